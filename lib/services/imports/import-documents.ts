import 'server-only'
import { type ImportDoc, type PropertyDoc } from '@/lib/data/collections'
import { findImportedDocuments } from '@/lib/data/property-documents'
import { AppError } from '@/lib/domain/errors'
import { type ImportError } from '@/lib/domain/import/import'
import { LISTING_DOCUMENTS_LIMIT, TOO_MANY_DOCUMENTS } from '@/lib/domain/listing-documents'
import { type Actor } from '@/lib/domain/user'
import { fetchDocument } from '@/lib/integrations/remote-picture'
import { type ListingValues } from '@/lib/schemas/listing-fields'
import { recheckActor } from '../authorise'
import { storeDocument } from '../properties/property-documents'
import { readSource, fileError, type PlannedDocument, type PlannedRow } from './plan-rows'

/** The documents that a listing has after its row; absent: unchanged. */
export type RowDocuments = { documentInputs?: NonNullable<ListingValues['documents']>; errors: ImportError[] }

/**
 * The documents that stay (D447): those that the agent uploaded, and those of earlier files that this row still names.
 * `added`: those that the row names and the listing does not have yet.
 */
export async function compareDocuments(
  property: PropertyDoc | undefined,
  plannedDocuments: readonly PlannedDocument[],
): Promise<{ kept: NonNullable<ListingValues['documents']>; added: PlannedDocument[]; isSame: boolean }> {
  const current = property?.documents ?? []
  const imported = property ? await findImportedDocuments(property.agentId, property._id) : []
  const sourceOf = new Map(imported.map(({ id, source }) => [id, source]))
  const names = new Set(plannedDocuments.map(({ source }) => source))
  const unchanged = current.filter(({ id }) => names.has(sourceOf.get(id) ?? '') || !sourceOf.has(id))
  const existingSources = new Set(unchanged.map(({ id }) => sourceOf.get(id)))
  const added = plannedDocuments.filter(({ source }) => !existingSources.has(source))
  return { kept: unchanged, added, isSame: added.length === 0 && unchanged.length === current.length }
}

/**
 * Fetches and stores the documents of these rows, by row, each for its listing alone; documents that an interrupted step
 * has stored are reused.
 */
export async function prepareDocuments(
  importDoc: ImportDoc,
  agent: Actor,
  planned: readonly PlannedRow[],
): Promise<Map<number, RowDocuments>> {
  const rows = planned.flatMap((row) =>
    (row.kind === 'new' || row.kind === 'changed') && row.documents?.length ? [row] : [],
  )
  const prepared = new Map<number, RowDocuments>()
  if (rows.length === 0) return prepared
  const unsaved = await findImportedDocuments(importDoc.agentId, null)
  const takeUnsaved = (source: string): string | undefined => {
    const index = unsaved.findIndex((file) => file.source === source)
    return index === -1 ? undefined : unsaved.splice(index, 1)[0]?.id
  }
  for (const row of rows) {
    const property = row.kind === 'changed' ? row.property : undefined
    const { kept, added, isSame } = await compareDocuments(property, row.documents ?? [])
    const documents = kept.map(({ id, kind, audience }) => ({ id, kind, audience }))
    const errors: ImportError[] = []
    for (const document of added) {
      const id = takeUnsaved(document.source)
      const stored = id === undefined ? await download(importDoc, agent, document) : { id }
      const refusal =
        'refused' in stored
          ? stored.refused
          : documents.length >= LISTING_DOCUMENTS_LIMIT && TOO_MANY_DOCUMENTS
      if (refusal) errors.push(fileError(importDoc, row.row, document, refusal))
      else if ('id' in stored) documents.push({ id: stored.id, kind: document.kind, audience: 'everyone' })
    }
    prepared.set(row.row, isSame ? { errors } : { documentInputs: documents, errors })
  }
  return prepared
}

async function download(
  importDoc: ImportDoc,
  agent: Actor,
  { source, name }: PlannedDocument,
): Promise<{ id: string } | { refused: string }> {
  const file = await readSource(importDoc, source, fetchDocument)
  if ('refused' in file) return file
  try {
    return await storeDocument(agent, { file: file.bytes, name: fileNameOf(name), source }, (session) =>
      recheckActor(agent, session),
    )
  } catch (error) {
    if (error instanceof AppError && error.code === 'unsupported_media_type')
      return { refused: error.message }
    throw error
  }
}

/** The last part of a path or a URL. */
const fileNameOf = (name: string): string => name.split(/[?#]/)[0]?.split(/[/\\]/).at(-1) ?? ''

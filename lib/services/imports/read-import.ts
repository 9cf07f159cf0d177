import 'server-only'
import { type ImportDoc } from '@/lib/data/collections'
import { findImport, findLatestImports, findRows, type ImportSummary, rowsExpireAt } from '@/lib/data/imports'
import { valuesOf } from '@/lib/data/listing-values'
import { findPlaceholder } from '@/lib/data/placeholders'
import { missingAddress } from '@/lib/domain/address'
import { notFound } from '@/lib/domain/errors'
import { ERRORS_LIMIT } from '@/lib/domain/import/import'
import { can } from '@/lib/domain/permissions'
import { NEW_LISTING } from '@/lib/domain/property'
import { shownFieldsOf } from '@/lib/domain/shown-price'
import { type Actor } from '@/lib/domain/user'
import { isHostedImage } from '@/lib/integrations/cloudinary'
import { importDto, type ImportDto } from '@/lib/schemas/import'
import { assertCan } from '../authorise'
import { serialise } from '../serialise'
import { knownPictures } from './import-pictures'
import { type PlannedRow, planRows } from './plan-rows'

/** The import of an id as its agent and administrators may read it; else `not_found`. */
export async function readImport(actor: Actor, id: string): Promise<ImportDoc> {
  const importDoc = await findImport(id)
  if (!importDoc || !can(actor, 'import:read', importDoc.agentId.toHexString()))
    throw notFound('Import not found.')
  return importDoc
}

/** The state of an import, with the errors of its rows (D150). */
export async function getImport(actor: Actor, { id }: { id: string }): Promise<ImportDto> {
  assertCan(actor, 'import:read', actor.id)
  return toImportDto(await readImport(actor, id))
}

/** How many imports are read, and how many files of theirs are listed. */
const LATEST_LIMIT = 20
const FILES = 5

/** An import that the page continues; `isConfirmed`: its columns are confirmed. */
export type ImportOnPage = { current: ImportDto; isConfirmed: boolean }

/** `continueUntil`: when the rows of a check are deleted; `null`: there is nothing left to do. ISO 8601. */
export type ListedImport = Pick<
  ImportDto,
  '_id' | 'name' | 'status' | 'dryRun' | 'rows' | 'failed' | 'createdAt'
> & { continueUntil: string | null }

/**
 * The agent's latest import, or the one of the id, and the latest import of each of the last files, newest first (D322).
 * A check whose rows are deleted is not shown.
 */
export async function getOwnImports(
  actor: Actor,
  id?: string,
): Promise<{ shown: ImportOnPage | null; files: ListedImport[] }> {
  assertCan(actor, 'import:read', actor.id)
  const now = new Date()
  const latest = await findLatestImports(actor.id, LATEST_LIMIT)
  const importDoc = await findOwn(actor, id ?? latest[0]?._id.toHexString())
  const files = latest.filter(({ rowsOf }, i) => latest.findIndex((file) => file.rowsOf.equals(rowsOf)) === i)
  return {
    shown:
      importDoc && (!importDoc.dryRun || rowsExpireAt(importDoc) > now)
        ? { current: await toImportDto(importDoc), isConfirmed: importDoc.confirmed === true }
        : null,
    files: files.slice(0, FILES).map((file) => toListed(file, now)),
  }
}

function toListed(importDoc: ImportSummary, now: Date): ListedImport {
  const { _id, name, status, dryRun, rows, failed, createdAt } = importDoc
  const until = rowsExpireAt(importDoc)
  return {
    ...{ _id: _id.toHexString(), name, status, dryRun, rows, failed, createdAt: createdAt.toISOString() },
    continueUntil: dryRun && status !== 'failed' && until > now ? until.toISOString() : null,
  }
}

/** The agent's own import of an id, or `null`. */
async function findOwn(actor: Actor, id = ''): Promise<ImportDoc | null> {
  const importDoc = /^[\da-f]{24}$/i.test(id) ? await findImport(id) : null
  return importDoc?.agentId.toHexString() === actor.id ? importDoc : null
}

/** An import as its agent reads it. The steps' errors are stored in the order in which they were recorded. */
const toImportDto = async (importDoc: ImportDoc): Promise<ImportDto> =>
  serialise(importDto, importDoc, {
    errors: Object.values(importDoc.faults).flat().slice(0, ERRORS_LIMIT),
    homes: await previewHomes(importDoc),
    columns: importDoc.header.map((name, i) => ({
      name,
      field: importDoc.fields[i] ?? null,
      examples: importDoc.examples.flatMap((cells) => cells[i] || []),
    })),
    types: (importDoc.unknownTypes ?? []).map((unknownType) => ({
      ...unknownType,
      type: importDoc.types?.find(({ word }) => word === unknownType.word)?.type ?? null,
    })),
  })

type WritableRow = Extract<PlannedRow, { kind: 'new' | 'changed' }>

/** How many homes a check shows. */
const PREVIEW_LIMIT = 5

/**
 * The first homes of a finished check as they would be listed, with what each lacks for verification (D276); empty for
 * every other import. Fetches no pictures: a home shows one that is already at the image host.
 */
export async function previewHomes(importDoc: ImportDoc): Promise<ImportDto['homes']> {
  if (!importDoc.dryRun || importDoc.status !== 'done') return []
  const planned = await planRows(importDoc, await findRows(importDoc.rowsOf, 0))
  const homes = planned.filter((row) => row.kind === 'new' || row.kind === 'changed').slice(0, PREVIEW_LIMIT)
  return Promise.all(homes.map((home) => toHome(importDoc, home)))
}

async function toHome({ agentId }: ImportDoc, planned: WritableRow): Promise<ImportDto['homes'][number]> {
  const { row, pictures = [] } = planned
  const property = planned.kind === 'changed' ? planned.property : undefined
  const values =
    planned.kind === 'new' ? planned.values : { ...valuesOf(planned.property), ...planned.values }
  const { title = '', location = '' } = values
  const { bedrooms, bathrooms, livingArea, lotArea, propertyType } = values
  const knownByUrl = await knownPictures(
    agentId,
    pictures.map(({ source }) => source),
  )
  const [first] = [...knownByUrl.values()].flatMap((picture) => ('url' in picture ? [picture.url] : []))
  const isUnderOffer = planned.underOffer ?? property?.underOffer
  const placeholder = pictures.length === 0 ? await findPlaceholder(propertyType ?? 'other') : null
  const image = first ?? property?.image ?? placeholder
  return {
    row,
    title,
    location,
    ...shownFieldsOf(values),
    ...(image !== null && isHostedImage(image) && { image }),
    pictures: pictures.length,
    status: property?.status ?? NEW_LISTING,
    ...(isUnderOffer && { underOffer: true as const }),
    ...(typeof bedrooms === 'number' && { bedrooms }),
    ...(typeof bathrooms === 'number' && { bathrooms }),
    ...(typeof livingArea === 'number' && { livingArea }),
    ...(typeof lotArea === 'number' && { lotArea }),
    missing: missingAddress(
      property ? { ...property, ...planned.values } : { ...values, addressRequired: true },
    ),
  }
}

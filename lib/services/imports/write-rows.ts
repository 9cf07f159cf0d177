import 'server-only'
import { type Session, ObjectId } from '@/lib/data/client'
import { type ImportDoc, type PropertyDoc } from '@/lib/data/collections'
import { deleteDraft, countDrafts, insertDrafts, writeDraft } from '@/lib/data/drafts'
import { type StepResult } from '@/lib/data/imports'
import { allToStored } from '@/lib/data/listing-values'
import { findHoldingOffer } from '@/lib/data/offers'
import { findPropertiesById, insertProperties, markUnderOffer } from '@/lib/data/properties'
import { setDocumentsOf } from '@/lib/data/property-documents'
import { AppError } from '@/lib/domain/errors'
import { LISTING_DOCUMENTS_LIMIT } from '@/lib/domain/listing-documents'
import { type ListingPicture, picturesOfListing } from '@/lib/domain/listing-pictures'
import {
  type ImportCounts,
  type ImportError,
  EMPTY_COUNTS,
  rejectedBy,
  type RejectedRow,
} from '@/lib/domain/import/import'
import { type Actor } from '@/lib/domain/user'
import { FETCH_MESSAGES } from '@/lib/integrations/remote-picture'
import { DRAFTS_LIMIT, type DraftValues } from '@/lib/schemas/draft'
import { type ListingValues } from '@/lib/schemas/listing-fields'
import { type UpdatePropertyInput } from '@/lib/schemas/property'
import { auditProperty } from '../audit/audit-entries'
import { recheckActor } from '../authorise'
import { releaseFiles, claimFiles } from '../drafts/drafts'
import { StaleStep } from '../jobs/run-job'
import { claimPictures } from '../pictures/pictures'
import { positionOffline } from '../properties/create-property'
import { resolveDocuments } from '../properties/property-documents'
import { changeListing, changedValues, soldConflict } from '../properties/update-property'
import { compareDocuments, type RowDocuments } from './import-documents'
import {
  toListingPicture,
  distinctPictures,
  knownPictures,
  currentPictureUrls,
  type RowPictures,
} from './import-pictures'
import { isMissingFile, fileError, type PlannedRow } from './plan-rows'
import { isDeepStrictEqual } from 'node:util'

type PlannedNewRow = Extract<PlannedRow, { kind: 'new' }>
type ChangedRow = Extract<PlannedRow, { kind: 'changed' }>
/** The files of a row's listing: its pictures and its documents. */
export type RowFiles = {
  pictures: ReadonlyMap<number, RowPictures>
  documents: ReadonlyMap<number, RowDocuments>
}
type Attachments = Pick<RowPictures, 'images' | 'isDrawn'> & Pick<RowDocuments, 'documentInputs'>
type AddedRow = Pick<PlannedNewRow, 'values' | 'underOffer' | 'draft'> & Attachments
type Outcome = Pick<StepResult, 'counts' | 'errors' | 'rejected'>

/** Thrown for a row that its listing rejects: nothing of the step is written. */
export class RowRejected extends Error {
  constructor(
    readonly row: number,
    readonly reason: AppError,
  ) {
    super(reason.message)
  }
}

/** The outcomes of rows, in order. */
class Tally {
  readonly counts: ImportCounts = { ...EMPTY_COUNTS }
  readonly errors: ImportError[] = []
  readonly rejected: RejectedRow[] = []

  add({ row }: PlannedRow, kind: keyof ImportCounts, errors: readonly ImportError[] = []): void {
    this.counts[kind] += 1
    this.errors.push(...errors)
    if (kind === 'failed') this.rejected.push(rejectedBy(row, errors))
  }
}

/** The error of a row that would change a sold listing. */
const soldError = ({ row, number }: ChangedRow): ImportError => ({
  row,
  ...number,
  message: soldConflict().message,
})

/**
 * Writes these rows in the caller's transaction: the agent's new listings, pending, and changes of existing listings (D60).
 * Throws `forbidden` if the agent may no longer have listings, `StaleStep` if one of the listings or pictures was deleted,
 * handed over or is being changed, `RowRejected` for a change that its listing refuses.
 */
export async function writeRows(
  actor: Actor,
  planned: readonly PlannedRow[],
  files: RowFiles,
  session: Session,
): Promise<Outcome> {
  const agent = await recheckActor(actor, session)
  const tally = new Tally()
  const ids = planned.flatMap((row) => (row.kind === 'changed' ? [row.property._id] : []))
  const existingById = new Map(
    (ids.length > 0 ? await findPropertiesById(ids, session) : []).map((property) => [
      property._id.toHexString(),
      property,
    ]),
  )
  const newRows: AddedRow[] = []
  for (const row of planned) {
    const pictures: RowPictures = files.pictures.get(row.row) ?? { images: null, errors: [] }
    const documents: RowDocuments = files.documents.get(row.row) ?? { errors: [] }
    const errors = [...pictures.errors, ...documents.errors]
    const attachments: Attachments = { ...pictures, documentInputs: documents.documentInputs }
    if (row.kind === 'wrong') tally.add(row, 'failed', row.errors)
    else if (row.kind === 'new') {
      newRows.push({ values: row.values, underOffer: row.underOffer, draft: row.draft, ...attachments })
      tally.add(row, 'created', [...row.dropped, ...errors])
    } else if (row.kind === 'draft') {
      tally.add(row, await saveAsDraft(agent, row, pictures.images, session), errors)
    } else {
      const property = existingById.get(row.property._id.toHexString())
      // It may have been handed over since (D538).
      if (!property?.agentId.equals(agent.id)) throw new StaleStep()
      const outcome = await writeChange(agent, { ...row, property }, attachments, session)
      tally.add(row, outcome, outcome === 'failed' ? [soldError(row)] : [...row.dropped, ...errors])
    }
  }
  await insertListings(agent, newRows, session)
  return tally
}

async function writeChange(
  agent: Actor,
  { row, property, values, underOffer }: ChangedRow,
  { images, documentInputs: documents }: Attachments,
  session: Session,
): Promise<'updated' | 'unchanged' | 'failed'> {
  const listing = {
    ...values,
    ...(images && imageChanges(property, images)),
    ...(documents && { documents }),
  }
  const isUnderOfferChanged = await changesUnderOffer(property, underOffer, session)
  if (isUnchanged(property, listing) && !isUnderOfferChanged) return 'unchanged'
  if (property.soldAt) return 'failed'
  try {
    const isChanged = await changeListing(agent, property, { values: listing }, session)
    if (isUnderOfferChanged) await recordUnderOffer(agent, property, underOffer === true, session)
    return isChanged || isUnderOfferChanged ? 'updated' : 'unchanged'
  } catch (error) {
    if (isRefusal(error)) throw new RowRejected(row, error)
    if (error instanceof AppError && error.code === 'conflict') throw new StaleStep()
    throw error
  }
}

/**
 * True if the file says otherwise than the listing whether it is under offer (D324). While an offer made here is
 * accepted it stays under offer, and a sold listing stays as it is.
 */
async function changesUnderOffer(
  { _id, soldAt, underOffer }: PropertyDoc,
  inFile: boolean | undefined,
  session?: Session,
): Promise<boolean> {
  if (inFile === undefined || soldAt !== null || inFile === (underOffer ?? false)) return false
  return inFile || (await findHoldingOffer(_id, session)) === null
}

/** Writes on the listing whether it is under offer, with an entry in the audit log. */
async function recordUnderOffer(
  actor: Actor,
  property: PropertyDoc,
  underOffer: boolean,
  session: Session,
): Promise<void> {
  await markUnderOffer(property._id, underOffer, session)
  const changes = { before: { underOffer: !underOffer }, after: { underOffer } }
  await auditProperty(actor, 'property.updated', property, changes, session)
}

/** True for the refusal of a field's value, which a retry does not change; other conflicts are temporary. */
const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && (error.code === 'invalid_input' || error.fields !== undefined)

const isUnchanged = (property: PropertyDoc, values: Partial<ListingValues>): boolean =>
  Object.keys(changedValues(property, values)).length === 0

/** The pictures of an update: existing pictures keep their captions and kinds. */
function imageChanges(
  property: PropertyDoc,
  images: readonly ListingPicture[],
): Pick<UpdatePropertyInput, 'images'> {
  const current = picturesOfListing(property)
  const isShown = images.length === current.length && images.every(({ url }, i) => url === current[i]?.url)
  if (isShown) return {}
  return { images: images.map((image) => current.find(({ url }) => url === image.url) ?? image) }
}

async function insertListings(agent: Actor, newRows: readonly AddedRow[], session: Session): Promise<void> {
  const now = new Date()
  const listings: Parameters<typeof insertProperties>[0][number][] = []
  for (const { draft } of newRows) {
    if (!draft) continue
    if (!(await deleteDraft(draft, session))) throw new StaleStep()
    await releaseFiles(draft, session)
  }
  const rowsWithFiles = newRows.map(withDraftFiles)
  for (const { values, underOffer, images, isDrawn, documentInputs } of rowsWithFiles) {
    const documents =
      documentInputs && (await resolveDocuments(agent, { propertyId: null }, documentInputs, session))
    listings.push({
      _id: new ObjectId(),
      ...allToStored({ ...values, ...(images && !isDrawn && { images }) }, images?.[0]?.url ?? ''),
      ...(documents?.length && { documents }),
      ...positionOffline(values),
      addressRequired: true as const,
      ...(underOffer && { underOffer: true as const, underOfferSince: now }),
      agentId: new ObjectId(agent.id),
      agentName: agent.name,
      agentEmail: agent.email,
      agentImage: agent.image,
      createdAt: now,
      updatedAt: now,
    })
  }
  await insertProperties(listings, session)
  for (const { _id, documents } of listings)
    if (_id && documents) await setDocumentsOf({ propertyId: _id }, { before: [], after: documents }, session)
  try {
    const pictures = distinctPictures(rowsWithFiles.flatMap(({ images }) => images ?? []))
    const urls = pictures.map(({ url }) => url)
    await claimPictures(agent, urls, session, 'images')
  } catch (error) {
    // All were available when the step was planned: one has been deleted since.
    throw isRefusal(error) ? new StaleStep() : error
  }
}

/** The files of a new listing: those of its row, the documents of its draft, and the draft's pictures if the row has none. */
function withDraftFiles({ draft, ...row }: AddedRow): AddedRow {
  const { images = [], documents = [] } = draft?.values ?? {}
  const ownDocuments = documents.map(({ id, kind, audience }) => ({ id, kind, audience }))
  const allDocuments = [...ownDocuments, ...(row.documentInputs ?? [])].slice(0, LISTING_DOCUMENTS_LIMIT)
  return {
    ...row,
    ...(allDocuments.length > 0 && { documentInputs: allDocuments }),
    ...(row.isDrawn && images.length > 0 && { images, isDrawn: undefined }),
  }
}

/** The warnings of a check about a row that will be imported, with the missing files that it names. */
function warningsOf(
  importDoc: ImportDoc,
  { row, pictures = [], documents = [], ...planned }: PlannedNewRow | ChangedRow,
): ImportError[] {
  const current = planned.kind === 'changed' ? currentPictureUrls(planned.property) : new Set<string>()
  const missingFiles = [...pictures, ...documents].filter(
    ({ source }) => isMissingFile(source) && !current.has(source),
  )
  return [
    ...planned.dropped,
    ...planned.unlikely,
    ...planned.needed,
    ...missingFiles.map((file) => ({
      ...fileError(importDoc, row, file, FETCH_MESSAGES.address),
      dropped: true as const,
    })),
  ]
}

/** The outcomes that these rows would have. Fetches no pictures: an unknown one counts as a change. */
export async function previewRows(importDoc: ImportDoc, planned: readonly PlannedRow[]): Promise<Outcome> {
  const tally = new Tally()
  for (const row of planned) {
    if (row.kind === 'wrong') tally.add(row, 'failed', row.errors)
    else if (row.kind === 'new') tally.add(row, 'created', warningsOf(importDoc, row))
    else if (row.kind === 'draft') tally.add(row, changesDraft(row, null) ? 'drafted' : 'unchanged')
    else {
      const outcome = await previewChange(importDoc.agentId, row)
      tally.add(row, outcome, outcome === 'failed' ? [soldError(row)] : warningsOf(importDoc, row))
    }
  }
  return tally
}

async function previewChange(
  agentId: ObjectId,
  { property, values, pictures = [], documents, underOffer }: ChangedRow,
): Promise<'updated' | 'unchanged' | 'failed'> {
  const current = [...currentPictureUrls(property)].map((url) => [url, { url }] as const)
  const sources = pictures.map(({ source }) => source)
  const bySource = new Map([...(await knownPictures(agentId, sources)), ...current])
  const images = distinctPictures(
    pictures.flatMap((picture) => {
      const stored = bySource.get(picture.source)
      return stored && 'url' in stored ? [toListingPicture(picture, stored.url)] : []
    }),
  )
  const isFetched = sources.every((source) => bySource.has(source))
  const preview = { ...values, ...(images.length > 0 && imageChanges(property, images)) }
  const isUnderOfferChanged = await changesUnderOffer(property, underOffer)
  const hasDocuments = !documents || (await compareDocuments(property, documents)).isSame
  if (isFetched && hasDocuments && isUnchanged(property, preview) && !isUnderOfferChanged) return 'unchanged'
  return property.soldAt ? 'failed' : 'updated'
}

type HiddenRow = Extract<PlannedRow, { kind: 'draft' }>

/** The content of a hidden row's draft, with the row's pictures if it names some. */
const draftValuesOf = ({ values }: HiddenRow, images: ListingPicture[] | null): DraftValues => ({
  ...values,
  ...(images && { images }),
})

/** True if a hidden row creates a draft or changes the one that an earlier file brought. */
const changesDraft = (row: HiddenRow, images: ListingPicture[] | null): boolean =>
  !isDeepStrictEqual(draftValuesOf(row, images), row.draft?.values)

/**
 * Saves a hidden row as a draft, in the caller's transaction, which has locked the account (D496). Throws `StaleStep` if
 * the draft, a picture or the number of drafts has changed since the row was planned.
 */
async function saveAsDraft(
  agent: Actor,
  row: HiddenRow,
  images: ListingPicture[] | null,
  session: Session,
): Promise<'drafted' | 'unchanged'> {
  if (!changesDraft(row, images)) return 'unchanged'
  const values = draftValuesOf(row, images)
  const now = new Date()
  const draft = row.draft ?? {
    _id: new ObjectId(),
    agentId: new ObjectId(agent.id),
    values: {},
    version: 1,
    reference: row.reference,
    createdAt: now,
    updatedAt: now,
  }
  if (row.draft) {
    if (!(await writeDraft(draft, values, session))) throw new StaleStep()
  } else {
    if ((await countDrafts([agent.id], session)) >= DRAFTS_LIMIT) throw new StaleStep()
    await insertDrafts([{ ...draft, values }], session)
  }
  try {
    await claimFiles(agent, { ...draft, values }, draft.values, session)
  } catch (error) {
    // All were available when the step was planned: one has been deleted since.
    throw isRefusal(error) ? new StaleStep() : error
  }
  return 'drafted'
}

import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import { type Session, transaction, ObjectId } from '@/lib/data/client'
import { type DraftDoc, type UserDoc } from '@/lib/data/collections'
import {
  countDrafts,
  deleteDraft as removeDraft,
  deleteDraftsOf,
  findDraft,
  findDraftsOf,
  insertDrafts,
  writeDraft,
} from '@/lib/data/drafts'
import { findProperty } from '@/lib/data/properties'
import { findDraftedDocuments, releaseDocumentsOfDraft, setDocumentsOf } from '@/lib/data/property-documents'
import { findPeople } from '@/lib/data/users'
import { type AuditAction } from '@/lib/domain/audit'
import { AppError, conflict, forbidden, notFound } from '@/lib/domain/errors'
import { UNSAVED_DOCUMENT_MS } from '@/lib/domain/listing-documents'
import { visibleAgents } from '@/lib/domain/office'
import { can } from '@/lib/domain/permissions'
import { isPlaceholder } from '@/lib/domain/picture'
import { type Actor, FORMER_AGENT } from '@/lib/domain/user'
import {
  type CreateDraftInput,
  type DraftDto,
  DRAFTS_FULL,
  DRAFTS_LIMIT,
  type DraftValues,
  filledIn,
  parseDraft,
  draftSummaryDto,
  type DraftSummaryDto,
  type PublishDraftInput,
  type UpdateDraftInput,
} from '@/lib/schemas/draft'
import { formValuesOf } from '@/lib/schemas/form-values'
import { LISTING_FIELDS, type ListingFieldName } from '@/lib/schemas/listing-fields'
import { type Page, type PageInput } from '@/lib/schemas/page'
import { audit } from '../audit/audit-entries'
import { assertCan, recheckActor } from '../authorise'
import { knownPictures } from '../imports/import-pictures'
import { createOnce, keyedBy } from '../keyed'
import { readPageInBatch } from '../paging'
import { claimPictures, releasePictures } from '../pictures/pictures'
import { createPropertyOfDraft, isApproximateByAgent } from '../properties/create-property'
import { resolveDocuments } from '../properties/property-documents'
import { readProperty, toExactDto } from '../properties/read-property'
import { serialise } from '../serialise'

/** Another tab or device has saved the draft since it was opened (D494). */
const CHANGED_MESSAGE =
  'This draft was changed in another tab or on another device. Save yours as a new draft.'

/** A draft that the actor may read; to everybody else it does not exist (D492). Throws `not_found`. */
async function readDraft(actor: Actor, id: string, session?: Session): Promise<DraftDoc> {
  const draft = await findDraft(id, session)
  if (!draft || !can(actor, 'draft:read', draft.agentId.toHexString())) throw notFound('Draft not found.')
  return draft
}

/** A draft to change: only its agent may, because its pictures are theirs. Throws `not_found` or `forbidden`. */
async function readOwnDraft(actor: Actor, id: string, session?: Session): Promise<DraftDoc> {
  const draft = await readDraft(actor, id, session)
  if (draft.agentId.toHexString() !== actor.id) throw forbidden('Only its agent can change this draft.')
  assertCan(actor, 'draft:write', actor.id)
  return draft
}

const picturesOf = ({ images = [] }: DraftValues): string[] => images.map(({ url }) => url)

const labelsOf = (names: readonly string[]): string[] =>
  names.flatMap((name) => (name in LISTING_FIELDS ? [LISTING_FIELDS[name as ListingFieldName].label] : []))

const summaryOf = ({ values }: DraftDoc, agentName: string | undefined) => ({
  agentName,
  title: values.title ?? '',
  location: values.location ?? '',
  image: picturesOf(values)[0],
  missing: labelsOf(Object.keys(parseDraft(values).errors ?? {})),
})

/** Drafts as the actor reads them, those of colleagues with their names. One database call if there are any. */
async function toSummaryDtos(actor: Actor, drafts: readonly DraftDoc[]): Promise<DraftSummaryDto[]> {
  const isOwn = ({ agentId }: DraftDoc) => agentId.toHexString() === actor.id
  const agentIds = drafts.filter((draft) => !isOwn(draft)).map(({ agentId }) => agentId)
  const agents = agentIds.length === 0 ? [] : await findPeople(agentIds)
  return drafts.map((draft) => {
    const agent = agents.find(({ _id }) => _id.equals(draft.agentId))
    const agentName = isOwn(draft) ? undefined : (agent?.name ?? FORMER_AGENT)
    return serialise(draftSummaryDto, draft, summaryOf(draft, agentName))
  })
}

/** One page of the agent's drafts, or those of the office (D453), last changed first. Throws `invalid_input` for a cursor of another list. */
export async function listDrafts(actor: Actor, pageInput: PageInput): Promise<Page<DraftSummaryDto>> {
  assertCan(actor, 'draft:read', actor.id)
  return readPageInBatch(findDraftsOf(visibleAgents(actor, 'draft:read')), pageInput, (drafts) =>
    toSummaryDtos(actor, drafts),
  )
}

/** The number of the drafts in that list; 0 for an assistant, who has none (D451). */
export const countOwnDrafts = async (actor: Actor): Promise<number> =>
  can(actor, 'draft:read', actor.id) ? countDrafts(visibleAgents(actor, 'draft:read')) : 0

/** A draft with what was typed. Throws `not_found` for everybody who may not read it. */
export async function getDraft(actor: Actor, { id }: { id: string }): Promise<DraftDto> {
  const draft = await readDraft(actor, id)
  const [summary] = await toSummaryDtos(actor, [draft])
  return { ...(summary as DraftSummaryDto), values: draft.values }
}

/**
 * What a copy starts with: no reference number (D150), no documents, which are about one home, and of the pictures those
 * that the agent may show (D495).
 */
async function copyDraft(
  actor: Actor,
  { listingId: _, documents: __, title = '', images = [], ...values }: DraftValues,
): Promise<DraftValues> {
  const urls = images.map(({ url }) => url)
  const pictures = await knownPictures(new ObjectId(actor.id), urls)
  const usableImages = images.filter(({ url }) => !isPlaceholder(url) && 'url' in (pictures.get(url) ?? {}))
  return filledIn({ ...values, images: usableImages, title: title === '' ? '' : `Copy of ${title}` })
}

/** What was typed in another tab may have documents of the draft that it opened, which stay with that one (D494). */
async function withoutDraftedDocuments(
  { id }: Actor,
  { documents = [], ...values }: DraftValues,
): Promise<DraftValues> {
  const ids = documents.map((document) => document.id)
  const drafted = ids.length > 0 ? await findDraftedDocuments(ids, new ObjectId(id)) : new Set<string>()
  return filledIn({ ...values, documents: documents.filter((document) => !drafted.has(document.id)) })
}

async function valuesToStore(
  actor: Actor,
  { values, propertyId, draftId }: CreateDraftInput,
): Promise<DraftValues> {
  if (values) return withoutDraftedDocuments(actor, values)
  if (draftId !== undefined) return copyDraft(actor, (await readDraft(actor, draftId)).values)
  const property = await readProperty(actor, propertyId ?? '')
  assertCan(actor, 'property:update', property.agentId.toHexString())
  const formValues = formValuesOf(toExactDto(property))
  const positionAccuracy = isApproximateByAgent(property) ? 'approximate' : ''
  const positionFields = property.isGeocoded ? { latitude: '', longitude: '', positionAccuracy } : {}
  return copyDraft(actor, { ...formValues, ...positionFields })
}

/**
 * Stores a draft of what was typed, or a copy of the agent's home or draft with its pictures, and returns its id. Throws
 * `conflict` if the agent has the most drafts, `invalid_input` for a picture or document that is not the agent's.
 */
export async function createDraft(actor: Actor, input: CreateDraftInput): Promise<{ id: string }> {
  assertCan(actor, 'draft:write', actor.id)
  const values = await valuesToStore(actor, input)
  const _id = new ObjectId()
  const now = new Date()
  return transaction(async (session) => {
    // Locks the account, so that the limit holds.
    await recheckActor(actor, session)
    if ((await countDrafts([actor.id], session)) >= DRAFTS_LIMIT) throw conflict(DRAFTS_FULL)
    const agentId = new ObjectId(actor.id)
    const draft: DraftDoc = { _id, agentId, values, version: 1, createdAt: now, updatedAt: now }
    await claimFiles(actor, draft, {}, session)
    await insertDrafts([draft], session)
    await recordDraft(actor, 'draft.created', draft, session)
    return { id: _id.toHexString() }
  })
}

/**
 * Stores what was typed in the version that the agent has read; a repeated call changes nothing. Throws `conflict` if it
 * has changed since (D494), `not_found`, and `invalid_input` as `createDraft` does.
 */
export async function updateDraft(actor: Actor, { id, version, values }: UpdateDraftInput): Promise<void> {
  await transaction(async (session) => {
    await recheckActor(actor, session)
    const draft = await readOwnDraft(actor, id, session)
    const storedValues = filledIn(values)
    if (draft.version === version + 1 && isDeepStrictEqual(draft.values, storedValues)) return
    if (!(await writeDraft({ ...draft, version }, storedValues, session))) throw conflict(CHANGED_MESSAGE)
    await claimFiles(actor, { ...draft, values: storedValues }, draft.values, session)
    await recordDraft(actor, 'draft.updated', draft, session)
  })
}

/** Claims the pictures and documents of a draft, and releases those that it had `before` (ADR 026). */
export async function claimFiles(
  actor: Actor,
  { _id, values }: DraftDoc,
  before: DraftValues,
  session: Session,
): Promise<void> {
  const { documents = [] } = values
  if (documents.length > 0) await resolveDocuments(actor, { draftId: _id }, documents, session)
  await setDocumentsOf({ draftId: _id }, { before: before.documents ?? [], after: documents }, session)
  const oldUrls = picturesOf(before)
  const newUrls = picturesOf(values)
  const addedUrls = newUrls.filter((url) => !oldUrls.includes(url))
  await claimPictures(actor, addedUrls, session, 'images')
  const removedUrls = oldUrls.filter((url) => !newUrls.includes(url))
  await releasePictures(removedUrls, session)
}

/** An entry of the audit log, without what was typed. */
const recordDraft = (actor: Actor, action: AuditAction, { _id }: DraftDoc, session: Session): Promise<void> =>
  audit(actor, action, { targetType: 'draft', targetId: _id }, {}, session)

/** Deletes the agent's own draft with its pictures and documents, and returns 1. Throws `not_found`. */
export async function deleteDraft(actor: Actor, { id }: { id: string }): Promise<number> {
  return transaction(async (session) => {
    const draft = await readOwnDraft(actor, id, session)
    if (!(await removeDraft(draft, session))) throw conflict(CHANGED_MESSAGE)
    await setDocumentsOf({ draftId: draft._id }, { before: draft.values.documents ?? [], after: [] }, session)
    await releasePictures(picturesOf(draft.values), session)
    await recordDraft(actor, 'draft.deleted', draft, session)
    return 1
  })
}

/**
 * Lists the home of a draft as `createPropertyByForm` does, deletes the draft in the same transaction, and returns the
 * home's id (D493), which a repeated call returns too (D537). Throws what that throws, `invalid_input` with the messages
 * by field for a draft that is not complete, and `conflict` if it has changed since; the draft then stays.
 */
export async function publishDraft(
  actor: Actor,
  { id, version, home: values }: PublishDraftInput,
): Promise<{ id: string }> {
  assertCan(actor, 'property:create')
  const key = keyedBy(actor, null, JSON.stringify([id, version, values]))
  return createOnce(key, findProperty, async (keyed) => {
    const draft = await readOwnDraft(actor, id)
    const { home, errors } = values ? { home: values } : parseDraft(draft.values)
    if (errors) throw incompleteDraft(errors)
    return createPropertyOfDraft(actor, home, keyed, async (session) => {
      if (!(await removeDraft({ ...draft, version: version ?? draft.version }, session)))
        throw conflict(CHANGED_MESSAGE)
      await releaseFiles(draft, session)
    })
  })
}

/** Releases the pictures and documents of a deleted draft, for the home that claims them next. */
export async function releaseFiles({ _id, values }: DraftDoc, session: Session): Promise<void> {
  const expiresAt = new Date(Date.now() + UNSAVED_DOCUMENT_MS)
  await releaseDocumentsOfDraft(_id, values.documents ?? [], expiresAt, session)
  await releasePictures(picturesOf(values), session)
}

function incompleteDraft(errors: Record<string, string>): AppError {
  const [first = ''] = Object.values(errors)
  return new AppError('invalid_input', `This draft is not complete. ${first}`, errors)
}

/** Deletes the drafts of a deleted account (D18); their documents are deleted with all unsaved documents. */
export async function removeDrafts(agentId: UserDoc['_id'], session: Session): Promise<void> {
  const drafts = await deleteDraftsOf(agentId, session)
  const urls = drafts.flatMap(({ values }) => picturesOf(values))
  await releasePictures(urls, session)
}

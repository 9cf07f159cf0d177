import 'server-only'
import { type ClientSession, type Filter, ObjectId } from 'mongodb'
import { addDays } from '@/lib/domain/dates'
import {
  HANDOVER_DAYS,
  type MovedWork,
  NOTHING_MOVED,
  type OpenWork,
  STAYED_LIMIT,
} from '@/lib/domain/handover'
import { isOpen, OFFER_STATUSES } from '@/lib/domain/offer'
import { isHoldingTime } from '@/lib/domain/viewing'
import {
  collection,
  type DraftDoc,
  type HandoverDoc,
  type OfferDoc,
  type OpenHouseDoc,
  type PropertyDoc,
  type UserDoc,
  type ViewingDoc,
} from './collections'
import { pageQuery, type PageQuery, readStreams, type Stream, NEWEST_FIRST } from './listing-search/page'
import { markRead } from './notices'
import { findUpcomingOpenHouses, findGuestsOf } from './open-houses'
import { countBy, hasMatched, upTo } from './reads'
import { type Appointment, claimFreeTime, releaseTime } from './viewing-claims'
import { findOpenOf } from './viewings'

type NewHandover = Pick<HandoverDoc, 'from' | 'to' | 'by' | 'total' | 'leaves'> & {
  propertyIds?: ObjectId[] | undefined
}

/** Adds a running handover. Throws the duplicate-key error if another one of this agent is running. */
export async function insertHandover(
  { propertyIds, ...fields }: NewHandover,
  at: Date,
  session: ClientSession,
): Promise<HandoverDoc> {
  const handover: HandoverDoc = {
    _id: new ObjectId(),
    ...fields,
    ...(propertyIds && { propertyIds }),
    state: 'running',
    open: true,
    done: 0,
    moved: NOTHING_MOVED,
    stayedCount: 0,
    stayed: [],
    createdAt: at,
    expiresAt: addDays(at, HANDOVER_DAYS),
  }
  await collection('handovers').insertOne(handover, { session })
  return handover
}

export const findHandover = (id: string): Promise<HandoverDoc | null> =>
  collection('handovers').findOne({ _id: new ObjectId(id) })

/** The running handover of an agent's homes, or `null`. */
export const findRunningHandover = (from: ObjectId, session?: ClientSession): Promise<HandoverDoc | null> =>
  collection('handovers').findOne({ from, open: true }, { session })

/** The last handover that a person started, of an agent's homes or of one home; or `null`. */
export const findLatestHandover = (
  by: ObjectId,
  { from, home }: { from?: ObjectId | undefined; home?: ObjectId | undefined },
): Promise<HandoverDoc | null> =>
  collection('handovers').findOne(
    { by, ...(from && { from }), ...(home && { propertyIds: home }) },
    { hint: 'by', sort: { createdAt: -1, _id: 1 } },
  )

/** The handovers from or to a person, or started by them, newest first. */
export function findHandoversOf(personId: string): PageQuery<HandoverDoc> {
  const id = new ObjectId(personId)
  const ofOthers = { from: { $ne: id }, to: { $ne: id } }
  const streams: Stream<'handovers'>[] = [
    { filter: { from: id }, index: 'from' },
    { filter: { to: id }, index: 'to' },
    { filter: { by: id, ...ofOthers }, index: 'by' },
  ]
  return {
    ...pageQuery('handovers', { from: id }, NEWEST_FIRST, 'from'),
    rows: (limit, after) => readStreams('handovers', streams, NEWEST_FIRST, limit, after),
  }
}

type Step = Pick<HandoverDoc, 'last' | 'stayed'> & { processed: number; moved: MovedWork }

/** Records a step in the transaction that makes it; false if another process has made it. */
export function recordHandoverStep(
  { _id, done, stayed: earlierStayed }: HandoverDoc,
  { processed, last, moved, stayed }: Step,
  session: ClientSession,
): Promise<boolean> {
  const counts = Object.entries(moved).map(([name, count]) => [`moved.${name}`, count] as const)
  const update = {
    $inc: { done: processed, stayedCount: stayed.length, ...Object.fromEntries(counts) },
    $set: { stayed: [...earlierStayed, ...stayed].slice(0, STAYED_LIMIT), ...(last && { last }) },
  }
  return hasMatched(collection('handovers').updateOne({ _id, open: true, done }, update, { session }))
}

/** Ends a running handover and returns it as it is then; `null` if it had ended. */
export const endHandover = (
  _id: ObjectId,
  outcome: Pick<HandoverDoc, 'state'> & { message?: string },
  endedAt: Date,
  session: ClientSession,
): Promise<HandoverDoc | null> =>
  collection('handovers').findOneAndUpdate(
    { _id, open: true },
    { $set: { ...outcome, endedAt }, $unset: { open: '' } },
    { session, returnDocument: 'after' },
  )

/** The unsold listings of an agent; their statuses are never null in a list (ADR 037). */
const unsoldOf = (agentId: ObjectId): Filter<PropertyDoc> => ({ agentId, unsoldStatus: { $ne: null } })

/** The next homes of a handover, at most `limit`: of its list, or of all unsold homes, newest first. */
export function findNextHomes(
  { from, propertyIds, done, last }: HandoverDoc,
  limit: number,
): Promise<PropertyDoc[]> {
  if (propertyIds)
    return collection('properties')
      .find({ _id: { $in: propertyIds.slice(done, done + limit) } }, { batchSize: limit + 1 })
      .toArray()
  const after = last && { values: [last.createdAt], id: last.id.toHexString() }
  const all = { filter: unsoldOf(from), index: 'agent' }
  return readStreams('properties', [all], NEWEST_FIRST, limit, after)
}

/** How many of these listings are the agent's. */
export const countHomesOf = (
  agentId: ObjectId,
  propertyIds: readonly ObjectId[],
  session: ClientSession,
): Promise<number> =>
  collection('properties').countDocuments({ _id: { $in: [...propertyIds] }, agentId }, { session })

/** The most rows of one read, so that one call reads them all. */
const ONE_BATCH = 100_000

/** The most conversations that are read to count those of unsold homes. */
const CONVERSATIONS_LIMIT = 5_000

/**
 * What is open on these listings of an agent, or on all unsold listings: the unsold homes, the open offers and viewings,
 * and the conversations about them. Ids are read and counted here, because an engine may not accept an index for a count.
 */
export async function countOpenWork(
  agentId: ObjectId,
  propertyIds?: readonly ObjectId[],
  session?: ClientSession,
): Promise<OpenWork> {
  const filter = propertyIds && { propertyId: { $in: [...propertyIds] } }
  const options = { session, projection: { _id: 1 }, batchSize: ONE_BATCH }
  const homes = await collection('properties')
    .find(
      { ...unsoldOf(agentId), ...(propertyIds && { _id: { $in: [...propertyIds] } }) },
      { ...options, ...(!propertyIds && { hint: 'agent' }) },
    )
    .toArray()
  const status = { $in: OFFER_STATUSES.filter(isOpen) }
  const offers = await collection('offers').countDocuments(
    filter ? { ...filter, status } : { agentId, status },
    { session },
  )
  // Those that began a day ago are over (`doneAt`).
  const startsAt = { $gt: addDays(new Date(), -1) }
  const viewings = await collection('viewings')
    .find(
      { ...(filter ?? { agentId, startsAt }), open: true },
      { ...options, hint: filter ? 'open_of_listing' : 'agent' },
    )
    .toArray()
  const allConversations = await collection('conversations')
    .find(
      { agentId, ...filter },
      {
        session,
        hint: filter ? 'listing' : 'agent',
        projection: { propertyId: 1 },
        ...upTo(CONVERSATIONS_LIMIT),
      },
    )
    .toArray()
  const unsold = new Set(homes.map(({ _id }) => _id.toHexString()))
  const conversations = allConversations.filter(({ propertyId }) =>
    unsold.has(propertyId.toHexString()),
  ).length
  return { homes: homes.length, offers, conversations, viewings: viewings.length }
}

/** How many listed homes each of these agents has, by hexadecimal id; agents without any are absent. */
export const countListedOf = (agentIds: readonly ObjectId[]): Promise<Map<string, number>> =>
  countBy('properties', 'agentId', agentIds, { listed: true })

/** The reference numbers among these that the agent's own homes have (D150). */
export async function findTakenNumbers(
  agentId: ObjectId,
  numbers: string[],
  session: ClientSession,
): Promise<Set<string>> {
  const options = { session, projection: { listingId: 1 }, batchSize: numbers.length + 1 }
  const homes = await collection('properties')
    .find({ listingId: { $in: numbers }, agentId }, options)
    .toArray()
  return new Set(homes.map(({ listingId = '' }) => listingId))
}

type NewAgent = Pick<UserDoc, '_id' | 'name' | 'email' | 'image' | 'officeId'>

/** The records that moved with some homes, in their new state, and the buyers of each home (hexadecimal id). */
export type MovedHomes = {
  offers: OfferDoc[]
  conversations: number
  viewings: ViewingDoc[]
  openHouses: OpenHouseDoc[]
  overlaps: number
  buyers: Map<string, ObjectId[]>
}

/**
 * Hands these homes of an agent over to another one, in the order of ADR 019: the listings, then their open offers, and
 * with them their conversations, open viewings and upcoming open houses (D470). Inquiries are in the inbox of the new
 * agent's office, if any. Closed offers and past viewings keep the agent who answered them.
 */
export async function moveHomes(
  ids: ObjectId[],
  from: ObjectId,
  to: NewAgent,
  at: Date,
  session: ClientSession,
): Promise<MovedHomes> {
  const agentId = to._id
  await collection('properties').updateMany(
    { _id: { $in: ids }, agentId: from },
    {
      $set: { agentId, agentName: to.name, agentEmail: to.email, agentImage: to.image, modifiedAt: at },
      $inc: { decisions: 1 },
    },
    { session },
  )
  await collection('propertyDocuments').updateMany(
    { propertyId: { $in: ids }, ownerId: from },
    { $set: { ownerId: agentId } },
    { session },
  )
  const offers = await moveOffers(ids, from, to, session)
  const filter = { propertyId: { $in: ids } }
  const conversations = await collection('conversations')
    .find(filter, { session, hint: 'listing', projection: { propertyId: 1, buyerId: 1, assigneeId: 1 } })
    .toArray()
  if (conversations.length > 0)
    await collection('conversations').updateMany(
      filter,
      { $set: { agentId }, $unset: { assigneeId: '' } },
      { session },
    )
  const viewings = await findOpenOf({ propertyIds: ids }, session)
  if (viewings.length > 0)
    await collection('viewings').updateMany(
      { _id: { $in: viewings.map(({ _id }) => _id) } },
      { $set: { agentId }, $unset: { 'invited.agent': '', assigneeId: '' } },
      { session },
    )
  await moveInquiries([...conversations, ...viewings], to, session)
  const openHouses = await findUpcomingOpenHouses(ids, at, session)
  const guests = await findGuestsOf(
    openHouses.map(({ _id }) => _id),
    session,
  )
  if (openHouses.length > 0)
    await collection('openHouses').updateMany(
      { _id: { $in: openHouses.map(({ _id }) => _id) } },
      { $set: { agentId } },
      { session },
    )
  const holding = viewings.filter(({ status }) => isHoldingTime(status))
  const overlaps = await moveClaims([...holding, ...openHouses], agentId, session)
  await markRead(from, { subjects: [...offers, ...conversations, ...viewings] }, session)
  const assigned = [...conversations, ...viewings].filter(({ assigneeId }) => !assigneeId?.equals(agentId))
  for (const [assigneeId, subjects] of Map.groupBy(assigned, (item) => item.assigneeId?.toHexString()))
    if (assigneeId !== undefined) await markRead(assigneeId, { subjects }, session)
  const homeByOpenHouse = new Map(openHouses.map(({ _id, propertyId }) => [_id.toHexString(), propertyId]))
  const buyers = new Map<string, ObjectId[]>()
  const addBuyer = (propertyId: ObjectId | undefined, buyerId: ObjectId) => {
    const id = propertyId?.toHexString() ?? ''
    buyers.set(id, [...(buyers.get(id) ?? []), buyerId])
  }
  for (const { propertyId, buyerId } of [...offers, ...conversations, ...viewings])
    addBuyer(propertyId, buyerId)
  for (const { openHouseId, guestId } of guests)
    addBuyer(homeByOpenHouse.get(openHouseId.toHexString()), guestId)
  return {
    offers,
    conversations: conversations.length,
    viewings: viewings.map((viewing) => ({ ...viewing, agentId })),
    openHouses: openHouses.map((openHouse) => ({ ...openHouse, agentId })),
    overlaps,
    buyers,
  }
}

/** Hands the inquiries of these conversations and viewings over to another agent; without an office they are deleted. */
async function moveInquiries(
  subjects: readonly { _id: ObjectId }[],
  { _id: agentId, officeId }: NewAgent,
  session: ClientSession,
): Promise<void> {
  const inquiries = collection('inquiries')
  const filter = { _id: { $in: subjects.map(({ _id }) => _id) } }
  if (officeId)
    await inquiries.updateMany(filter, { $set: { agentId, assigneeId: agentId, officeId } }, { session })
  else await inquiries.deleteMany(filter, { session })
}

/**
 * Hands the open offers on these homes over to another agent. Each keeps the first one, and notes that the first one wrote
 * get that author, so that erasures find what either side wrote.
 */
async function moveOffers(
  propertyIds: ObjectId[],
  from: ObjectId,
  { _id: agentId, name: agentName }: NewAgent,
  session: ClientSession,
): Promise<OfferDoc[]> {
  const offers = collection('offers')
  const open = { propertyId: { $in: propertyIds }, status: { $in: OFFER_STATUSES.filter(isOpen) } }
  const openOffers = await offers.find(open, { session, hint: 'listing' }).toArray()
  if (openOffers.length === 0) return []
  await offers.updateMany(
    open,
    { $set: { agentId, agentName }, $push: { formerAgentIds: from } },
    { session },
  )
  for (const { _id, amounts } of openOffers) {
    const isUnsignedNote = ({ by, note, authorId }: OfferDoc['amounts'][number]) =>
      by === 'agent' && note !== undefined && authorId === undefined
    if (!amounts.some(isUnsignedNote)) continue
    const signed = amounts.map((amount) => (isUnsignedNote(amount) ? { ...amount, authorId: from } : amount))
    await offers.updateOne({ _id }, { $set: { amounts: signed } }, { session })
  }
  return openOffers.map((offer) => ({ ...offer, agentId, agentName }))
}

/**
 * Hands the quarter hours of viewings and open houses over to another agent, except those in which that agent has another
 * appointment (D474). Returns how many viewings and open houses overlap with one.
 */
async function moveClaims(
  appointments: readonly Appointment[],
  to: ObjectId,
  session: ClientSession,
): Promise<number> {
  if (appointments.length === 0) return 0
  const ownerIds = appointments.map(({ _id }) => _id)
  await releaseTime(ownerIds, session)
  return claimFreeTime(appointments, to, session)
}

/** On how many other homes of the handover the buyer has an offer, viewing or conversation, which will move too. */
export async function countOtherHomes(
  buyerId: ObjectId,
  { from: agentId, propertyIds }: Pick<HandoverDoc, 'from' | 'propertyIds'>,
  session: ClientSession,
): Promise<number> {
  const parties = { buyerId, agentId }
  const options = { session, projection: { _id: 0, propertyId: 1 } }
  const open = { ...parties, open: true }
  const offers = await collection('offers').find(open, options).toArray()
  const viewings = await collection('viewings').find(open, options).toArray()
  const conversations = await collection('conversations')
    .find(parties, { ...options, hint: 'buyer' })
    .toArray()
  const ids = [...offers, ...viewings, ...conversations].map(({ propertyId }) => propertyId.toHexString())
  const selectedIds = propertyIds && new Set(propertyIds.map((id) => id.toHexString()))
  const remainingIds = [...new Set(ids)].filter((id) => selectedIds?.has(id) ?? true)
  return collection('properties').countDocuments(
    { _id: { $in: remainingIds.map((id) => new ObjectId(id)) }, unsoldStatus: { $ne: null } },
    { session },
  )
}

/**
 * Hands all drafts of an agent over to another one, except those whose reference number a draft of that agent has (D470),
 * and returns them. Their versions rise, so that an open page cannot save them.
 */
export async function moveDrafts(from: ObjectId, to: ObjectId, session: ClientSession): Promise<DraftDoc[]> {
  const drafts = collection('drafts')
  const allDrafts = await drafts.find({ agentId: from }, { session, hint: 'agent' }).toArray()
  const ownDrafts = await drafts
    .find({ agentId: to }, { session, hint: 'agent', projection: { reference: 1 } })
    .toArray()
  const usedReferences = new Set(ownDrafts.flatMap(({ reference }) => reference ?? []))
  const moving = allDrafts.filter(
    ({ reference }) => reference === undefined || !usedReferences.has(reference),
  )
  if (moving.length === 0) return []
  const ids = moving.map(({ _id }) => _id)
  await drafts.updateMany({ _id: { $in: ids } }, { $set: { agentId: to }, $inc: { version: 1 } }, { session })
  await collection('propertyDocuments').updateMany(
    { ownerId: from, propertyId: { $exists: false }, draftId: { $in: ids } },
    { $set: { ownerId: to } },
    { session },
  )
  return moving
}

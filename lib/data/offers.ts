import 'server-only'
import { type ClientSession, type Filter, ObjectId } from 'mongodb'
import { type Address } from '@/lib/domain/address'
import { CARD_LIMIT_MINOR } from '@/lib/domain/money'
import {
  ACCEPTED_OFFER,
  BOUGHT_OFFER,
  hasExpired,
  isBought,
  isClosed,
  isDecidable,
  isOpen,
  isPayable,
  isUnaffectedBy,
  NEW_OFFER,
  OFFER_STATUSES,
  type OfferCause,
  type OfferStatus,
} from '@/lib/domain/offer'
import { REFUSALS } from '@/lib/domain/offer-terms'
import { isPaidByTransfer, type ReferenceIdRange } from '@/lib/domain/transfer'
import { anyOf } from './client'
import { collection, type OfferDoc, type RefusedOfferDoc } from './collections'
import {
  type AdminTableQuery,
  adminTableQuery,
  EARLIEST_DEADLINE_FIRST,
  LATEST_FIRST,
  NEWEST_FIRST,
  type Order,
  pageQuery,
  type PageQuery,
} from './listing-search/page'
import { transitionFilter } from './offer-transitions'
import { countBy, exists, findByIds, hasMatched, upTo } from './reads'

/** The condition of a status for which `isIncluded` is true. */
const statusIn = (isIncluded: (status: OfferStatus) => boolean) => ({
  $in: OFFER_STATUSES.filter(isIncluded),
})

export const findOffer = (id: string, session?: ClientSession): Promise<OfferDoc | null> =>
  collection('offers').findOne({ _id: new ObjectId(id) }, { session })

/** The pending offers on a listing at the moment `now`. */
export async function findPendingOffersOn(
  propertyId: ObjectId,
  now: Date,
  session: ClientSession,
): Promise<OfferDoc[]> {
  const undecided = await collection('offers')
    .find({ propertyId, status: statusIn(isDecidable) }, { session })
    .toArray()
  return undecided.filter((offer) => !hasExpired(offer, now))
}

/**
 * Records on these offers, read in the caller's transaction, that their listing changed `at` (D325). Returns those whose
 * buyers had no unanswered change before.
 */
export async function recordListingChange(
  offers: readonly OfferDoc[],
  at: Date,
  session: ClientSession,
): Promise<OfferDoc[]> {
  await collection('offers').updateMany(
    { _id: { $in: offers.map(({ _id }) => _id) }, status: statusIn(isDecidable) },
    { $set: { listingChangedAt: at } },
    { session },
  )
  return offers.filter(({ listingChangedAt }) => !listingChangedAt)
}

/** The offer that a listing was sold with, or `null`. */
export const findClosingOffer = (propertyId: ObjectId): Promise<OfferDoc | null> =>
  collection('offers').findOne({ propertyId, status: BOUGHT_OFFER })

/** True if the person has ever made an offer on the listing. */
export const hasMadeOffer = (buyerId: ObjectId, propertyId: ObjectId): Promise<boolean> =>
  exists('offers', { propertyId, buyerId }, { hint: 'listing' })

/** The buyers of these listings by listing id; unsold listings are omitted. */
export async function findBuyersOf(propertyIds: readonly ObjectId[]): Promise<Map<string, string>> {
  if (propertyIds.length === 0) return new Map()
  const bought = await collection('offers')
    .find(
      { propertyId: { $in: [...propertyIds] }, holdsListing: true, status: BOUGHT_OFFER },
      { projection: { propertyId: 1, buyerId: 1 } },
    )
    .batchSize(propertyIds.length + 1)
    .toArray()
  return new Map(bought.map(({ propertyId, buyerId }) => [propertyId.toHexString(), buyerId.toHexString()]))
}

/** The offers with these ids, in no order. */
export const findOffersByIds = (ids: ObjectId[]): Promise<OfferDoc[]> => findByIds('offers', ids)

/** The buyer's latest purchase that was paid since `since`, or `null`. */
export const findLatestPurchase = (buyerId: string, since: Date): Promise<OfferDoc | null> =>
  collection('offers').findOne(
    { buyerId: new ObjectId(buyerId), status: BOUGHT_OFFER, paidAt: { $gte: since } },
    { sort: { paidAt: -1, _id: 1 } },
  )

const HIGHEST_FIRST: Order = [['amountMinor', -1]]

/**
 * The accepted offers awaiting a bank transfer (D75), highest first; or offers that match a reference, including
 * paid and closed offers.
 */
export const findTransferOffers = (reference: ReferenceIdRange | null): AdminTableQuery<OfferDoc> =>
  adminTableQuery(
    'offers',
    // A separate condition, because the cursor adds its own bound on the amount.
    { status: ACCEPTED_OFFER, $and: [{ amountMinor: { $gt: CARD_LIMIT_MINOR } }] },
    HIGHEST_FIRST,
    false,
    reference ? { findFew: () => findByReference(reference) } : {},
  )

async function findByReference({ first, last, end }: ReferenceIdRange): Promise<OfferDoc[]> {
  const offers = await collection('offers')
    .find({ _id: { $gte: new ObjectId(first), $lte: new ObjectId(last) } })
    .toArray()
  return offers.filter(
    ({ _id, amountMinor, status }) =>
      _id.toHexString().endsWith(end) && isPaidByTransfer(amountMinor) && !isDecidable(status),
  )
}

/** All offers of a buyer, or those of one status, newest first. */
export const findOffersOfBuyer = (buyerId: string, status?: OfferStatus): PageQuery<OfferDoc> =>
  pageQuery(
    'offers',
    { buyerId: new ObjectId(buyerId), ...(status && { status }) },
    NEWEST_FIRST,
    status ? 'buyer_status' : 'buyer',
  )

/** The statuses of a buyer's newest offers, at most `limit`. */
export async function findStatusesOfBuyer(buyerId: string, limit: number): Promise<OfferStatus[]> {
  const offers = await collection('offers')
    .find(
      { buyerId: new ObjectId(buyerId) },
      { projection: { status: 1 }, sort: { createdAt: -1, _id: 1 }, ...upTo(limit) },
    )
    .toArray()
  return offers.map(({ status }) => status)
}

/** All offers on these agents' listings, newest first. */
export const findOffersOfAgents = (agentIds: readonly string[]): PageQuery<OfferDoc> =>
  pageQuery('offers', { agentId: anyOf(agentIds) }, NEWEST_FIRST, 'agent')

/** The offers with a note that this person wrote for another agent, or before the home was handed over. One call. */
export const findNotedOffers = (
  authorId: ObjectId,
): Promise<Pick<OfferDoc, '_id' | 'propertyTitle' | 'amounts'>[]> =>
  collection('offers')
    .find(
      { 'amounts.authorId': authorId },
      { hint: 'former_agent', projection: { propertyTitle: 1, amounts: 1 } },
    )
    .toArray()

/** The offers that an agent can answer at the moment `now`, earliest deadline first. */
export const findAnswerableOffers = (agentId: string, now: Date): PageQuery<OfferDoc> =>
  pageQuery(
    'offers',
    { agentId: new ObjectId(agentId), status: NEW_OFFER, ...transitionFilter('accept', 'agent', now) },
    EARLIEST_DEADLINE_FIRST,
    'answerable',
  )

/** The buyer's pending or accepted offer on a listing, or `null`. */
export const findOpenOffer = (buyerId: string, propertyId: string): Promise<OfferDoc | null> =>
  collection('offers').findOne({
    buyerId: new ObjectId(buyerId),
    propertyId: new ObjectId(propertyId),
    open: true,
  })

/** Which of these listings have an offer that matches the filter and has not expired at `now`; hexadecimal ids. */
async function findHomesWithOffers(
  filter: Filter<OfferDoc>,
  propertyIds: string[],
  now: Date,
  session?: ClientSession,
): Promise<Set<string>> {
  const ids = [...new Set(propertyIds)].map((id) => new ObjectId(id))
  const offers = await collection('offers')
    .find({ ...filter, propertyId: { $in: ids } }, { session })
    .project<Pick<OfferDoc, 'propertyId' | 'status' | 'amountMinor' | 'expiresAt'>>({
      propertyId: 1,
      status: 1,
      amountMinor: 1,
      expiresAt: 1,
    })
    .batchSize(ids.length + 1)
    .toArray()
  return new Set(
    offers.filter((offer) => !hasExpired(offer, now)).map(({ propertyId }) => propertyId.toHexString()),
  )
}

/** Which of these listings the buyer has a pending or accepted offer on at the moment `now` (D28); hexadecimal ids. */
export const findOfferedHomes = (
  buyerId: string,
  propertyIds: string[],
  now: Date,
  session?: ClientSession,
): Promise<Set<string>> =>
  findHomesWithOffers({ buyerId: new ObjectId(buyerId), open: true }, propertyIds, now, session)

/** A buyer's pending and accepted offers, earliest deadline first; those that also match the filter. */
export const findOpenOffers = (buyerId: string, filter: Filter<OfferDoc> = {}): PageQuery<OfferDoc> =>
  pageQuery(
    'offers',
    { buyerId: new ObjectId(buyerId), open: true, ...filter },
    EARLIEST_DEADLINE_FIRST,
    'buyer_open',
  )

/** The filters of the offers that a buyer can pay, answer or confirm at the moment `now`. */
const toActOn = (now: Date): Filter<OfferDoc>[] => [
  transitionFilter('pay', 'buyer', now),
  transitionFilter('accept', 'buyer', now),
  transitionFilter('confirm', 'buyer', now),
]

/** A buyer's offers that they can pay, answer or confirm at the moment `now` (D265). */
export const findOffersToActOn = (buyerId: string, now: Date): PageQuery<OfferDoc> =>
  findOpenOffers(buyerId, { $or: toActOn(now) })

/**
 * A buyer's other open offers: pending with the agent, or awaiting a recorded bank transfer. `$nor` is read by one scan in
 * the order of the deadline; of two alternatives an engine may read all and then sort.
 */
export const findOffersWithOthers = (buyerId: string, now: Date): PageQuery<OfferDoc> =>
  findOpenOffers(buyerId, { $nor: [...toActOn(now), { status: NEW_OFFER, expiresAt: { $lte: now } }] })

/** The number of a buyer's pending and accepted offers, counted up to `limit`. */
export async function countOpenOffers(buyerId: string, limit: number): Promise<number> {
  const open = await collection('offers')
    .find(
      { buyerId: new ObjectId(buyerId), open: true },
      { projection: { _id: 0, expiresAt: 1 }, hint: 'buyer_open', ...upTo(limit) },
    )
    .toArray()
  return open.length
}

/** The accepted or bought offer on a listing, or `null` (D29). */
export const findHoldingOffer = (propertyId: ObjectId, session?: ClientSession): Promise<OfferDoc | null> =>
  collection('offers').findOne({ propertyId, holdsListing: true }, { session })

/** Copies the listing's current address to its accepted offer, where the buyer reads it (D277). */
export const copyAddressToOffer = (
  propertyId: ObjectId,
  address: Address,
  session: ClientSession,
): Promise<unknown> =>
  collection('offers').updateOne({ propertyId, holdsListing: true }, { $set: { address } }, { session })

/** Which of these listings are under offer at the moment `now` (D72); hexadecimal ids. */
export const findUnderOffer = (propertyIds: string[], now: Date): Promise<Set<string>> =>
  findHomesWithOffers({ status: statusIn(isPayable) }, propertyIds, now)

/** The most open offers read for one page; far more than people make. */
const OPEN_LIMIT = 1_000

/** The pending and accepted offers on these listings. */
export const findOpenOffersOn = (propertyIds: ObjectId[]): Promise<OfferDoc[]> =>
  collection('offers')
    .find({ propertyId: { $in: propertyIds }, status: statusIn(isOpen) }, upTo(OPEN_LIMIT))
    .toArray()

/** The number of homes that each of these people has bought, by hexadecimal id; people without any are absent. */
export const countPurchases = (buyerIds: ObjectId[]): Promise<Map<string, number>> =>
  countBy('offers', 'buyerId', buyerIds, { status: statusIn(isBought) })

/** True if one of the listings has an open offer that the cause may not close. */
export const hasUnaffectedOffer = (
  propertyIds: ObjectId[],
  cause: OfferCause,
  session: ClientSession,
): Promise<boolean> =>
  exists(
    'offers',
    { propertyId: { $in: propertyIds }, status: statusIn((status) => isUnaffectedBy(status, cause)) },
    { session },
  )

/**
 * Attaches a payment intent to the offer while it can be paid, replacing `replaced`; false if it can no longer be paid
 * or has yet another intent.
 */
export function attachPaymentIntent(
  _id: ObjectId,
  paymentIntentId: string,
  replaced: string = paymentIntentId,
): Promise<boolean> {
  const isReplaceable = [
    { paymentIntentId: { $exists: false } },
    { paymentIntentId: { $in: [paymentIntentId, replaced] } },
  ]
  const filter = { $and: [{ _id }, transitionFilter('pay', 'buyer', new Date()), { $or: isReplaceable }] }
  return hasMatched(collection('offers').updateOne(filter, { $set: { paymentIntentId, unsettled: true } }))
}

/** Detaches the cancelled intent of a rejected offer, which completes its reconciliation. */
export async function detachPaymentIntent(id: ObjectId, paymentIntentId: string): Promise<void> {
  await collection('offers').updateOne(
    { _id: id, paymentIntentId },
    { $unset: { paymentIntentId: '', unsettled: '' } },
  )
}

/**
 * Records that a payment for the offer must be refunded; an earlier refund no longer counts. True if the buyer had been
 * notified of it.
 */
export async function recordRefunding(
  id: ObjectId,
  intentId: string,
  refundIds: string[],
  session: ClientSession,
): Promise<boolean> {
  const offers = collection('offers')
  await offers.updateOne({ _id: id }, { $set: { refunding: true } }, { session })
  await offers.updateOne(
    { _id: id, paymentIntentId: intentId, status: statusIn(isClosed) },
    { $set: { unsettled: true } },
    { session },
  )
  return hasMatched(
    offers.updateOne({ _id: id, refundId: { $in: refundIds } }, { $unset: { refundId: '' } }, { session }),
  )
}

/** Records the refund of the offer's payment; true the first time. */
export async function recordRefunded(
  id: ObjectId,
  intentId: string,
  refundId: string,
  session: ClientSession,
): Promise<boolean> {
  const offers = collection('offers')
  await offers.updateOne(
    { _id: id, paymentIntentId: intentId, status: statusIn(isClosed) },
    { $unset: { unsettled: '' } },
    { session },
  )
  const isRecorded = await exists('offers', { _id: id, refundId }, { session })
  await offers.updateOne(
    { _id: id },
    { $set: { refundId }, $unset: { refunding: '', forAdmins: '' } },
    { session },
  )
  return !isRecorded
}

/**
 * Records that both sides have been warned of the deadline. Returns the offer as it is then, the first time for this
 * deadline while the offer is open; otherwise `null`.
 */
export const recordExpiryWarning = (
  { _id, expiresAt }: Pick<OfferDoc, '_id' | 'expiresAt'>,
  session: ClientSession,
): Promise<OfferDoc | null> =>
  collection('offers').findOneAndUpdate(
    { _id, open: true, expiresAt, warnedOf: { $ne: expiresAt } },
    { $set: { warnedOf: expiresAt } },
    { session, returnDocument: 'after' },
  )

/** Unpaid and closed offers with an unsettled intent, oldest first. */
export const findUnsettledOffers = (): Promise<OfferDoc[]> =>
  collection('offers')
    .find({ unsettled: true, status: statusIn((status) => isPayable(status) || isClosed(status)) })
    .sort({ _id: 1 })
    .toArray()

/*
 * Who offered more than a listing's maximum price in the last week (D405). Each buyer counts once for each listing.
 */

/** Records a refused offer. Returns how many buyers have one on the listing within the period that counts. */
export async function recordRefusedOffer(
  { propertyId, buyerId, at }: Omit<RefusedOfferDoc, '_id'>,
  session: ClientSession,
): Promise<number> {
  await collection('refusedOffers').updateOne(
    { propertyId, buyerId },
    { $set: { at } },
    { upsert: true, session },
  )
  return collection('refusedOffers').countDocuments(
    { propertyId, at: { $gt: periodStart(at) } },
    { session, limit: REFUSALS.buyers },
  )
}

/** The start of the period in which refused offers count, and in which an agent is notified once. */
const periodStart = (at: Date): Date => new Date(at.getTime() - REFUSALS.ms)

/** Records that the listing's agent is notified now; false if that was less than a week ago. */
export const claimRefusalNotice = (
  propertyId: ObjectId,
  at: Date,
  session: ClientSession,
): Promise<boolean> =>
  hasMatched(
    collection('properties').updateOne(
      { _id: propertyId, refusalsNotifiedAt: { $not: { $gt: periodStart(at) } } },
      { $set: { refusalsNotifiedAt: at } },
      { session },
    ),
  )

/** The person's refused offers of the last days, the latest first. */
export const findRefusedOffers = (buyerId: string): PageQuery<RefusedOfferDoc> =>
  pageQuery('refusedOffers', { buyerId: new ObjectId(buyerId) }, LATEST_FIRST)

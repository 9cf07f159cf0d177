import 'server-only'
import { type ClientSession, type Filter, ObjectId } from 'mongodb'
import {
  canMove,
  isClaiming,
  isClosed,
  isOpen,
  isPayable,
  isSpared,
  type Mover,
  OFFER_STATUSES,
  type OfferCause,
  type OfferStatus,
  type OfferTransition,
  transitionsTo,
} from '@/lib/domain/offer'
import { collection, type OfferDoc } from './collections'
import { addJobs } from './jobs'
import { NEWEST_FIRST, pageQuery, type PageQuery } from './listing-search/page'

/** A status with the fields that the partial unique indexes read. */
export const statusFields = (status: OfferStatus) => ({
  status,
  open: isOpen(status),
  claiming: isClaiming(status),
})

/** What a write asks of an offer that it moves to `to`: one of the statuses, at the times, from which that is allowed. */
export function movableTo(
  to: OfferStatus,
  by: Mover,
  now: Date,
  table?: readonly OfferTransition[],
): Filter<OfferDoc> {
  const transitions = transitionsTo(to, by, table)
  const timed = transitions.flatMap(({ from, when }) =>
    when ? [{ status: from, [when.field]: when.is === 'before' ? { $gt: now } : { $lte: now } }] : [],
  )
  const untimed = { status: { $in: transitions.flatMap(({ from, when }) => (when ? [] : [from])) } }
  return timed.length === 0 ? untimed : { $or: [untimed, ...timed] }
}

const among = (holds: (status: OfferStatus) => boolean) => ({ $in: OFFER_STATUSES.filter(holds) })

/** The offer of an id, or `null`. */
export const findOffer = (id: string): Promise<OfferDoc | null> =>
  collection('offers').findOne({ _id: new ObjectId(id) })

/** All offers of a buyer, or those at one status, newest first. */
export const findOffersOfBuyer = (buyerId: string, status?: OfferStatus): PageQuery<OfferDoc> =>
  pageQuery('offers', { buyerId: new ObjectId(buyerId), ...(status && { status }) }, NEWEST_FIRST)

/** How each of a buyer's offers stands, of at most `limit` of them. */
export async function findStatusesOfBuyer(buyerId: string, limit: number): Promise<OfferStatus[]> {
  const offers = await collection('offers')
    .find({ buyerId: new ObjectId(buyerId) }, { projection: { status: 1 } })
    .sort({ createdAt: -1, _id: 1 })
    .limit(limit)
    .batchSize(limit)
    .toArray()
  return offers.map(({ status }) => status)
}

/** All offers on an agent's listings, newest first. */
export const findOffersOfAgent = (agentId: string): PageQuery<OfferDoc> =>
  pageQuery('offers', { agentId: new ObjectId(agentId) }, NEWEST_FIRST)

/** The buyer's pending or accepted offer on a listing, or `null`. */
export const findOpenOffer = (buyerId: string, propertyId: string): Promise<OfferDoc | null> =>
  collection('offers').findOne({
    buyerId: new ObjectId(buyerId),
    propertyId: new ObjectId(propertyId),
    open: true,
  })

/** Adds an offer. Throws the duplicate-key error if the buyer has an open one on the listing (D28). */
export async function insertOffer(
  offer: Omit<OfferDoc, '_id' | 'open' | 'claiming'>,
  session: ClientSession,
): Promise<ObjectId> {
  const document = { _id: new ObjectId(), ...offer, ...statusFields(offer.status) }
  await collection('offers').insertOne(document, { session })
  return document._id
}

/**
 * Moves the offer if `by` may do so now and it stands as it was read, and gives it as it is then; else `null`. Throws
 * the duplicate-key error where another offer on the listing is accepted or bought (D29).
 */
export async function moveOffer(
  offer: OfferDoc,
  { to, by, now }: { to: OfferStatus; by: Mover; now: Date },
  fields: Partial<Pick<OfferDoc, 'decidedAt' | 'transactionId' | 'paidAt'>>,
  session: ClientSession,
): Promise<OfferDoc | null> {
  if (!canMove(offer, to, by, now)) return null
  return collection('offers').findOneAndUpdate(
    { $and: [{ _id: offer._id, status: offer.status }, movableTo(to, by, now)] },
    {
      $set: { ...statusFields(to), ...fields },
      ...(fields.transactionId !== undefined && { $unset: { unsettled: '' } }),
    },
    { session, returnDocument: 'after' },
  )
}

/** Which offers a cascade is about: those on listings, or the open ones of a buyer. */
export type OfferScope = { propertyIds: ObjectId[] } | { buyerId: ObjectId }

const filterOf = (scope: OfferScope): Filter<OfferDoc> =>
  'buyerId' in scope ? { buyerId: scope.buyerId, open: true } : { propertyId: { $in: scope.propertyIds } }

/** Rejects the offers of the scope that the cause may reject, and has their open payment intents closed. */
export async function rejectOffers(
  scope: OfferScope,
  cause: OfferCause,
  at: Date,
  session: ClientSession,
): Promise<void> {
  const these = { ...filterOf(scope), ...movableTo('rejected', cause, at) }
  const unsettled = await collection('offers')
    .find({ ...these, unsettled: true }, { session, projection: { _id: 1 } })
    .toArray()
  await collection('offers').updateMany(
    these,
    { $set: { ...statusFields('rejected'), decidedAt: at } },
    { session },
  )
  await addJobs(
    unsettled.map(({ _id }) => ({ kind: 'close-intent', subject: _id.toHexString(), dueAt: at })),
    session,
  )
}

/** True if one of the listings has an open offer that the cause may not reject. */
export const hasSparedOffer = async (
  propertyIds: ObjectId[],
  cause: OfferCause,
  session: ClientSession,
): Promise<boolean> =>
  (await collection('offers').findOne(
    { propertyId: { $in: propertyIds }, status: among((status) => isSpared(status, cause)) },
    { session, projection: { _id: 1 } },
  )) !== null

/**
 * Ties a payment intent to the offer while it is accepted, in place of `replaced` if it is tied to that one;
 * false if it is no longer accepted or is tied to yet another.
 */
export async function attachPaymentIntent(
  id: ObjectId,
  paymentIntentId: string,
  replaced: string = paymentIntentId,
): Promise<boolean> {
  const { matchedCount } = await collection('offers').updateOne(
    {
      _id: id,
      status: among(isPayable),
      $or: [
        { paymentIntentId: { $exists: false } },
        { paymentIntentId: { $in: [paymentIntentId, replaced] } },
      ],
    },
    { $set: { paymentIntentId, unsettled: true } },
  )
  return matchedCount === 1
}

/** Frees a rejected offer of its cancelled intent, so that the reconciliation is done with it. */
export async function detachPaymentIntent(id: ObjectId, paymentIntentId: string): Promise<void> {
  await collection('offers').updateOne(
    { _id: id, paymentIntentId },
    { $unset: { paymentIntentId: '', unsettled: '' } },
  )
}

/**
 * Notes that a payment for the offer has to go back and has not yet: what was noted of it as given back no longer
 * counts. True if the buyer had been told that it was.
 */
export async function noteRefunding(
  id: ObjectId,
  intentId: string,
  refundIds: string[],
  session: ClientSession,
): Promise<boolean> {
  const offers = collection('offers')
  await offers.updateOne({ _id: id }, { $set: { refunding: true } }, { session })
  await offers.updateOne(
    { _id: id, paymentIntentId: intentId, status: among(isClosed) },
    { $set: { unsettled: true } },
    { session },
  )
  const { modifiedCount } = await offers.updateOne(
    { _id: id, refundId: { $in: refundIds } },
    { $unset: { refundId: '' } },
    { session },
  )
  return modifiedCount === 1
}

/** Notes that a payment for the offer has gone back with this refund; true the first time. */
export async function noteRefunded(
  id: ObjectId,
  intentId: string,
  refundId: string,
  session: ClientSession,
): Promise<boolean> {
  const offers = collection('offers')
  await offers.updateOne(
    { _id: id, paymentIntentId: intentId, status: among(isClosed) },
    { $unset: { unsettled: '' } },
    { session },
  )
  const known = await offers.findOne({ _id: id, refundId }, { session, projection: { _id: 1 } })
  await offers.updateOne({ _id: id }, { $set: { refundId }, $unset: { refunding: '' } }, { session })
  return known === null
}

/** Offers with an intent that nothing has closed yet, those that wait for a payment and those that came to nothing; oldest first. */
export const findUnsettledOffers = (): Promise<OfferDoc[]> =>
  collection('offers')
    .find({ unsettled: true, status: among((status) => isPayable(status) || isClosed(status)) })
    .sort({ _id: 1 })
    .toArray()

import 'server-only'
import { type ClientSession, type Filter, ObjectId } from 'mongodb'
import { addDays } from '@/lib/domain/dates'
import { CARD_LIMIT_MINOR } from '@/lib/domain/money'
import {
  isHoldingListing,
  isClosed,
  isOpen,
  isPayable,
  type TransitionActor,
  OFFER_STATUSES,
  type OfferAction,
  type OfferStatus,
  type OfferTransition,
  type RejectingCause,
  transitionOf,
  transitionsOf,
} from '@/lib/domain/offer'
import { warningAt } from '@/lib/domain/offer-terms'
import { awaitsTransfer, isPaidByTransfer } from '@/lib/domain/transfer'
import { collection, type OfferDoc } from './collections'
import { addJobs } from './jobs'
import { recordForAdmins } from './offers-for-admins'
import { lockListing, markUnderOffer } from './properties'

/** A status with the fields that the partial unique indexes read. */
export const statusFields = (status: OfferStatus) => ({
  status,
  open: isOpen(status),
  holdsListing: isHoldingListing(status),
})

const isUnconditional = ({ turn, paymentMethod, when, absent, present }: OfferTransition) =>
  !turn && !paymentMethod && !when && !absent && !present

/** The filter for the time that a transition depends on. */
function timeBound({ field, is, daysLater = 0 }: NonNullable<OfferTransition['when']>, now: Date) {
  const moment = addDays(now, -daysLater)
  // An absent time counts as later. As a separate `$or` branch, an engine would read everything before sorting it.
  return { [field]: is === 'since' ? { $lte: moment } : { $not: { $lte: moment } } }
}

const conditionsOf = (
  { from, turn, paymentMethod, when, absent, present }: OfferTransition,
  now: Date,
): Filter<OfferDoc> => ({
  status: from,
  ...(absent && { [absent]: null }),
  ...(present && { [present]: { $ne: null } }),
  ...(turn && { turn: turn === 'agent' ? { $ne: 'buyer' as const } : turn }),
  ...(paymentMethod && {
    amountMinor: paymentMethod === 'transfer' ? { $gt: CARD_LIMIT_MINOR } : { $lte: CARD_LIMIT_MINOR },
  }),
  ...(when && timeBound(when, now)),
})

/** The filter for offers on which `by` may do `action` at the moment `now`. */
export function transitionFilter(
  action: OfferAction,
  by: TransitionActor,
  now: Date,
  table?: readonly OfferTransition[],
): Filter<OfferDoc> {
  const transitions = transitionsOf(action, by, table)
  const conditional = transitions
    .filter((transition) => !isUnconditional(transition))
    .map((transition) => conditionsOf(transition, now))
  const unconditional = { status: { $in: transitions.filter(isUnconditional).map(({ from }) => from) } }
  if (conditional.length === 0) return unconditional
  return { $or: unconditional.status.$in.length === 0 ? conditional : [unconditional, ...conditional] }
}

/** Enqueues the jobs that warn both sides of the deadline and expire the offer (D73). */
export async function scheduleEnd(
  { _id, expiresAt }: Pick<OfferDoc, '_id' | 'expiresAt'>,
  now: Date,
  session: ClientSession,
): Promise<void> {
  const subject = _id.toHexString()
  await addJobs(
    [
      { kind: 'end-offer', subject, dueAt: expiresAt },
      { kind: 'warn-of-end', subject, dueAt: warningAt(expiresAt, now) },
    ],
    session,
  )
}

/** Adds an offer and returns it. Throws the duplicate-key error if the buyer has an open one on the listing (D28). */
export async function insertOffer(
  offer: Omit<OfferDoc, '_id' | 'open' | 'holdsListing'>,
  session: ClientSession,
): Promise<OfferDoc> {
  const document = { _id: new ObjectId(), ...offer, ...statusFields(offer.status) }
  await collection('offers').insertOne(document, { session })
  await scheduleEnd(document, offer.createdAt, session)
  return document
}

/** The action on an offer, its actor and its time. */
export type TransitionAttempt = { action: OfferAction; by: TransitionActor; now: Date }

/** The fields that a transition may write besides the status. */
export type TransitionFields = Partial<
  Pick<
    OfferDoc,
    | 'acceptedAt'
    | 'actedBy'
    | 'address'
    | 'amountMinor'
    | 'amounts'
    | 'card'
    | 'decidedAt'
    | 'expiresAt'
    | 'extendedAt'
    | 'listingVersion'
    | 'maxPriceMinor'
    | 'minPriceMinor'
    | 'paidAt'
    | 'propertyImage'
    | 'propertyLocation'
    | 'propertyTitle'
    | 'reason'
    | 'releasedBy'
    | 'transactionId'
    | 'turn'
  >
>

/**
 * Makes the transition if it is allowed and the offer is unchanged since it was read, with all consequences,
 * and returns the offer as it is then; `null` otherwise. Callers that accept, settle, release or expire an
 * offer must have written the listing before (ADR 019). Throws the duplicate-key error if another offer on
 * the listing is accepted or bought (D29).
 */
export async function transitionOffer(
  offer: OfferDoc,
  { action, by, now }: TransitionAttempt,
  fields: TransitionFields,
  session: ClientSession,
): Promise<OfferDoc | null> {
  const transition = transitionOf(offer, action, by, now)
  if (!transition) return null
  const { to, closedAs, confirms } = transition
  const { _id, status, amountMinor, listingChangedAt = { $exists: false } } = offer
  const isForAdmins = awaitsTransfer({ status: to, amountMinor })
  const unset = {
    ...(fields.transactionId !== undefined && { unsettled: '' as const }),
    ...(!isForAdmins && { forAdmins: '' as const }),
    ...(confirms && { listingChangedAt: '' as const }),
    // An amount that was named while the price was on request has no bounds.
    ...(fields.amounts &&
      fields.minPriceMinor === undefined && { minPriceMinor: '' as const, maxPriceMinor: '' as const }),
  }
  const updatedOffer = await collection('offers').findOneAndUpdate(
    {
      $and: [
        // The home may be handed over between an agent's reading and answering (D473).
        { _id, status, amountMinor, ...(by === 'agent' && { agentId: offer.agentId }) },
        transitionFilter(action, by, now),
        // No amount was added since the offer was read.
        ...(fields.amounts ? [{ amounts: offer.amounts }] : []),
        // The buyer agrees to what they have read: no later change.
        ...(confirms ? [{ listingChangedAt }] : []),
      ],
    },
    {
      $set: {
        ...statusFields(to),
        ...(closedAs && { closedAs }),
        ...(isForAdmins && { forAdmins: true }),
        ...fields,
      },
      ...(Object.keys(unset).length > 0 && { $unset: unset }),
    },
    { session, returnDocument: 'after' },
  )
  if (updatedOffer) await applyEffects(offer, updatedOffer, now, session)
  return updatedOffer
}

/** Updates `underOffer` of the listing, schedules the deadline and closes an open payment intent. */
async function applyEffects(
  before: OfferDoc,
  after: OfferDoc,
  now: Date,
  session: ClientSession,
): Promise<void> {
  const isAccepted = isPayable(after.status)
  if (isPayable(before.status) !== isAccepted) await markUnderOffer(after.propertyId, isAccepted, session)
  const isDeadlineMoved = after.expiresAt.getTime() !== before.expiresAt.getTime()
  if (isOpen(after.status) && isDeadlineMoved) await scheduleEnd(after, now, session)
  if (isClosed(after.status) && after.unsettled) await closeIntents([after], now, session)
  await keepForAdmins([after], session)
}

/** Marks the offers for administrators who must still return a bank transfer, whatever happens to the offer (D194). */
async function keepForAdmins(
  offers: Pick<OfferDoc, '_id' | 'amountMinor' | 'refunding'>[],
  session: ClientSession,
): Promise<void> {
  for (const { _id, amountMinor, refunding } of offers)
    if (refunding && isPaidByTransfer(amountMinor)) await recordForAdmins(_id, session)
}

const closeIntents = (offers: Pick<OfferDoc, '_id'>[], at: Date, session: ClientSession): Promise<void> =>
  addJobs(
    offers.map(({ _id }) => ({ kind: 'close-intent', subject: _id.toHexString(), dueAt: at })),
    session,
  )

/** The scope of a cascade: the offers on listings, or the open offers of a buyer. */
export type OfferScope = { propertyIds: ObjectId[] } | { buyerId: ObjectId }

const filterOf = (scope: OfferScope): Filter<OfferDoc> =>
  'buyerId' in scope ? { buyerId: scope.buyerId, open: true } : { propertyId: { $in: scope.propertyIds } }

/**
 * Rejects the offers of the scope that the cause may reject and enqueues the closing of their payment intents;
 * overdue offers expire instead (D73). Listings of a buyer's accepted offers are no longer under offer; listings that are
 * a scope themselves are not changed, because they are sold or deleted. Returns the offers as they were, to notify people.
 */
export async function rejectOffers(
  scope: OfferScope,
  cause: RejectingCause,
  at: Date,
  session: ClientSession,
): Promise<OfferDoc[]> {
  const filter = { ...filterOf(scope), ...transitionFilter('close', cause, at) }
  if ('buyerId' in scope) await reopenListings(filter, session)
  const offers = await collection('offers').find(filter, { session }).toArray()
  if (offers.length === 0) return []
  await close(filter, offers, cause, at, session)
  await keepForAdmins(offers, session)
  await closeIntents(
    offers.filter(({ unsettled }) => unsettled),
    at,
    session,
  )
  return offers
}

/** Overdue offers expire first; the cause closes the rest. */
async function close(
  filter: Filter<OfferDoc>,
  offers: OfferDoc[],
  cause: RejectingCause,
  at: Date,
  session: ClientSession,
): Promise<void> {
  for (const by of ['time', cause] as const) {
    const applies = (offerTransition: OfferTransition) =>
      offers.some((offer) => transitionOf(offer, 'close', by, at) === offerTransition)
    for (const transition of transitionsOf('close', by).filter(applies)) {
      const { to, closedAs } = transition
      const causeField = by === 'time' ? {} : { cause }
      await collection('offers').updateMany(
        { $and: [filter, conditionsOf(transition, at)] },
        {
          $set: { ...statusFields(to), ...(closedAs && { closedAs }), ...causeField, decidedAt: at },
          $unset: { forAdmins: '' },
        },
        { session },
      )
    }
  }
}

async function reopenListings(filter: Filter<OfferDoc>, session: ClientSession): Promise<void> {
  const accepted = { status: { $in: OFFER_STATUSES.filter(isPayable) } }
  const offers = await collection('offers')
    .find({ $and: [filter, accepted] }, { session, projection: { propertyId: 1 } })
    .toArray()
  for (const { propertyId } of offers) {
    await lockListing(propertyId, session)
    await markUnderOffer(propertyId, false, session)
  }
}

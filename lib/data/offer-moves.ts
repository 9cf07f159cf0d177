import 'server-only'
import { type ClientSession, type Filter, ObjectId } from 'mongodb'
import { CARD_LIMIT_MINOR } from '@/lib/domain/money'
import {
  isClaiming,
  isClosed,
  isOpen,
  isPayable,
  type Mover,
  OFFER_STATUSES,
  type OfferAct,
  type OfferStatus,
  type OfferTransition,
  type RejectingCause,
  transitionOf,
  transitionsOf,
} from '@/lib/domain/offer'
import { daysAfter, warningAt } from '@/lib/domain/offer-terms'
import { awaitsTransfer, isPaidByTransfer } from '@/lib/domain/transfer'
import { collection, type OfferDoc } from './collections'
import { addJobs } from './jobs'
import { noteForAdmins } from './offers-for-admins'
import { claimForDecision, markUnderOffer } from './properties'

/** A status with the fields that the partial unique indexes read. */
export const statusFields = (status: OfferStatus) => ({
  status,
  open: isOpen(status),
  claiming: isClaiming(status),
})

const isFree = ({ turn, means, when, once }: OfferTransition) => !turn && !means && !when && !once

/** What the time says of the field that a move depends on. */
function timeBound({ field, is, daysLater = 0 }: NonNullable<OfferTransition['when']>, now: Date) {
  const moment = daysAfter(now, -daysLater)
  // What has no such time is before it. As an alternative of its own, DocumentDB would read all before it puts them in order.
  return { [field]: is === 'since' ? { $lte: moment } : { $not: { $lte: moment } } }
}

const boundTo = ({ from, turn, means, when, once }: OfferTransition, now: Date): Filter<OfferDoc> => ({
  status: from,
  ...(once && { [once]: null }),
  ...(turn && { turn: turn === 'agent' ? { $ne: 'buyer' as const } : turn }),
  ...(means && {
    amountMinor: means === 'transfer' ? { $gt: CARD_LIMIT_MINOR } : { $lte: CARD_LIMIT_MINOR },
  }),
  ...(when && timeBound(when, now)),
})

/** What a write asks of an offer about which `by` does this: that it stands as that is allowed at the moment `now`. */
export function movableBy(
  act: OfferAct,
  by: Mover,
  now: Date,
  table?: readonly OfferTransition[],
): Filter<OfferDoc> {
  const transitions = transitionsOf(act, by, table)
  const bound = transitions.filter((one) => !isFree(one)).map((one) => boundTo(one, now))
  const free = { status: { $in: transitions.filter(isFree).map(({ from }) => from) } }
  if (bound.length === 0) return free
  return { $or: free.status.$in.length === 0 ? bound : [free, ...bound] }
}

/** Has the offer ended when its time comes, and both sides told of it beforehand (D73). */
export async function scheduleEnd(
  { _id, expiresAt }: Pick<OfferDoc, '_id' | 'expiresAt'>,
  now: Date,
  session: ClientSession,
): Promise<void> {
  if (!expiresAt) return
  const subject = _id.toHexString()
  await addJobs(
    [
      { kind: 'end-offer', subject, dueAt: expiresAt },
      { kind: 'warn-of-end', subject, dueAt: warningAt(expiresAt, now) },
    ],
    session,
  )
}

/** Adds an offer and gives it. Throws the duplicate-key error if the buyer has an open one on the listing (D28). */
export async function insertOffer(
  offer: Omit<OfferDoc, '_id' | 'open' | 'claiming'>,
  session: ClientSession,
): Promise<OfferDoc> {
  const document = { _id: new ObjectId(), ...offer, ...statusFields(offer.status) }
  await collection('offers').insertOne(document, { session })
  await scheduleEnd(document, offer.createdAt, session)
  return document
}

/** Who does what about an offer, and when. */
export type Move = { act: OfferAct; by: Mover; now: Date }

/** What a move may write beside the status. */
export type MoveFields = Partial<
  Pick<
    OfferDoc,
    | 'acceptedAt'
    | 'address'
    | 'amountMinor'
    | 'amounts'
    | 'card'
    | 'decidedAt'
    | 'expiresAt'
    | 'extendedAt'
    | 'maxPriceMinor'
    | 'minPriceMinor'
    | 'paidAt'
    | 'reason'
    | 'transactionId'
    | 'turn'
  >
>

/** That nobody has named another amount since the offer was read, to which one more is added. */
const asRead = ({ amounts }: OfferDoc): Filter<OfferDoc> => ({ amounts: amounts ?? { $exists: false } })

/**
 * Moves the offer if that is allowed now and it stands as it was read, with what follows from it, and gives it as it is
 * then; else `null`. Whoever accepts, settles, releases or ends one has written the listing before (ADR 019). Throws
 * the duplicate-key error where another offer on the listing is accepted or bought (D29).
 */
export async function moveOffer(
  offer: OfferDoc,
  { act, by, now }: Move,
  fields: MoveFields,
  session: ClientSession,
): Promise<OfferDoc | null> {
  const transition = transitionOf(offer, act, by, now)
  if (!transition) return null
  const { to, closedAs } = transition
  const { _id, status, amountMinor } = offer
  const isForAdmins = awaitsTransfer({ status: to, amountMinor })
  const gone = {
    ...(fields.transactionId !== undefined && { unsettled: '' as const }),
    ...(!isForAdmins && { forAdmins: '' as const }),
  }
  const moved = await collection('offers').findOneAndUpdate(
    {
      $and: [
        { _id, status, amountMinor },
        movableBy(act, by, now),
        ...(fields.amounts ? [asRead(offer)] : []),
      ],
    },
    {
      $set: {
        ...statusFields(to),
        ...(closedAs && { closedAs }),
        ...(isForAdmins && { forAdmins: true }),
        ...fields,
      },
      ...(Object.keys(gone).length > 0 && { $unset: gone }),
    },
    { session, returnDocument: 'after' },
  )
  if (moved) await follow(offer, moved, now, session)
  return moved
}

/** The listing is under offer or no longer, the end is due, an open payment intent is closed. */
async function follow(before: OfferDoc, after: OfferDoc, now: Date, session: ClientSession): Promise<void> {
  const isAccepted = isPayable(after.status)
  if (isPayable(before.status) !== isAccepted) await markUnderOffer(after.propertyId, isAccepted, session)
  const isPutOff = after.expiresAt?.getTime() !== before.expiresAt?.getTime()
  if (isOpen(after.status) && isPutOff) await scheduleEnd(after, now, session)
  if (isClosed(after.status) && after.unsettled) await closeIntents([after], now, session)
  await keepForAdmins([after], session)
}

/** Another transfer for the offer still has to go back, whatever becomes of the offer itself (D194). */
async function keepForAdmins(
  offers: Pick<OfferDoc, '_id' | 'amountMinor' | 'refunding'>[],
  session: ClientSession,
): Promise<void> {
  for (const { _id, amountMinor, refunding } of offers)
    if (refunding && isPaidByTransfer(amountMinor)) await noteForAdmins(_id, session)
}

const closeIntents = (offers: Pick<OfferDoc, '_id'>[], at: Date, session: ClientSession): Promise<void> =>
  addJobs(
    offers.map(({ _id }) => ({ kind: 'close-intent', subject: _id.toHexString(), dueAt: at })),
    session,
  )

/** Which offers a cascade is about: those on listings, or the open ones of a buyer. */
export type OfferScope = { propertyIds: ObjectId[] } | { buyerId: ObjectId }

const filterOf = (scope: OfferScope): Filter<OfferDoc> =>
  'buyerId' in scope ? { buyerId: scope.buyerId, open: true } : { propertyId: { $in: scope.propertyIds } }

/**
 * Rejects the offers of the scope that the cause may reject, and has their open payment intents closed; those whose time
 * was over by then end so (D73). What a buyer's accepted offers were on is no longer under offer; listings of a scope are
 * sold or gone. Gives the offers as they were, so that people can be told (`tell`).
 */
export async function rejectOffers(
  scope: OfferScope,
  cause: RejectingCause,
  at: Date,
  session: ClientSession,
): Promise<OfferDoc[]> {
  const these = { ...filterOf(scope), ...movableBy('close', cause, at) }
  if ('buyerId' in scope) await reopenListings(these, session)
  const offers = await collection('offers').find(these, { session }).toArray()
  if (offers.length === 0) return []
  await close(these, offers, cause, at, session)
  await keepForAdmins(offers, session)
  await closeIntents(
    offers.filter(({ unsettled }) => unsettled),
    at,
    session,
  )
  return offers
}

/** The time closes first what it had ended: what is left is the cause's. */
async function close(
  these: Filter<OfferDoc>,
  offers: OfferDoc[],
  cause: RejectingCause,
  at: Date,
  session: ClientSession,
): Promise<void> {
  for (const by of ['time', cause] as const) {
    const isMoved = (one: OfferTransition) =>
      offers.some((offer) => transitionOf(offer, 'close', by, at) === one)
    for (const transition of transitionsOf('close', by).filter(isMoved)) {
      const { to, closedAs } = transition
      const why = by === 'time' ? {} : { cause }
      await collection('offers').updateMany(
        { $and: [these, boundTo(transition, at)] },
        {
          $set: { ...statusFields(to), ...(closedAs && { closedAs }), ...why, decidedAt: at },
          $unset: { forAdmins: '' },
        },
        { session },
      )
    }
  }
}

async function reopenListings(these: Filter<OfferDoc>, session: ClientSession): Promise<void> {
  const accepted = { status: { $in: OFFER_STATUSES.filter(isPayable) } }
  const found = await collection('offers')
    .find({ $and: [these, accepted] }, { session, projection: { propertyId: 1 } })
    .toArray()
  for (const { propertyId } of found) {
    await claimForDecision(propertyId, session)
    await markUnderOffer(propertyId, false, session)
  }
}

import 'server-only'
import { type Session } from '@/lib/data/client'
import { type OfferDoc } from '@/lib/data/collections'
import { findPendingOffersOn } from '@/lib/data/offers'
import {
  noticesForTransition,
  type TransitionNotices,
  type TransitionTrigger,
} from '@/lib/domain/notices-of-transitions'
import {
  hasExpired,
  isBought,
  isHoldingListing,
  isOpen,
  type OfferParty,
  type RejectingCause,
} from '@/lib/domain/offer'
import { type NotificationEvent, offerEvent, notify } from './notify'

const endOf = ({ status, expiresAt }: OfferDoc): Date | undefined => (isOpen(status) ? expiresAt : undefined)

/**
 * Notifies of a transition of one offer, in its transaction: the side that did not make it, or both, and the buyers of
 * the other offers on the listing if it is now under offer or open again. `before` is the offer as it was, `after` as
 * it is.
 */
export async function notifyOfTransition(
  before: OfferDoc,
  move: TransitionTrigger & { now: Date },
  after: OfferDoc,
  session: Session,
): Promise<void> {
  const notices = noticesForTransition(move, isHoldingListing(before.status))
  if (!notices) return
  const { kind, to, others } = notices
  const { act, now: at } = move
  const values = {
    endsAt: endOf(after),
    reason: act === 'counter' ? after.amounts.at(-1)?.note : after.reason,
    ...receiptOf(after),
  }
  const occurrence = { amounts: after.amounts.length, listingChangedAt: before.listingChangedAt }
  const toRivals = others ? await competingOfferEvents(others, before, at, session) : []
  await notify(session, offerEvent(kind, after, { at, to, each: occurrence, values }), ...toRivals)
}

/** The events for the buyers of the other offers on the listing, of an acceptance or its end. */
async function competingOfferEvents(
  kind: NonNullable<TransitionNotices['others']>,
  { _id, propertyId }: OfferDoc,
  at: Date,
  session: Session,
): Promise<NotificationEvent[]> {
  const undecided = await findPendingOffersOn(propertyId, at, session)
  return undecided
    .filter((rival) => !rival._id.equals(_id))
    .map((rival) =>
      offerEvent(kind, rival, {
        at,
        to: ['buyer'],
        each: { otherOffer: _id.toHexString() },
        values: { endsAt: endOf(rival) },
      }),
    )
}

/** The events for the buyers of these offers, which they have to confirm because the listing changed `at` (D325). */
export const changedListingEvents = (offers: readonly OfferDoc[], at: Date): NotificationEvent[] =>
  offers.map((offer) =>
    offerEvent('offer-to-confirm', offer, {
      at,
      to: ['buyer'],
      values: { endsAt: endOf(offer) },
    }),
  )

/** The events for one side of offers that the cause has closed, as they were before: rejected, or expired. */
export const closedOfferEvents = (
  offers: readonly OfferDoc[],
  cause: RejectingCause,
  at: Date,
  to: OfferParty,
): NotificationEvent[] =>
  offers.map((offer) => offerEvent(closedKind(offer, at), offer, { at, to: [to], values: { cause } }))

function closedKind(offer: OfferDoc, at: Date) {
  if (!hasExpired(offer, at)) return 'offer-rejected'
  return isHoldingListing(offer.status) ? 'payment-ended' : 'offer-ended'
}

/**
 * The events for the other buyers if accepted ones of these offers, as they were, are closed: the listing is open
 * again.
 */
export async function reopenedListingEvents(
  offers: readonly OfferDoc[],
  at: Date,
  session: Session,
): Promise<NotificationEvent[]> {
  const events: NotificationEvent[] = []
  for (const offer of offers.filter(({ status }) => isHoldingListing(status)))
    events.push(...(await competingOfferEvents('offer-open-again', offer, at, session)))
  return events
}

/** The values of a receipt besides the title and the amount; none without a purchase. */
const receiptOf = ({ status, propertyLocation: location, transactionId }: OfferDoc) =>
  isBought(status) ? { location, transactionId } : {}

/** Warns both sides of an open offer of its deadline, once for each deadline. */
export const notifyOfUpcomingExpiry = (offer: OfferDoc, now: Date, session: Session): Promise<void> =>
  notify(
    session,
    offerEvent(isHoldingListing(offer.status) ? 'payment-ending' : 'offer-ending', offer, {
      at: now,
      each: { deadline: offer.expiresAt },
      values: { endsAt: offer.expiresAt, ...(offer.extendedAt && { extended: true }) },
    }),
  )

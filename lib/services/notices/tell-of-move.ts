import 'server-only'
import { type Session } from '@/lib/data/client'
import { type OfferDoc } from '@/lib/data/collections'
import { findUndecidedOn } from '@/lib/data/offers'
import { counterStep, tidingsOf, type ToldMove } from '@/lib/domain/notices-of-moves'
import { type NoticeKind } from '@/lib/domain/notices'
import {
  hasEnded,
  isBought,
  isClaiming,
  isOpen,
  type OfferParty,
  type RejectingCause,
} from '@/lib/domain/offer'
import { type Happening, ofOffer, tell } from './tell'

const endOf = ({ status, expiresAt }: OfferDoc): Date | undefined => (isOpen(status) ? expiresAt : undefined)

/**
 * Notifies of a transition of one offer, in its transaction: the side that did not make it, or both, and the buyers of
 * the other offers on the listing if it is now under offer or open again. `before` is the offer as it was, `after` as
 * it is.
 */
export async function tellOfMove(
  before: OfferDoc,
  move: ToldMove & { now: Date },
  after: OfferDoc,
  session: Session,
): Promise<void> {
  const tidings = tidingsOf(move, isClaiming(before.status))
  if (!tidings) return
  const { kind, to, others } = tidings
  const { act, now: at } = move
  const isCounter = act === 'counter'
  const values = {
    endsAt: endOf(after),
    reason: isCounter ? after.amounts?.at(-1)?.note : after.reason,
    ...receiptOf(after),
  }
  const step = isCounter ? counterStep(after.amounts?.length ?? 0) : undefined
  const toRivals = others ? await ofRivals(others, before, at, session) : []
  await tell(session, ofOffer(kind, after, { at, to, step, values }), ...toRivals)
}

/** The events for the buyers of the other offers on the listing, of an acceptance or its end. */
async function ofRivals(
  kind: NoticeKind,
  { _id, propertyId }: OfferDoc,
  at: Date,
  session: Session,
): Promise<Happening[]> {
  const undecided = await findUndecidedOn(propertyId, at, session)
  return undecided
    .filter((rival) => !rival._id.equals(_id))
    .map((rival) =>
      ofOffer(kind, rival, {
        at,
        to: ['buyer'],
        step: _id.toHexString(),
        values: { endsAt: endOf(rival) },
      }),
    )
}

/** The events for one side of offers that the cause has closed, as they were before: rejected, or expired. */
export const ofClosed = (
  offers: readonly OfferDoc[],
  cause: RejectingCause,
  at: Date,
  to: OfferParty,
): Happening[] =>
  offers.map((offer) => ofOffer(closedKind(offer, at), offer, { at, to: [to], values: { cause } }))

function closedKind(offer: OfferDoc, at: Date): NoticeKind {
  if (!hasEnded(offer, at)) return 'offer-rejected'
  return isClaiming(offer.status) ? 'payment-ended' : 'offer-ended'
}

/**
 * The events for the other buyers if accepted ones of these offers, as they were, are closed: the listing is open
 * again.
 */
export async function ofOpenedAgain(
  offers: readonly OfferDoc[],
  at: Date,
  session: Session,
): Promise<Happening[]> {
  const told: Happening[] = []
  for (const offer of offers.filter(({ status }) => isClaiming(status)))
    told.push(...(await ofRivals('offer-open-again', offer, at, session)))
  return told
}

/** The values of a receipt besides the title and the amount; none without a purchase. */
const receiptOf = ({ status, propertyLocation: location, transactionId }: OfferDoc) =>
  isBought(status) ? { location, transactionId } : {}

/** Warns both sides of an open offer of its deadline, once for each deadline. */
export const tellOfEnd = (offer: OfferDoc, now: Date, session: Session): Promise<void> =>
  tell(
    session,
    ofOffer(isClaiming(offer.status) ? 'payment-ending' : 'offer-ending', offer, {
      at: now,
      step: offer.expiresAt?.toISOString(),
      values: { endsAt: offer.expiresAt, ...(offer.extendedAt && { extended: true }) },
    }),
  )

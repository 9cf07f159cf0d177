import 'server-only'
import { type Session } from '@/lib/data/client'
import { type OfferDoc } from '@/lib/data/collections'
import { findUndecidedOn } from '@/lib/data/offers'
import { counterStep, tidingsOf, type ToldMove } from '@/lib/domain/notices-of-moves'
import { isBought, isClaiming, isOpen } from '@/lib/domain/offer'
import { ofOffer, tell } from './tell'

const endOf = ({ status, expiresAt }: OfferDoc): Date | undefined => (isOpen(status) ? expiresAt : undefined)

/**
 * Tells of a move of one offer, in its transaction: the side that did not make it, or both, and the buyers of the other
 * offers on the listing where it is under offer from now on or open again. `before` is the offer as it was, `after` as it is.
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
  const rivals = others ? await findUndecidedOn(before.propertyId, session) : []
  await tell(
    session,
    ofOffer(kind, after, { at, to, step, values }),
    ...rivals
      .filter(({ _id }) => !_id.equals(before._id))
      .map((rival) =>
        ofOffer(others ?? kind, rival, {
          at,
          to: ['buyer'],
          step: before._id.toHexString(),
          values: { endsAt: endOf(rival) },
        }),
      ),
  )
}

/** What stands on the receipt beside the title and the amount; nothing where nothing was bought. */
const receiptOf = ({ status, propertyLocation: location, transactionId }: OfferDoc) =>
  isBought(status) ? { location, transactionId } : {}

/** Tells both sides of an open offer that it is about to end, once for each end that it has. */
export const tellOfEnd = (offer: OfferDoc, now: Date, session: Session): Promise<void> =>
  tell(
    session,
    ofOffer(isClaiming(offer.status) ? 'payment-ending' : 'offer-ending', offer, {
      at: now,
      step: offer.expiresAt?.toISOString(),
      values: { endsAt: offer.expiresAt },
    }),
  )

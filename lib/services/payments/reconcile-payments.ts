import 'server-only'
import { type OfferDoc, type RefundDoc } from '@/lib/data/collections'
import { recordSuccess } from '@/lib/data/last-successes'
import { findUnsettledOffers, findOffersByIds } from '@/lib/data/offers'
import { recordReconciled } from '@/lib/data/reconciled-offers'
import { isClosed } from '@/lib/domain/offer'
import { isConnectionError, retrieveIntent } from '@/lib/integrations/stripe'
import { getLog } from '@/lib/log'
import { findFailedRefunds } from '@/lib/data/refunds'
import { toMajor } from '@/lib/domain/money'
import { type Actor } from '@/lib/domain/user'
import { type AdminTableCursors, type AdminTablePage } from '@/lib/schemas/admin-table'
import { type FailedRefundDto, type RecordRepaidInput } from '@/lib/schemas/refund'
import { assertCan } from '../authorise'
import {
  continueRefund,
  dueRefundsExcept,
  type Released,
  releaseIntent,
  settlePayment,
  recordRepaid,
} from './settle-payment'

/** The outcomes of an unreported payment: it bought its offer, or must be refunded. */
const FOUND: ReadonlySet<Released> = new Set(['bought', 'refunded', 'refunding', 'failed'])

/**
 * After so many consecutive payments without an answer from Stripe, the others are skipped, since each would
 * time out.
 */
const ENOUGH = 3

async function reconcile(offer: OfferDoc): Promise<Released> {
  if (isClosed(offer.status)) return releaseIntent(offer)
  // An accepted offer keeps its cancelled intent: the next one's idempotency key is derived from it.
  const intent = await retrieveIntent(offer.paymentIntentId ?? '')
  return intent ? settlePayment(intent) : 'unpaid'
}

/**
 * Settles payments that neither the buyer's browser nor the webhook reported (D31), closes the intents of
 * rejected offers (D17), and continues refunds (D51). Returns how many payments had each outcome: `failed`
 * counts those with a failed refund that are not fully refunded yet, `unknown` those that could not be
 * checked. The log names each of these, and the others are checked anyway. If Stripe is unreachable, most are
 * left for the next run, and the log says so. Idempotent; may run concurrently.
 */
export async function reconcilePayments(): Promise<Record<Released | 'unknown', number>> {
  const counts = {
    unknown: 0,
    bought: 0,
    already: 0,
    refunded: 0,
    refunding: 0,
    failed: 0,
    unpaid: 0,
    foreign: 0,
    canceled: 0,
  }
  let unanswered = 0
  let left = 0
  const look = async (offerId: OfferDoc['_id'], intentId: string, work: () => Promise<Released>) => {
    if (unanswered === ENOUGH) {
      counts.unknown += 1
      left += 1
      return
    }
    try {
      counts[await work()] += 1
      unanswered = 0
    } catch (error) {
      counts.unknown += 1
      unanswered = isConnectionError(error) ? unanswered + 1 : 0
      const ids = { offerId: offerId.toHexString(), paymentIntentId: intentId }
      getLog().error({ err: error, ...ids }, 'payment not reconciled')
    }
  }
  const offers = await findUnsettledOffers()
  for (const offer of offers)
    await look(offer._id, offer.paymentIntentId ?? '', async () => {
      const outcome = await reconcile(offer)
      // Payments that are being refunded have been reported.
      if (FOUND.has(outcome) && !offer.refunding) await recordReconciled(offer._id, new Date())
      return outcome
    })
  const rejected = offers.filter(({ status }) => isClosed(status))
  for (const refund of await dueRefundsExcept(rejected))
    await look(refund.offerId, refund._id, () => continueRefund(refund))
  if (left > 0) getLog().error({ left }, 'payments left unreconciled: Stripe does not respond')
  if (counts.unknown === 0) await recordSuccess('reconcile')
  return counts
}

/**
 * The position of a refund in the list. It has no date of its own, so its offer's is used, which starts the offer's id.
 */
const placeOf = ({ offerId, _id }: RefundDoc): string => `${offerId.toHexString()} ${_id}`

/** One page of the payments with a failed refund that are not refunded yet (D51), oldest offers first. */
export async function manageFailedRefunds(
  actor: Actor,
  { after = '', before }: AdminTableCursors,
  size: number,
): Promise<AdminTablePage<FailedRefundDto>> {
  assertCan(actor, 'refund:record')
  const placed = new Map((await findFailedRefunds()).map((refund) => [placeOf(refund), refund]))
  const places = [...placed.keys()].sort()
  const shown =
    before === undefined
      ? places.filter((place) => place > after).slice(0, size)
      : places.filter((place) => place < before).slice(-size)
  const [first, last] = [shown.at(0), shown.at(-1)]
  return {
    items: await toDtos(shown.flatMap((place) => placed.get(place) ?? [])),
    previous: first === undefined || first === places.at(0) ? null : first,
    next: last === undefined || last === places.at(-1) ? null : last,
  }
}

async function toDtos(refunds: RefundDoc[]): Promise<FailedRefundDto[]> {
  if (refunds.length === 0) return []
  const offers = await findOffersByIds(refunds.map(({ offerId }) => offerId))
  const known = new Map(offers.map((offer) => [offer._id.toHexString(), offer]))
  return refunds.flatMap(({ _id: intentId, offerId, failures }) => {
    const offer = known.get(offerId.toHexString())
    if (!offer) return []
    const { propertyTitle, buyerName, buyerEmail, amountMinor } = offer
    return [
      {
        ...{ intentId, propertyTitle, buyerName, buyerEmail },
        ...{ amount: toMajor(amountMinor), failures: failures.length },
      },
    ]
  })
}

/** Records a refund by other means than Stripe, by an administrator. Throws as `recordRepaid` does. */
export async function recordRepaidByAdmin(actor: Actor, input: RecordRepaidInput): Promise<void> {
  assertCan(actor, 'refund:record')
  await recordRepaid(input, actor)
}

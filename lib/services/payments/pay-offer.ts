import 'server-only'
import { transaction } from '@/lib/data/client'
import { type OfferDoc } from '@/lib/data/collections'
import { recordSuccess } from '@/lib/data/last-successes'
import { attachPaymentIntent, findOffer } from '@/lib/data/offers'
import { claimForDecision } from '@/lib/data/properties'
import { findRefund } from '@/lib/data/refunds'
import { addSaleRefund, removeSaleRefund } from '@/lib/data/sales'
import { AppError, conflict, invalidField } from '@/lib/domain/errors'
import { canTransition } from '@/lib/domain/offer'
import { isPaidByTransfer } from '@/lib/domain/transfer'
import { type Actor } from '@/lib/domain/user'
import {
  cancelIntent,
  createIntent,
  intentOfRefund,
  listRefunds,
  retrieveIntent,
  type Intent,
  verifyEvent,
} from '@/lib/integrations/stripe'
import { type ConfirmPaymentInput, type CreatePaymentIntentInput } from '@/lib/schemas/payment'
import { assertCan } from '../authorise'
import { notify, offerEvent } from '../notices/notify'
import { readOffer } from '../offers/transition'
import { continueRefund, settlePayment } from './settle-payment'

const notPayable = () => conflict('This offer is not open for payment.')

/**
 * The client secret of the offer's one payment intent (D30): created on the first call, returned on later ones. It
 * charges the offer's amount; a different `offerAmount` (here in minor units) is `invalid_input`. Only for the offer's
 * buyer, and only while the offer is accepted and before its deadline (`conflict`); above Stripe's limit
 * `amount_above_card_limit` (D32).
 */
export async function createPaymentIntent(
  actor: Actor,
  input: CreatePaymentIntentInput,
): Promise<{ clientSecret: string }> {
  const offer = await readOffer(actor, input.offerId)
  assertCan(actor, 'offer:pay', offer.buyerId.toHexString())
  if (!canTransition(offer, 'pay', 'buyer', new Date())) throw notPayable()
  if (input.offerAmount !== undefined && input.offerAmount !== offer.amountMinor) {
    throw invalidField('offerAmount', 'The amount doesn’t match the offer.')
  }
  if (isPaidByTransfer(offer.amountMinor)) {
    throw new AppError(
      'amount_above_card_limit',
      'This amount is above the limit for card payments. Please contact support.',
    )
  }

  const intent = await intentOf(offer)
  if (intent.clientSecret === null) throw new Error(`Stripe returned no client secret for ${intent.id}`)
  return { clientSecret: intent.clientSecret }
}

async function intentOf(offer: OfferDoc): Promise<Intent> {
  const previous = offer.paymentIntentId === undefined ? null : await retrieveIntent(offer.paymentIntentId)
  if (previous && previous.status !== 'canceled') return previous

  // A cancelled intent cannot be paid, and its idempotency key would return it again. It is replaced in one write: in
  // between, another call would use the old key.
  const id = offer._id.toHexString()
  const key = previous ? `offer-${id}-after-${previous.id}` : `offer-${id}`
  const intent = await createIntent({ id, amountMinor: offer.amountMinor, title: offer.propertyTitle }, key)
  if (await attachPaymentIntent(offer._id, intent.id, offer.paymentIntentId)) return intent
  await cancelIntent(intent.id)
  throw notPayable()
}

/**
 * Confirms a payment that the buyer reports, after asking Stripe (D31). True if this call marked the offer as bought,
 * false if it was before. Throws `conflict` if the intent is not this offer's, has not succeeded, or came too late and
 * is refunded.
 */
export async function confirmPayment(
  actor: Actor,
  { id, transactionId }: ConfirmPaymentInput,
): Promise<boolean> {
  const offer = await readOffer(actor, id)
  assertCan(actor, 'offer:pay', offer.buyerId.toHexString())

  const intent = await retrieveIntent(transactionId)
  if (intent?.offerId !== id) throw conflict('This payment was not made for this offer.')
  const settlement = await settlePayment(intent)
  if (settlement === 'unpaid') throw conflict('The payment has not succeeded yet.')
  if (settlement === 'refunded')
    throw conflict('This offer is no longer open. Your payment has been refunded in full.')
  if (settlement === 'refunding' || settlement === 'failed')
    throw conflict('This offer is no longer open. Your payment is being refunded in full.')
  return settlement === 'bought'
}

/**
 * Notifies the buyer of a failed card payment, as just read from Stripe (D153): once for each failure, identified by
 * `failure`. Notifies nobody if the offer has been paid since, can no longer be paid, or has another intent.
 */
export async function notifyOfFailedPayment(intent: Intent, failure: string): Promise<void> {
  const { offerId } = intent
  if (intent.status !== 'open' || offerId === null || !/^[0-9a-f]{24}$/.test(offerId)) return
  const stored = await findOffer(offerId)
  if (stored?.paymentIntentId !== intent.id) return
  await transaction(async (session) => {
    // Conflicts with the purchase, so that nobody is asked to pay for what they have bought.
    await claimForDecision(stored.propertyId, session)
    const [offer, now] = [await findOffer(offerId, session), new Date()]
    if (!offer || !canTransition(offer, 'pay', 'buyer', now)) return
    await notify(
      session,
      offerEvent('payment-failed', offer, {
        at: now,
        to: ['buyer'],
        each: { failure },
        values: { endsAt: offer.expiresAt },
      }),
    )
  })
}

/**
 * A refund was created, has succeeded or failed. Only refunds of our payments are handled: those that are due (D51), and
 * those of a purchase that someone made at Stripe (D498).
 */
async function refundChanged(refundId: string): Promise<boolean> {
  const intentId = await intentOfRefund(refundId)
  const refund = intentId === null ? null : await findRefund(intentId)
  if (refund) await continueRefund(refund)
  else if (intentId !== null) await followSaleRefund(intentId, refundId)
  return false
}

async function followSaleRefund(intentId: string, refundId: string): Promise<void> {
  const refund = (await listRefunds(intentId)).find(({ id }) => id === refundId)
  if (refund?.status === 'succeeded')
    await addSaleRefund(intentId, { id: refundId, amountMinor: refund.amountMinor, at: refund.createdAt })
  else if (refund?.status === 'failed') await removeSaleRefund(intentId, refundId)
}

/** A card was declined, or a bank has not confirmed the payment: its buyer may have left the page by then. */
async function paymentFailed(intentId: string, eventId: string): Promise<boolean> {
  const intent = await retrieveIntent(intentId)
  if (intent) await notifyOfFailedPayment(intent, eventId)
  return false
}

/**
 * The handler of each event type, which returns whether a listing was sold; other types are acknowledged and ignored.
 */
const HANDLERS: Partial<Record<string, (objectId: string, eventId: string) => Promise<boolean>>> = {
  'payment_intent.succeeded': async (intentId) => {
    const intent = await retrieveIntent(intentId)
    return intent !== null && (await settlePayment(intent)) === 'bought'
  },
  'payment_intent.payment_failed': paymentFailed,
  'refund.created': refundChanged,
  'refund.updated': refundChanged,
  'refund.failed': refundChanged,
  'charge.refund.updated': refundChanged,
}

/** The event types that the webhook must receive. */
export const HANDLED_EVENTS: readonly string[] = Object.keys(HANDLERS)

/**
 * Handles a signed event of Stripe (D31); true if a listing was sold by it. Throws `invalid_input` if the signature is
 * missing or wrong.
 */
export async function handleStripeEvent({
  body,
  signature,
}: {
  body: string
  signature: string | null
}): Promise<boolean> {
  const event = signature === null ? null : verifyEvent(body, signature)
  if (!event) throw new AppError('invalid_input', 'The signature is missing or wrong.')
  const isSold =
    event.objectId !== null && ((await HANDLERS[event.type]?.(event.objectId, event.id)) ?? false)
  await recordSuccess('webhook')
  return isSold
}

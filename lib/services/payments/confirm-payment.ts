import 'server-only'
import { conflict } from '@/lib/domain/errors'
import { type Actor } from '@/lib/domain/user'
import { retrieveIntent } from '@/lib/integrations/stripe'
import { type ConfirmPaymentInput } from '@/lib/schemas/payment'
import { assertCan } from '../authorise'
import { readOffer } from '../offers/read-offer'
import { settlePayment } from './settle-payment'

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

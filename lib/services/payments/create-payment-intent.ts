import 'server-only'
import { type OfferDoc } from '@/lib/data/collections'
import { attachPaymentIntent } from '@/lib/data/offers'
import { AppError, conflict, invalidField } from '@/lib/domain/errors'
import { canTransition } from '@/lib/domain/offer'
import { isPaidByTransfer } from '@/lib/domain/transfer'
import { type Actor } from '@/lib/domain/user'
import { cancelIntent, createIntent, type Intent, retrieveIntent } from '@/lib/integrations/stripe'
import { type CreatePaymentIntentInput } from '@/lib/schemas/payment'
import { assertCan } from '../authorise'
import { readOffer } from '../offers/read-offer'

const notAccepted = () => conflict('This offer is not open for payment.')

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
  if (!canTransition(offer, 'pay', 'buyer', new Date())) throw notAccepted()
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
  const known = offer.paymentIntentId === undefined ? null : await retrieveIntent(offer.paymentIntentId)
  if (known && known.status !== 'canceled') return known

  // A cancelled intent cannot be paid, and its idempotency key would return it again. It is replaced in one write: in
  // between, another call would use the old key.
  const id = offer._id.toHexString()
  const key = known ? `offer-${id}-after-${known.id}` : `offer-${id}`
  const intent = await createIntent({ id, amountMinor: offer.amountMinor, title: offer.propertyTitle }, key)
  if (await attachPaymentIntent(offer._id, intent.id, offer.paymentIntentId)) return intent
  await cancelIntent(intent.id)
  throw notAccepted()
}

import 'server-only'
import { transaction } from '@/lib/data/client'
import { findOffer } from '@/lib/data/offers'
import { claimForDecision } from '@/lib/data/properties'
import { canMove } from '@/lib/domain/offer'
import { type Intent } from '@/lib/integrations/stripe'
import { ofOffer, tell } from '../notices/tell'

/**
 * Tells the buyer that a card payment failed, as Stripe told it just now (D153): once for each failure, which `step`
 * names. Nobody is told where the offer has been paid since, can no longer be paid, or is paid by another intent.
 */
export async function tellOfFailure(intent: Intent, step: string): Promise<void> {
  const { offerId } = intent
  if (intent.status !== 'open' || offerId === null || !/^[0-9a-f]{24}$/.test(offerId)) return
  const known = await findOffer(offerId)
  if (known?.paymentIntentId !== intent.id) return
  await transaction(async (session) => {
    // So that of this and the purchase one waits for the other, and nobody is asked to pay what is theirs.
    await claimForDecision(known.propertyId, session)
    const [offer, now] = [await findOffer(offerId, session), new Date()]
    if (!offer || !canMove(offer, 'pay', 'buyer', now)) return
    await tell(
      session,
      ofOffer('payment-failed', offer, { at: now, to: ['buyer'], step, values: { endsAt: offer.expiresAt } }),
    )
  })
}

import 'server-only'
import { transaction } from '@/lib/data/client'
import { findOffer } from '@/lib/data/offers'
import { claimForDecision } from '@/lib/data/properties'
import { canTransition } from '@/lib/domain/offer'
import { type Intent } from '@/lib/integrations/stripe'
import { offerEvent, notify } from '../notices/notify'

/**
 * Notifies the buyer of a failed card payment, as just read from Stripe (D153): once for each failure, identified by
 * `failure`. Notifies nobody if the offer has been paid since, can no longer be paid, or has another intent.
 */
export async function notifyOfFailedPayment(intent: Intent, failure: string): Promise<void> {
  const { offerId } = intent
  if (intent.status !== 'open' || offerId === null || !/^[0-9a-f]{24}$/.test(offerId)) return
  const known = await findOffer(offerId)
  if (known?.paymentIntentId !== intent.id) return
  await transaction(async (session) => {
    // Conflicts with the purchase, so that nobody is asked to pay for what they have bought.
    await claimForDecision(known.propertyId, session)
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

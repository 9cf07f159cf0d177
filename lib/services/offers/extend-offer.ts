import 'server-only'
import { addDays } from '@/lib/domain/offer-terms'
import { type Actor } from '@/lib/domain/user'
import { getEnv } from '@/lib/env'
import { assertCan } from '../authorise'
import { performTransition } from './perform-transition'
import { readOfferToMove } from './read-offer'

/**
 * The listing's agent extends the payment deadline of an accepted offer by the original number of days, once
 * (D73). Throws `conflict` if it was extended before, or is no longer accepted.
 */
export async function extendOffer(actor: Actor, { id }: { id: string }): Promise<void> {
  const offer = await readOfferToMove(actor, id)
  assertCan(actor, 'offer:decide', offer.agentId.toHexString())
  const now = new Date()
  const expiresAt = addDays(offer.expiresAt, getEnv().PAYMENT_DAYS)
  await performTransition(
    offer,
    { act: 'extend', by: 'agent', now },
    {
      actor,
      action: 'offer.extended',
      fields: { expiresAt, extendedAt: now },
      before: { expiresAt: offer.expiresAt },
      after: { expiresAt },
    },
  )
}

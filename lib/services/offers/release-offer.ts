import 'server-only'
import { type Actor } from '@/lib/domain/user'
import { type ReleaseOfferInput } from '@/lib/schemas/offer-answers'
import { assertCan } from '../authorise'
import { releaseIntentsNow } from '../payments/release-intents'
import { performTransition } from './perform-transition'
import { readOfferToMove } from './read-offer'

/**
 * The listing's agent releases an accepted offer, with a reason that the buyer sees. The listing is open
 * again (D72, D73), and an unfinished payment is closed or refunded (D51). Throws `conflict` if it is no
 * longer accepted.
 */
export async function releaseOffer(actor: Actor, { id, reason }: ReleaseOfferInput): Promise<void> {
  const offer = await readOfferToMove(actor, id)
  assertCan(actor, 'offer:decide', offer.agentId.toHexString())
  const now = new Date()
  await performTransition(
    offer,
    { act: 'release', by: 'agent', now },
    { actor, action: 'offer.released', fields: { decidedAt: now, reason }, after: { reason } },
  )
  await releaseIntentsNow()
}

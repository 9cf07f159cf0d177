import 'server-only'
import { type Actor } from '@/lib/domain/user'
import { type ReleaseOfferInput } from '@/lib/schemas/offer-answers'
import { assertCan } from '../authorise'
import { releaseIntentsNow } from '../payments/release-intents'
import { performTransition } from './perform-transition'
import { readOfferToMove } from './read-offer'

/**
 * The listing's agent lets an accepted offer go, for a reason that the buyer reads: the listing is open again (D72, D73),
 * and a payment that was begun is closed or goes back (D51). Throws `conflict` if it is not accepted any more.
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

import 'server-only'
import { type Actor } from '@/lib/domain/user'
import { assertCan } from '../authorise'
import { performTransition } from './perform-transition'
import { readOfferToMove } from './read-offer'

/**
 * The buyer withdraws a pending offer, on either side's turn, and may make a new one (D73). Throws `conflict`
 * if it is decided already.
 */
export async function withdrawOffer(actor: Actor, { id }: { id: string }): Promise<void> {
  const offer = await readOfferToMove(actor, id)
  assertCan(actor, 'offer:withdraw', offer.buyerId.toHexString())
  const now = new Date()
  await performTransition(
    offer,
    { act: 'withdraw', by: 'buyer', now },
    { actor, action: 'offer.withdrawn', fields: { decidedAt: now } },
  )
}

import 'server-only'
import { type Actor } from '@/lib/domain/user'
import { type RejectOfferInput } from '@/lib/schemas/offer-answers'
import { assertCan } from '../authorise'
import { performTransition } from './perform-transition'
import { readOfferToMove } from './read-offer'

/**
 * Rejects a pending offer on the agent's own listing, on either side's turn. The buyer sees the optional
 * reason. Throws `conflict` if it is decided already.
 */
export async function rejectOffer(actor: Actor, { id, reason = '' }: RejectOfferInput): Promise<void> {
  const offer = await readOfferToMove(actor, id)
  assertCan(actor, 'offer:decide', offer.agentId.toHexString())
  const now = new Date()
  const told = reason === '' ? {} : { reason }
  await performTransition(
    offer,
    { act: 'reject', by: 'agent', now },
    { actor, action: 'offer.rejected', fields: { decidedAt: now, ...told }, after: told },
  )
}

import 'server-only'
import { type Actor } from '@/lib/domain/user'
import { decideOffer } from './decide-offer'

/** Accepts a pending offer on the agent's own listing. Throws `conflict` if it or another one is decided already. */
export const acceptOffer = (actor: Actor, { id }: { id: string }): Promise<void> =>
  decideOffer(actor, id, 'accepted')

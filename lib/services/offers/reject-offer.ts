import 'server-only'
import { type Actor } from '@/lib/domain/user'
import { decideOffer } from './decide-offer'

/** Rejects a pending offer on the agent's own listing. Throws `conflict` if it is decided already. */
export const rejectOffer = (actor: Actor, { id }: { id: string }): Promise<void> =>
  decideOffer(actor, id, 'rejected')

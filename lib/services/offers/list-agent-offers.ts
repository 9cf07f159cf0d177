import 'server-only'
import { findOffersOfAgent } from '@/lib/data/offers'
import { type Actor } from '@/lib/domain/user'
import { type OfferDto } from '@/lib/schemas/offer'
import { listOffersOf } from './list-offers-of'

/** The offers on the listings of the agent of an address, newest first; for that agent and administrators, else `forbidden`. */
export const listAgentOffers = (actor: Actor, { agentEmail }: { agentEmail: string }): Promise<OfferDto[]> =>
  listOffersOf(actor, agentEmail, { permission: 'offer:read-as-agent', find: findOffersOfAgent })

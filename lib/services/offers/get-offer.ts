import 'server-only'
import { type Actor } from '@/lib/domain/user'
import { type OfferDto } from '@/lib/schemas/offer'
import { toOfferDto } from './offer-dto'
import { readOffer } from './read-offer'

/** One offer, for its buyer, its agent and administrators; else `not_found`. */
export const getOffer = async (actor: Actor, { id }: { id: string }): Promise<OfferDto> =>
  toOfferDto(await readOffer(actor, id))

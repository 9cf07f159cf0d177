import 'server-only'
import { type Actor } from '@/lib/domain/user'
import { type OfferDto } from '@/lib/schemas/offer'
import { toOfferDto, withBackups } from './offer-dto'
import { readOffer } from './read-offer'

/** One offer, for its buyer, its agent and administrators; else `not_found`. */
export async function getOffer(actor: Actor, { id }: { id: string }): Promise<OfferDto> {
  const offer = toOfferDto(await readOffer(actor, id))
  return (await withBackups([offer]))[0] ?? offer
}

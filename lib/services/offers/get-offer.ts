import 'server-only'
import { type OfferDoc } from '@/lib/data/collections'
import { notFound } from '@/lib/domain/errors'
import { type Actor } from '@/lib/domain/user'
import { type OfferDto } from '@/lib/schemas/offer'
import { toOfferDto, withBackups } from './offer-dto'
import { readOffer } from './read-offer'

/** One offer, for its buyer, its agent and administrators. Throws `not_found` for others. */
export async function getOffer(actor: Actor, { id }: { id: string }): Promise<OfferDto> {
  return answer(await readOffer(actor, id))
}

/** One offer that the person made, whatever their role is now. Throws `not_found` for other offers. */
export async function getOfferAsBuyer(actor: Actor, { id }: { id: string }): Promise<OfferDto> {
  const offer = await readOffer(actor, id)
  if (offer.buyerId.toHexString() !== actor.id) throw notFound('Offer not found')
  return answer(offer)
}

async function answer(stored: OfferDoc): Promise<OfferDto> {
  const offer = toOfferDto(stored)
  return (await withBackups([offer]))[0] ?? offer
}

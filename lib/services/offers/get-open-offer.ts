import 'server-only'
import { findOpenOffer } from '@/lib/data/offers'
import { hasExpired } from '@/lib/domain/offer'
import { type Actor } from '@/lib/domain/user'
import { type OfferDto } from '@/lib/schemas/offer'
import { toOfferDto } from './offer-dto'

/** The actor's own pending or accepted offer on a listing (D28), or `null`. An expired one does not count. */
export async function getOpenOffer(
  actor: Actor,
  { propertyId }: { propertyId: string },
): Promise<OfferDto | null> {
  const offer = await findOpenOffer(actor.id, propertyId)
  return offer && !hasExpired(offer, new Date()) ? toOfferDto(offer) : null
}

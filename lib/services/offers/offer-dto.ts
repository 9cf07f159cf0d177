import 'server-only'
import { type OfferDoc } from '@/lib/data/collections'
import { toMajor } from '@/lib/domain/money'
import { findUnderOffer } from '@/lib/data/offers'
import { withCurrentStatus, isClaiming, isOpen, isOverdue } from '@/lib/domain/offer'
import { turnOf } from '@/lib/domain/offer-terms'
import { offerDto, type OfferDto } from '@/lib/schemas/offer'
import { serialise } from '../serialise'

/** An offer for its parties; an expired one is closed (D73). Amounts in major units. */
export function toOfferDto(stored: OfferDoc): OfferDto {
  const now = new Date()
  const offer = withCurrentStatus(stored, now)
  const [amounts, turn, isClaimed] = [offer.amounts, turnOf(offer), isClaiming(offer.status)]
  return serialise(
    offerDto,
    { ...offer, ...offer.terms, ...(isClaimed && offer.address), amounts },
    {
      propertyImg: offer.propertyImage,
      offerAmount: toMajor(offer.amountMinor),
      note: amounts[0]?.note,
      turn,
      expiresAt: isOpen(offer.status) ? offer.expiresAt : undefined,
      listingChangedAt: turn && offer.listingChangedAt,
      extended: offer.extendedAt && true,
      overdue: isOverdue(stored, now) || undefined,
      backup: undefined,
    },
  )
}

/** Marks each pending offer as a back-up if another one on its listing is accepted (D72). */
export async function withBackups(offers: OfferDto[]): Promise<OfferDto[]> {
  const waiting = offers.filter(({ turn }) => turn !== undefined).map(({ propertyId }) => propertyId)
  if (waiting.length === 0) return offers
  const taken = await findUnderOffer(waiting, new Date())
  return offers.map((offer) =>
    offer.turn !== undefined && taken.has(offer.propertyId) ? { ...offer, backup: true } : offer,
  )
}

import 'server-only'
import { type OfferDoc } from '@/lib/data/collections'
import { toMajor } from '@/lib/domain/money'
import { givenAddress } from '@/lib/domain/address'
import { findUnderOffer } from '@/lib/data/offers'
import { withCurrentStatus, isClaiming, isOpen, isOverdue } from '@/lib/domain/offer'
import { amountsOf, turnOf } from '@/lib/domain/offer-terms'
import { type OfferDto } from '@/lib/schemas/offer'

/** An offer for its parties; an expired one is closed (D73). Amounts in major units. */
export function toOfferDto(stored: OfferDoc): OfferDto {
  const now = new Date()
  return { ...toDto(withCurrentStatus(stored, now)), ...(isOverdue(stored, now) && { overdue: true }) }
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

const toDto = (offer: OfferDoc): OfferDto => ({
  _id: offer._id.toHexString(),
  propertyId: offer.propertyId.toHexString(),
  propertyImg: offer.propertyImage,
  propertyImage: offer.propertyImage,
  propertyTitle: offer.propertyTitle,
  propertyLocation: offer.propertyLocation,
  agentName: offer.agentName,
  offerAmount: toMajor(offer.amountMinor),
  minPrice: toMajor(offer.minPriceMinor),
  maxPrice: toMajor(offer.maxPriceMinor),
  buyerEmail: offer.buyerEmail,
  buyerName: offer.buyerName,
  buyingDate: offer.buyingDate,
  status: offer.status,
  createdAt: offer.createdAt.toISOString(),
  decidedAt: offer.decidedAt?.toISOString() ?? null,
  ...termsOf(offer),
  ...(isClaiming(offer.status) && offer.address && givenAddress(offer.address)),
  ...(offer.card && { card: offer.card }),
  ...(offer.transactionId !== undefined && { transactionId: offer.transactionId }),
  ...(offer.paidAt && { paidAt: offer.paidAt.toISOString() }),
  ...(offer.refundId !== undefined && { refundId: offer.refundId }),
  ...(offer.refunding && { refunding: offer.refunding }),
})

/** The amounts with their notes, the turn and the deadline. */
function termsOf(offer: OfferDoc) {
  const [amounts, turn] = [amountsOf(offer), turnOf(offer)]
  const [first] = amounts
  return {
    amounts: amounts.map(({ by, amountMinor, at, note }) => ({
      by,
      amount: toMajor(amountMinor),
      at: at.toISOString(),
      ...(note !== undefined && { note }),
    })),
    ...offer.terms,
    ...(first?.note !== undefined && { note: first.note }),
    ...(turn && { turn }),
    ...(isOpen(offer.status) && offer.expiresAt && { expiresAt: offer.expiresAt.toISOString() }),
    ...(offer.listingVersion && { listingVersion: offer.listingVersion.toISOString() }),
    ...(turn && offer.listingChangedAt && { listingChangedAt: offer.listingChangedAt.toISOString() }),
    ...acceptanceOf(offer),
    ...(offer.extendedAt && { extended: true as const, extendedAt: offer.extendedAt.toISOString() }),
    ...(offer.closedAs && { closedAs: offer.closedAs }),
    ...(offer.cause && { cause: offer.cause }),
    ...(offer.reason !== undefined && { reason: offer.reason }),
  }
}

/**
 * When it was accepted. For an acceptance by the previous version this is known only while it is accepted.
 */
function acceptanceOf({ acceptedAt, status, decidedAt }: OfferDoc): { acceptedAt?: string } {
  const at = acceptedAt ?? (isClaiming(status) ? decidedAt : null)
  return at ? { acceptedAt: at.toISOString() } : {}
}

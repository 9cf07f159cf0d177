import 'server-only'
import { type OfferDoc } from '@/lib/data/collections'
import { toMajor } from '@/lib/domain/money'
import { type OfferDto } from '@/lib/schemas/offer'

/** An offer as its parties read it. Amounts in major units. */
export const toOfferDto = (offer: OfferDoc): OfferDto => ({
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
  ...(offer.transactionId !== undefined && { transactionId: offer.transactionId }),
  ...(offer.paidAt && { paidAt: offer.paidAt.toISOString() }),
  ...(offer.refundId !== undefined && { refundId: offer.refundId }),
  ...(offer.refunding && { refunding: offer.refunding }),
})

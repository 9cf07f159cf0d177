import { type OfferDto } from './offer'
import { type PropertyDto } from './property'

/** What the pages of offers show of a listing beside what an offer keeps of it: as it is now. Prices in major units. */
export type OfferedHomeDto = Pick<
  PropertyDto,
  | 'title'
  | 'minPrice'
  | 'maxPrice'
  | 'propertyType'
  | 'bedrooms'
  | 'bathrooms'
  | 'livingArea'
  | 'lotArea'
  | 'status'
  | 'sold'
  | 'underOffer'
>

/**
 * An offer as its buyer reads it, with its listing, or `null` where that can no longer be seen; whether the buyer may
 * make another offer in place of this one, which is closed.
 */
export type OwnOfferDto = OfferDto & { home: OfferedHomeDto | null; canOfferAgain: boolean }

/**
 * An offer as the listing's agent weighs it: whether its buyer has proven their address, and how many homes they have
 * bought here.
 */
export type RequestDto = OfferDto & { isProven: boolean; purchases: number }

/** The offers on one listing: the open ones first, the highest first, then the others, the newest first. */
export type RequestedHomeDto = {
  propertyId: string
  title: string
  location: string
  image: string
  /** `null` where the listing is gone. */
  home: OfferedHomeDto | null
  requests: RequestDto[]
}

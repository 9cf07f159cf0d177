import * as z from 'zod/mini'
import { agentListQuerySchema } from './page'
import { offerDto, type OfferDto } from './offer'
import { type PropertyDto } from './property'

/**
 * The current fields of a listing that the pages of offers show besides those stored with an offer. Prices in
 * major units.
 */
export type OfferedHomeDto = Pick<
  PropertyDto,
  | 'title'
  | 'minPrice'
  | 'maxPrice'
  | 'askingPrice'
  | 'priceQualifier'
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
 * An offer for its buyer, with its listing, or `null` if they can no longer see the listing; and whether they may make
 * another offer in place of this closed one.
 */
export type OwnOfferDto = OfferDto & { home: OfferedHomeDto | null; canOfferAgain: boolean }

/** An offer that an agent received, without the fields of its home and those that no list shows. */
export const receivedOfferDto = z.omit(offerDto, {
  propertyId: true,
  propertyImg: true,
  propertyImage: true,
  propertyTitle: true,
  propertyLocation: true,
  streetAddress: true,
  postalCode: true,
  createdAt: true,
  listingVersion: true,
  cause: true,
  card: true,
  transactionId: true,
  refundId: true,
  refunding: true,
})
type ReceivedOfferFields = z.infer<typeof receivedOfferDto>

/** An offer with the name and the picture of its home, as its row and its confirmations show it. */
export type ShownOffer = ReceivedOfferFields & Pick<OfferDto, 'propertyTitle' | 'propertyImage'>

/**
 * An offer as the listing's agent weighs it: whether its buyer has verified their email, and how many homes they have
 * bought here.
 */
export type ReceivedOfferDto = ReceivedOfferFields & { isEmailVerified: boolean; purchases: number }

/** The offers on one listing: open offers, the highest first; then closed offers, the newest first. */
export type HomeWithOffersDto = {
  propertyId: string
  title: string
  location: string
  image: string
  /** `null` if the listing was deleted. */
  home: OfferedHomeDto | null
  offers: ReceivedOfferDto[]
}

/** The URL of the agent's offers: all of them, or those that the agent can answer. */
export const receivedOffersQuerySchema = z.object({
  ...agentListQuerySchema.shape,
  answer: z.catch(z.optional(z.literal('needed')), undefined),
})
export type ReceivedOffersQuery = z.output<typeof receivedOffersQuerySchema>

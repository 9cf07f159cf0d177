import 'server-only'
import { type PropertyDoc } from '@/lib/data/collections'
import { valuesOf } from '@/lib/data/listing-values'
import { toMajor } from '@/lib/domain/money'
import { can } from '@/lib/domain/permissions'
import { isAddressOpen } from '@/lib/domain/address'
import { publicPosition } from '@/lib/domain/position'
import { type Actor } from '@/lib/domain/user'
import { ADDRESS_FIELD_NAMES, SIGNED_IN_FIELD_NAMES, TEASER_FIELD_NAMES } from '@/lib/schemas/listing-fields'
import {
  type ListedPropertyDto,
  type PlaceListingDto,
  type PropertyDto,
  type PropertyTeaserDto,
} from '@/lib/schemas/property'

/** The listing with its position as everyone may know it (D67). */
function rounded(property: PropertyDoc): PropertyDoc {
  const { latitude, longitude, positionAccuracy = 'exact' } = property
  return latitude === undefined || longitude === undefined
    ? property
    : { ...property, ...publicPosition({ latitude, longitude }, positionAccuracy) }
}

/** When its prices last changed and what they were; nothing where they never did. */
function priceChangeOf({ priceChangedAt, previousMinPriceMinor, previousMaxPriceMinor }: PropertyDoc) {
  if (!priceChangedAt || previousMinPriceMinor === undefined || previousMaxPriceMinor === undefined) return {}
  return {
    priceChangedAt: priceChangedAt.toISOString(),
    previousMinPrice: toMajor(previousMinPriceMinor),
    previousMaxPrice: toMajor(previousMaxPriceMinor),
  }
}

/** A listing as search engines read it: nothing of its agent. Prices in major units. */
export const toPlaceListing = (property: PropertyDoc): PlaceListingDto => ({
  _id: property._id.toHexString(),
  ...valuesOf(rounded(property), TEASER_FIELD_NAMES),
  status: property.status,
  sold: property.soldAt !== null,
  ...(property.underOffer && { underOffer: property.underOffer }),
  createdAt: property.createdAt.toISOString(),
  listedAt: property.createdAt.toISOString(),
  ...priceChangeOf(property),
})

/** A listing as everyone reads it. Prices in major units. */
export const toPropertyTeaser = (property: PropertyDoc): PropertyTeaserDto => ({
  ...toPlaceListing(property),
  agentName: property.agentName,
  agentImage: property.agentImage,
})

/** A listing as a signed-in person reads it in a list: whoever wants to write to the agent opens the listing. */
export const toListedDto = (property: PropertyDoc): ListedPropertyDto => ({
  ...toPropertyTeaser(property),
  ...valuesOf(rounded(property), SIGNED_IN_FIELD_NAMES),
  ...(isAddressOpen(property) && valuesOf(property, ADDRESS_FIELD_NAMES)),
  updatedAt: property.updatedAt.toISOString(),
})

/** A listing as a signed-in person reads it. */
export const toPropertyDto = (property: PropertyDoc): PropertyDto => ({
  ...toListedDto(property),
  agentEmail: property.agentEmail,
})

/** Why it is rejected, where a reason was given: for its agent and administrators (D171). */
export const rejectionOf = ({ rejection }: PropertyDoc): Pick<PropertyDto, 'rejectionReason'> =>
  rejection?.reason === undefined ? {} : { rejectionReason: rejection.reason }

/** A listing as its agent and administrators read it: with its exact position (D67), its address and the reason for a rejection. */
export const toExactDto = (property: PropertyDoc): PropertyDto => ({
  ...toPropertyDto(property),
  ...valuesOf(property, ['latitude', 'longitude', ...ADDRESS_FIELD_NAMES]),
  ...rejectionOf(property),
})

/** True for those who read a listing's position as it was given: its agent and administrators. */
export const canSeeExactPosition = (actor: Actor | null, agentId: string): boolean =>
  can(actor, 'property:read-rejected', agentId)

import 'server-only'
import { type PropertyDoc } from '@/lib/data/collections'
import { valuesOf } from '@/lib/data/listing-values'
import { toMajor } from '@/lib/domain/money'
import { can } from '@/lib/domain/permissions'
import { isAddressOpen } from '@/lib/domain/address'
import { publicPosition } from '@/lib/domain/position'
import { formatZonedDay, formatZonedTime } from '@/lib/domain/time-zones'
import { type Actor } from '@/lib/domain/user'
import { ADDRESS_FIELD_NAMES, SIGNED_IN_FIELD_NAMES, TEASER_FIELD_NAMES } from '@/lib/schemas/listing-fields'
import {
  type ListedPropertyDto,
  type PlaceListingDto,
  type PropertyDto,
  type PropertyTeaserDto,
} from '@/lib/schemas/property'

/** The listing with its public position (D67). */
function rounded(property: PropertyDoc): PropertyDoc {
  const { latitude, longitude, positionAccuracy = 'exact' } = property
  return latitude === undefined || longitude === undefined
    ? property
    : { ...property, ...publicPosition({ latitude, longitude }, positionAccuracy) }
}

/** When its prices last changed, and what they were; empty if they never did. */
function priceChangeOf({ priceChangedAt, previousMinPriceMinor, previousMaxPriceMinor }: PropertyDoc) {
  if (!priceChangedAt || previousMinPriceMinor === undefined || previousMaxPriceMinor === undefined) return {}
  return {
    priceChangedAt: priceChangedAt.toISOString(),
    previousMinPrice: toMajor(previousMinPriceMinor),
    previousMaxPrice: toMajor(previousMaxPriceMinor),
  }
}

/** Its next open house, with the start on the home's clock (D222). */
function nextOpenHouseOf({ nextOpenHouse }: PropertyDoc): Pick<PlaceListingDto, 'nextOpenHouse'> {
  if (!nextOpenHouse) return {}
  const { startsAt, endsAt, zone } = nextOpenHouse
  return {
    nextOpenHouse: {
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      text: `${formatZonedDay(startsAt, zone)}, ${formatZonedTime(startsAt, zone)}`,
    },
  }
}

/** A listing for search engines, without its agent. Prices in major units. */
export const toPlaceListing = (property: PropertyDoc): PlaceListingDto => ({
  _id: property._id.toHexString(),
  ...valuesOf(rounded(property), TEASER_FIELD_NAMES),
  status: property.status,
  sold: property.soldAt !== null,
  ...(property.underOffer && { underOffer: property.underOffer }),
  createdAt: property.createdAt.toISOString(),
  listedAt: property.createdAt.toISOString(),
  ...priceChangeOf(property),
  ...nextOpenHouseOf(property),
})

/** A listing for everyone. Prices in major units. */
export const toPropertyTeaser = (property: PropertyDoc): PropertyTeaserDto => ({
  ...toPlaceListing(property),
  agentName: property.agentName,
  agentImage: property.agentImage,
})

/** A listing in a list for signed-in readers, without its agent's email. */
export const toListedDto = (property: PropertyDoc): ListedPropertyDto => ({
  ...toPropertyTeaser(property),
  ...valuesOf(rounded(property), SIGNED_IN_FIELD_NAMES),
  ...(isAddressOpen(property) && valuesOf(property, ADDRESS_FIELD_NAMES)),
  updatedAt: property.updatedAt.toISOString(),
})

/** A listing for signed-in readers. */
export const toPropertyDto = (property: PropertyDoc): PropertyDto => ({
  ...toListedDto(property),
  agentEmail: property.agentEmail,
})

/** The reason of its rejection, for its agent and administrators (D171). */
export const rejectionOf = ({ rejection }: PropertyDoc): Pick<PropertyDto, 'rejectionReason'> =>
  rejection?.reason === undefined ? {} : { rejectionReason: rejection.reason }

/**
 * A listing for its agent and administrators: with its exact position (D67), its address and the reason of a
 * rejection.
 */
export const toExactDto = (property: PropertyDoc): PropertyDto => ({
  ...toPropertyDto(property),
  ...valuesOf(property, ['latitude', 'longitude', ...ADDRESS_FIELD_NAMES]),
  ...rejectionOf(property),
})

/** True for its agent and administrators, who read its exact position. */
export const canSeeExactPosition = (actor: Actor | null, agentId: string): boolean =>
  can(actor, 'property:read-rejected', agentId)

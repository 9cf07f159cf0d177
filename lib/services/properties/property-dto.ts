import 'server-only'
import { type PropertyDoc } from '@/lib/data/collections'
import { valuesOf } from '@/lib/data/listing-values'
import { TEASER_FIELD_NAMES } from '@/lib/schemas/listing-fields'
import { type PlaceListingDto, type PropertyDto, type PropertyTeaserDto } from '@/lib/schemas/property'

/** A listing as search engines read it: nothing of its agent. Prices in major units. */
export const toPlaceListing = (property: PropertyDoc): PlaceListingDto => ({
  _id: property._id.toHexString(),
  ...valuesOf(property, TEASER_FIELD_NAMES),
  status: property.status,
  sold: property.soldAt !== null,
  createdAt: property.createdAt.toISOString(),
})

/** A listing as everyone reads it. Prices in major units. */
export const toPropertyTeaser = (property: PropertyDoc): PropertyTeaserDto => ({
  ...toPlaceListing(property),
  agentName: property.agentName,
  agentImage: property.agentImage,
})

/** A listing as a signed-in person reads it. */
export const toPropertyDto = (property: PropertyDoc): PropertyDto => ({
  ...toPropertyTeaser(property),
  ...valuesOf(property),
  agentEmail: property.agentEmail,
  updatedAt: property.updatedAt.toISOString(),
})

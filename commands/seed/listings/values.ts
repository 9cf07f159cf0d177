import { pictureOf } from '../pictures'
import { addressOf } from './addresses'
import { type Listing } from './listing'

/** The agent's input for the listing, by the names of the REST API. */
export function valuesOf({ title, description, location, minPrice, maxPrice, ...listing }: Listing) {
  const { photos, facts, features, tours, position, listingId, askingPrice, priceQualifier } = listing
  const images = photos.map(pictureOf)
  const [latitude, longitude, positionAccuracy = 'exact'] = position ?? []
  return {
    title,
    description,
    location,
    minPrice,
    maxPrice,
    ...(askingPrice !== undefined && { askingPrice }),
    ...(priceQualifier && { priceQualifier }),
    ...addressOf({ title, location }),
    image: pictureOf(photos[0]).url,
    images,
    ...facts,
    ...(features && { features: [...features] }),
    ...(tours && { tours: [...tours] }),
    ...(position && { latitude, longitude, positionAccuracy }),
    ...(listingId !== undefined && { listingId }),
  }
}

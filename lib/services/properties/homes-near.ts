import 'server-only'
import { placeSearchOf } from '@/lib/data/listing-search'
import { findNearest } from '@/lib/data/listing-search/nearest'
import { type PropertyTeaserDto } from '@/lib/schemas/property'
import { geocodeOffline } from '../places/geocode'
import { dtoFor, type ListReader } from './list-properties'

/** How many homes are shown for a place that has none. */
const NEAREST = 12

/** A place, and the homes nearest to it, each with its distance in kilometres. */
export type HomesNear = { place: string; homes: { property: PropertyTeaserDto; distance: number }[] }

/** The homes nearest to the town that a location names, the nearest first; `null` where it names none (D226). */
export async function homesNear(reader: ListReader, location: string): Promise<HomesNear | null> {
  const town = geocodeOffline(location)
  if (!town) return null
  const { includeRejected } = reader
  const search = placeSearchOf({ location: '', verified: false, includeRejected })
  const found = await findNearest({ ...search, filters: {}, now: new Date() }, town, NEAREST)
  const toDto = dtoFor(reader)
  return {
    place: town.name,
    homes: found.map(({ property, distance }) => ({ property: toDto(property), distance })),
  }
}

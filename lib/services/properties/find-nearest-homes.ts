import 'server-only'
import { placeSearchOf } from '@/lib/data/listing-search'
import { positionOfPostalCode } from '@/lib/data/listing-search/by-words'
import { findNearest } from '@/lib/data/listing-search/nearest'
import { findTownsByPrefix } from '@/lib/data/towns'
import { type Position } from '@/lib/domain/position'
import { slugOf } from '@/lib/domain/text'
import { type PropertyTeaserDto } from '@/lib/schemas/property'
import { geocodeOffline } from '../places/geocode'
import { dtoFor, type ListReader } from './list-properties'

/** How many homes are shown for a place without homes. */
const NEAREST = 12

/** A place and the homes nearest to it, with distances in kilometres. */
export type HomesNearby = { place: string; homes: { property: PropertyTeaserDto; distance: number }[] }

/** How many towns of one name are searched, the largest first. */
const SAME_NAME = 8

/** The town that a location names, and others of the same name ("Salem"), the largest first. */
function townsNamed(location: string) {
  const town = geocodeOffline(location)
  if (!town) return []
  const names = findTownsByPrefix(location, SAME_NAME).filter(
    (name) => slugOf(name.split(',')[0] ?? '') === slugOf(location),
  )
  return [town, ...names.map(geocodeOffline).filter((one) => one !== null)]
}

/** The position of a postal code's homes (D278). */
async function postalPlace(location: string) {
  const found = await positionOfPostalCode(location)
  return found && { ...found, name: found.postalCode }
}

/**
 * The homes nearest to the town or postal code that a location names, nearest first; `null` if it names neither (D226). Of
 * several towns with the same name, the one with the nearest home.
 */
export async function findNearestHomes(reader: ListReader, location: string): Promise<HomesNearby | null> {
  const { includeRejected } = reader
  const search = placeSearchOf({ location: '', verified: false, includeRejected })
  const near = (town: Position, limit: number) =>
    findNearest({ ...search, filters: {}, now: new Date() }, town, limit)
  const towns = townsNamed(location)
  const distances =
    towns.length > 1
      ? await Promise.all(towns.map(async (town) => (await near(town, 1))[0]?.distance ?? Infinity))
      : [0]
  const town = towns[distances.indexOf(Math.min(...distances))] ?? (await postalPlace(location))
  if (!town) return null
  const found = await near(town, NEAREST)
  const toDto = dtoFor(reader)
  return {
    place: town.name,
    homes: found.map(({ property, distance }) => ({ property: toDto(property), distance })),
  }
}

import 'server-only'
import { findProperties, placeSearchOf, type PropertyQuery } from '@/lib/data/listing-search'
import { findByWords, positionOfPostalCode } from '@/lib/data/listing-search/by-words'
import { findNearest } from '@/lib/data/listing-search/nearest'
import { type Counted } from '@/lib/data/listing-search/page'
import { findTownsByPrefix } from '@/lib/data/towns'
import { FILTER_NAMES, type RelaxedSearch, type Search, type SearchPart } from '@/lib/domain/listing-filters'
import { type Position } from '@/lib/domain/position'
import { EXPLORE_PAGE_SIZE } from '@/lib/domain/property'
import { slugOf } from '@/lib/domain/text'
import { type Page, PAGE_LIMIT } from '@/lib/schemas/page'
import { type PropertyDto, type PropertyTeaserDto } from '@/lib/schemas/property'
import { readPage } from '../paging'
import { geocodeOffline } from '../places/places'
import {
  countOnRequest,
  dtoFor,
  noCountIfInvalid,
  type ListViewer,
  type SearchInput,
} from './list-properties'

/** How many homes are shown for a place without homes. */
const NEAREST_HOMES_LIMIT = 12

/** A place and the homes nearest to it, with distances in kilometres. */
export type HomesNearby = { place: string; homes: { property: PropertyTeaserDto; distance: number }[] }

/** How many towns of one name are searched, the largest first. */
const SAME_NAME_TOWNS = 8

/** The town that a location names, and others of the same name ("Salem"), the largest first. */
function townsNamed(location: string) {
  const town = geocodeOffline(location)
  if (!town) return []
  const names = findTownsByPrefix(location, SAME_NAME_TOWNS).filter(
    (name) => slugOf(name.split(',')[0] ?? '') === slugOf(location),
  )
  return [town, ...names.map(geocodeOffline).filter((position) => position !== null)]
}

/** The position of a postal code's homes (D278). */
async function postalPlace(location: string) {
  const position = await positionOfPostalCode(location)
  return position && { ...position, name: position.postalCode }
}

/**
 * The homes nearest to the town or postal code that a location names, nearest first; `null` if it names neither (D226). Of
 * several towns with the same name, the one with the nearest home.
 */
export async function findNearestHomes(viewer: ListViewer, location: string): Promise<HomesNearby | null> {
  const { includeRejected } = viewer
  const search = placeSearchOf({ location: '', verified: false, includeRejected })
  const findNear = (town: Position, limit: number) =>
    findNearest({ ...search, filters: {}, now: new Date() }, town, limit)
  const towns = townsNamed(location)
  const distances =
    towns.length > 1
      ? await Promise.all(towns.map(async (town) => (await findNear(town, 1))[0]?.distance ?? Infinity))
      : [0]
  const town = towns[distances.indexOf(Math.min(...distances))] ?? (await postalPlace(location))
  if (!town) return null
  const homes = await findNear(town, NEAREST_HOMES_LIMIT)
  const toDto = dtoFor(viewer)
  return {
    place: town.name,
    homes: homes.map(({ property, distance }) => ({ property: toDto(property), distance })),
  }
}

const withoutPart = (search: Search, name: SearchPart): Search => ({
  ...search,
  ...(name === 'location'
    ? { location: '' }
    : name === 'verified'
      ? { verified: false }
      : { [name]: undefined }),
})

/** How many listings a search of Explore finds: by its location as one text, or else by its words (D166). */
async function countFound(query: PropertyQuery, canSearchByWords: boolean): Promise<Counted> {
  const asText = await findProperties(query, 'default').count()
  const byWords =
    canSearchByWords && asText.count === 0 && asText.isAll
      ? await findByWords(query, 'default', EXPLORE_PAGE_SIZE)
      : null
  return byWords ? byWords.count() : asText
}

/**
 * The single parts of a search without results whose removal finds listings, and how many, the most first
 * (D147). Counts once for each part, up to the list's usual limit. `canSearchByWords`: false for the map, which
 * searches no words.
 */
export async function relaxSearch(
  { includeRejected }: ListViewer,
  search: Search,
  canSearchByWords: boolean,
): Promise<RelaxedSearch[]> {
  const parts: SearchPart[] = [
    ...(search.location === '' ? [] : (['location'] as const)),
    ...(search.verified ? (['verified'] as const) : []),
    ...FILTER_NAMES.filter((name) => search[name] !== undefined),
  ]
  const relaxedSearches = await Promise.all(
    parts.map(async (name): Promise<RelaxedSearch | null> => {
      const { location, verified, ...filters } = withoutPart(search, name)
      const query = { location, verified, includeRejected, filters }
      const count = await countFound(query, canSearchByWords).catch(noCountIfInvalid)
      return count && { name, count: count.count, isMore: !count.isAll }
    }),
  )
  return relaxedSearches
    .flatMap((relaxed) => (relaxed !== null && relaxed.count > 0 ? [relaxed] : []))
    .sort((a, b) => b.count - a.count)
}

/**
 * For a search without results: one page of the listings with all its words in title and location, US states
 * by name or code (D166). `null` if there are none, also on request (D404), or if the location is the name of a place.
 */
export async function searchByWords(
  viewer: ListViewer,
  { sort, location, verified, limit = PAGE_LIMIT, ...filters }: Omit<SearchInput, 'cursor'>,
): Promise<Page<PropertyDto | PropertyTeaserDto> | null> {
  const search = { location, verified, includeRejected: viewer.includeRejected }
  const query = await findByWords({ ...search, filters }, sort, limit)
  if (query === null) return null
  const [page, onRequest] = await Promise.all([
    readPage(query, { limit, isTotalApproximate: true }, dtoFor(viewer)),
    countOnRequest(filters, (overrides, order) => findByWords({ ...search, ...overrides }, order, limit)),
  ])
  return page.items.length === 0 && onRequest.onRequest === undefined ? null : { ...page, ...onRequest }
}

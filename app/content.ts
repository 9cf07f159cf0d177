import { AppError } from '@/lib/domain/errors'
import { rangeErrors } from '@/lib/domain/filter-table'
import { filtersOf, hasFilters, hasRemovableFilters } from '@/lib/domain/listing-filters'
import { EXPLORE_PAGE_SIZE } from '@/lib/domain/property'
import { type ExploreQuery } from '@/lib/schemas/property'
import { getAgent, listAgentSlugs } from '@/lib/services/agents/agents'
import { loadHome } from '@/lib/services/home/load-home'
import { getPublicOffice, listOfficeSlugs } from '@/lib/services/offices/offices'
import { getPlacePage, listPlaces, suggestSimilarPlaces } from '@/lib/services/places/places'
import { loadListing } from '@/lib/services/properties/get-listing'
import { loadPreview, listPublicHomes, loadPublicHome } from '@/lib/services/properties/public-home'
import { findNearestHomes, relaxSearch, searchByWords } from '@/lib/services/properties/search-properties'
import { type ListViewer, listPropertiesFor } from '@/lib/services/properties/list-properties'
import { cache, propertyTag } from '@/lib/transport/content'

/** Content of pages that is the same for everyone, cached independently of the reader (ADR 012). */
export const cachedHome = cache('home', () => ['lists', 'reviews'], loadHome)

/**
 * The first page of the list in each order has only the tag `lists`. Searches and longer pages also get the tag
 * `searched`: anybody can invent their URLs, so they must not evict the pages that everyone opens.
 */
export const cachedList = cache(
  'list',
  (_viewer, { location = '', limit = EXPLORE_PAGE_SIZE, ...filters }) =>
    location === '' && !hasFilters(filters) && limit === EXPLORE_PAGE_SIZE
      ? ['lists']
      : ['lists', 'searched'],
  listPropertiesFor,
)

const cachedByWords = cache('by-words', () => ['lists', 'searched'], searchByWords)

/**
 * Explore's results for its URL; `isByWords` if the location is unknown and only its words matched (D166).
 * Words are not searched in the map view, because `GET /properties/map` does not search them either. `refusal`:
 * the message for a rejected area or range.
 */
export async function cachedExplore(viewer: ListViewer, query: ExploreQuery) {
  const [refusal] = Object.values(rangeErrors(query))
  if (refusal !== undefined) return { items: [], total: 0, refusal, isByWords: false }
  const search = {
    location: query.location,
    sort: query.sort,
    verified: query.verified,
    ...filtersOf(query),
    limit: query.show,
    isTotalApproximate: true,
  }
  const list = await cachedList(viewer, search).catch(refusedArea)
  if ('refusal' in list) return { ...list, isByWords: false }
  if (list.items.length > 0 || list.isPartial || query.location === '' || query.view === 'map')
    return { ...list, isByWords: false }
  const byWords = await cachedByWords(viewer, search)
  return { ...(byWords ?? list), isByWords: byWords !== null && byWords.items.length > 0 }
}

/** An area with too many homes along its edge: the reason is shown instead of a list. */
function refusedArea(error: unknown) {
  if (!(error instanceof AppError) || error.fields?.area === undefined) throw error
  return { items: [], total: 0, refusal: error.fields.area }
}

const cachedRelaxed = cache('relaxed', () => ['lists', 'searched'], relaxSearch)

/**
 * For a search of Explore without results: which part to remove. Empty if only a location is set, and for a
 * search that is rejected because a minimum is above its maximum.
 */
export const relaxedSearches = async (viewer: ListViewer, query: ExploreQuery, total: number) =>
  total > 0 || !hasRemovableFilters(query) || Object.keys(rangeErrors(query)).length > 0
    ? []
    : cachedRelaxed(
        viewer,
        { location: query.location, verified: query.verified, ...filtersOf(query) },
        query.view !== 'map',
      )

export const cachedNear = cache('near', () => ['lists', 'searched'], findNearestHomes)

/** For a search of Explore whose location alone has no results: the nearest homes (D226). */
export const nearestHomes = async (viewer: ListViewer, query: ExploreQuery, total: number) =>
  total > 0 || query.location === '' || hasRemovableFilters(query) ? null : cachedNear(viewer, query.location)

/** Places with similar names, for a location that is not a known town (D227). */
const cachedSimilarPlaces = cache('similar-places', () => ['lists', 'searched'], suggestSimilarPlaces)

/** Everything in Explore's list: the results, or what is offered instead. */
export async function exploreContent(viewer: ListViewer, query: ExploreQuery) {
  const results = await cachedExplore(viewer, query)
  if ('isPartial' in results) return { ...results, relaxed: [], near: null, similarPlaces: [] }
  const near = await nearestHomes(viewer, query, results.total)
  const isUnknown = results.total === 0 && near === null && query.location !== ''
  const [relaxed, similarPlaces] = await Promise.all([
    relaxedSearches(viewer, query, results.total),
    isUnknown ? cachedSimilarPlaces(query.location) : [],
  ])
  return { ...results, relaxed, near, similarPlaces }
}

export const cachedListing = cache('listing', (id) => [propertyTag(id), 'properties'], loadListing)

export const cachedPublicHome = cache(
  'public-home',
  (id) => [propertyTag(id), 'properties', 'lists'],
  (id: string) => loadPublicHome(id),
)

export const cachedPreview = cache(
  'preview',
  (id) => [propertyTag(id), 'properties', 'searched'],
  (id: string) => loadPreview(id),
)

export const cachedSitemapHomes = cache('sitemap-homes', () => ['lists', 'searched'], listPublicHomes)

export const cachedPlaces = cache(
  'places',
  (_actor, { after }) => (after === '' ? ['lists'] : ['lists', 'searched']),
  listPlaces,
)

export const cachedPlace = cache(
  'place',
  (_actor, { cursor, sort, ...filters }) =>
    cursor === undefined && sort === 'default' && !hasFilters(filters) ? ['lists'] : ['lists', 'searched'],
  getPlacePage,
)

export const cachedAgent = cache(
  'agent',
  (_actor, { cursor }) => ['lists', 'reviews', ...(cursor === undefined ? [] : (['searched'] as const))],
  (actor: null, params: { id: string; cursor?: string | undefined }) => getAgent(actor, params),
)

export const cachedOffice = cache('office', () => ['lists'], getPublicOffice)

export const cachedOffices = cache('offices', () => ['lists'], listOfficeSlugs)

export const cachedAgents = cache('agents', () => ['lists'], listAgentSlugs)

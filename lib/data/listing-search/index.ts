import 'server-only'
import {
  isListed,
  isVerifiedStatus,
  listRank,
  PROPERTY_STATUSES,
  type PropertySort,
} from '@/lib/domain/property'
import { oncePer } from '@/lib/domain/once'
import { escapeRegExp, fold } from '@/lib/domain/text'
import { type ListingFilters, filtersOf, hasFilters } from '@/lib/domain/listing-filters'
import { collection, type PropertyDoc } from '../collections'
import { findFiltered } from './filtered'
import { type Cursor, type Order, inOrder, pageQuery, type PageQuery, readStreams, type Stream } from './page'
import {
  countFound,
  countListings,
  countUnsold,
  findNamesOfPlace,
  type PlaceSearch,
  searchPlaces,
} from './places'

/*
 * How Explore finds listings: one query from its text to its page.
 *
 * A buyer asks for "Porto" in the default order. `findProperties({ location: 'Porto', verified: false,
 * includeRejected: false }, 'default')` answers in these steps.
 *
 * 1. The text is folded: lower case, no accents (`fold`). "Porto" becomes "porto". At every write, `derive` in
 *    `derive.ts` stored the folded location of each listing, and the numbers that the orders sort by.
 * 2. The reader's statuses become streams (`streamsOf`): verified listings are one, pending ones another. Each order of
 *    a stream is one compound index in that order, so a page is the first rows of each stream, merged (`page.ts`,
 *    ADR 010).
 * 3. The places that match are looked up first (`lookUp`, `places.ts`, ADR 011). A place counts the unsold
 *    listings of a status at one location and has the words of its text. `words` has each of these with its endings, so
 *    "porto" is one range of an index that finds the word "porto,", which finds "Porto, Portugal" with 12 listings, say
 *    (`words.ts`, ADR 037).
 * 4. Few listings in few places: all of them are read by their places, sorted here and cut to the page (`inOrder`).
 *    No place: the page is empty, and no listing is read. Many places or many listings: the index of the order is read
 *    until the page is full; it has the folded location as its last field and leaves out what does not match.
 * 5. The count is the sum of the places; no listing is counted.
 * 6. The next page begins beyond a cursor: the sort values and the id of the last row (`Cursor`).
 *
 * A list without a text has no step 3 and 4: it reads its streams, and its count from one place for each status. One with
 * filters is read as `filtered.ts` says.
 * What depends on the engine is in `lib/data/engine/`.
 */

/** Each order of the list (D7 and D106). */
export const ORDERS: Record<PropertySort, Order> = {
  default: [
    ['rank', 1],
    ['createdAt', -1],
  ],
  'price-low-high': [['shownMinMinor', 1]],
  'price-high-low': [['shownMaxMinor', -1]],
  'price-range-low': [['spanMinor', 1]],
  'price-range-high': [['spanMinor', -1]],
  newest: [['createdAt', -1]],
}

/** The index that has each order. */
export const INDEX_OF: Record<PropertySort, string> = {
  default: 'listing_newest',
  'price-low-high': 'listing_price_low',
  'price-high-low': 'listing_price_high',
  'price-range-low': 'listing_span_low',
  'price-range-high': 'listing_span_high',
  newest: 'listing_newest',
}

/** The query of a list: a literal part of the location, verified only or all listed, and filters. */
export type PropertyQuery = {
  location?: string
  verified: boolean
  includeRejected: boolean
  filters?: ListingFilters
  /** Only listings whose price is on request. */
  isOnRequest?: true
}

/**
 * One stream for each status: an index that begins with it has all its orders. A part of the location is looked for in
 * the same index.
 */
const streamsOf = ({ part, statuses }: PlaceSearch): Stream<'properties'>[] =>
  statuses.map((status) => ({
    filter: { unsoldStatus: status, ...(part && { locationFolded: { $regex: escapeRegExp(part) } }) },
    fixed: { rank: listRank(status) },
  }))

/** How many places and listings in them a search reads by id for each row of the page; under ten together. */
const PLACES_PER_ROW = 4
const LISTINGS_PER_ROW = 5

/** The first step of a search: its places, or `null` if there are too many, and the number of their listings. */
type Found = { places: string[] | null; count: number; isAll: boolean }

async function lookUp(search: PlaceSearch, limit: number): Promise<Found> {
  const placesLimit = PLACES_PER_ROW * limit
  const places = await searchPlaces(search, placesLimit + 1)
  if (places === null) return { places: null, ...(await countListings(search, placesLimit)) }
  const count = places.slice(0, placesLimit).reduce((sum, item) => sum + item.count, 0)
  const isAll = places.length <= placesLimit
  return { places: isAll ? places.map(({ _id }) => _id) : null, count, isAll }
}

/** The part of the location and the statuses that a query is for. */
export const placeSearchOf = ({ location, verified, includeRejected }: PropertyQuery): PlaceSearch => ({
  part: fold(location ?? ''),
  statuses: PROPERTY_STATUSES.filter(
    (status) => isVerifiedStatus(status) || (!verified && (isListed(status, false) || includeRejected)),
  ),
})

/**
 * The listings of a query in one of the list's orders, as of this moment. Places are searched first. If they have few
 * listings, all are read and sorted here; otherwise the order's index is read until the page is full.
 */
export function findProperties(
  query: PropertyQuery,
  sort: PropertySort,
  now = new Date(),
): PageQuery<PropertyDoc> {
  const order = ORDERS[sort]
  const search = placeSearchOf(query)
  const lookUpOnce = oncePer((limit: number) => lookUp(search, limit))
  /** The places of the search, if they and their listings are few. */
  const fewPlaces = async (limit: number): Promise<string[] | null> => {
    const { places, count } = await lookUpOnce(limit)
    return count > LISTINGS_PER_ROW * limit ? null : places
  }
  const filters = filtersOf(query.filters ?? {})
  const { isOnRequest } = query
  if (hasFilters(filters) || isOnRequest)
    return findFiltered(
      { ...search, filters, isOnRequest, now },
      { order, index: INDEX_OF[sort] },
      async (limit) => {
        if (search.part === '') return null
        // With a map region, fewer rows are read to resolve the location.
        const isLocated = filters.bounds !== undefined || filters.area !== undefined
        const { places, count } = await lookUpOnce(isLocated ? Math.ceil(limit / PLACES_PER_ROW) : limit)
        return places && { ids: places, count }
      },
    )

  const inIndex = (limit: number, after: Cursor | undefined) =>
    readStreams('properties', streamsOf(search), order, limit, after)
  if (search.part === '') return { order, rows: inIndex, count: () => countUnsold(search.statuses) }
  return {
    order,
    rows: async (limit, after) => {
      const places = await fewPlaces(limit)
      if (places === null) return inIndex(limit, after)
      if (places.length === 0) return []
      const listings = await collection('properties')
        .find({ place: { $in: places } })
        .toArray()
      return inOrder(listings, order, limit, after)
    },
    count: () => countFound(search),
    approximateTotal: lookUpOnce,
  }
}

/**
 * The listed properties of a place by its slug: in the default order without filters by the index of slugs, otherwise by a
 * search. Its pattern has each spelling once and not the postal codes, of which a city has thousands.
 */
export async function findPropertiesOfPlace(
  slug: string,
  {
    sort = 'default',
    filters = {},
    isOnRequest,
  }: { sort?: PropertySort } & Pick<PropertyQuery, 'filters' | 'isOnRequest'> = {},
): Promise<PageQuery<PropertyDoc>> {
  if (sort === 'default' && !hasFilters(filters) && !isOnRequest)
    return pageQuery('properties', { listed: true, locationSlug: slug }, ORDERS.default)
  const names = await findNamesOfPlace(slug)
  const spellings = [...new Set(names.map(({ location }) => fold(location)))]
  return findFiltered(
    {
      ...placeSearchOf({ verified: false, includeRejected: false }),
      slug,
      pattern: `^(?:${spellings.map(escapeRegExp).join('|')})`,
      filters,
      isOnRequest,
      now: new Date(),
    },
    { order: ORDERS[sort], index: INDEX_OF[sort] },
    async () => ({
      ids: names.map(({ _id }) => _id),
      count: names.reduce((sum, { count }) => sum + count, 0),
    }),
  )
}

import sift from 'sift'
import { conditionsOf, isInArea } from './filter-table'
import { isReduction } from './history'
import { type FilteredListing, type Search } from './listing-filters'
import { type Cell, cellCoverOf, LEVELS, shapeOf } from './map-cells'
import { toMinor } from './money'
import { STEP_FILTERS, type StepFactName } from './searched-facts'
import { hasTerms, searchTerms, termAnchors, wordBeginnings } from './search-terms'
import { isOnRequest, type ShownEnds } from './shown-price'
import { fold } from './text'

/*
 * Whether a saved search finds a listing, and how the searches that could find it are looked up (D198, ADR 076): each
 * search is stored under a few anchors, and each listing that it finds has one of them among its tokens. Both are texts of
 * the same kinds: cells of the map, parts of the location, beginnings of words. The filters are evaluated by their
 * database conditions (ADR 085).
 */

/** The fields of a listing that a search reads; its position is the public one. Prices in minor units. */
export type SearchedListing = FilteredListing & {
  locationFolded: string
  searchText: string
  cell: string | null
}

/** The fields of `SearchedListing`, of a listing that may have more. */
const SEARCHED_FIELDS = Object.keys({
  locationFolded: true,
  searchText: true,
  cell: true,
  publicLatitude: true,
  publicLongitude: true,
  shownMinMinor: true,
  shownMaxMinor: true,
  featureText: true,
  propertyType: true,
  reducedAt: true,
  underOffer: true,
  ...(Object.fromEntries(Object.values(STEP_FILTERS).map(({ fact }) => [fact, true])) as Record<
    StepFactName,
    true
  >),
  livingArea: true,
  lotArea: true,
  yearBuilt: true,
  energyRank: true,
} satisfies Record<keyof SearchedListing, true>) as (keyof SearchedListing)[]

/** Only what a search reads of a listing. */
export const searchedPartOf = (listing: SearchedListing): SearchedListing =>
  Object.fromEntries(
    SEARCHED_FIELDS.filter((field) => listing[field] !== undefined).map((field) => [field, listing[field]]),
  ) as SearchedListing

/** A saved search, and where its words are found if Explore answered it by words alone (D166). */
export type MatchedSearch = { filters: Search; byWords?: 'location' | 'title' | undefined }

/** Whether the location of the search, or its words, are in a listing's text. */
function textMatcher({
  filters: { location },
  byWords,
}: MatchedSearch): (listing: SearchedListing) => boolean {
  if (byWords === undefined) {
    const text = fold(location)
    return ({ locationFolded }) => locationFolded.includes(text)
  }
  const terms = searchTerms(location)
  return ({ searchText, locationFolded }) =>
    hasTerms(byWords === 'title' ? searchText : locationFolded, terms)
}

/**
 * Returns a function that is true for the verified listings that Explore would show for the search (D198), except that
 * "listed since" is not part of saved searches. Make it once for all listings that are compared with a search.
 */
export function searchMatcher(search: MatchedSearch, now: Date): (listing: SearchedListing) => boolean {
  const { listedSince: _, ...filters } = search.filters
  const { area } = filters
  const hasText = textMatcher(search)
  let matchesFilters: ((listing: SearchedListing) => boolean) | undefined
  return (listing) => {
    if (!hasText(listing)) return false
    matchesFilters ??= sift<SearchedListing>(conditionsOf(filters, now))
    return matchesFilters(listing) && (!area || isInArea(listing, area))
  }
}

/** The lengths of anchors of text, in characters, and the most cells that cover a region. */
const ANCHOR_LENGTH = { min: 3, max: 6 } as const
const MAX_ANCHOR_CELLS = 8

/** The characters of a text, because a surrogate pair cannot be stored in halves. */
const characters = (text: string): string[] => [...text]

/** The anchors of a search with a place, at most eight. */
export function anchorsOf({ filters, byWords }: MatchedSearch): string[] {
  const { bounds, area, location } = filters
  if (bounds || area) {
    const { within, edge } = cellCoverOf(shapeOf({ bounds, area }), MAX_ANCHOR_CELLS)
    return [...within, ...edge].map((cell) => `c:${cell}`)
  }
  if (byWords !== undefined)
    return termAnchors(searchTerms(location), ANCHOR_LENGTH.max).map((word) => `w:${word}`)
  return [`t:${characters(fold(location)).slice(0, ANCHOR_LENGTH.max).join('')}`]
}

/** All tokens of a listing: its cells, the parts of its location, and how the words of its title and location begin. */
export function tokensOf({ cell, locationFolded, searchText }: SearchedListing): string[] {
  const letters = characters(locationFolded)
  const parts = letters.flatMap((_, at) =>
    Array.from({ length: ANCHOR_LENGTH.max - ANCHOR_LENGTH.min + 1 }, (_unused, i) => ANCHOR_LENGTH.min + i)
      .filter((length) => at + length <= letters.length)
      .map((length) => `t:${letters.slice(at, at + length).join('')}`),
  )
  const cells = cell === null ? [] : Array.from({ length: LEVELS + 1 }, (_, i) => `c:${cell.slice(0, i)}`)
  const words = wordBeginnings(searchText, ANCHOR_LENGTH.max).map((word) => `w:${word}`)
  return [...new Set([...parts, ...cells, ...words])]
}

/** Higher than every number that a filter can have. */
const UNBOUNDED = 1e15

/** The ranges of a search in its anchors; open ends are 0 and `UNBOUNDED`. Prices in minor units. */
export const anchorRanges = (filters: Search) => ({
  minPriceMinor: filters.minPrice === undefined ? 0 : toMinor(filters.minPrice),
  maxPriceMinor: filters.maxPrice === undefined ? UNBOUNDED : toMinor(filters.maxPrice),
  bedrooms: filters.bedrooms ?? 0,
  bathrooms: filters.bathrooms ?? 0,
  parking: filters.parking ?? 0,
  minArea: filters.minArea ?? 0,
  maxArea: filters.maxArea ?? UNBOUNDED,
  minLot: filters.minLot ?? 0,
  builtSince: filters.builtSince ?? 0,
})
export type AnchorRanges = ReturnType<typeof anchorRanges>

/** What the ranges of a search must be if it finds this listing: at least or at most these numbers. */
export function rangeLimits(listing: SearchedListing): {
  atLeast: Pick<AnchorRanges, 'maxPriceMinor' | 'maxArea'>
  atMost: Omit<AnchorRanges, 'maxPriceMinor' | 'maxArea'>
} {
  return {
    // A price on request is in no range of prices, and in every open one.
    atLeast: {
      maxPriceMinor: Math.min(listing.shownMinMinor, UNBOUNDED),
      maxArea: listing.livingArea ?? UNBOUNDED,
    },
    atMost: {
      minPriceMinor: Math.max(listing.shownMaxMinor, 0),
      bedrooms: listing[STEP_FILTERS.bedrooms.fact] ?? 0,
      bathrooms: listing[STEP_FILTERS.bathrooms.fact] ?? 0,
      parking: listing[STEP_FILTERS.parking.fact] ?? 0,
      minArea: listing.livingArea ?? 0,
      minLot: listing.lotArea ?? 0,
      builtSince: listing.yearBuilt ?? 0,
    },
  }
}

/** True if the listing may be in the cells of an anchor, or if the anchor is one of a text. */
export const mayContain = (anchors: readonly string[], group: Cell | null): boolean =>
  anchors.some((anchor) => {
    if (!anchor.startsWith('c:')) return true
    const cell = anchor.slice(2)
    return group !== null && (cell.startsWith(group) || group.startsWith(cell))
  })

/** The kinds of changes to a verified listing; `price`: it fell (`isReduction`). */
export type ListingChangeKind = 'new' | 'price' | 'changed' | 'back'

/** The changes that cause an alert (D197). */
export type AlertKind = 'new' | 'price' | 'back'

/** Only the shown price of a listing. */
export const pricesOf = ({ shownMinMinor, shownMaxMinor }: ShownEnds): ShownEnds => ({
  shownMinMinor,
  shownMaxMinor,
})

type Change = { kind: ListingChangeKind; after: SearchedListing; before?: SearchedListing }

/** The alerts that a person had about a home, and the lowest prices announced; `null`: none yet. */
export type Announced = (ShownEnds & { kinds: readonly AlertKind[] }) | null

const rangeOf = ({ shownMinMinor: min, shownMaxMinor: max }: ShownEnds) => ({ min, max })
const isPriceDrop = (before: ShownEnds, after: ShownEnds): boolean =>
  isReduction(rangeOf(before), rangeOf(after))
/** True if the price is lower than the announced one, or if no amount was announced. */
const isLower = (announced: ShownEnds, after: ShownEnds): boolean =>
  isOnRequest(announced) || isPriceDrop(announced, after)

/** The lowest prices announced, if these are announced too. */
export const lowestPrices = (before: ShownEnds | undefined, after: ShownEnds): ShownEnds =>
  before && !isLower(before, after) ? before : after

/** The kind of the change from one state of a verified listing to another. */
export const changeKind = (before: SearchedListing, after: SearchedListing): 'price' | 'changed' =>
  isPriceDrop(before, after) ? 'price' : 'changed'

/** The alert of a search for a change, given the person's earlier alerts about the home (D197, D201); `null`: none. */
export function alertOf(
  search: MatchedSearch,
  { kind, after, before }: Change,
  announced: Announced,
  now: Date,
): AlertKind | null {
  const matches = searchMatcher(search, now)
  if (!matches(after)) return null
  const hasDropped = before !== undefined && isPriceDrop(before, after)
  const isNews = hasDropped && (announced === null || isLower(announced, after))
  if (search.filters.reduced) return isNews ? 'price' : null
  const wasAnnounced = (alertKind: AlertKind) => announced?.kinds.includes(alertKind) ?? false
  // In the window of a digest, another offer may have been accepted since.
  if (kind === 'back' && !after.underOffer && announced && !wasAnnounced('back')) return 'back'
  const matched = before !== undefined && matches(before)
  if (!matched && !wasAnnounced('new')) return 'new'
  return isNews ? 'price' : null
}

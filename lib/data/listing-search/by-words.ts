import 'server-only'
import {
  allowedEdits,
  textsOneEditAway,
  hasTerms,
  lookupsOf,
  patternOfAll,
  searchTerms,
  type Term,
} from '@/lib/domain/search-terms'
import { filtersOf, hasFilters } from '@/lib/domain/listing-filters'
import { type Position } from '@/lib/domain/position'
import { isHidden, PROPERTY_STATUSES, type PropertySort, type PropertyStatus } from '@/lib/domain/property'
import { escapeRegExp, fold, slugOf } from '@/lib/domain/text'
import { collection, type PlaceDoc, type PropertyDoc } from '../collections'
import { upTo } from '../reads'
import { findFiltered } from './filtered'
import { INDEX_OF, ORDERS, placeSearchOf, type PropertyQuery } from './index'
import { type Counted, inOrder, type PageQuery } from './page'
import { findPlacesBySlug, type Place, searchPlaces } from './places'
import { wordsFilter, type WordChoice, wordId } from './words'

/*
 * Searches by words, if a search as one text finds nothing (D166). First the places whose location contains
 * all terms are looked up, and their listings are read in the list's order. If there are none, titles and
 * locations are searched together: the listings with the rarest word are read and compared with the other
 * terms. Words are looked up in `words` (ADR 037), where those of listings include their locations. Including
 * the search without results, this reads fewer than ten rows for each row of the page.
 */

/**
 * The most words that are looked up for a term; if more begin with it, the term only filters the rows that other terms
 * find.
 */
const WORDS_PER_TERM = 8
/** How many places and listings are read for each row of the page; under ten with the words and the first search. */
const PLACES_PER_ROW = 2
const LISTINGS_PER_ROW = 3

/** The words of listings that match a term; `null` if there are too many. */
async function choiceFor(term: Term): Promise<WordChoice | null> {
  const lookups = lookupsOf(term)
  const word = 'words' in lookups ? { $in: lookups.words } : { $regex: `^${escapeRegExp(lookups.beginning)}` }
  const wordsLimit = 'words' in lookups ? lookups.words.length : WORDS_PER_TERM + 1
  const wordDocs = await collection('words')
    .find({ source: 'listing', word }, { projection: { _id: 0, word: 1, isCommon: 1 }, ...upTo(wordsLimit) })
    .toArray()
  if ('beginning' in lookups && wordDocs.length === wordsLimit) return null
  return { words: wordDocs.map((item) => item.word), isCommon: wordDocs.some((item) => item.isCommon) }
}

/** True if the whole text is (part of) a place's name: then only that place is searched. */
async function isPlace(query: PropertyQuery): Promise<boolean> {
  if (!query.verified && !hasFilters(query.filters ?? {})) return false
  const places = await searchPlaces(placeSearchOf({ ...query, verified: false }), 1)
  return places === null || places.length > 0
}

/** The words by which these terms are looked up; `null` if no listing has them. */
async function readWordChoices(terms: readonly Term[]): Promise<WordChoice[] | null> {
  const wordChoices = await Promise.all(terms.map(choiceFor))
  if (wordChoices.some((choice) => choice?.words.length === 0)) return null
  const choices = wordChoices.filter((choice) => choice !== null)
  return choices.length === 0 ? null : choices
}

/** At most `limit` of the places with listed homes whose location has the words of a text, in no order (D167). */
export async function findPlacesByWords(text: string, limit: number): Promise<Place[]> {
  const terms = searchTerms(text)
  const choices = await readWordChoices(terms)
  if (choices === null) return []
  const places = await collection('places')
    .find<PlaceWithCode>(
      { ...wordsFilter(choices), listed: true, folded: { $regex: patternOfAll(terms) } },
      { projection: { _id: 0, slug: 1, location: 1, postalCode: 1, count: 1 }, ...upTo(limit) },
    )
    .toArray()
  return wholePlaces(places.map((place) => withFoundCode(place, terms)))
}

type PlaceWithCode = Place & { postalCode?: string }

/** Appends the postal code if the place was found only by it (D278): "Bend, Oregon 97701". */
function withFoundCode({ postalCode, ...place }: PlaceWithCode, terms: readonly Term[]): Place {
  if (postalCode === undefined || hasTerms(fold(place.location), terms)) return place
  const location = `${place.location} ${postalCode}`
  return { ...place, location, slug: slugOf(location), townSlug: place.slug }
}

/**
 * The places of some of their documents, by slug. Towns are counted whole, because one with many postal codes has more
 * documents than were read.
 */
async function wholePlaces(found: readonly Place[]): Promise<Place[]> {
  const codes = found.filter(({ townSlug }) => townSlug !== undefined)
  const towns = found.filter(({ townSlug }) => townSlug === undefined)
  const places = new Map<string, Place>()
  for (const place of [...codes, ...(await findPlacesBySlug([...new Set(towns.map(({ slug }) => slug))]))])
    places.set(place.slug, { ...place, count: place.count + (places.get(place.slug)?.count ?? 0) })
  return [...places.values()]
}

/** The most similar words that are looked up for a term. */
const SIMILAR_WORDS = 20

/** At most `limit` of the places with listed homes that have, for each word of a text, one at most one edit away. */
export async function findSimilarPlaces(text: string, limit: number): Promise<Place[]> {
  const terms = searchTerms(text)
  const similarWords = await Promise.all(terms.map(findSimilarWords))
  if (terms.length === 0 || similarWords.some((words) => words.length === 0)) return []
  const choices = similarWords.map((words) => ({ words, isCommon: false }))
  const places = await collection('places')
    .find<Place>(
      { ...wordsFilter(choices), listed: true },
      { projection: { _id: 0, slug: 1, location: 1, count: 1 }, ...upTo(limit) },
    )
    .toArray()
  return wholePlaces(places)
}

/** The words of locations similar to a term, with punctuation, as they are stored. */
async function findSimilarWords(term: Term): Promise<string[]> {
  const lookups = lookupsOf(term)
  const words = 'words' in lookups ? lookups.words : similarTo(lookups.beginning)
  const wordDocs = await collection('words')
    .find(
      { _id: { $in: words.map((word) => wordId('location', word)) } },
      { projection: { _id: 0, word: 1 }, ...upTo(SIMILAR_WORDS) },
    )
    .toArray()
  return wordDocs.map(({ word }) => word)
}

function similarTo(text: string): string[] {
  const texts = allowedEdits(text) > 0 ? textsOneEditAway(text) : [text]
  return texts.flatMap((word) => [word, `${word},`])
}

/** The number of a postal code's listings that are searched for a position. */
const LISTINGS_PER_CODE = 8

/**
 * The public position of a home with this postal code, sold ones included, with the code as stored; `null` without one.
 */
export async function positionOfPostalCode(
  text: string,
): Promise<(Position & { postalCode: string }) | null> {
  const compact = (code: string) => fold(code).replaceAll(' ', '')
  const properties = await collection('properties')
    .find(
      // Listings have this word however the code is written; "M1" alone would be in those of a whole district.
      { words: compact(text), status: { $in: PROPERTY_STATUSES.filter((status) => !isHidden(status)) } },
      upTo(LISTINGS_PER_CODE),
    )
    .toArray()
  for (const {
    publicPostalCode: postalCode,
    publicLatitude: latitude,
    publicLongitude: longitude,
  } of properties)
    if (typeof postalCode === 'string' && latitude !== null && longitude !== null)
      if (compact(postalCode) === compact(text)) return { latitude, longitude, postalCode }
  return null
}

type WordSearch = {
  terms: readonly Term[]
  choices: readonly WordChoice[]
  statuses: readonly PropertyStatus[]
}

/** The places whose location has all terms, in no order; `null` if more than `max`. */
async function placesWith(
  { terms, choices, statuses }: WordSearch,
  max: number,
): Promise<Pick<PlaceDoc, '_id' | 'count'>[] | null> {
  const places = await collection('places')
    .find<Pick<PlaceDoc, '_id' | 'count'>>(
      { ...wordsFilter(choices), status: { $in: [...statuses] }, folded: { $regex: patternOfAll(terms) } },
      { projection: { count: 1 }, ...upTo(max + 1) },
    )
    .toArray()
  return places.length > max ? null : places
}

/**
 * The listings that have all terms, among the first `max` that have the rarest word; `isAll`: there are no others. With
 * common words only, the rarest is unknown.
 */
async function listingsWith(
  { terms, choices, statuses }: WordSearch,
  max: number,
): Promise<{ rows: PropertyDoc[]; isAll: boolean }> {
  const [rarest] = choices.toSorted((a, b) => Number(a.isCommon) - Number(b.isCommon))
  if (!rarest) return { rows: [], isAll: true }
  const read = await collection('properties')
    .find({ words: { $in: rarest.words }, status: { $in: [...statuses] } }, upTo(max + 1))
    .toArray()
  const rows = read
    .slice(0, max)
    .filter(({ soldAt, searchText }) => soldAt === null && hasTerms(searchText, terms))
  return { rows, isAll: read.length <= max }
}

/**
 * A page of at most `limit` listings for a search that found nothing as one text; `null` if nothing has its words, or
 * if the text is a place's name that the filters exclude. With filters, only places are searched.
 */
export async function findByWords(
  query: PropertyQuery,
  sort: PropertySort,
  limit: number,
  now = new Date(),
): Promise<PageQuery<PropertyDoc> | null> {
  const terms = searchTerms(query.location ?? '')
  if (terms.length === 0 || (await isPlace(query))) return null
  const choices = await readWordChoices(terms)
  if (choices === null) return null

  const search = placeSearchOf({ ...query, location: '' })
  const wordSearch: WordSearch = { terms, choices, statuses: search.statuses }
  const order = ORDERS[sort]
  const filters = filtersOf(query.filters ?? {})
  const { isOnRequest } = query
  const isFiltered = hasFilters(filters) || isOnRequest
  const places = await placesWith(wordSearch, PLACES_PER_ROW * limit)
  if (places === null || places.length > 0) {
    const count = places?.reduce((sum, place) => sum + place.count, 0)
    // With many listings the order's index is read instead; how many match the filters is not known yet.
    const few = isFiltered || (count ?? 0) <= LISTINGS_PER_ROW * limit ? places : null
    const pageQuery = findFiltered(
      { ...search, pattern: patternOfAll(terms), filters, isOnRequest, now },
      { order, index: INDEX_OF[sort] },
      async () => few && { ids: few.map(({ _id }) => _id), count: count ?? 0 },
    )
    return isFiltered || count === undefined ? pageQuery : { ...pageQuery, ...countsOf(count) }
  }
  if (isFiltered) return null

  const { rows, isAll } = await listingsWith(wordSearch, LISTINGS_PER_ROW * limit)
  return {
    order,
    rows: async (size, after) => inOrder(rows, order, size, after),
    // Shown as "more than" this number: another match is not certain.
    ...countsOf(isAll ? rows.length : Math.max(0, rows.length - 1), isAll),
  }
}

/** The counts of a list whose rows are read already. */
function countsOf(count: number, isAll = true) {
  const total = async (): Promise<Counted> => ({ count, isAll })
  return { count: total, approximateTotal: total }
}

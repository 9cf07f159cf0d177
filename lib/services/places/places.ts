import 'server-only'
import { findPropertiesOfPlace } from '@/lib/data/listing-search'
import { findPlacesByWords, findSimilarPlaces } from '@/lib/data/listing-search/by-words'
import {
  findPlaceBySlug,
  findPlaces,
  findPlacesByPrefix,
  findPlacesBySlug,
  type Place,
} from '@/lib/data/listing-search/places'
import { findSimilarTowns, findTownsByPrefix, townOf } from '@/lib/data/towns'
import { notFound } from '@/lib/domain/errors'
import { hasFilters } from '@/lib/domain/listing-filters'
import { isPlaceholderPosition } from '@/lib/domain/position'
import { MIN_QUERY_LENGTH, MAX_SUGGESTIONS } from '@/lib/domain/suggestion'
import { cutText, slugOf } from '@/lib/domain/text'
import { type Actor } from '@/lib/domain/user'
import { type GeocoderResult, queryGeocoder } from '@/lib/integrations/geocoder'
import { LOCATION_LIMIT } from '@/lib/schemas/listing-fields'
import { type Page } from '@/lib/schemas/page'
import {
  type FindPlaceInput,
  type PlaceDto,
  type PlaceListingDto,
  type PlaceQuery,
} from '@/lib/schemas/property'
import { type SuggestionDto } from '@/lib/schemas/suggestion'
import { assertCan } from '../authorise'
import { readPage } from '../paging'
import { countOnRequest } from '../properties/list-properties'
import { toPlaceListing } from '../properties/read-property'

/**
 * The position of a location's text, from the geocoder, or else from the town list in the build (ADR 039); `null` if
 * neither knows it. May take five seconds, so never call it in a transaction. Never throws.
 */
export async function geocode(location: string): Promise<GeocoderResult | null> {
  const text = cutText(location, LOCATION_LIMIT)
  const result = await queryGeocoder(text)
  return result && !isPlaceholderPosition(result, text) ? result : geocodeOffline(text)
}

/** The town that a text names, found without the network, because imports look up thousands; else `null`. */
export function geocodeOffline(location: string): GeocoderResult | null {
  const town = townOf(cutText(location, LOCATION_LIMIT))
  if (!town) return null
  const { latitude, longitude, title } = town
  return { latitude, longitude, accuracy: 'town', name: title }
}

/**
 * The position of a typed location, for the form's map; `null` if it is unknown. Throws `forbidden` unless
 * the actor is an agent.
 */
export async function geocodeForForm(
  actor: Actor,
  { location }: FindPlaceInput,
): Promise<GeocoderResult | null> {
  assertCan(actor, 'property:create')
  return geocode(location)
}

const PLACE_PAGE_SIZE = 24

/**
 * A place and one page of its listed properties, public and without their agents (D9, D48). The place's slug may be another
 * spelling of the requested one (`findPlaceBySlug`). Throws
 * `not_found` if nothing is listed there, `invalid_input` for a cursor of another list.
 */
export async function getPlacePage(
  _actor: unknown,
  { slug, cursor, sort = 'default', ...filters }: PlaceQuery,
): Promise<{ place: PlaceDto; listings: Page<PlaceListingDto> }> {
  const place = await findPlaceBySlug(slug)
  if (!place) throw notFound('No homes are listed here.')
  const query = await findPropertiesOfPlace(place.slug, { sort, filters })
  const hasStoredCount = sort === 'default' && !hasFilters(filters)
  const [listings, onRequest] = await Promise.all([
    readPage(
      { ...query, ...(hasStoredCount && { count: async () => ({ count: place.count, isAll: true }) }) },
      { limit: PLACE_PAGE_SIZE, cursor },
      toPlaceListing,
    ),
    countOnRequest(filters, (overrides, order) =>
      findPropertiesOfPlace(place.slug, { ...overrides, sort: order }),
    ),
  ])
  return { place, listings: { ...listings, ...onRequest } }
}

/**
 * One page of the places that have listed properties, by slug; public (D48). `next`: the slug after which the
 * next page starts, or `null` for the last page.
 */
export async function listPlaces(
  _actor: unknown,
  { after, limit }: { after: string; limit: number },
): Promise<{ items: PlaceDto[]; next: string | null }> {
  const places = await findPlaces(after, limit + 1)
  const items = places.slice(0, limit)
  return { items, next: places.length > limit ? (items.at(-1)?.slug ?? null) : null }
}

/** How many candidates of one kind are read for a suggestion; those with the most homes are suggested. */
const CANDIDATE_LIMIT = 24

/**
 * The places that a typed text may mean, at most `MAX_SUGGESTIONS`: first those with homes, by prefix and then by
 * words, with the most homes first; then the largest towns with this prefix. Public.
 */
export async function suggestPlaces({ text }: { text: string }): Promise<SuggestionDto[]> {
  if (!isSuggestible(text)) return []
  const places = await placesWithHomes(text)
  const towns = places.size < MAX_SUGGESTIONS ? findTownsByPrefix(text, MAX_SUGGESTIONS) : []
  if (places.size === 0 && towns.length === 0) return suggestSimilarPlaces(text)
  return [
    ...[...places.values()].map(({ location, count }) => ({ location, count })),
    ...towns.filter((town) => !places.has(slugOf(town))).map((location) => ({ location, count: null })),
  ].slice(0, MAX_SUGGESTIONS)
}

const isSuggestible = (text: string): boolean => text.length >= MIN_QUERY_LENGTH && slugOf(text) !== ''

/** The places with homes: those with this prefix, then those that contain its words, by slug. */
async function placesWithHomes(text: string): Promise<Map<string, Place>> {
  const byPrefix = byCount(await findPlacesByPrefix(slugOf(text), CANDIDATE_LIMIT))
  const byWords =
    byPrefix.length < MAX_SUGGESTIONS ? byCount(await findPlacesByWords(text, CANDIDATE_LIMIT)) : []
  return new Map([...byPrefix, ...byWords].map((place) => [place.slug, place]))
}

/**
 * The places with homes that a text from the home page's search may mean (D255): the one of exactly that
 * name, or else the suggestions. A postal code leads to its town.
 */
export async function resolvePlaces({ text }: { text: string }): Promise<PlaceDto[]> {
  const place = await findPlaceBySlug(slugOf(text))
  if (place) return [place]
  if (!isSuggestible(text)) return []
  const places = [...(await placesWithHomes(text)).values()].slice(0, MAX_SUGGESTIONS)
  const similarPlaces = places.length === 0 ? await suggestSimilarPlaces(text) : []
  const slugs = [
    ...places.map(({ slug, townSlug = slug }) => townSlug),
    ...similarPlaces.flatMap(({ location, count }) => (count === null ? [] : [slugOf(location)])),
  ]
  return byCount(await findPlacesBySlug([...new Set(slugs)]))
}

/**
 * The places that a misspelt text may mean (D227): within one edit, or two from eight letters on; those with
 * homes first.
 */
export async function suggestSimilarPlaces(text: string): Promise<SuggestionDto[]> {
  const towns = findSimilarTowns(text, CANDIDATE_LIMIT)
  const [listedPlaces, similarPlaces] = await Promise.all([
    findPlacesBySlug(towns.map(slugOf)),
    findSimilarPlaces(text, CANDIDATE_LIMIT),
  ])
  const places = new Map(byCount([...listedPlaces, ...similarPlaces]).map((place) => [place.slug, place]))
  return [
    ...[...places.values()].map(({ location, count }) => ({ location, count })),
    ...towns.filter((town) => !places.has(slugOf(town))).map((location) => ({ location, count: null })),
  ].slice(0, MAX_SUGGESTIONS)
}

const byCount = (places: readonly Place[]): Place[] =>
  places.toSorted((a, b) => b.count - a.count || (a.slug < b.slug ? -1 : 1))

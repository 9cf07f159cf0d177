import 'server-only'
import { findPlacesByWords, findSimilarPlaces } from '@/lib/data/listing-search/by-words'
import { findPlace, findPlacesBeginning, findPlacesOf, type Place } from '@/lib/data/listing-search/places'
import { findTownsByPrefix, findSimilarTowns } from '@/lib/data/towns'
import { SUGGESTED_FROM, SUGGESTIONS } from '@/lib/domain/suggestion'
import { slugOf } from '@/lib/domain/text'
import { type PlaceDto } from '@/lib/schemas/property'
import { type SuggestionDto } from '@/lib/schemas/suggestion'

/** How many places with this prefix are read; the ones with the most homes are suggested. */
const READ = 24

/**
 * The places that a typed text may mean, at most `SUGGESTIONS`: first those with homes, by prefix and then by
 * words, with the most homes first; then the largest towns with this prefix. Public.
 */
export async function suggestPlaces({ text }: { text: string }): Promise<SuggestionDto[]> {
  if (!isSuggestible(text)) return []
  const places = await placesWithHomes(text)
  const towns = places.size < SUGGESTIONS ? findTownsByPrefix(text, SUGGESTIONS) : []
  if (places.size === 0 && towns.length === 0) return suggestSimilarPlaces(text)
  return [
    ...[...places.values()].map(({ location, count }) => ({ location, count })),
    ...towns.filter((town) => !places.has(slugOf(town))).map((location) => ({ location, count: null })),
  ].slice(0, SUGGESTIONS)
}

const isSuggestible = (text: string): boolean => text.length >= SUGGESTED_FROM && slugOf(text) !== ''

/** The places with homes: those with this prefix, then those that contain its words, by slug. */
async function placesWithHomes(text: string): Promise<Map<string, Place>> {
  const beginning = byCount(await findPlacesBeginning(slugOf(text), READ))
  const having = beginning.length < SUGGESTIONS ? byCount(await findPlacesByWords(text, READ)) : []
  return new Map([...beginning, ...having].map((place) => [place.slug, place]))
}

/**
 * The places with homes that a text from the home page's search may mean (D255): the one of exactly that
 * name, or else the suggestions. A postal code leads to its town.
 */
export async function placesToOpen({ text }: { text: string }): Promise<PlaceDto[]> {
  const place = await findPlace(slugOf(text))
  if (place) return [place]
  if (!isSuggestible(text)) return []
  const found = [...(await placesWithHomes(text)).values()].slice(0, SUGGESTIONS)
  const similar = found.length === 0 ? await suggestSimilarPlaces(text) : []
  const slugs = [
    ...found.map(({ slug, townSlug = slug }) => townSlug),
    ...similar.flatMap(({ location, count }) => (count === null ? [] : [slugOf(location)])),
  ]
  return byCount(await findPlacesOf([...new Set(slugs)]))
}

/**
 * The places that a misspelt text may mean (D227): within one edit, or two from eight letters on; those with
 * homes first.
 */
export async function suggestSimilarPlaces(text: string): Promise<SuggestionDto[]> {
  const towns = findSimilarTowns(text, READ)
  const [listed, others] = await Promise.all([findPlacesOf(towns.map(slugOf)), findSimilarPlaces(text, READ)])
  const places = new Map(byCount([...listed, ...others]).map((place) => [place.slug, place]))
  return [
    ...[...places.values()].map(({ location, count }) => ({ location, count })),
    ...towns.filter((town) => !places.has(slugOf(town))).map((location) => ({ location, count: null })),
  ].slice(0, SUGGESTIONS)
}

const byCount = (places: readonly Place[]): Place[] =>
  places.toSorted((a, b) => b.count - a.count || (a.slug < b.slug ? -1 : 1))

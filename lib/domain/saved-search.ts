import { STEP_FILTER_NAMES } from './searched-facts'
import { type AreaUnits } from './facts'
import { filterName, labelledFilters, NAME_SEPARATOR, readFilters, writeFilters } from './filter-table'
import { FILTER_NAMES, type FilterName, filtersOf, type Search } from './listing-filters'
import { capitalize } from './pluralize'
import { type AlertKind } from './search-match'
import { cutText, fold } from './text'

/** How often a saved search sends alerts (D196). */
export const SEARCH_FREQUENCIES = ['instant', 'daily', 'weekly', 'off'] as const
export type SearchFrequency = (typeof SEARCH_FREQUENCIES)[number]
export const DEFAULT_FREQUENCY: SearchFrequency = 'daily'

export const FREQUENCY_LABELS: Record<SearchFrequency, string> = {
  instant: 'Instantly',
  daily: 'Daily',
  weekly: 'Weekly, Mondays',
  off: 'Off',
}

/** Why an alert shows a home. */
export const ALERT_LABELS: Record<AlertKind, string> = {
  new: 'New',
  price: 'Price drop',
  back: 'Available again',
}

export function countAlerts(alerts: readonly { kind: AlertKind }[]): Record<AlertKind, number> {
  const counts = { new: 0, price: 0, back: 0 }
  for (const { kind } of alerts) counts[kind] += 1
  return counts
}

/** The most saved searches of a person, and the longest name and query (D195). */
export const SAVED_SEARCHES_LIMIT = 50
export const SEARCH_NAME_LIMIT = 80
export const SEARCH_TEXT_LIMIT = 4_000

/** The most mails about single homes that a person gets within 24 hours (D199). */
export const INSTANT_MAILS = 20

/** The most homes in a section of a digest (D200). */
export const SECTION_HOMES = 20

/** The new homes of a search are counted up to this number. */
export const NEW_COUNT_LIMIT = 99

export const SEARCH_NOT_FOUND = 'Saved search not found.'
export const ALREADY_SAVED = "You've already saved this search."
export const TOO_MANY_SEARCHES = `You have ${SAVED_SEARCHES_LIMIT} saved searches. Delete one to save another.`
export const PLACE_REQUIRED = 'For instant alerts, enter a place of at least three letters or draw an area.'

/** Shown when a search is saved. */
export const LISTED_SINCE_DROPPED = 'Alerts cover new homes anyway.'
export const VERIFIED_ONLY = 'Alerts cover verified homes.'
export const VERIFY_FOR_MAIL = 'Verify your email to get alerts by email.'

/** The link in a mail, and the button that it leads to. */
export const STOP_SEARCH = 'Stop emails for this search'

/** The last instant mail that a person gets within 24 hours ends with this (D199). */
export const MORE_MATCHED = 'More homes matched today. See them in your notifications, or switch to daily.'

/** A search without "listed in the last days", which alerts ignore (D195). */
export function savedPartOf({ location, verified, ...filters }: Search): Search {
  const { listedSince: _, ...rest } = filtersOf(filters)
  return { location: location.trim().replace(/\s+/g, ' '), verified, ...rest }
}

/** The query of a search in its normalized form: "location=Bend&minPrice=400000". */
export function writeSearch(search: Search): string {
  const { location, verified, ...filters } = savedPartOf(search)
  const query = new URLSearchParams()
  if (location !== '') query.set('location', location)
  if (verified) query.set('verified', 'true')
  return [String(query), ...writeFilters(filters).map(([name, value]) => `${name}=${value}`)]
    .filter((part) => part !== '')
    .join('&')
}

/** Equal for all searches that find the same homes: their query with the folded location. */
export const searchKey = (search: Search): string =>
  writeSearch({ ...search, location: fold(search.location) })

/** The search of a query; parts that are unknown or invalid are omitted. */
export function readSearch(text: string): Search {
  const params = new URLSearchParams(text)
  return savedPartOf({
    location: params.get('location') ?? '',
    verified: params.get('verified') === 'true',
    ...readFilters(Object.fromEntries(params)),
  })
}

/** The shortest place for instant alerts, in folded characters. */
const PLACE_LENGTH = 3

/** True if the search is narrow enough for instant alerts (D196). */
export const hasPlace = ({ location, bounds, area }: Search): boolean =>
  bounds !== undefined || area !== undefined || [...fold(location)].length >= PLACE_LENGTH

/** The filters in the order of a name: prices and rooms before the type. */
const NAMED_FILTERS = new Set<FilterName>(['minPrice', 'maxPrice', ...STEP_FILTER_NAMES, ...FILTER_NAMES])

/** The name that a search gets from its filters: "Bend · $400,000–600,000 · 3+ bd" (D195), with areas in these units. */
export function defaultSearchName(search: Search, units: AreaUnits): string {
  const place = search.location.trim() || (search.area ? 'Drawn area' : search.bounds ? 'Map area' : '')
  const labelled = new Set(labelledFilters(search))
  const names = [...NAMED_FILTERS]
    .filter((name) => labelled.has(name))
    .map((name) => filterName(name, search, units))
  const joined = [place, ...names].filter((part) => part !== '').join(NAME_SEPARATOR)
  const name = (place === '' ? capitalize(joined) : joined) || 'All homes'
  return name.length > SEARCH_NAME_LIMIT ? `${cutText(name, SEARCH_NAME_LIMIT - 1)}…` : name
}

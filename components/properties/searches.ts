import { hasRemovableFilters } from '@/lib/domain/listing-filters'
import { EXPLORE_PAGE_SIZE } from '@/lib/domain/property'
import { type ExploreQuery } from '@/lib/schemas/property'
import { saveDraft } from '../browser/drafts'
import { currentViewer } from '../viewer/viewer-store'
import { exploreHref } from './explore-href'
import { SEARCHES_KEY, storedSearches } from './stored-searches'

/** The number stored per account. */
const SEARCHES_LIMIT = 5

/** A search stored on this device, as a URL of Explore. */
export type Search = { href: string; at: string }

const isSearch = (value: unknown): value is Search =>
  typeof value === 'object' &&
  value !== null &&
  'href' in value &&
  typeof value.href === 'string' &&
  'at' in value &&
  typeof value.at === 'string'

/** The searches in a stored value; none if it is malformed. */
export const searchesIn = (stored: unknown): Search[] =>
  Array.isArray(stored) ? stored.filter(isSearch).slice(0, SEARCHES_LIMIT) : []

/** Parses the text of `storedSearches`; no searches if it is malformed. */
export function parseSearches(text: string | null): Search[] {
  try {
    return searchesIn(JSON.parse(text ?? '[]'))
  } catch {
    return []
  }
}

/**
 * Stores the viewer's last search on this device. The unfiltered list is no search; the map's view and paging are not part
 * of one.
 */
export function recordSearch(query: ExploreQuery): void {
  const accountId = currentViewer().account?.id
  const searched = { ...query, bounds: undefined, show: EXPLORE_PAGE_SIZE, view: 'list' as const }
  if (accountId === undefined || (query.location.trim() === '' && !hasRemovableFilters(searched))) return
  const href = exploreHref(searched)
  addSearches(accountId, [{ href, at: new Date().toISOString() }])
}

/** Puts a search first among these; the oldest one is dropped. */
export const withSearch = (searches: readonly Search[], search: Search): Search[] =>
  [search, ...searches.filter(({ href }) => href !== search.href)].slice(0, SEARCHES_LIMIT)

/** Adds searches to those of the account on this device, the latest of them first. */
export function addSearches(accountId: string, added: readonly Search[]): void {
  if (added.length === 0) return
  const all = added.reduceRight(withSearch, parseSearches(storedSearches(accountId)))
  saveDraft(accountId, SEARCHES_KEY, JSON.stringify(all))
}

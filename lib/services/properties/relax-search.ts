import 'server-only'
import { findProperties } from '@/lib/data/listing-search'
import { AppError } from '@/lib/domain/errors'
import { FILTER_NAMES, type FilterName, type ListingFilters } from '@/lib/domain/listing-filters'
import { type ListReader } from './list-properties'

/** What a search that finds nothing was for. */
export type Search = ListingFilters & { location: string; verified: boolean }

/** What of a search may be left out. */
export type SearchPart = FilterName | 'location' | 'verified'

/** How many listings a search finds without one part of it; with `isMore` at least so many. */
export type RelaxedSearch = { name: SearchPart; count: number; isMore: boolean }

const without = (search: Search, name: SearchPart): Search => ({
  ...search,
  ...(name === 'location'
    ? { location: '' }
    : name === 'verified'
      ? { verified: false }
      : { [name]: undefined }),
})

/** A search that would be refused is none to propose. */
function notCounted(error: unknown): null {
  if (error instanceof AppError && error.code === 'invalid_input') return null
  throw error
}

/**
 * For a search that finds nothing: which single part of it to leave out, and how many it would then find, the most first
 * (D147). Empty where no single one is enough. Counts as often as the search has parts, each time as far as any list is
 * counted.
 */
export async function relaxSearch({ includeRejected }: ListReader, search: Search): Promise<RelaxedSearch[]> {
  const parts: SearchPart[] = [
    ...(search.location === '' ? [] : (['location'] as const)),
    ...(search.verified ? (['verified'] as const) : []),
    ...FILTER_NAMES.filter((name) => search[name] !== undefined),
  ]
  const loosened = await Promise.all(
    parts.map(async (name): Promise<RelaxedSearch | null> => {
      const { location, verified, ...filters } = without(search, name)
      const query = findProperties({ location, verified, includeRejected, filters }, 'default')
      const counted = await query.count().catch(notCounted)
      return counted && { name, count: counted.count, isMore: !counted.isAll }
    }),
  )
  return loosened
    .flatMap((one) => (one !== null && one.count > 0 ? [one] : []))
    .sort((a, b) => b.count - a.count)
}

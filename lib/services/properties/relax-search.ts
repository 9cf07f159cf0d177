import 'server-only'
import { findProperties } from '@/lib/data/listing-search'
import { AppError } from '@/lib/domain/errors'
import { FILTER_NAMES, type FilterName, type Search } from '@/lib/domain/listing-filters'
import { type ListReader } from './list-properties'

/** A part of a search that can be removed. */
export type SearchPart = FilterName | 'location' | 'verified'

/** How many listings a search finds without one part; at least as many if `isMore`. */
export type RelaxedSearch = { name: SearchPart; count: number; isMore: boolean }

const without = (search: Search, name: SearchPart): Search => ({
  ...search,
  ...(name === 'location'
    ? { location: '' }
    : name === 'verified'
      ? { verified: false }
      : { [name]: undefined }),
})

/** Suggests no search that is invalid. */
function notCounted(error: unknown): null {
  if (error instanceof AppError && error.code === 'invalid_input') return null
  throw error
}

/**
 * The single parts of a search without results whose removal finds listings, and how many, the most first
 * (D147). Counts once for each part, up to the list's usual limit.
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

import 'server-only'
import { findByWords } from '@/lib/data/listing-search/by-words'
import { PAGE_LIMIT, type Page } from '@/lib/schemas/page'
import { type PropertyDto, type PropertyTeaserDto } from '@/lib/schemas/property'
import { readPage } from '../paging'
import { dtoFor, type ListReader, type SearchInput } from './list-properties'

/**
 * For a search without results: one page of the listings with all its words in title and location, US states
 * by name or code (D166). `null` if there are none, or if the location is the name of a place.
 */
export async function searchByWords(
  reader: ListReader,
  { sort, location, verified, limit = PAGE_LIMIT, ...filters }: Omit<SearchInput, 'cursor'>,
): Promise<Page<PropertyDto | PropertyTeaserDto> | null> {
  const { includeRejected } = reader
  const query = await findByWords({ location, verified, includeRejected, filters }, sort, limit)
  if (query === null) return null
  const page = await readPage(query, { limit, isTotalApproximate: true }, dtoFor(reader))
  return page.items.length === 0 ? null : page
}

import 'server-only'
import { findProperties } from '@/lib/data/listing-search'
import { permissionScope } from '@/lib/domain/permissions'
import { type Actor } from '@/lib/domain/user'
import { type Page, type PageInput } from '@/lib/schemas/page'
import {
  type ListedPropertyDto,
  type ListPropertiesInput,
  type PropertyDto,
  type PropertyTeaserDto,
} from '@/lib/schemas/property'
import { readPage } from '../paging'
import { toExactDto, toListedDto, toPropertyTeaser } from './property-dto'

export type SearchInput = Omit<ListPropertiesInput, 'limit' | 'cursor'> & PageInput

/** The kind of reader that a list depends on; readers of one kind get the same list. */
export type ListReader = { isSignedIn: boolean; includeRejected: boolean }

/** Only administrators see rejected listings; visitors get the teaser's fields only (D7, D9). */
export const listReader = (actor: Actor | null): ListReader => ({
  isSignedIn: actor !== null,
  includeRejected: actor !== null && permissionScope(actor.role, 'property:read-rejected') === 'any',
})

/** All buyers get the same list, which is cached. */
export const FOR_BUYERS: ListReader = { isSignedIn: true, includeRejected: false }

/**
 * One page of the unsold listings, verified and pending; administrators also get rejected ones (D7). Without
 * an actor only the teaser's fields. Throws `invalid_input` for a cursor of another order.
 */
export const listProperties = (
  actor: Actor | null,
  input: SearchInput,
  list = listPropertiesFor,
): Promise<Page<PropertyDto | ListedPropertyDto | PropertyTeaserDto>> => list(listReader(actor), input)

/** The fields of a listing for this kind of reader. */
export const dtoFor = ({ isSignedIn, includeRejected }: ListReader) =>
  includeRejected ? toExactDto : isSignedIn ? toListedDto : toPropertyTeaser

/** The list for a kind of reader, which can be cached for all of them. */
export function listPropertiesFor(
  reader: ListReader,
  { sort, location, verified, limit, cursor, isTotalApproximate, ...filters }: SearchInput,
): Promise<Page<PropertyDto | ListedPropertyDto | PropertyTeaserDto>> {
  const { includeRejected } = reader
  const query = findProperties({ location, verified, includeRejected, filters }, sort)
  return readPage<Parameters<typeof toListedDto>[0], PropertyDto | ListedPropertyDto | PropertyTeaserDto>(
    query,
    { limit, cursor, isTotalApproximate },
    dtoFor(reader),
  )
}

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

/** What of its reader a list depends on; apart from this it is the same for everyone. */
export type ListReader = { isSignedIn: boolean; includeRejected: boolean }

/** Rejected listings are in the administrators' list only; the teaser's fields are all that a visitor gets (D7 and D9). */
export const listReader = (actor: Actor | null): ListReader => ({
  isSignedIn: actor !== null,
  includeRejected: actor !== null && permissionScope(actor.role, 'property:read-rejected') === 'any',
})

/** What buyers read, whoever they are: the list that is cached. */
export const FOR_BUYERS: ListReader = { isSignedIn: true, includeRejected: false }

/**
 * One page of the listings: verified and pending, unsold ones; rejected ones too for an
 * administrator (D7). Without an actor only the teaser's fields.
 * Throws `invalid_input` for a cursor that is not of this order.
 */
export const listProperties = (
  actor: Actor | null,
  input: SearchInput,
  list = listPropertiesFor,
): Promise<Page<PropertyDto | ListedPropertyDto | PropertyTeaserDto>> => list(listReader(actor), input)

/** The fields of a listing that a reader of this kind sees. */
export const dtoFor = ({ isSignedIn, includeRejected }: ListReader) =>
  includeRejected ? toExactDto : isSignedIn ? toListedDto : toPropertyTeaser

/** The same for every reader of a kind, so that their lists can be cached apart from the persons. */
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

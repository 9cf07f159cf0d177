import 'server-only'
import { countNewHomes } from '@/lib/data/announcements'
import { type SavedSearchDoc } from '@/lib/data/collections'
import { findSavedSearches } from '@/lib/data/saved-searches'
import { NEW_COUNT_LIMIT, writeSearch } from '@/lib/domain/saved-search'
import { type Actor } from '@/lib/domain/user'
import { type Page, type PageInput } from '@/lib/schemas/page'
import { savedSearchDto, type SavedSearchDto } from '@/lib/schemas/saved-search'
import { assertCan } from '../authorise'
import { readPage, withoutCount } from '../paging'
import { serialise } from '../serialise'

/** A saved search for its person. `newCount`: the homes announced since they last opened it. */
export const toSavedSearchDto = (saved: SavedSearchDoc, newCount = 0): SavedSearchDto =>
  serialise(savedSearchDto, saved, {
    search: writeSearch(saved.filters),
    byWords: saved.byWords !== undefined,
    newCount: Math.min(newCount, NEW_COUNT_LIMIT),
  })

/** The actor's saved searches, newest first. */
export async function listSearches(actor: Actor, pageInput: PageInput): Promise<Page<SavedSearchDto>> {
  assertCan(actor, 'search:read', actor.id)
  const page = await readPage(withoutCount(findSavedSearches(actor.id)), pageInput, (saved) => saved)
  const counts = await countNewHomes(actor.id, page.items)
  return {
    ...page,
    items: page.items.map((saved) => toSavedSearchDto(saved, counts.get(saved._id.toHexString()))),
  }
}

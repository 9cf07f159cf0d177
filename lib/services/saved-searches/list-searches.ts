import 'server-only'
import { countNewHomes } from '@/lib/data/announcements'
import { findSavedSearches } from '@/lib/data/saved-searches'
import { type Actor } from '@/lib/domain/user'
import { type Page, type PageInput } from '@/lib/schemas/page'
import { type SavedSearchDto } from '@/lib/schemas/saved-search'
import { assertCan } from '../authorise'
import { readPage, withoutCount } from '../paging'
import { toSavedSearchDto } from './saved-search-dto'

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

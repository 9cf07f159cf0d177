import { BookmarkX } from 'lucide-react'
import { type Metadata } from 'next'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { SearchForm } from '@/components/saved-searches/search-form'
import { SearchPills } from '@/components/saved-searches/search-pills'
import { LinkButton } from '@/components/ui/link-button'
import { EmptyState } from '@/components/ui/states'
import { requireRole } from '@/lib/auth/actor'
import {
  DEFAULT_FREQUENCY,
  defaultSearchName,
  readSearch,
  SAVED_SEARCHES_LIMIT,
  SEARCH_TEXT_LIMIT,
  TOO_MANY_SEARCHES,
  writeSearch,
} from '@/lib/domain/saved-search'
import { cutText } from '@/lib/domain/text'
import { unitsOfSearch } from '@/lib/domain/units-of-place'
import { getEnv } from '@/lib/env'
import { paths } from '@/lib/paths'
import { listSearches } from '@/lib/services/saved-searches/saved-searches'
import { saveSearchAction } from '../actions'

export const metadata: Metadata = { title: 'Save this search' }

/** Saves the search of Explore that the URL names (D195). */
export default async function SaveSearchPage({ searchParams }: PageProps<'/dashboard/user/searches/new'>) {
  const actor = await requireRole('user')
  const { search: searchText } = await searchParams
  const query = typeof searchText === 'string' ? cutText(searchText, SEARCH_TEXT_LIMIT) : ''
  const search = readSearch(query)
  const text = writeSearch(search)
  const { items } = await listSearches(actor, { limit: SAVED_SEARCHES_LIMIT })
  if (items.length >= SAVED_SEARCHES_LIMIT)
    return (
      <>
        <DashboardHeader title="Save this search" />
        <EmptyState
          icon={BookmarkX}
          title="No room for another search"
          action={<LinkButton href={paths.user.searches}>Your saved searches</LinkButton>}
        >
          {TOO_MANY_SEARCHES}
        </EmptyState>
      </>
    )
  return (
    <>
      <DashboardHeader title="Save this search" />
      <div className="grid max-w-[38rem] gap-5">
        <SearchPills search={text} />
        <SearchForm
          name={defaultSearchName(search, unitsOfSearch(search.location) ?? getEnv().AREA_UNITS)}
          frequency={DEFAULT_FREQUENCY}
          fields={{ search: text }}
          post={saveSearchAction}
          sendsTimeZone
          hasListedWithin={new URLSearchParams(query).has('listedSince')}
          isReduced={search.reduced === true}
          submitLabel="Save search"
          cancel={
            <LinkButton variant="ghost" href={paths.explore(query)} prefetch={false}>
              Cancel
            </LinkButton>
          }
        />
      </div>
    </>
  )
}

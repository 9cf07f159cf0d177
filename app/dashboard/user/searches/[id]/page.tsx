import { type Metadata } from 'next'
import { notFound } from 'next/navigation'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { EditSearch } from '@/components/saved-searches/edit-search'
import { BackLink } from '@/components/ui/page-header'
import { requireRole } from '@/lib/auth/actor'
import { SAVED_SEARCHES_LIMIT } from '@/lib/domain/saved-search'
import { zoneIds } from '@/lib/domain/time-zones'
import { paths } from '@/lib/paths'
import { listSearches } from '@/lib/services/saved-searches/saved-searches'
import { changeSearchAction } from '../actions'

export const metadata: Metadata = { title: 'Edit search' }

/** Changes a saved search: its name, its alerts, and what is searched (D202). */
export default async function EditSearchPage({ params }: PageProps<'/dashboard/user/searches/[id]'>) {
  const actor = await requireRole('user')
  const { id } = await params
  const { items } = await listSearches(actor, { limit: SAVED_SEARCHES_LIMIT })
  const search = items.find(({ _id }) => _id === id) ?? notFound()
  return (
    <>
      <BackLink href={paths.user.searches}>Saved searches</BackLink>
      <DashboardHeader title={search.name} />
      <div className="max-w-xl">
        <EditSearch key={search.search} search={search} timeZones={zoneIds()} post={changeSearchAction} />
      </div>
    </>
  )
}

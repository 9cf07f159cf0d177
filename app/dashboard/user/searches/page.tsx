import { type Metadata } from 'next'
import Link from 'next/link'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { LiveList } from '@/components/notices/live-list'
import { SavedSearches } from '@/components/saved-searches/saved-searches'
import { requireRole } from '@/lib/auth/actor'
import { zoneName } from '@/lib/domain/time-zones'
import { SAVED_SEARCHES_LIMIT, VERIFY_FOR_MAIL } from '@/lib/domain/saved-search'
import { paths } from '@/lib/paths'
import { listSearches } from '@/lib/services/saved-searches/saved-searches'
import { getProfile } from '@/lib/services/users/people'
import { changeFrequencyAction, removeSearchAction, restoreSearchAction, showSearchAction } from './actions'

export const metadata: Metadata = { title: 'Saved searches' }

const ACTIONS = {
  change: changeFrequencyAction,
  show: showSearchAction,
  remove: removeSearchAction,
  restore: restoreSearchAction,
}

/** The buyer's saved searches (D195). */
export default async function SavedSearchesPage() {
  const actor = await requireRole('user')
  const [{ items }, { emailVerified }] = await Promise.all([
    listSearches(actor, { limit: SAVED_SEARCHES_LIMIT }),
    getProfile(actor),
  ])
  return (
    <LiveList list="searches">
      <DashboardHeader title="Saved searches">
        We’ll let you know here and by email about new homes and price drops.
      </DashboardHeader>
      {!emailVerified && (
        <p className="mb-6 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning">
          {VERIFY_FOR_MAIL}{' '}
          <Link href={paths.user.profile} className="underline underline-offset-4">
            Open your profile
          </Link>
        </p>
      )}
      <SavedSearches
        searches={items}
        zones={Object.fromEntries(items.map(({ timeZone }) => [timeZone, zoneName(timeZone)]))}
        actions={ACTIONS}
      />
      {items.length > 0 && (
        <p className="mt-5 text-xs text-muted numbers">
          {items.length} of {SAVED_SEARCHES_LIMIT} saved searches.
        </p>
      )}
    </LiveList>
  )
}

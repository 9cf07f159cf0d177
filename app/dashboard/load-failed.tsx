'use client'

import { usePathname } from 'next/navigation'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { type PageError, Reference } from '@/components/ui/reference'
import { RetryButton } from '@/components/ui/retry-button'
import { ErrorState } from '@/components/ui/states'
import { paths } from '@/lib/paths'

/** The pages by the beginning of their path, with their titles and what could not be loaded (D123). */
const PAGES: readonly (readonly [path: string, title: string, failure: string])[] = [
  [paths.admin.moderation, 'Moderation', 'Failed to load the queue'],
  [paths.admin.properties, 'Manage Properties', 'Failed to load properties'],
  [paths.admin.users, 'Manage Users', 'Failed to load users'],
  [paths.admin.reviews, 'Manage Reviews', 'Failed to load reviews'],
  [paths.admin.transfers, 'Bank Transfers', 'Failed to load the bank transfers'],
  [paths.admin.audit, 'Audit Log', 'Failed to load the audit log'],
  [paths.admin.system, 'System', 'Failed to load the system status'],
  [paths.agent.importProperties, 'Import Properties', 'Failed to load the import'],
  [`${paths.agent.properties}/`, 'Update property', 'Failed to load the property'],
  [paths.agent.properties, 'My Properties', 'Failed to load properties'],
  [paths.agent.sold, 'Sales Dashboard', 'Failed to load sold properties'],
  [paths.agent.requests, 'Property Requests', 'Failed to load requested properties'],
  [paths.user.wishlist, 'Saved Properties', 'Failed to load properties'],
  [paths.user.shared, 'Shared wishlist', 'Failed to load the shared wishlist'],
  [paths.user.compare, 'Compare', 'Failed to load properties'],
  [paths.user.hiddenHomes, 'Hidden homes', 'Failed to load hidden homes'],
  [paths.user.searches, 'Saved searches', 'Failed to load your searches'],
  [paths.user.bought, 'Your Property Offers', 'Failed to load your offers'],
  [paths.user.reviews, 'My Reviews', 'Failed to load reviews'],
  [paths.user.becomeAgent, 'Become an agent', 'Failed to load your application'],
  [paths.user.makeOffer(''), 'Make an Offer', 'Failed to load property details'],
  [paths.user.payment(''), 'Payment', 'Failed to load offer details'],
  [paths.user.receipt(''), 'Receipt', 'Failed to load offer details'],
]

/** The error boundary of a dashboard area: what could not be loaded, and "Try again". */
export default function LoadFailed({ error, retry }: PageError) {
  const path = usePathname()
  const [, title, failure] = PAGES.find(([start]) => path.startsWith(start)) ?? [
    path,
    'Dashboard',
    'This page could not be loaded',
  ]
  return (
    <>
      <DashboardHeader title={title} />
      <ErrorState title={failure} action={<RetryButton retry={retry} />}>
        Nothing was changed. Please try again in a moment.
        <Reference error={error} />
      </ErrorState>
    </>
  )
}

import { type Metadata } from 'next'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { BackLink } from '@/components/ui/page-header'
import { paths } from '@/lib/paths'

export const metadata: Metadata = { title: 'Alert not found' }

/** Notifications are stored longer than the digests that they link to (D200). */
export default function DigestNotFound() {
  return (
    <>
      <BackLink href={paths.user.searches}>Saved searches</BackLink>
      <DashboardHeader title="Alert not found">
        The homes of an alert are stored for 30 days. Your saved searches show the homes that match now.
      </DashboardHeader>
    </>
  )
}

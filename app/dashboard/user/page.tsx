import { type Metadata } from 'next'
import { Overview } from '@/app/dashboard/overview/overview'
import { LiveList } from '@/components/notices/live-list'
import { BuyerSteps } from '@/components/overview/buyer-steps'
import { requireRole } from '@/lib/auth/actor'
import { SECTIONS } from './overview'

export const metadata: Metadata = { title: 'Overview' }

/** The buyer's front page (D265). */
export default async function OverviewPage() {
  const actor = await requireRole('user')
  return (
    <LiveList list="overview">
      <Overview actor={actor} sections={SECTIONS} steps={() => Promise.resolve({ body: <BuyerSteps /> })} />
    </LiveList>
  )
}

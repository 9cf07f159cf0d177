import { type Metadata } from 'next'
import { BuyerViewings } from '@/app/dashboard/buyer-viewings'
import { markNoticesReadAction } from '@/app/dashboard/notices/actions'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { LiveList } from '@/components/notices/live-list'
import { MarkNoticesRead } from '@/components/notices/mark-notices-read'
import { requireRole } from '@/lib/auth/actor'
import { listQuerySchema } from '@/lib/schemas/page'

export const metadata: Metadata = { title: 'Viewings' }

/** The buyer's upcoming and past viewings, and their reservations at open houses. */
export default async function BuyerViewingsPage({ searchParams }: PageProps<'/dashboard/user/viewings'>) {
  const actor = await requireRole('user')
  const query = listQuerySchema.parse(await searchParams)
  return (
    <LiveList list="buyer-viewings">
      <MarkNoticesRead marks={['viewings']} markRead={markNoticesReadAction} />
      <DashboardHeader title="Viewings" />
      <BuyerViewings actor={actor} query={query} />
    </LiveList>
  )
}

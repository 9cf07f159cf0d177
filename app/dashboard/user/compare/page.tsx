import { type Metadata } from 'next'
import { Compare } from '@/components/compare/compare'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { requireRole } from '@/lib/auth/actor'
import { compareQuerySchema } from '@/lib/schemas/wishlist'
import { readSaved } from '@/lib/services/wishlist/wishlist'

export const metadata: Metadata = { title: 'Compare' }

/** How a number of compared homes is written. */
const COUNTS: Record<number, string> = { 2: 'Two', 3: 'Three', 4: 'Four' }

export default async function ComparePage({ searchParams }: PageProps<'/dashboard/user/compare'>) {
  const actor = await requireRole('user')
  const { ids, isMore } = compareQuerySchema.parse(await searchParams)
  const listings = await readSaved(actor, ids)
  return (
    <>
      <DashboardHeader title="Compare">
        {listings.length < 2
          ? 'Your saved homes, side by side.'
          : `${COUNTS[listings.length]} of your saved homes, side by side.`}
      </DashboardHeader>
      <Compare listings={listings} missing={ids.length - listings.length} isMore={isMore} now={new Date()} />
    </>
  )
}

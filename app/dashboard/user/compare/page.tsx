import { type Metadata } from 'next'
import { Compare } from '@/components/compare/compare'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { requireRole } from '@/lib/auth/actor'
import { compareQuerySchema } from '@/lib/schemas/wishlist'
import { readSaved } from '@/lib/services/wishlist/wishlist'

export const metadata: Metadata = { title: 'Compare' }

const WORDS = ['None', 'One', 'Two', 'Three', 'Four']

export default async function ComparePage({ searchParams }: PageProps<'/dashboard/user/compare'>) {
  const actor = await requireRole('user')
  const { ids, isMore } = compareQuerySchema.parse(await searchParams)
  const listings = await readSaved(actor, ids)
  return (
    <>
      <DashboardHeader title="Compare">
        {listings.length === 0
          ? 'Your saved homes, side by side.'
          : `${WORDS[listings.length]} of your saved homes, side by side.`}
      </DashboardHeader>
      <Compare listings={listings} missing={ids.length - listings.length} isMore={isMore} now={new Date()} />
    </>
  )
}

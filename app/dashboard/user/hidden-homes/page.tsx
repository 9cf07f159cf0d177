import { type Metadata } from 'next'
import { wishlistActions } from '@/app/(site)/properties/wishlist-actions'
import { loadMore, readListPage } from '@/app/dashboard/list-page'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { HiddenHomes } from '@/components/properties/hidden-homes'
import { LoadMore } from '@/components/ui/load-more'
import { requireRole } from '@/lib/auth/actor'
import { paths } from '@/lib/paths'
import { listQuerySchema } from '@/lib/schemas/page'
import { listHiddenHomes } from '@/lib/services/home-marks/home-marks'

export const metadata: Metadata = { title: 'Hidden homes' }

/** The homes that the buyer has hidden (D288). */
export default async function HiddenHomesPage({ searchParams }: PageProps<'/dashboard/user/hidden-homes'>) {
  const actor = await requireRole('user')
  const query = listQuerySchema.parse(await searchParams)
  const page = await readListPage(query, (pageInput) => listHiddenHomes(actor, pageInput))
  return (
    <>
      <DashboardHeader title="Hidden homes">
        You have hidden these homes from Explore. Only you can see this list.
      </DashboardHeader>
      <HiddenHomes homes={page.items} actions={wishlistActions} />
      <LoadMore {...loadMore(paths.user.hiddenHomes, query, page)} />
    </>
  )
}

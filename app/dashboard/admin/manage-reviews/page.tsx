import { type Metadata } from 'next'
import { moderateReviewAction } from '@/app/dashboard/admin/actions'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { AdminTable, AdminTableRows } from '@/components/admin-table/admin-table'
import { AdminTablePager } from '@/components/admin-table/pager'
import { AdminTableSearch } from '@/components/admin-table/search'
import { AdminTableTabs } from '@/components/admin-table/tabs'
import { ManageReviews } from '@/components/reviews/manage-reviews'
import { requireRole } from '@/lib/auth/actor'
import { paths } from '@/lib/paths'
import { RATING_VALUES, reviewTableSchema } from '@/lib/schemas/admin-table'
import { manageReviews } from '@/lib/services/reviews/reviews'

export const metadata: Metadata = { title: 'Manage Reviews' }

const path = paths.admin.reviews

const STARS = [
  [null, 'All'],
  ...RATING_VALUES.map((rating) => [rating, rating === '1' ? '1 star' : `${rating} stars`] as const),
] as const

const SORTS = [
  ['newest', 'Newest first'],
  ['oldest', 'Oldest first'],
  ['highest', 'Rating: high to low'],
  ['lowest', 'Rating: low to high'],
] as const

export default async function ManageReviewsPage({
  searchParams,
}: PageProps<'/dashboard/admin/manage-reviews'>) {
  const actor = await requireRole('admin')
  const params = reviewTableSchema.parse(await searchParams)
  const page = await manageReviews(actor, params)
  return (
    <AdminTable>
      <DashboardHeader title="Manage Reviews" />
      <AdminTableTabs label="Filter by rating" path={path} params={params} name="rating" options={STARS} />
      <AdminTableSearch path={path} params={params} label="Home or reviewer" sorts={SORTS} />
      <AdminTableRows>
        <ManageReviews reviews={page.items} params={params} remove={moderateReviewAction} />
      </AdminTableRows>
      <AdminTablePager path={path} params={params} page={page} nouns={['review', 'reviews']} />
    </AdminTable>
  )
}

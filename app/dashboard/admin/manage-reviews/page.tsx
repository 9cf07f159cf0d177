import { type Metadata } from 'next'
import { moderateReviewAction } from '@/app/dashboard/admin/actions'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { Desk, DeskRows } from '@/components/desk/desk'
import { DeskPager } from '@/components/desk/desk-pager'
import { DeskSearch } from '@/components/desk/desk-search'
import { DeskTabs } from '@/components/desk/desk-tabs'
import { ManageReviews } from '@/components/reviews/manage-reviews'
import { requireRole } from '@/lib/auth/actor'
import { paths } from '@/lib/paths'
import { RATING_WORDS, reviewDeskSchema } from '@/lib/schemas/desk'
import { manageReviews } from '@/lib/services/reviews/manage-reviews'

export const metadata: Metadata = { title: 'Manage Reviews' }

const path = paths.admin.reviews

const STARS = [
  [null, 'All'],
  ...RATING_WORDS.map((rating) => [rating, rating === '1' ? '1 star' : `${rating} stars`] as const),
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
  const params = reviewDeskSchema.parse(await searchParams)
  const page = await manageReviews(actor, params)
  return (
    <Desk>
      <DashboardHeader title="Manage Reviews" />
      <DeskTabs label="Filter by rating" path={path} params={params} name="rating" options={STARS} />
      <DeskSearch path={path} params={params} label="Property or reviewer" sorts={SORTS} />
      <DeskRows>
        <ManageReviews reviews={page.items} params={params} remove={moderateReviewAction} />
      </DeskRows>
      <DeskPager path={path} params={params} page={page} nouns={['review', 'reviews']} />
    </Desk>
  )
}

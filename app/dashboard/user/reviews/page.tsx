import { type Metadata } from 'next'
import { deleteReviewAction, updateReviewAction } from '@/app/dashboard/actions'
import { loadMore, readListPage } from '@/app/dashboard/list-page'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { LiveList } from '@/components/notices/live-list'
import { MyReviews } from '@/components/reviews/my-reviews'
import { Avatar } from '@/components/ui/avatar'
import { LoadMore } from '@/components/ui/load-more'
import { requireRole } from '@/lib/auth/actor'
import { pluralNoun } from '@/lib/domain/pluralize'
import { paths } from '@/lib/paths'
import { listQuerySchema } from '@/lib/schemas/page'
import { listWriterReviews } from '@/lib/services/reviews/reviews'

export const metadata: Metadata = { title: 'My Reviews' }

/** The buyer's reviews, below their name and number. */
export default async function MyReviewsPage({ searchParams }: PageProps<'/dashboard/user/reviews'>) {
  const actor = await requireRole('user')
  const { name, email, image } = actor
  const query = listQuerySchema.parse(await searchParams)
  const page = await readListPage(query, (pageInput) => listWriterReviews(actor, { email, ...pageInput }))
  return (
    <LiveList list="reviews">
      <DashboardHeader title="My Reviews" />
      <div className="flex flex-wrap items-center gap-4 pb-6">
        <Avatar name={name} src={image} size="lg" />
        <div className="min-w-0 flex-1 basis-48">
          <p dir="auto" className="font-semibold [overflow-wrap:anywhere]">
            {name}
          </p>
          <p className="text-sm [overflow-wrap:anywhere] text-muted">{email}</p>
        </div>
        {query.cursor === undefined && (
          <p className="basis-full text-sm text-muted numbers sm:ml-auto sm:basis-auto">
            {page.isMore && 'More than '}
            <strong className="font-semibold text-text">{page.total}</strong>{' '}
            {pluralNoun(page.total, 'review')}
          </p>
        )}
      </div>
      <MyReviews
        reviews={page.items}
        now={new Date().toISOString()}
        update={updateReviewAction}
        remove={deleteReviewAction}
      />
      <LoadMore {...loadMore(paths.user.reviews, query, page)} />
    </LiveList>
  )
}

import { MessageSquare, Star } from 'lucide-react'
import { type ReactNode } from 'react'
import { groupDigits } from '@/lib/domain/group-digits'
import { pluralNoun } from '@/lib/domain/pluralize'
import { type AverageRating } from '@/lib/domain/review'
import { paths } from '@/lib/paths'
import { type ReviewDto } from '@/lib/schemas/review'
import { ReportLink } from '../reports/report-link'
import { Avatar } from '../ui/avatar'
import { Rating } from '../ui/rating'
import { EmptyState } from '../ui/states'
import { BoughtHere } from './bought-here'
import { Day } from '../ui/day'

type PropertyReviewsProps = {
  /** The newest first. */
  reviews: ReviewDto[]
  /** Of all reviews, if there may be more; by default of these. */
  rating?: AverageRating | undefined
  /** The viewer's button to write a review. */
  action?: ReactNode
}

/** A listing's reviews with their average and number, or an empty state. */
export function PropertyReviews({ reviews, rating = averageOf(reviews), action }: PropertyReviewsProps) {
  return (
    <section aria-labelledby="reviews">
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="grid gap-2">
          <h2 id="reviews" className="display-sm">
            Reviews
          </h2>
          {reviews.length > 0 && <Average rating={rating} shown={reviews.length} />}
        </div>
        {action}
      </div>
      <div className="border-t border-border">
        {reviews.length === 0 ? (
          <EmptyState icon={MessageSquare} title="No reviews yet" className="py-12!">
            Customer reviews will appear here once submitted
          </EmptyState>
        ) : (
          <ul className="divide-y divide-border">
            {reviews.map((review) => (
              <Review key={review._id} review={review} />
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

const averageOf = (reviews: ReviewDto[]): AverageRating => ({
  count: reviews.length,
  average: reviews.reduce((sum, { rating }) => sum + rating, 0) / reviews.length,
})

function Average({ rating: { count, average }, shown }: { rating: AverageRating; shown: number }) {
  return (
    <p className="flex items-center gap-2 text-xs text-muted numbers">
      <Star className="size-[15px] fill-current text-star" strokeWidth={1.25} aria-hidden />
      <span>
        <strong className="font-semibold text-text">{groupDigits(average, 1)}</strong> from{' '}
        {groupDigits(count)} {pluralNoun(count, 'review')}
        {count > shown && `, the newest ${shown} below`}
      </span>
    </p>
  )
}

function Review({ review }: { review: ReviewDto }) {
  const { _id, propertyId, name, reviewerImage, review: text, rating, boughtHere, createdAt } = review
  return (
    <li className="grid gap-4 py-6 sm:grid-cols-[13rem_1fr]">
      <div className="flex items-center gap-3 self-start text-sm sm:pt-1">
        <Avatar name={name} src={reviewerImage} size="md" />
        <div className="min-w-0">
          <p dir="auto" className="font-semibold [overflow-wrap:anywhere]">
            {name}
          </p>
          <p className="text-muted">
            <Day at={createdAt} />
          </p>
        </div>
      </div>
      <div className="min-w-0">
        <p className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
          <Rating value={rating} />
          {boughtHere && <BoughtHere />}
        </p>
        <p dir="auto" className="max-w-[60ch] text-pretty [overflow-wrap:anywhere] whitespace-pre-line">
          {text}
        </p>
        <ReportLink href={paths.report(propertyId, { review: _id })} className="mt-1">
          Report<span className="sr-only"> the review by {name}</span>
        </ReportLink>
      </div>
    </li>
  )
}

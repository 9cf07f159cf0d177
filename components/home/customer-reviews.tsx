import { MessageSquare } from 'lucide-react'
import { type ReviewDto } from '@/lib/schemas/review'
import { BoughtHere } from '../reviews/bought-here'
import { Avatar } from '../ui/avatar'
import { Rating } from '../ui/rating'
import { EmptyState } from '../ui/states'
import { Day } from '../ui/day'
import { SectionHead } from './section-head'

export type ReviewCard = Pick<
  ReviewDto,
  '_id' | 'review' | 'rating' | 'boughtHere' | 'createdAt' | 'propertyTitle' | 'reviewerName' | 'photoURL'
>

/** Customers Reviews: the newest ones side by side, or a message that there are none yet. */
export function CustomerReviews({ reviews }: { reviews: ReviewCard[] }) {
  return (
    <section aria-labelledby="reviews" className="container-page pt-section">
      <SectionHead id="reviews" title="Customers Reviews" />
      <div className="border-t border-border-strong">
        {reviews.length === 0 ? (
          <EmptyState icon={MessageSquare} title="No reviews yet">
            Customer reviews will appear here once submitted
          </EmptyState>
        ) : (
          <div className="grid max-xl:grid-cols-1 xl:auto-cols-fr xl:grid-flow-col">
            {reviews.map((review) => (
              <Quote key={review._id} review={review} />
            ))}
          </div>
        )}
      </div>
    </section>
  )
}

/** The length of a text that may be longer than six lines on a phone, in characters. */
const LONG = 160

function Quote({ review }: { review: ReviewCard }) {
  const { review: text, rating, boughtHere, createdAt, propertyTitle, reviewerName, photoURL } = review
  return (
    <figure className="flex flex-col gap-5 border-border not-first:border-t max-xl:py-6 xl:px-8 xl:pt-6 xl:not-first:border-t-0 xl:not-first:border-l xl:first:pl-0 xl:last:pr-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Rating value={rating} />
        {boughtHere && <BoughtHere />}
      </p>
      <blockquote className="line-clamp-6 max-w-[40em] flex-1 font-display text-[1.375rem] leading-[1.42] tracking-[-.006em] text-pretty [overflow-wrap:anywhere]">
        “{text}”
      </blockquote>
      {text.length > LONG && (
        <details className="text-sm text-muted">
          <summary className="inline-flex min-h-10 cursor-pointer items-center underline underline-offset-4">
            Read the whole review
          </summary>
          <p dir="auto" className="pt-2 [overflow-wrap:anywhere] whitespace-pre-line">
            {text}
          </p>
        </details>
      )}
      <figcaption className="flex items-center gap-3 text-sm">
        <Avatar name={reviewerName} src={photoURL} size="md" />
        <div className="min-w-0">
          <strong dir="auto" className="block truncate font-semibold" title={reviewerName}>
            {reviewerName}
          </strong>
          <span className="block truncate text-muted" title={propertyTitle}>
            <bdi>{propertyTitle}</bdi> · <Day at={createdAt} />
          </span>
        </div>
      </figcaption>
    </figure>
  )
}

import { groupDigits } from '@/lib/domain/group-digits'
import { type AgentPageDto } from '@/lib/schemas/office'
import { type ReviewDto } from '@/lib/schemas/review'
import { BoughtHere } from '../reviews/bought-here'
import { Rating } from '../ui/rating'
import { Day } from '../ui/day'

type AgentReviewsProps = { agent: Pick<AgentPageDto, 'rating' | 'reviews'> }

/** The newest reviews of the agent's homes. */
export const AgentReviews = ({ agent: { rating, reviews } }: AgentReviewsProps) => (
  <section aria-labelledby="reviews" className="mt-16">
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-border-strong pb-4">
      <h2 id="reviews" className="display-sm">
        Reviews of their homes
      </h2>
      {rating.count > reviews.length && (
        <p className="text-sm text-muted numbers">
          The newest {reviews.length} of {groupDigits(rating.count)}
        </p>
      )}
    </div>
    {reviews.length === 0 ? (
      <p className="py-6 text-muted">No reviews yet.</p>
    ) : (
      <ul className="divide-y divide-border">
        {reviews.map((review) => (
          <Review key={review._id} review={review} />
        ))}
      </ul>
    )}
  </section>
)

const Review = ({ review }: { review: ReviewDto }) => (
  <li className="grid gap-x-8 gap-y-2 py-5 sm:grid-cols-[1fr_auto]">
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong dir="auto" className="font-semibold [overflow-wrap:anywhere]">
          {review.propertyTitle}
        </strong>
        <Rating value={review.rating} />
        {review.boughtHere && <BoughtHere />}
      </p>
      <p
        dir="auto"
        className="mt-1.5 max-w-[62ch] text-pretty [overflow-wrap:anywhere] whitespace-pre-line text-muted"
      >
        {review.review}
      </p>
    </div>
    <Day at={review.createdAt} className="text-xs text-subtle sm:pt-1" />
  </li>
)

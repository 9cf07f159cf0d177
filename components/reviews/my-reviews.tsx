'use client'

import { MessageSquare, Trash2 } from 'lucide-react'
import Link from 'next/link'
import { formatDate } from '@/lib/domain/dates'
import { paths } from '@/lib/paths'
import { type ReviewDto } from '@/lib/schemas/review'
import { AskForm } from '../ui/ask-form'
import { type FormAction } from '../ui/change-form'
import { Button } from '../ui/button'
import { Rating } from '../ui/rating'
import { EmptyState } from '../ui/states'

type MyReviewsProps = { reviews: ReviewDto[]; remove: FormAction }

/** The reader's reviews, each with its deletion, which asks first. */
export function MyReviews({ reviews, remove }: MyReviewsProps) {
  return (
    <div tabIndex={-1} role="group" aria-label="Your reviews" className="outline-none">
      {reviews.length === 0 ? (
        <EmptyState
          icon={MessageSquare}
          title="No reviews yet"
          action={
            <Button asChild>
              <Link href={paths.properties}>Browse Properties</Link>
            </Button>
          }
        >
          Open a property and write a review. Your reviews appear here.
        </EmptyState>
      ) : (
        <ul className="border-t border-border">
          {reviews.map((review) => (
            <MyReview key={review._id} review={review} remove={remove} />
          ))}
        </ul>
      )}
    </div>
  )
}

function MyReview({ review, remove }: { review: ReviewDto; remove: FormAction }) {
  const { propertyId, propertyTitle, rating, createdAt, review: text } = review
  return (
    <li className="grid gap-4 border-b border-border py-6 sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-6">
      <div className="min-w-0">
        <h2 className="display-xs [overflow-wrap:anywhere]">
          <Link
            dir="auto"
            href={paths.property(propertyId)}
            prefetch={false}
            className="-my-2 inline-block max-w-full py-2 decoration-1 underline-offset-[.18em] hover:underline"
          >
            {propertyTitle}
          </Link>
        </h2>
        <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-muted">
          <Rating value={rating} />
          <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        </p>
        <p dir="auto" className="mt-3 max-w-[60ch] text-pretty [overflow-wrap:anywhere] whitespace-pre-line">
          {text}
        </p>
      </div>
      <AskForm
        ask="delete"
        item={review._id}
        action={remove}
        fields={{ id: review._id }}
        question={{
          title: `Delete your review of ${propertyTitle}?`,
          description: 'It is deleted right away and cannot be restored. You can write a new one.',
          cancelLabel: 'Keep review',
          confirmLabel: 'Delete review',
          isDanger: true,
        }}
        done="Review deleted successfully"
        failed="Failed to delete review"
        formClassName="grid sm:content-start"
        variant="outline"
        aria-label={`Delete your review of ${propertyTitle}`}
      >
        <Trash2 aria-hidden />
        Delete
      </AskForm>
    </li>
  )
}

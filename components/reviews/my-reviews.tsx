'use client'

import { MessageSquare, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { isEditable, REVIEW_LIMIT } from '@/lib/domain/review'
import { paths } from '@/lib/paths'
import { type ReviewDto } from '@/lib/schemas/review'
import { AskForm } from '../ui/ask-form'
import { HomeLink } from '../ui/home-link'
import { ChangeForm, type FormAction } from '../ui/change-form'
import { editInPlace } from '../ui/edit-in-place'
import { LinkButton } from '../ui/link-button'
import { Field } from '../ui/field'
import { Textarea } from '../ui/input'
import { Rating } from '../ui/rating'
import { EmptyState } from '../ui/states'
import { Day } from '../ui/day'
import { useTyped } from '../ui/typed'
import { StarInput } from './star-input'

type MyReviewsProps = {
  reviews: ReviewDto[]
  /** The time of the page: an ISO text. */
  now: string
  update: FormAction
  remove: FormAction
}

/** The viewer's reviews: each can be deleted, after a confirmation, and edited within a day (D353). */
export function MyReviews({ reviews, ...rest }: MyReviewsProps) {
  return (
    <div tabIndex={-1} role="group" aria-label="Your reviews" className="outline-none">
      {reviews.length === 0 ? (
        <EmptyState
          icon={MessageSquare}
          title="No reviews yet"
          action={<LinkButton href={paths.properties}>Browse Properties</LinkButton>}
        >
          Open a home and write a review. Your reviews appear here.
        </EmptyState>
      ) : (
        <ul className="border-t border-border">
          {reviews.map((review) => (
            <MyReview key={review._id} review={review} {...rest} />
          ))}
        </ul>
      )}
    </div>
  )
}

type MyReviewProps = Omit<MyReviewsProps, 'reviews'> & { review: ReviewDto }

function MyReview({ review, now, update, remove }: MyReviewProps) {
  const { _id: id, propertyId, propertyTitle, rating, createdAt, review: text } = review
  return (
    <li className="grid gap-4 border-b border-border py-6 sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-6">
      <div className="min-w-0">
        <h2 className="display-xs [overflow-wrap:anywhere]">
          <HomeLink id={propertyId}>{propertyTitle}</HomeLink>
        </h2>
        <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-muted">
          <Rating value={rating} />
          <Day at={createdAt} />
        </p>
        <p dir="auto" className="mt-3 max-w-[60ch] text-pretty [overflow-wrap:anywhere] whitespace-pre-line">
          {text}
        </p>
        {isEditable(new Date(createdAt), new Date(now)) && (
          <ChangeForm
            disclosure={editInPlace('Edit', `your review of ${propertyTitle}`)}
            action={update}
            fields={{ id }}
            variant="outline"
            inputs={
              <>
                <Stars key={rating} rating={rating} />
                <Field label="Your review" className="w-full">
                  <Textarea name="review" rows={5} required maxLength={REVIEW_LIMIT} defaultValue={text} />
                </Field>
              </>
            }
          >
            Save review
          </ChangeForm>
        )}
      </div>
      <AskForm
        ask="delete"
        item={id}
        action={remove}
        fields={{ id }}
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

function Stars({ rating }: { rating: number }) {
  const typed = useTyped()
  const [stars, setStars] = useState(Number(typed?.rating ?? rating))
  return <StarInput name="rating" value={stars} onChange={setStars} />
}

'use client'

import { type RefObject, type SubmitEvent, startTransition, useRef, useState, useTransition } from 'react'
import { groupDigits } from '@/lib/domain/group-digits'
import { CHOOSE_STARS, REVIEW_LIMIT } from '@/lib/domain/review'
import { type CreateReviewInput } from '@/lib/schemas/review'
import { notify } from '../layout/toasts'
import { type Action, actionResult } from '../ui/action'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { Field, FormError } from '../ui/field'
import { Textarea } from '../ui/input'
import { StarInput } from './star-input'

const LIMIT = groupDigits(REVIEW_LIMIT)

export type ReviewDialogProps = {
  property: { _id: string; title: string }
  createReview: Action<CreateReviewInput, { id: string }>
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Receives the focus when the dialog closes. */
  opener: RefObject<HTMLElement | null>
}

/** The form of a review. Stays mounted while it is closed, which keeps the input, as after a failure. */
export default function ReviewDialog({
  property,
  createReview,
  open,
  onOpenChange,
  opener,
}: ReviewDialogProps) {
  const { _id: propertyId, title } = property
  const starsRef = useRef<HTMLInputElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const [rating, setRating] = useState<number | null>(null)
  const [lacksStars, setLacksStars] = useState(false)
  const [text, setText] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, startSending] = useTransition()
  const review = text.trim()
  const isTooLong = review.length > REVIEW_LIMIT

  const count = (
    <span className="numbers">
      {groupDigits(review.length)} / {LIMIT}
    </span>
  )

  const send = async (stars: number) => {
    const result = await actionResult(createReview({ propertyId, review, rating: stars }))
    // One toast for the review, so that an earlier error is not shown next to a success.
    const toastId = `review-${propertyId}`
    if (!result.ok) {
      const { code, message } = result.error
      const isConflict = code === 'conflict'
      notify.error(toastId, isConflict ? message : 'Failed to submit review', {
        description: isConflict ? undefined : message,
      })
      startTransition(() => setRefusal(message))
      // The focused button is disabled while it is pending.
      field.current?.focus()
      return
    }
    notify.success(toastId, 'Review submitted successfully!')
    startTransition(() => {
      onOpenChange(false)
      setText('')
      setRating(null)
    })
  }

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setRefusal(null)
    if (rating === null) {
      setLacksStars(true)
      starsRef.current?.focus()
      return
    }
    startSending(() => send(rating))
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      pending={isSending}
      trigger={null}
      initialFocus={starsRef}
      fallbackFocus={opener}
      title="Write a Review"
      description={`How was ${title}? Everyone can read your review, with your name.`}
    >
      <form onSubmit={submit} className="grid gap-5">
        <StarInput
          value={rating}
          onChange={setRating}
          error={lacksStars && rating === null ? CHOOSE_STARS : undefined}
          disabled={isSending}
          startRef={starsRef}
        />
        <Field
          label="Your review"
          error={
            isTooLong && (
              <>
                Please use at most {LIMIT} characters. {count}
              </>
            )
          }
          hint={!isTooLong && count}
        >
          <Textarea
            ref={field}
            rows={5}
            value={text}
            onChange={({ target }) => setText(target.value)}
            readOnly={isSending}
          />
        </Field>
        {refusal !== null && <FormError>{refusal}</FormError>}
        <Button
          type="submit"
          pending={isSending}
          disabled={review === '' || isTooLong}
          className="sm:justify-self-end"
        >
          Submit Review
        </Button>
      </form>
    </Dialog>
  )
}

'use client'

import { Pencil } from 'lucide-react'
import { useRef, useState } from 'react'
import { useLazyPart } from '../browser/use-lazy-part'
import { showLoadFailure } from '../layout/show-toast'
import { Button } from '../ui/button'
import { type ReviewDialogProps } from './review-dialog'

// Few viewers write a review, so the form's code loads on demand.
const loadDialog = async () => (await import('./review-dialog')).default

export type WriteReviewProps = Pick<ReviewDialogProps, 'property' | 'createReview'> & {
  /** The viewer has written one: shows that instead of the button. */
  isWritten: boolean
}

export function WriteReview({ property, isWritten, createReview }: WriteReviewProps) {
  // The button, which is replaced by a text once the review is written.
  const opener = useRef<HTMLElement>(null)
  const setOpener = (element: HTMLElement | null) => {
    opener.current = element
  }
  const [isOpen, setIsOpen] = useState(false)
  const {
    part: ReviewDialog,
    prepare,
    want,
  } = useLazyPart(loadDialog, {
    onFailed: () => showLoadFailure('Failed to load the review form'),
  })

  return (
    <>
      <noscript>
        <p className="text-sm text-muted">Writing a review needs JavaScript.</p>
      </noscript>
      {isWritten ? (
        <p ref={setOpener} tabIndex={-1} className="text-sm text-muted">
          You have already reviewed this property
        </p>
      ) : (
        <Button
          ref={setOpener}
          variant="outline"
          aria-haspopup="dialog"
          onPointerEnter={prepare}
          onFocus={prepare}
          onClick={() => {
            setIsOpen(true)
            want(() => setIsOpen(false))
          }}
        >
          <Pencil aria-hidden />
          Write a Review
        </Button>
      )}
      {ReviewDialog && (
        <ReviewDialog
          property={property}
          createReview={createReview}
          open={isOpen}
          onOpenChange={setIsOpen}
          opener={opener}
        />
      )}
    </>
  )
}

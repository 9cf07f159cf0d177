'use client'

import { Pencil } from 'lucide-react'
import { useRef } from 'react'
import { useLazyDialog } from '../layout/use-lazy-dialog'
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
  const { Dialog, isOpen, setIsOpen, open, preload } = useLazyDialog(
    loadDialog,
    'Failed to load the review form',
  )

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
        <Button ref={setOpener} variant="outline" aria-haspopup="dialog" {...preload} onClick={open}>
          <Pencil aria-hidden />
          Write a Review
        </Button>
      )}
      {Dialog && (
        <Dialog
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

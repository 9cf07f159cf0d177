'use client'

import { type ReviewState } from '@/lib/schemas/viewer'
import { recordReviewed } from '../viewer/viewer-store'
import { useOwnActivity } from '../viewer/use-viewer'
import { WriteReview, type WriteReviewProps } from './write-review'

type ViewerReviewProps = Omit<WriteReviewProps, 'isWritten'> & {
  /** The state, if the page was rendered for its viewer. */
  state?: ReviewState | undefined
}

/**
 * The viewer's action on a page that is cached for everyone: to write a review, until the viewer's data has
 * loaded.
 */
export function ViewerReview({ property, createReview, state = 'open' }: ViewerReviewProps) {
  const review = useOwnActivity(property._id)?.review ?? state
  if (review === 'closed') return null
  const createRecordedReview: typeof createReview = async (input) => {
    const result = await createReview(input)
    if (result.ok) recordReviewed(property._id)
    return result
  }
  return (
    // As tall as the button, so that nothing moves when the text replaces it.
    <div className="flex min-h-10 items-center">
      <WriteReview property={property} isWritten={review === 'written'} createReview={createRecordedReview} />
    </div>
  )
}

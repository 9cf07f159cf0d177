'use client'

import { useActionState } from 'react'
import { type ActionResult } from '@/lib/domain/result'
import { FormError } from '../ui/error-text'

/** The action of the one form of all hearts (`postWishlistAction`). */
export type WishlistPost = (state: unknown, form: FormData) => Promise<ActionResult<unknown>>

/** The id of the form that a page's hearts and Remove buttons belong to, wherever they are. */
export const WISHLIST_FORM = 'wishlist'

type WishlistFormProps = {
  post: WishlistPost
  /** The page's own URL. Required if the page is cached: another page renders the response, with the error. */
  postTo?: string | undefined
}

/** The form of a page's hearts and Remove buttons before JavaScript loads: one for all, which shows errors. */
export function WishlistForm({ post, postTo }: WishlistFormProps) {
  const [posted, action] = useActionState(post, null, postTo)
  return (
    <form id={WISHLIST_FORM} action={action}>
      {posted && !posted.ok && (
        <div className="mb-4">
          <FormError>{posted.error.message}</FormError>
        </div>
      )}
    </form>
  )
}

'use server'

import { revalidatePath } from 'next/cache'
import { fieldsOf } from '@/app/form-action'
import { type ActionResult } from '@/lib/domain/result'
import { paths } from '@/lib/paths'
import { operations } from '@/lib/schemas/operations'
import { createReview } from '@/lib/services/reviews/create-review'
import { addToWishlist } from '@/lib/services/wishlist/add-to-wishlist'
import { noteWishlistEntry } from '@/lib/services/wishlist/note-wishlist-entry'
import { removeFromWishlist } from '@/lib/services/wishlist/remove-from-wishlist'
import { createAction } from '@/lib/transport/create-action'

const revalidateWishlist = () => revalidatePath(paths.user.wishlist)

export const addToWishlistAction = createAction({
  ...operations.addToWishlist,
  service: addToWishlist,
  revalidate: revalidateWishlist,
})

export const removeFromWishlistAction = createAction({
  ...operations.removeFromWishlist,
  service: removeFromWishlist,
  revalidate: revalidateWishlist,
})

export const noteWishlistAction = createAction({
  ...operations.noteWishlistEntry,
  service: noteWishlistEntry,
  revalidate: revalidateWishlist,
})

/** The note's form, with and without JavaScript. */
export async function noteWishlistFormAction(
  _state: unknown,
  form: FormData,
): Promise<ActionResult<unknown>> {
  const { wishlistId = '', note = '' } = fieldsOf(form)
  return noteWishlistAction({ wishlistId, note })
}

/** The action of a heart or a Remove button without JavaScript; the next page shows the result. */
export async function postWishlistAction(_state: unknown, form: FormData): Promise<ActionResult<unknown>> {
  const { wishlistId, propertyId = '' } = fieldsOf(form)
  return wishlistId === undefined
    ? addToWishlistAction({ propertyId })
    : removeFromWishlistAction({ wishlistId })
}

export const createReviewAction = createAction({
  ...operations.createReview,
  service: createReview,
})

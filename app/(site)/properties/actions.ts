'use server'

import { revalidatePath } from 'next/cache'
import { fieldsOf } from '@/app/form-action'
import { type ActionResult } from '@/lib/domain/result'
import { paths } from '@/lib/paths'
import { reviews } from '@/lib/operations/reviews'
import { wishlist } from '@/lib/operations/wishlist'
import { hideHome, unhideHome } from '@/lib/services/home-marks/mark-home'
import { createReview } from '@/lib/services/reviews/create-review'
import { addToWishlist } from '@/lib/services/wishlist/add-to-wishlist'
import { noteWishlistEntry } from '@/lib/services/wishlist/note-wishlist-entry'
import { removeFromWishlist } from '@/lib/services/wishlist/remove-from-wishlist'
import { createAction } from '@/lib/transport/create-action'

const revalidateWishlist = () => revalidatePath(paths.user.wishlist)

export const addToWishlistAction = createAction({
  ...wishlist.addToWishlist,
  service: addToWishlist,
  revalidate: revalidateWishlist,
})

export const removeFromWishlistAction = createAction({
  ...wishlist.removeFromWishlist,
  service: removeFromWishlist,
  revalidate: revalidateWishlist,
})

export const noteWishlistAction = createAction({
  ...wishlist.noteWishlistEntry,
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

const revalidateHidden = () => revalidatePath(paths.user.hiddenHomes)

export const hideHomeAction = createAction({
  ...wishlist.hideHome,
  service: hideHome,
  revalidate: revalidateHidden,
})

export const unhideHomeAction = createAction({
  ...wishlist.unhideHome,
  service: unhideHome,
  revalidate: revalidateHidden,
})

/** The action of hearts and of the buttons to remove, hide and show a home without JavaScript. */
export async function postWishlistAction(_state: unknown, form: FormData): Promise<ActionResult<unknown>> {
  const { wishlistId, hide, show, propertyId = '' } = fieldsOf(form)
  if (hide !== undefined) return hideHomeAction({ propertyId: hide })
  if (show !== undefined) return unhideHomeAction({ propertyId: show })
  return wishlistId === undefined
    ? addToWishlistAction({ propertyId })
    : removeFromWishlistAction({ wishlistId })
}

export const createReviewAction = createAction({
  ...reviews.createReview,
  service: createReview,
})

'use server'

import { revalidatePath } from 'next/cache'
import { paths } from '@/lib/paths'
import { operations } from '@/lib/schemas/operations'
import { createReview } from '@/lib/services/reviews/create-review'
import { addToWishlist } from '@/lib/services/wishlist/add-to-wishlist'
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

/** What a heart or a Remove button posts where JavaScript has not arrived; the page that follows shows what came of it. */
export async function postWishlistAction(form: FormData): Promise<void> {
  const field = (name: string) => String(form.get(name) ?? '')
  await (form.has('wishlistId')
    ? removeFromWishlistAction({ wishlistId: field('wishlistId') })
    : addToWishlistAction({ propertyId: field('propertyId') }))
}

export const createReviewAction = createAction({
  ...operations.createReview,
  service: createReview,
})

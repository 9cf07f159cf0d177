'use server'

import { type ActionResult } from '@/lib/domain/result'
import { reports } from '@/lib/operations/reports'
import { reviews } from '@/lib/operations/reviews'
import { viewings } from '@/lib/operations/viewings'
import { wishlist } from '@/lib/operations/wishlist'
import { paths } from '@/lib/paths'
import { undoSchema } from '@/lib/schemas/moderation'
import { rehideHome } from '@/lib/services/home-marks/home-marks'
import { restoreWishlistEntry } from '@/lib/services/wishlist/wishlist'
import { createAction } from '@/lib/transport/create-action'

export const addToWishlistAction = createAction(wishlist.addToWishlist)
export const removeFromWishlistAction = createAction(wishlist.removeFromWishlist)
/** The list of saved homes shows its changes itself (D351). */
export const removeSavedAction = createAction(wishlist.removeFromWishlist, { stays: true })
export const restoreWishlistEntryAction = createAction({
  permission: 'wishlist:remove',
  input: undoSchema,
  changes: 'nothing',
  service: restoreWishlistEntry,
})
export const recordWishlistNoteAction = createAction(wishlist.noteWishlistEntry)
/** Each list folds hidden homes away by itself: a page rendered again would do so before it can be undone (D351). */
export const hideHomeAction = createAction(wishlist.hideHome, { stays: true })
export const unhideHomeAction = createAction(wishlist.unhideHome, { stays: true })
export const rehideHomeAction = createAction(
  { permission: 'home:mark', input: undoSchema, changes: 'nothing', service: rehideHome },
  { stays: true },
)
export const createReviewAction = createAction(reviews.createReview)
export const requestViewingAction = createAction(viewings.requestViewing, { to: () => paths.user.viewings })
export const reportAction = createAction(reports.createReport, {
  to: ({ propertyId }, { targetType, targetId }) =>
    paths.report(propertyId, targetType === 'property' ? {} : { [targetType]: targetId }),
})

/** The one form of a page's hearts and of the buttons to remove, hide and show a home without JavaScript. */
export async function postWishlistAction(_state: unknown, form: FormData): Promise<ActionResult<unknown>> {
  if (form.has('hide')) return hideHomeAction({ propertyId: String(form.get('hide')) })
  if (form.has('show')) return unhideHomeAction({ propertyId: String(form.get('show')) })
  return form.has('wishlistId') ? removeFromWishlistAction(null, form) : addToWishlistAction(null, form)
}

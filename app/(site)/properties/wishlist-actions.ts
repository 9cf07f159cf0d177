import { type WishlistActions } from '@/components/properties/wishlist-button'
import {
  addToWishlistAction,
  hideHomeAction,
  postWishlistAction,
  rehideHomeAction,
  removeFromWishlistAction,
  restoreWishlistEntryAction,
  unhideHomeAction,
} from './actions'

/** The actions of hearts and of the buttons that hide a home. */
export const wishlistActions: WishlistActions = {
  add: addToWishlistAction,
  remove: removeFromWishlistAction,
  restore: restoreWishlistEntryAction,
  hide: hideHomeAction,
  unhide: unhideHomeAction,
  rehide: rehideHomeAction,
  post: postWishlistAction,
}

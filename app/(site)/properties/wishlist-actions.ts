import { type WishlistActions } from '@/components/properties/wishlist-button'
import { addToWishlistAction, postWishlistAction, removeFromWishlistAction } from './actions'

/** The actions of a heart. */
export const wishlistActions: WishlistActions = {
  add: addToWishlistAction,
  remove: removeFromWishlistAction,
  post: postWishlistAction,
}

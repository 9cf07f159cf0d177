import { type WishlistActions } from '@/components/properties/wishlist-button'
import { addToWishlistAction, postWishlistAction, removeFromWishlistAction } from './actions'

/** What a heart is given. */
export const wishlistActions: WishlistActions = {
  add: addToWishlistAction,
  remove: removeFromWishlistAction,
  post: postWishlistAction,
}

'use server'

import { wishlist } from '@/lib/operations/wishlist'
import { paths } from '@/lib/paths'
import { undoSchema } from '@/lib/schemas/moderation'
import { absolute } from '@/lib/services/absolute'
import { restoreSharedReaction } from '@/lib/services/shared-wishlists/shared-wishlists'
import { createAction } from '@/lib/transport/create-action'

const { createSharedWishlist } = wishlist

export const shareWishlistAction = createAction({
  ...createSharedWishlist,
  service: async (...call: Parameters<typeof createSharedWishlist.service>) => ({
    link: absolute(paths.user.sharedLink((await createSharedWishlist.service(...call)).token)),
  }),
})
export const joinWishlistAction = createAction(wishlist.joinSharedWishlist, {
  to: ({ id }) => paths.user.sharedWishlist(id),
})
export const leaveWishlistAction = createAction(wishlist.leaveSharedWishlist, {
  to: () => paths.user.shared,
})
export const addSharedHeartAction = createAction(wishlist.addSharedHeart)
export const removeSharedHeartAction = createAction(wishlist.removeSharedHeart)
export const addSharedCommentAction = createAction(wishlist.addSharedComment)
export const deleteSharedCommentAction = createAction(wishlist.deleteSharedComment, { stays: true })
export const restoreSharedReactionAction = createAction({
  permission: 'shared-wishlist:react',
  input: undoSchema,
  changes: 'nothing',
  service: restoreSharedReaction,
})

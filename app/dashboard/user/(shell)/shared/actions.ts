'use server'

import { revalidatePath } from 'next/cache'
import { redirect } from 'next/navigation'
import { fieldsOf, formAction } from '@/app/form-action'
import { absolute } from '@/app/public-metadata'
import { type ActionResult } from '@/lib/domain/result'
import { type Actor } from '@/lib/domain/user'
import { paths } from '@/lib/paths'
import { wishlist } from '@/lib/operations/wishlist'
import {
  addSharedComment,
  addSharedHeart,
  deleteSharedComment,
  removeSharedHeart,
} from '@/lib/services/shared-wishlists/react'
import {
  createSharedWishlist,
  joinSharedWishlist,
  leaveSharedWishlist,
} from '@/lib/services/shared-wishlists/share-wishlist'
import { createAction } from '@/lib/transport/create-action'

const revalidateList = () => revalidatePath(paths.user.shared)
const revalidateHomes = (_result: unknown, { id }: { id: string }) =>
  revalidatePath(paths.user.sharedWishlist(id))

const shareWishlistAction = createAction({
  ...wishlist.createSharedWishlist,
  service: async (actor: Actor) => ({
    link: absolute(paths.user.sharedLink((await createSharedWishlist(actor)).token)),
  }),
  revalidate: revalidateList,
})
export async function shareWishlistFormAction(): Promise<ActionResult<{ link: string }>> {
  return shareWishlistAction({})
}

const joinWishlistAction = createAction({
  ...wishlist.joinSharedWishlist,
  service: joinSharedWishlist,
  revalidate: revalidateList,
})
/** Opens the wishlist after joining. */
export async function joinWishlistFormAction(
  _state: unknown,
  form: FormData,
): Promise<ActionResult<unknown>> {
  const { token = '' } = fieldsOf(form)
  const result = await joinWishlistAction({ token })
  if (result.ok) redirect(paths.user.sharedWishlist(result.data.id))
  return result
}

const leaveWishlistAction = createAction({
  ...wishlist.leaveSharedWishlist,
  service: leaveSharedWishlist,
  revalidate: revalidateList,
})
/** Opens the list of shared wishlists after leaving one or ending one. */
export async function leaveWishlistFormAction(
  _state: unknown,
  form: FormData,
): Promise<ActionResult<unknown>> {
  const { id = '' } = fieldsOf(form)
  const result = await leaveWishlistAction({ id })
  if (result.ok) redirect(paths.user.shared)
  return result
}

const addSharedHeartAction = createAction({
  ...wishlist.addSharedHeart,
  service: addSharedHeart,
  revalidate: revalidateHomes,
})
export const addSharedHeartFormAction = formAction(addSharedHeartAction)

const removeSharedHeartAction = createAction({
  ...wishlist.removeSharedHeart,
  service: removeSharedHeart,
  revalidate: revalidateHomes,
})
export const removeSharedHeartFormAction = formAction(removeSharedHeartAction)

const addSharedCommentAction = createAction({
  ...wishlist.addSharedComment,
  service: addSharedComment,
  revalidate: revalidateHomes,
})
export const addSharedCommentFormAction = formAction(addSharedCommentAction)

const deleteSharedCommentAction = createAction({
  ...wishlist.deleteSharedComment,
  service: deleteSharedComment,
  revalidate: revalidateHomes,
})
export const deleteSharedCommentFormAction = formAction(deleteSharedCommentAction)

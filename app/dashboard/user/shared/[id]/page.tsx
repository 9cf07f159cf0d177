import { type Metadata } from 'next'
import { loadMore, readListPage } from '@/app/dashboard/list-page'
import { orNotFound, parsedOr404 } from '@/app/or-not-found'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { LiveList } from '@/components/notices/live-list'
import { LeaveWishlist } from '@/components/shared-wishlists/leave-wishlist'
import { SharedHomes } from '@/components/shared-wishlists/shared-homes'
import { LoadMore } from '@/components/ui/load-more'
import { BackLink } from '@/components/ui/page-header'
import { requireRole } from '@/lib/auth/actor'
import { paths } from '@/lib/paths'
import { listQuerySchema } from '@/lib/schemas/page'
import { sharedWishlistIdSchema } from '@/lib/schemas/shared-wishlist'
import { sharingOrigin } from '@/lib/services/properties/public-home'
import { readSharedWishlist } from '@/lib/services/shared-wishlists/shared-wishlists'
import {
  addSharedCommentAction,
  addSharedHeartAction,
  deleteSharedCommentAction,
  leaveWishlistAction,
  removeSharedHeartAction,
  restoreSharedReactionAction,
} from '../actions'

export const metadata: Metadata = { title: 'Shared wishlist' }

const actions = {
  addHeart: addSharedHeartAction,
  removeHeart: removeSharedHeartAction,
  addComment: addSharedCommentAction,
  deleteComment: deleteSharedCommentAction,
  restore: restoreSharedReactionAction,
}

/** A shared wishlist, for its owner and guests; 404 for everybody else and after its end (D290, D291). */
export default async function SharedWishlistPage({
  params,
  searchParams,
}: PageProps<'/dashboard/user/shared/[id]'>) {
  const actor = await requireRole('user')
  const { id } = await parsedOr404(sharedWishlistIdSchema, params)
  const query = listQuerySchema.parse(await searchParams)
  const { wishlist, homes } = await orNotFound(
    readListPage(query, (pageInput) => readSharedWishlist(actor, { id, ...pageInput })),
  )
  const { isOwner, owner, guests } = wishlist
  return (
    <LiveList list="shared-wishlists">
      <BackLink href={paths.user.shared}>Shared wishlists</BackLink>
      <DashboardHeader title="Shared wishlist">
        {isOwner ? 'Your saved homes' : <bdi>{`Homes that ${owner} saved`}</bdi>}
        {guests.length > 0 && (
          <>
            , shared with <bdi>{guests.join(', ')}</bdi>
          </>
        )}
        .
      </DashboardHeader>
      <SharedHomes wishlist={wishlist} homes={homes.items} origin={sharingOrigin()} actions={actions} />
      <LoadMore {...loadMore(paths.user.sharedWishlist(id), query, homes)} />
      <div className="mt-10">
        <LeaveWishlist wishlist={wishlist} leave={leaveWishlistAction} />
      </div>
    </LiveList>
  )
}

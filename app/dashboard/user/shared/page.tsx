import { type Metadata } from 'next'
import { loadMore, readListPage } from '@/app/dashboard/list-page'
import { sendVerificationAction } from '@/app/dashboard/profile-actions'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { Block } from '@/components/overview/block'
import { LeaveWishlist } from '@/components/shared-wishlists/leave-wishlist'
import { LiveList } from '@/components/notices/live-list'
import { ShareLink } from '@/components/shared-wishlists/share-link'
import { JoinedWishlists } from '@/components/shared-wishlists/shared-wishlists'
import { LinkButton } from '@/components/ui/link-button'
import { LoadMore } from '@/components/ui/load-more'
import { BackLink } from '@/components/ui/page-header'
import { ConfirmEmail } from '@/components/users/confirm-email'
import { requireRole } from '@/lib/auth/actor'
import { paths } from '@/lib/paths'
import { listQuerySchema } from '@/lib/schemas/page'
import { getOwnSharedWishlist, listSharedWishlists } from '@/lib/services/shared-wishlists/shared-wishlists'
import { getProfile } from '@/lib/services/users/people'
import { leaveWishlistAction, shareWishlistAction } from './actions'

export const metadata: Metadata = { title: 'Shared wishlists' }

/** Where a buyer shares their wishlist, and finds those that others share with them (D290). */
export default async function SharedWishlistsPage({ searchParams }: PageProps<'/dashboard/user/shared'>) {
  const actor = await requireRole('user')
  const query = listQuerySchema.parse(await searchParams)
  const [profile, own, page] = await Promise.all([
    getProfile(actor),
    getOwnSharedWishlist(actor),
    readListPage(query, (pageInput) => listSharedWishlists(actor, pageInput)),
  ])
  return (
    <LiveList list="shared-wishlists">
      <BackLink href={paths.user.wishlist}>Wishlist</BackLink>
      <DashboardHeader title="Shared wishlists">Share your saved homes with people you know.</DashboardHeader>
      <div className="grid grid-cols-1 gap-10">
        <Block title="Your wishlist">
          <div className="grid grid-cols-1 gap-4 pt-4">
            {own && (
              <>
                <p className="text-sm [overflow-wrap:anywhere]">
                  {own.guests.length === 0 ? (
                    'Nobody has joined yet.'
                  ) : (
                    <>
                      Joined by <bdi>{own.guests.join(', ')}</bdi>.
                    </>
                  )}
                </p>
                <LinkButton
                  className="justify-self-start"
                  href={paths.user.sharedWishlist(own._id)}
                  prefetch={false}
                >
                  Open shared wishlist
                </LinkButton>
              </>
            )}
            {profile.emailVerified ? (
              <ShareLink isShared={own !== null} share={shareWishlistAction} />
            ) : (
              <ConfirmEmail profile={profile} sendAgain={sendVerificationAction} isNeeded />
            )}
            {own && <LeaveWishlist wishlist={own} leave={leaveWishlistAction} />}
          </div>
        </Block>
        <Block title="Shared with you">
          <JoinedWishlists wishlists={page.items.filter(({ isOwner }) => !isOwner)} />
        </Block>
      </div>
      <LoadMore {...loadMore(paths.user.shared, query, page)} />
    </LiveList>
  )
}

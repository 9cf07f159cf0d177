import { type Metadata } from 'next'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { BackLink } from '@/components/ui/page-header'
import { paths } from '@/lib/paths'

export const metadata: Metadata = { title: 'Shared wishlist not found' }

export default function SharedWishlistNotFound() {
  return (
    <>
      <BackLink href={paths.user.shared}>Shared wishlists</BackLink>
      <DashboardHeader title="Shared wishlist not found">
        Its owner may have stopped sharing it or replaced the link. Ask them for a new one.
      </DashboardHeader>
    </>
  )
}

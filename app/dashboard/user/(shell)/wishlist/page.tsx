import { type Metadata } from 'next'
import { wishlistActions } from '@/app/(site)/properties/wishlist-actions'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { SavedProperties } from '@/components/properties/saved-properties'
import { requireRole } from '@/lib/auth/actor'
import { listWishlist } from '@/lib/services/wishlist/list-wishlist'

export const metadata: Metadata = { title: 'Saved Properties' }

export default async function WishlistPage() {
  const actor = await requireRole('user')
  const { items } = await listWishlist(actor, { email: actor.email, countsNear: true })
  return (
    <>
      <DashboardHeader title="Saved Properties">What you keep an eye on, newest first.</DashboardHeader>
      <SavedProperties entries={items} actions={wishlistActions} />
    </>
  )
}

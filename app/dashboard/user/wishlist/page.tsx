import { type Metadata } from 'next'
import Link from 'next/link'
import {
  postWishlistAction,
  recordWishlistNoteAction,
  removeSavedAction,
  restoreWishlistEntryAction,
} from '@/app/(site)/properties/actions'
import { readListPage, loadMore } from '@/app/dashboard/list-page'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { SavedProperties } from '@/components/properties/saved-properties'
import { LoadMore } from '@/components/ui/load-more'
import { requireRole } from '@/lib/auth/actor'
import { paths } from '@/lib/paths'
import { listQuerySchema } from '@/lib/schemas/page'
import { compareQuerySchema } from '@/lib/schemas/wishlist'
import { sharingOrigin } from '@/lib/services/properties/public-home'
import { listSaved } from '@/lib/services/wishlist/wishlist'

export const metadata: Metadata = { title: 'Saved Properties' }

const actions = {
  remove: removeSavedAction,
  restore: restoreWishlistEntryAction,
  post: postWishlistAction,
}

export default async function WishlistPage({ searchParams }: PageProps<'/dashboard/user/wishlist'>) {
  const actor = await requireRole('user')
  const params = await searchParams
  const query = listQuerySchema.parse(params)
  const { ids: chosen } = compareQuerySchema.parse(params)
  const page = await readListPage(query, (pageInput) => listSaved(actor, pageInput))
  return (
    <>
      <DashboardHeader title="Saved Properties">
        Your saved homes, newest first.{' '}
        <Link href={paths.user.shared} className="text-accent-text underline underline-offset-4">
          Shared wishlists
        </Link>
      </DashboardHeader>
      <SavedProperties
        key={chosen.join()}
        entries={page.items}
        actions={actions}
        saveNote={recordWishlistNoteAction}
        origin={sharingOrigin()}
        chosen={chosen}
      />
      <LoadMore {...loadMore(paths.user.wishlist, query, page, { id: chosen })} />
    </>
  )
}

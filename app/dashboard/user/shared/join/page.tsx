import { redirect } from 'next/navigation'
import { linkMetadata } from '@/app/(auth)/link-metadata'
import { orNotFound, parsedOr404 } from '@/app/or-not-found'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { ChangeForm } from '@/components/ui/change-form'
import { requireRole } from '@/lib/auth/actor'
import { paths } from '@/lib/paths'
import { joinSharedWishlistSchema } from '@/lib/schemas/shared-wishlist'
import { openSharedLink } from '@/lib/services/shared-wishlists/shared-wishlists'
import { joinWishlistAction } from '../actions'

export const metadata = linkMetadata('Shared wishlist')

/** The link of a shared wishlist: asks before others see the reader's name (D290). */
export default async function JoinWishlistPage({ searchParams }: PageProps<'/dashboard/user/shared/join'>) {
  const actor = await requireRole('user')
  const data = await parsedOr404(joinSharedWishlistSchema, searchParams)
  const { id, owner, isIn, refusal } = await orNotFound(openSharedLink(actor, data))
  if (isIn) redirect(paths.user.sharedWishlist(id))
  return (
    <>
      <DashboardHeader title="Shared wishlist">
        <bdi>{owner}</bdi> invited you to their wishlist.
      </DashboardHeader>
      {refusal !== null ? (
        <p>{refusal}</p>
      ) : (
        <ChangeForm
          action={joinWishlistAction}
          fields={data}
          inputs={
            <p className="max-w-[62ch] text-sm text-pretty text-muted">
              Everyone on this wishlist sees your name, and the hearts and comments that you add. Nobody sees
              your email.
            </p>
          }
        >
          Join and see the homes
        </ChangeForm>
      )}
    </>
  )
}

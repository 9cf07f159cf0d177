import { type SharedWishlistDto } from '@/lib/schemas/shared-wishlist'
import { ChangeForm, type FormAction } from '../ui/change-form'

type LeaveWishlistProps = { wishlist: Pick<SharedWishlistDto, '_id' | 'isOwner'>; leave: FormAction }

/** Ends a shared wishlist as its owner, or leaves it as a guest, after saying what is deleted (D291). */
export function LeaveWishlist({ wishlist: { _id, isOwner }, leave }: LeaveWishlistProps) {
  return (
    <ChangeForm
      action={leave}
      fields={{ id: _id }}
      variant={isOwner ? 'danger' : 'outline'}
      disclosure={{
        className: 'border-t border-border pt-3',
        bodyClassName: 'pt-2',
        summary: (
          <summary className="inline-flex min-h-10 cursor-pointer items-center text-sm text-muted underline underline-offset-4 hover:text-text">
            {isOwner ? 'Stop sharing' : 'Leave this wishlist'}
          </summary>
        ),
      }}
      inputs={
        <p className="max-w-[62ch] text-sm text-pretty text-muted">
          {isOwner
            ? 'The link stops working, and all hearts and comments are deleted. Your saved homes aren’t affected.'
            : 'Your hearts and comments are deleted. You can join again while the link works.'}
        </p>
      }
    >
      {isOwner ? 'Stop sharing' : 'Leave'}
    </ChangeForm>
  )
}

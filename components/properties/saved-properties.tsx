'use client'

import { Heart, House, X } from 'lucide-react'
import Link from 'next/link'
import { type SubmitEvent, useOptimistic, useRef } from 'react'
import { isVerifiedStatus } from '@/lib/domain/property'
import { paths } from '@/lib/paths'
import { type WishlistEntryDto } from '@/lib/schemas/wishlist'
import { useChange } from '../layout/use-change'
import { VerifiedMarker } from '../status/status-badge'
import { Badge } from '../ui/badge'
import { Button } from '../ui/button'
import { focusBeside } from '../ui/focus-beside'
import { Photo } from '../ui/photo'
import { PriceRange } from '../ui/price-range'
import { EmptyState } from '../ui/states'
import { type WishlistActions } from './wishlist-button'

type SavedPropertiesProps = { entries: WishlistEntryDto[]; actions: Pick<WishlistActions, 'remove' | 'post'> }

/** The reader's wishlist; an entry goes at once when it is removed, and comes back if that fails. */
export function SavedProperties({ entries, actions }: SavedPropertiesProps) {
  const [shown, hide] = useOptimistic(entries, (all, id: string) => all.filter((entry) => entry._id !== id))
  const list = useRef<HTMLDivElement>(null)

  const { start } = useChange()

  const remove = (wishlistId: string) =>
    start({
      id: `wishlist-entry-${wishlistId}`,
      run: () => actions.remove({ wishlistId }),
      words: { done: 'Removed from wishlist', failed: 'Failed to remove' },
      show: () => hide(wishlistId),
    })

  return (
    <div ref={list} tabIndex={-1} role="group" aria-label="Saved properties" className="outline-none">
      {shown.length === 0 ? (
        <EmptyState
          icon={Heart}
          title="Nothing saved yet"
          action={
            <Button asChild>
              <Link href={paths.properties}>Browse Properties</Link>
            </Button>
          }
        >
          Tap the heart on a property to keep it here.
        </EmptyState>
      ) : (
        <ul className="border-t border-border">
          {shown.map((entry) => (
            <SavedProperty
              key={entry._id}
              entry={entry}
              post={actions.post}
              onRemove={(row) => {
                focusBeside(row, list.current)
                remove(entry._id)
              }}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

type SavedPropertyProps = {
  entry: WishlistEntryDto
  post: WishlistActions['post']
  onRemove: (row: Element | null) => void
}

function SavedProperty({ entry: { _id: wishlistId, property }, post, onRemove }: SavedPropertyProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onRemove(event.currentTarget.closest('li'))
  }
  return (
    <li className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-4 gap-y-3 border-b border-border py-5 sm:grid-cols-[7rem_minmax(0,1fr)_auto] sm:items-center sm:gap-x-6">
      {property ? (
        <Photo src={property.image} alt="" sizes="112px" corners="xs" className="self-start sm:self-auto" />
      ) : (
        <span className="grid aspect-4/3 place-items-center self-start rounded-xs bg-surface-sunken text-subtle sm:self-auto">
          <House className="size-5" strokeWidth={1.4} aria-hidden />
        </span>
      )}
      <div className="grid min-w-0 justify-items-start gap-1">
        {property ? (
          <>
            <h2 className="max-w-full display-xs break-words">
              <Link
                href={paths.property(property._id)}
                prefetch={false}
                className="-my-2 inline-block py-2 decoration-1 underline-offset-[.18em] hover:underline"
              >
                {property.title}
              </Link>
            </h2>
            <p className="max-w-full text-xs break-words text-muted">{property.location}</p>
            <PriceRange min={property.minPrice} max={property.maxPrice} className="text-sm" />
            {property.sold ? (
              <Badge tone="inverse" className="mt-1">
                Sold
              </Badge>
            ) : (
              <VerifiedMarker verified={isVerifiedStatus(property.status)} className="mt-1" />
            )}
          </>
        ) : (
          <>
            <h2 className="display-xs">No longer listed</h2>
            <p className="text-xs text-muted">This property has been taken off the site.</p>
          </>
        )}
      </div>
      <form action={post} onSubmit={submit} className="max-sm:col-span-full">
        <input type="hidden" name="wishlistId" value={wishlistId} />
        <Button
          type="submit"
          variant="outline"
          aria-label={`Remove ${property?.title ?? 'the property that is no longer listed'} from wishlist`}
          className="max-sm:w-full"
        >
          <X aria-hidden />
          Remove
        </Button>
      </form>
    </li>
  )
}

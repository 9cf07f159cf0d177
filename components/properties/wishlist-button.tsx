'use client'

import { Heart } from 'lucide-react'
import { type MouseEvent, startTransition, useEffect, useEffectEvent, useOptimistic, useRef } from 'react'
import { useChange } from '../browser/use-change'
import { type Action } from '../ui/action'
import { Button } from '../ui/button'
import { cn } from '../ui/cn'
import { SpriteIcon } from '../ui/sprite-icon'
import { WISHLIST_FORM, type WishlistPost } from './wishlist-form'

export type WishlistActions = {
  add: Action<{ propertyId: string }, { id: string }>
  remove: Action<{ wishlistId: string }, { undo: string }>
  restore: Action<{ undo: string }, { id: string }>
  hide: Action<{ propertyId: string }, void>
  unhide: Action<{ propertyId: string }, { undo: string }>
  rehide: Action<{ undo: string }, void>
  /** For the page's form, which is submitted before JavaScript loads. */
  post: WishlistPost
}

export const ADDED_MESSAGE = 'Added to wishlist!'

/** The messages when a home is removed from the wishlist. */
export const REMOVAL_MESSAGES = { done: 'Removed from wishlist', failed: 'Failed to remove' }

type WishlistButtonProps = {
  property: { _id: string; title: string }
  /** The id of the viewer's entry, or `null` if the listing is not saved. */
  entryId: string | null
  actions: Pick<WishlistActions, 'add' | 'remove' | 'restore'>
  /** On a picture: only the heart, in the colours for overlays on pictures; the page has a `CardSprite`. */
  onPicture?: boolean
  /** Beside other actions of a page. */
  isSmall?: boolean
  /** Returns the message when it was saved. */
  addedMessage?: () => string
}

/**
 * The heart: saves the listing or removes it from the wishlist, shown at once and rolled back on failure. A
 * click during a change is also shown at once, and performed after it. Before JavaScript loads it submits the
 * page's `WishlistForm`.
 */
export function WishlistButton({
  property,
  entryId,
  actions,
  onPicture = false,
  isSmall = false,
  addedMessage = () => ADDED_MESSAGE,
}: WishlistButtonProps) {
  const { _id: propertyId, title } = property
  const [isSaved, showSaved] = useOptimistic(entryId !== null)
  const { isChanging, start } = useChange()
  /** A click during a change: whether the listing should be saved. */
  const intended = useRef<boolean | null>(null)

  const toggle = () => {
    // One toast per listing, which replaces the previous message.
    const change = { id: `wishlist-${propertyId}`, show: () => showSaved(entryId === null) }
    if (entryId === null)
      start({
        ...change,
        run: () => actions.add({ propertyId }),
        messages: {
          // Where it was saved may be known only then.
          get done() {
            return addedMessage()
          },
          failed: 'Failed to add to wishlist',
        },
      })
    else
      start({
        ...change,
        run: () => actions.remove({ wishlistId: entryId }),
        messages: REMOVAL_MESSAGES,
        undo: { run: actions.restore },
      })
  }

  const onPress = (event: MouseEvent) => {
    event.preventDefault()
    if (!isChanging) {
      toggle()
      return
    }
    intended.current = !isSaved
    startTransition(() => showSaved(!isSaved))
  }

  const applyIntended = useEffectEvent(() => {
    // If the previous change failed, the listing may already be as requested.
    const mustToggle = intended.current !== null && intended.current !== (entryId !== null)
    intended.current = null
    if (mustToggle) toggle()
  })
  useEffect(() => {
    if (!isChanging) applyIntended()
  }, [isChanging])

  const fill = isSaved ? 'fill-heart-on-picture' : undefined
  const button = {
    form: WISHLIST_FORM,
    name: entryId === null ? 'propertyId' : 'wishlistId',
    value: entryId ?? propertyId,
    'aria-pressed': isSaved,
    onClick: onPress,
  } as const
  if (onPicture)
    return (
      <button {...button} aria-label={`Add ${title} to wishlist`} className="heart-button">
        <SpriteIcon name="heart" isInButton className={fill} />
      </button>
    )
  if (isSmall)
    return (
      <Button {...button} variant="ghost">
        <Heart aria-hidden className={cn(fill, isSaved && 'text-heart-on-picture')} />
        <span>
          {isSaved ? 'Saved' : 'Save'}
          <span className="sr-only"> to wishlist</span>
        </span>
      </Button>
    )
  return (
    <Button {...button} type="submit" variant="outline" size="lg" className="w-full">
      <Heart aria-hidden className={cn(fill, isSaved && 'text-heart-on-picture')} />
      {isSaved ? 'In your wishlist' : 'Add to Wishlist'}
    </Button>
  )
}

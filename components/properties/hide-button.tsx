'use client'

import { type MouseEvent, type ReactNode, useState } from 'react'
import { type ActionResult } from '@/lib/domain/result'
import { useChange } from '../browser/use-change'
import { keepShown, recordHidden } from '../viewer/viewer-store'
import { Button } from '../ui/button'
import { focusNeighbour } from '../ui/focus-beside'
import { SpriteIcon } from '../ui/sprite-icon'
import { type WishlistActions } from './wishlist-button'
import { WISHLIST_FORM } from './wishlist-form'

/** The messages when a hidden home is shown again. */
export const UNHIDE_MESSAGES = { done: 'The home is back in Explore', failed: 'Failed to show the home' }

type HideButtonProps = {
  property: { _id: string; title: string }
  isHidden: boolean
  actions: Pick<WishlistActions, 'hide' | 'unhide' | 'rehide'>
  /** The button's text. Without it the button is an icon of the page's `CardSprite`, on a card's picture. */
  children?: ReactNode
}

/** Hides a home from the viewer's lists or shows it again (D288). Without JavaScript it posts the page's `WishlistForm`. */
export function HideButton({ property, isHidden, actions, children }: HideButtonProps) {
  const { _id: propertyId, title } = property
  const onPicture = children === undefined
  const { isChanging, start } = useChange()

  const [undoBox, showUndoBox] = useState<ReactNode>(null)

  const press = (event: MouseEvent) => {
    event.preventDefault()
    if (isChanging) return
    const card = onPicture ? event.currentTarget.closest('li') : null
    // A card that is hidden stays in its list until the change can no longer be undone.
    const row = isHidden ? null : card
    if (row) keepShown(propertyId)
    const recordChange = async (hide: boolean, change: Promise<ActionResult<{ undo: string } | void>>) => {
      const result = await change
      if (!result.ok || row) return result
      if (card) focusNeighbour(card, card.parentElement)
      recordHidden(propertyId, hide)
      return result
    }
    start({
      id: `hidden-${propertyId}`,
      run: () => recordChange(!isHidden, actions[isHidden ? 'unhide' : 'hide']({ propertyId })),
      messages: isHidden ? UNHIDE_MESSAGES : { done: 'Home hidden', failed: 'Failed to hide the home' },
      undo: {
        row,
        showUndoBox,
        removeRow: () => recordHidden(propertyId, !isHidden),
        run: (removal) =>
          recordChange(isHidden, removal ? actions.rehide(removal) : actions.unhide({ propertyId })),
      },
    })
  }

  const button = {
    form: WISHLIST_FORM,
    name: isHidden ? 'show' : 'hide',
    value: propertyId,
    onClick: press,
  } as const
  if (onPicture)
    return (
      <>
        <button
          {...button}
          aria-label={isHidden ? `Show ${title} again` : `Hide ${title}`}
          className="heart-button hide-button"
        >
          <SpriteIcon name={isHidden ? 'seen' : 'hide'} isInButton />
        </button>
        {undoBox}
      </>
    )
  return (
    <Button {...button} type="submit" variant="ghost" className="w-full">
      {children}
    </Button>
  )
}

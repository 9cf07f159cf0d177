'use client'

import { Eye, EyeOff } from 'lucide-react'
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
  /** On a card's picture: the icon alone; the page has a `CardSprite`. */
  onPicture?: boolean
}

/** Hides a home from the viewer's lists or shows it again (D288). Without JavaScript it posts the page's `WishlistForm`. */
export function HideButton({ property, isHidden, actions, onPicture = false }: HideButtonProps) {
  const { _id: propertyId, title } = property
  const { isChanging, start } = useChange()

  const [box, showBox] = useState<ReactNode>(null)

  const press = (event: MouseEvent) => {
    event.preventDefault()
    if (isChanging) return
    const card = onPicture ? event.currentTarget.closest('li') : null
    // A hidden card leaves its list when it can no longer be shown again.
    const row = isHidden ? null : card
    if (row) keepShown(propertyId)
    const mark = async <Data,>(hide: boolean, marked: Promise<ActionResult<Data>>) => {
      const result = await marked
      if (!result.ok || row) return result
      if (card) focusNeighbour(card, card.parentElement)
      recordHidden(propertyId, hide)
      return result
    }
    const id = `hidden-${propertyId}`
    const offer = { row, showBox, onAllOver: () => recordHidden(propertyId, !isHidden) }
    if (isHidden)
      start({
        id,
        run: () => mark(false, actions.unhide({ propertyId })),
        messages: UNHIDE_MESSAGES,
        undo: { ...offer, run: (removal) => mark(true, actions.rehide(removal)) },
      })
    else
      start({
        id,
        run: () => mark(true, actions.hide({ propertyId })),
        messages: { done: 'Home hidden', failed: 'Failed to hide the home' },
        undo: { ...offer, run: () => mark(false, actions.unhide({ propertyId })) },
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
        {box}
      </>
    )
  return (
    <Button {...button} type="submit" variant="ghost" className="w-full">
      {isHidden ? <Eye aria-hidden /> : <EyeOff aria-hidden />}
      {isHidden ? 'Show this home again' : 'Hide this home'}
    </Button>
  )
}

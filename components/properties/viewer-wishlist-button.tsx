'use client'

import { type ComponentProps } from 'react'
import { currentViewer, knownAccount, recordSaved } from '../viewer/viewer-store'
import { useWishlistEntry } from '../viewer/use-viewer'
import { ADDED_MESSAGE, WishlistButton } from './wishlist-button'

type ViewerHeartProps = Omit<ComponentProps<typeof WishlistButton>, 'entryId'> & {
  /** The viewer's entry, if the page was rendered for its viewer. */
  entryId?: string | null | undefined
}

/** The heart on a page that is cached for everyone: not pressed until the viewer's data has loaded. */
export function ViewerWishlistButton({
  property,
  actions,
  entryId: rendered = null,
  ...rest
}: ViewerHeartProps) {
  const { entryId, isOffered } = useWishlistEntry(property._id, rendered)
  if (!isOffered) return null
  /** A visitor's are on the device, and loaded when they are needed; a quick click waits until that is known. */
  const storageOf = async () =>
    (await knownAccount()) === null ? (await import('../visitor/on-device')).visitorActions : actions
  const recordedActions: typeof actions = {
    add: async (input) => {
      const result = await (await storageOf()).add(input)
      if (result.ok) recordSaved(property._id, result.data.id)
      return result
    },
    restore: async (input) => {
      const result = await (await storageOf()).restore(input)
      if (result.ok) recordSaved(property._id, result.data.id)
      return result
    },
    remove: async (input) => {
      const result = await (await storageOf()).remove(input)
      // It may have been removed in another tab.
      if (result.ok || result.error.code === 'not_found') recordSaved(property._id, null)
      return result
    },
  }
  return (
    <WishlistButton
      property={property}
      entryId={entryId}
      actions={recordedActions}
      addedMessage={() => (currentViewer().account === null ? 'Saved on this device' : ADDED_MESSAGE)}
      {...rest}
    />
  )
}

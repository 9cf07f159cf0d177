'use client'

import { useEffect, useSyncExternalStore } from 'react'
import { paths } from '@/lib/paths'
import { type ViewerDto } from '@/lib/schemas/viewer'
import {
  recordSaved,
  requestViewer,
  currentViewer,
  UNKNOWN_READER,
  type Viewer,
  subscribe,
} from './viewer-store'

const useKnown = <Part>(part: (viewer: Viewer) => Part): Part =>
  useSyncExternalStore(
    subscribe,
    () => part(currentViewer()),
    () => part(UNKNOWN_READER),
  )

/**
 * The signed-in account: `null` for nobody, `undefined` until it is known. `isUnreachable`: the request
 * failed.
 */
export function useViewerAccount(): { account: ViewerDto['account'] | undefined; isUnreachable: boolean } {
  useEffect(() => requestViewer(), [])
  const account = useKnown((viewer) => viewer.account)
  const isUnreachable = useKnown((viewer) => viewer.isUnreachable === true)
  return { account, isUnreachable }
}

/** True once it is known that someone is signed in. Requests nothing: the header does. */
export const useIsSignedIn = (): boolean => useKnown((viewer) => Boolean(viewer.account))

/**
 * The viewer's heart on a listing: the wishlist entry, `null` if it is not saved, `undefined` until it is
 * known; `isOffered`: false once it is known that this viewer has no wishlist. A visitor's
 * homes are on the device (D393).
 */
export function useWishlistEntry(id: string): {
  entryId: string | null | undefined
  isOffered: boolean
} {
  useEffect(() => requestViewer({ saved: id }), [id])
  const isVisitor = useKnown((viewer) => viewer.account === null)
  useEffect(() => {
    if (!isVisitor) return
    import('../visitor/on-device').then(
      ({ isSavedOnDevice }) => isSavedOnDevice(id) && recordSaved(id, id),
      // The heart stays as it is; pressing it loads the code again.
      () => undefined,
    )
  }, [id, isVisitor])
  const entryId = useKnown((viewer) => viewer.saved[id])
  const isOffered = useKnown((viewer) => viewer.keepsWishlist !== false)
  return { entryId, isOffered }
}

/** The account of a viewer with a wishlist; `null` for others, and until it is known. */
export const useBuyerId = (): string | null =>
  useKnown((viewer) => (viewer.keepsWishlist && viewer.account?.id) || null)

/**
 * Which listings the viewer has hidden and seen; a listing is absent until that is known. `isOffered`: false once it
 * is known that this viewer cannot hide homes. Requests nothing: hearts and `useOwnActivity` do.
 */
export function useHomeMarks(): Pick<Viewer, 'hidden' | 'seen'> & { isOffered: boolean } {
  const hidden = useKnown((viewer) => viewer.hidden)
  const seenIds = useKnown((viewer) => viewer.seen)
  const isOffered = useKnown((viewer) => viewer.marksHomes !== false)
  return { hidden, seen: seenIds, isOffered }
}

/**
 * Marks the listing as seen once it is known that the viewer marks homes (D289). Never fails: a mark that is lost is
 * set on the next visit.
 */
export function useMarkSeen(id: string): void {
  const marksHomes = useKnown((viewer) => viewer.marksHomes === true)
  useEffect(() => {
    if (!marksHomes) return
    const headers = { 'Content-Type': 'application/json' }
    const body = JSON.stringify({ propertyId: id })
    fetch(paths.seenHomes, { method: 'POST', headers, body, keepalive: true })
      // A browser keeps the connection busy until the body is read.
      .then((answer) => answer.text())
      .catch(() => undefined)
  }, [id, marksHomes])
}

/**
 * Whether the viewer has saved the search with this query; false until that is known. `isOffered`: false once it is
 * known that this viewer cannot save searches.
 */
export function useSearchSaved(text: string): {
  isSaved: boolean
  isOffered: boolean
  count: number
} {
  useEffect(() => requestViewer({ searches: true }), [])
  const isSaved = useKnown((viewer) => viewer.searches?.includes(text) ?? false)
  const isOffered = useKnown((viewer) => viewer.searches !== null)
  const count = useKnown((viewer) => viewer.searches?.length ?? 0)
  return { isSaved, isOffered, count }
}

/** The viewer's own offer and review of a listing, or `undefined` until they are known. */
export function useOwnActivity(id: string): Viewer['listings'][string] | undefined {
  useEffect(() => requestViewer({ listing: id }), [id])
  return useKnown((viewer) => viewer.listings[id])
}

/**
 * The number of new notices: `null` for a viewer without notices, `undefined` until it is known. Does not
 * request anything.
 */
export const useViewerNotices = (): ViewerDto['notices'] | undefined => useKnown((viewer) => viewer.notices)

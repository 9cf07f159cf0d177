'use client'

import { useEffect, useSyncExternalStore } from 'react'
import { paths } from '@/lib/paths'
import { type ViewerDto } from '@/lib/schemas/viewer'
import {
  recordSaved,
  requestViewer,
  currentViewer,
  UNKNOWN_VIEWER,
  type Viewer,
  subscribe,
} from './viewer-store'

/** What `select` returns for the viewer’s data; renders again when that changes. */
const useViewer = <Part>(select: (viewer: Viewer) => Part): Part =>
  useSyncExternalStore(
    subscribe,
    () => select(currentViewer()),
    () => select(UNKNOWN_VIEWER),
  )

/**
 * The signed-in account: `null` for nobody, `undefined` until it is known. `hasAccountRequestFailed`: the request
 * failed.
 */
export function useViewerAccount(): {
  account: ViewerDto['account'] | undefined
  hasAccountRequestFailed: boolean
} {
  useEffect(() => requestViewer(), [])
  const account = useViewer((viewer) => viewer.account)
  const hasAccountRequestFailed = useViewer((viewer) => viewer.hasAccountRequestFailed === true)
  return { account, hasAccountRequestFailed }
}

/**
 * The path of a listing's page: `publicPath` if it has one and nobody is known to be signed in. Requests nothing: the
 * header does.
 */
export const usePropertyPath = (id: string, publicPath?: string): string =>
  useViewer(({ account }) => (publicPath === undefined || account ? paths.property(id) : publicPath))

/**
 * The viewer's heart on a listing: the wishlist entry, `null` if it is not saved, `rendered` until it is known;
 * `isOffered`: false once it is known that this viewer has no wishlist. A visitor's homes are on the device (D393).
 */
export function useWishlistEntry(
  id: string,
  rendered: string | null,
): { entryId: string | null; isOffered: boolean } {
  useEffect(() => requestViewer({ saved: id }), [id])
  const isVisitor = useViewer((viewer) => viewer.account === null)
  useEffect(() => {
    if (!isVisitor) return
    import('../visitor/on-device').then(
      ({ isSavedOnDevice }) => isSavedOnDevice(id) && recordSaved(id, id),
      // The heart stays as it is; pressing it loads the code again.
      () => undefined,
    )
  }, [id, isVisitor])
  const entryId = useViewer(({ saved: { [id]: entry = rendered } }) => entry)
  const isOffered = useViewer((viewer) => viewer.hasWishlist !== false)
  return { entryId, isOffered }
}

/** The account of a viewer with a wishlist; `null` for others, and until it is known. */
export const useBuyerId = (): string | null =>
  useViewer((viewer) => (viewer.hasWishlist && viewer.account?.id) || null)

/**
 * Which listings the viewer has hidden and seen; a listing is absent until that is known. `isOffered`: false once it
 * is known that this viewer cannot hide homes. Requests nothing: hearts and `useOwnActivity` do.
 */
export function useHomeMarks(): Pick<Viewer, 'hidden' | 'seen'> & { isOffered: boolean } {
  const hidden = useViewer((viewer) => viewer.hidden)
  const seenIds = useViewer((viewer) => viewer.seen)
  const isOffered = useViewer((viewer) => viewer.canMarkHomes !== false)
  return { hidden, seen: seenIds, isOffered }
}

/**
 * Marks the listing as seen once it is known that the viewer marks homes (D289). Never fails: a mark that is lost is
 * set on the next visit.
 */
export function useMarkSeen(id: string): void {
  const canMarkHomes = useViewer((viewer) => viewer.canMarkHomes === true)
  useEffect(() => {
    if (!canMarkHomes) return
    const headers = { 'Content-Type': 'application/json' }
    const body = JSON.stringify({ propertyId: id })
    fetch(paths.seenHomes, { method: 'POST', headers, body, keepalive: true })
      // A browser keeps the connection busy until the body is read.
      .then((response) => response.text())
      .catch(() => undefined)
  }, [id, canMarkHomes])
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
  const isSaved = useViewer((viewer) => viewer.searches?.includes(text) ?? false)
  const isOffered = useViewer((viewer) => viewer.searches !== null)
  const count = useViewer((viewer) => viewer.searches?.length ?? 0)
  return { isSaved, isOffered, count }
}

/** The viewer's own offer and review of a listing, or `undefined` until they are known. */
export function useOwnActivity(id: string): Viewer['listings'][string] | undefined {
  useEffect(() => requestViewer({ listing: id }), [id])
  return useViewer((viewer) => viewer.listings[id])
}

/**
 * The number of new notices: `null` for a viewer without notices, `undefined` until it is known. Does not
 * request anything.
 */
export const useViewerNotices = (): ViewerDto['notices'] | undefined => useViewer((viewer) => viewer.notices)

'use client'

import { useEffect, useSyncExternalStore } from 'react'
import { paths } from '@/lib/paths'
import { type ReaderDto } from '@/lib/schemas/reader'
import { requestReader, currentReader, UNKNOWN_READER, type Reader, subscribe } from './reader-store'

const useKnown = <Part>(part: (reader: Reader) => Part): Part =>
  useSyncExternalStore(
    subscribe,
    () => part(currentReader()),
    () => part(UNKNOWN_READER),
  )

/**
 * The signed-in account: `null` for nobody, `undefined` until it is known. `isUnreachable`: the request
 * failed.
 */
export function useReaderAccount(): { account: ReaderDto['account'] | undefined; isUnreachable: boolean } {
  useEffect(() => requestReader(), [])
  const account = useKnown((reader) => reader.account)
  const isUnreachable = useKnown((reader) => reader.isUnreachable === true)
  return { account, isUnreachable }
}

/**
 * The reader's heart on a listing: the wishlist entry, `null` if it is not saved, `undefined` until it is
 * known; `isOffered`: false once it is known that this reader has no wishlist.
 */
export function useWishlistEntry(id: string): { entryId: string | null | undefined; isOffered: boolean } {
  useEffect(() => requestReader({ saved: id }), [id])
  const entryId = useKnown((reader) => reader.saved[id])
  const isOffered = useKnown((reader) => reader.keepsWishlist !== false)
  return { entryId, isOffered }
}

/**
 * Which listings the reader has hidden and seen; a listing is absent until that is known. `isOffered`: false once it
 * is known that this reader cannot hide homes. Requests nothing: hearts and `useOwnActivity` do.
 */
export function useHomeMarks(): Pick<Reader, 'hidden' | 'seen'> & { isOffered: boolean } {
  const hidden = useKnown((reader) => reader.hidden)
  const seen = useKnown((reader) => reader.seen)
  const isOffered = useKnown((reader) => reader.marksHomes !== false)
  return { hidden, seen, isOffered }
}

/**
 * Marks the listing as seen once it is known that the reader marks homes (D289). Never fails: a mark that is lost is
 * set on the next visit.
 */
export function useMarkSeen(id: string): void {
  const marksHomes = useKnown((reader) => reader.marksHomes === true)
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
 * Whether the reader has saved the search with this query; false until that is known. `isOffered`: false once it is
 * known that this reader cannot save searches.
 */
export function useSearchSaved(text: string): { isSaved: boolean; isOffered: boolean } {
  useEffect(() => requestReader({ searches: true }), [])
  const isSaved = useKnown((reader) => reader.searches?.includes(text) ?? false)
  const isOffered = useKnown((reader) => reader.searches !== null)
  return { isSaved, isOffered }
}

/** The reader's own offer and review of a listing, or `undefined` until they are known. */
export function useOwnActivity(id: string): Reader['listings'][string] | undefined {
  useEffect(() => requestReader({ listing: id }), [id])
  return useKnown((reader) => reader.listings[id])
}

/**
 * The number of new notices: `null` for a reader without notices, `undefined` until it is known. Does not
 * request anything.
 */
export const useReaderNotices = (): ReaderDto['notices'] | undefined => useKnown((reader) => reader.notices)

'use client'

import { useEffect, useSyncExternalStore } from 'react'
import { type ReaderDto } from '@/lib/schemas/reader'
import { ask, currentReader, NOTHING_KNOWN, type Reader, subscribe } from './reader-store'

const useKnown = <Part>(part: (reader: Reader) => Part): Part =>
  useSyncExternalStore(
    subscribe,
    () => part(currentReader()),
    () => part(NOTHING_KNOWN),
  )

/** Who is signed in: `null` for nobody, `undefined` until it is known. `isUnreachable`: the question had no answer. */
export function useReaderAccount(): { account: ReaderDto['account'] | undefined; isUnreachable: boolean } {
  useEffect(() => ask(), [])
  const account = useKnown((reader) => reader.account)
  const isUnreachable = useKnown((reader) => reader.isUnreachable === true)
  return { account, isUnreachable }
}

/**
 * The reader's heart on a listing: the wishlist's entry, `null` where it is not saved, `undefined` until it is known;
 * `isOffered`: false once it is known that this reader keeps no wishlist.
 */
export function useHeart(id: string): { entryId: string | null | undefined; isOffered: boolean } {
  useEffect(() => ask({ saved: id }), [id])
  const entryId = useKnown((reader) => reader.saved[id])
  const isOffered = useKnown((reader) => reader.keepsWishlist !== false)
  return { entryId, isOffered }
}

/** The reader's own offer and review of a listing, or `undefined` until they are known. */
export function useOwn(id: string): Reader['listings'][string] | undefined {
  useEffect(() => ask({ listing: id }), [id])
  return useKnown((reader) => reader.listings[id])
}

/** How many notices are new: `null` for one who is told of nothing, `undefined` until it is known. Asks nothing by itself. */
export const useReaderNotices = (): ReaderDto['notices'] | undefined => useKnown((reader) => reader.notices)

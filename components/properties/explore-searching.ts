'use client'

import { createContext, type RefObject, useContext } from 'react'
import { type ExploreQuery } from '@/lib/schemas/property'

/** What the bar knows, and the list and the map under it need. */
export type Searching = {
  /** What is searched for, from the moment that it is chosen. */
  query: ExploreQuery
  isPending: boolean
  /** Searches for this; the list is exchanged when it is there. What is being typed as location goes along. */
  go: (next: ExploreQuery) => void
  /** The list that was shown last, to tell more of the same from another. */
  lastRef: RefObject<{ shown: number; filters: string } | null>
}

export const SearchingContext = createContext<Searching | null>(null)

/** The search that this stands in. */
export function useSearching(): Searching {
  const searching = useContext(SearchingContext)
  if (!searching) throw new Error('a part of Explore must be inside an ExploreBar')
  return searching
}

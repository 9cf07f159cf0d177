'use client'

import { createContext, type RefObject, useContext } from 'react'
import { type AreaUnits } from '@/lib/domain/facts'
import { type ExploreQuery } from '@/lib/schemas/property'

/** A list of Explore: its URL from the start, how many homes it has found, and how many of them are shown. */
export type ShownList = { href: string; total: number; isMore: boolean; shown: number }

/** The bar's state, for the list and the map below it. */
export type Searching = {
  /** The chosen search, also while its results load. */
  query: ExploreQuery
  isPending: boolean
  /** Starts this search with the location being typed; the list is replaced once it has loaded. */
  navigate: (next: ExploreQuery) => void
  shownListRef: RefObject<ShownList | null>
  /** The units of areas before the viewer chooses some, from the last list (D355). */
  units: AreaUnits | undefined
  setUnits: (units: AreaUnits | undefined) => void
}

export const SearchingContext = createContext<Searching | null>(null)

/** The search that contains this component. */
export function useSearching(): Searching {
  const searching = useContext(SearchingContext)
  if (!searching) throw new Error('a part of Explore must be inside an ExploreBar')
  return searching
}

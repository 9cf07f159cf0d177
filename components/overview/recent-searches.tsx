'use client'

import { useState, useSyncExternalStore } from 'react'
import { useLazyPart } from '../browser/use-lazy-part'
import { deleteSearches, storedSearches } from '../properties/stored-searches'

function subscribe(onChange: () => void): () => void {
  window.addEventListener('storage', onChange)
  return () => window.removeEventListener('storage', onChange)
}

const loadList = () => import('./recent-search-list').then(({ RecentSearchList }) => RecentSearchList)

/** The account's last searches on this device (D265). Renders nothing if there are none, or without JavaScript. */
export function RecentSearches({ accountId }: { accountId: string }) {
  const [isCleared, setIsCleared] = useState(false)
  const stored = useSyncExternalStore(
    subscribe,
    () => storedSearches(accountId),
    () => null,
  )
  const { part: List } = useLazyPart(loadList, { isNeeded: stored !== null })
  if (!List || stored === null || isCleared) return null
  const clear = () => {
    deleteSearches(accountId)
    setIsCleared(true)
  }
  return <List stored={stored} onClear={clear} />
}

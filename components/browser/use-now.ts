'use client'

import { useSyncExternalStore } from 'react'

function subscribe(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

const MINUTE = 60_000

const thisMinute = (): number => Math.floor(Date.now() / MINUTE) * MINUTE

/**
 * The reader's time to the minute, in milliseconds; `null` on a page as the server wrote it. A page that is looked at
 * again later follows.
 */
export const useNow = (): number | null =>
  useSyncExternalStore<number | null>(subscribe, thisMinute, () => null)

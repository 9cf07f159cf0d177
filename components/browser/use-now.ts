'use client'

import { useSyncExternalStore } from 'react'

function subscribe(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

const MINUTE = 60_000

const thisMinute = (): number => Math.floor(Date.now() / MINUTE) * MINUTE

/** The reader's time in full minutes, in milliseconds; `null` on the server. Updated when the page becomes visible again. */
export const useNow = (): number | null =>
  useSyncExternalStore<number | null>(subscribe, thisMinute, () => null)

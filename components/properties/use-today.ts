'use client'

import { useSyncExternalStore } from 'react'
import { dayOf } from '@/lib/domain/listing-marks'

function subscribe(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

const today = (): number => dayOf(Date.now())

/**
 * The reader's day, counted in days of UTC; `null` on a page as the server wrote it, which may be kept for many days. A
 * page that is looked at again the next day follows.
 */
export const useToday = (): number | null => useSyncExternalStore<number | null>(subscribe, today, () => null)

'use client'

import { useSyncExternalStore } from 'react'
import { dayOf } from '@/lib/domain/listing-marks'

function subscribe(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

const today = (): number => dayOf(Date.now())

/**
 * The viewer's date, as a number of days in UTC; `null` on the server, whose page may be cached for days.
 * Updated when the page becomes visible on another day.
 */
export const useToday = (): number | null => useSyncExternalStore<number | null>(subscribe, today, () => null)

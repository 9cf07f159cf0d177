'use client'

import { useSyncExternalStore } from 'react'
import { dayOf } from '@/lib/domain/listing-marks'
import { watchVisibility } from '../browser/watch'

const today = (): number => dayOf(Date.now())

/**
 * The viewer's date, as a number of days in UTC; `null` on the server, whose page may be cached for days.
 * Updated when the page becomes visible on another day.
 */
export const useToday = (): number | null =>
  useSyncExternalStore<number | null>(watchVisibility, today, () => null)

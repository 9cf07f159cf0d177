'use client'

import { useSyncExternalStore } from 'react'
import { watchVisibility } from './watch'

const MINUTE = 60_000

const nextMinute = (): number => Math.ceil(Date.now() / MINUTE) * MINUTE

/**
 * The viewer's time in milliseconds, rounded up to a minute, so that time left is rounded down; `null` on the server.
 * Updated when the page becomes visible again.
 */
export const useNow = (): number | null =>
  useSyncExternalStore<number | null>(watchVisibility, nextMinute, () => null)

'use client'

import { useSyncExternalStore } from 'react'
import { type Clock, OWN_CLOCK, UTC } from '@/lib/domain/clock'

const never = () => () => undefined

/** The reader's clock; UTC on the server and until scripts run (D330). */
export const useClock = (): Clock =>
  useSyncExternalStore<Clock>(
    never,
    () => OWN_CLOCK,
    () => UTC,
  )

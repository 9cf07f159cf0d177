'use client'

import { type Clock, OWN_CLOCK, UTC } from '@/lib/domain/clock'
import { useBrowserValue } from './use-browser-value'

/** The viewer's clock; UTC on the server and until scripts run (D330). */
export const useClock = (): Clock => useBrowserValue<Clock>(() => OWN_CLOCK, UTC)

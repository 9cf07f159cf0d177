'use client'

import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** What the browser knows and does not change; `initial` on the server and until scripts run. */
export const useBrowserValue = <Value>(read: () => Value, initial: Value): Value =>
  useSyncExternalStore(never, read, () => initial)

'use client'

import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** A constant value of the browser; `initial` on the server and until scripts run. */
export const useBrowserValue = <Value>(read: () => Value, initial: Value): Value =>
  useSyncExternalStore(never, read, () => initial)

import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** The browser's time zone as an IANA name; `null` on the server. */
export const useTimeZone = (): string | null =>
  useSyncExternalStore(
    never,
    () => new Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => null,
  )

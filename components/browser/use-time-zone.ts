import { useBrowserValue } from './use-browser-value'

/** The browser's time zone as an IANA name; `null` on the server. */
export const useTimeZone = (): string | null =>
  useBrowserValue<string | null>(() => new Intl.DateTimeFormat().resolvedOptions().timeZone, null)

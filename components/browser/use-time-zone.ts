import { useBrowserValue } from './use-browser-value'

/** What some browsers return if the device has no time zone that they know. */
const UNKNOWN = 'Etc/Unknown'

/** The browser's time zone as an IANA name; `null` on the server, and if the browser does not know it. */
export const useTimeZone = (): string | null =>
  useBrowserValue<string | null>(() => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    return timeZone === UNKNOWN ? null : timeZone
  }, null)

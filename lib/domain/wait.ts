import { DAY_MS } from './dates'
import { DEFAULT_GOAL, minutesText, WARNING_SHARE } from './office-hours'
import { pluralize } from './pluralize'

const MINUTE = 60_000

const minutesSince = (since: string, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / MINUTE))

/** How long someone has been waiting: "25 min", "5 h 30 min", from two days on "3 days". */
export const waitWords = (since: string, now: Date): string => {
  const minutes = minutesSince(since, now)
  const days = Math.floor((minutes * MINUTE) / DAY_MS)
  return days >= 2 ? pluralize(days, 'day') : minutesText(minutes)
}

/** How close the wait is to the goal of four hours (D460), at any time of the day. */
export function waitTone(since: string, now: Date): 'fine' | 'soon' | 'late' {
  const share = minutesSince(since, now) / DEFAULT_GOAL
  if (share > 1) return 'late'
  return share >= WARNING_SHARE ? 'soon' : 'fine'
}

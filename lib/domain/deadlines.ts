import { type Clock, timeOn, wallOn } from './clock'
import { DAY_MS, formatMonthDay } from './dates'
import { capitalize, pluralize } from './pluralize'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** The time left, rounded down: "in 6 days", "in 20 hours", "in 5 minutes"; "now" once it is over. */
export function timeUntil(at: string | Date, now: Date): string {
  const remaining = new Date(at).getTime() - now.getTime()
  if (remaining < MINUTE) return remaining <= 0 ? 'now' : 'in less than a minute'
  if (remaining < 2 * HOUR) return `in ${pluralize(Math.floor(remaining / MINUTE), 'minute')}`
  if (remaining < 2 * DAY_MS) return `in ${pluralize(Math.floor(remaining / HOUR), 'hour')}`
  return `in ${pluralize(Math.floor(remaining / DAY_MS), 'day')}`
}

/**
 * A deadline with the time left (D265): "In 6 days, Dec 2, 2:03 PM your time", or "… 2:03 PM UTC". Deadlines are at
 * most weeks away, so the year is omitted.
 */
export function formatDeadline(at: string, now: Date, clock: Clock): string {
  const until = timeUntil(at, now)
  const wall = wallOn(at, clock)
  return `${capitalize(until)}, ${formatMonthDay(wall)}, ${timeOn(wall, clock)}${clock.name ? '' : ' your time'}`
}

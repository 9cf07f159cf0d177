import { type Clock, timeOn, wallOn } from './clock'
import { DAY_MS, formatMonthDay } from './dates'
import { pluralize } from './pluralize'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** The time left, rounded down: "in 6 days", "in 20 hours", "in 5 minutes"; "now" once it is over. */
export function timeUntil(at: string | Date, now: Date): string {
  const left = new Date(at).getTime() - now.getTime()
  if (left < MINUTE) return left <= 0 ? 'now' : 'in less than a minute'
  if (left < 2 * HOUR) return `in ${pluralize(Math.floor(left / MINUTE), 'minute')}`
  if (left < 2 * DAY_MS) return `in ${pluralize(Math.floor(left / HOUR), 'hour')}`
  return `in ${pluralize(Math.floor(left / DAY_MS), 'day')}`
}

/**
 * A deadline with the time left (D265): "In 6 days, Dec 2, 2:03 PM your time", or "… 2:03 PM UTC". Deadlines are at
 * most weeks away, so the year is omitted.
 */
export function formatDeadline(at: string, now: Date, clock: Clock): string {
  const until = timeUntil(at, now)
  const wall = wallOn(at, clock)
  return `${until.charAt(0).toUpperCase()}${until.slice(1)}, ${formatMonthDay(wall)}, ${timeOn(wall, clock)}${clock.name ? '' : ' your time'}`
}

import { once } from './once'

/** A day in milliseconds. */
export const DAY_MS = 24 * 60 * 60 * 1_000

/** The moment so many days of 24 hours later. */
export const addDays = (from: Date, days: number): Date => new Date(from.getTime() + days * DAY_MS)

/** A formatter in UTC, created at its first use. */
const inUtc = (options: Intl.DateTimeFormatOptions) =>
  once(() => new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }))

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/**
 * A date for people (D6): "Jan 5, 2025", UTC. Takes an ISO text or a Date. Without `Intl`, because each card of a list
 * has one.
 */
export function formatDate(date: string | Date): string {
  const at = new Date(date)
  return `${MONTHS[at.getUTCMonth()]} ${at.getUTCDate()}, ${at.getUTCFullYear()}`
}

const shownMoment = inUtc({
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/**
 * A date and time for people, for example of a deadline (D6): "Jan 5, 2025, 14:03 UTC". Takes an ISO text or a Date.
 * The time and its zone do not wrap.
 */
export const formatMoment = (at: string | Date): string => `${shownMoment().format(new Date(at))}\u00a0UTC`

/** The time alone, if its day is shown already (D6): "14:03 UTC". */
export const formatTime = (at: string | Date): string => formatMoment(at).replace(/^.*, /, '')

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const relative = once(() => new Intl.RelativeTimeFormat('en-US', { numeric: 'always' }))

/** The time left, rounded down: "in 6 days", "in 20 hours", "in 5 minutes"; "now" once it is over. */
export function timeUntil(at: string | Date, now: Date): string {
  const left = new Date(at).getTime() - now.getTime()
  if (left < MINUTE) return left <= 0 ? 'now' : 'in less than a minute'
  if (left < 2 * HOUR) return relative().format(Math.floor(left / MINUTE), 'minute')
  if (left < 2 * DAY) return relative().format(Math.floor(left / HOUR), 'hour')
  return relative().format(Math.floor(left / DAY), 'day')
}

const DEADLINE = {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const
const deadlineInUtc = inUtc(DEADLINE)
const ownDeadline = once(() => new Intl.DateTimeFormat('en-US', DEADLINE))

/**
 * A deadline with the time left (D265): "In 6 days, Dec 2, 14:03 your time" in this machine's time zone, or "… 14:03
 * UTC" with `isUtc`. Deadlines are at most weeks away, so the year is omitted.
 */
export function formatDeadline(at: string | Date, now: Date, { isUtc = false } = {}): string {
  const until = timeUntil(at, now)
  const moment = (isUtc ? deadlineInUtc : ownDeadline)().format(new Date(at))
  const zone = isUtc ? 'UTC' : 'your time'
  return `${until.charAt(0).toUpperCase()}${until.slice(1)}, ${moment} ${zone}`
}

/** The calendar day of an instant in UTC: "2025-01-05" (the REST surface's `buyingDate`). */
export const toDay = (date: Date): string => date.toISOString().slice(0, 10)

/** The calendar day so many days later, or earlier if negative: "2026-12-31" and 1 are "2027-01-01". */
export const shiftDay = (day: string, days: number): string =>
  toDay(new Date(Date.parse(`${day}T00:00Z`) + days * 24 * 60 * 60_000))

const wallTime = inUtc({ hour: 'numeric', minute: '2-digit' })
const wallDay = inUtc({ weekday: 'short', month: 'short', day: 'numeric' })
const wallLongDay = inUtc({ weekday: 'long', month: 'long', day: 'numeric' })
const wallMonth = inUtc({ month: 'long', year: 'numeric' })

const ofWall = (wall: string) => new Date(wall.length === 10 ? `${wall}T00:00Z` : `${wall}:00Z`)
const plainSpaces = (text: string) => text.replaceAll('\u202f', ' ')

/** The time of a wall time (D215): "2026-12-15T12:00" is "12:00 PM". */
export const formatWallTime = (wall: string): string => plainSpaces(wallTime().format(ofWall(wall)))

/** The day of a wall time or a date: "Tue, Dec 15". */
export const formatWallDay = (wall: string): string => wallDay().format(ofWall(wall.slice(0, 10)))

/** "Tuesday, December 15". */
export const formatWallLongDay = (wall: string): string => wallLongDay().format(ofWall(wall.slice(0, 10)))

/** The month of a date: "December 2026". */
export const formatWallMonth = (date: string): string => wallMonth().format(ofWall(date))

const ownTime = once(() => new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' }))

/** The time on this machine's clock: "8:00 PM". */
export const formatOwnTime = (at: string): string => plainSpaces(ownTime().format(new Date(at)))

/** The message for a text that begins with a day that does not exist, such as "2026-02-30"; `null` for any other. */
export function missingDay(text: string): string | null {
  const [day] = /^\d{4}-\d\d-\d\d/.exec(text) ?? []
  if (day === undefined) return null
  const at = Date.parse(`${day}T00:00Z`)
  // JavaScript reads February 30 as March 2.
  if (!Number.isNaN(at) && toDay(new Date(at)) === day) return null
  return `${day} is not in the calendar. Check the day and the month.`
}

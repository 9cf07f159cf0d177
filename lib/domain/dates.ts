import { FORMAT } from './format'

/** A day in milliseconds. */
export const DAY_MS = 24 * 60 * 60 * 1_000

/** The moment this many days of 24 hours later. */
export const addDays = (from: Date, days: number): Date => new Date(from.getTime() + days * DAY_MS)

/**
 * The parts of a calendar day or wall time, in short words: "Tue,", "15", "Dec", "2026". Without `Intl`, whose first
 * formatter takes a phone 15 ms (ADR 079).
 */
const partsOf = (day: string): string[] => new Date(`${day.slice(0, 10)}T00:00Z`).toUTCString().split(' ')

/** A day in a pattern of D, M and Y. The order of replacing matters: "December" has a D of its own. */
function formatDay(pattern: string, day: string): string {
  const [, date, month = '', year = ''] = partsOf(day)
  return pattern
    .replace('D', `${Number(date)}`)
    .replace('Y', year)
    .replace('M', month)
}

/** A calendar day for people (D6): "2025-01-05" is "Jan 5, 2025". Of an instant it is the UTC day. */
export const formatDate = (day: string | Date): string => formatDay(FORMAT.date, new Date(day).toISOString())

/** The month and day of a wall time or a date: "Dec 15". */
export const formatMonthDay = (wall: string): string => formatDay(FORMAT.monthDay, wall)

/** The calendar day of an instant in UTC: "2025-01-05" (the REST surface's `buyingDate`). */
export const toDay = (date: Date): string => date.toISOString().slice(0, 10)

/** The calendar day this many days later, or earlier if negative: "2026-12-31" and 1 are "2027-01-01". */
export const shiftDay = (day: string, days: number): string =>
  toDay(new Date(Date.parse(`${day}T00:00Z`) + days * DAY_MS))

/** The time of a wall time (D215): "2026-12-15T12:00" is "12:00 PM", or "12:00" on a clock of 24 hours. */
export function formatWallTime(wall: string, has24Hours = FORMAT.has24Hours): string {
  const hour = wall.slice(11, 13)
  const minutes = wall.slice(14, 16)
  return has24Hours
    ? `${hour}:${minutes}`
    : `${Number(hour) % 12 || 12}:${minutes} ${Number(hour) < 12 ? 'AM' : 'PM'}`
}

/** The weekday of a wall time or a date, with a comma: "Tue,". */
export const formatWeekday = (wall: string): string => partsOf(wall)[0] ?? ''

/** The day of a wall time or a date, after its weekday: "Tue, Dec 15". */
export const formatWallDay = (wall: string): string => `${formatWeekday(wall)} ${formatMonthDay(wall)}`

/** The message for a text that begins with a day that does not exist, such as "2026-02-30"; `null` for any other. */
export function missingDayError(text: string): string | null {
  const [day] = /^\d{4}-\d\d-\d\d/.exec(text) ?? []
  if (day === undefined) return null
  const at = Date.parse(`${day}T00:00Z`)
  // JavaScript reads February 30 as March 2.
  if (!Number.isNaN(at) && toDay(new Date(at)) === day) return null
  return `${day} is not in the calendar. Check the day and the month.`
}

/** The day in a text of an imported file: "2031-05-15", "15.5.2031"; `undefined` if it is written otherwise. */
export function readDay(text: string): string | undefined {
  const day = /^(\d{4}-\d\d-\d\d)(?:[T ]00:00(?::00(?:\.0{1,3})?)?Z?)?$/.exec(text)?.[1]
  if (day !== undefined) return day
  const [, date, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? []
  return year && month && date && `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
}

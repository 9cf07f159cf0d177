import { type WeekWindow, minutesOf, weekdayOf } from './availability'
import { DAY_MS, shiftDay } from './dates'
import { instantOf, offsetAt, wallAt } from './time-zones'

/** The days, both included, on which an office is closed: "2026-12-24" to "2026-12-26". */
export type DaysOff = { from: string; until: string }

/** When an office answers (D460): its weekly hours on the clock of its zone, without its days off. */
export type OfficeHours = { zone: string; windows: readonly WeekWindow[]; daysOff: readonly DaysOff[] }

/** The goal of an office that has not chosen one, in minutes (D460). */
export const DEFAULT_GOAL = 4 * 60

/** From this share of the goal on, a clock warns (D460). */
export const WARNING_SHARE = 0.7

/** The longest wait that is counted, in days; nobody answers after so long (D460). */
const DAYS_COUNTED = 400

const MINUTE = 60_000

/** True if one of these ranges of days includes the date. */
export const includesDate = (ranges: readonly DaysOff[], date: string): boolean =>
  ranges.some(({ from, until }) => from <= date && date <= until)

/** The instant of a time of a date; a time that the clocks skip in spring is as much later as they skip. */
function instantAt(date: string, time: string, zone: string): number {
  const wall = time === '24:00' ? `${shiftDay(date, 1)}T00:00` : `${date}T${time}`
  const instant = instantOf(wall, zone)
  if (instant) return instant.getTime()
  const asUtc = Date.parse(`${wall}Z`)
  return asUtc - offsetAt(zone, new Date(asUtc - DAY_MS)) * MINUTE
}

/** The office hours since an instant, as instants in milliseconds, earliest first. */
function* openSpans(
  { zone, windows, daysOff }: OfficeHours,
  since: Date,
): Generator<{ from: number; to: number }> {
  const first = wallAt(since, zone).slice(0, 10)
  for (let day = 0; day < DAYS_COUNTED; day += 1) {
    const date = shiftDay(first, day)
    if (includesDate(daysOff, date)) continue
    const hours = windows
      .filter(({ weekday }) => weekday === weekdayOf(date))
      .sort((a, b) => minutesOf(a.from) - minutesOf(b.from))
    for (const window of hours) {
      const from = Math.max(instantAt(date, window.from, zone), since.getTime())
      const to = instantAt(date, window.to, zone)
      if (from < to) yield { from, to }
    }
  }
}

/** The office minutes from one instant to another; 0 if the second is the earlier one. At most 400 days are counted. */
export function countedMinutes(hours: OfficeHours, since: Date, until: Date): number {
  const end = until.getTime()
  let count = 0
  for (const { from, to } of openSpans(hours, since)) {
    if (from >= end) break
    count += Math.min(to, end) - from
  }
  return Math.floor(count / MINUTE)
}

/** When this many office minutes after `since` have passed; `null` if the office is closed for the next 400 days. */
export function dueAt(hours: OfficeHours, since: Date, minutes: number): Date | null {
  let remaining = minutes * MINUTE
  for (const { from, to } of openSpans(hours, since)) {
    if (to - from >= remaining) return new Date(from + remaining)
    remaining -= to - from
  }
  return null
}

/** A response clock: how much of its goal has passed, from 0 to 1, and the office minutes waited and late. */
export type ResponseClock = {
  state: 'ok' | 'warning' | 'late'
  share: number
  waited: number
  late: number
}

/** The response clock of what has waited since an instant, with a goal in minutes (D460). */
export function responseClock(hours: OfficeHours, goal: number, since: Date, now: Date): ResponseClock {
  const waited = countedMinutes(hours, since, now)
  const share = Math.min(1, waited / goal)
  const level = share >= WARNING_SHARE ? 'warning' : 'ok'
  return { state: waited > goal ? 'late' : level, share, waited, late: Math.max(0, waited - goal) }
}

/** Office minutes for people: "25 min", "4 h", "1 h 31 min". */
export function minutesText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const minutesLeft = minutes % 60
  if (hours === 0) return `${minutesLeft} min`
  return minutesLeft === 0 ? `${hours} h` : `${hours} h ${minutesLeft} min`
}

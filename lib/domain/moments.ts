import { type Clock, timeOn, UTC, wallOn, wallWithOffset } from './clock'
import { formatDate, formatWeekday } from './dates'

/** The time alone, if its day is shown already: "2:03 PM UTC". */
export const formatTime = (at: string, clock: Clock): string => timeOn(wallOn(at, clock), clock)

/** A date and time for people (D330): "Jan 5, 2025, 2:03 PM UTC". */
export function formatMoment(at: string | Date, clock = UTC): string {
  const wall = wallOn(at, clock)
  return `${formatDate(wall.slice(0, 10))}, ${timeOn(wall, clock)}`
}

/**
 * The viewer's time of an instant at a place that is this many minutes ahead of UTC (D215): "8:00 PM your time", with the
 * weekday if it differs: "Wed, 9:00 AM your time". `null` if the viewer's clock shows the same, or is not known.
 * `minutes`: how long it lasts, if its end is written too: "8:00 PM to 9:30 PM your time".
 */
export function formatOwnTime(at: string, offset: number, clock: Clock, minutes = 0): string | null {
  const instant = new Date(at)
  const ownOffset = clock.offsetAt(instant)
  if (clock.name !== '' || ownOffset === offset) return null
  const wall = wallWithOffset(instant, ownOffset)
  const wallThere = wallWithOffset(instant, offset)
  const end = minutes === 0 ? '' : ` to ${timeOn(wallWithOffset(instant, ownOffset + minutes), clock)}`
  const day = wall.slice(0, 10) === wallThere.slice(0, 10) ? '' : `${formatWeekday(wall)} `
  return `${day}${timeOn(wall, clock)}${end} your time`
}

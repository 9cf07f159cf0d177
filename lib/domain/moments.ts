import { type Clock, timeOn, UTC, wallOn } from './clock'
import { formatDate } from './dates'

/** The time alone, if its day is shown already: "2:03 PM UTC". */
export const formatTime = (at: string, clock: Clock): string => timeOn(wallOn(at, clock), clock)

/** A date and time for people (D330): "Jan 5, 2025, 2:03 PM UTC". */
export function formatMoment(at: string | Date, clock = UTC): string {
  const wall = wallOn(at, clock)
  return `${formatDate(wall.slice(0, 10))}, ${timeOn(wall, clock)}`
}

import { type Clock, UTC, wallOn, wallWithOffset } from './clock'
import { formatDate, formatWallDay, formatWallTime } from './dates'

const MINUTE = 60_000

/** "2:03 PM", with the clock's name, which does not wrap: "2:03 PM UTC". */
export const timeOn = (wall: string, clock: Clock): string =>
  formatWallTime(wall, clock.has24Hours()) + (clock.name && `\u00a0${clock.name}`)

/** The time alone, if its day is shown already: "2:03 PM UTC". */
export const formatTime = (at: string, clock: Clock): string => timeOn(wallOn(at, clock), clock)

/** A date and time for people (D330): "Jan 5, 2025, 2:03 PM UTC". */
export function formatMoment(at: string | Date, clock = UTC): string {
  const wall = wallOn(at, clock)
  return `${formatDate(wall.slice(0, 10))}, ${timeOn(wall, clock)}`
}

/**
 * The reader's time of an instant at a place that is so many minutes ahead of UTC (D215): "8:00 PM your time", with the
 * weekday if it differs: "Wed, 9:00 AM your time". `null` if the reader's clock shows the same, or is not known.
 */
export function formatOwnTime(at: string, offset: number, clock: Clock, minutes = 0): string | null {
  const instant = new Date(at)
  const own = clock.offsetAt(instant)
  if (clock.name !== '' || own === offset) return null
  const [wall, there] = [wallWithOffset(instant, own), wallWithOffset(instant, offset)]
  const end =
    minutes === 0
      ? ''
      : ` to ${formatTime(new Date(instant.getTime() + minutes * MINUTE).toISOString(), clock)}`
  const day = wall.slice(0, 10) === there.slice(0, 10) ? '' : `${formatWallDay(wall).slice(0, 3)}, `
  return `${day}${timeOn(wall, clock)}${end} your time`
}

import { type Clock, timeOn, wallWithOffset } from './clock'
import { formatWallDay } from './dates'

/**
 * The reader's time of an instant at a place that is so many minutes ahead of UTC (D215): "8:00 PM your time", with the
 * weekday if it differs: "Wed, 9:00 AM your time". `null` if the reader's clock shows the same, or is not known.
 */
export function formatOwnTime(at: string, offset: number, clock: Clock, minutes = 0): string | null {
  const instant = new Date(at)
  const own = clock.offsetAt(instant)
  if (clock.name !== '' || own === offset) return null
  const [wall, there] = [wallWithOffset(instant, own), wallWithOffset(instant, offset)]
  const end = minutes === 0 ? '' : ` to ${timeOn(wallWithOffset(instant, own + minutes), clock)}`
  const day = wall.slice(0, 10) === there.slice(0, 10) ? '' : formatWallDay(wall).slice(0, 5)
  return `${day}${timeOn(wall, clock)}${end} your time`
}

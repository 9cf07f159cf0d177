import { formatDate, formatWallTime } from './dates'
import { FORMAT } from './format'
import { once } from './once'

const MINUTE = 60_000

/** A clock that moments are written by (D330). */
export type Clock = {
  /** Written after a time: "UTC"; empty for the viewer's own clock. */
  name: string
  /** How far it is ahead of UTC at this instant, in minutes. */
  offsetAt: (at: Date) => number
  /** True if it shows "14:03" instead of "2:03 PM". */
  has24Hours: () => boolean
}

/** The clock of mails, of REST and of pages without JavaScript. */
export const UTC: Clock = { name: 'UTC', offsetAt: () => 0, has24Hours: () => FORMAT.has24Hours }

/** The clock of this machine, in the format of its language. */
export const OWN_CLOCK: Clock = {
  name: '',
  offsetAt: (at) => -at.getTimezoneOffset(),
  has24Hours: once(
    () => new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions().hour12 === false,
  ),
}

/** The wall time of a clock that is this many minutes ahead of UTC: "2026-12-15T12:00". */
export const wallWithOffset = (at: Date, minutes: number): string =>
  new Date(at.getTime() + minutes * MINUTE).toISOString().slice(0, 16)

/** The wall time at this instant: "2026-12-15T12:00". */
export function wallOn(at: string | Date, clock: Clock): string {
  const instant = new Date(at)
  return wallWithOffset(instant, clock.offsetAt(instant))
}

/** The day of an instant on a clock: "Jan 5, 2025". A text of a calendar day alone has no time zone. */
export const formatDay = (at: string, clock: Clock): string =>
  formatDate(at.length === 10 ? at : wallOn(at, clock).slice(0, 10))

/** "2:03 PM", with the clock's name, which does not wrap: "2:03 PM UTC". */
export const timeOn = (wall: string, clock: Clock): string =>
  formatWallTime(wall, clock.has24Hours()) + (clock.name && `\u00a0${clock.name}`)

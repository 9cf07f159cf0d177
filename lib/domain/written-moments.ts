import { type Clock, wallWithOffset } from './clock'
import { formatWallTime } from './dates'
import { FORMAT } from './format'
import { formatMoment, formatOwnTime } from './moments'

const MINUTE = 60_000

/**
 * What `formatMoment` and `formatZonedMoment` wrote into a text: "Jan 5, 2025, 2:03 PM UTC", and "Tue, Dec 15, 2026,
 * 12:00 PM to 2:00 PM (Pacific Time, UTC−8)".
 */
const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)'
const DATE = FORMAT.date.replace('D', '\\d{1,2}').replace('Y', '\\d{4}').replace('M', MONTH)
const TIME = FORMAT.has24Hours ? '\\d\\d:\\d\\d' : '\\d{1,2}:\\d\\d [AP]M'
const WRITTEN = new RegExp(
  `(${DATE}, ${TIME}(?:\\u00a0UTC| (?:to ${TIME} )?\\([^()]{0,60}UTC[−+:\\d]{0,6}\\)))`,
)
const PARTS = new RegExp(`^(${DATE}), (${TIME})(?: to (${TIME}))?\\s(?:\\(.*)?UTC(?:([−+])(\\d+):?(\\d*))?`)

/** The minutes after midnight of "2:03 PM" or "14:03". */
function minutesOf(time: string): number {
  const [hour = 0, minutes = 0] = time.split(/[: ]/).map(Number)
  const hours = /M$/.test(time) ? (hour % 12) + (time.endsWith('PM') ? 12 : 0) : hour
  return hours * 60 + minutes
}

/** A piece of a text, with the instant that it writes; `at` is `null` for other words. */
export type TextPart = { words: string; at: string | null }

/**
 * A text in which the moments that the server wrote are written on this clock (D330). Times at a home remain its own,
 * followed by the viewer's: "12:00 PM (Pacific Time, UTC−8; 9:00 PM your time)".
 */
export const partsOnClock = (text: string, clock: Clock): TextPart[] =>
  // Every other piece is what the group has matched.
  text.split(WRITTEN).map((words, i) => (i % 2 === 0 ? { words, at: null } : partOnClock(words, clock)))

function partOnClock(words: string, clock: Clock): TextPart {
  const [, date = '', start = '', end, sign, hours, minutes] = PARTS.exec(words) ?? []
  const offset = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * (sign === '−' ? -1 : 1)
  const day = Date.parse(`${date} 00:00:00 GMT`)
  const instant = new Date(day + (minutesOf(start) - offset) * MINUTE)
  const at = instant.toISOString()
  if (!words.endsWith(')')) return { words: formatMoment(at, clock), at }
  const length = end === undefined ? 0 : (minutesOf(end) - minutesOf(start) + 24 * 60) % (24 * 60)
  const ownTime = formatOwnTime(at, offset, clock, length)
  const wallTime = (later: number) =>
    formatWallTime(wallWithOffset(new Date(instant.getTime() + later * MINUTE), offset), clock.has24Hours())
  const until = end === undefined ? '' : ` to ${wallTime(length)}`
  const name = words.slice(words.indexOf('(') + 1, -1)
  return {
    words: `${date}, ${wallTime(0)}${until} (${name}${ownTime === null ? '' : `; ${ownTime}`})`,
    at,
  }
}

/** `partsOnClock` as one text, for labels. */
export const textOnClock = (text: string, clock: Clock): string =>
  partsOnClock(text, clock)
    .map(({ words }) => words)
    .join('')

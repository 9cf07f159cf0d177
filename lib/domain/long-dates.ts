import { FORMAT } from './format'

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
]
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

const ofDay = (day: string) => new Date(`${day.slice(0, 10)}T00:00Z`)

/** The month of a date: "December 2026". */
export const formatWallMonth = (day: string): string =>
  `${MONTHS[ofDay(day).getUTCMonth()]} ${day.slice(0, 4)}`

/** The day of a wall time or a date: "Tuesday, December 15". */
export function formatWallLongDay(wall: string): string {
  const at = ofDay(wall)
  const day = FORMAT.monthDay
    .replace('D', String(at.getUTCDate()))
    .replace('M', MONTHS[at.getUTCMonth()] ?? '')
  return `${WEEKDAYS[at.getUTCDay()]}, ${day}`
}

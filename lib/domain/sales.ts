import { roundUp } from './compare'
import { formatMonthDay } from './dates'
import { toMajor } from './money'

/** The number of months in the sales chart, the current one last. */
const MONTHS_SHOWN = 12

/** The UTC month of a time: "2025-01". */
export const monthOf = (date: Date): string => date.toISOString().slice(0, 7)

/** The last `count` months up to and including that of `now`, oldest first: "2024-02" to "2025-01". */
export const monthsUntil = (now: Date, count = MONTHS_SHOWN): string[] =>
  Array.from({ length: count }, (_, i) =>
    monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (count - 1 - i), 1))),
  )

/** "2025-01" as "Jan". */
export const monthName = (month: string): string => formatMonthDay(`${month}-01`).replace(/ ?1 ?/, '')

/** "2025-01" as "Jan 2025". */
export const monthWithYear = (month: string): string => `${monthName(month)} ${month.slice(0, 4)}`

/** The average price in major units, rounded to a whole number; 0 without sales. */
export const averagePrice = (totalMinor: number, count: number): number =>
  count === 0 ? 0 : Math.round(toMajor(totalMinor / count))

/** The start of a month or year ("2025-01", "2025"), and of the one after it, UTC. */
export function spanOf(period: string): { from: Date; until: Date } {
  const [year = 0, month] = period.split('-').map(Number)
  return {
    from: new Date(Date.UTC(year, (month ?? 1) - 1)),
    until: new Date(month === undefined ? Date.UTC(year + 1, 0) : Date.UTC(year, month)),
  }
}

/** The years from the first month to that of `now`, latest first: "2025", "2024". */
export function yearsUntil(now: Date, first = monthOf(now)): string[] {
  const from = Number(first.slice(0, 4))
  const to = now.getUTCFullYear()
  return Array.from({ length: Math.max(1, to - from + 1) }, (_, i) => String(to - i))
}

const MOST_LINES = 4

/** The grid lines of a chart above zero: at most four equal round steps, the last one at or above `highest`. */
export function gridLines(highest: number): number[] {
  if (highest <= 0) return []
  const step = roundUp(highest / MOST_LINES)
  return Array.from({ length: Math.ceil(highest / step) }, (_, i) => (i + 1) * step)
}

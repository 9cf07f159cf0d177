import { DAY_MS } from './dates'
import { median } from './listing-numbers'
import { pluralize } from './pluralize'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** The response time covers the answers of this many days, at most this many, and needs at least ten (D258). */
export const ANSWERS = { days: 90, least: 10, most: 100 } as const

/** How long answers take: the median in milliseconds, and the shares within an hour and within a day, from 0 to 1. */
export type AnswerSpeed = { medianMs: number; withinHour: number; withinDay: number }

/** How long these answers took, in milliseconds each; `null` with too few (D258). */
export function answerSpeed(times: readonly number[]): AnswerSpeed | null {
  const medianMs = median(times)
  if (medianMs === null || times.length < ANSWERS.least) return null
  const shareWithin = (limit: number) => times.filter((time) => time <= limit).length / times.length
  return { medianMs, withinHour: shareWithin(HOUR), withinDay: shareWithin(DAY_MS) }
}

/** Milliseconds as a duration in its largest unit: "40 minutes", "5 hours", "3 days". Up to two days in hours. */
export function durationText(ms: number): string {
  if (ms < HOUR) return pluralize(Math.max(1, Math.round(ms / MINUTE)), 'minute')
  return ms < 2 * DAY_MS
    ? pluralize(Math.round(ms / HOUR), 'hour')
    : pluralize(Math.round(ms / DAY_MS), 'day')
}

/** The three most frequent of these places of sale; ties keep their order. */
export function mostSoldIn(locations: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const location of locations) counts.set(location, (counts.get(location) ?? 0) + 1)
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 3)
    .map(([location]) => location)
}

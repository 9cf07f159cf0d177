const HOUR = 60 * 60 * 1_000
const DAY = 24 * HOUR

/**
 * What a site does again and again, and how long ago the last success may be, in milliseconds (D253). The timer's work and
 * the night's backup are late soon; of what people cause, a week without any is worth a look.
 */
export const MAX_AGES = {
  mail: 7 * DAY,
  webhook: 7 * DAY,
  pictures: 7 * DAY,
  reconcile: 3 * HOUR,
  backup: 2 * DAY,
} as const

export type Repeated = keyof typeof MAX_AGES
export const REPEATED = Object.keys(MAX_AGES) as Repeated[]

/** True if the last success is too long ago. Without one nothing is known: a site may be new, or do without. */
export const isTooOld = (what: Repeated, at: Date | null, now: Date): boolean =>
  at !== null && now.getTime() - at.getTime() > MAX_AGES[what]

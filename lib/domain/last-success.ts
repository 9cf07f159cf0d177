const HOUR = 60 * 60 * 1_000
const DAY = 24 * HOUR

/**
 * The maximum age of the last success of each recurring operation, in milliseconds (D253): short for timer jobs and the
 * nightly backup, a week for operations that people trigger.
 */
export const MAX_AGES = {
  mail: 7 * DAY,
  webhook: 7 * DAY,
  pictures: 7 * DAY,
  reconcile: 3 * HOUR,
  backup: 2 * DAY,
} as const

export type RecurringTask = keyof typeof MAX_AGES
export const RECURRING_TASKS = Object.keys(MAX_AGES) as RecurringTask[]

/** True if the last success is too long ago. False without one: the site may be new, or not use the service. */
export const isTooOld = (task: RecurringTask, at: Date | null, now: Date): boolean =>
  at !== null && now.getTime() - at.getTime() > MAX_AGES[task]

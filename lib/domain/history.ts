import { isHidden, PROPERTY_STATUSES } from './property'

/** The statuses of listings that only their agent and administrators see. */
export const HIDDEN_STATUSES = PROPERTY_STATUSES.filter(isHidden)

/** What of a listing its history tells (D149). */
export const HISTORY_FIELDS = ['listed', 'minPrice', 'maxPrice', 'status', 'pictures', 'sold'] as const
export type HistoryField = (typeof HISTORY_FIELDS)[number]

type Value = number | string | null

/**
 * True for a change that only readers of rejected listings may see (D7). A listing that was mended and verified since is
 * not judged by its past.
 */
export const tellsOfRejection = (change: { field: HistoryField; from: Value; to: Value }): boolean =>
  change.field === 'status' &&
  [change.from, change.to].some((status) => HIDDEN_STATUSES.some((hidden) => hidden === status))

/** Two ends of a price range, in one unit. */
type Range = { min: number; max: number }

/** True where the minimum or the maximum fell and neither rose (D147). */
export const isReduction = (from: Range, to: Range): boolean =>
  to.min <= from.min && to.max <= from.max && (to.min < from.min || to.max < from.max)

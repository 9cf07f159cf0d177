import { isHidden, PROPERTY_STATUSES } from './property'

/** The statuses of listings that only their agent and administrators see. */
export const HIDDEN_STATUSES = PROPERTY_STATUSES.filter(isHidden)

/** What of a listing its history tells (D149). */
export const HISTORY_FIELDS = ['listed', 'minPrice', 'maxPrice', 'status', 'pictures', 'sold'] as const
export type HistoryField = (typeof HISTORY_FIELDS)[number]

type Value = number | string | null

/**
 * True for a change that only readers of rejected listings may see (D7). A listing that was fixed and verified since is
 * not judged by its past.
 */
export const revealsRejection = (change: { field: HistoryField; from: Value; to: Value }): boolean =>
  change.field === 'status' &&
  [change.from, change.to].some((status) => HIDDEN_STATUSES.some((hidden) => hidden === status))

/** Two ends of a price range, in one unit. */
type Range = { min: number; max: number }

/** True where the minimum or the maximum fell and neither rose (D147). */
export const isReduction = (from: Range, to: Range): boolean =>
  to.min <= from.min && to.max <= from.max && (to.min < from.min || to.max < from.max)

/** What, beside its prices, may have become of a listing since a reader saved it (D149). */
export const CHANGES_SINCE_SAVED = ['sold', 'underOffer', 'pictures'] as const
export type ChangeSinceSaved = (typeof CHANGES_SINCE_SAVED)[number]

type Moments = {
  soldAt: Date | null
  /** Since when it is under offer, where it is and somebody wrote that down. */
  underOfferSince?: Date | undefined
  picturesChangedAt?: Date | undefined
}

/** What became of a listing after this moment; one that is sold is no longer under offer. */
export function changesSince(
  moment: Date,
  { soldAt, underOfferSince, picturesChangedAt }: Moments,
): ChangeSinceSaved[] {
  const isLater = (at: Date | null | undefined) => at !== null && at !== undefined && at > moment
  const has: Record<ChangeSinceSaved, boolean> = {
    sold: isLater(soldAt),
    underOffer: soldAt === null && isLater(underOfferSince),
    pictures: isLater(picturesChangedAt),
  }
  return CHANGES_SINCE_SAVED.filter((change) => has[change])
}

import { isHidden, PROPERTY_STATUSES } from './property'

/** The statuses of listings that only their agent and administrators can see. */
export const HIDDEN_STATUSES = PROPERTY_STATUSES.filter(isHidden)

/** The changes of a listing that its history shows (D149). */
export const HISTORY_FIELDS = ['listed', 'minPrice', 'maxPrice', 'status', 'pictures', 'sold'] as const
export type HistoryField = (typeof HISTORY_FIELDS)[number]

/** The ends of the shown price. */
export const PRICE_HISTORY_FIELDS = ['minPrice', 'maxPrice'] as const satisfies HistoryField[]

export const isPriceChange = ({ field }: { field: HistoryField }): boolean =>
  PRICE_HISTORY_FIELDS.some((price) => price === field)

type Value = number | string | null

/**
 * True for changes to or from rejected, which only viewers of rejected listings may see (D7): a listing that was fixed
 * and verified is not judged by its past.
 */
export const revealsRejection = (change: { field: HistoryField; from: Value; to: Value }): boolean =>
  change.field === 'status' &&
  [change.from, change.to].some((status) => HIDDEN_STATUSES.some((hidden) => hidden === status))

/** A price range; both ends in the same unit. */
export type Range = { min: number; max: number }

/** True if the minimum or the maximum fell and neither rose (D147). */
export const isReduction = (from: Range, to: Range): boolean =>
  to.min <= from.min && to.max <= from.max && (to.min < from.min || to.max < from.max)

/** Changes other than prices that are shown on a saved listing (D149). */
export const CHANGES_SINCE_SAVED = ['sold', 'underOffer', 'pictures'] as const
export type ChangeSinceSaved = (typeof CHANGES_SINCE_SAVED)[number]

type Moments = {
  soldAt: Date | null
  /** When an offer on it was accepted, if it is under offer and the date was recorded. */
  underOfferSince?: Date | undefined
  picturesChangedAt?: Date | undefined
}

/** The changes of a listing after this moment; a sold one no longer counts as under offer. */
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

export const PROPERTY_STATUSES = ['pending', 'verified', 'rejected'] as const
export type PropertyStatus = (typeof PROPERTY_STATUSES)[number]

/** The word for each status, wherever people read it. */
export const PROPERTY_STATUS_WORDS: Record<PropertyStatus, string> = {
  pending: 'Pending',
  verified: 'Verified',
  rejected: 'Rejected',
}

/** The status that a listing begins with. */
export const NEW_LISTING: PropertyStatus = 'pending'

/** An administrator has not decided yet. */
export const isUndecided = (status: PropertyStatus): boolean => status === 'pending'

/** Seen by its agent and administrators only (D7). */
export const isHidden = (status: PropertyStatus): boolean => status === 'rejected'

/** An administrator has vouched for the listing. */
export const isVerifiedStatus = (status: PropertyStatus): boolean => status === 'verified'

/** The sort options (D106), by their names in the query. */
export const PROPERTY_SORTS = [
  'default',
  'price-low-high',
  'price-high-low',
  'price-range-low',
  'price-range-high',
] as const
export type PropertySort = (typeof PROPERTY_SORTS)[number]

/** How many listings one part of the Explore page holds (D42), and how many it shows at most. */
export const EXPLORE_PAGE_SIZE = 24
export const EXPLORE_LIMIT = 20 * EXPLORE_PAGE_SIZE

/** Verified and pending listings that are not sold are listed (D7 and D29). */
export const isListed = (status: PropertyStatus, sold: boolean): boolean => status !== 'rejected' && !sold

/** The default order puts verified listings first (D7). */
export const listRank = (status: PropertyStatus): number => (status === 'verified' ? 0 : 1)

/** The status of a changed listing: a verified one is pending again if what was verified has changed (D60). */
export const statusAfterChange = (status: PropertyStatus, isContentChanged: boolean): PropertyStatus =>
  status === 'verified' && isContentChanged ? 'pending' : status

/** The statuses of listings that offers can be made on while they are unsold. */
export const TAKING_OFFERS = PROPERTY_STATUSES.filter((status) => offersOpen({ status, sold: false }).open)

type OfferRule = { open: true } | { open: false; reason: string }

/** Whether offers can be made on a listing, and if not, why not (D8 and D44). */
export function offersOpen(listing: { status: PropertyStatus; sold: boolean }): OfferRule {
  if (listing.sold) return { open: false, reason: 'This property has been sold.' }
  if (listing.status === 'pending')
    return { open: false, reason: 'Offers open once this property is verified.' }
  if (listing.status === 'rejected') return { open: false, reason: 'This property is not open for offers.' }
  return { open: true }
}

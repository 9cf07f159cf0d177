export const PROPERTY_STATUSES = ['pending', 'verified', 'rejected'] as const
export type PropertyStatus = (typeof PROPERTY_STATUSES)[number]

/** The word for each status, wherever people read it. */
export const PROPERTY_STATUS_LABELS: Record<PropertyStatus, string> = {
  pending: 'Pending',
  verified: 'Verified',
  rejected: 'Rejected',
}

/** The word for a listing of which an offer is accepted and waits for its payment (D72). */
export const UNDER_OFFER_LABEL = 'Under offer'

/** The status that a listing begins with. */
export const NEW_LISTING: PropertyStatus = 'pending'

/**
 * What moves a listing: an administrator's verdict, a change of what was vouched for (D60), or its agent, who sends a
 * rejected one for verification again (D171).
 */
export const PROPERTY_TRANSITION_ACTORS = ['verdict', 'content-change', 'resubmission'] as const
export type PropertyTransitionActor = (typeof PROPERTY_TRANSITION_ACTORS)[number]

/** Every move that exists (D104). Nothing else says which status may follow which. */
export const PROPERTY_TRANSITIONS: readonly {
  from: PropertyStatus
  to: PropertyStatus
  by: PropertyTransitionActor
}[] = [
  { from: 'pending', to: 'verified', by: 'verdict' },
  { from: 'pending', to: 'rejected', by: 'verdict' },
  { from: 'verified', to: 'pending', by: 'content-change' },
  { from: 'rejected', to: 'pending', by: 'resubmission' },
]

const moves = (status: PropertyStatus, by: PropertyTransitionActor): boolean =>
  PROPERTY_TRANSITIONS.some((one) => one.from === status && one.by === by)

/** An administrator has not decided yet. */
export const isUndecided = (status: PropertyStatus): boolean => moves(status, 'verdict')

/** The status of the listings that wait for an administrator. */
export const [WAITING_LISTING = NEW_LISTING] = PROPERTY_STATUSES.filter(isUndecided)

/** Its agent can send it for verification again once it has changed (D171). */
export const isResubmittable = (status: PropertyStatus): boolean => moves(status, 'resubmission')

/** Seen by its agent and administrators only (D7). */
export const isHidden = (status: PropertyStatus): boolean => status === 'rejected'

/** An administrator has vouched for the listing. */
export const isVerifiedStatus = (status: PropertyStatus): boolean => status === 'verified'

/** What the marker of a listing says to people who did not list it (D7). */
export const verificationWord = (isVerified: boolean): string =>
  isVerified ? PROPERTY_STATUS_LABELS.verified : 'Not Verified'

/** The sort options (D106 and D147), by their names in the query. */
export const PROPERTY_SORTS = [
  'default',
  'price-low-high',
  'price-high-low',
  'price-range-low',
  'price-range-high',
  'newest',
] as const
export type PropertySort = (typeof PROPERTY_SORTS)[number]

/** The label of each sort order. */
export const PROPERTY_SORT_WORDS: Record<PropertySort, string> = {
  default: 'Default',
  'price-low-high': 'Price: low to high',
  'price-high-low': 'Price: high to low',
  'price-range-low': 'Range: narrow to wide',
  'price-range-high': 'Range: wide to narrow',
  newest: 'Newest',
}

/** How many listings one page of Explore holds (D42), and how many it shows at most. */
export const EXPLORE_PAGE_SIZE = 24
export const EXPLORE_LIMIT = 20 * EXPLORE_PAGE_SIZE

/** Verified and pending listings that are not sold are listed (D7 and D29). */
export const isListed = (status: PropertyStatus, sold: boolean): boolean => status !== 'rejected' && !sold

/** The default order puts verified listings first (D7). */
export const listRank = (status: PropertyStatus): number => (status === 'verified' ? 0 : 1)

/** The status of a listing that its agent has changed: another one where one of these causes moves it. */
export const statusAfterChange = (
  status: PropertyStatus,
  causes: readonly Exclude<PropertyTransitionActor, 'verdict'>[],
): PropertyStatus =>
  PROPERTY_TRANSITIONS.find(({ from, by }) => from === status && causes.some((cause) => cause === by))?.to ??
  status

/** The statuses of listings that offers can be made on while they are unsold. */
export const STATUSES_ACCEPTING_OFFERS = PROPERTY_STATUSES.filter(
  (status) => offerAvailability({ status, sold: false }).open,
)

type OfferRule = { open: true } | { open: false; reason: string }

/** Whether offers can be made on a listing, and if not, why not (D8 and D44). */
export function offerAvailability(listing: { status: PropertyStatus; sold: boolean }): OfferRule {
  if (listing.sold) return { open: false, reason: 'This property has been sold.' }
  if (listing.status === 'pending')
    return { open: false, reason: 'Offers open once this property is verified.' }
  if (listing.status === 'rejected') return { open: false, reason: 'This property is not open for offers.' }
  return { open: true }
}

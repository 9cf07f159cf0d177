import { transitionsFor } from './transitions'

export const PROPERTY_STATUSES = ['pending', 'verified', 'rejected', 'paused'] as const
export type PropertyStatus = (typeof PROPERTY_STATUSES)[number]

export const PROPERTY_STATUS_LABELS: Record<PropertyStatus, string> = {
  pending: 'Pending',
  verified: 'Verified',
  rejected: 'Rejected',
  paused: 'Off the market',
}

/** The label of a listing with an accepted offer that is awaiting payment (D72). */
export const UNDER_OFFER_LABEL = 'Under offer'

/** The longest description of a listing, in characters. */
export const DESCRIPTION_LIMIT = 5_000

/** The status of a new listing, before an administrator's verdict. */
export const NEW_LISTING_STATUS: PausableStatus = 'pending'

/**
 * What changes a listing's status: an administrator's verdict, a change of verified content (D60), its agent who
 * resubmits a rejected listing (D171), takes it off the market or puts it back (D480), that agent's licence, which
 * expires or is renewed (D429), or the sale of one that is off the market (D541).
 */
export const PROPERTY_TRANSITION_ACTORS = [
  'verdict',
  'content-change',
  'resubmission',
  'agent',
  'licence',
  'sale',
] as const
export type PropertyTransitionActor = (typeof PROPERTY_TRANSITION_ACTORS)[number]

/** Every transition that exists (D104); nothing else decides which status may follow another. */
export const PROPERTY_TRANSITIONS: readonly {
  from: PropertyStatus
  to: PropertyStatus
  by: PropertyTransitionActor | readonly PropertyTransitionActor[]
}[] = [
  { from: 'pending', to: 'verified', by: 'verdict' },
  { from: 'pending', to: 'rejected', by: 'verdict' },
  { from: 'verified', to: 'pending', by: 'content-change' },
  { from: 'rejected', to: 'pending', by: 'resubmission' },
  { from: 'verified', to: 'paused', by: ['agent', 'licence'] },
  { from: 'pending', to: 'paused', by: ['agent', 'licence'] },
  { from: 'paused', to: 'verified', by: ['agent', 'licence', 'sale'] },
  { from: 'paused', to: 'pending', by: ['agent', 'licence', 'sale'] },
]

const hasTransition = (status: PropertyStatus, by: PropertyTransitionActor): boolean =>
  transitionsFor(PROPERTY_TRANSITIONS, { from: status, by }).length > 0

/** The statuses of an agent's table (D481): those of unsold listings, and `sold`. */
export const OWN_STATUSES = [...PROPERTY_STATUSES, 'sold'] as const
export type OwnStatus = (typeof OWN_STATUSES)[number]

/** A search of an agent's table. */
export type OwnSearch = { search: string; status: OwnStatus | null }

/** True if an administrator has yet to decide. */
export const isUndecided = (status: PropertyStatus): boolean => hasTransition(status, 'verdict')

/** The status of the listings that await an administrator's decision. */
export const UNDECIDED_STATUS: PropertyStatus = 'pending'

/** True if its agent can resubmit it after a change (D171). */
export const isResubmittable = (status: PropertyStatus): boolean => hasTransition(status, 'resubmission')

/** True if an administrator has rejected it. */
export const isRejected = (status: PropertyStatus): boolean => status === 'rejected'

/** Why a listing is paused: its agent took it off the market (D480), or their licence has expired (D429). */
export const PAUSE_CAUSES = ['agent', 'licence'] as const
export type PauseCause = (typeof PAUSE_CAUSES)[number]

/** True while its agent has taken it off the market, or their licence has expired. */
export const isPaused = (status: PropertyStatus): status is 'paused' => status === 'paused'

/** The statuses of listings that can be paused, to which they return. */
export type PausableStatus = Extract<PropertyStatus, 'pending' | 'verified'>

/** True if the listing can be paused: by its agent, or when their licence expires. */
export const isPausable = (status: PropertyStatus): status is PausableStatus =>
  transitionsFor(PROPERTY_TRANSITIONS, { from: status, by: 'licence' }).some(({ to }) => isPaused(to))

/** Why a home is not taken off the market, or not put back (D480). */
export const MARKET_TEXTS = {
  sold: 'A sold home is off the market already.',
  rejected: 'A rejected home is not on the market.',
  licence: 'This home is off the market until the license of its agent is renewed.',
} as const

/** Why a sold home is not rejected (D104). */
export const SOLD_NOT_REJECTED = 'A sold home cannot be rejected, because its buyer can open it.'

/** The status of a listing on the market: that to which it returns if it is off the market. */
export const statusOnMarket = ({
  status,
  pausedFrom = NEW_LISTING_STATUS,
}: {
  status: PropertyStatus
  pausedFrom?: PausableStatus
}): PropertyStatus => (isPaused(status) ? pausedFrom : status)

/** True if only its agent and administrators can see it (D7). */
export const isHidden = (status: PropertyStatus): boolean => isRejected(status) || isPaused(status)

/** True if an administrator has verified the listing. */
export const isVerifiedStatus = (status: PropertyStatus): boolean => status === 'verified'

/** The verification badge for everyone but the listing's agent (D7). */
export const verificationLabel = (isVerified: boolean): string =>
  isVerified ? PROPERTY_STATUS_LABELS.verified : 'Not Verified'

/** The sort options (D106 and D147), as named in the query, with their labels. */
export const PROPERTY_SORT_LABELS = {
  default: 'Default',
  'price-low-high': 'Price: low to high',
  'price-high-low': 'Price: high to low',
  'price-range-low': 'Range: narrow to wide',
  'price-range-high': 'Range: wide to narrow',
  newest: 'Newest',
}
export type PropertySort = keyof typeof PROPERTY_SORT_LABELS
export const PROPERTY_SORTS = Object.keys(PROPERTY_SORT_LABELS) as PropertySort[]

/** The number of listings on a page of Explore (D42), and the most that it shows in total. */
export const EXPLORE_PAGE_SIZE = 24
export const EXPLORE_LIMIT = 20 * EXPLORE_PAGE_SIZE

/** True if the listing appears in lists: verified or pending, and not sold (D7 and D29). */
export const isListed = (status: PropertyStatus, sold: boolean): boolean => !isHidden(status) && !sold

/** True if buyers can buy it: verified and not sold. */
export const isOnSale = ({ status, soldAt }: { status: PropertyStatus; soldAt: Date | null }): boolean =>
  isVerifiedStatus(status) && soldAt === null

/** True if buyers cannot buy it now, but may again once it is verified. */
export const mayReturnToSale = ({
  status,
  soldAt,
}: {
  status: PropertyStatus
  soldAt: Date | null
}): boolean => !isVerifiedStatus(status) && soldAt === null

/** True if it can be shared and printed for a window: everyone can open its public page (D391, D392). */
export const isShareable = ({ status, sold }: { status: PropertyStatus; sold: boolean }): boolean =>
  isVerifiedStatus(status) && !sold

/** The default order puts verified listings first (D7). */
export const listRank = (status: PropertyStatus): number => (status === 'verified' ? 0 : 1)

/**
 * The status of a listing after a change by its agent: unchanged unless one of these causes has a transition from it.
 */
export const statusAfterChange = (
  status: PropertyStatus,
  causes: readonly Extract<PropertyTransitionActor, 'content-change' | 'resubmission'>[],
): PropertyStatus =>
  causes.flatMap((by) => transitionsFor(PROPERTY_TRANSITIONS, { from: status, by }))[0]?.to ?? status

/** Why there are no offers on a home that only its agent and administrators see. */
export const NOT_OPEN_FOR_OFFERS = 'This home is not open for offers.'

export const STATUSES_ACCEPTING_OFFERS = PROPERTY_STATUSES.filter(
  (status) => offerAvailability({ status, sold: false }).open,
)

type OfferRule = { open: true } | { open: false; reason: string }

/** Whether a listing accepts offers, and if not, why (D8 and D44). */
export function offerAvailability(listing: { status: PropertyStatus; sold: boolean }): OfferRule {
  if (listing.sold) return { open: false, reason: 'This home has been sold.' }
  if (listing.status === 'pending')
    return { open: false, reason: 'Offers open once this property is verified.' }
  if (isHidden(listing.status)) return { open: false, reason: NOT_OPEN_FOR_OFFERS }
  return { open: true }
}

import { type Role } from './user'

export const OFFER_STATUSES = ['pending', 'accepted', 'rejected', 'bought'] as const
export type OfferStatus = (typeof OFFER_STATUSES)[number]

export type OfferCounts = Record<OfferStatus, number>

/** How many offers stand how. */
export function countByStatus(statuses: readonly OfferStatus[]): OfferCounts {
  const counts: OfferCounts = { pending: 0, accepted: 0, rejected: 0, bought: 0 }
  for (const status of statuses) counts[status] += 1
  return counts
}

/** The word for each status, wherever people read it. */
export const OFFER_STATUS_WORDS: Record<OfferStatus, string> = {
  pending: 'Pending',
  accepted: 'Accepted',
  rejected: 'Rejected',
  bought: 'Bought',
}

/**
 * What moves an offer where no person does: its payment, the sale of its listing to another buyer, the removal of the
 * listing, or the removal or suspension of the buyer or agent.
 */
export const OFFER_CAUSES = ['payment', 'sale', 'listing-removed', 'person-removed'] as const
export type OfferCause = (typeof OFFER_CAUSES)[number]

/** Who or what moves an offer: a person of a role, or a cause. */
export type Mover = Role | OfferCause

/** The times of an offer that a move may depend on. */
export type OfferTimes = { expiresAt?: Date | null | undefined }

export type OfferTransition = {
  from: OfferStatus
  to: OfferStatus
  by: Mover
  /** Only `before` or only `since` the moment that this field of the offer names; an offer without it never. */
  when?: { field: keyof OfferTimes; is: 'before' | 'since' }
}

/** Every move that exists (D17, D18, D24, D29, D31). Nothing else says which status may follow which. */
export const OFFER_TRANSITIONS: readonly OfferTransition[] = [
  { from: 'pending', to: 'accepted', by: 'agent' },
  { from: 'pending', to: 'rejected', by: 'agent' },
  { from: 'accepted', to: 'bought', by: 'payment' },
  { from: 'pending', to: 'rejected', by: 'sale' },
  { from: 'pending', to: 'rejected', by: 'listing-removed' },
  { from: 'pending', to: 'rejected', by: 'person-removed' },
  { from: 'accepted', to: 'rejected', by: 'person-removed' },
]

/** The transitions by which `by` brings an offer to `to`, whatever the time. */
export const transitionsTo = (
  to: OfferStatus,
  by: Mover,
  table: readonly OfferTransition[] = OFFER_TRANSITIONS,
): OfferTransition[] => table.filter((transition) => transition.to === to && transition.by === by)

/** True if `by` may move the offer to `to` at the moment `now`. The filter of a write says the same (`movableTo`). */
export const canMove = (
  offer: { status: OfferStatus } & OfferTimes,
  to: OfferStatus,
  by: Mover,
  now: Date,
  table: readonly OfferTransition[] = OFFER_TRANSITIONS,
): boolean =>
  transitionsTo(to, by, table).some(({ from, when }) => {
    if (from !== offer.status) return false
    if (when === undefined) return true
    const moment = offer[when.field]
    return moment !== null && moment !== undefined && now < moment === (when.is === 'before')
  })

const leadsTo = (status: OfferStatus, to: OfferStatus, by: Mover): boolean =>
  transitionsTo(to, by).some(({ from }) => from === status)

/** The status that an offer begins with. */
export const NEW_OFFER: OfferStatus = 'pending'

/** An open offer blocks a second one of the same buyer on the same listing (D28). */
export const isOpen = (status: OfferStatus): boolean => status === 'pending' || status === 'accepted'

/** A claiming offer is the only one of its kind on a listing (D29). */
export const isClaiming = (status: OfferStatus): boolean => status === 'accepted' || status === 'bought'

/** The offer has been paid, and is a record from then on. */
export const isBought = (status: OfferStatus): boolean => status === 'bought'

/** The listing's agent can take the offer or turn it down. */
export const isDecidable = (status: OfferStatus): boolean => leadsTo(status, 'accepted', 'agent')

/** The offer waits for its payment. */
export const isPayable = (status: OfferStatus): boolean => leadsTo(status, 'bought', 'payment')

/** An open offer that this cause leaves as it is: what it removes has to stay as well. */
export const isSpared = (status: OfferStatus, cause: OfferCause): boolean =>
  isOpen(status) && !leadsTo(status, 'rejected', cause)

/** The offer came to nothing. */
export const isClosed = (status: OfferStatus): boolean => !isOpen(status) && !isClaiming(status)

/** True if the amount lies in the range, both ends included. All in minor units. */
export const isWithinRange = (amountMinor: number, minMinor: number, maxMinor: number): boolean =>
  amountMinor >= minMinor && amountMinor <= maxMinor

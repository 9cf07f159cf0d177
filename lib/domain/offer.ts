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

/** Who moves an offer: a person of a role, or the product itself (a settled payment, a cascade). */
export type Mover = Role | 'system'

type Transition = { from: OfferStatus; to: OfferStatus; by: Mover }

/** D110: every move that exists. */
export const OFFER_TRANSITIONS: readonly Transition[] = [
  { from: 'pending', to: 'accepted', by: 'agent' },
  { from: 'pending', to: 'rejected', by: 'agent' },
  { from: 'pending', to: 'rejected', by: 'system' },
  { from: 'accepted', to: 'rejected', by: 'system' },
  { from: 'accepted', to: 'bought', by: 'system' },
]

/** True if `by` may move an offer from one status to the other. */
export const canMove = (from: OfferStatus, to: OfferStatus, by: Mover): boolean =>
  OFFER_TRANSITIONS.some((t) => t.from === from && t.to === to && t.by === by)

/** An open offer blocks a second one of the same buyer on the same listing (D28). */
export const isOpen = (status: OfferStatus): boolean => status === 'pending' || status === 'accepted'

/** A claiming offer is the only one of its kind on a listing (D29). */
export const isClaiming = (status: OfferStatus): boolean => status === 'accepted' || status === 'bought'

/** True if the amount lies in the range, both ends included. All in minor units. */
export const isWithinRange = (amountMinor: number, minMinor: number, maxMinor: number): boolean =>
  amountMinor >= minMinor && amountMinor <= maxMinor

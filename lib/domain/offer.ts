import { addDays } from './dates'
import { CARD_LIMIT_MINOR } from './money'
import { transitionsFor } from './transitions'

export const OFFER_STATUSES = ['pending', 'accepted', 'rejected', 'bought'] as const
export type OfferStatus = (typeof OFFER_STATUSES)[number]

export type OfferCounts = Record<OfferStatus, number>

export function countByStatus(statuses: readonly OfferStatus[]): OfferCounts {
  const counts: OfferCounts = { pending: 0, accepted: 0, rejected: 0, bought: 0 }
  for (const status of statuses) counts[status] += 1
  return counts
}

export const OFFER_STATUS_LABELS: Record<OfferStatus, string> = {
  pending: 'Pending',
  accepted: 'Accepted',
  rejected: 'Rejected',
  bought: 'Bought',
}

/** Why an offer was closed, if its agent did not reject it (D74). */
export const CLOSING_REASONS = ['withdrawn', 'expired', 'released'] as const
export type ClosingReason = (typeof CLOSING_REASONS)[number]

export const CLOSING_REASON_LABELS: Record<ClosingReason, string> = {
  withdrawn: 'Withdrawn',
  expired: 'Expired',
  released: 'Released',
}

/** The two sides of an offer. They take turns; the agent answers first. */
export const OFFER_PARTIES = ['buyer', 'agent'] as const
export type OfferParty = (typeof OFFER_PARTIES)[number]

/**
 * The causes other than a side's decision: a payment, the sale of the listing to another buyer, the removal or
 * rejection of the listing, the removal or suspension of the buyer or agent, and the deadline (`expiryOf`).
 */
export const OFFER_CAUSES = ['payment', 'sale', 'listing-removed', 'person-removed', 'time'] as const
export type OfferCause = (typeof OFFER_CAUSES)[number]

/** The causes that reject an offer without its agent; the buyer is shown which. */
export const REJECTING_CAUSES = ['sale', 'listing-removed', 'person-removed'] as const satisfies OfferCause[]
export type RejectingCause = (typeof REJECTING_CAUSES)[number]

/** The reason shown to a buyer whose offer was rejected by a cause. */
export const CLOSING_CAUSE_LABELS: Record<RejectingCause, string> = {
  sale: 'The home was sold to another buyer.',
  'listing-removed': 'The home has been removed.',
  'person-removed': 'The home has been removed.',
}

/** The side or cause that moves an offer. */
export type TransitionActor = OfferParty | OfferCause

/** The actions on an offer. `confirm` keeps it although its listing has changed, `pay` starts a payment, `settle` records one, `close` is the action of a cause. */
export const OFFER_ACTIONS = [
  'accept',
  'counter',
  'reject',
  'withdraw',
  'release',
  'extend',
  'confirm',
  'pay',
  'settle',
  'close',
] as const
export type OfferAction = (typeof OFFER_ACTIONS)[number]

/**
 * The times that a transition may depend on: the deadline, when the agent extended it, and when the listing last changed
 * without the buyer having confirmed the offer since (D325).
 */
export type OfferTimes = {
  expiresAt?: Date | null | undefined
  extendedAt?: Date | null | undefined
  listingChangedAt?: Date | null | undefined
}

/** The part of an offer that determines its transitions. Without a turn it is the agent's. Amount in minor units. */
export type OfferState = OfferTimes & {
  status: OfferStatus
  turn?: OfferParty | null | undefined
  amountMinor: number
}

export type PaymentMethod = 'card' | 'transfer'

/** The payment method for an amount in minor units: a transfer above the card limit (D32, D75). */
export const paymentMethodOf = (amountMinor: number): PaymentMethod =>
  amountMinor > CARD_LIMIT_MINOR ? 'transfer' : 'card'

/**
 * How many days after the payment deadline an accepted offer stays open for recording a bank transfer that arrived in
 * time (D75, ADR 048). At least three of them are working days, whatever the first day is.
 */
export const RECORDING_DAYS = 5

export type OfferTransition = {
  action: OfferAction
  by: TransitionActor
  from: OfferStatus
  to: OfferStatus
  /** Only while it is this side's turn. */
  turn?: OfferParty
  /** Only if the offer is paid by this method. */
  paymentMethod?: PaymentMethod
  /**
   * Only `before` or only `since` the time in this field, or this many days later. For an offer without the field,
   * `before` always applies and `since` never does.
   */
  when?: { field: keyof OfferTimes; is: 'before' | 'since'; daysLater?: number }
  /** Only while this field is absent. */
  absent?: keyof OfferTimes
  /** Only while this field is present. */
  present?: keyof OfferTimes
  /** The buyer agrees to the listing as it is now, which removes `listingChangedAt` (D325). */
  confirms?: true
  /** The closing reason that the transition sets. */
  closedAs?: ClosingReason
}

const IN_TIME = { field: 'expiresAt', is: 'before' } as const
const OVERDUE = { field: 'expiresAt', is: 'since' } as const
const RECORDING_ENDED = { ...OVERDUE, daysLater: RECORDING_DAYS } as const

/**
 * Every transition that exists (D17, D18, D24, D29, D31, D72 to D75, D325, D346); nothing else decides which status may
 * follow another. A payment is also settled after the deadline if the offer is not closed yet: an offer is paid or
 * refunded in full (D51).
 */
export const OFFER_TRANSITIONS: readonly OfferTransition[] = [
  {
    action: 'accept',
    by: 'agent',
    from: 'pending',
    to: 'accepted',
    turn: 'agent',
    when: IN_TIME,
    absent: 'listingChangedAt',
  },
  {
    action: 'accept',
    by: 'buyer',
    from: 'pending',
    to: 'accepted',
    turn: 'buyer',
    when: IN_TIME,
    confirms: true,
  },
  { action: 'counter', by: 'agent', from: 'pending', to: 'pending', turn: 'agent', when: IN_TIME },
  {
    action: 'counter',
    by: 'buyer',
    from: 'pending',
    to: 'pending',
    turn: 'buyer',
    when: IN_TIME,
    confirms: true,
  },
  {
    action: 'confirm',
    by: 'buyer',
    from: 'pending',
    to: 'pending',
    when: IN_TIME,
    present: 'listingChangedAt',
    confirms: true,
  },
  { action: 'reject', by: 'agent', from: 'pending', to: 'rejected', when: IN_TIME },
  {
    action: 'withdraw',
    by: 'buyer',
    from: 'pending',
    to: 'rejected',
    when: IN_TIME,
    closedAs: 'withdrawn',
  },
  {
    action: 'release',
    by: 'agent',
    from: 'accepted',
    to: 'rejected',
    when: IN_TIME,
    closedAs: 'released',
  },
  {
    action: 'release',
    by: 'buyer',
    from: 'accepted',
    to: 'rejected',
    when: IN_TIME,
    closedAs: 'released',
  },
  {
    action: 'extend',
    by: 'agent',
    from: 'accepted',
    to: 'accepted',
    when: IN_TIME,
    absent: 'extendedAt',
  },
  { action: 'pay', by: 'buyer', from: 'accepted', to: 'accepted', when: IN_TIME },
  { action: 'settle', by: 'payment', from: 'accepted', to: 'bought' },
  { action: 'close', by: 'sale', from: 'pending', to: 'rejected' },
  { action: 'close', by: 'listing-removed', from: 'pending', to: 'rejected' },
  { action: 'close', by: 'person-removed', from: 'pending', to: 'rejected' },
  { action: 'close', by: 'person-removed', from: 'accepted', to: 'rejected' },
  { action: 'close', by: 'time', from: 'pending', to: 'rejected', when: OVERDUE, closedAs: 'expired' },
  {
    action: 'close',
    by: 'time',
    from: 'accepted',
    to: 'rejected',
    paymentMethod: 'card',
    when: OVERDUE,
    closedAs: 'expired',
  },
  {
    action: 'close',
    by: 'time',
    from: 'accepted',
    to: 'rejected',
    paymentMethod: 'transfer',
    when: RECORDING_ENDED,
    closedAs: 'expired',
  },
]

/** The transitions by which `by` does this, for any offer and time. */
export const transitionsOf = (
  action: OfferAction,
  by: TransitionActor,
  table: readonly OfferTransition[] = OFFER_TRANSITIONS,
): OfferTransition[] => transitionsFor(table, { action, by })

/** The time that a transition of this offer depends on; `null` if the offer has none. */
function momentOf(offer: OfferState, when: OfferTransition['when']): Date | null {
  const moment = when && offer[when.field]
  return moment ? addDays(moment, when.daysLater ?? 0) : null
}

const isOver = (moment: Date | null, now: Date): boolean => moment !== null && now >= moment

const isPaidBy = ({ amountMinor }: OfferState, { paymentMethod }: OfferTransition): boolean =>
  paymentMethod === undefined || paymentMethod === paymentMethodOf(amountMinor)

/**
 * The transition that applies to the offer at `now`, or `undefined`. `transitionFilter` expresses the same rule as a
 * database filter.
 */
export const transitionOf = (
  offer: OfferState,
  action: OfferAction,
  by: TransitionActor,
  now: Date,
  table: readonly OfferTransition[] = OFFER_TRANSITIONS,
): OfferTransition | undefined =>
  transitionsFor(table, { from: offer.status, action, by }).find(
    (transition) =>
      (transition.turn === undefined || transition.turn === (offer.turn ?? 'agent')) &&
      isPaidBy(offer, transition) &&
      (transition.when === undefined ||
        isOver(momentOf(offer, transition.when), now) === (transition.when.is === 'since')) &&
      (transition.absent === undefined || !offer[transition.absent]) &&
      (transition.present === undefined || !!offer[transition.present]),
  )

/** True if `by` may do this about the offer at `now`. */
export const canTransition = (...args: Parameters<typeof transitionOf>): boolean =>
  transitionOf(...args) !== undefined

/** True if there is such a transition from this status, whatever its conditions. */
const hasTransition = (status: OfferStatus, action: OfferAction, by: TransitionActor): boolean =>
  transitionsFor(OFFER_TRANSITIONS, { from: status, action, by }).length > 0

export const NEW_OFFER: OfferStatus = 'pending'

/** True for an open offer: it blocks a second one of the same buyer on the same listing (D28). */
export const isOpen = (status: OfferStatus): boolean => status === 'pending' || status === 'accepted'

/** True for an offer that holds its listing: a listing has only one (D29). */
export const isHoldingListing = (status: OfferStatus): boolean => status === 'accepted' || status === 'bought'

/** True for a paid offer, which no longer changes. */
export const isBought = (status: OfferStatus): boolean => status === 'bought'

/** True if the listing's agent can accept or reject the offer. */
export const isDecidable = (status: OfferStatus): boolean => hasTransition(status, 'accept', 'agent')

/** True if the offer is awaiting payment; its listing is under offer (D72). */
export const isPayable = (status: OfferStatus): boolean => hasTransition(status, 'settle', 'payment')

/** True for an open offer that this cause does not close; then its listing or person cannot be removed. */
export const isUnaffectedBy = (status: OfferStatus, cause: OfferCause): boolean =>
  isOpen(status) && !hasTransition(status, 'close', cause)

/** The statuses of an offer that awaits payment, and of a paid one. */
export const ACCEPTED_OFFER: OfferStatus = 'accepted'
export const BOUGHT_OFFER: OfferStatus = 'bought'

export const isClosed = (status: OfferStatus): boolean => !isOpen(status) && !isHoldingListing(status)

/** A filter for lists of offers: one status, or all open offers. */
export type OfferFilter = OfferStatus | 'open'

/** The statuses that a filter selects; all of them for `null`. */
export const statusesOf = (filter: OfferFilter | null): readonly OfferStatus[] => {
  if (filter === null) return OFFER_STATUSES
  return filter === 'open' ? OFFER_STATUSES.filter(isOpen) : [filter]
}

/** The statuses in display order, closed statuses last. */
export const OFFER_STATUSES_IN_ORDER: readonly OfferStatus[] = [
  ...OFFER_STATUSES.filter((status) => !isClosed(status)),
  ...OFFER_STATUSES.filter(isClosed),
]

/** True if the amount is in the range, including both ends. All in minor units. */
export const isWithinRange = (amountMinor: number, minMinor: number, maxMinor: number): boolean =>
  amountMinor >= minMinor && amountMinor <= maxMinor

/** When the offer expires in its current status (D73); `null` if it never does. */
export function expiryOf(offer: OfferState): Date | null {
  const question = { from: offer.status, action: 'close', by: 'time' } as const
  const end = transitionsFor(OFFER_TRANSITIONS, question).find((candidate) => isPaidBy(offer, candidate))
  return momentOf(offer, end?.when)
}

/** True if the offer has expired, even if that has not been stored yet (D73). */
export const hasExpired = (offer: OfferState, now: Date): boolean =>
  canTransition(offer, 'close', 'time', now)

/** True if the payment deadline has passed, and a bank transfer that arrived before it can still be recorded (D75). */
export const isOverdue = (offer: OfferState, now: Date): boolean =>
  isPayable(offer.status) && !canTransition(offer, 'pay', 'buyer', now) && !hasExpired(offer, now)

/** The offer with its status at `now`: closed if it has expired, even if that has not been stored yet. */
export function withCurrentStatus<Offer extends OfferState>(
  offer: Offer,
  now: Date,
): Offer & { closedAs?: ClosingReason; decidedAt?: Date | null } {
  const end = transitionOf(offer, 'close', 'time', now)
  if (!end) return offer
  const { closedAs } = end
  return { ...offer, status: end.to, ...(closedAs && { closedAs }), decidedAt: expiryOf(offer) }
}

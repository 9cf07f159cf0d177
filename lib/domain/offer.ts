import { CARD_LIMIT_MINOR } from './money'

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
export const OFFER_STATUS_LABELS: Record<OfferStatus, string> = {
  pending: 'Pending',
  accepted: 'Accepted',
  rejected: 'Rejected',
  bought: 'Bought',
}

/** Why an offer was closed if its agent did not reject it (D74). */
export const CLOSING_REASONS = ['withdrawn', 'expired', 'released'] as const
export type ClosingReason = (typeof CLOSING_REASONS)[number]

/** The word for each of these ends, wherever people read it. */
export const CLOSING_REASON_LABELS: Record<ClosingReason, string> = {
  withdrawn: 'Withdrawn',
  expired: 'Ended',
  released: 'Released',
}

/** The two sides of an offer; each answers in turn, the agent first. */
export const OFFER_PARTIES = ['buyer', 'agent'] as const
export type OfferParty = (typeof OFFER_PARTIES)[number]

/**
 * What moves an offer where no person does: its payment, the sale of its listing to another buyer, the removal of the
 * listing or its rejection, the removal or suspension of the buyer or agent, or its end (`expiryOf`).
 */
export const OFFER_CAUSES = ['payment', 'sale', 'listing-removed', 'person-removed', 'time'] as const
export type OfferCause = (typeof OFFER_CAUSES)[number]

/** The causes that reject an offer without a word of its agent's; a buyer whose offer they rejected reads which. */
export const REJECTING_CAUSES = ['sale', 'listing-removed', 'person-removed'] as const satisfies OfferCause[]
export type RejectingCause = (typeof REJECTING_CAUSES)[number]

/** Why an offer was rejected where its agent did not do it, as its buyer reads it. */
export const REJECTING_CAUSE_LABELS: Record<RejectingCause, string> = {
  sale: 'The listing was sold to another buyer.',
  'listing-removed': 'The listing has been removed.',
  'person-removed': 'The listing has been removed.',
}

/** Who or what moves an offer: one of its sides, or a cause. */
export type TransitionActor = OfferParty | OfferCause

/** What can be done about an offer. `pay` begins a payment, `settle` records one, `close` is what a cause does. */
export const OFFER_ACTS = [
  'accept',
  'counter',
  'reject',
  'withdraw',
  'release',
  'extend',
  'pay',
  'settle',
  'close',
] as const
export type OfferAct = (typeof OFFER_ACTS)[number]

/** The times of an offer that a move may depend on: when it ends by itself, and when its agent put that off. */
export type OfferTimes = { expiresAt?: Date | null | undefined; extendedAt?: Date | null | undefined }

/** What of an offer says which moves it has. Without a turn it is the agent's. Minor units. */
export type OfferState = OfferTimes & {
  status: OfferStatus
  turn?: OfferParty | null | undefined
  amountMinor: number
}

/** How an offer is paid. */
export type PaymentMethod = 'card' | 'transfer'

/** How an offer of this amount is paid: no card can be charged with more than the limit (D32, D75). Minor units. */
export const paymentMethodOf = (amountMinor: number): PaymentMethod =>
  amountMinor > CARD_LIMIT_MINOR ? 'transfer' : 'card'

/**
 * For how many days after the date to pay by an accepted offer waits for somebody to record a bank transfer that
 * arrived in time (D75, ADR 048). Wherever they begin, three of them at least are working days.
 */
export const RECORDING_DAYS = 5

export type OfferTransition = {
  act: OfferAct
  by: TransitionActor
  from: OfferStatus
  to: OfferStatus
  /** Only while this side is to answer. */
  turn?: OfferParty
  /** Only of an offer that is paid so. */
  paymentMethod?: PaymentMethod
  /**
   * Only `before` or only `since` the moment that this field of the offer names, or so many days after it; an offer
   * without it has all its time.
   */
  when?: { field: keyof OfferTimes; is: 'before' | 'since'; daysLater?: number }
  /** Only while this field is absent. */
  once?: keyof OfferTimes
  /** What a closed offer says of its end. */
  closedAs?: ClosingReason
}

const IN_TIME = { field: 'expiresAt', is: 'before' } as const
const OVERDUE = { field: 'expiresAt', is: 'since' } as const
const RECORDED = { ...OVERDUE, daysLater: RECORDING_DAYS } as const

/**
 * Every move that exists (D17, D18, D24, D29, D31, D72 to D75). Nothing else says which status may follow which. A
 * payment is settled also after the end where nothing has ended the offer yet: money wins, or goes back whole (D51).
 */
export const OFFER_TRANSITIONS: readonly OfferTransition[] = [
  { act: 'accept', by: 'agent', from: 'pending', to: 'accepted', turn: 'agent', when: IN_TIME },
  { act: 'accept', by: 'buyer', from: 'pending', to: 'accepted', turn: 'buyer', when: IN_TIME },
  { act: 'counter', by: 'agent', from: 'pending', to: 'pending', turn: 'agent', when: IN_TIME },
  { act: 'counter', by: 'buyer', from: 'pending', to: 'pending', turn: 'buyer', when: IN_TIME },
  { act: 'reject', by: 'agent', from: 'pending', to: 'rejected', when: IN_TIME },
  {
    ...{ act: 'withdraw', by: 'buyer', from: 'pending', to: 'rejected' },
    ...{ when: IN_TIME, closedAs: 'withdrawn' },
  },
  {
    ...{ act: 'release', by: 'agent', from: 'accepted', to: 'rejected' },
    ...{ when: IN_TIME, closedAs: 'released' },
  },
  {
    ...{ act: 'extend', by: 'agent', from: 'accepted', to: 'accepted' },
    ...{ when: IN_TIME, once: 'extendedAt' },
  },
  { act: 'pay', by: 'buyer', from: 'accepted', to: 'accepted', when: IN_TIME },
  { act: 'settle', by: 'payment', from: 'accepted', to: 'bought' },
  { act: 'close', by: 'sale', from: 'pending', to: 'rejected' },
  { act: 'close', by: 'listing-removed', from: 'pending', to: 'rejected' },
  { act: 'close', by: 'person-removed', from: 'pending', to: 'rejected' },
  { act: 'close', by: 'person-removed', from: 'accepted', to: 'rejected' },
  { act: 'close', by: 'time', from: 'pending', to: 'rejected', when: OVERDUE, closedAs: 'expired' },
  {
    ...{ act: 'close', by: 'time', from: 'accepted', to: 'rejected' },
    ...{ paymentMethod: 'card', when: OVERDUE, closedAs: 'expired' },
  },
  {
    ...{ act: 'close', by: 'time', from: 'accepted', to: 'rejected' },
    ...{ paymentMethod: 'transfer', when: RECORDED, closedAs: 'expired' },
  },
]

/** The transitions by which `by` does this, whatever the offer and the time. */
export const transitionsOf = (
  act: OfferAct,
  by: TransitionActor,
  table: readonly OfferTransition[] = OFFER_TRANSITIONS,
): OfferTransition[] => table.filter((transition) => transition.act === act && transition.by === by)

const DAY = 24 * 60 * 60 * 1000

/** The moment that a move of this offer depends on; `null` where the offer does not have it. */
function momentOf(offer: OfferState, when: OfferTransition['when']): Date | null {
  const moment = when && offer[when.field]
  return moment ? new Date(moment.getTime() + (when.daysLater ?? 0) * DAY) : null
}

const isOver = (moment: Date | null, now: Date): boolean => moment !== null && now >= moment

const isPaidAs = ({ amountMinor }: OfferState, { paymentMethod: means }: OfferTransition): boolean =>
  means === undefined || means === paymentMethodOf(amountMinor)

/** The transition of the offer at the moment `now`, or `undefined`. The filter of a write says the same (`transitionFilter`). */
export const transitionOf = (
  offer: OfferState,
  act: OfferAct,
  by: TransitionActor,
  now: Date,
  table?: readonly OfferTransition[],
): OfferTransition | undefined =>
  transitionsOf(act, by, table).find(
    (transition) =>
      transition.from === offer.status &&
      (transition.turn === undefined || transition.turn === (offer.turn ?? 'agent')) &&
      isPaidAs(offer, transition) &&
      (transition.when === undefined ||
        isOver(momentOf(offer, transition.when), now) === (transition.when.is === 'since')) &&
      (transition.once === undefined || !offer[transition.once]),
  )

/** True if `by` may do this about the offer at the moment `now`. */
export const canTransition = (...asked: Parameters<typeof transitionOf>): boolean =>
  transitionOf(...asked) !== undefined

const leadsOn = (status: OfferStatus, act: OfferAct, by: TransitionActor): boolean =>
  transitionsOf(act, by).some(({ from }) => from === status)

/** The status that an offer begins with. */
export const NEW_OFFER: OfferStatus = 'pending'

/** An open offer blocks a second one of the same buyer on the same listing (D28). */
export const isOpen = (status: OfferStatus): boolean => status === 'pending' || status === 'accepted'

/** A claiming offer is the only one of its kind on a listing (D29). */
export const isClaiming = (status: OfferStatus): boolean => status === 'accepted' || status === 'bought'

/** The offer has been paid, and is a record from then on. */
export const isBought = (status: OfferStatus): boolean => status === 'bought'

/** The listing's agent can take the offer or turn it down. */
export const isDecidable = (status: OfferStatus): boolean => leadsOn(status, 'accept', 'agent')

/** The offer waits for its payment; its listing is under offer meanwhile (D72). */
export const isPayable = (status: OfferStatus): boolean => leadsOn(status, 'settle', 'payment')

/** An open offer that this cause leaves as it is: what it removes has to stay as well. */
export const isUnaffectedBy = (status: OfferStatus, cause: OfferCause): boolean =>
  isOpen(status) && !leadsOn(status, 'close', cause)

/** The status of an offer that has been paid. */
export const [BOUGHT_OFFER = NEW_OFFER] = OFFER_STATUSES.filter(isBought)

/** The offer is closed. */
export const isClosed = (status: OfferStatus): boolean => !isOpen(status) && !isClaiming(status)

/** The filter of a list of offers: one status, or all open ones. */
export type OfferFilter = OfferStatus | 'open'

/** The statuses of a filter; all without one. */
export const statusesOf = (filter: OfferFilter | null): readonly OfferStatus[] => {
  if (filter === null) return OFFER_STATUSES
  return filter === 'open' ? OFFER_STATUSES.filter(isOpen) : [filter]
}

/** The statuses in the order in which people read them: in an offer's course, closed ones last. */
export const OFFER_STATUSES_IN_ORDER: readonly OfferStatus[] = [
  ...OFFER_STATUSES.filter((status) => !isClosed(status)),
  ...OFFER_STATUSES.filter(isClosed),
]

/** True if the amount lies in the range, both ends included. All in minor units. */
export const isWithinRange = (amountMinor: number, minMinor: number, maxMinor: number): boolean =>
  amountMinor >= minMinor && amountMinor <= maxMinor

/** When the offer ends by itself as it stands (D73); `null` where it has no end. */
export function expiryOf(offer: OfferState): Date | null {
  const end = transitionsOf('close', 'time').find((one) => one.from === offer.status && isPaidAs(offer, one))
  return momentOf(offer, end?.when)
}

/** True if the offer's time has come, whether or not anybody has written so yet (D73). */
export const hasExpired = (offer: OfferState, now: Date): boolean =>
  canTransition(offer, 'close', 'time', now)

/** The date to pay by has passed, and the offer waits for a transfer that arrived in time to be recorded (D75). */
export const isOverdue = (offer: OfferState, now: Date): boolean =>
  isPayable(offer.status) && !canTransition(offer, 'pay', 'buyer', now) && !hasExpired(offer, now)

/** An offer as it stands at the moment `now`: one whose time has come is closed, also before anybody has written so. */
export function withCurrentStatus<Offer extends OfferState>(
  offer: Offer,
  now: Date,
): Offer & { closedAs?: ClosingReason; decidedAt?: Date | null } {
  const end = transitionOf(offer, 'close', 'time', now)
  if (!end) return offer
  const { closedAs } = end
  return { ...offer, status: end.to, ...(closedAs && { closedAs }), decidedAt: expiryOf(offer) }
}

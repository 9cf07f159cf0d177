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

/** Why an offer came to nothing where its agent did not turn it down (D74). */
export const CLOSED_AS = ['withdrawn', 'expired', 'released'] as const
export type ClosedAs = (typeof CLOSED_AS)[number]

/** The word for each of these ends, wherever people read it. */
export const CLOSED_AS_WORDS: Record<ClosedAs, string> = {
  withdrawn: 'Withdrawn',
  expired: 'Ended',
  released: 'Released',
}

/** The two sides of an offer; each answers in turn, the agent first. */
export const OFFER_PARTIES = ['buyer', 'agent'] as const
export type OfferParty = (typeof OFFER_PARTIES)[number]

/**
 * What moves an offer where no person does: its payment, the sale of its listing to another buyer, the removal of the
 * listing, the removal or suspension of the buyer or agent, or its end (`expiresAt`).
 */
export const OFFER_CAUSES = ['payment', 'sale', 'listing-removed', 'person-removed', 'time'] as const
export type OfferCause = (typeof OFFER_CAUSES)[number]

/** Who or what moves an offer: one of its sides, or a cause. */
export type Mover = OfferParty | OfferCause

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

/** What of an offer says which moves it has. Without a turn it is the agent's. */
export type Standing = OfferTimes & { status: OfferStatus; turn?: OfferParty | null | undefined }

export type OfferTransition = {
  act: OfferAct
  by: Mover
  from: OfferStatus
  to: OfferStatus
  /** Only while this side is to answer. */
  turn?: OfferParty
  /** Only `before` or only `since` the moment that this field of the offer names; an offer without it has all its time. */
  when?: { field: keyof OfferTimes; is: 'before' | 'since' }
  /** Only while this field is absent. */
  once?: keyof OfferTimes
  /** What a closed offer says of its end. */
  closedAs?: ClosedAs
}

const IN_TIME = { field: 'expiresAt', is: 'before' } as const
const OVERDUE = { field: 'expiresAt', is: 'since' } as const

/**
 * Every move that exists (D17, D18, D24, D29, D31, D72 to D74). Nothing else says which status may follow which. A
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
  { act: 'close', by: 'time', from: 'accepted', to: 'rejected', when: OVERDUE, closedAs: 'expired' },
]

/** The transitions by which `by` does this, whatever the offer and the time. */
export const transitionsOf = (
  act: OfferAct,
  by: Mover,
  table: readonly OfferTransition[] = OFFER_TRANSITIONS,
): OfferTransition[] => table.filter((transition) => transition.act === act && transition.by === by)

const isOver = (moment: Date | null | undefined, now: Date): boolean =>
  moment !== null && moment !== undefined && now >= moment

/** The transition of the offer at the moment `now`, or `undefined`. The filter of a write says the same (`movableBy`). */
export const transitionOf = (
  offer: Standing,
  act: OfferAct,
  by: Mover,
  now: Date,
  table?: readonly OfferTransition[],
): OfferTransition | undefined =>
  transitionsOf(act, by, table).find(
    ({ from, turn, when, once }) =>
      from === offer.status &&
      (turn === undefined || turn === (offer.turn ?? 'agent')) &&
      (when === undefined || isOver(offer[when.field], now) === (when.is === 'since')) &&
      (once === undefined || !offer[once]),
  )

/** True if `by` may do this about the offer at the moment `now`. */
export const canMove = (...asked: Parameters<typeof transitionOf>): boolean =>
  transitionOf(...asked) !== undefined

const leadsOn = (status: OfferStatus, act: OfferAct, by: Mover): boolean =>
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
export const isSpared = (status: OfferStatus, cause: OfferCause): boolean =>
  isOpen(status) && !leadsOn(status, 'close', cause)

/** The status of an offer that has been paid. */
export const [BOUGHT_OFFER = NEW_OFFER] = OFFER_STATUSES.filter(isBought)

/** The offer came to nothing. */
export const isClosed = (status: OfferStatus): boolean => !isOpen(status) && !isClaiming(status)

/** The statuses in the order in which people read them: along an offer's way, and at the end what came to nothing. */
export const OFFER_STATUSES_IN_ORDER: readonly OfferStatus[] = [
  ...OFFER_STATUSES.filter((status) => !isClosed(status)),
  ...OFFER_STATUSES.filter(isClosed),
]

/** True if the amount lies in the range, both ends included. All in minor units. */
export const isWithinRange = (amountMinor: number, minMinor: number, maxMinor: number): boolean =>
  amountMinor >= minMinor && amountMinor <= maxMinor

/** True if the offer's time has come, whether or not anybody has written so yet (D73). */
export const hasEnded = (offer: Standing, now: Date): boolean => canMove(offer, 'close', 'time', now)

/** An offer as it stands at the moment `now`: one whose time has come is closed, also before anybody has written so. */
export function asItStands<Offer extends Standing>(
  offer: Offer,
  now: Date,
): Offer & { closedAs?: ClosedAs; decidedAt?: Date | null } {
  const end = transitionOf(offer, 'close', 'time', now)
  if (!end) return offer
  const { closedAs } = end
  return { ...offer, status: end.to, ...(closedAs && { closedAs }), decidedAt: offer.expiresAt ?? null }
}

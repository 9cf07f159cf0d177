import { DAY_MS } from './dates'
import {
  withCurrentStatus,
  canTransition,
  expiryOf,
  hasExpired,
  isBought,
  isHoldingListing,
  isClosed,
  isDecidable,
  isOpen,
  isOverdue,
  isPayable,
  isUnaffectedBy,
  isWithinRange,
  OFFER_ACTIONS,
  OFFER_CAUSES,
  OFFER_PARTIES,
  OFFER_STATUSES,
  OFFER_TRANSITIONS,
  RECORDING_DAYS,
  transitionOf,
} from './offer'
import { CARD_LIMIT_MINOR } from './money'

const MOVERS = [...OFFER_PARTIES, ...OFFER_CAUSES]

const NOW = new Date('2025-06-01T12:00:00Z')

/** The deadline of an offer, in milliseconds from now; `null` for none. */
const WAIT = RECORDING_DAYS * DAY_MS
const TIMES = {
  'long before': DAY_MS,
  'just before': 1,
  'on time': 0,
  after: -1,
  never: null,
  'just before the wait is over': 1 - WAIT,
  'as the wait is over': -WAIT,
} as const
type Time = keyof typeof TIMES
const IN_TIME: Time[] = ['long before', 'just before', 'never']
const WAITED: Time[] = ['as the wait is over']
const OVERDUE: Time[] = ['on time', 'after', 'just before the wait is over', ...WAITED]
const ANY: Time[] = [...IN_TIME, ...OVERDUE]

/** The highest amount for a card, and the lowest for a transfer. */
const AMOUNTS = { card: CARD_LIMIT_MINOR, transfer: CARD_LIMIT_MINOR + 1 } as const

/**
 * Every transition: at which times it is possible, at which ones if the offer is paid by transfer, and on whose turn.
 */
const ALLOWED: Record<
  string,
  { to: string; at: Time[]; turn?: string; ofTransfer?: Time[]; needsChange?: true }
> = {
  'agent accept pending': { to: 'accepted', at: IN_TIME, turn: 'agent' },
  'buyer accept pending': { to: 'accepted', at: IN_TIME, turn: 'buyer' },
  'agent counter pending': { to: 'pending', at: IN_TIME, turn: 'agent' },
  'buyer counter pending': { to: 'pending', at: IN_TIME, turn: 'buyer' },
  'buyer confirm pending': { to: 'pending', at: IN_TIME, needsChange: true },
  'agent reject pending': { to: 'rejected', at: IN_TIME },
  'buyer withdraw pending': { to: 'rejected as withdrawn', at: IN_TIME },
  'agent release accepted': { to: 'rejected as released', at: IN_TIME },
  'buyer release accepted': { to: 'rejected as released', at: IN_TIME },
  'agent extend accepted': { to: 'accepted', at: IN_TIME },
  'buyer pay accepted': { to: 'accepted', at: IN_TIME },
  'payment settle accepted': { to: 'bought', at: ANY },
  'sale close pending': { to: 'rejected', at: ANY },
  'listing-removed close pending': { to: 'rejected', at: ANY },
  'person-removed close pending': { to: 'rejected', at: ANY },
  'person-removed close accepted': { to: 'rejected', at: ANY },
  'time close pending': { to: 'rejected as expired', at: OVERDUE },
  'time close accepted': { to: 'rejected as expired', at: OVERDUE, ofTransfer: WAITED },
}

const moves = OFFER_STATUSES.flatMap((status) =>
  MOVERS.flatMap((by) =>
    OFFER_ACTIONS.map((action) => ({ status, by, action, name: `${by} ${action} ${status}` })),
  ),
)

describe('OFFER_TRANSITIONS', () => {
  it('has every transition of this list once, and no other (D110)', () => {
    const transitions = OFFER_TRANSITIONS.map(
      ({ by, action, from, paymentMethod = '' }) => `${by} ${action} ${from} ${paymentMethod}`,
    )
    const expected = Object.entries(ALLOWED).flatMap(([name, { ofTransfer }]) =>
      ofTransfer ? [`${name} card`, `${name} transfer`] : [`${name} `],
    )
    expect(transitions.sort()).toEqual(expected.sort())
  })

  it.each(moves)('$name is possible only at its times and in its turn', ({ status, by, action, name }) => {
    const { to = null, at = [], turn: only, ofTransfer = at, needsChange } = ALLOWED[name] ?? {}
    const change = needsChange ? { listingChangedAt: NOW } : {}
    for (const [time, msLeft] of Object.entries(TIMES) as [Time, number | null][]) {
      for (const turn of [undefined, ...OFFER_PARTIES]) {
        for (const means of ['card', 'transfer'] as const) {
          const expiresAt = msLeft === null ? null : new Date(NOW.getTime() + msLeft)
          const transition = transitionOf(
            { status, expiresAt, turn, amountMinor: AMOUNTS[means], ...change },
            action,
            by,
            NOW,
          )
          const times = means === 'card' ? at : ofTransfer
          const isAllowed = times.includes(time) && (only === undefined || only === (turn ?? 'agent'))
          const words =
            transition && transition.to + (transition.closedAs ? ` as ${transition.closedAs}` : '')
          const situation = { time, turn, means }
          expect({ ...situation, to: words ?? null }).toEqual({ ...situation, to: isAllowed ? to : null })
        }
      }
    }
  })

  it('lets an agent accept only what the buyer has confirmed since the listing changed (D325)', () => {
    const offer = { status: 'pending', amountMinor: AMOUNTS.card } as const
    const changed = { ...offer, listingChangedAt: NOW }
    expect(canTransition(changed, 'accept', 'agent', NOW)).toBe(false)
    expect(canTransition(changed, 'confirm', 'buyer', NOW)).toBe(true)
    expect(canTransition(offer, 'confirm', 'buyer', NOW)).toBe(false)
    for (const action of ['counter', 'reject'] as const)
      expect(canTransition(changed, action, 'agent', NOW)).toBe(true)
    for (const action of ['accept', 'counter', 'withdraw'] as const)
      expect(canTransition({ ...changed, turn: 'buyer' }, action, 'buyer', NOW)).toBe(true)
  })

  it('allows one extension of the deadline', () => {
    const expiresAt = new Date(NOW.getTime() + 1)
    const offer = { status: 'accepted', expiresAt, amountMinor: AMOUNTS.card } as const
    expect(canTransition(offer, 'extend', 'agent', NOW)).toBe(true)
    expect(canTransition({ ...offer, extendedAt: NOW }, 'extend', 'agent', NOW)).toBe(false)
  })
})

describe('an expired offer', () => {
  it.each(OFFER_STATUSES)('is closed at its deadline, if it was %s', (status) => {
    for (const msLeft of Object.values(TIMES))
      for (const [means, amountMinor] of Object.entries(AMOUNTS)) {
        const expiresAt = msLeft === null ? null : new Date(NOW.getTime() + msLeft)
        const offer = { status, expiresAt, decidedAt: null, amountMinor }
        const wait = status === 'accepted' && means === 'transfer' ? WAIT : 0
        const isOver = isOpen(status) && msLeft !== null && msLeft <= -wait
        expect(hasExpired(offer, NOW)).toBe(isOver)
        const end = expiresAt && new Date(expiresAt.getTime() + wait)
        expect(expiryOf(offer)).toEqual(isOpen(status) ? end : null)
        expect(isOverdue(offer, NOW)).toBe(wait > 0 && msLeft !== null && msLeft <= 0 && !isOver)
        expect(withCurrentStatus(offer, NOW)).toEqual(
          isOver ? { ...offer, status: 'rejected', closedAs: 'expired', decidedAt: end } : offer,
        )
      }
  })

  it('leaves at least three working days for recording a transfer', () => {
    for (let day = 0; day < 7; day += 1) {
      const days = Array.from({ length: RECORDING_DAYS }, (_, i) => (day + 1 + i) % 7)
      expect(days.filter((weekday) => weekday !== 0 && weekday !== 6).length).toBeGreaterThanOrEqual(3)
    }
  })
})

describe('the predicates of a status', () => {
  it.each([
    { status: 'pending', decidable: true, payable: false, bought: false, closed: false },
    { status: 'accepted', decidable: false, payable: true, bought: false, closed: false },
    { status: 'rejected', decidable: false, payable: false, bought: false, closed: true },
    { status: 'bought', decidable: false, payable: false, bought: true, closed: false },
  ] as const)('$status', ({ status, ...expected }) => {
    const decidable = isDecidable(status)
    const payable = isPayable(status)
    expect({ decidable, payable, bought: isBought(status), closed: isClosed(status) }).toEqual(expected)
  })

  it('keeps an accepted offer when its listing is removed, and closes it when a person is', () => {
    expect(OFFER_STATUSES.filter((status) => isUnaffectedBy(status, 'listing-removed'))).toEqual(['accepted'])
    expect(OFFER_STATUSES.filter((status) => isUnaffectedBy(status, 'person-removed'))).toEqual([])
  })
})

describe('the predicates for unique indexes', () => {
  it.each([
    { status: 'pending', open: true, holdsListing: false },
    { status: 'accepted', open: true, holdsListing: true },
    { status: 'rejected', open: false, holdsListing: false },
    { status: 'bought', open: false, holdsListing: true },
  ] as const)('$status', ({ status, open, holdsListing }) => {
    expect({ open: isOpen(status), holdsListing: isHoldingListing(status) }).toEqual({ open, holdsListing })
  })
})

describe('isWithinRange (D111)', () => {
  it.each([
    [99, false],
    [100, true],
    [101, true],
    [199, true],
    [200, true],
    [201, false],
    [Number.NaN, false],
    [Number.POSITIVE_INFINITY, false],
  ])('contains %p in 100 to 200: %p', (amount, within) => {
    expect(isWithinRange(amount, 100, 200)).toBe(within)
  })
})

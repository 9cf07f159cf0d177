import {
  canMove,
  isBought,
  isClaiming,
  isClosed,
  isDecidable,
  isOpen,
  isPayable,
  isSpared,
  isWithinRange,
  type Mover,
  OFFER_CAUSES,
  OFFER_STATUSES,
  type OfferTransition,
} from './offer'
import { ROLES } from './user'

const MOVERS: readonly Mover[] = [...ROLES, ...OFFER_CAUSES]

const NOW = new Date('2025-06-01T12:00:00Z')

const ALLOWED = new Set([
  'pending > accepted by agent',
  'pending > rejected by agent',
  'accepted > bought by payment',
  'pending > rejected by sale',
  'pending > rejected by listing-removed',
  'pending > rejected by person-removed',
  'accepted > rejected by person-removed',
])

const moves = OFFER_STATUSES.flatMap((from) =>
  OFFER_STATUSES.flatMap((to) => MOVERS.map((by) => ({ from, to, by, name: `${from} > ${to} by ${by}` }))),
)

describe('canMove', () => {
  it('knows every allowed move by a name of this table', () => {
    const names = new Set(moves.map(({ name }) => name))
    expect([...ALLOWED].filter((name) => !names.has(name))).toEqual([])
  })

  it.each(moves)('$name', ({ from, to, by, name }) => {
    expect(canMove({ status: from }, to, by, NOW)).toBe(ALLOWED.has(name))
  })
})

describe('a move that depends on the time', () => {
  const table: OfferTransition[] = [
    { from: 'pending', to: 'accepted', by: 'agent', when: { field: 'expiresAt', is: 'before' } },
    { from: 'pending', to: 'rejected', by: 'sale', when: { field: 'expiresAt', is: 'since' } },
  ]
  it.each([
    [1, true, false],
    [0, false, true],
    [-1, false, true],
    [null, false, false],
  ])('with %p ms left: accepted %p, ended %p', (left, accepted, ended) => {
    const offer = {
      status: 'pending' as const,
      expiresAt: left === null ? null : new Date(NOW.getTime() + left),
    }
    expect(canMove(offer, 'accepted', 'agent', NOW, table)).toBe(accepted)
    expect(canMove(offer, 'rejected', 'sale', NOW, table)).toBe(ended)
  })
})

describe('what the product asks of a status', () => {
  it.each([
    { status: 'pending', decidable: true, payable: false, bought: false, closed: false },
    { status: 'accepted', decidable: false, payable: true, bought: false, closed: false },
    { status: 'rejected', decidable: false, payable: false, bought: false, closed: true },
    { status: 'bought', decidable: false, payable: false, bought: true, closed: false },
  ] as const)('$status', ({ status, ...expected }) => {
    const [decidable, payable] = [isDecidable(status), isPayable(status)]
    expect({ decidable, payable, bought: isBought(status), closed: isClosed(status) }).toEqual(expected)
  })

  it('an accepted offer keeps its listing, and not its people', () => {
    expect(OFFER_STATUSES.filter((status) => isSpared(status, 'listing-removed'))).toEqual(['accepted'])
    expect(OFFER_STATUSES.filter((status) => isSpared(status, 'person-removed'))).toEqual([])
  })
})

describe('what a status means for the unique indexes', () => {
  it.each([
    { status: 'pending', open: true, claiming: false },
    { status: 'accepted', open: true, claiming: true },
    { status: 'rejected', open: false, claiming: false },
    { status: 'bought', open: false, claiming: true },
  ] as const)('$status', ({ status, open, claiming }) => {
    expect({ open: isOpen(status), claiming: isClaiming(status) }).toEqual({ open, claiming })
  })
})

describe('isWithinRange', () => {
  it.each([
    [99, false],
    [100, true],
    [101, true],
    [199, true],
    [200, true],
    [201, false],
    [Number.NaN, false],
    [Number.POSITIVE_INFINITY, false],
  ])('%p in 100 to 200: %p', (amount, within) => {
    expect(isWithinRange(amount, 100, 200)).toBe(within)
  })
})

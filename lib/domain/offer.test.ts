import { canMove, isClaiming, isOpen, isWithinRange, type Mover, OFFER_STATUSES } from './offer'
import { ROLES } from './user'

const MOVERS: readonly Mover[] = [...ROLES, 'system']

const ALLOWED = new Set([
  'pending > accepted by agent',
  'pending > rejected by agent',
  'pending > rejected by system',
  'accepted > rejected by system',
  'accepted > bought by system',
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
    expect(canMove(from, to, by)).toBe(ALLOWED.has(name))
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

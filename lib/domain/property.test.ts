import {
  isListed,
  isPausable,
  isResubmittable,
  isUndecided,
  listRank,
  offerAvailability,
  PROPERTY_TRANSITION_ACTORS,
  PROPERTY_SORTS,
  PROPERTY_STATUSES,
  PROPERTY_TRANSITIONS,
  statusAfterChange,
  statusOnMarket,
} from './property'

const PENDING = 'Offers open once this property is verified.'
const REJECTED = 'This home is not open for offers.'
const SOLD = 'This home has been sold.'

const ROWS = [
  { status: 'pending', sold: false, listed: true, reason: PENDING },
  { status: 'verified', sold: false, listed: true, reason: null },
  { status: 'rejected', sold: false, listed: false, reason: REJECTED },
  { status: 'paused', sold: false, listed: false, reason: REJECTED },
  { status: 'paused', sold: true, listed: false, reason: SOLD },
  { status: 'pending', sold: true, listed: false, reason: SOLD },
  { status: 'verified', sold: true, listed: false, reason: SOLD },
  { status: 'rejected', sold: true, listed: false, reason: SOLD },
] as const

describe.each(ROWS)('$status, sold: $sold', ({ status, sold, listed, reason }) => {
  it(`is ${listed ? '' : 'not '}listed`, () => expect(isListed(status, sold)).toBe(listed))

  it(reason ?? 'takes offers', () => {
    expect(offerAvailability({ status, sold })).toEqual(
      reason === null ? { open: true } : { open: false, reason },
    )
  })
})

it('has a row for every status', () => {
  expect(new Set(ROWS.map(({ status }) => status))).toEqual(new Set(PROPERTY_STATUSES))
})

describe('transitions of statuses (D104)', () => {
  const MOVES: Record<string, string> = {
    'pending to verified': 'verdict',
    'pending to rejected': 'verdict',
    'verified to pending': 'content-change',
    'rejected to pending': 'resubmission',
    'pending to paused': 'agent,licence',
    'verified to paused': 'agent,licence',
    'paused to pending': 'agent,licence,sale',
    'paused to verified': 'agent,licence,sale',
  }
  const pairs = PROPERTY_STATUSES.flatMap((from) => PROPERTY_STATUSES.map((to) => [from, to] as const))

  it.each(pairs)('allow from %s to %s only what the table says', (from, to) => {
    const by = PROPERTY_TRANSITIONS.filter(
      (transition) => transition.from === from && transition.to === to,
    ).map((transition) => transition.by)
    expect(by.join()).toBe(MOVES[`${from} to ${to}`] ?? '')
  })

  it.each([
    ['pending', ['content-change', 'resubmission'], 'pending'],
    ['verified', ['content-change', 'resubmission'], 'pending'],
    ['verified', ['resubmission'], 'verified'],
    ['rejected', ['content-change'], 'rejected'],
    ['rejected', ['content-change', 'resubmission'], 'pending'],
    ['rejected', [], 'rejected'],
    ['paused', ['content-change', 'resubmission'], 'paused'],
  ] as const)('change a listing that is %s by %j to %s', (from, causes, to) => {
    expect(statusAfterChange(from, causes)).toBe(to)
  })

  it('need a verdict for pending listings, and the agent for rejected ones', () => {
    expect(PROPERTY_STATUSES.filter(isUndecided)).toEqual(['pending'])
    expect(PROPERTY_STATUSES.filter(isResubmittable)).toEqual(['rejected'])
    expect(PROPERTY_STATUSES.filter(isPausable)).toEqual(['pending', 'verified'])
    expect(new Set(PROPERTY_TRANSITIONS.flatMap(({ by }) => by))).toEqual(new Set(PROPERTY_TRANSITION_ACTORS))
  })
})

it.each([
  ['verified', {}, 'verified'],
  ['paused', { pausedFrom: 'verified' }, 'verified'],
  ['paused', { pausedFrom: 'pending' }, 'pending'],
] as const)('returns a listing that is %s with %j as %s (D480, D541)', (status, pause, sold) => {
  expect(statusOnMarket({ status, ...pause })).toBe(sold)
})

it('lists verified listings before all others by default', () => {
  const [pending, verified, rejected] = PROPERTY_STATUSES.map(listRank)
  expect(verified).toBeLessThan(pending ?? 0)
  expect(verified).toBeLessThan(rejected ?? 0)
})

it('offers the five sorts (D106), and newest first (D147)', () => {
  expect(PROPERTY_SORTS).toEqual([
    'default',
    'price-low-high',
    'price-high-low',
    'price-range-low',
    'price-range-high',
    'newest',
  ])
})

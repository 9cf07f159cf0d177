import { isListed, listRank, offersOpen, PROPERTY_SORTS, PROPERTY_STATUSES } from './property'

const PENDING = 'Offers open once this property is verified.'
const REJECTED = 'This property is not open for offers.'
const SOLD = 'This property has been sold.'

const ROWS = [
  { status: 'pending', sold: false, listed: true, reason: PENDING },
  { status: 'verified', sold: false, listed: true, reason: null },
  { status: 'rejected', sold: false, listed: false, reason: REJECTED },
  { status: 'pending', sold: true, listed: false, reason: SOLD },
  { status: 'verified', sold: true, listed: false, reason: SOLD },
  { status: 'rejected', sold: true, listed: false, reason: SOLD },
] as const

describe.each(ROWS)('$status, sold: $sold', ({ status, sold, listed, reason }) => {
  it(`is ${listed ? '' : 'not '}listed`, () => {
    expect(isListed(status, sold)).toBe(listed)
  })

  it(reason ?? 'takes offers', () => {
    expect(offersOpen({ status, sold })).toEqual(reason === null ? { open: true } : { open: false, reason })
  })
})

it('the table has every status', () => {
  expect(new Set(ROWS.map(({ status }) => status))).toEqual(new Set(PROPERTY_STATUSES))
})

it('the default order puts verified ones before all others', () => {
  const [pending, verified, rejected] = PROPERTY_STATUSES.map(listRank)
  expect(verified).toBeLessThan(pending ?? 0)
  expect(verified).toBeLessThan(rejected ?? 0)
})

it('the sorts are these five (D106)', () => {
  expect(PROPERTY_SORTS).toEqual([
    'default',
    'price-low-high',
    'price-high-low',
    'price-range-low',
    'price-range-high',
  ])
})

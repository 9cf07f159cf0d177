import { isReduction } from './history'
import { priceChangeText, readHistory } from './price-history'

const at = (day: number) => `2025-01-${String(day).padStart(2, '0')}T00:00:00.000Z`
const listingChanges = (day: number, min: number, max: number) => [
  { at: at(day), field: 'listed' as const, from: null, to: 'pending' },
  { at: at(day), field: 'minPrice' as const, from: null, to: min },
  { at: at(day), field: 'maxPrice' as const, from: null, to: max },
]
const change = (
  day: number,
  field: 'minPrice' | 'maxPrice' | 'status' | 'pictures',
  from: number | string,
  to: number | string,
) => ({
  at: at(day),
  field,
  from,
  to,
})

it('lists the changes, latest first, with the prices after each', () => {
  const { rows, steps } = readHistory(
    [
      change(9, 'minPrice', 435, 420),
      change(9, 'maxPrice', 510, 485),
      change(7, 'pictures', 4, 7),
      change(5, 'maxPrice', 530, 510),
      change(3, 'status', 'pending', 'verified'),
      ...listingChanges(1, 435, 530),
    ],
    { min: 420, max: 485 },
  )
  expect(rows).toEqual([
    { at: at(9), kind: 'price', prices: { min: 420, max: 485 }, change: -25, isReduced: true },
    { at: at(7), kind: 'pictures', added: 3 },
    { at: at(5), kind: 'price', prices: { min: 435, max: 510 }, change: -20, isReduced: true },
    { at: at(3), kind: 'verified' },
    { at: at(1), kind: 'listed', prices: { min: 435, max: 530 } },
  ])
  expect(steps).toEqual([
    { at: at(1), min: 435, max: 530 },
    { at: at(5), min: 435, max: 510 },
    { at: at(9), min: 420, max: 485 },
  ])
})

it('shows replaced pictures, even if the number is the same', () => {
  const { rows } = readHistory([change(2, 'pictures', 4, 4)], { min: 320, max: 400 })
  expect(rows).toEqual([{ at: at(2), kind: 'pictures', added: 0 }])
})

it('shows a change of only the minimum, and does not call a rise a reduction', () => {
  const { rows } = readHistory([change(2, 'minPrice', 300, 320)], { min: 320, max: 400 })
  expect(rows).toEqual([
    { at: at(2), kind: 'price', prices: { min: 320, max: 400 }, change: 20, isReduced: false },
  ])
})

it.each([
  [485_000, 485_000],
  [null, null],
])('shows a sale with its price if known: %j', (to, price) => {
  expect(readHistory([{ at: at(4), field: 'sold', from: null, to }], { min: 1, max: 2 }).rows).toEqual([
    { at: at(4), kind: 'sold', price },
  ])
})

it.each([
  ['pending', 'rejected', 'rejected'],
  ['rejected', 'pending', 'unverified'],
  ['pending', 'verified', 'verified'],
] as const)('shows a change from %s to %s as "%s"', (from, to, kind) => {
  expect(readHistory([change(2, 'status', from, to)], { min: 1, max: 2 }).rows).toEqual([{ at: at(2), kind }])
})

it.each([
  [{ min: 2, max: 9 }, { min: 2, max: 8 }, true],
  [{ min: 2, max: 9 }, { min: 1, max: 9 }, true],
  [{ min: 2, max: 9 }, { min: 1, max: 8 }, true],
  [{ min: 2, max: 9 }, { min: 1, max: 10 }, false],
  [{ min: 2, max: 9 }, { min: 3, max: 8 }, false],
  [{ min: 2, max: 9 }, { min: 2, max: 9 }, false],
])('calls a change from %j to %j a reduction: %s', (from, to, is) => expect(isReduction(from, to)).toBe(is))

it.each([
  [{ min: 420_000, max: 485_000 }, 'Maximum $25,000 lower, minimum $15,000 lower'],
  [{ min: 435_000, max: 520_000 }, 'Maximum $10,000 higher'],
  [{ min: 430_000, max: 510_000 }, 'Minimum $5,000 lower'],
  [{ min: 430_000, max: 505_000 }, '$5,000 lower'],
  [{ min: 435_000, max: 510_000 }, null],
])('describes the change from 435,000–510,000 to %j as %j', (now, words) => {
  expect(priceChangeText({ min: 435_000, max: 510_000 }, now)).toBe(words)
})

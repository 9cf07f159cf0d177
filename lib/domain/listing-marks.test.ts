import { daysAgoText, dayOf, daysSince, reductionOf, isNew, isReducedSince } from './listing-marks'

const TODAY = dayOf(Date.parse('2026-03-10T12:00:00Z'))

test.each([
  ['2026-03-10T00:00:00.000Z', 0, 'today'],
  ['2026-03-11T00:00:00.000Z', 0, 'today'],
  ['2026-03-09T23:59:59.999Z', 1, 'yesterday'],
  ['2026-03-08T00:00:00.000Z', 2, '2 days ago'],
  ['2023-03-10T00:00:00.000Z', 1096, '1,096 days ago'],
])('describes %s as %d days ago: "%s"', (at, days, words) => {
  expect(daysSince(at, TODAY)).toBe(days)
  expect(daysAgoText(days)).toBe(words)
})

test('marks a listing as new for seven days', () => {
  expect(isNew('2026-03-03T00:00:00.000Z', TODAY)).toBe(true)
  expect(isNew('2026-03-02T23:59:59.999Z', TODAY)).toBe(false)
})

test('shows a price reduction for ninety days', () => {
  expect(isReducedSince('2025-12-10T00:00:00.000Z', TODAY)).toBe(true)
  expect(isReducedSince('2025-12-09T23:59:59.999Z', TODAY)).toBe(false)
})

test.each([
  [{}, 0],
  [{ previousMinPrice: 440_000 }, 20_000],
  [{ previousMinPrice: 425_000, previousMaxPrice: 510_000 }, 25_000],
  [{ previousMinPrice: 420_000, previousMaxPrice: 485_000 }, 0],
  [{ previousMinPrice: 400_000, previousMaxPrice: 470_000 }, 0],
  [{ previousMinPrice: 430_000, previousMaxPrice: 470_000 }, 0],
])('after %j the reduction is %d', (previous, fall) => {
  expect(reductionOf({ minPrice: 420_000, maxPrice: 485_000, ...previous })).toBe(fall)
})

import {
  compareHomes,
  daysBetween,
  daysOfRow,
  fillDays,
  funnelOf,
  type HomeFigures,
  median,
  NO_NUMBERS,
  perWeek,
  sumOfNumbers,
  sumsOf,
} from './listing-numbers'

const numbers = (views = 0, saves = 0, enquiries = 0, viewings = 0, offers = 0) => ({
  views,
  saves,
  enquiries,
  viewings,
  offers,
})

test('names both days of a range and those between, across months and years', () => {
  const days = (from: string, to: string) => daysBetween(new Date(from), new Date(to))
  expect(days('2026-12-30T23:59Z', '2027-01-01T00:00Z')).toEqual(['2026-12-30', '2026-12-31', '2027-01-01'])
  expect(days('2026-11-29T08:00Z', '2026-11-29T07:00Z')).toEqual(['2026-11-29'])
  expect(days('2026-11-30T08:00Z', '2026-11-29T07:00Z')).toEqual([])
})

test('fills days without numbers, and sums weeks of which the last may be short', () => {
  const days = daysBetween(new Date('2026-11-20'), new Date('2026-11-28'))
  const filled = fillDays(days, [
    { day: '2026-11-21', ...numbers(3, 1) },
    { day: '2026-11-28', ...numbers(4) },
  ])
  expect(filled).toHaveLength(9)
  expect(sumOfNumbers(filled)).toEqual(numbers(7, 1))
  expect(sumsOf(filled, 7)).toEqual([
    { from: '2026-11-20', to: '2026-11-26', numbers: numbers(3, 1) },
    { from: '2026-11-27', to: '2026-11-28', numbers: numbers(4) },
  ])
  expect(sumsOf(filled, 1)).toHaveLength(9)
  expect(sumsOf([], 7)).toEqual([])
  expect(perWeek(90, 90)).toBe(7)
  expect(perWeek(3, 0)).toBe(21)
})

test('has a row of the table for each day of up to thirty, otherwise for each week (D505)', () => {
  expect([7, 30, 90].map(daysOfRow)).toEqual([1, 1, 7])
})

test('returns the middle value, or the mean of the two in the middle', () => {
  expect(median([])).toBeNull()
  expect(median([7])).toBe(7)
  expect(median([9, 1, 4])).toBe(4)
  expect(median([9, 1, 4, 5])).toBe(4.5)
})

test('shows each step as a share of the one before, beside the median of similar homes (D502)', () => {
  const similar = [numbers(100, 2), numbers(100, 4), numbers(100, 9, 3), numbers()]
  expect(funnelOf(numbers(200, 10, 0, 2, 1), similar)).toEqual([
    { event: 'views', count: 200, share: null, median: null },
    { event: 'saves', count: 10, share: 0.05, median: 0.04 },
    { event: 'enquiries', count: 0, share: 0, median: 0 },
    { event: 'viewings', count: 2, share: null, median: 0 },
    { event: 'offers', count: 1, share: 0.5, median: null },
  ])
})

describe('the comparison (D503)', () => {
  const home = (views: number, more: Partial<HomeFigures> = {}): HomeFigures => ({
    views,
    saves: null,
    days: 10,
    price: 400_000,
    ...more,
  })
  const ten = Array.from({ length: 10 }, (_, i) => home(i + 1))
  const verdicts = (own: HomeFigures) =>
    compareHomes(own, ten).map(({ measure, verdict }) => [measure, verdict])

  test('says whether a home has more or less than two thirds of the others', () => {
    expect(verdicts(home(8))[0]).toEqual(['views', 'more'])
    expect(verdicts(home(7))[0]).toEqual(['views', 'same'])
    expect(verdicts(home(4))[0]).toEqual(['views', 'same'])
    expect(verdicts(home(3))[0]).toEqual(['views', 'less'])
    expect(verdicts(home(5))).toContainEqual(['price', 'same'])
  })

  test('has the lowest, the median and the highest of the others', () => {
    expect(compareHomes(home(99), ten)[0]).toEqual({
      measure: 'views',
      own: 99,
      low: 1,
      median: 5.5,
      high: 10,
      verdict: 'more',
    })
  })

  test('leaves out what fewer than ten homes have, or this one lacks', () => {
    expect(compareHomes(home(5), ten.slice(1))).toEqual([])
    expect(compareHomes(home(5, { price: null }), ten).map(({ measure }) => measure)).toEqual([
      'views',
      'days',
    ])
  })
})

test('adds nothing to the numbers of nothing', () => {
  expect(sumOfNumbers([])).toEqual(NO_NUMBERS)
  expect(NO_NUMBERS).toEqual(numbers())
})

import { averagePrice, gridLines, monthOf, monthsUntil, monthWithYear, monthName } from './sales'

it('uses UTC months', () => {
  expect(monthOf(new Date('2025-01-31T23:59:59.999Z'))).toBe('2025-01')
  expect(monthOf(new Date('2025-02-01T00:00:00.000Z'))).toBe('2025-02')
  expect(monthName('2025-01')).toBe('Jan')
  expect(monthWithYear('2024-12')).toBe('Dec 2024')
})

it.each([
  ['2025-01-15T12:00:00Z', '2024-02', '2025-01'],
  ['2025-03-31T23:30:00Z', '2024-04', '2025-03'],
  ['2024-12-01T00:00:00Z', '2024-01', '2024-12'],
])('monthsUntil %s returns twelve months, from %s to %s', (now, first, last) => {
  const months = monthsUntil(new Date(now))
  expect(months).toHaveLength(12)
  expect(new Set(months).size).toBe(12)
  expect([months[0], months.at(-1)]).toEqual([first, last])
})

it.each([
  [0, 0, 0],
  [45_000_000, 1, 450_000],
  [401_350_000, 8, 501_688],
  [100, 3, 0],
  [250, 1, 3],
])('averages %p minor units over %p sales to %p', (total, count, average) => {
  expect(averagePrice(total, count)).toBe(average)
})

it.each([
  [0, []],
  [1_450_000, [500_000, 1_000_000, 1_500_000]],
  [985_000, [250_000, 500_000, 750_000, 1_000_000]],
  [400_000, [100_000, 200_000, 300_000, 400_000]],
  [999_999_999, [250_000_000, 500_000_000, 750_000_000, 1_000_000_000]],
  [7, [2, 4, 6, 8]],
])('gridLines up to %p are %p', (highest, lines) => expect(gridLines(highest)).toEqual(lines))

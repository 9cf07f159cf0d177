import { formatDate, formatMoment, toDay } from './dates'

describe('formatDate', () => {
  it.each([
    ['2025-01-05', 'Jan 5, 2025'],
    ['2025-01-05T00:00:00.000Z', 'Jan 5, 2025'],
    ['2025-01-05T23:59:59.999Z', 'Jan 5, 2025'],
    ['2024-02-29T12:00:00+14:00', 'Feb 28, 2024'],
    [new Date(Date.UTC(2025, 11, 31)), 'Dec 31, 2025'],
  ])('%s is %s', (date, shown) => {
    expect(formatDate(date)).toBe(shown)
  })
})

describe('toDay', () => {
  it.each([
    ['2025-01-05T00:00:00.000Z', '2025-01-05'],
    ['2025-01-05T23:59:59.999Z', '2025-01-05'],
    ['2025-01-05T23:30:00-02:00', '2025-01-06'],
  ])('%s is %s', (instant, day) => {
    expect(toDay(new Date(instant))).toBe(day)
  })
})

test('a moment is shown with its time, in UTC', () => {
  expect(formatMoment('2025-01-05T00:03:59.000Z')).toBe('Jan 5, 2025, 00:03\u00a0UTC')
  expect(formatMoment('2025-12-31T23:59:59.999Z')).toBe('Dec 31, 2025, 23:59\u00a0UTC')
})

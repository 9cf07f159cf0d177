import { formatDate, formatDeadline, formatMoment, timeUntil, toDay } from './dates'

describe('formatDate', () => {
  it.each([
    ['2025-01-05', 'Jan 5, 2025'],
    ['2025-01-05T00:00:00.000Z', 'Jan 5, 2025'],
    ['2025-01-05T23:59:59.999Z', 'Jan 5, 2025'],
    ['2024-02-29T12:00:00+14:00', 'Feb 28, 2024'],
    [new Date(Date.UTC(2025, 11, 31)), 'Dec 31, 2025'],
  ])('formats %s as %s', (date, shown) => {
    expect(formatDate(date)).toBe(shown)
  })
})

describe('toDay', () => {
  it.each([
    ['2025-01-05T00:00:00.000Z', '2025-01-05'],
    ['2025-01-05T23:59:59.999Z', '2025-01-05'],
    ['2025-01-05T23:30:00-02:00', '2025-01-06'],
  ])('returns for %s the UTC day %s', (instant, day) => {
    expect(toDay(new Date(instant))).toBe(day)
  })
})

test('formatMoment adds the UTC time to the date', () => {
  expect(formatMoment('2025-01-05T00:03:59.000Z')).toBe('Jan 5, 2025, 00:03\u00a0UTC')
  expect(formatMoment('2025-12-31T23:59:59.999Z')).toBe('Dec 31, 2025, 23:59\u00a0UTC')
})

const noon = new Date('2026-11-26T12:00:00Z')

test.each([
  ['2026-12-02T14:03:00Z', 'in 6 days'],
  ['2026-11-28T12:00:00Z', 'in 2 days'],
  ['2026-11-28T11:59:59Z', 'in 47 hours'],
  ['2026-11-26T14:00:00Z', 'in 2 hours'],
  ['2026-11-26T13:59:59Z', 'in 119 minutes'],
  ['2026-11-26T12:01:00Z', 'in 1 minute'],
  ['2026-11-26T12:00:59Z', 'in less than a minute'],
  ['2026-11-26T12:00:00Z', 'now'],
  ['2026-11-20T12:00:00Z', 'now'],
])('timeUntil formats %s as "%s", rounded down', (at, words) => {
  expect(timeUntil(at, noon)).toBe(words)
})

test('shows a deadline with the time left, in UTC or the reader’s time zone', () => {
  const at = '2026-12-02T14:03:00Z'
  expect(formatDeadline(at, noon, { isUtc: true })).toBe('In 6 days, Dec 2, 14:03 UTC')
  const local = new Date(at)
  const day = local.toLocaleDateString('en-US', { month: 'short', day: 'numeric' })
  const time = local.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  expect(formatDeadline(at, noon)).toBe(`In 6 days, ${day}, ${time} your time`)
})

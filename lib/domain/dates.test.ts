import { formatDate, formatWallDay, formatWallTime, shiftDay, toDay } from './dates'
import { formatWallLongDay, formatWallMonth } from './long-dates'

describe('formatDate', () => {
  it.each([
    ['2025-01-05', 'Jan 5, 2025'],
    ['2025-01-05T00:00:00.000Z', 'Jan 5, 2025'],
    ['2025-01-05T23:59:59.999Z', 'Jan 5, 2025'],
    ['2024-02-29T12:00:00+14:00', 'Feb 28, 2024'],
    [new Date(Date.UTC(2025, 11, 31)), 'Dec 31, 2025'],
  ])('formats %s as %s', (date, text) => expect(formatDate(date)).toBe(text))
})

describe('toDay', () => {
  it.each([
    ['2025-01-05T00:00:00.000Z', '2025-01-05'],
    ['2025-01-05T23:59:59.999Z', '2025-01-05'],
    ['2025-01-05T23:30:00-02:00', '2025-01-06'],
  ])('returns for %s the UTC day %s', (instant, day) => expect(toDay(new Date(instant))).toBe(day))
})

describe('without Intl', () => {
  const words = (at: Date, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(at).replaceAll('\u202f', ' ')
  // Every day of a leap year, each with another time.
  const walls = Array.from(
    { length: 366 },
    (_, i) =>
      `${shiftDay('2028-01-01', i)}T${String(i % 24).padStart(2, '0')}:${String(i % 60).padStart(2, '0')}`,
  )

  it.each([
    [formatWallTime, { hour: 'numeric', minute: '2-digit' }],
    [formatWallDay, { weekday: 'short', month: 'short', day: 'numeric' }],
    [formatWallLongDay, { weekday: 'long', month: 'long', day: 'numeric' }],
    [formatWallMonth, { month: 'long', year: 'numeric' }],
    [formatDate, { month: 'short', day: 'numeric', year: 'numeric' }],
  ] as const)('%p returns what Intl writes', (format, options) => {
    expect(walls.map((wall) => format(wall))).toEqual(
      walls.map((wall) => words(new Date(`${wall}Z`), options)),
    )
  })

  it('returns a time of 24 hours as it is', () => {
    expect(formatWallTime('2026-12-15T09:05', true)).toBe('09:05')
  })
})

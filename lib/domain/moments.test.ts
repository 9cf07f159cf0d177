import { AT, AUCKLAND, BERLIN, LOS_ANGELES } from '@/test/support/clocks'
import { formatDay, UTC } from './clock'
import { formatDeadline, timeUntil } from './deadlines'
import { formatMoment, formatOwnTime, formatTime } from './moments'
import { formatZonedMoment } from './time-zones'
import { partsOnClock, textOnClock } from './written-moments'

test.each([
  [UTC, 'Nov 30, 2026, 10:09 PM\u00a0UTC', '10:09 PM\u00a0UTC', 'Nov 30, 2026'],
  [LOS_ANGELES, 'Nov 30, 2026, 2:09 PM', '2:09 PM', 'Nov 30, 2026'],
  [BERLIN, 'Nov 30, 2026, 23:09', '23:09', 'Nov 30, 2026'],
  [AUCKLAND, 'Dec 1, 2026, 11:09 AM', '11:09 AM', 'Dec 1, 2026'],
])('shows a moment, its time and its day on each clock (D330)', (clock, moment, time, day) => {
  expect([formatMoment(AT, clock), formatTime(AT, clock), formatDay(AT, clock)]).toEqual([moment, time, day])
})

test('keeps a calendar day on every clock', () => {
  expect([LOS_ANGELES, AUCKLAND].map((clock) => formatDay('2026-11-30', clock))).toEqual([
    'Nov 30, 2026',
    'Nov 30, 2026',
  ])
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
])('timeUntil formats %s as "%s", rounded down', (at, words) => expect(timeUntil(at, noon)).toBe(words))

test.each([
  [UTC, 'In 6 days, Dec 2, 2:03 PM\u00a0UTC'],
  [LOS_ANGELES, 'In 6 days, Dec 2, 6:03 AM your time'],
  [BERLIN, 'In 6 days, Dec 2, 15:03 your time'],
  [AUCKLAND, 'In 6 days, Dec 3, 3:03 AM your time'],
])('shows a deadline with the time left, and whose time it is', (clock, words) => {
  expect(formatDeadline('2026-12-02T14:03:00Z', noon, clock)).toBe(words)
})

test.each([
  [UTC, null],
  [LOS_ANGELES, null],
  [BERLIN, '23:09 your time'],
  [AUCKLAND, 'Tue, 11:09 AM your time'],
])('returns the reader’s time, with its weekday, if the home’s clock shows another', (clock, words) => {
  expect(formatOwnTime(AT, -480, clock)).toBe(words)
})

describe('a text of the server', () => {
  const text = `Pay for Lake House by ${formatMoment(AT)}, or it expires.`
  const home = `${formatZonedMoment(new Date(AT), 'America/Los_Angeles')}. Confirm it.`
  const openHouse = 'Mon, Nov 30, 2026, 2:09 PM to 4:30 PM (Pacific Time, UTC−8)'

  it.each([
    [UTC, text],
    [LOS_ANGELES, 'Pay for Lake House by Nov 30, 2026, 2:09 PM, or it expires.'],
    [BERLIN, 'Pay for Lake House by Nov 30, 2026, 23:09, or it expires.'],
    [AUCKLAND, 'Pay for Lake House by Dec 1, 2026, 11:09 AM, or it expires.'],
  ])('shows its moments on the reader’s clock', (clock, expected) => {
    expect(textOnClock(text, clock)).toBe(expected)
  })

  it.each([
    [UTC, 'Mon, Nov 30, 2026, 2:09 PM (Pacific Time, UTC−8). Confirm it.'],
    [LOS_ANGELES, 'Mon, Nov 30, 2026, 2:09 PM (Pacific Time, UTC−8). Confirm it.'],
    [BERLIN, 'Mon, Nov 30, 2026, 14:09 (Pacific Time, UTC−8; 23:09 your time). Confirm it.'],
    [AUCKLAND, 'Mon, Nov 30, 2026, 2:09 PM (Pacific Time, UTC−8; Tue, 11:09 AM your time). Confirm it.'],
  ])('keeps the home’s time, and adds the reader’s', (clock, expected) => {
    expect(textOnClock(home, clock)).toBe(expected)
  })

  it.each([
    [LOS_ANGELES, openHouse],
    [BERLIN, 'Mon, Nov 30, 2026, 14:09 to 16:30 (Pacific Time, UTC−8; 23:09 to 01:30 your time)'],
  ])('keeps both ends of an open house', (clock, expected) =>
    expect(textOnClock(openHouse, clock)).toBe(expected),
  )

  it('returns the instant of every moment, wherever it was written', () => {
    // Every 37 hours of a year, which meets each hour and both changes of the clocks.
    const instants = Array.from({ length: 236 }, (_, i) => new Date(Date.UTC(2026, 0, 1, i * 37, i % 60)))
    const zones = ['America/St_Johns', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'Europe/London', 'UTC']
    for (const at of instants)
      for (const words of [formatMoment(at), ...zones.map((zone) => formatZonedMoment(at, zone))])
        expect({
          words,
          at: partsOnClock(`By ${words}.`, UTC).flatMap((part) => part.at ?? []),
        }).toEqual({ words, at: [at.toISOString()] })
  })

  it.each(['Meet on Nov 30, 2026, 2:09 PM', 'Oct 1 (noon)', 'In UTC', ''])('keeps %j', (words) => {
    expect(partsOnClock(words, BERLIN)).toEqual([{ words, at: null }])
  })
})

import { AT, AUCKLAND, BERLIN, LOS_ANGELES } from '@/test/support/clocks'
import { formatDay, UTC } from './clock'
import { formatDeadline, timeUntil } from './deadlines'
import { formatMoment, formatOwnTime, formatTime } from './moments'

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
])('timeUntil formats %s as "%s", rounded down', (at, words) => {
  expect(timeUntil(at, noon)).toBe(words)
})

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

import { nextDigestAt } from './digest-times'

/** An account whose digests are sent at seven sharp, and one whose are sent 19 minutes later. */
const SHARP = '68f0a2c4d1e5b7a9c3000000'
const LATE = '68f0a2c4d1e5b7a9c3000013'

const next = (frequency: 'daily' | 'weekly', timeZone: string, after: string, person = SHARP) =>
  nextDigestAt({ frequency, timeZone }, person, new Date(after))?.toISOString()

it.each([
  ['today before seven', 'daily', 'UTC', '2026-11-27T06:59:00Z', '2026-11-27T07:00:00.000Z'],
  ['tomorrow at seven', 'daily', 'UTC', '2026-11-27T07:00:00Z', '2026-11-28T07:00:00.000Z'],
  [
    'on the clock of the zone',
    'daily',
    'America/Los_Angeles',
    '2026-11-27T16:00:00Z',
    '2026-11-28T15:00:00.000Z',
  ],
  ['on the next Monday', 'weekly', 'UTC', '2026-11-27T12:00:00Z', '2026-11-30T07:00:00.000Z'],
  ['a week after a Monday', 'weekly', 'UTC', '2026-11-30T07:00:00Z', '2026-12-07T07:00:00.000Z'],
  [
    'on the Monday of the zone',
    'weekly',
    'Pacific/Auckland',
    '2026-11-29T17:00:00Z',
    '2026-11-29T18:00:00.000Z',
  ],
  [
    '23 hours later when clocks go forward',
    'daily',
    'Europe/Berlin',
    '2026-03-28T06:00:00Z',
    '2026-03-29T05:00:00.000Z',
  ],
  [
    '25 hours later when clocks go back',
    'daily',
    'Europe/Berlin',
    '2026-10-24T05:00:00Z',
    '2026-10-25T06:00:00.000Z',
  ],
  [
    'after a day that the zone skips',
    'daily',
    'Pacific/Apia',
    '2011-12-29T17:00:00Z',
    '2011-12-30T17:00:00.000Z',
  ],
] as const)('sends the next digest %s', (_, frequency, zone, after, at) => {
  expect(next(frequency, zone, after)).toBe(at)
})

it('spreads the digests of people over 20 minutes', () => {
  expect(next('daily', 'UTC', '2026-11-27T07:00:00Z', LATE)).toBe('2026-11-27T07:19:00.000Z')
})

it('sends none without a frequency that has digests', () => {
  for (const frequency of ['instant', 'off'] as const)
    expect(nextDigestAt({ frequency, timeZone: 'UTC' }, SHARP, new Date())).toBeNull()
})

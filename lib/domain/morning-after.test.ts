import { morningAfter } from './time-zones'

it.each([
  ['2026-12-16T02:00Z', 'America/Los_Angeles', '2026-12-16T17:00Z'],
  ['2026-12-15T23:30Z', 'Asia/Tokyo', '2026-12-17T00:00Z'],
  // The night between has one hour less.
  ['2027-03-27T15:00Z', 'Europe/Berlin', '2027-03-28T07:00Z'],
])('returns nine on the day after %s in %s', (at, zone, morning) => {
  expect(morningAfter(new Date(at), zone)).toEqual(new Date(morning))
})

import moment from 'moment-timezone'
import {
  formatOffset,
  formatZonedMoment,
  instantOf,
  instantsOf,
  isZone,
  offsetAt,
  parseTimeZone,
  wallAt,
  zoneAt,
  zoneDataVersion,
  zoneName,
  zoneIds,
  morningAfter,
} from './time-zones'

const iso = (dates: Date[]) => dates.map((date) => date.toISOString())

describe('time zones (D215)', () => {
  it('keeps Vancouver at UTC−7 in December 2026, whatever data Node has', () => {
    const at = instantOf('2026-12-15T12:00', 'America/Vancouver')
    expect(at).toEqual(new Date('2026-12-15T19:00Z'))
    expect(formatZonedMoment(at!, 'America/Vancouver')).toBe(
      'Tue, Dec 15, 2026, 12:00 PM (Pacific Time, UTC−7)',
    )
  })

  it.each([
    ['America/Los_Angeles', 'Pacific Time'],
    ['America/Vancouver', 'Pacific Time'],
    ['Europe/Berlin', 'Central European Time'],
    ['Pacific/Auckland', 'New Zealand Time'],
    ['UTC', 'UTC'],
    ['Mars/Olympus_Mons', 'Olympus Mons Time'],
  ])('returns the name of %s in its region (D331)', (zone, name) => expect(zoneName(zone)).toBe(name))

  it('names every zone that people choose from, in few words', () => {
    expect(
      zoneIds()
        .map(zoneName)
        .filter((name) => !/^[\p{L}.’'& -]{3,48}$/u.test(name)),
    ).toEqual([])
  })

  it.each([
    ['America/New_York', '2026-03-08T01:59', ['2026-03-08T06:59:00.000Z']],
    ['America/New_York', '2026-03-08T02:30', []],
    ['America/New_York', '2026-03-08T03:00', ['2026-03-08T07:00:00.000Z']],
    ['America/New_York', '2026-11-01T01:30', ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z']],
    ['Europe/Lisbon', '2026-07-01T09:00', ['2026-07-01T08:00:00.000Z']],
    ['Asia/Kathmandu', '2026-07-01T09:00', ['2026-07-01T03:15:00.000Z']],
    ['Australia/Lord_Howe', '2026-10-04T02:15', []],
    ['UTC', '2026-07-01T09:00', ['2026-07-01T09:00:00.000Z']],
    ['UTC', '2026-02-30T09:00', []],
    ['Europe/Lisbon', '2026-13-45T09:99', []],
  ])('finds the instants of a wall time in %s at %s', (zone, wall, instants) => {
    expect(iso(instantsOf(wall, zone))).toEqual(instants)
    for (const at of instantsOf(wall, zone)) expect(wallAt(at, zone)).toBe(wall)
  })

  it.each([
    [-420, 'UTC−7'],
    [345, 'UTC+5:45'],
    [0, 'UTC'],
    [-210, 'UTC−3:30'],
  ])('shows an offset of %s minutes as %s', (minutes, text) => expect(formatOffset(minutes)).toBe(text))

  it('finds the zone of a position', () => {
    expect(zoneAt({ latitude: 49.28, longitude: -123.12 })).toBe('America/Vancouver')
    expect(zoneAt({ latitude: 41.15, longitude: -8.61 })).toBe('Europe/Lisbon')
    // The middle of an ocean has a zone by longitude.
    expect(isZone(zoneAt({ latitude: 0, longitude: -30 }))).toBe(true)
  })

  it('rejects unknown zones', () => {
    expect(isZone('America/Vancouver')).toBe(true)
    for (const name of ['America/Nowhere', '', '__proto__', 'america/vancouver'])
      expect(isZone(name)).toBe(false)
    expect(() => offsetAt('America/Nowhere', new Date())).toThrow(RangeError)
  })

  it.each([
    ['America/New_York', 'America/New_York'],
    ['america/new york', 'America/New_York'],
    [' New York ', 'America/New_York'],
    ['utc', 'UTC'],
    ['Mars', 'Mars'],
    ['', ''],
    ['York', 'York'],
  ])('reads the typed zone %p as %p', (typed, zone) => expect(parseTimeZone(typed)).toBe(zone))

  it('names zones that exist, each once', () => {
    const names = zoneIds()
    expect(names).toContain('America/Vancouver')
    expect(new Set(names).size).toBe(names.length)
    expect(names.every(isZone)).toBe(true)
    expect(zoneDataVersion()).toMatch(/^20\d\d[a-z]$/)
  })

  it('has only offsets of whole quarter hours from now on, which claims count by (D219)', () => {
    const now = Date.now()
    for (const name of zoneIds()) {
      const { untils, offsets } = moment.tz.zone(name)!
      const current = offsets.filter((_, index) => Number(untils[index]) > now)
      expect({ name, odd: current.filter((offset) => offset % 15 !== 0) }).toEqual({ name, odd: [] })
    }
  })
})

it.each([
  ['2026-12-16T02:00Z', 'America/Los_Angeles', '2026-12-16T17:00Z'],
  ['2026-12-15T23:30Z', 'Asia/Tokyo', '2026-12-17T00:00Z'],
  // The night between has one hour less.
  ['2027-03-27T15:00Z', 'Europe/Berlin', '2027-03-28T07:00Z'],
])('returns nine on the day after %s in %s', (at, zone, morning) => {
  expect(morningAfter(new Date(at), zone)).toEqual(new Date(morning))
})

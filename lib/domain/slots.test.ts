import { type Availability, areApart, DEFAULT_SETTINGS, settingsOf } from './availability'
import { DAY_MS } from './dates'
import { freeSlots, QUARTER_HOUR_MS } from './slots'

const NOW = new Date('2026-03-01T12:00Z')
const availability = (overrides: Partial<Availability> = {}): Availability => ({
  zone: 'America/New_York',
  windows: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '09:00', to: '11:00' })),
  exceptions: [],
  settings: DEFAULT_SETTINGS,
  ...overrides,
})
const slots = (
  overrides: Partial<Parameters<typeof freeSlots>[0]> & { day?: string } = {},
  own: Partial<Availability> = {},
) => {
  const { day = '2026-03-10', ...rest } = overrides
  return freeSlots({
    availability: availability(own),
    settings: DEFAULT_SETTINGS,
    zone: 'America/New_York',
    claims: [],
    from: new Date(`${day}T00:00Z`),
    until: new Date(`${day}T23:59Z`),
    now: NOW,
    ...rest,
  })
}
const walls = (...input: Parameters<typeof slots>) => slots(...input).map(({ wall }) => wall.slice(11))
const claim = (time: string, ownerId = 'one') => ({ at: new Date(`2026-03-10T${time}Z`), ownerId })

describe('free slots (D217)', () => {
  it('follow each other by the length within the hours', () => {
    expect(walls()).toEqual(['09:00', '09:30', '10:00', '10:30'])
    expect(walls({ settings: { ...DEFAULT_SETTINGS, lengthMinutes: 45 } })).toEqual(['09:00', '09:45'])
    expect(walls({}, { windows: [] })).toEqual([])
  })

  it('keep notice, and the days ahead', () => {
    const now = new Date('2026-03-10T02:00Z')
    // 12 hours later it is 10:00 in New York.
    expect(walls({ now })).toEqual(['10:00', '10:30'])
    expect(walls({ settings: { ...DEFAULT_SETTINGS, daysAhead: 9 } })).toEqual([])
  })

  it('are outside claimed time, also with the time between viewings', () => {
    // 09:30 to 10:15 in New York is claimed; a slot at 09:00 would need the time until 09:45.
    expect(walls({ claims: ['13:30', '13:45', '14:00'].map((time) => claim(time)) })).toEqual(['10:30'])
    const settings = { ...DEFAULT_SETTINGS, bufferMinutes: 0 }
    expect(walls({ settings, claims: [claim('13:30'), claim('13:45')] })).toEqual(['09:00', '10:00', '10:30'])
  })

  it('end at the daily limit', () => {
    const settings = { ...DEFAULT_SETTINGS, dailyLimit: 2 }
    expect(walls({ settings, claims: [claim('20:00'), claim('20:15')] })).toHaveLength(4)
    expect(walls({ settings, claims: [claim('20:00'), claim('21:00', 'other')] })).toEqual([])
  })

  it('follow exceptions', () => {
    const closed = { from: '2026-03-09', until: '2026-03-10', windows: [] }
    expect(walls({}, { exceptions: [closed] })).toEqual([])
    const other = { ...closed, windows: [{ from: '15:00', to: '16:00' }] }
    expect(walls({}, { exceptions: [other] })).toEqual(['15:00', '15:30'])
    expect(walls({ day: '2026-03-11' }, { exceptions: [closed] })).toHaveLength(4)
  })

  it('do not shift on the Sundays when clocks change', () => {
    for (const [day, hour] of [
      ['2026-03-07', 14],
      ['2026-03-08', 13],
      ['2026-10-31', 13],
      ['2026-11-01', 14],
    ] as const) {
      const now = new Date(new Date(`${day}T00:00Z`).getTime() - 3 * DAY_MS)
      expect(walls({ day, now })).toEqual(['09:00', '09:30', '10:00', '10:30'])
      expect(slots({ day, now })[0]?.startsAt.getUTCHours()).toBe(hour)
    }
  })

  it('skip a time that does not exist, and offer one that repeats once', () => {
    const night = { windows: [{ weekday: 7, from: '01:00', to: '03:30' }] }
    expect(walls({ day: '2026-03-08' }, night)).toEqual(['01:00', '01:30', '03:00'])
    const now = new Date('2026-10-25T00:00Z')
    const autumn = slots({ day: '2026-11-01', now }, night)
    expect(autumn.map(({ wall }) => wall.slice(11))).toEqual(['01:00', '01:30', '02:00', '02:30', '03:00'])
    expect(new Set(autumn.map(({ startsAt }) => startsAt.getTime())).size).toBe(5)
  })

  it.each([
    // [the home, its day, its offset then, the start in UTC]: the agent's hours are 09:00 to 11:00, the agent in Lisbon.
    ['America/Los_Angeles', '2026-12-15', -480, '2026-12-15T17:00Z'],
    ['America/Los_Angeles', '2026-03-07', -480, '2026-03-07T17:00Z'],
    ['America/Los_Angeles', '2026-03-08', -420, '2026-03-08T16:00Z'],
    ['America/Phoenix', '2026-03-08', -420, '2026-03-08T16:00Z'],
    ['America/St_Johns', '2026-11-01', -210, '2026-11-01T12:30Z'],
    ['Asia/Kathmandu', '2026-12-15', 345, '2026-12-15T03:15Z'],
    ['Australia/Lord_Howe', '2026-04-05', 630, '2026-04-04T22:30Z'],
    ['Pacific/Kiritimati', '2026-12-15', 840, '2026-12-14T19:00Z'],
    ['Pacific/Pago_Pago', '2026-12-15', -660, '2026-12-15T20:00Z'],
  ])('are at the same hours on the clock of a home in %s on %s', (zone, day, offset, start) => {
    const noon = Date.parse(`${day}T12:00Z`)
    const from = new Date(noon - DAY_MS)
    const until = new Date(noon + DAY_MS)
    const query = { zone, from, until, now: new Date(noon - 9 * DAY_MS) }
    const daySlots = slots(query, { zone: 'Europe/Lisbon' }).filter(({ wall }) => wall.startsWith(day))
    expect(daySlots.map(({ wall }) => wall.slice(11))).toEqual(['09:00', '09:30', '10:00', '10:30'])
    expect(daySlots[0]).toMatchObject({ startsAt: new Date(start), offset })
  })

  it.each([
    ['an exception', {}, { exceptions: [{ from: '2026-12-16', until: '2026-12-16', windows: [] }] }],
    [
      'the daily limit',
      {
        settings: { ...DEFAULT_SETTINGS, dailyLimit: 1 },
        claims: [{ at: new Date('2026-12-15T18:30Z'), ownerId: 'one' }],
      },
      { zone: 'Europe/Lisbon' },
    ],
  ])('count the days of %s on the clock of the home', (_, query, own) => {
    // On December 15, 18:30 UTC, it is December 16 in Auckland.
    const range = { from: new Date('2026-12-14T12:00Z'), until: new Date('2026-12-17T10:00Z') }
    const daySlots = slots({ zone: 'Pacific/Auckland', now: new Date('2026-12-10'), ...range, ...query }, own)
    expect([...new Set(daySlots.map(({ wall }) => wall.slice(0, 10)))]).toEqual(['2026-12-15', '2026-12-17'])
  })

  it('start on quarter hours, which claims count by', () => {
    for (const { startsAt } of slots({ settings: { ...DEFAULT_SETTINGS, lengthMinutes: 15 } }))
      expect(startsAt.getTime() % QUARTER_HOUR_MS).toBe(0)
  })
})

describe('availability (D214)', () => {
  it.each([
    ['one after the other', ['09:00-12:00', '12:00-24:00'], true],
    ['overlapping', ['12:00-17:00', '09:00-12:15'], false],
    ['ending before it begins', ['12:00-09:00'], false],
    ['empty', ['12:00-12:00'], false],
  ])('decides whether hours are valid and do not overlap: %s', (_, hours, expected) => {
    const windows = hours.map((hour) => ({ from: hour.slice(0, 5), to: hour.slice(6) }))
    expect(areApart(windows)).toBe(expected)
  })

  it('lets a listing override length, notice and confirmation', () => {
    expect(settingsOf({ settings: DEFAULT_SETTINGS }, { lengthMinutes: 60, isInstant: true })).toEqual({
      ...DEFAULT_SETTINGS,
      lengthMinutes: 60,
      isInstant: true,
    })
  })
})

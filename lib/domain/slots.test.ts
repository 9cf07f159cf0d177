import { type Availability, areApart, DEFAULT_SETTINGS, settingsOf } from './availability'
import { freeSlots, QUARTER } from './slots'

const NOW = new Date('2026-03-01T12:00Z')
const availability = (given: Partial<Availability> = {}): Availability => ({
  zone: 'America/New_York',
  windows: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '09:00', to: '11:00' })),
  exceptions: [],
  settings: DEFAULT_SETTINGS,
  ...given,
})
const slots = (
  given: Partial<Parameters<typeof freeSlots>[0]> & { day?: string } = {},
  own: Partial<Availability> = {},
) => {
  const { day = '2026-03-10', ...rest } = given
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
const walls = (...asked: Parameters<typeof slots>) => slots(...asked).map(({ wall }) => wall.slice(11))
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
      const now = new Date(new Date(`${day}T00:00Z`).getTime() - 3 * 86_400_000)
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

  it("offer a time that repeats on the home's clock once, if the agent is elsewhere", () => {
    const morning = { zone: 'Europe/Lisbon', windows: [{ weekday: 7, from: '05:00', to: '07:00' }] }
    const now = new Date('2026-10-25T00:00Z')
    // 05:00 and 06:00 in Lisbon are both 01:00 in New York that night.
    expect(walls({ day: '2026-11-01', now }, morning)).toEqual(['01:00', '01:30'])
  })

  it("have the home's clock and offset, not the agent's", () => {
    const [first] = slots(
      { day: '2026-12-15', zone: 'America/Vancouver', now: new Date('2026-12-01') },
      {
        zone: 'Europe/Lisbon',
        windows: [{ weekday: 2, from: '19:00', to: '19:30' }],
      },
    )
    expect(first).toMatchObject({
      startsAt: new Date('2026-12-15T19:00Z'),
      endsAt: new Date('2026-12-15T19:30Z'),
      wall: '2026-12-15T12:00',
      offset: -420,
    })
  })

  it('start on quarter hours, which claims count by', () => {
    for (const { startsAt } of slots({ settings: { ...DEFAULT_SETTINGS, lengthMinutes: 15 } }))
      expect(startsAt.getTime() % QUARTER).toBe(0)
  })
})

describe('availability (D214)', () => {
  it.each([
    ['one after the other', ['09:00-12:00', '12:00-24:00'], true],
    ['overlapping', ['12:00-17:00', '09:00-12:15'], false],
    ['ending before it begins', ['12:00-09:00'], false],
    ['empty', ['12:00-12:00'], false],
  ])('accepts hours: %s', (_, hours, expected) => {
    const windows = hours.map((one) => ({ from: one.slice(0, 5), to: one.slice(6) }))
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

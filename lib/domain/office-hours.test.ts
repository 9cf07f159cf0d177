import { type WeekWindow } from './availability'
import { countedMinutes, dueAt, minutesText, type OfficeHours, responseClock } from './office-hours'

const PACIFIC = 'America/Los_Angeles'

/** Weekdays 1 to `last`, 8:00 AM to 7:00 PM. */
const week = (last: number, from = '08:00', to = '19:00'): WeekWindow[] =>
  Array.from({ length: last }, (_, index) => ({ weekday: index + 1, from, to }))

const open = (windows: WeekWindow[], others: Partial<OfficeHours> = {}): OfficeHours => ({
  zone: PACIFIC,
  windows,
  daysOff: [],
  ...others,
})

const mondayToSaturday = open(week(6))
const allDay = open(week(7, '00:00', '24:00'))
/** At night, over each change of the clocks. */
const nights = open(week(7, '01:00', '03:00'))

/** A Wednesday is 2026-11-25 in Los Angeles, eight hours behind UTC. */
const at = (wall: string) => new Date(`${wall}-08:00`)
const utc = (wall: string) => new Date(`${wall}Z`)

describe('countedMinutes', () => {
  it.each<[string, OfficeHours, Date, Date, number]>([
    ['the same moment', mondayToSaturday, at('2026-11-25T10:00'), at('2026-11-25T10:00'), 0],
    ['an earlier moment', mondayToSaturday, at('2026-11-25T11:00'), at('2026-11-25T10:00'), 0],
    ['a part of a day', mondayToSaturday, at('2026-11-25T10:00'), at('2026-11-25T11:31'), 91],
    ['whole minutes only', mondayToSaturday, at('2026-11-25T10:00'), at('2026-11-25T10:01:59'), 1],
    ['from before the hours', mondayToSaturday, at('2026-11-25T03:00'), at('2026-11-25T08:20'), 20],
    ['before the hours', mondayToSaturday, at('2026-11-25T03:00'), at('2026-11-25T07:00'), 0],
    ['a night', mondayToSaturday, at('2026-11-25T18:30'), at('2026-11-26T08:15'), 45],
    ['a Sunday', mondayToSaturday, at('2026-11-28T18:00'), at('2026-11-30T09:00'), 120],
    ['a weekend', open(week(5)), at('2026-11-27T18:00'), at('2026-11-30T09:00'), 120],
    [
      'a day off',
      open(week(6), { daysOff: [{ from: '2026-11-26', until: '2026-11-27' }] }),
      at('2026-11-25T18:00'),
      at('2026-11-28T08:30'),
      90,
    ],
    ['over midnight', allDay, at('2026-11-25T23:30'), at('2026-11-26T00:15'), 45],
    [
      'two windows of a day',
      open([...week(5, '13:00', '17:00'), ...week(5, '08:00', '12:00')]),
      at('2026-11-25T11:00'),
      at('2026-11-25T14:00'),
      120,
    ],
    ['the day of 23 hours', allDay, utc('2026-03-08T08:00'), utc('2026-03-09T07:00'), 23 * 60],
    ['the day of 25 hours', allDay, utc('2026-11-01T07:00'), utc('2026-11-02T08:00'), 25 * 60],
    // From 1:00 AM to 3:00 AM, of which 2:00 to 3:00 is skipped; 3:00 AM is 10:00 UTC.
    ['hours with the skipped one', nights, utc('2026-03-08T08:00'), utc('2026-03-09T07:00'), 60],
    ['hours with the repeated one', nights, utc('2026-11-01T07:00'), utc('2026-11-02T08:00'), 180],
    [
      'another zone',
      open(week(5), { zone: 'Asia/Tokyo' }),
      utc('2026-11-24T23:00'),
      utc('2026-11-25T00:30'),
      90,
    ],
    ['no hours at all', open([]), at('2026-11-25T10:00'), at('2027-11-25T10:00'), 0],
  ])('counts %s', (_, hours, since, until, minutes) => {
    expect(countedMinutes(hours, since, until)).toBe(minutes)
  })

  it('counts 400 days of a longer wait', () => {
    const minutes = countedMinutes(allDay, at('2020-01-01T00:00'), at('2026-01-01T00:00'))
    expect(minutes).toBe(400 * 24 * 60)
  })
})

describe('dueAt', () => {
  it.each<[string, OfficeHours, Date, number, Date]>([
    ['in the hours', mondayToSaturday, at('2026-11-25T10:00'), 240, at('2026-11-25T14:00')],
    ['to the end of a day', mondayToSaturday, at('2026-11-25T15:00'), 240, at('2026-11-25T19:00')],
    ['over a night', mondayToSaturday, at('2026-11-25T17:00'), 240, at('2026-11-26T10:00')],
    ['over a Sunday', mondayToSaturday, at('2026-11-28T18:00'), 240, at('2026-11-30T11:00')],
    ['from a Sunday', mondayToSaturday, at('2026-11-29T12:00'), 240, at('2026-11-30T12:00')],
    [
      'over days off',
      open(week(6), { daysOff: [{ from: '2026-12-24', until: '2027-01-01' }] }),
      ...([at('2026-12-23T18:00'), 240, at('2027-01-02T11:00')] as const),
    ],
    ['over the change in spring', mondayToSaturday, utc('2026-03-08T01:00'), 240, utc('2026-03-09T17:00')],
    ['over the change in autumn', mondayToSaturday, utc('2026-11-01T01:00'), 240, utc('2026-11-02T19:00')],
    ['of several days', mondayToSaturday, at('2026-11-25T08:00'), 3 * 660, at('2026-11-27T19:00')],
  ])('returns the moment %s', (_, hours, since, minutes, due) => {
    expect(dueAt(hours, since, minutes)).toEqual(due)
    expect(countedMinutes(hours, since, due)).toBe(minutes)
  })

  it('returns null for an office that is closed for 400 days', () => {
    expect(dueAt(open([]), at('2026-11-25T10:00'), 1)).toBeNull()
  })
})

describe('responseClock', () => {
  it.each([
    [0, 'ok', 0, 0],
    [118, 'ok', 118 / 240, 0],
    [167, 'ok', 167 / 240, 0],
    [168, 'warning', 0.7, 0],
    [240, 'warning', 1, 0],
    [241, 'late', 1, 1],
    [331, 'late', 1, 91],
  ])('after %d minutes of a goal of four hours is %s', (waited, state, share, late) => {
    const since = at('2026-11-25T08:00')
    const now = new Date(since.getTime() + waited * 60_000)
    expect(responseClock(mondayToSaturday, 240, since, now)).toEqual({ state, share, waited, late })
  })
})

it.each([
  [0, '0 min'],
  [25, '25 min'],
  [60, '1 h'],
  [91, '1 h 31 min'],
  [240, '4 h'],
])('minutesText formats %d as %s', (minutes, words) => expect(minutesText(minutes)).toBe(words))

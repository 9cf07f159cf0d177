import { inboxSettingsSchema } from '@/lib/schemas/inbox'
import { toInboxSettings } from './inbox-fields'

const MEMBER = '0123456789abcdef01234567'
const FIELDS = {
  zone: 'new york',
  goal: '2.5',
  escalation: '4',
  'd1-0-from': '08:00',
  'd1-0-to': '23:59',
  'off0-from': '2026-12-24',
  'off0-until': '2026-12-26',
  'off1-from': '2027-01-01',
  'off1-until': '',
  place0: ' Bend, Oregon ',
  'place0-member': MEMBER,
  place1: '',
  'place1-member': MEMBER,
}
const errorOf = (fields: object) =>
  inboxSettingsSchema.safeParse(toInboxSettings({ ...FIELDS, ...fields })).error?.issues[0]?.message

it('reads the filled rows of the form', () => {
  const settings = toInboxSettings(FIELDS)
  expect(settings).toEqual({
    zone: 'America/New_York',
    goalMinutes: 150,
    escalationMinutes: 240,
    windows: [{ weekday: 1, from: '08:00', to: '24:00' }],
    daysOff: [
      { from: '2026-12-24', until: '2026-12-26' },
      { from: '2027-01-01', until: '2027-01-01' },
    ],
    places: [{ place: 'Bend, Oregon', memberId: MEMBER }],
  })
  expect(inboxSettingsSchema.parse(settings)).toEqual(settings)
})

it.each([
  ['no hours', { 'd1-0-from': '', 'd1-0-to': '' }, 'Enter the hours of at least one day.'],
  ['no goal', { goal: '' }, 'Enter 15 minutes to 40 hours.'],
  ['a goal that is no number', { goal: 'soon' }, 'Enter 15 minutes to 40 hours.'],
  ['days in the wrong order', { 'off0-until': '2026-12-01' }, 'The last day must not be before the first.'],
  [
    'hours that overlap',
    { 'd1-1-from': '09:00', 'd1-1-to': '10:00' },
    'Hours must end after they begin and must not overlap.',
  ],
  ['a place of nobody', { 'place0-member': '' }, 'Choose a member for “Bend, Oregon”.'],
])('refuses %s', (_, fields, message) => {
  expect(errorOf(fields)).toBe(message)
})

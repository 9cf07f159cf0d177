import { toAvailability, toListingViewings } from './availability-fields'

const SETTINGS = {
  zone: 'America/Chicago',
  version: '3',
  isInstant: 'on',
  lengthMinutes: '30',
  bufferMinutes: '15',
  noticeHours: '12',
  daysAhead: '30',
  dailyLimit: '8',
}

test('reads the filled hours of each weekday, and 23:59 as the end of the day', () => {
  const fields = {
    ...SETTINGS,
    'd1-0-from': '09:00',
    'd1-0-to': '12:00',
    'd1-1-from': '13:00',
    'd1-1-to': '23:59',
    'd2-0-from': '',
    'd2-0-to': '',
  }
  expect(toAvailability(fields)).toEqual({
    zone: 'America/Chicago',
    version: 3,
    exceptions: [],
    windows: [
      { weekday: 1, from: '09:00', to: '12:00' },
      { weekday: 1, from: '13:00', to: '24:00' },
    ],
    settings: {
      lengthMinutes: 30,
      bufferMinutes: 15,
      noticeHours: 12,
      daysAhead: 30,
      dailyLimit: 8,
      isInstant: true,
    },
  })
})

test('keeps stored exceptions but those to delete, and adds a new one of one day', () => {
  const fields = {
    ...SETTINGS,
    'e0-first': '2026-12-24',
    'e0-last': '2026-12-26',
    'e0-0-from': '10:00',
    'e0-0-to': '12:00',
    'e0-1-from': '14:00',
    'e0-1-to': '16:00',
    'e1-first': '2026-12-31',
    'e1-last': '2026-12-31',
    'e1-delete': 'on',
    'e2-first': '2027-01-06',
    'e2-last': '',
  }
  expect(toAvailability(fields).exceptions).toEqual([
    {
      from: '2026-12-24',
      until: '2026-12-26',
      windows: [
        { from: '10:00', to: '12:00' },
        { from: '14:00', to: '16:00' },
      ],
    },
    { from: '2027-01-06', until: '2027-01-06', windows: [] },
  ])
})

test.each<Record<string, string>>([
  { 'e0-last': '2026-12-24' },
  { 'e0-0-from': '10:00', 'e0-0-to': '12:00' },
])('keeps an exception without its first day, which is then refused: %j', (fields) => {
  const { exceptions } = toAvailability({ ...SETTINGS, ...fields })
  expect(exceptions).toMatchObject([{ from: '' }])
})

test('reads a typed time zone (D335)', () => {
  expect(toAvailability({ ...SETTINGS, zone: 'America/New York' }).zone).toBe('America/New_York')
  expect(toListingViewings({ id: '1', zone: 'lisbon' }).zone).toBe('Europe/Lisbon')
})

test('leaves blank settings of a listing to the agent', () => {
  expect(
    toListingViewings({ id: '1', lengthMinutes: '', noticeHours: '24', confirmation: '', zone: '' }),
  ).toEqual({
    id: '1',
    isOff: false,
    noticeHours: 24,
    meetingPoint: '',
  })
})

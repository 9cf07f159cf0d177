import {
  addingRefusal,
  acceptsGuests,
  offersPlaces,
  openHouseState,
  openHouseTimeErrors,
  placesText,
} from './open-house'

const NOW = new Date('2026-12-01T12:00:00Z')
const at = (text: string) => new Date(`2026-12-${text}Z`)

it.each([
  ['of half an hour', '05T14:00:00', '05T14:30:00', {}],
  ['of eight hours', '05T09:00:00', '05T17:00:00', {}],
  ['that is too short', '05T14:00:00', '05T14:15:00', { endsAt: 'An open house lasts at least 30 minutes.' }],
  ['that is too long', '05T09:00:00', '05T17:15:00', { endsAt: 'An open house lasts at most 8 hours.' }],
  ['that ends first', '05T14:00:00', '05T13:00:00', { endsAt: 'An open house lasts at least 30 minutes.' }],
  ['that has started', '01T12:00:00', '01T13:00:00', { startsAt: 'Choose a time in the future.' }],
  ['that starts between quarters', '05T14:05:00', '05T15:00:00', { startsAt: 'Start on a quarter hour.' }],
  ['that ends between quarters', '05T14:00:00', '05T15:01:00', { endsAt: 'End on a quarter hour.' }],
])('checks an open house %s', (_, startsAt, endsAt, errors) => {
  expect(openHouseTimeErrors({ startsAt: at(startsAt), endsAt: at(endsAt) }, NOW)).toEqual(errors)
})

it('rejects one more than a year ahead', () => {
  const startsAt = new Date('2027-12-05T14:00:00Z')
  const endsAt = new Date('2027-12-05T15:00:00Z')
  expect(openHouseTimeErrors({ startsAt, endsAt }, NOW)).toEqual({ startsAt: 'Choose a time within a year.' })
})

const OPEN = { startsAt: at('01T14:00:00'), endsAt: at('01T16:00:00') }

it.each([
  ['before it', OPEN, '01T13:59:59', 'upcoming', true],
  ['from its start', OPEN, '01T14:00:00', 'upcoming', false],
  ['from its end', OPEN, '01T16:00:00', 'over', false],
  ['after its cancellation', { ...OPEN, cause: 'sale' as const }, '01T13:00:00', 'cancelled', false],
])('is %s', (_, openHouse, now, state, accepts) => {
  expect(openHouseState(openHouse, at(now))).toBe(state)
  expect(acceptsGuests(openHouse, at(now))).toBe(accepts)
})

it.each([
  [{}, true],
  [{ left: 0 }, false],
  [{ left: 0, people: 2 }, true],
  [{ capacity: null, left: null }, false],
  [{ startsAt: NOW.toISOString() }, false],
  [{ startsAt: NOW.toISOString(), people: 2 }, false],
])(
  'offers places before the start if some are free or the buyer has a reservation: %j is %s',
  (more, isOffered) => {
    const startsAt = at('05T14:00:00').toISOString()
    expect(offersPlaces({ capacity: 12, left: 3, startsAt, ...more }, NOW, true)).toBe(isOffered)
  },
)

it('offers a person who may not reserve only their own reservation', () => {
  const places = { capacity: 12, left: 3, startsAt: at('05T14:00:00').toISOString() }
  expect(offersPlaces(places, NOW, false)).toBe(false)
  expect(offersPlaces({ ...places, people: 2 }, NOW, false)).toBe(true)
})

it.each([
  [{ capacity: 12, left: 3 }, '3 of 12 places left'],
  [{ capacity: 1, left: 1 }, '1 of 1 place left'],
  [{ capacity: 12, left: 0 }, 'Full'],
  [{ capacity: null, left: null }, 'No reservation needed'],
])('shows the places of %j', (places, text) => expect(placesText(places)).toBe(text))

it.each([
  [{ sold: true, isVerified: true, upcoming: 0 }, 'This home has been sold.'],
  [{ sold: false, isVerified: false, upcoming: 0 }, 'Open houses need a verified home.'],
  [{ sold: false, isVerified: true, upcoming: 9 }, null],
  [
    { sold: false, isVerified: true, upcoming: 10 },
    'This home has 10 upcoming open houses, which is the maximum.',
  ],
])('returns why %j can have no other open house, or null if it can: %s (D347)', (listing, refusal) => {
  expect(addingRefusal(listing)).toBe(refusal)
})

import { addDays } from './dates'
import { type OfferAction, type OfferParty, type OfferState } from './offer'
import { offerValueOf, OVERDUE_TEXT, conflictReason, turnOf, warningAt, wasCountered } from './offer-terms'

const NOW = new Date('2025-06-01T12:00:00Z')
const TOMORROW = addDays(NOW, 1)

it('warns a day before the deadline', () => {
  expect(addDays(NOW, 3).toISOString()).toBe('2025-06-04T12:00:00.000Z')
  expect(warningAt(addDays(NOW, 3), NOW).toISOString()).toBe('2025-06-03T12:00:00.000Z')
})

it('warns halfway to a deadline that is less than a day away', () => {
  expect(warningAt(TOMORROW, NOW)).toEqual(addDays(NOW, 0.5))
  expect(warningAt(addDays(NOW, 0.5), NOW)).toEqual(addDays(NOW, 0.25))
  expect(warningAt(addDays(NOW, 2), NOW)).toEqual(TOMORROW)
})

it('values an offer at the agreed amount, else at the last one of its buyer', () => {
  const [first, second, counter] = [
    { by: 'buyer', amount: 1 },
    { by: 'buyer', amount: 2 },
    { by: 'agent', amount: 3 },
  ] as const
  const amounts = [first, counter, second, counter]
  expect(offerValueOf({ status: 'pending', amounts })).toBe(second)
  expect(offerValueOf({ status: 'rejected', amounts })).toBe(second)
  expect(offerValueOf({ status: 'accepted', amounts })).toBe(counter)
  expect(offerValueOf({ status: 'bought', amounts })).toBe(counter)
  expect(offerValueOf({ status: 'rejected', acceptedAt: NOW, amounts })).toBe(counter)
  expect(offerValueOf({ status: 'pending', amounts: [first] })).toBe(first)
  expect(offerValueOf({ status: 'pending', amounts: [counter] })).toBe(counter)
})

it('was countered once its agent has named an amount', () => {
  const own = [{ by: 'buyer', amountMinor: 450, at: NOW }] as const
  expect(wasCountered(own)).toBe(false)
  expect(wasCountered([...own, { by: 'agent', amountMinor: 470, at: NOW }])).toBe(true)
})

it.each([
  ['pending', undefined, 'agent'],
  ['pending', 'agent', 'agent'],
  ['pending', 'buyer', 'buyer'],
  ['accepted', 'buyer', undefined],
  ['rejected', 'buyer', undefined],
  ['bought', undefined, undefined],
] as const)('an offer that is %s with the turn of %p is answered by %p', (status, turn, answers) => {
  expect(turnOf({ status, turn })).toBe(answers)
})

it.each<[OfferParty, OfferAction, Omit<OfferState, 'amountMinor'> & { amountMinor?: number }, string]>([
  ['agent', 'accept', { status: 'rejected' }, 'This offer has already been decided'],
  ['agent', 'reject', { status: 'accepted' }, 'This offer has already been decided'],
  ['buyer', 'withdraw', { status: 'bought' }, 'This offer has already been decided'],
  ['agent', 'accept', { status: 'pending', turn: 'buyer' }, 'This offer is waiting for the buyer’s reply'],
  ['buyer', 'counter', { status: 'pending' }, 'This offer is waiting for the agent’s reply'],
  ['agent', 'accept', { status: 'pending', expiresAt: NOW }, 'This offer has ended'],
  ['agent', 'release', { status: 'accepted', expiresAt: NOW }, 'This offer has ended'],
  ['agent', 'release', { status: 'accepted', expiresAt: NOW, amountMinor: 100_000_000 }, OVERDUE_TEXT],
  ['agent', 'extend', { status: 'accepted', expiresAt: NOW, amountMinor: 100_000_000 }, OVERDUE_TEXT],
  ['agent', 'release', { status: 'pending' }, 'Only an accepted offer can be released'],
  ['agent', 'extend', { status: 'rejected' }, 'Only an accepted offer can be extended'],
  [
    ...(['agent', 'extend'] as const),
    { status: 'accepted', expiresAt: TOMORROW, extendedAt: NOW },
    'This offer has already been extended',
  ],
  [
    ...(['agent', 'accept'] as const),
    { status: 'pending', listingChangedAt: NOW },
    'The buyer has not confirmed this offer since the home changed.',
  ],
  [
    ...(['buyer', 'confirm'] as const),
    { status: 'pending' },
    'The home has not changed since you made or confirmed this offer.',
  ],
  ['buyer', 'confirm', { status: 'accepted' }, 'This offer has already been decided'],
  [
    ...(['agent', 'reject'] as const),
    { status: 'pending', turn: 'buyer' },
    'This offer has just changed. Please review it again.',
  ],
])('tells the %s who cannot %s %j: %s', (by, action, offer, words) => {
  expect(conflictReason({ amountMinor: 45_000_000, ...offer }, action, by, NOW)).toBe(words)
})

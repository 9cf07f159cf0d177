import { BACKUP_TEXTS } from '@/lib/domain/offer-terms'
import { amountOfAnswer, answersOf, blockedAnswers, competingOffersOf } from './answers'
import { offerOf } from './testing'

const NOW = new Date('2025-01-06T10:00:00.000Z')
const BEFORE = '2025-01-06T09:59:59.000Z'
const AFTER = '2025-01-08T10:00:00.000Z'

test.each([
  ['agent', {}, ['accept', 'counter', 'reject']],
  ['buyer', {}, ['withdraw']],
  ['buyer', { listingChangedAt: BEFORE }, ['confirm', 'withdraw']],
  ['agent', { listingChangedAt: BEFORE }, ['accept', 'counter', 'reject']],
  ['buyer', { turn: 'buyer', listingChangedAt: BEFORE }, ['accept', 'counter', 'confirm', 'withdraw']],
  ['agent', { turn: 'buyer' }, ['reject']],
  ['buyer', { turn: 'buyer' }, ['accept', 'counter', 'withdraw']],
  ['agent', { status: 'accepted' }, ['extend', 'release']],
  ['agent', { status: 'accepted', extended: true }, ['release']],
  ['buyer', { status: 'accepted' }, ['release']],
  ['buyer', { status: 'accepted', expiresAt: BEFORE }, []],
  ['agent', { status: 'rejected' }, []],
  ['agent', { status: 'bought' }, []],
  ['agent', { expiresAt: AFTER }, ['accept', 'counter', 'reject']],
  ['agent', { expiresAt: BEFORE }, []],
  ['agent', { status: 'accepted', expiresAt: BEFORE }, []],
] as const)('the %s of an offer with %j can answer by %j', (by, input, answers) => {
  expect(answersOf(offerOf(input), by, NOW)).toEqual(answers)
})

test.each([
  ['agent', {}, 'verified', undefined],
  ['agent', {}, 'pending', 'The home must be verified again before an offer on it can be accepted.'],
  [
    ...(['agent', { listingChangedAt: BEFORE }, 'pending'] as const),
    'The buyer has not confirmed this offer since the home changed.',
  ],
  ['agent', { listingChangedAt: BEFORE, backup: true }, 'verified', BACKUP_TEXTS.agent],
  ['buyer', { turn: 'buyer', listingChangedAt: BEFORE }, 'verified', undefined],
  ['buyer', { turn: 'buyer', backup: true }, 'verified', BACKUP_TEXTS.waiting],
] as const)(
  'only the acceptance of the %s of an offer with %j, on a home that is %s, is blocked, by: %s',
  (by, input, status, accept) =>
    expect(blockedAnswers(offerOf(input), by, { status })).toEqual(accept === undefined ? {} : { accept }),
)

test.each([
  ['agent', { backup: true }, { status: 'paused' }],
  ['buyer', { turn: 'buyer' }, null],
] as const)(
  'the %s of an offer with %j on a home off the market cannot continue it (D429, D480)',
  (by, input, home) => {
    const reason = 'This home is not open for offers.'
    const blocked = { accept: reason, counter: reason, confirm: reason }
    expect(blockedAnswers(offerOf(input), by, home)).toEqual(blocked)
  },
)

test.each([
  ['agent', 'This offer cannot be countered again. Accept or reject it.'],
  ['buyer', 'This offer cannot be countered again. Accept or withdraw it.'],
] as const)('the %s cannot counter after twenty amounts (D74)', (by, counter) => {
  const amounts = (length: number) => Array.from({ length }, () => ({ by, amount: 450_000, at: BEFORE }))
  const blocked = (length: number) =>
    blockedAnswers(offerOf({ turn: by, amounts: amounts(length) }), by, { status: 'verified' })
  expect([blocked(19), blocked(20)]).toEqual([{}, { counter }])
})

test('rivals are the other pending offers, with the highest one (D71)', () => {
  const of = (_id: string, offerAmount: number, input = {}) =>
    offerOf({ _id, offerAmount, buyerName: `Buyer ${_id}`, ...input })
  const offer = of('a', 450_000)
  expect(competingOffersOf(offer, [offer])).toEqual({ count: 0, highest: null })
  const all = [
    of('b', 430_000),
    offer,
    of('c', 440_000, { turn: 'buyer', financing: 'cash' }),
    of('d', 480_000, { status: 'rejected', turn: undefined }),
  ]
  expect(competingOffersOf(offer, all)).toEqual({
    count: 2,
    highest: { amount: 440_000, buyerName: 'Buyer c', terms: 'cash' },
  })
})

const COUNTERED = {
  turn: 'buyer',
  offerAmount: 490_000,
  amounts: [
    { by: 'buyer', amount: 450_000, at: BEFORE },
    { by: 'agent', amount: 490_000, at: BEFORE },
  ],
} as const

test("a rival's amount is its buyer's, not the agent's counter (D71)", () => {
  const rival = offerOf({ ...COUNTERED, amounts: [...COUNTERED.amounts], _id: 'b', buyerName: 'Nora' })
  const offer = offerOf({ _id: 'a', offerAmount: 440_000 })
  expect(competingOffersOf(offer, [offer, rival])).toEqual({
    count: 1,
    highest: { amount: 450_000, buyerName: 'Nora', terms: '' },
  })
})

test.each([
  ['withdraw', 450_000],
  ['reject', 450_000],
  ['accept', 490_000],
  ['counter', 490_000],
] as const)('to %s after a counter concerns %d', (answer, amount) => {
  expect(amountOfAnswer(answer, offerOf({ ...COUNTERED, amounts: [...COUNTERED.amounts] }))).toBe(amount)
})

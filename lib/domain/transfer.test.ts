import { OFFER_STATUSES } from './offer'
import {
  awaitsTransfer,
  arrivedBeforeDeadline,
  transferDayError,
  isAccountNumber,
  isPaidByTransfer,
  readReference,
  transferReference,
} from './transfer'

const ID = '68f0a2c4d1e5b7a9c3f00002'

it('pays by transfer what exceeds a card payment (D75)', () => {
  expect([99_999_999, 100_000_000].map(isPaidByTransfer)).toEqual([false, true])
})

it('awaits a transfer only for an accepted offer above the card limit (D194)', () => {
  const awaited = (amountMinor: number) =>
    OFFER_STATUSES.filter((status) => awaitsTransfer({ status, amountMinor }))
  expect([awaited(100_000_000), awaited(99_999_999)]).toEqual([['accepted'], []])
})

describe('arrivedBeforeDeadline', () => {
  const expiresAt = new Date('2025-06-03T09:00:00Z')
  it.each([
    ['2025-06-04', '2025-06-03T08:59:59.999Z', true],
    ['2025-06-03', '2025-06-03T09:00:00.000Z', true],
    ['2025-06-03', '2025-06-08T08:00:00.000Z', true],
    ['2025-05-30', '2025-07-01T08:00:00.000Z', true],
    ['2025-06-04', '2025-06-03T09:00:00.000Z', false],
    ['2025-06-04', '2025-06-04T00:00:00.000Z', false],
  ])(
    'decides whether a transfer of %s that is recorded at %s arrived before the deadline: %p',
    (receivedOn, at, isInTime) => {
      const transfer = { receivedOn, recordedAt: new Date(at) }
      expect(arrivedBeforeDeadline(transfer, { expiresAt })).toBe(isInTime)
      expect(arrivedBeforeDeadline(transfer, {})).toBe(true)
    },
  )
})

describe('transferReference', () => {
  it.each([
    ID,
    '000000000000000000000000',
    'ffffffffffffffffffffffff',
    '6b0190e1bd60d50ba14dd9e6',
    '6b0190e1bd60d50ba14dd9e7',
  ])('identifies the offer %s', (id) => {
    const reference = transferReference(id)
    expect(reference).toMatch(/^KS-[2-9A-HJKMNP-Z]{5}-[2-9A-HJKMNP-Z]{5}$/)
    const referenceIdRange = readReference(reference)
    expect(
      referenceIdRange &&
        id >= referenceIdRange.first &&
        id <= referenceIdRange.last &&
        id.endsWith(referenceIdRange.end),
    ).toBe(true)
  })

  it('differs at the start for two offers of the same second', () => {
    const [one, other] = ['0', '1'].map((end) => transferReference(ID.slice(0, 23) + end))
    expect(one?.slice(3, 4)).not.toBe(other?.slice(3, 4))
  })

  it.each([
    (text: string) => text.toLowerCase(),
    (text: string) => text.replaceAll('-', ''),
    (text: string) => text.replaceAll('-', ' '),
    (text: string) => ` ${text}.`,
    (text: string) => text.slice(3),
  ])('is read in any spelling', (write) => {
    const reference = transferReference(ID)
    expect(readReference(write(reference))).toEqual(readReference(reference))
  })

  it('is rejected with one character mistyped or two swapped', () => {
    const signs = [...transferReference(ID).replaceAll('-', '').slice(2)]
    const slips = signs.flatMap((sign, i) => [
      ...[...'23456789ABCDEFGHJKMNPQRSTUVWXYZ']
        .filter((other) => other !== sign)
        .map((other) => signs.with(i, other).join('')),
      ...(i > 0 && signs[i - 1] !== sign
        ? [signs.toSpliced(i - 1, 2, sign, signs[i - 1] ?? '').join('')]
        : []),
    ])
    expect(slips.length).toBeGreaterThan(300)
    expect(slips.filter((slip) => readReference(slip) !== null)).toEqual([])
  })

  it.each(['', 'KS', 'KS-00000-00000', 'Lake House', 'ZZZZZZZZZZ', 'x'.repeat(200)])(
    'is not found in %j',
    (text) => expect(readReference(text)).toBeNull(),
  )
})

describe('transferDayError', () => {
  const offerMadeAt = new Date('2025-01-05T08:00:00Z')
  const now = new Date('2025-01-08T12:00:00Z')

  it.each([
    ['2025-01-03', 'This date is before the offer was made.'],
    // The day before has not ended in the west.
    ['2025-01-04', null],
    ['2025-01-08', null],
    // The next day has begun in the east.
    ['2025-01-09', null],
    ['2025-01-10', 'This date is in the future.'],
  ])('checks the day %s: %s', (day, message) => expect(transferDayError(day, offerMadeAt, now)).toBe(message))
})

it.each([
  ['DE89 3704 0044 0532 0130 00', true],
  ['gb29nwbk60161331926819', true],
  ['DE88 3704 0044 0532 0130 00', false],
  ['DE89 3704 0044 0532 0310 00', false],
  ['DE89', false],
  ['0123456789', true],
  ['12-3456-789', true],
  [' ', false],
])('decides whether %j is an account number: %p', (text, isValid) =>
  expect(isAccountNumber(text)).toBe(isValid),
)

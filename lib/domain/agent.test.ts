import { type AnsweredOffer, medianAnswer, mostSoldIn, spanWords } from './agent'

const HOUR = 60 * 60 * 1000
const MADE = new Date('2026-01-05T08:00:00Z')
const after = (hours: number) => new Date(MADE.getTime() + hours * HOUR)
const offer = (given: Partial<AnsweredOffer>): AnsweredOffer => ({
  status: 'pending',
  createdAt: MADE,
  decidedAt: null,
  amounts: [{ by: 'buyer', amountMinor: 1, at: MADE }],
  ...given,
})
/** Nine offers answered within an hour, then these. */
const withNine = (...offers: Partial<AnsweredOffer>[]) =>
  [...Array.from({ length: 9 }, () => ({ status: 'rejected' as const, decidedAt: after(1) })), ...offers].map(
    offer,
  )

describe('medianAnswer', () => {
  it('returns null for fewer than ten answers', () => {
    expect(medianAnswer(withNine())).toBeNull()
    expect(medianAnswer(withNine({}))).toBeNull()
    expect(medianAnswer(withNine({ status: 'rejected', decidedAt: after(1) }))).toBe(HOUR)
  })

  it('averages the two middle values of an even number', () => {
    const at = (hours: number[]) => hours.map((one) => offer({ status: 'rejected', decidedAt: after(one) }))
    expect(medianAnswer(at([90, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]))).toBe(7 * HOUR)
    expect(medianAnswer(at([1, 2, 3, 4, 5, 7, 8, 9, 10, 90]))).toBe(6 * HOUR)
  })

  it.each<[string, Partial<AnsweredOffer>]>([
    ['an acceptance', { status: 'accepted', acceptedAt: after(1), decidedAt: after(1) }],
    [
      'an acceptance that was released later',
      { status: 'rejected', closedAs: 'released', acceptedAt: after(1), decidedAt: after(9) },
    ],
    [
      'a counter-offer that the buyer accepted later',
      {
        status: 'accepted',
        acceptedAt: after(9),
        decidedAt: after(9),
        amounts: [
          { by: 'buyer', amountMinor: 1, at: MADE },
          { by: 'agent', amountMinor: 2, at: after(1) },
        ],
      },
    ],
  ])('counts %s', (_, answered) => {
    expect(medianAnswer(withNine(answered))).toBe(HOUR)
  })

  it.each<[string, Partial<AnsweredOffer>]>([
    ['was withdrawn', { status: 'rejected', closedAs: 'withdrawn', decidedAt: after(1) }],
    ['has expired', { status: 'rejected', closedAs: 'expired', decidedAt: after(1) }],
    ['was closed by a sale', { status: 'rejected', cause: 'sale', decidedAt: after(1) }],
    ['is pending', {}],
  ])('ignores an offer that %s', (_, unanswered) => {
    expect(medianAnswer(withNine(unanswered))).toBeNull()
  })

  it.each([
    [10_000, '1 minute'],
    [40 * 60_000, '40 minutes'],
    [HOUR, '1 hour'],
    [5.4 * HOUR, '5 hours'],
    [47 * HOUR, '47 hours'],
    [49 * HOUR, '2 days'],
    [80 * HOUR, '3 days'],
  ])('spanWords formats %d ms as %s', (ms, words) => {
    expect(spanWords(ms)).toBe(words)
  })
})

it('mostSoldIn returns at most three places, the most frequent first', () => {
  expect(mostSoldIn(['Sisters', 'Bend', 'Austin', 'Bend', 'Porto', 'Sisters', 'Bend'])).toEqual([
    'Bend',
    'Sisters',
    'Austin',
  ])
})

import { answerSpeed, mostSoldIn, durationText } from './agent'

const HOUR = 60 * 60 * 1000
const hours = (...all: number[]) => all.map((item) => item * HOUR)

describe('answerSpeed', () => {
  it('returns null for fewer than ten answers', () => {
    expect(answerSpeed(hours(1, 1, 1, 1, 1, 1, 1, 1, 1))).toBeNull()
    expect(answerSpeed(hours(1, 1, 1, 1, 1, 1, 1, 1, 1, 1))?.medianMs).toBe(HOUR)
  })

  it('averages the two middle values of an even number', () => {
    expect(answerSpeed(hours(90, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11))?.medianMs).toBe(7 * HOUR)
    expect(answerSpeed(hours(1, 2, 3, 4, 5, 7, 8, 9, 10, 90))?.medianMs).toBe(6 * HOUR)
  })

  it('returns the shares within an hour and within a day, the hour and the day included', () => {
    expect(answerSpeed(hours(0.5, 1, 1.1, 2, 3, 12, 24, 24.1, 48, 90))).toMatchObject({
      withinHour: 0.2,
      withinDay: 0.7,
    })
  })

  it.each([
    [10_000, '1 minute'],
    [40 * 60_000, '40 minutes'],
    [HOUR, '1 hour'],
    [5.4 * HOUR, '5 hours'],
    [47 * HOUR, '47 hours'],
    [49 * HOUR, '2 days'],
    [80 * HOUR, '3 days'],
  ])('durationText formats %d ms as %s', (ms, words) => expect(durationText(ms)).toBe(words))
})

it('mostSoldIn returns at most three places, the most frequent first', () => {
  expect(mostSoldIn(['Sisters', 'Bend', 'Austin', 'Bend', 'Porto', 'Sisters', 'Bend'])).toEqual([
    'Bend',
    'Sisters',
    'Austin',
  ])
})

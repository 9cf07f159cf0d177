import { updateAvailabilitySchema } from './availability'
import { fieldErrors } from './common'

/** The error of exceptions from one day to another of December 2026. */
const errorOf = (...spans: [from: number, until: number][]) => {
  const date = (day: number) => `2026-12-${String(day).padStart(2, '0')}`
  const exceptions = spans.map(([from, until]) => ({ from: date(from), until: date(until), windows: [] }))
  const { error } = updateAvailabilitySchema.safeParse({ exceptions })
  return error && fieldErrors(error).exceptions
}

describe('exceptions of the weekly hours (D214)', () => {
  it.each([
    ['one within another', [20, 31], [24, 24], 'Dec 24, 2026'],
    ['one within another, saved first', [24, 24], [20, 31], 'Dec 24, 2026'],
    ['the last day of one and the first of another', [20, 24], [24, 31], 'Dec 24, 2026'],
    ['the same days', [24, 26], [24, 26], 'Dec 24, 2026'],
  ] as const)('rejects two that share a day: %s', (_, one, other, day) => {
    expect(errorOf([...one], [...other])).toBe(`Two exceptions are for ${day}. Delete one of them.`)
  })

  it('names a day that a long one shares with one after a short one', () => {
    expect(errorOf([1, 20], [3, 4], [10, 12])).toMatch('Dec 3, 2026')
    expect(errorOf([1, 20], [21, 22], [10, 12])).toMatch('Dec 10, 2026')
  })

  it('names a day that is not in the calendar first', () => {
    const exceptions = ['2026-12-32', '2026-12-32'].map((day) => ({ from: day, until: day, windows: [] }))
    const { error } = updateAvailabilitySchema.safeParse({ exceptions })
    expect(error && fieldErrors(error)['exceptions.0.from']).toMatch('2026-12-32 is not in the calendar.')
  })

  it('accepts days next to each other', () => {
    expect(errorOf([25, 31], [20, 24], [1, 1])).toBeUndefined()
  })
})

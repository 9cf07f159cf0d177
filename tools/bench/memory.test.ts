import { judge } from './memory'

const run = (...fifths: number[]) => fifths.flatMap((figure) => [figure - 1, figure, figure + 1])

it('returns the medians of the fifths of a run, and the maximum', () => {
  expect(judge(run(200, 300, 310, 320, 325))).toEqual({
    fifths: [200, 300, 310, 320, 325],
    max: 326,
    isReached: true,
  })
})

it.each([
  ['too much once', run(200, 600, 300, 300, 300)],
  ['more at the end than before', run(200, 250, 300, 350, 400)],
])('misses the floor: %s', (_, samples) => {
  expect(judge(samples).isReached).toBe(false)
})

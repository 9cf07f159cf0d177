import { countCores } from './cores.mjs'

it.each([
  [1, 2],
  [2, 2],
  [4, 4],
  [64, 8],
])('divides tests on %d cores over %d', (cores, workers) => expect(countCores(cores)).toBe(workers))

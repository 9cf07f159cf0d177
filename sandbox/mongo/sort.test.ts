import { compileSort } from './sort'

/** Documents with many equal values, and the position of each. */
const DOCS = Array.from({ length: 500 }, (_, _id) => ({ _id, a: (_id * 7) % 11, b: (_id * 13) % 5 }))

it.each([1, 2, 24, 25, 499, 500, 1_000])('returns the first %d of all in a stable order', (limit) => {
  const sort = compileSort({ a: 1, b: -1 })
  const all = DOCS.toSorted((x, y) => x.a - y.a || y.b - x.b)
  expect(sort(DOCS)).toEqual(all)
  expect(sort(DOCS, limit)).toEqual(all.slice(0, limit))
})

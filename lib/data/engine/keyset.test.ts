import { ObjectId } from 'mongodb'
import sift from 'sift'
import { type Cursor, type Order } from '../listing-search/page'
import { rangesOf } from './keyset'

const ids = Array.from({ length: 8 }, (_, i) => new ObjectId(i.toString(16).padStart(24, '0')))
/** Many equal amounts, and every one beside another. */
const AMOUNTS = [0, 1, 0, 2, 0, 1, 2, 0]
const rows = ids.map((_id, i) => ({ _id, spanMinor: AMOUNTS[i] ?? 0 }))
type Row = (typeof rows)[number]

const cursorOf = ({ _id, spanMinor }: Row): Cursor => ({ values: [spanMinor], id: _id.toHexString() })

describe.each<[string, 1 | -1]>([
  ['rising', 1],
  ['falling', -1],
])('rangesOf in %s order', (_, direction) => {
  const order: Order = [['spanMinor', direction]]
  const withId: Order = [...order, ['_id', 1]]
  const sorted = rows.toSorted(
    (a, b) => direction * (a.spanMinor - b.spanMinor) || (a._id.toHexString() < b._id.toHexString() ? -1 : 1),
  )
  const ends = [undefined, ...sorted.keys()]
  const spans = ends.flatMap((after) =>
    ends.flatMap((until) => (until === undefined || until > (after ?? -1) ? [{ after, until }] : [])),
  )

  it('has the rows of each span once', () => {
    for (const { after, until } of spans) {
      const at = (i: number | undefined) => (i === undefined ? undefined : sorted[i])
      const from = at(after)
      const to = at(until)
      const ranges = rangesOf(withId, { after: from && cursorOf(from), until: to && cursorOf(to) }, {})
      const matches = ranges.flatMap((range) => rows.filter(sift(range)))
      const expected = sorted.slice((after ?? -1) + 1, until === undefined ? undefined : until + 1)
      expect(matches.map(({ _id }) => _id.toHexString()).sort()).toEqual(
        expected.map(({ _id }) => _id.toHexString()).sort(),
      )
    }
  })

  it('excludes no end of an amount, which an engine would pass entry by entry', () => {
    const first = sorted[0]
    const last = sorted.at(-1)
    if (!first || !last) throw new Error('no rows')
    const ranges = rangesOf(withId, { after: cursorOf(first), until: cursorOf(last) }, {})
    const amounts = ranges.map(({ spanMinor }) => JSON.stringify(spanMinor)).join()
    expect(amounts).not.toMatch(/\$[gl]t"/)
  })
})

import { compare } from './compare'
import { MongoError, type Doc, type Value } from './values'
import { indexValues, splitPath } from './paths'

/** Sorts documents and returns the first `limit`. */
type Sort = (docs: readonly Doc[], limit?: number) => Doc[]

/** Compiles a sort document; stable. Throws 15975 for a direction other than 1 and -1. */
export function compileSort(spec: Doc): Sort {
  const keys = Object.entries(spec).map(([name, sign]) => {
    if (sign !== 1 && sign !== -1)
      throw new MongoError(
        15975,
        `$sort key ordering must be 1 (for ascending) or -1 (for descending): ${name}`,
      )
    return { path: splitPath(name), sign }
  })
  type Keyed = { doc: Doc; key: Value[] }
  /** Reads a value when the ones before it are equal: most documents differ in the first one. */
  const valueAt = ({ doc, key }: Keyed, i: number, path: string[], sign: number): Value => {
    if (i === key.length)
      key.push(
        indexValues(doc, path).reduce((best, value) => (compare(value, best) * sign < 0 ? value : best)),
      )
    return key[i]
  }
  const order = (a: Keyed, b: Keyed): number => {
    for (const [i, { path, sign }] of keys.entries()) {
      const difference = compare(valueAt(a, i, path, sign), valueAt(b, i, path, sign))
      if (difference) return difference * sign
    }
    return 0
  }
  return (docs, limit = Infinity) => {
    // The rest of a long list costs one comparison for each document: an index would not read it.
    const first: Keyed[] = []
    let last: Keyed | undefined
    const keepFirst = () => {
      first.sort(order).splice(limit)
      last = first[limit - 1]
    }
    for (const doc of docs) {
      const keyed = { doc, key: [] }
      if (last && order(keyed, last) >= 0) continue
      if (first.push(keyed) >= 2 * limit) keepFirst()
    }
    keepFirst()
    return first.map(({ doc }) => doc)
  }
}

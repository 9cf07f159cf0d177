import { compare } from './compare'
import { MongoError, type Doc, type Value } from './values'
import { indexValues, splitPath } from './paths'

/** Compiles a sort document; stable. Throws 15975 for a direction other than 1 and -1. */
export function compileSort(spec: Doc): (docs: readonly Doc[]) => Doc[] {
  const keys = Object.entries(spec).map(([name, sign]) => {
    if (sign !== 1 && sign !== -1)
      throw new MongoError(
        15975,
        `$sort key ordering must be 1 (for ascending) or -1 (for descending): ${name}`,
      )
    return { path: splitPath(name), sign }
  })
  const key = (doc: Doc): Value[] =>
    keys.map(({ path, sign }) =>
      indexValues(doc, path).reduce((best, value) => (compare(value, best) * sign < 0 ? value : best)),
    )
  return (docs) =>
    docs
      .map((doc) => ({ doc, key: key(doc) }))
      .sort((a, b) => {
        for (const [i, { sign }] of keys.entries()) {
          const difference = compare(a.key[i], b.key[i])
          if (difference) return difference * sign
        }
        return 0
      })
      .map(({ doc }) => doc)
}

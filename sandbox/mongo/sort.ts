import { compare } from './compare'
import { MongoError, notSupported } from './errors'
import { indexed } from './paths'
import { type Doc, type Value, isDoc, isNumber, toNumber } from './values'

/** Compiles a sort document; ties keep the order they came in. Throws 15974/15975 for a bad pattern. */
export function compileSort(spec: Doc): (docs: readonly Doc[]) => Doc[] {
  const keys = Object.entries(spec).map(([name, direction]) => {
    if (isDoc(direction) && '$meta' in direction) throw notSupported('sort by $meta')
    if (!isNumber(direction)) throw new MongoError(15974, `Illegal key in $sort specification: ${name}`)
    const sign = toNumber(direction)
    if (sign !== 1 && sign !== -1) {
      throw new MongoError(15975, '$sort key ordering must be 1 (for ascending) or -1 (for descending)')
    }
    return { path: name.split('.'), sign }
  })
  const key = (doc: Doc): Value[] =>
    keys.map(({ path, sign }) =>
      indexed(doc, path).reduce((best, value) => (compare(value, best) * sign < 0 ? value : best)),
    )
  return (docs) =>
    docs
      .map((doc) => ({ doc, key: key(doc) }))
      .sort((a, b) => {
        for (let i = 0; i < keys.length; i++) {
          const difference = compare(a.key[i], b.key[i])
          if (difference) return difference * (keys[i]?.sign ?? 1)
        }
        return 0
      })
      .map(({ doc }) => doc)
}

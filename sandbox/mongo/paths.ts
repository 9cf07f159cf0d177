import { MongoError, notSupported } from './errors'
import { type Doc, type Value, isDoc } from './values'

/** Own field of a document, or undefined. */
export const field = (doc: Doc, name: string): Value => (Object.hasOwn(doc, name) ? doc[name] : undefined)

/**
 * Splits a dotted path. Throws 56 for an empty part, 2 for `__proto__`, which JavaScript cannot hold safely, and
 * 115 for a position in an array.
 */
export function splitPath(path: string): string[] {
  const parts = path.split('.')
  if (parts.includes('')) {
    throw new MongoError(56, `The path '${path}' contains an empty field name, which is not allowed.`)
  }
  if (parts.includes('__proto__')) throw new MongoError(2, `field name '__proto__' is not supported`)
  const special = parts.find((part, i) => part.startsWith('$') || (i > 0 && /^\d{1,9}$/.test(part)))
  if (special) throw notSupported(`'${special}' in the path '${path}'`)
  return parts
}

/**
 * Every value that a dotted path reaches for a query, arrays of documents traversed on the way; a document
 * without the field gives undefined once, an array element that is no document gives nothing.
 */
export function valuesAt(value: Value, path: readonly string[], at = 0): Value[] {
  const name = path[at]
  if (name === undefined) return [value]
  if (Array.isArray(value)) return value.filter(isDoc).flatMap((element) => valuesAt(element, path, at))
  return isDoc(value) ? valuesAt(field(value, name), path, at + 1) : [undefined]
}

/** What a path reached, with arrays as their elements. */
export const elements = (reached: Value[]): Value[] => reached.flat()

/**
 * The values that an index or a sort holds for a path: an array stands as its elements, an empty one as
 * undefined, what is missing as null.
 */
export function indexValues(value: Value, path: readonly string[]): Value[] {
  const reached = valuesAt(value, path)
  const values = reached.flatMap((one) =>
    Array.isArray(one) && one.length === 0 ? [undefined] : (one ?? null),
  )
  return values.length ? values : [null]
}

import { MongoError, notSupported, type Doc, type Value, isDoc } from './values'

/** An own field of a document, or undefined. */
export const field = (doc: Doc, name: string): Value => (Object.hasOwn(doc, name) ? doc[name] : undefined)

/**
 * Splits a dotted path. Throws 56 for an empty part, 2 for `__proto__`, which is unsafe in JavaScript, and
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
 * Every value at a dotted path, for queries; traverses arrays of documents. A document without the field
 * yields undefined once; an array element that is not a document yields nothing.
 */
export function valuesAt(value: Value, path: readonly string[], at = 0): Value[] {
  const name = path[at]
  if (name === undefined) return [value]
  if (Array.isArray(value)) return value.filter(isDoc).flatMap((element) => valuesAt(element, path, at))
  return isDoc(value) ? valuesAt(field(value, name), path, at + 1) : [undefined]
}

/**
 * The values of a path for an index or a sort: an array as its elements, an empty one as undefined, a missing
 * field as null.
 */
export function indexValues(value: Value, path: readonly string[]): Value[] {
  const reached = valuesAt(value, path)
  const [first] = reached
  if (reached.length === 1 && !Array.isArray(first)) return [first ?? null]
  const values = reached.flatMap((item) =>
    Array.isArray(item) && item.length === 0 ? [undefined] : (item ?? null),
  )
  return values.length ? values : [null]
}

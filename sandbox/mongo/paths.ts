import { MongoError } from './errors'
import { type Doc, type Value, isDoc } from './values'

export const INDEX = /^(0|[1-9]\d*)$/

/** Own field of a document, or undefined. */
export const field = (doc: Doc, name: string): Value => (Object.hasOwn(doc, name) ? doc[name] : undefined)

/** An array that a path reached by its position in another: a query takes it whole. */
export class Whole {
  constructor(readonly list: Value[]) {}
}

/**
 * Every value that a dotted path reaches for a query, arrays of documents traversed on the way; a document
 * without the field gives undefined once, an array element that is no document gives nothing.
 */
export function reach(value: Value, path: readonly string[], at = 0, found: Value[] = []): Value[] {
  const name = path[at]
  if (name === undefined) found.push(value)
  else if (Array.isArray(value)) {
    if (INDEX.test(name) && Number(name) < value.length) {
      const element: Value = value[Number(name)]
      if (at === path.length - 1) found.push(Array.isArray(element) ? new Whole(element) : element)
      else if (isDoc(element) || Array.isArray(element)) reach(element, path, at + 1, found)
    }
    for (const element of value) if (isDoc(element)) reach(element, path, at, found)
  } else if (isDoc(value)) reach(field(value, name), path, at + 1, found)
  else found.push(undefined)
  return found
}

/** What a path reached, with arrays as their elements. */
export const elements = (reached: Value[]): Value[] =>
  reached.flatMap((value): Value[] =>
    value instanceof Whole ? value.list : Array.isArray(value) ? value : [value],
  )

/**
 * The values that an index or a sort holds for a path: a final array stands as its elements, an empty one as
 * undefined, what is missing as null. A number in the path that is a position of an array is nothing else.
 */
export function indexed(value: Value, path: readonly string[], at = 0): Value[] {
  const name = path[at]
  if (name === undefined) return !Array.isArray(value) ? [value ?? null] : value.length ? value : [undefined]
  if (isDoc(value)) return indexed(field(value, name), path, at + 1)
  if (!Array.isArray(value) || value.length === 0) return [null]
  if (INDEX.test(name) && Number(name) < value.length) return indexed(value[Number(name)], path, at + 1)
  return value.flatMap((element) => (isDoc(element) ? indexed(element, path, at) : [null]))
}

/** The value of a field path in an expression: arrays map over their documents, and positions are not fields. */
export function lookUp(value: Value, path: readonly string[], at = 0): Value {
  const name = path[at]
  if (name === undefined) return value
  if (Array.isArray(value)) {
    return value
      .filter(isDoc)
      .map((element) => lookUp(element, path, at))
      .filter((element) => element !== undefined)
  }
  return isDoc(value) ? lookUp(field(value, name), path, at + 1) : undefined
}

/** Splits a dotted path. Throws 56 for an empty part and 2 for `__proto__`, which JavaScript cannot hold safely. */
export function splitPath(path: string): string[] {
  const parts = path.split('.')
  if (parts.includes('')) {
    throw new MongoError(56, `The update path '${path}' contains an empty field name, which is not allowed.`)
  }
  if (parts.includes('__proto__')) throw new MongoError(2, `field name '__proto__' is not supported`)
  return parts
}

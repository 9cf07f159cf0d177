import { type ObjectId } from 'bson'
import { type Doc, type Value, rankOf, typeOf } from './values'

const order = <T>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0)

const SURROGATE = /[\ud800-\udfff]/

/** Strings compare by their UTF-8 bytes; UTF-16 order differs only with surrogates. */
const compareStrings = (a: string, b: string): number =>
  a !== b && SURROGATE.test(a + b) ? Buffer.compare(Buffer.from(a), Buffer.from(b)) : order(a, b)

function compareDocs(a: Doc, b: Doc): number {
  const x = Object.keys(a)
  const y = Object.keys(b)
  for (let i = 0; i < Math.min(x.length, y.length); i++) {
    const nameA = x[i] as string
    const nameB = y[i] as string
    const difference =
      order(rankOf(a[nameA]), rankOf(b[nameB])) || compareStrings(nameA, nameB) || compare(a[nameA], b[nameB])
    if (difference) return difference
  }
  return order(x.length, y.length)
}

function compareArrays(a: Value[], b: Value[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const difference = compare(a[i], b[i])
    if (difference) return difference
  }
  return order(a.length, b.length)
}

/** NaN equals itself and is less than every other number. */
function compareNumbers(a: number, b: number): number {
  return order(Number.isNaN(b) ? 1 : 0, Number.isNaN(a) ? 1 : 0) || order(a, b)
}

/** BSON's comparison order for any two values: negative, zero or positive. Missing sorts before null. */
export function compare(a: Value, b: Value): number {
  if (a === b) return 0
  const type = typeOf(a)
  if (type !== typeOf(b)) return order(rankOf(a), rankOf(b))
  switch (type) {
    case 'number':
      return compareNumbers(a as number, b as number)
    case 'string':
      return compareStrings(a as string, b as string)
    case 'object':
      return compareDocs(a as Doc, b as Doc)
    case 'array':
      return compareArrays(a as Value[], b as Value[])
    case 'objectId':
      return Buffer.compare((a as ObjectId).id, (b as ObjectId).id)
    default:
      return order(Number(a), Number(b))
  }
}

/** A text that two values share exactly if `compare` returns zero: the key of hash maps and groups. */
export function keyOf(value: Value): string {
  switch (typeOf(value)) {
    case 'string':
      return `s${(value as string).length}:${value as string}`
    case 'number':
      return `n${value === 0 ? 0 : (value as number)}`
    case 'objectId':
      return (value as ObjectId).toHexString()
    case 'object':
      return `{${Object.entries(value as Doc)
        .map(([name, child]) => keyOf(name) + keyOf(child))
        .join()}}`
    case 'array':
      return `[${(value as Value[]).map(keyOf).join()}]`
    case 'date':
      return `d${Number(value)}`
    default:
      return String(value)
  }
}

/** True if an update from one to the other changes nothing. */
export const identical = (a: Value, b: Value): boolean => a === b || keyOf(a) === keyOf(b)

import {
  type BSONRegExp,
  type BSONSymbol,
  type Binary,
  type Code,
  type Decimal128,
  Double,
  ObjectId,
  type Timestamp,
} from 'bson'
import { type Doc, type Value, isLong, toNumber, typeName } from './values'

const ORDER: Record<string, number> = {
  minKey: 0,
  missing: 1,
  null: 2,
  int: 3,
  long: 3,
  double: 3,
  decimal: 3,
  string: 4,
  symbol: 4,
  object: 5,
  array: 6,
  binData: 7,
  objectId: 8,
  bool: 9,
  date: 10,
  timestamp: 11,
  regex: 12,
  javascript: 13,
  javascriptWithScope: 14,
  maxKey: 15,
}

/** Rank of a value's type in BSON's order; types of one rank compare by value. */
export const typeOrder = (value: Value): number => ORDER[typeName(value)] ?? 5

const order = <T>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0)

const SURROGATE = /[\ud800-\udfff]/

/** Strings compare by their UTF-8 bytes; UTF-16 order differs only where surrogates stand. */
const compareStrings = (a: string, b: string): number =>
  a !== b && SURROGATE.test(a + b) ? Buffer.compare(Buffer.from(a), Buffer.from(b)) : order(a, b)

type Exact = { digits: bigint; exponent: number }

/** A finite number as digits × 10^exponent without trailing zeros, so that all number types compare exactly. */
export function exact(value: Value): Exact {
  let digits: bigint
  let exponent = 0
  if (typeof value === 'number') digits = BigInt(value)
  else if (isLong(value)) digits = value.toBigInt()
  else if (value instanceof Double) {
    let mantissa = value.value
    let halvings = 0
    while (!Number.isInteger(mantissa)) {
      mantissa *= 2
      halvings++
    }
    digits = BigInt(mantissa) * 5n ** BigInt(halvings)
    exponent = -halvings
  } else {
    const [, sign, whole = '', fraction = '', power = '0'] =
      /^(-?)(\d+)(?:\.(\d*))?(?:E([+-]?\d+))?$/.exec((value as Decimal128).toString()) ?? []
    digits = BigInt(`${sign}${whole}${fraction}`)
    exponent = Number(power) - fraction.length
  }
  if (digits === 0n) return { digits, exponent: 0 }
  while (digits % 10n === 0n) {
    digits /= 10n
    exponent++
  }
  return { digits, exponent }
}

function compareNumbers(a: Value, b: Value): number {
  const [x, y] = [toNumber(a), toNumber(b)]
  if (Number.isNaN(x) || Number.isNaN(y)) return order(Number.isNaN(y) ? 1 : 0, Number.isNaN(x) ? 1 : 0)
  const simple = (value: Value) => typeof value === 'number' || value instanceof Double
  if ((simple(a) && simple(b)) || x === Infinity || x === -Infinity || y === Infinity || y === -Infinity) {
    return order(x, y)
  }
  if (x !== y && Math.abs(x - y) > Math.max(Math.abs(x), Math.abs(y)) * 1e-9) return order(x, y)
  const [p, q] = [exact(a), exact(b)]
  const shift = Math.min(p.exponent, q.exponent)
  return order(p.digits * 10n ** BigInt(p.exponent - shift), q.digits * 10n ** BigInt(q.exponent - shift))
}

function compareDocs(a: Doc, b: Doc): number {
  const [x, y] = [Object.keys(a), Object.keys(b)]
  for (let i = 0; i < Math.min(x.length, y.length); i++) {
    const [nameA, nameB] = [x[i] as string, y[i] as string]
    const difference =
      order(typeOrder(a[nameA]), typeOrder(b[nameB])) ||
      compareStrings(nameA, nameB) ||
      compare(a[nameA], b[nameB])
    if (difference) return difference
  }
  return order(x.length, y.length)
}

/** BSON comparison order over every pair of values: negative, zero or positive. Missing sorts before null. */
export function compare(a: Value, b: Value): number {
  if (a === b) return 0
  const type = typeOrder(a)
  const difference = order(type, typeOrder(b))
  if (difference) return difference
  switch (type) {
    case ORDER.int:
      return compareNumbers(a, b)
    case ORDER.string:
      return compareStrings((a as string | BSONSymbol).valueOf(), (b as string | BSONSymbol).valueOf())
    case ORDER.object:
      return compareDocs(a as Doc, b as Doc)
    case ORDER.array: {
      const [x, y] = [a as Value[], b as Value[]]
      for (let i = 0; i < Math.min(x.length, y.length); i++) {
        const element = compare(x[i], y[i])
        if (element) return element
      }
      return order(x.length, y.length)
    }
    case ORDER.binData: {
      const [x, y] = [a as Binary, b as Binary]
      return (
        order(x.length(), y.length()) ||
        order(x.sub_type, y.sub_type) ||
        Buffer.compare(x.value() as Buffer, y.value() as Buffer)
      )
    }
    case ORDER.objectId:
      return order(String(a), String(b))
    case ORDER.bool:
    case ORDER.date:
      return order(Number(a), Number(b))
    case ORDER.timestamp:
      return (a as Timestamp).compare(b as Timestamp)
    case ORDER.regex: {
      const [x, y] = [a as BSONRegExp, b as BSONRegExp]
      return compareStrings(x.pattern, y.pattern) || compareStrings(x.options, y.options)
    }
    case ORDER.javascript:
    case ORDER.javascriptWithScope:
      return compareStrings((a as Code).code, (b as Code).code)
    default:
      return 0
  }
}

/** Text that two values share exactly when `compare` finds them equal: the key of hash maps and groups. */
export function keyOf(value: Value): string {
  if (typeof value === 'string') return `s${value.length}:${value}`
  if (typeof value === 'number') return `n${value}`
  if (value instanceof ObjectId) return value.toHexString()
  switch (typeOrder(value)) {
    case ORDER.int: {
      const number = toNumber(value)
      if (Number.isSafeInteger(number) && value instanceof Double) return `n${number === 0 ? 0 : number}`
      if (!Number.isFinite(number) && !isLong(value)) return `n${number}`
      const { digits, exponent } = exact(value)
      return exponent >= 0 && exponent < 400
        ? `n${digits * 10n ** BigInt(exponent)}`
        : `n${digits}e${exponent}`
    }
    case ORDER.object:
      return `{${Object.entries(value as Doc)
        .map(([name, child]) => keyOf(name) + keyOf(child))
        .join()}}`
    case ORDER.array:
      return `[${(value as Value[]).map(keyOf).join()}]`
    case ORDER.binData:
      return `b${(value as Binary).sub_type}:${(value as Binary).toString('hex')}`
    case ORDER.date:
      return `d${Number(value)}`
    default:
      return `${typeOrder(value)}${value === undefined || value === null ? '' : keyOf(JSON.stringify(value))}`
  }
}

/** True when both have the same types and values to the last bit, which an update needs to be no change. */
export function identical(a: Value, b: Value): boolean {
  if (a === b) return true
  const type = typeName(a)
  if (type !== typeName(b)) return false
  if (type === 'array') {
    const [x, y] = [a as Value[], b as Value[]]
    return x.length === y.length && x.every((element, i) => identical(element, y[i]))
  }
  if (type === 'object') {
    const [x, y] = [Object.entries(a as Doc), Object.entries(b as Doc)]
    return (
      x.length === y.length &&
      x.every(([name, child], i) => name === y[i]?.[0] && identical(child, y[i]?.[1]))
    )
  }
  if (type === 'decimal') return String(a) === String(b)
  if (type === 'double') return Object.is(toNumber(a), toNumber(b))
  return compare(a, b) === 0
}

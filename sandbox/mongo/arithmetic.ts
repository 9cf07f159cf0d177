import { Decimal128, Double, Long } from 'bson'
import { exact } from './compare'
import { notSupported } from './errors'
import { type Value, isLong, toNumber } from './values'

const INT = 2n ** 31n
const LONG = 2n ** 63n

/** The narrowest of int32, int64 and double that holds an exact integer, int64 at least when `long` is set. */
const integer = (value: bigint, long: boolean): Value =>
  value >= LONG || value < -LONG
    ? new Double(Number(value))
    : long || value >= INT || value < -INT
      ? Long.fromBigInt(value)
      : Number(value)

const big = (value: Value): bigint => (isLong(value) ? value.toBigInt() : BigInt(value as number))

function combine(
  a: Value,
  b: Value,
  integers: (x: bigint, y: bigint) => bigint,
  doubles: (x: number, y: number) => number,
) {
  if (a instanceof Decimal128 || b instanceof Decimal128) throw notSupported('arithmetic on Decimal128')
  if (a instanceof Double || b instanceof Double) return new Double(doubles(toNumber(a), toNumber(b)))
  return integer(integers(big(a), big(b)), isLong(a) || isLong(b))
}

/** Sum of two BSON numbers in MongoDB's type: double wins, int32 widens to int64, int64 overflows to double. */
export const add = (a: Value, b: Value): Value =>
  combine(
    a,
    b,
    (x, y) => x + y,
    (x, y) => x + y,
  )
/** Difference, typed as `add`. */
export const subtract = (a: Value, b: Value): Value =>
  combine(
    a,
    b,
    (x, y) => x - y,
    (x, y) => x - y,
  )
/** Product, typed as `add`. */
export const multiply = (a: Value, b: Value): Value =>
  combine(
    a,
    b,
    (x, y) => x * y,
    (x, y) => x * y,
  )
/** Remainder with the sign of the dividend, typed as `add`; the divisor must not be zero. */
export const remainder = (a: Value, b: Value): Value =>
  combine(
    a,
    b,
    (x, y) => x % y,
    (x, y) => x % y,
  )

/** How a number is brought to a number of decimal places. */
export type Rounding = 'half-even' | 'trunc' | 'ceil' | 'floor'

/** Rounds exactly, on the decimal digits of the number; `places` may be negative. Keeps the BSON type. */
export function round(value: Value, places: number, how: Rounding): Value {
  if (value instanceof Decimal128) throw notSupported('arithmetic on Decimal128')
  if (!Number.isFinite(toNumber(value))) return value
  const { digits, exponent } = exact(value)
  const drop = -places - exponent
  if (drop <= 0) return value
  const unit = 10n ** BigInt(drop)
  let quotient = digits / unit
  const rest = digits % unit
  const away = digits < 0n ? -1n : 1n
  const twice = (rest < 0n ? -rest : rest) * 2n
  if (
    how === 'half-even'
      ? twice > unit || (twice === unit && quotient % 2n !== 0n)
      : how === 'ceil'
        ? rest > 0n
        : how === 'floor' && rest < 0n
  ) {
    quotient += away
  }
  if (value instanceof Double) {
    const rounded = Number(`${quotient}e${-places}`)
    return new Double(rounded === 0 && value.value < 0 ? -0 : rounded)
  }
  return integer(quotient * 10n ** BigInt(-places), isLong(value))
}

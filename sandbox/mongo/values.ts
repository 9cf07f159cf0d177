import {
  BSONRegExp,
  BSONSymbol,
  Binary,
  Code,
  DBRef,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
  deserialize,
  serialize,
} from 'bson'

/**
 * BSON in memory: int32 is a JavaScript number, and every other type keeps its `bson` class (double is
 * `Double`, int64 is `Long`), so that no number changes its type on the way through.
 */
export type Value = unknown
export type Doc = Record<string, Value>

const integers = (value: Value): Value => {
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Int32) return value.value
  if (Array.isArray(value)) for (let i = 0; i < value.length; i++) value[i] = integers(value[i])
  else if (isDoc(value))
    for (const name in value) {
      const child = value[name]
      if (typeof child === 'object' && child !== null) value[name] = integers(child)
    }
  return value
}

const AS_STORED = { promoteValues: false, promoteLongs: false, promoteBuffers: false, bsonRegExp: true }

/** Reads one BSON document. Throws bson's error on malformed bytes. */
export const decode = (bytes: Uint8Array): Doc => integers(deserialize(bytes, AS_STORED)) as Doc

/** Writes one document; a JavaScript number must be an int32. */
export const encode = (doc: Doc): Uint8Array => serialize(doc, { ignoreUndefined: true })

/** True for an embedded document: not an array and not of another BSON type. */
export const isDoc = (value: Value): value is Doc => {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

export const isNumber = (value: Value): value is number | Double | Long | Decimal128 =>
  typeof value === 'number' || value instanceof Double || isLong(value) || value instanceof Decimal128

/** `Timestamp` extends `Long` in bson, and is not a number. */
export const isLong = (value: Value): value is Long => value instanceof Long && !(value instanceof Timestamp)

/** A number of any BSON type as a JavaScript number, or NaN for what is no number. */
export const toNumber = (value: Value): number =>
  typeof value === 'number'
    ? value
    : value instanceof Double
      ? value.value
      : isLong(value)
        ? value.toNumber()
        : value instanceof Decimal128
          ? Number(value.toString())
          : NaN

/** MongoDB's truth: false, null, missing and zeros of every type are false. */
export const truthy = (value: Value): boolean =>
  !(value === undefined || value === null || value === false || (isNumber(value) && toNumber(value) === 0))

/** Alias of a value's BSON type, as `$type` names it. */
export function typeName(value: Value): string {
  if (value === undefined) return 'missing'
  if (value === null) return 'null'
  if (typeof value === 'number') return 'int'
  if (typeof value === 'string') return 'string'
  if (typeof value === 'boolean') return 'bool'
  if (Array.isArray(value)) return 'array'
  if (value instanceof Date) return 'date'
  if (value instanceof ObjectId) return 'objectId'
  if (value instanceof Double) return 'double'
  if (value instanceof Timestamp) return 'timestamp'
  if (value instanceof Long) return 'long'
  if (value instanceof Decimal128) return 'decimal'
  if (value instanceof Binary) return 'binData'
  if (value instanceof BSONRegExp) return 'regex'
  if (value instanceof MinKey) return 'minKey'
  if (value instanceof MaxKey) return 'maxKey'
  if (value instanceof Code) return value.scope ? 'javascriptWithScope' : 'javascript'
  if (value instanceof BSONSymbol) return 'symbol'
  if (value instanceof DBRef) return 'object'
  return 'object'
}

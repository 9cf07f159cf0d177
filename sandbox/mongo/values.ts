import { ObjectId, deserialize, serialize } from 'bson'

const NAMES: Record<number, string> = {
  1: 'InternalError',
  2: 'BadValue',
  9: 'FailedToParse',
  14: 'TypeMismatch',
  26: 'NamespaceNotFound',
  27: 'IndexNotFound',
  28: 'PathNotViable',
  40: 'ConflictingUpdateOperators',
  43: 'CursorNotFound',
  53: 'InvalidIdField',
  56: 'EmptyFieldName',
  59: 'CommandNotFound',
  66: 'ImmutableField',
  67: 'CannotCreateIndex',
  72: 'InvalidOptions',
  73: 'InvalidNamespace',
  85: 'IndexOptionsConflict',
  86: 'IndexKeySpecsConflict',
  112: 'WriteConflict',
  115: 'CommandNotSupported',
  171: 'CannotIndexParallelArrays',
  225: 'TransactionTooOld',
  251: 'NoSuchTransaction',
  256: 'TransactionCommitted',
  263: 'OperationNotSupportedInTransaction',
  11000: 'DuplicateKey',
}

/** An error as MongoDB reports it: numeric code, code name and other fields of the reply. */
export class MongoError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly extra: Record<string, unknown> = {},
  ) {
    super(message)
  }

  get codeName(): string {
    return NAMES[this.code] ?? `Location${this.code}`
  }
}

/** An unsupported feature of MongoDB: CommandNotSupported with its name. */
export const notSupported = (what: string) =>
  new MongoError(115, `${what} is not supported by the embedded database`)

/** An error after which `withTransaction` restarts the transaction. */
export const transient = (code: number, message: string) =>
  new MongoError(code, message, { errorLabels: ['TransientTransactionError'] })

/**
 * A value as `bson` reads it: null, boolean, number, string, Date, ObjectId, array, document; undefined is a
 * missing field. Whole numbers are written as int32 if they fit, all others as double.
 */
export type Value = unknown
export type Doc = Record<string, Value>

/** Reads one BSON document. Throws bson's error for malformed bytes. */
export const decode = (bytes: Uint8Array): Doc => deserialize(bytes)

export const encode = (doc: Doc): Uint8Array => serialize(doc, { ignoreUndefined: true })

/** True for an embedded document: not an array and not of another BSON type. */
export const isDoc = (value: Value): value is Doc =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

export const isNumber = (value: Value): value is number => typeof value === 'number'

/** True for a document of operators, such as `{ $gt: 1 }`. */
export const isOperators = (value: Value): value is Doc =>
  isDoc(value) && (Object.keys(value)[0]?.startsWith('$') ?? false)

const TYPES = ['missing', 'null', 'number', 'string', 'object', 'array', 'objectId', 'bool', 'date'] as const
export type Type = (typeof TYPES)[number]

/** The type of a value. Throws 115 with its name for an unsupported one. */
export function typeOf(value: Value): Type {
  if (value === undefined) return 'missing'
  if (value === null) return 'null'
  if (typeof value === 'number') return 'number'
  if (typeof value === 'string') return 'string'
  if (typeof value === 'boolean') return 'bool'
  if (Array.isArray(value)) return 'array'
  if (value instanceof Date) return 'date'
  if (value instanceof ObjectId) return 'objectId'
  if (isDoc(value)) return 'object'
  throw notSupported(`a value of the type ${(value as object).constructor.name}`)
}

/** The rank of a value's type in BSON's order; types of one rank compare by value. */
export const rankOf = (value: Value): number => TYPES.indexOf(typeOf(value))

/** Rejects a command with a value of an unsupported type; a session's id may be binary. */
export function refuseOtherTypes(value: Value): void {
  if (Array.isArray(value)) value.forEach(refuseOtherTypes)
  else if (isDoc(value)) {
    for (const [name, child] of Object.entries(value))
      if (name !== 'lsid' && name !== 'endSessions') refuseOtherTypes(child)
  } else if (!(value instanceof RegExp)) typeOf(value)
}

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

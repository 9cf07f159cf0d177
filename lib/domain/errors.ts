/** Why an operation was refused. The transport maps each code to one HTTP status. */
export const ERROR_CODES = [
  'invalid_input',
  'unauthenticated',
  'forbidden',
  'not_found',
  'conflict',
  'too_large',
  'unsupported_media_type',
  'amount_above_card_limit',
  'rate_limited',
  'internal',
] as const

export type ErrorCode = (typeof ERROR_CODES)[number]

/** Field name to the message shown beside that field. */
export type FieldErrors = Record<string, string>

/**
 * A refusal that a person may read. `message` is the text that is
 * shown; anything else that is thrown is a defect and is answered with a generic text.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: FieldErrors | undefined

  constructor(code: ErrorCode, message: string, fields?: FieldErrors) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.fields = fields
  }
}

/** 401: no account has these credentials. Whose password was tried is for the log and never shown. */
export class WrongCredentials extends AppError {
  /** The account of the e-mail address that was tried, if it has one. */
  readonly accountId: string | undefined

  constructor(accountId?: string) {
    super('unauthenticated', 'Invalid email or password')
    this.name = 'WrongCredentials'
    this.accountId = accountId
  }
}

/** 401: there is no valid session. */
export const unauthenticated = () => new AppError('unauthenticated', 'Please sign in to continue.')
/** What a page says where it was drawn for a person whose session is over since (D160). */
export const SIGNED_OUT = 'You are signed out. Sign in again to continue.'
/** 401 of a page's own action: its page was drawn for somebody who was signed in (D160). */
export const signedOut = () => new AppError('unauthenticated', SIGNED_OUT)
/** 403: signed in, but not allowed (D10: an address that names another person). */
export const forbidden = (message = 'You are not allowed to do this.') => new AppError('forbidden', message)
/** 404: no such thing, or not the reader's to know about (D10). */
export const notFound = (message: string) => new AppError('not_found', message)
/** 409: the state does not allow it. */
export const conflict = (message: string) => new AppError('conflict', message)
/** 400: one field is wrong. */
export const invalidField = (field: string, message: string) =>
  new AppError('invalid_input', message, { [field]: message })

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
  'unavailable',
] as const

export type ErrorCode = (typeof ERROR_CODES)[number]

/** The messages by field name, shown next to each field. */
export type FieldErrors = Record<string, string>

/**
 * An error whose `message` is shown to people. Anything else that is thrown is a defect and gets a generic answer. An
 * error with a `cause` is also logged as a failure.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: FieldErrors | undefined

  constructor(code: ErrorCode, message: string, fields?: FieldErrors, options?: ErrorOptions) {
    super(message, options)
    this.name = 'AppError'
    this.code = code
    this.fields = fields
  }
}

/** 401: wrong credentials. Which account was tried is logged and never shown. */
export class WrongCredentials extends AppError {
  /** The account with the email that was tried, if there is one. */
  readonly accountId: string | undefined

  constructor(accountId?: string) {
    super('unauthenticated', 'Invalid email or password')
    this.name = 'WrongCredentials'
    this.accountId = accountId
  }
}

/** 401: no valid session. */
export const unauthenticated = () => new AppError('unauthenticated', 'Please sign in to continue.')
/** Shown on a page that was rendered before the session ended (D160). */
export const SIGNED_OUT = 'You are signed out. Sign in again to continue.'
/** 401 of a server action: its page was rendered while the person was signed in (D160). */
export const signedOut = () => new AppError('unauthenticated', SIGNED_OUT)
/** 403: signed in, but not allowed (D10: a URL that names another person). */
export const forbidden = (message = 'You are not allowed to do this.') => new AppError('forbidden', message)
/** 404: it does not exist, or this viewer may not know that it does (D10). */
export const notFound = (message: string) => new AppError('not_found', message)
/** 409: the current state does not allow it. */
export const conflict = (message: string) => new AppError('conflict', message)
/** 400: one field is invalid. */
export const invalidField = (field: string, message: string) =>
  new AppError('invalid_input', message, { [field]: message })
/** 503: a service that the site needs is down or timed out. `cause` is logged. */
export const unavailable = (message: string, cause: unknown) =>
  new AppError('unavailable', message, undefined, { cause })

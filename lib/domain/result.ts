import { type ErrorCode, type FieldErrors } from './errors'

/** The error of a refused operation for the client; `fields` holds the messages by field. */
export type Failure = { code: ErrorCode; message: string; fields?: FieldErrors }

const ABOUT_THE_INPUT: readonly ErrorCode[] = ['invalid_input', 'too_large', 'unsupported_media_type']

/** True if the same input may succeed later; false if the input itself is refused. */
export const mayRetry = ({ code }: Failure): boolean => !ABOUT_THE_INPUT.includes(code)

/** The result of a server action for its form, or the error. */
export type ActionResult<T> = { ok: true; data: T } | { ok: false; error: Failure }

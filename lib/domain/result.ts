import { type ErrorCode, type FieldErrors } from './errors'

/** What a refused operation tells the client; `fields` names each bad field with its message. */
export type Failure = { code: ErrorCode; message: string; fields?: FieldErrors }

const ABOUT_THE_INPUT: readonly ErrorCode[] = ['invalid_input', 'too_large', 'unsupported_media_type']

/** True if the same input may be accepted later; false if it is refused for what it is. */
export const mayRetry = ({ code }: Failure): boolean => !ABOUT_THE_INPUT.includes(code)

/** What a server action tells its form: the result, or why not. */
export type ActionResult<T> = { ok: true; data: T } | { ok: false; error: Failure }

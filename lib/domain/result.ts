import { type ErrorCode, type FieldErrors } from './errors'

/** What a refused operation tells the client; `fields` names each bad field with its message. */
export type Failure = { code: ErrorCode; message: string; fields?: FieldErrors }

/** What a server action tells its form: the result, or why not. */
export type ActionResult<T> = { ok: true; data: T } | { ok: false; error: Failure }

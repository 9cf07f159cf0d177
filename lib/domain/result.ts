import { type ErrorCode, type FieldErrors } from './errors'

/** The error of a refused operation for the client; `fields` holds the messages by field. */
export type Failure = { code: ErrorCode; message: string; fields?: FieldErrors }

const ABOUT_THE_INPUT: readonly ErrorCode[] = ['invalid_input', 'too_large', 'unsupported_media_type']

/** True if the same input may succeed later; false if the input itself is refused. */
export const mayRetry = ({ code }: Failure): boolean => !ABOUT_THE_INPUT.includes(code)

/**
 * The result of a server action and the page it leads to, if any; or the error and, for a form, what was typed into it.
 */
export type ActionResult<T> =
  { ok: true; data: T; to?: string } | { ok: false; error: Failure; typed?: Record<string, string> }

/** The refusal in a form's state, if there is one. */
export const refusalIn = (state: ActionResult<unknown> | null) => (state && !state.ok ? state : null)

/**
 * A server action: takes its input from a script, as an object or as a form's data; or, with a state, from a form that
 * React posts, with or without JavaScript.
 */
export type ServerAction<Input, Result> = {
  (input: Input | FormData): Promise<ActionResult<Result>>
  (state: unknown, form: FormData): Promise<ActionResult<Result>>
}

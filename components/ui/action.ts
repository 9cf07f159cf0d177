import { type ActionResult, type Failure } from '@/lib/domain/result'
import { paths, withCallback } from '@/lib/paths'

/** A function that makes a change: a server action of the page. */
export type Action<Input, Result> = (input: Input) => Promise<ActionResult<Result>>

/** The error for a request without any response. */
export const unreachable = { code: 'internal', message: 'Something went wrong. Please try again.' } as const

/** The login page that returns to the current page (D160); plain login while there is none. */
export const signInHref = (): string =>
  typeof window === 'undefined'
    ? paths.login
    : withCallback(paths.login, window.location.pathname + window.location.search)

/**
 * The result of a server action; a request without a response (no network, a server that is down) counts as
 * rejected.
 */
export const actionResult = <Answer extends ActionResult<unknown> | null>(
  call: Promise<Answer>,
): Promise<Answer | { ok: false; error: Failure }> =>
  call.catch((error: unknown) => {
    console.warn(error)
    return { ok: false as const, error: unreachable }
  })

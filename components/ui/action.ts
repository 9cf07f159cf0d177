import { unstable_isUnrecognizedActionError, unstable_rethrow } from 'next/navigation'
import { type ActionResult, type Failure } from '@/lib/domain/result'
import { paths, withCallback } from '@/lib/paths'

/** A function that makes a change: a server action of the page. */
export type Action<Input, Result> = (input: Input) => Promise<ActionResult<Result>>

/** The error for a request without any response. */
export const unreachable = { code: 'internal', message: 'Something went wrong. Please try again.' } as const

/**
 * The error for a page of an older deployment, whose actions the server no longer knows. It has the code of a wrong
 * input, because the same call never succeeds.
 */
export const outdated = { code: 'invalid_input', message: 'This page is out of date. Reload it.' } as const

/** The login page that returns to the current page (D160); plain login while there is none. */
export const signInHref = (): string =>
  typeof window === 'undefined'
    ? paths.login
    : withCallback(paths.login, window.location.pathname + window.location.search)

/** The error of a call of a server action that got no result. Throws again what a redirect throws. */
function failureOfCall(error: unknown): Failure {
  unstable_rethrow(error)
  console.warn(error)
  return unstable_isUnrecognizedActionError(error) ? outdated : unreachable
}

export const failed = (error: Failure) => ({ ok: false as const, error })

/**
 * The result of a server action; a request without a response (no network, a server that is down) counts as
 * rejected, and so does an action that the server does not know (D160).
 */
export const actionResult = <Answer extends ActionResult<unknown> | null>(
  call: Promise<Answer>,
): Promise<Answer | { ok: false; error: Failure }> =>
  call.catch((error: unknown) => failed(failureOfCall(error)))

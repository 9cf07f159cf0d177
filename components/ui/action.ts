import { type ActionResult, type Failure } from '@/lib/domain/result'
import { paths, withCallback } from '@/lib/paths'

/** What a component is given to make a change: a server action of the page. */
export type Action<Input, Result> = (input: Input) => Promise<ActionResult<Result>>

/** The refusal that stands for no answer at all. */
export const unreachable = { code: 'internal', message: 'Something went wrong. Please try again.' } as const

/** Where one signs in to come back to the page that is shown (D160); the plain login where no page is shown yet. */
export const signInHref = (): string =>
  typeof window === 'undefined'
    ? paths.login
    : withCallback(paths.login, window.location.pathname + window.location.search)

/** The answer of a server action; a request that got no answer (no network, a server that is down) counts as refused. */
export const actionResult = <Answer extends ActionResult<unknown> | null>(
  call: Promise<Answer>,
): Promise<Answer | { ok: false; error: Failure }> =>
  call.catch((error: unknown) => {
    console.warn(error)
    return { ok: false as const, error: unreachable }
  })

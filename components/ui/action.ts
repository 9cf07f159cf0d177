import { type ActionResult } from '@/lib/domain/result'

/** What a component is given to make a change: a server action of the page. */
export type Action<Input, Result> = (input: Input) => Promise<ActionResult<Result>>

/** The refusal that stands for no answer at all. */
export const unreachable = { code: 'internal', message: 'Something went wrong. Please try again.' } as const

/** The answer of a server action; a request that got no answer (no network, a server that is down) counts as refused. */
export const answerOf = <Result>(call: Promise<ActionResult<Result>>): Promise<ActionResult<Result>> =>
  call.catch((error: unknown) => {
    console.warn(error)
    return { ok: false, error: unreachable }
  })

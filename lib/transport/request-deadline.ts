import 'server-only'
import { getEnv } from '@/lib/env'
import { withTimeout } from '@/lib/with-timeout'

/** A request may wait for this many database timeouts: less than ten seconds with the default setting. */
const TIMEOUTS = 3

/**
 * The time limit of one request: `ANSWER_SECONDS` three times (ADR 054). The returned function runs a part of the work
 * and subtracts its time; time between parts does not count, because input may arrive slowly. Throws the error of
 * `timeoutError` when the limit is reached; the work continues, so a change may still happen.
 */
export function requestDeadline(): <T>(work: Promise<T>, timeoutError?: () => Error) => Promise<T> {
  let remaining = TIMEOUTS * getEnv().ANSWER_SECONDS * 1_000
  return async (
    work,
    timeoutError = () => new Error('The request was not answered before its deadline.'),
  ) => {
    const startedAt = performance.now()
    try {
      return await withTimeout(Math.max(0, remaining), work, timeoutError)
    } finally {
      remaining -= performance.now() - startedAt
    }
  }
}

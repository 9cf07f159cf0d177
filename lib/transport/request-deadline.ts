import 'server-only'
import { getEnv } from '@/lib/env'
import { withTimeout } from '@/lib/with-timeout'

/** The most database timeouts that a person waits for: less than ten seconds with the default setting. */
const ANSWERS = 3

/**
 * The time limit of one request: `ANSWER_SECONDS` three times (ADR 054). The returned function runs a part of the work
 * and subtracts its time; time between parts does not count, because input may arrive slowly. Throws, by
 * default a failure, when the limit is reached; the work continues, so a change may still happen.
 */
export function requestDeadline(): <T>(part: Promise<T>, late?: () => Error) => Promise<T> {
  let left = ANSWERS * getEnv().ANSWER_SECONDS * 1_000
  return async (part, late = () => new Error('The request was not answered before its deadline.')) => {
    const startedAt = performance.now()
    try {
      return await withTimeout(Math.max(0, left), part, late)
    } finally {
      left -= performance.now() - startedAt
    }
  }
}

import 'server-only'
import { getEnv } from '@/lib/env'
import { within } from '@/lib/within'

/** How many answers of the database a person waits for at most: with the setting's default, less than ten seconds. */
const ANSWERS = 3

/**
 * The time that a person waits for one request as a whole, `ANSWER_SECONDS` three times over (ADR 054). What is returned
 * waits for a part of the work and takes its time off the whole; between the parts nothing is taken, since an input may
 * come slowly. Throws when the time is over, and the work goes on: a change may be there nevertheless.
 */
export function answerTime(): <T>(part: Promise<T>) => Promise<T> {
  let left = ANSWERS * getEnv().ANSWER_SECONDS * 1_000
  return async (part) => {
    const startedAt = performance.now()
    try {
      return await within(Math.max(0, left), part, () => new Error('No answer in the time that people wait.'))
    } finally {
      left -= performance.now() - startedAt
    }
  }
}

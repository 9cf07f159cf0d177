import { setTimeout as wait } from 'node:timers/promises'

/** Only what never comes ends here: how long a page takes depends on the machine. */
const LIMIT_MS = 60_000

/**
 * Asks again and again until the answer holds, and gives it; an error counts as "not yet", since a page may be replaced
 * while it is asked. Throws after a minute, with `what` and the last error.
 */
export async function until<T>(what: string, ask: () => Promise<T>): Promise<NonNullable<T>> {
  const end = Date.now() + LIMIT_MS
  let cause: unknown
  while (Date.now() < end) {
    try {
      const answer = await ask()
      if (answer) return answer
      cause = undefined
    } catch (error) {
      cause = error
    }
    await wait(50)
  }
  throw new Error(`never came: ${what}`, { cause })
}

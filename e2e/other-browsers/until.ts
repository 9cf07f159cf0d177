import { setTimeout as wait } from 'node:timers/promises'

/** The timeout, only for conditions that never hold: how long a page takes depends on the machine. */
const LIMIT_MS = 60_000

/**
 * Polls until the result holds, and returns it. An error counts as "not yet", because a page may be replaced
 * meanwhile. Throws after a minute, with `what` and the last error.
 */
export async function until<T>(what: string, ask: () => Promise<T>): Promise<NonNullable<T>> {
  const end = Date.now() + LIMIT_MS
  let cause: unknown
  while (Date.now() < end) {
    try {
      const response = await ask()
      if (response) return response
      cause = undefined
    } catch (error) {
      cause = error
    }
    await wait(50)
  }
  throw new Error(`never came: ${what}`, { cause })
}

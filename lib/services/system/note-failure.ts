import 'server-only'
import { insertFailure } from '@/lib/data/failures'
import { codeOf, type FailureOrigin } from '@/lib/domain/failures'
import { count } from '@/lib/metrics/metrics'

/** The most failures that a process records per minute: a site that is down fails thousands of times for one reason. */
const PER_MINUTE = 60
const MINUTE = 60_000

const holder = globalThis as typeof globalThis & { keysteadFailures?: { from: number; noted: number } }

/** True for the first ones in each minute. */
function isOneOfFew(now: number): boolean {
  const window = holder.keysteadFailures
  if (!window || now - window.from >= MINUTE) {
    holder.keysteadFailures = { from: now, noted: 1 }
    return true
  }
  window.noted += 1
  return window.noted <= PER_MINUTE
}

/**
 * Counts a failure and records it for the administrators' page "System" (D182): where, when, its request id and kind,
 * without its message. Never throws: if the database is unavailable, only the log has it.
 */
export async function noteFailure({ error, ...failed }: FailureOrigin & { error: unknown }): Promise<void> {
  count('failures', { where: failed.where })
  const now = new Date()
  if (!isOneOfFew(now.getTime())) return
  const type = error instanceof Error ? error.name : typeof error
  await insertFailure({ at: now, ...failed, type, code: codeOf(error) }).catch(() => undefined)
}

import 'server-only'
import { LRUCache } from 'lru-cache'
import { type BudgetName } from '@/lib/domain/rate-limits'

/** The most subjects that are remembered; the least recent is dropped. */
const SPENDERS_LIMIT = 10_000

type Counter = { taken: number; expiresAt: number }

// Pages and route handlers are bundled apart from each other, and count together.
const holder = globalThis as typeof globalThis & { keysteadCounters?: LRUCache<string, Counter> }
const counters = () => (holder.keysteadCounters ??= new LRUCache<string, Counter>({ max: SPENDERS_LIMIT }))

/**
 * Consumes points of a budget in this process's memory: `null`, or if too few are left the seconds (at least 1) until
 * there are, consuming none. A cost above the whole budget consumes all of it.
 */
export function consumeInMemory(
  name: BudgetName,
  spender: string,
  { points, seconds }: { points: number; seconds: number },
  cost: number,
): number | null {
  const key = `${name} ${spender}`
  const now = Date.now()
  const existing = counters().get(key)
  const counter =
    existing && existing.expiresAt > now ? existing : { taken: 0, expiresAt: now + seconds * 1000 }
  const taken = counter.taken + Math.min(cost, points)
  if (taken > points) return Math.max(1, Math.ceil((counter.expiresAt - now) / 1000))
  counters().set(key, { ...counter, taken })
  return null
}

/** Refunds consumed points; does nothing if the window has ended. */
export function refundInMemory(name: BudgetName, spender: string, cost: number): void {
  const key = `${name} ${spender}`
  const counter = counters().get(key)
  if (counter) counters().set(key, { ...counter, taken: Math.max(0, counter.taken - cost) })
}

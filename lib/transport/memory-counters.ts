import 'server-only'
import { LRUCache } from 'lru-cache'
import { type BudgetName } from '@/lib/domain/rate-limits'

/** How many spenders are remembered; beyond them the one that asked longest ago is forgotten. */
const SPENDERS = 10_000

type Counter = { taken: number; expiresAt: number }

// Pages and route handlers are bundled apart from each other, and count together.
const holder = globalThis as typeof globalThis & { keysteadCounters?: LRUCache<string, Counter> }
const counters = () => (holder.keysteadCounters ??= new LRUCache<string, Counter>({ max: SPENDERS }))

/**
 * Takes points of the spender's budget in this process's memory: `null`, or where not enough are left the seconds (at
 * least 1) until there are some again, and then takes none. What costs more than the whole budget takes all of it.
 */
export function takeInMemory(
  name: BudgetName,
  spender: string,
  { points, seconds }: { points: number; seconds: number },
  cost: number,
): number | null {
  const key = `${name} ${spender}`
  const now = Date.now()
  const known = counters().get(key)
  const counter = known && known.expiresAt > now ? known : { taken: 0, expiresAt: now + seconds * 1000 }
  const taken = counter.taken + Math.min(cost, points)
  if (taken > points) return Math.max(1, Math.ceil((counter.expiresAt - now) / 1000))
  counters().set(key, { ...counter, taken })
  return null
}

/** Gives points that were taken back; nothing happens where their time is over. */
export function returnInMemory(name: BudgetName, spender: string, cost: number): void {
  const key = `${name} ${spender}`
  const counter = counters().get(key)
  if (counter) counters().set(key, { ...counter, taken: Math.max(0, counter.taken - cost) })
}

import 'server-only'
import { consumePoint } from '@/lib/data/rate-limits'
import { type Budget, type BudgetName, RATE_LIMITS, RateLimited } from '@/lib/domain/rate-limits'
import { getEnv } from '@/lib/env'

/** Counts an attempt whose subject, a person or a home, is known only to the service. Throws `rate_limited`. */
export async function spendPoint(name: BudgetName, spender: string): Promise<void> {
  const { points, seconds }: Budget = { ...RATE_LIMITS[name], ...getEnv().RATE_LIMITS[name] }
  const scaled = Math.max(1, Math.floor(points * getEnv().RATE_LIMIT_SCALE))
  const wait = await consumePoint(name, spender, { points: scaled, seconds })
  if (wait !== null) throw new RateLimited(wait, name)
}

import 'server-only'
import { returnPoint, takePoint } from '@/lib/data/rate-limits'
import {
  type Budget,
  budgetsOf,
  type BudgetName,
  RateLimited,
  type RateLimitScope,
  spenderOf,
} from '@/lib/domain/rate-limits'
import { type Actor } from '@/lib/domain/user'
import { getEnv } from '@/lib/env'
import { clientAddress } from './client-address'

/** Who makes an attempt: the person if there is a session, and the e-mail address that the input names, if any. */
type Attempt = { actor?: Pick<Actor, 'id'> | null; email?: string }

/**
 * Counts an attempt in every budget of the scope. Throws `RateLimited` (429) where one is spent, and whatever the
 * database throws where it does not count: a limit that cannot be kept lets nobody through.
 */
export async function limitTo(scope: RateLimitScope, attempt: Attempt): Promise<void> {
  const spender = await spenderFor(attempt)
  for (const { name, budget } of budgetsOf(scope)) {
    const wait = await takePoint(name, spenderOf(budget, spender), sizeOf(name, budget))
    if (wait !== null) throw new RateLimited(wait)
  }
}

/** Tells that a counted attempt succeeded: its points go back where only failures count. */
export async function forgive(scope: RateLimitScope, attempt: Attempt): Promise<void> {
  const spender = await spenderFor(attempt)
  for (const { name, budget } of budgetsOf(scope)) {
    if (budget.failuresOnly) await returnPoint(name, spenderOf(budget, spender))
  }
}

/** Runs `work` as an attempt of the scope; without a scope, runs it. */
export async function limited<T>(
  scope: RateLimitScope | undefined,
  attempt: Attempt,
  work: () => Promise<T>,
): Promise<T> {
  if (!scope) return work()
  await limitTo(scope, attempt)
  const result = await work()
  await forgive(scope, attempt)
  return result
}

/** The e-mail address that a parsed input names, or nothing. */
export const emailIn = (input: unknown): string | undefined =>
  typeof input === 'object' && input !== null && 'email' in input && typeof input.email === 'string'
    ? input.email
    : undefined

const spenderFor = async ({ actor, email = '' }: Attempt) => ({
  client: await clientAddress(),
  email,
  account: actor?.id ?? null,
})

/** The budget's size with the settings applied: RATE_LIMITS first, then RATE_LIMIT_SCALE; at least one point. */
function sizeOf(name: BudgetName, budget: Budget): { points: number; seconds: number } {
  const { RATE_LIMITS, RATE_LIMIT_SCALE } = getEnv()
  const { points, seconds } = { ...budget, ...RATE_LIMITS[name] }
  return { points: Math.max(1, Math.floor(points * RATE_LIMIT_SCALE)), seconds }
}

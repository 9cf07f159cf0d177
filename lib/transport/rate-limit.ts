import 'server-only'
import { LRUCache } from 'lru-cache'
import { after } from 'next/server'
import {
  type BudgetName,
  type Budget,
  budgetsOf,
  countsClientAlone,
  type NamedBudget,
  needsInput,
  NETWORK_POINTS,
  RateLimited,
  type RateLimitScope,
  type RateLimitSubject,
  budgetKeyOf,
} from '@/lib/domain/rate-limits'
import { refundPoint, consumePoint } from '@/lib/data/rate-limits'
import { normalizeEmail } from '@/lib/domain/email'
import { type Actor, isAgent } from '@/lib/domain/user'
import { getEnv } from '@/lib/env'
import { getLog } from '@/lib/log'
import { mailSignInLink } from '@/lib/services/users/mailed-links'
import { clientAddress, networkOf } from './client-address'
import { skipPageCache } from './content'
import { incomingHeaders } from './incoming-requests'
import { logRefusal } from './security-log'

/** The most counters in memory; the least recently used is dropped. */
const MAX_COUNTERS = 10_000

type Counter = { taken: number; expiresAt: number }

// Pages and route handlers are bundled apart from each other, and count together.
const holder = globalThis as typeof globalThis & { keysteadCounters?: LRUCache<string, Counter> }
const counters = () => (holder.keysteadCounters ??= new LRUCache<string, Counter>({ max: MAX_COUNTERS }))

/**
 * Consumes points of a budget in this process's memory: `null`, or if too few are left the seconds (at least 1) until
 * there are, consuming none. A cost above the whole budget consumes all of it.
 */
export function consumeInMemory(
  name: BudgetName,
  subject: string,
  { points, seconds }: { points: number; seconds: number },
  cost: number,
): number | null {
  const key = `${name} ${subject}`
  const now = Date.now()
  const existing = counters().get(key)
  const counter =
    existing && existing.expiresAt > now ? existing : { taken: 0, expiresAt: now + seconds * 1000 }
  const total = counter.taken + Math.min(cost, points)
  if (total > points) return Math.max(1, Math.ceil((counter.expiresAt - now) / 1000))
  counters().set(key, { ...counter, taken: total })
  return null
}

/** Refunds consumed points; does nothing if the window has ended. */
export function refundInMemory(name: BudgetName, subject: string, cost: number): void {
  const key = `${name} ${subject}`
  const counter = counters().get(key)
  if (counter) counters().set(key, { ...counter, taken: Math.max(0, counter.taken - cost) })
}

/**
 * The subject of an attempt: the person if there is a session, and the email in the input, if any. `cost` in points,
 * default 1; only limits counted in memory use more.
 */
type Attempt = {
  actor?: (Pick<Actor, 'id'> & Partial<Pick<Actor, 'role'>>) | null
  email?: string | undefined
  cost?: number
}

/**
 * Counts an attempt before its input is read, in every budget of the scope that does not depend on an email in the
 * input. Throws `RateLimited` (429) if one is exhausted, and the database's error if it cannot count, so that
 * nobody passes uncounted. Does nothing without a scope.
 */
export const countAttempt = (scope: RateLimitScope | null | undefined, attempt: Attempt): Promise<void> =>
  spendAll(scope, attempt, (budget) => !needsInput(budget))

/** Counts an attempt; returns the error instead of throwing it, for a page to show, or `null` if it is allowed. */
export async function rateLimitError(scope: RateLimitScope, attempt: Attempt): Promise<RateLimited | null> {
  try {
    await countAttempt(scope, attempt)
    return null
  } catch (error) {
    if (!(error instanceof RateLimited)) throw error
    await logRefusal(error)
    return error
  }
}

/**
 * Counts when a cached page is rendered for the first time: the viewer is unknown, so only the client counts. The
 * error is for this viewer: callers keep the page out of the cache.
 */
export async function cachedRateLimitError(
  scope: RateLimitScope,
  { cost }: { cost: number },
): Promise<RateLimited | null> {
  // Where this process does not receive requests itself, the platform limits them.
  if (!incomingHeaders()) return null
  const refusal = await rateLimitError(scope, { cost })
  if (refusal) await skipPageCache()
  return refusal
}

/** True if `countAttempt` would reject this attempt now; consumes no points. Only for scopes counted in memory. */
export async function isOverLimit(scope: RateLimitScope, attempt: Attempt): Promise<boolean> {
  try {
    await countAttempt(scope, attempt)
  } catch (error) {
    if (error instanceof RateLimited) return true
    throw error
  }
  await returnPoints(budgetsOf(scope), attempt)
  return false
}

/**
 * Counts the same attempt in the remaining budgets of the scope, after its input is read; throws like `countAttempt`.
 */
export const countInput = (scope: RateLimitScope | null | undefined, attempt: Attempt): Promise<void> =>
  spendAll(scope, attempt, needsInput)

/** Refunds a successful attempt in budgets that count only failures; a refused one in those that count only successes. */
export async function refundAttempt(
  scope: RateLimitScope | null | undefined,
  attempt: Attempt,
  outcome: 'success' | 'refusal' = 'success',
): Promise<void> {
  const name = outcome === 'success' ? 'failuresOnly' : 'successesOnly'
  const budgets = scope ? budgetsOf(scope).filter(({ budget }) => budget[name]) : []
  if (budgets.length > 0) await returnPoints(budgets, attempt)
}

async function returnPoints(budgets: readonly NamedBudget[], attempt: Attempt): Promise<void> {
  const subject = await subjectOf(attempt)
  for (const budget of budgets) {
    const network = networkFor(budget.budget, subject)
    if (network !== null) await refundPoints(budget, network, attempt)
    await refundPoints(budget, budgetKeyOf(budget.budget, subject), attempt)
  }
}

/** Runs `work` as an attempt that `countAttempt` has counted; without a scope nothing is counted. */
export async function withRateLimit<T>(
  scope: RateLimitScope | null | undefined,
  attempt: Attempt,
  work: () => Promise<T>,
): Promise<T> {
  await countInput(scope, attempt)
  const result = await work().catch(async (error: unknown) => {
    await refundAttempt(scope, attempt, 'refusal')
    throw error
  })
  await refundAttempt(scope, attempt)
  return result
}

/** The email in a parsed input, if any. */
export const emailIn = (input: unknown): string | undefined =>
  typeof input === 'object' && input !== null && 'email' in input && typeof input.email === 'string'
    ? input.email
    : undefined

async function spendAll(
  scope: RateLimitScope | null | undefined,
  attempt: Attempt,
  isCounted: (budget: Budget) => boolean,
): Promise<void> {
  const budgets = scope ? budgetsOf(scope).filter(({ budget }) => isCounted(budget)) : []
  if (budgets.length === 0) return
  const subject = await subjectOf(attempt)
  for (const budget of budgets) await spend(budget, subject, attempt)
}

/**
 * Consumes one budget. The network is first: if it is exhausted, no counters are created for its clients; an exhausted
 * client does not consume its network's points.
 */
async function spend(namedBudget: NamedBudget, subject: RateLimitSubject, attempt: Attempt): Promise<void> {
  const { name, budget } = namedBudget
  const size = sizeOf(name, budget, attempt)
  const network = networkFor(budget, subject)
  if (network !== null) {
    const waitSeconds = await takePoint(
      namedBudget,
      network,
      { ...size, points: NETWORK_POINTS * size.points },
      attempt,
    )
    if (waitSeconds !== null) throw new RateLimited(waitSeconds, name)
  }
  const waitSeconds = await takePoint(namedBudget, budgetKeyOf(budget, subject), size, attempt)
  if (waitSeconds === null) return
  if (network !== null) await refundPoints(namedBudget, network, attempt)
  if (budget.mailsLink) await mailLinkOnce(subject.email)
  throw new RateLimited(waitSeconds, name)
}

/** Mails the link to sign in without a password, once per exhausted window, after the response. */
async function mailLinkOnce(email: string): Promise<void> {
  try {
    await countInput('sign-in-link', { email })
  } catch (error) {
    if (error instanceof RateLimited) return
    throw error
  }
  after(() =>
    mailSignInLink(email).catch((error: unknown) =>
      getLog().error({ err: error }, 'sign-in link not mailed'),
    ),
  )
}

const takePoint = async (
  { name, budget }: NamedBudget,
  subject: string,
  size: ReturnType<typeof sizeOf>,
  { cost = 1 }: Attempt,
): Promise<number | null> =>
  budget.inMemory ? consumeInMemory(name, subject, size, cost) : consumePoint(name, subject, size)

async function refundPoints(
  { name, budget }: NamedBudget,
  subject: string,
  { cost = 1 }: Attempt,
): Promise<void> {
  if (budget.inMemory) refundInMemory(name, subject, cost)
  else await refundPoint(name, subject)
}

const networkFor = (budget: Budget, { client }: RateLimitSubject): string | null =>
  countsClientAlone(budget) ? networkOf(client) : null

const subjectOf = async ({ actor, email = '' }: Attempt): Promise<RateLimitSubject> => ({
  client: await clientAddress(),
  // Normalized, or each spelling would have its own budget (D228).
  email: normalizeEmail(email) ?? email.trim().toLowerCase(),
  account: actor?.id ?? null,
})

/** The budget's size with the settings applied: RATE_LIMITS first, then RATE_LIMIT_SCALE; at least one point. */
function sizeOf(name: BudgetName, budget: Budget, { actor }: Attempt): { points: number; seconds: number } {
  const { RATE_LIMITS, RATE_LIMIT_SCALE } = getEnv()
  const agentPoints = actor?.role && isAgent(actor.role) ? budget.agentPoints : undefined
  const { points, seconds } = {
    ...budget,
    ...(agentPoints !== undefined && { points: agentPoints }),
    ...RATE_LIMITS[name],
  }
  return { points: Math.max(1, Math.floor(points * RATE_LIMIT_SCALE)), seconds }
}

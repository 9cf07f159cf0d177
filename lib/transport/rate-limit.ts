import 'server-only'
import { after } from 'next/server'
import { returnPoint, takePoint } from '@/lib/data/rate-limits'
import { normalizeEmail } from '@/lib/domain/email'
import {
  type Budget,
  budgetsOf,
  type BudgetName,
  countsClientAlone,
  type NamedBudget,
  needsInput,
  NETWORK_POINTS,
  RateLimited,
  type RateLimitScope,
  type Spender,
  spenderOf,
} from '@/lib/domain/rate-limits'
import { type Actor } from '@/lib/domain/user'
import { getEnv } from '@/lib/env'
import { getLog } from '@/lib/log'
import { mailSignInLink } from '@/lib/services/users/mail-sign-in-link'
import { clientAddress, networkOf } from './client-address'
import { markRefused } from './content'
import { incomingHeaders } from './incoming-requests'
import { returnInMemory, takeInMemory } from './memory-counters'
import { logRefusal } from './security-log'

/**
 * Who makes an attempt: the person if there is a session, and the e-mail address that the input names, if any. `cost`:
 * how many points it takes, where that is not one; only what is counted in memory takes more.
 */
type Attempt = { actor?: Pick<Actor, 'id'> | null; email?: string | undefined; cost?: number }

/**
 * Counts an attempt before anything of its input is read: in every budget of the scope that counts no address which
 * the input names. Throws `RateLimited` (429) where one is spent, and whatever the database throws where it does not
 * count: a limit that cannot be counted lets nobody through. Without a scope nothing is counted.
 */
export const countAttempt = (scope: RateLimitScope | undefined, attempt: Attempt): Promise<void> =>
  spendAll(scope, attempt, (budget) => !needsInput(budget))

/** The same for a page, which shows the refusal: what `countAttempt` throws where a budget is spent, else `null`. */
export async function refusalOf(scope: RateLimitScope, attempt: Attempt): Promise<RateLimited | null> {
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
 * The same for a page that is cached, when it is rendered because nobody has asked for it yet: it knows no reader, so that
 * the client alone is counted. The refusal is this reader's: `refused` keeps the page out of the store.
 */
export async function refusalOfCached(
  scope: RateLimitScope,
  { cost }: { cost: number },
): Promise<RateLimited | null> {
  // Where this process sees no requests, the platform before it counts them.
  if (!incomingHeaders()) return null
  const refusal = await refusalOf(scope, { cost })
  if (refusal) await markRefused()
  return refusal
}

/** Whether `countAttempt` would refuse this attempt now; takes no points. For scopes that are counted in memory. */
export async function isSpent(scope: RateLimitScope, attempt: Attempt): Promise<boolean> {
  try {
    await countAttempt(scope, attempt)
  } catch (error) {
    if (error instanceof RateLimited) return true
    throw error
  }
  await returnPoints(budgetsOf(scope), attempt)
  return false
}

/** Counts the same attempt, its input read, in the other budgets of the scope; throws as `countAttempt` does. */
export const countInput = (scope: RateLimitScope | undefined, attempt: Attempt): Promise<void> =>
  spendAll(scope, attempt, needsInput)

/** Tells that a counted attempt succeeded: its points go back where only failures count. */
export async function creditAttempt(scope: RateLimitScope | undefined, attempt: Attempt): Promise<void> {
  const budgets = scope ? budgetsOf(scope).filter(({ budget }) => budget.failuresOnly) : []
  if (budgets.length > 0) await returnPoints(budgets, attempt)
}

async function returnPoints(budgets: readonly NamedBudget[], attempt: Attempt): Promise<void> {
  const spender = await spenderFor(attempt)
  for (const one of budgets) {
    const network = networkFor(one.budget, spender)
    if (network !== null) await giveBack(one, network, attempt)
    await giveBack(one, spenderOf(one.budget, spender), attempt)
  }
}

/** Runs `work` as an attempt of the scope that `countAttempt` has counted; without a scope, runs it. */
export async function limited<T>(
  scope: RateLimitScope | undefined,
  attempt: Attempt,
  work: () => Promise<T>,
): Promise<T> {
  await countInput(scope, attempt)
  const result = await work()
  await creditAttempt(scope, attempt)
  return result
}

/** The e-mail address that a parsed input names, or nothing. */
export const emailIn = (input: unknown): string | undefined =>
  typeof input === 'object' && input !== null && 'email' in input && typeof input.email === 'string'
    ? input.email
    : undefined

async function spendAll(
  scope: RateLimitScope | undefined,
  attempt: Attempt,
  isMeant: (budget: Budget) => boolean,
): Promise<void> {
  const budgets = scope ? budgetsOf(scope).filter(({ budget }) => isMeant(budget)) : []
  if (budgets.length === 0) return
  const spender = await spenderFor(attempt)
  for (const one of budgets) await spend(one, spender, attempt)
}

/**
 * Spends one budget. The network comes first, so that where it has spent its points no counter is made for each of its
 * clients; a client that has spent its own does not take those of its network with it.
 */
async function spend(one: NamedBudget, spender: Spender, attempt: Attempt): Promise<void> {
  const { name, budget } = one
  const size = sizeOf(name, budget)
  const network = networkFor(budget, spender)
  if (network !== null) {
    const wait = await take(one, network, { ...size, points: NETWORK_POINTS * size.points }, attempt)
    if (wait !== null) throw new RateLimited(wait, name)
  }
  const wait = await take(one, spenderOf(budget, spender), size, attempt)
  if (wait === null) return
  if (network !== null) await giveBack(one, network, attempt)
  if (budget.mailsLink) await mailLinkOnce(spender.email)
  throw new RateLimited(wait, name)
}

/** Mails the link that signs in without a password, once for each time the budget is spent, when the answer is sent. */
async function mailLinkOnce(email: string): Promise<void> {
  try {
    await countInput('sign-in-link', { email })
  } catch (error) {
    if (error instanceof RateLimited) return
    throw error
  }
  after(() =>
    mailSignInLink(email).catch((error: unknown) =>
      getLog().error({ err: error }, 'sign-in link not opened'),
    ),
  )
}

const take = async (
  { name, budget }: NamedBudget,
  spender: string,
  size: ReturnType<typeof sizeOf>,
  { cost = 1 }: Attempt,
): Promise<number | null> =>
  budget.inMemory ? takeInMemory(name, spender, size, cost) : takePoint(name, spender, size)

async function giveBack(
  { name, budget }: NamedBudget,
  spender: string,
  { cost = 1 }: Attempt,
): Promise<void> {
  if (budget.inMemory) returnInMemory(name, spender, cost)
  else await returnPoint(name, spender)
}

const networkFor = (budget: Budget, { client }: Spender): string | null =>
  countsClientAlone(budget) ? networkOf(client) : null

const spenderFor = async ({ actor, email = '' }: Attempt): Promise<Spender> => ({
  client: await clientAddress(),
  // Normalized, or each spelling would have its own budget (D228). Older accounts may have a value that is not an email.
  email: normalizeEmail(email) ?? email.trim().toLowerCase(),
  account: actor?.id ?? null,
})

/** The budget's size with the settings applied: RATE_LIMITS first, then RATE_LIMIT_SCALE; at least one point. */
function sizeOf(name: BudgetName, budget: Budget): { points: number; seconds: number } {
  const { RATE_LIMITS, RATE_LIMIT_SCALE } = getEnv()
  const { points, seconds } = { ...budget, ...RATE_LIMITS[name] }
  return { points: Math.max(1, Math.floor(points * RATE_LIMIT_SCALE)), seconds }
}

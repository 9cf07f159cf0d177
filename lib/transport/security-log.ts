import 'server-only'
import { createHmac } from 'node:crypto'
import { AppError, WrongCredentials } from '@/lib/domain/errors'
import { RepeatedMessage } from '@/lib/domain/message'
import { type Permission } from '@/lib/domain/permissions'
import { type BudgetName, RATE_LIMITS, RateLimited } from '@/lib/domain/rate-limits'
import { type SecurityEvent, type SecurityOutcome } from '@/lib/domain/security-events'
import { getEnv } from '@/lib/env'
import { getLog } from '@/lib/log'
import { count } from '@/lib/metrics/metrics'
import { currentRequest } from '@/lib/request-context'
import { clientAddress } from './client-address'

type Details = {
  outcome: SecurityOutcome
  /** The account that acted, or whose password was tried; default: that of the request. */
  accountId?: string | undefined
  /** The target account, if it differs from `accountId`. */
  targetId?: string | undefined
  budget?: BudgetName
  permission?: Permission | undefined
}

/**
 * Logs a security event at level info: these are expected. The client appears as a digest, which links lines without
 * naming it. Never pass an email, a token or a password.
 */
export async function logSecurity(event: SecurityEvent, details: Details): Promise<void> {
  const { requestId, accountId } = currentRequest()
  const client = digestOf(await clientAddress())
  count('security', { event, outcome: details.outcome })
  const reason = refusalOfSignIn(event, details)
  if (reason !== null) count('signInsRefused', { reason })
  getLog().info({ event, requestId, accountId, client, ...details }, 'security')
}

/** The reason why a sign-in was rejected, or `null` for another error; a malformed form counts as wrong credentials. */
function refusalOfSignIn(
  event: SecurityEvent,
  { outcome, budget }: Details,
): 'credentials' | 'limited' | null {
  if (event === 'sign-in') return outcome === 'succeeded' ? null : 'credentials'
  return event === 'limited' && budget !== undefined && RATE_LIMITS[budget].scope === 'sign-in'
    ? 'limited'
    : null
}

/** Logs a rejected attempt if it is a security event: a wrong password, a rate limit, a permission. */
export async function logRefusal(error: unknown): Promise<void> {
  if (error instanceof WrongCredentials)
    await logSecurity('sign-in', { outcome: 'failed', accountId: error.accountId })
  else if (error instanceof RateLimited)
    await logSecurity('limited', { outcome: 'refused', budget: error.budget })
  else if (error instanceof RepeatedMessage) await logSecurity('message-repeated', { outcome: 'refused' })
  else if (error instanceof AppError && error.code === 'forbidden')
    await logSecurity('denied', { outcome: 'refused', permission: currentRequest().permission })
}

/** The account id in an input or a service's result, if any. */
export function accountIdIn(value: unknown): string | undefined {
  const { id, _id = id } = Object(value) as { id?: unknown; _id?: unknown }
  return typeof _id === 'string' ? _id : undefined
}

/** Keyed, so that nobody can find an address by trying all of them; the rate limits use a different key. */
const digestOf = (client: string): string =>
  createHmac('sha256', getEnv().NEXTAUTH_SECRET)
    .update(`security log ${client}`)
    .digest('base64url')
    .slice(0, 22)

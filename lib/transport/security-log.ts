import 'server-only'
import { createHmac } from 'node:crypto'
import { AppError, WrongCredentials } from '@/lib/domain/errors'
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
  /** The account that acted, or whose password was tried; left out: that of the request, if it has one. */
  accountId?: string | undefined
  /** The account that it was done to, where that is another. */
  targetId?: string | undefined
  budget?: BudgetName
  permission?: Permission | undefined
}

/**
 * Writes one line of what happens to the site's security, at level info: these things are expected. Of the client it
 * has a digest, which tells that two lines are of one client and not which. Never give it an e-mail address, a token
 * or a password.
 */
export async function logSecurity(event: SecurityEvent, details: Details): Promise<void> {
  const { requestId, accountId } = currentRequest()
  const client = digestOf(await clientAddress())
  count('security', { event, outcome: details.outcome })
  const reason = refusalOfSignIn(event, details)
  if (reason !== null) count('signInsRefused', { reason })
  getLog().info({ event, requestId, accountId, client, ...details }, 'security')
}

/** Why a sign-in was refused, or `null` for what is none; a form that is malformed counts as wrong credentials. */
function refusalOfSignIn(
  event: SecurityEvent,
  { outcome, budget }: Details,
): 'credentials' | 'limited' | null {
  if (event === 'sign-in') return outcome === 'succeeded' ? null : 'credentials'
  return event === 'limited' && budget !== undefined && RATE_LIMITS[budget].scope === 'sign-in'
    ? 'limited'
    : null
}

/** Writes why an attempt was turned away, if that is one of the events: a wrong password, a budget, a permission. */
export async function logRefusal(error: unknown): Promise<void> {
  if (error instanceof WrongCredentials)
    await logSecurity('sign-in', { outcome: 'failed', accountId: error.accountId })
  else if (error instanceof RateLimited)
    await logSecurity('limited', { outcome: 'refused', budget: error.budget })
  else if (error instanceof AppError && error.code === 'forbidden')
    await logSecurity('denied', { outcome: 'refused', permission: currentRequest().permission })
}

/** The account that an input names or a service has made, or nothing. */
export function idIn(of: unknown): string | undefined {
  const { id, _id = id } = Object(of) as { id?: unknown; _id?: unknown }
  return typeof _id === 'string' ? _id : undefined
}

/** Keyed, so that whoever has the log cannot try all addresses; and other than what the limits are counted by. */
const digestOf = (client: string): string =>
  createHmac('sha256', getEnv().NEXTAUTH_SECRET)
    .update(`security log ${client}`)
    .digest('base64url')
    .slice(0, 22)

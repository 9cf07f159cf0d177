import 'server-only'
import { randomUUID } from 'node:crypto'
import { after } from 'next/server'
import type * as z from 'zod/mini'
import { getActor } from '@/lib/auth/actor'
import { signedOut } from '@/lib/domain/errors'
import { type Permission } from '@/lib/domain/permissions'
import { type RateLimitScope } from '@/lib/domain/rate-limits'
import { type ActionResult } from '@/lib/domain/result'
import { type SecurityEvent } from '@/lib/domain/security-events'
import { type Actor } from '@/lib/domain/user'
import { currentRequest, inRequest, noteRequest } from '@/lib/request-context'
import { type Changes } from '@/lib/schemas/operation'
import { assertRole } from '@/lib/services/authorise'
import { requestDeadline } from './request-deadline'
import { withInvalidation } from './content'
import { toFailure } from './failure'
import { parseInput } from './parse-input'
import { countAttempt, emailIn, withRateLimit } from './rate-limit'
import { reportFailure } from './report-failure'
import { accountIdIn, logRefusal, logSecurity } from './security-log'

/**
 * The REST operation that does the same, if any; the action then takes everything but the service from it.
 */
type Declaration<Schema extends z.ZodMiniType, Result> = {
  input: Schema
  /** The rate limit: each call counts, also with malformed input. Default: that of changes or reads in general. */
  limit?: RateLimitScope
  /** The public content that a success changes. */
  changes?: Changes
  /** The security event of a success; an `id` in the input is the target account. */
  event?: SecurityEvent
  /** Revalidates the person's own pages after a success. */
  revalidate?: (result: Result, input: z.output<Schema>) => void
} & (
  | {
      access: 'everyone'
      permission?: null
      service: (actor: Actor | null, input: z.output<Schema>) => Promise<Result>
    }
  | {
      access: 'signed-in'
      /** The permission that the role must have, for some record at least. */
      permission: Permission
      service: (actor: Actor, input: z.output<Schema>) => Promise<Result>
    }
)

/**
 * Declares a server action: finds the actor, checks the role, counts, parses, calls the service, maps errors,
 * invalidates.
 */
export const createAction =
  <Schema extends z.ZodMiniType, Result>(declaration: Declaration<Schema, Result>) =>
  async (raw: z.input<Schema>): Promise<ActionResult<Result>> => {
    const requestId = currentRequest().requestId ?? randomUUID()
    return inRequest({ requestId, defer: after }, async () => {
      try {
        return { ok: true, data: await requestDeadline()(serve(declaration, raw)) }
      } catch (error) {
        await logRefusal(error)
        reportFailure('action', error, requestId)
        return { ok: false, error: toFailure(error, requestId) }
      }
    })
  }

async function serve<Schema extends z.ZodMiniType, Result>(
  declaration: Declaration<Schema, Result>,
  raw: unknown,
): Promise<Result> {
  const { event, limit = declaration.access === 'signed-in' ? 'changes' : 'reads' } = declaration
  const actor = await getActor()
  noteRequest({ accountId: actor?.id, permission: declaration.permission ?? undefined })
  const work = await admit(declaration, actor)
  await countAttempt(limit, { actor })
  const input = parseInput(declaration.input, raw)
  const data = await withRateLimit(limit, { actor, email: emailIn(input) }, () =>
    withInvalidation(declaration.changes ?? 'nothing', input, () => work(input)),
  )
  declaration.revalidate?.(data, input)
  if (event)
    await logSecurity(event, { outcome: 'succeeded', targetId: accountIdIn(input) ?? accountIdIn(data) })
  return data
}

/** The service for this actor. Throws 401, or 403 by role, whatever the input is. */
async function admit<Schema extends z.ZodMiniType, Result>(
  declaration: Declaration<Schema, Result>,
  actor: Actor | null,
): Promise<(input: z.output<Schema>) => Promise<Result>> {
  if (declaration.access === 'everyone') return (input) => declaration.service(actor, input)
  if (!actor) {
    await logSecurity('no-session', { outcome: 'refused', permission: declaration.permission })
    throw signedOut()
  }
  assertRole(actor, declaration.permission)
  return (input) => declaration.service(actor, input)
}

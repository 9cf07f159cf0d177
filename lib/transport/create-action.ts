import 'server-only'
import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import { getActor } from '@/lib/auth/actor'
import { signedOut } from '@/lib/domain/errors'
import { type Permission } from '@/lib/domain/permissions'
import { type RateLimitScope } from '@/lib/domain/rate-limits'
import { type ActionResult } from '@/lib/domain/result'
import { type SecurityEvent } from '@/lib/domain/security-events'
import { type Actor } from '@/lib/domain/user'
import { currentRequest, inRequest, noteRequest } from '@/lib/request-context'
import { type ContentChange } from '@/lib/schemas/operation'
import { assertRole } from '@/lib/services/authorise'
import { answerTime } from './answer-time'
import { changing } from './content'
import { toFailure } from './failure'
import { parseInput } from './parse-input'
import { countAttempt, emailIn, limited } from './rate-limit'
import { reportFailure } from './report-failure'
import { idIn, logRefusal, logSecurity } from './security-log'

/** Where a call of the REST surface does the same, its operation has all but the service. */
type Declaration<Schema extends z.ZodMiniType, Result> = {
  input: Schema
  /** How often it may be tried: each call counts, also one whose input is malformed. Left out: as changes or reads in general. */
  limit?: RateLimitScope
  /** What everyone reads that a success changes. */
  changes?: readonly ContentChange[]
  /** What the log says of a success; where the input has an `id`, as done to that account. */
  event?: SecurityEvent
  /** Renews the person's own pages that the change makes stale; runs after a success only. */
  revalidate?: (result: Result, input: z.output<Schema>) => void
} & (
  | {
      access: 'everyone'
      permission?: null
      service: (actor: Actor | null, input: z.output<Schema>) => Promise<Result>
    }
  | {
      access: 'signed-in'
      /** What the person's role must be allowed, for some record at least. */
      permission: Permission
      service: (actor: Actor, input: z.output<Schema>) => Promise<Result>
    }
)

/**
 * A server action as a declaration: find the actor, refuse the role, count, parse, call the service, map errors,
 * revalidate.
 */
export const createAction =
  <Schema extends z.ZodMiniType, Result>(declaration: Declaration<Schema, Result>) =>
  async (raw: z.input<Schema>): Promise<ActionResult<Result>> => {
    const requestId = currentRequest().requestId ?? randomUUID()
    return inRequest(requestId, async () => {
      try {
        return { ok: true, data: await answerTime()(serve(declaration, raw)) }
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
  const data = await limited(limit, { actor, email: emailIn(input) }, () =>
    changing(declaration.changes, input, () => work(input)),
  )
  declaration.revalidate?.(data, input)
  if (event) await logSecurity(event, { outcome: 'succeeded', targetId: idIn(input) ?? idIn(data) })
  return data
}

/** The service for this actor. Throws what is refused whatever the input is: 401, and 403 by the role. */
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

import 'server-only'
import type * as z from 'zod/mini'
import { getActor } from '@/lib/auth/actor'
import { unauthenticated } from '@/lib/domain/errors'
import { type RateLimitScope } from '@/lib/domain/rate-limits'
import { type ContentChange } from '@/lib/schemas/operation'
import { type ActionResult } from '@/lib/domain/result'
import { type Actor } from '@/lib/domain/user'
import { renew } from './content'
import { toFailure } from './failure'
import { parseInput } from './parse-input'
import { emailIn, limited } from './rate-limit'

/** Where a call of the REST surface does the same, its operation has all but the service. */
type Declaration<Schema extends z.ZodMiniType, Result> = {
  input: Schema
  /** How often it may be tried: each call whose input is well formed counts. */
  limit?: RateLimitScope
  /** What everyone reads that a success changes. */
  changes?: readonly ContentChange[]
  /** Renews the person's own pages that the change makes stale; runs after a success only. */
  revalidate?: (result: Result, input: z.output<Schema>) => void
} & (
  | { access: 'everyone'; service: (actor: Actor | null, input: z.output<Schema>) => Promise<Result> }
  | { access: 'signed-in'; service: (actor: Actor, input: z.output<Schema>) => Promise<Result> }
)

/** A server action as a declaration: parse, find the actor, count, call the service, map errors, revalidate. */
export const createAction =
  <Schema extends z.ZodMiniType, Result>(declaration: Declaration<Schema, Result>) =>
  async (raw: z.input<Schema>): Promise<ActionResult<Result>> => {
    try {
      const input = parseInput(declaration.input, raw)
      const data = await serve(declaration, input)
      renew(declaration.changes, input)
      declaration.revalidate?.(data, input)
      return { ok: true, data }
    } catch (error) {
      return { ok: false, error: toFailure(error) }
    }
  }

async function serve<Schema extends z.ZodMiniType, Result>(
  declaration: Declaration<Schema, Result>,
  input: z.output<Schema>,
): Promise<Result> {
  const actor = await getActor()
  const attempt = { actor, email: emailIn(input) }
  if (declaration.access === 'everyone')
    return limited(declaration.limit, attempt, () => declaration.service(actor, input))
  if (!actor) throw unauthenticated()
  return limited(declaration.limit, attempt, () => declaration.service(actor, input))
}

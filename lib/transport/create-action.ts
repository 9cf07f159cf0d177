import 'server-only'
import type * as z from 'zod/mini'
import { getActor } from '@/lib/auth/actor'
import { AppError, unauthenticated } from '@/lib/domain/errors'
import { type ActionResult } from '@/lib/domain/result'
import { type Actor } from '@/lib/domain/user'
import { fieldErrors } from '@/lib/schemas/common'
import { toFailure } from './failure'

type Declaration<Schema extends z.ZodMiniType, Result> = {
  schema: Schema
  /** Renews what the change makes stale; runs after a success only. */
  revalidate?: (result: Result, input: z.output<Schema>) => void
} & (
  | { access: 'everyone'; service: (actor: Actor | null, input: z.output<Schema>) => Promise<Result> }
  | { access: 'signed-in'; service: (actor: Actor, input: z.output<Schema>) => Promise<Result> }
)

/** A server action as a declaration: parse, find the actor, call the service, map errors, revalidate. */
export const createAction =
  <Schema extends z.ZodMiniType, Result>(declaration: Declaration<Schema, Result>) =>
  async (raw: z.input<Schema>): Promise<ActionResult<Result>> => {
    try {
      const parsed = declaration.schema.safeParse(raw)
      if (!parsed.success) {
        const fields = fieldErrors(parsed.error)
        throw new AppError('invalid_input', Object.values(fields)[0] ?? 'The input is not valid.', fields)
      }
      const data = await serve(declaration, parsed.data)
      declaration.revalidate?.(data, parsed.data)
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
  if (declaration.access === 'everyone') return declaration.service(actor, input)
  if (!actor) throw unauthenticated()
  return declaration.service(actor, input)
}

import 'server-only'
import { randomUUID } from 'node:crypto'
import { refresh } from 'next/cache'
import { cookies, headers } from 'next/headers'
import { redirect, RedirectType } from 'next/navigation'
import { after } from 'next/server'
import type * as z from 'zod/mini'
import { getActor } from '@/lib/auth/actor'
import { NO_SCRIPTS_COOKIE } from '@/lib/cached-pages'
import { signedOut } from '@/lib/domain/errors'
import { groupBy } from '@/lib/domain/group-by'
import { ownSitePath } from '@/lib/domain/own-site-path'
import { type Permission } from '@/lib/domain/permissions'
import { type RateLimitScope } from '@/lib/domain/rate-limits'
import { type ActionResult, type ServerAction } from '@/lib/domain/result'
import { type SecurityEvent } from '@/lib/domain/security-events'
import { type Actor } from '@/lib/domain/user'
import { getEnv } from '@/lib/env'
import { currentRequest, inRequest, recordRequest } from '@/lib/request-context'
import { type Access, type Changes, type Service } from '@/lib/schemas/operation'
import { assertRole } from '@/lib/services/authorise'
import { requestDeadline } from './request-log'
import { withInvalidation } from './content'
import { toFailure, parseInput, reportFailure } from './failure'
import { countAttempt, emailIn, withRateLimit } from './rate-limit'
import { accountIdIn, logRefusal, logSecurity } from './security-log'

/** An operation, or the same fields of a change that only pages make. */
type Declaration<Schema extends z.ZodMiniType, Result, Who extends Access> = {
  input: Schema
  service: Service<Who, z.output<Schema>, Result>
  /** The public content that a success changes. */
  changes: Changes
  /** The rate limit: each call counts, even with malformed input. Default: that of changes or reads in general. */
  limit?: RateLimitScope | null
  /** The security event of a success, unless its result is `null`; an `id` in the input is the target account. */
  event?: SecurityEvent
} & (Who extends 'signed-in' ? { access?: Who; permission: Permission } : { access: Who; permission?: null })

type Options<Schema extends z.ZodMiniType, Result> = {
  /** The page that a success leads to; by default the result's own `to`, or a form's `returnTo`. */
  to?: (result: Result, input: z.output<Schema>) => string
  /** The input in a form's fields, if it is more than their texts. */
  form?: (fields: Record<string, string>, form: FormData) => z.input<Schema>
  /** True if the page that called it shows the change itself and is not refreshed. */
  stays?: true
}

/**
 * Makes a server action of an operation: finds the actor, checks the role, counts, parses, calls the service, maps
 * errors, invalidates, and refreshes the page that called it, unless it leads to another one: a form that React posts is
 * redirected, a script gets that page's path with the result. A refused form gets back what was typed.
 */
export const createAction =
  <Schema extends z.ZodMiniType, Result, Who extends Access = 'signed-in'>(
    definition: Declaration<Schema, Result, Who>,
    { to, form, stays }: Options<Schema, Result> = {},
  ): ServerAction<z.input<Schema>, Result> =>
  async (first: unknown, second?: unknown): Promise<ActionResult<Result>> => {
    const requestId = currentRequest().requestId ?? randomUUID()
    // React passes a form after its state; anyone can call an action with anything.
    const data = [second, first].find((argument) => argument instanceof FormData)
    const fields = data && fieldsOf(data)
    const raw = fields ? (form?.(fields, data) ?? fields) : first
    const outcome = await inRequest({ requestId, defer: after }, async () => {
      try {
        return { ok: true as const, ...(await requestDeadline()(serve(definition, raw))) }
      } catch (error) {
        await logRefusal(error)
        reportFailure('action', error, requestId)
        return { ok: false as const, error: toFailure(error, requestId) }
      }
    })
    if (!outcome.ok) return data ? { ...outcome, typed: typedIn(data) } : outcome
    const { result, input } = outcome
    const target = to?.(result, input) ?? toOf(result) ?? ownPath(fields?.returnTo)
    if (data === second && data && target !== undefined) await redirectTo(target)
    if (!stays && target === undefined) refresh()
    return { ok: true, data: result, ...(target !== undefined && { to: target }) }
  }

/** The URL to which a result leads. */
const toOf = (data: unknown): string | undefined =>
  typeof data === 'object' && data !== null && 'to' in data && typeof data.to === 'string'
    ? data.to
    : undefined

const ownPath = (path: string | undefined): string | undefined =>
  path === undefined ? undefined : (ownSitePath(path, new URL(getEnv().NEXTAUTH_URL).origin) ?? undefined)

/** The text fields of a form, whose line ends are one character as they are typed; no form sends actions a file. */
export const fieldsOf = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value.replaceAll('\r\n', '\n')]] : [],
    ),
  )

/** The fields of a form by name; values of one name with commas. */
export const joinedFieldsOf = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...groupBy(form, ([name]) => name)].map(([name, fields]) => [
      name,
      fields.map(([, value]) => value).join(','),
    ]),
  )

/** The fields that a refused form shows again: all but passwords and Next's own. */
const typedIn = (form: FormData): Record<string, string> =>
  Object.fromEntries(Object.entries(joinedFieldsOf(form)).filter(([name]) => !/password|^\$/i.test(name)))

/** Redirects a form. A browser without scripts is marked, so that it gets pages that need none (ADR 035). */
async function redirectTo(path: string): Promise<never> {
  if (!(await headers()).has('next-action'))
    (await cookies()).set({ ...NO_SCRIPTS_COOKIE, httpOnly: true, sameSite: 'lax' })
  redirect(path, RedirectType.replace)
}

async function serve<Schema extends z.ZodMiniType, Result, Who extends Access>(
  definition: Declaration<Schema, Result, Who>,
  raw: unknown,
): Promise<{ input: z.output<Schema>; result: Result }> {
  const { access = 'signed-in', permission = null, event, changes } = definition
  const limit = definition.limit ?? (access === 'signed-in' ? 'changes' : 'reads')
  const actor = await getActor()
  recordRequest({ accountId: actor?.id, permission: permission ?? undefined })
  if (permission !== null) await assertMayCall(actor, permission)
  await countAttempt(limit, { actor })
  const input = parseInput(definition.input, raw)
  const result = await withRateLimit(limit, { actor, email: emailIn(input) }, () =>
    withInvalidation(changes, input, () => definition.service(actor as never, input)),
  )
  if (event && result !== null)
    await logSecurity(event, { outcome: 'succeeded', targetId: accountIdIn(input) ?? accountIdIn(result) })
  return { input, result }
}

/** Throws 401, or 403 by role, whatever the input is. */
async function assertMayCall(actor: Actor | null, permission: Permission): Promise<void> {
  if (!actor) {
    await logSecurity('no-session', { outcome: 'refused', permission })
    throw signedOut()
  }
  assertRole(actor, permission)
}

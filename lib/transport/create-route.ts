import 'server-only'
import { randomUUID } from 'node:crypto'
import { after } from 'next/server'
import type * as z from 'zod/mini'
import { getActor } from '@/lib/auth/actor'
import { AppError, unauthenticated } from '@/lib/domain/errors'
import { type Permission } from '@/lib/domain/permissions'
import { RateLimited, type RateLimitScope } from '@/lib/domain/rate-limits'
import { type Actor } from '@/lib/domain/user'
import { currentRequest, inRequest, noteRequest } from '@/lib/request-context'
import { type Access, type Operation } from '@/lib/schemas/operation'
import { type Page } from '@/lib/schemas/page'
import { assertActive, assertRole } from '@/lib/services/authorise'
import { requestDeadline } from './request-deadline'
import { withInvalidation } from './content'
import { drainBody } from './drain-body'
import { toFailure } from './failure'
import { KEY_HEADER, KEY_LENGTH, readJson, STATUS_OF } from './http'
import { assertOwnOrigin, isRead } from './origin'
import { parseInput } from './parse-input'
import { countAttempt, emailIn, withRateLimit } from './rate-limit'
import { reportFailure } from './report-failure'
import { logRequest, type Params } from './request-log'
import { withRevalidation } from './revalidation'
import { accountIdIn, logRefusal, logSecurity } from './security-log'
import { signInRequired } from './sign-in-required'

/** A path without parameters has `undefined` for them. */
type Context = { params: Promise<Params | undefined> }
type Handler = (request: Request, context: Context) => Promise<Response>

type Served<I extends z.ZodMiniType, O extends z.ZodMiniType, Who extends Access> = Operation<I, O, Who> & {
  limit: RateLimitScope
}

type Service<Who extends Access, Input, Result> = (
  actor: Who extends 'everyone' ? Actor | null : Actor,
  input: Input,
  /** The caller's `Idempotency-Key`, for an operation that is `keyed`. */
  key: string | undefined,
) => Promise<Result>

type Answer<Result, Body> = {
  /** The response body from the service's result. */
  body: (result: Result) => Body
  /** The status, if an operation has two kinds of success. */
  status?: (result: Result) => 200 | 201
}

/**
 * Declares a route handler: finds the actor, checks the role, counts, parses, calls the service, responds in the
 * declared shape. Without `answer` the service's result is the body.
 */
export function createRoute<I extends z.ZodMiniType, O extends z.ZodMiniType, Who extends Access>(
  operation: Served<I, O, Who>,
  service: Service<Who, z.output<I>, z.output<O>>,
): Handler
export function createRoute<I extends z.ZodMiniType, O extends z.ZodMiniType, Who extends Access, Result>(
  operation: Served<I, O, Who>,
  service: Service<Who, z.output<I>, Result>,
  answer: Answer<Result, z.output<O>>,
): Handler
export function createRoute<I extends z.ZodMiniType, O extends z.ZodMiniType, Who extends Access, Result>(
  operation: Served<I, O, Who>,
  service: Service<Who, z.output<I>, Result>,
  answer?: Answer<Result, z.output<O>>,
): Handler {
  return withRequestHandling(async (request, context) => {
    const { result, isPublic } = await serve(operation, service, request, context)
    const status = answer?.status?.(result) ?? operation.status
    const response = Response.json(answer ? answer.body(result) : result, { status })
    return isPublic ? withRevalidation(request, response) : response
  })
}

/** The same for a list: the array as the body, its size and the next page in headers. */
export const createListRoute = <I extends z.ZodMiniType, O extends z.ZodMiniType, Who extends Access>(
  operation: Served<I, O, Who>,
  service: Service<Who, z.output<I>, Page<z.output<O>>>,
): Handler =>
  withRequestHandling(async (request, context) => {
    const { result, isPublic } = await serve(operation, service, request, context)
    const headers = new Headers({ 'X-Total-Count': String(result.total) })
    if (result.isMore) headers.set('X-Total-Count-Relation', 'gte')
    if (result.next !== null) {
      const { pathname, searchParams } = new URL(request.url)
      searchParams.set('cursor', result.next)
      headers.set('Link', `<${pathname}?${searchParams}>; rel="next"`)
    }
    const response = Response.json(result.items, { headers })
    return isPublic ? withRevalidation(request, response) : response
  })

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
type Method = (typeof METHODS)[number]

/** The handlers of unsupported methods: 405 with `Allow` (which Next's own lacks), and OPTIONS. */
export function otherMethods<Own extends Method>(
  ...own: Own[]
): Record<Exclude<Method, Own> | 'OPTIONS', Handler> {
  const allow = [...own, ...(own.some((method) => method === 'GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')
  const answer = (status: number) =>
    withRequestHandling(async () => new Response(null, { status, headers: { Allow: allow } }))
  const refusals = Object.fromEntries(METHODS.map((method) => [method, answer(405)])) as Record<
    Method,
    Handler
  >
  return { ...refusals, OPTIONS: answer(204) }
}

/** What handlers share: origin check, error responses, request id, log line; no caching unless the work sets it. */
export const withRequestHandling =
  (work: Handler): Handler =>
  async (request, context) => {
    const startedAt = performance.now()
    const known = currentRequest().requestId
    const requestId = known ?? randomUUID()
    const response = await inRequest({ requestId, defer: after }, async () => {
      try {
        assertOwnOrigin(request)
        return await work(request, context)
      } catch (error) {
        await logRefusal(error)
        reportFailure('call', error, requestId)
        return failed(error, requestId)
      }
    })
    await dropUnread(request)
    // In our server the response has it already, and Next would add a second one.
    if (known === undefined) response.headers.set('X-Request-Id', requestId)
    if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store')
    logRequest(request, (await context.params) ?? {}, { requestId, status: response.status, startedAt })
    return response
  }

/** How much of an unread body a client may still send, in bytes: more than the limit of any call. */
const UNREAD_LIMIT = 24 * 1024 * 1024

async function dropUnread({ body, bodyUsed }: Request): Promise<void> {
  if (body && !bodyUsed && !body.locked) await drainBody(body.getReader(), UNREAD_LIMIT)
}

function failed(error: unknown, requestId: string): Response {
  const failure = toFailure(error, requestId)
  const headers = new Headers()
  if (error instanceof RateLimited) headers.set('Retry-After', String(error.retryAfter))
  return Response.json({ error: failure }, { status: STATUS_OF[failure.code], headers })
}

/**
 * 401, 403 and 429 come before the input is read: callers without access learn nothing about its form and cause no
 * parsing. `isPublic`: the response is the same for everyone without a session.
 */
async function serve<I extends z.ZodMiniType, O extends z.ZodMiniType, Who extends Access, Result>(
  { access, permission, input, param, bodyLimit, limit, changes, event, keyed }: Served<I, O, Who>,
  service: Service<Who, z.output<I>, Result>,
  request: Request,
  context: Context,
): Promise<{ result: Result; isPublic: boolean }> {
  const inTime = requestDeadline()
  const actor = await inTime(getActor())
  if (access === 'signed-in' && !actor) throw unauthenticated()
  if (actor && permission === null && !isRead(request)) assertActive(actor)
  await inTime(assertMayTry({ permission, limit }, actor))
  const key = keyed ? readKey(request) : undefined
  const parsed = await readInput({ input, param, bodyLimit }, request, context)
  const result = await inTime(
    withRateLimit(limit, { actor, email: emailIn(parsed) }, () =>
      withInvalidation(changes, parsed, () => service(actor as Parameters<typeof service>[0], parsed, key)),
    ),
  )
  if (event)
    await logSecurity(event, { outcome: 'succeeded', targetId: accountIdIn(parsed) ?? accountIdIn(result) })
  return { result, isPublic: actor === null && isRead(request) }
}

/** Rejects a role without the permission, and counts the attempt. */
async function assertMayTry(
  { permission, limit }: { permission: Permission | null; limit: RateLimitScope },
  actor: Actor | null,
): Promise<void> {
  noteRequest({ accountId: actor?.id, permission: permission ?? undefined })
  if (actor && permission) assertRole(actor, permission)
  await countAttempt(limit, { actor })
}

type SignedIn = Pick<Operation<z.ZodMiniType, z.ZodMiniType, 'signed-in'>, 'permission' | 'limit'>

/**
 * Finds and checks the caller of a handler that reads its own body, before any of it is read. `inTime` limits this to the
 * rest of the request's time. Throws `unauthenticated`, `forbidden` and `RateLimited`.
 */
export async function admitCaller(
  declared: SignedIn,
): Promise<{ actor: Actor; inTime: ReturnType<typeof requestDeadline> }> {
  const inTime = requestDeadline()
  const actor = await inTime(getActor())
  if (!actor) throw unauthenticated()
  await inTime(assertMayTry(declared, actor))
  return { actor, inTime }
}

/** A route handler whose success is a file. A browser without a session is led to the login (D160). */
export const createDownloadRoute = (
  declared: SignedIn,
  answer: (
    actor: Actor,
    params: Params,
    inTime: ReturnType<typeof requestDeadline>,
    query: ReturnType<typeof readQuery>,
  ) => Promise<Response>,
): Handler =>
  withRequestHandling(async (request, context) => {
    const inTime = requestDeadline()
    const actor = await inTime(getActor())
    if (!actor) return signInRequired(request)
    await inTime(assertMayTry(declared, actor))
    return answer(actor, (await context.params) ?? {}, inTime, readQuery(request))
  })

function readKey({ headers }: Request): string | undefined {
  const key = headers.get(KEY_HEADER) ?? undefined
  if (key !== undefined && (key === '' || key.length > KEY_LENGTH))
    throw new AppError('invalid_input', `${KEY_HEADER} must have 1 to ${KEY_LENGTH} characters.`)
  return key
}

async function readInput<Schema extends z.ZodMiniType>(
  { input, param, bodyLimit }: Pick<Operation<Schema>, 'input' | 'param' | 'bodyLimit'>,
  request: Request,
  context: Context,
): Promise<z.output<Schema>> {
  const params = (await context.params) ?? {}
  const named = param === undefined ? params : { [param]: Object.values(params)[0] }
  const given = isRead(request) ? readQuery(request) : await readJson(request, bodyLimit)
  return parseInput(input, { ...given, ...named })
}

/** The query; a repeated field is an array, which no schema accepts as text. */
function readQuery(request: Request): Record<string, string | string[]> {
  const { searchParams } = new URL(request.url)
  return Object.fromEntries(
    [...new Set(searchParams.keys())].map((name) => {
      const [first = '', ...more] = searchParams.getAll(name)
      return [name, more.length === 0 ? first : [first, ...more]]
    }),
  )
}

import 'server-only'
import { randomUUID } from 'node:crypto'
import { after } from 'next/server'
import type * as z from 'zod/mini'
import { getActor } from '@/lib/auth/actor'
import { AppError, unauthenticated } from '@/lib/domain/errors'
import { ZIP_LIMIT } from '@/lib/domain/import/import'
import { type Permission } from '@/lib/domain/permissions'
import { RateLimited, type RateLimitScope } from '@/lib/domain/rate-limits'
import { type Actor } from '@/lib/domain/user'
import { currentRequest, inRequest, recordRequest } from '@/lib/request-context'
import { queryValues } from '@/lib/schemas/common'
import { type Operation } from '@/lib/schemas/operation'
import { type Page } from '@/lib/schemas/page'
import { assertActive, assertRole } from '@/lib/services/authorise'
import { requestDeadline, logRequest, type Params } from './request-log'
import { withInvalidation } from './content'
import { toFailure, parseInput, reportFailure } from './failure'
import { drainBody, KEY_HEADER, KEY_LENGTH, readJson, STATUS_OF } from './http'
import { assertOwnOrigin, isRead } from './origin'
import { countAttempt, emailIn, withRateLimit } from './rate-limit'
import { withRevalidation } from './revalidation'
import { accountIdIn, logRefusal, logSecurity } from './security-log'
import { isNavigation, signInRequired } from './auth-request'

/** A path without parameters has `undefined` for them. */
type Context = { params: Promise<Params | undefined> }
type Handler = (request: Request, context: Context) => Promise<Response>

/** The parts of an operation that a route uses, for any input and output types. */
type RoutedOperation = Operation & {
  service: (actor: never, input: never, key?: string) => Promise<unknown>
  toBody?: (result: never) => unknown
  statusOf?: (result: never) => 200 | 201
}

/** The handler of an operation: finds the actor, checks the role, counts, parses, calls the service, responds. */
const handlerOf =
  (operation: RoutedOperation): Handler =>
  async (request, context) => {
    const { result, isPublic } = await serve(operation, request, context)
    const { status, list, toBody, statusOf } = operation
    const response = list
      ? listResponse(request, result as Page<unknown>)
      : Response.json(toBody ? toBody(result as never) : result, {
          status: statusOf?.(result as never) ?? status,
        })
    return isPublic ? withRevalidation(request, response) : response
  }

/** The array as the body, its size and the next page in headers. */
function listResponse({ url }: Request, { items, total, isMore, next, onRequest }: Page<unknown>): Response {
  const headers = new Headers({ 'X-Total-Count': String(total) })
  if (isMore) headers.set('X-Total-Count-Relation', 'gte')
  if (onRequest) headers.set('X-On-Request-Count', String(onRequest))
  if (next !== null) {
    const { pathname, searchParams } = new URL(url)
    searchParams.set('cursor', next)
    headers.set('Link', `<${pathname}?${searchParams}>; rel="next"`)
  }
  return Response.json(items, { headers })
}

/** The handlers of a path with these operations. */
export const routes = (...operations: readonly RoutedOperation[]): Handlers =>
  allMethods(Object.fromEntries(operations.map((operation) => [operation.method, handlerOf(operation)])))

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
type Method = (typeof METHODS)[number]
type Handlers = Record<Method | 'OPTIONS', Handler>

/** The handlers of a path that supports these methods; any other gets 405 with `Allow` (which Next's own lacks). */
export function allMethods(supported: Partial<Record<Method, Handler>>): Handlers {
  const allow = [...Object.keys(supported), ...(supported.GET ? ['HEAD'] : []), 'OPTIONS'].join(', ')
  const emptyResponse = (status: number) => async () =>
    new Response(null, { status, headers: { Allow: allow } })
  const handlers = {
    ...Object.fromEntries(METHODS.map((method) => [method, emptyResponse(405)])),
    OPTIONS: emptyResponse(204),
  }
  return Object.fromEntries(
    Object.entries<Handler>({ ...handlers, ...supported }).map(([method, work]) => [
      method,
      withRequestHandling(work),
    ]),
  ) as Handlers
}

/** The common part of all handlers: origin check, error responses, request id, log line; `no-store` unless `work` sets it. */
export const withRequestHandling =
  (work: Handler): Handler =>
  async (request, context) => {
    const startedAt = performance.now()
    const id = currentRequest().requestId
    const requestId = id ?? randomUUID()
    const response = await inRequest({ requestId, defer: after }, async () => {
      try {
        assertOwnOrigin(request)
        return await work(request, context)
      } catch (error) {
        await logRefusal(error)
        reportFailure('call', error, requestId)
        return errorResponse(error, requestId)
      }
    })
    await dropUnread(request)
    // Our server has already set the header, and Next would add a second one.
    if (id === undefined) response.headers.set('X-Request-Id', requestId)
    if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store')
    logRequest(request, (await context.params) ?? {}, { requestId, status: response.status, startedAt })
    return response
  }

/** How much of an unread body a client may still send, in bytes: more than the largest body of any call. */
const UNREAD_LIMIT = ZIP_LIMIT + 4 * 1024 * 1024

async function dropUnread({ body, bodyUsed }: Request): Promise<void> {
  if (body && !bodyUsed && !body.locked) await drainBody(body.getReader(), UNREAD_LIMIT)
}

function errorResponse(error: unknown, requestId: string): Response {
  const failure = toFailure(error, requestId)
  const headers = new Headers()
  if (error instanceof RateLimited) headers.set('Retry-After', String(error.retryAfter))
  return Response.json({ error: failure }, { status: STATUS_OF[failure.code], headers })
}

/**
 * Responds 401, 403 and 429 before it reads the input: callers without access learn nothing about its shape and cause
 * no parsing. `isPublic`: the response is the same for everyone without a session.
 */
async function serve(
  { access, permission, input, param, bodyLimit, limit, changes, event, keyed, service }: RoutedOperation,
  request: Request,
  context: Context,
): Promise<{ result: unknown; isPublic: boolean }> {
  const withinDeadline = requestDeadline()
  const actor = await withinDeadline(getActor())
  if (access === 'signed-in' && !actor) throw unauthenticated()
  if (actor && permission === null && !isRead(request)) assertActive(actor)
  await withinDeadline(assertMayTry({ permission, limit }, actor))
  const key = keyed ? readKey(request) : undefined
  const parsed = await readInput({ input, param, bodyLimit }, request, context)
  const result = await withinDeadline(
    withRateLimit(limit, { actor, email: emailIn(parsed) }, () =>
      withInvalidation(changes, parsed, () => service(actor as never, parsed as never, key)),
    ),
  )
  if (event && result !== null)
    await logSecurity(event, { outcome: 'succeeded', targetId: accountIdIn(parsed) ?? accountIdIn(result) })
  return { result, isPublic: actor === null && isRead(request) }
}

/** Rejects a role without the permission, and counts the attempt. */
async function assertMayTry(
  { permission, limit }: { permission: Permission | null; limit: RateLimitScope | null },
  actor: Actor | null,
): Promise<void> {
  recordRequest({ accountId: actor?.id, permission: permission ?? undefined })
  if (actor && permission) assertRole(actor, permission)
  await countAttempt(limit, { actor })
}

type WithinDeadline = ReturnType<typeof requestDeadline>
type SignedIn = Pick<Operation<z.ZodMiniType, z.ZodMiniType, 'signed-in'>, 'permission' | 'limit'>

/**
 * Finds and checks the caller of a handler that reads its own body, before it is read. The returned `withinDeadline` limits its
 * work to the rest of the request's time. Throws `unauthenticated`, `forbidden` and `RateLimited`.
 */
export async function admitCaller(
  signedIn: SignedIn,
): Promise<{ actor: Actor; withinDeadline: WithinDeadline }> {
  const withinDeadline = requestDeadline()
  const actor = await withinDeadline(getActor())
  if (!actor) throw unauthenticated()
  await withinDeadline(assertMayTry(signedIn, actor))
  return { actor, withinDeadline }
}

type Input<Schema extends z.ZodMiniType> = Pick<Operation<Schema>, 'input' | 'param' | 'bodyLimit'>

/** The handlers of a path that returns a file. Redirects a browser without a session to the login (D160). */
export const createDownloadRoute = <Schema extends z.ZodMiniType>(
  operation: SignedIn & Input<Schema>,
  respond: (actor: Actor, input: z.output<Schema>, withinDeadline: WithinDeadline) => Promise<Response>,
): Handlers =>
  allMethods({
    GET: async (request, context) => {
      const withinDeadline = requestDeadline()
      const actor = await withinDeadline(getActor())
      if (!actor) return signInRequired(request)
      await withinDeadline(assertMayTry(operation, actor))
      return respond(actor, await readInput(operation, request, context), withinDeadline)
    },
  })

/** Like `createDownloadRoute`, for everyone. Redirects a visitor's browser to the login if the file is not public. */
export const createOpenDownloadRoute = <Schema extends z.ZodMiniType>(
  operation: Pick<Operation, 'limit'> & Input<Schema>,
  respond: (
    actor: Actor | null,
    input: z.output<Schema>,
    withinDeadline: WithinDeadline,
  ) => Promise<Response>,
): Handlers =>
  allMethods({
    GET: async (request, context) => {
      const withinDeadline = requestDeadline()
      const actor = await withinDeadline(getActor())
      await withinDeadline(assertMayTry({ permission: null, limit: operation.limit }, actor))
      try {
        const response = await respond(actor, await readInput(operation, request, context), withinDeadline)
        return actor ? response : await withRevalidation(request, response)
      } catch (error) {
        const isMissing = error instanceof AppError && error.code === 'not_found'
        if (!actor && isMissing && isNavigation(request)) return signInRequired(request)
        throw error
      }
    },
  })

function readKey({ headers }: Request): string | undefined {
  const key = headers.get(KEY_HEADER) ?? undefined
  if (key !== undefined && (key === '' || key.length > KEY_LENGTH))
    throw new AppError('invalid_input', `${KEY_HEADER} must have 1 to ${KEY_LENGTH} characters.`)
  return key
}

async function readInput<Schema extends z.ZodMiniType>(
  { input, param, bodyLimit }: Input<Schema>,
  request: Request,
  context: Context,
): Promise<z.output<Schema>> {
  const params = (await context.params) ?? {}
  const namedParams = param === undefined ? params : { [param]: Object.values(params)[0] }
  const values = isRead(request)
    ? queryValues(new URL(request.url).searchParams)
    : await readJson(request, bodyLimit)
  return parseInput(input, { ...values, ...namedParams })
}

import 'server-only'
import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import { getActor } from '@/lib/auth/actor'
import { AppError, unauthenticated } from '@/lib/domain/errors'
import { type Actor } from '@/lib/domain/user'
import { getEnv } from '@/lib/env'
import { fieldErrors } from '@/lib/schemas/common'
import { type Page } from '@/lib/schemas/property'
import { toFailure } from './failure'
import { readJson, STATUS_OF } from './http'

type Context = { params: Promise<Record<string, string | string[] | undefined>> }
type Handler = (request: Request, context: Context) => Promise<Response>

type Declaration<Schema extends z.ZodMiniType, Result> = {
  /** Checks path parameters, query and body together; a path parameter wins over a body field of its name. */
  schema: Schema
  /** The status of a success; 200 where it is left out. */
  status?: number
  /** The body of a success where it is not the service's result itself. */
  answer?: (result: Result, input: z.output<Schema>) => unknown
} & (
  | { access: 'everyone'; service: (actor: Actor | null, input: z.output<Schema>) => Promise<Result> }
  | { access: 'signed-in'; service: (actor: Actor, input: z.output<Schema>) => Promise<Result> }
)

/** A route handler as a declaration: parse, find the actor, call the service, answer in the REST contract's shapes. */
export const createRoute = <Schema extends z.ZodMiniType, Result>(
  declaration: Declaration<Schema, Result>,
): Handler =>
  guarded(async (request, context) => {
    const { result, input } = await serve(declaration, request, context)
    const body = declaration.answer ? declaration.answer(result, input) : result
    return Response.json(body, { status: declaration.status ?? 200 })
  })

/** The same for a list: the array as the body, its size and the next part in headers. */
export const createListRoute = <Schema extends z.ZodMiniType, Item>(
  declaration: Declaration<Schema, Page<Item>>,
): Handler =>
  guarded(async (request, context) => {
    const { items, total, next } = (await serve(declaration, request, context)).result
    const headers = new Headers({ 'X-Total-Count': String(total) })
    if (next !== null) {
      const { pathname, searchParams } = new URL(request.url)
      searchParams.set('cursor', next)
      headers.set('Link', `<${pathname}?${searchParams}>; rel="next"`)
    }
    return Response.json(items, { headers })
  })

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
type Method = (typeof METHODS)[number]

/**
 * The handlers of the methods that a path does not have: 405, which names in `Allow` those that it has
 * (Next's own 405 does not), and OPTIONS, which asks for the same.
 */
export function otherMethods<Own extends Method>(
  ...own: Own[]
): Record<Exclude<Method, Own> | 'OPTIONS', Handler> {
  const allow = [...own, ...(own.some((method) => method === 'GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')
  const answer = (status: number) =>
    guarded(async () => new Response(null, { status, headers: { Allow: allow } }))
  const refusals = Object.fromEntries(METHODS.map((method) => [method, answer(405)])) as Record<
    Method,
    Handler
  >
  return { ...refusals, OPTIONS: answer(204) }
}

/** What every handler does around its work: the origin check, the error shapes, the request id, no caching. */
export const guarded =
  (work: Handler): Handler =>
  async (request, context) => {
    const requestId = randomUUID()
    let response: Response
    try {
      assertOwnOrigin(request)
      response = await work(request, context)
    } catch (error) {
      const failure = toFailure(error, requestId)
      response = Response.json({ error: failure }, { status: STATUS_OF[failure.code] })
    }
    response.headers.set('X-Request-Id', requestId)
    response.headers.set('Cache-Control', 'no-store')
    return response
  }

/** Without a session the answer is 401 whatever the input is, so the actor is found before the input is read. */
async function serve<Schema extends z.ZodMiniType, Result>(
  declaration: Declaration<Schema, Result>,
  request: Request,
  context: Context,
) {
  const actor = await getActor()
  if (declaration.access === 'everyone') {
    const input = await readInput(declaration.schema, request, context)
    return { input, result: await declaration.service(actor, input) }
  }
  if (!actor) throw unauthenticated()
  const input = await readInput(declaration.schema, request, context)
  return { input, result: await declaration.service(actor, input) }
}

async function readInput<Schema extends z.ZodMiniType>(
  schema: Schema,
  request: Request,
  { params }: Context,
): Promise<z.output<Schema>> {
  const query = Object.fromEntries(new URL(request.url).searchParams)
  const body = request.method === 'GET' ? query : await readJson(request)
  const parsed = schema.safeParse({ ...body, ...(await params) })
  if (parsed.success) return parsed.data
  const fields = fieldErrors(parsed.error)
  throw new AppError('invalid_input', Object.values(fields)[0] ?? 'The input is not valid.', fields)
}

/** Refuses a change that another site's page sends with the person's cookies. */
function assertOwnOrigin(request: Request): void {
  const origin = request.headers.get('origin')
  if (request.method === 'GET' || origin === null) return
  if (origin !== new URL(getEnv().NEXTAUTH_URL).origin)
    throw new AppError('forbidden', 'Cross-site requests are not allowed.')
}

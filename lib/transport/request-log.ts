import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import { type IncomingMessage, type ServerResponse } from 'node:http'
import { getLog } from '@/lib/log'
import { count, observe } from '@/lib/metrics/metrics'
import { getEnv } from '@/lib/env'
import { withTimeout } from '@/lib/with-timeout'
import { routeOfPath } from './route-patterns'

export type Params = Record<string, string | string[] | undefined>

type ServedRequest = { requestId: string; status: number; startedAt: number }

/** Logs one line per request, with only its method and route. `startedAt` is `performance.now()`. */
export function logRequest(
  request: Request,
  params: Params,
  { requestId, status, startedAt }: ServedRequest,
): void {
  const route = routeOf(new URL(request.url).pathname, params)
  const ms = Math.round(performance.now() - startedAt)
  getLog().info({ requestId, method: request.method, route, status, ms }, 'request')
}

/**
 * The route pattern of a path: `/api/offers/by-email/[email]`. Parameters may be personal data, so a path in which one
 * is not found is `unknown`.
 */
export function routeOf(pathname: string, params: Params): string {
  const segments = pathname.split('/')
  for (const [name, value] of Object.entries(params)) {
    if (Array.isArray(value)) {
      segments.splice(segments.length - value.length, value.length, `[...${name}]`)
      continue
    }
    const at = segments.findLastIndex(
      (segment) => segment === value || decodeSegment(segment) === decodeSegment(value),
    )
    if (value === undefined || at < 0) return 'unknown'
    segments[at] = `[${name}]`
  }
  return segments.join('/')
}

function decodeSegment(segment: string | undefined): string | undefined {
  try {
    return segment === undefined ? undefined : decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** The methods with a label of their own; clients can invent others. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

const starts = new WeakMap<IncomingMessage, { at: number; path: string }>()

/**
 * Counts and times every response of this process when it ends, also of pages and files (D180). Called once, before
 * anything else handles requests.
 */
export function countResponses(): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage }
    starts.set(request, { at: performance.now(), path: request.url ?? '/' })
  })
  subscribe('http.server.response.finish', (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    const start = starts.get(request)
    if (start) recordResponse(request.method, start.path, response.statusCode, performance.now() - start.at)
  })
}

/** Counts one response, which took `ms` milliseconds. */
export function recordResponse(
  rawMethod: string | undefined,
  path: string,
  status: number,
  ms: number,
): void {
  const method = rawMethod !== undefined && METHODS.has(rawMethod) ? rawMethod : 'other'
  const route = routeOfPath(path)
  count('requests', { route, method, status })
  observe('requestSeconds', { route, method }, ms / 1000)
}

/** A request may last this many database timeouts (`ANSWER_SECONDS`): under ten seconds by default. */
const TIMEOUTS_PER_REQUEST = 3

/**
 * The time limit of one request (ADR 054). The returned function runs a part of the work and subtracts its time; time
 * between parts does not count, because input may arrive slowly. Throws `lateError()` when the time is used up; the
 * work continues, so a change may still happen.
 */
export function requestDeadline(): <T>(part: Promise<T>, lateError?: () => Error) => Promise<T> {
  let remainingMs = TIMEOUTS_PER_REQUEST * getEnv().ANSWER_SECONDS * 1_000
  return async (part, lateError = () => new Error('The request was not answered before its deadline.')) => {
    const startedAt = performance.now()
    try {
      return await withTimeout(Math.max(0, remainingMs), part, lateError)
    } finally {
      remainingMs -= performance.now() - startedAt
    }
  }
}

import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import { type IncomingMessage, type ServerResponse } from 'node:http'
import { count, observe } from '@/lib/metrics/metrics'
import { routeOfPath } from './route-patterns'

/** The methods with a label of their own; clients can invent others. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

type Begun = { at: number; path: string }
const startTimes = new WeakMap<IncomingMessage, Begun>()

/**
 * Counts and times every response of this process (D180), including pages and files: when it ends, with two map
 * lookups. Called once, before anything else handles requests.
 */
export function watchAnswers(): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage }
    startTimes.set(request, { at: performance.now(), path: request.url ?? '/' })
  })
  subscribe('http.server.response.finish', (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    const existing = startTimes.get(request)
    if (existing)
      recordAnswer(request.method, existing.path, response.statusCode, performance.now() - existing.at)
  })
}

/** Counts one response; `ms` in milliseconds. */
export function recordAnswer(pattern: string | undefined, path: string, status: number, ms: number): void {
  const method = pattern !== undefined && METHODS.has(pattern) ? pattern : 'other'
  const route = routeOfPath(path)
  count('requests', { route, method, status })
  observe('requestSeconds', { route, method }, ms / 1000)
}

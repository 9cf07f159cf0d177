import 'server-only'
import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import { AppError } from '@/lib/domain/errors'
import { type Failure } from '@/lib/domain/result'
import { getLog } from '@/lib/log'
import { fieldErrors } from '@/lib/schemas/common'
import { type FailureOrigin } from '@/lib/domain/system'
import { currentRequest } from '@/lib/request-context'
import { recordFailure } from '@/lib/services/system/system'
import { routeOfPath } from './route-patterns'

/**
 * Maps a thrown error for the client: an AppError keeps its message; anything else becomes a generic text with a
 * request id. Both are logged, an AppError only if it has a cause.
 */
export function toFailure(error: unknown, requestId: string = randomUUID()): Failure {
  if (error instanceof AppError) {
    if (error.cause !== undefined) getLog().error({ err: error, requestId }, 'service unavailable')
    return { code: error.code, message: error.message, ...(error.fields && { fields: error.fields }) }
  }
  getLog().error({ err: error, requestId }, 'request failed')
  return { code: 'internal', message: `Something went wrong. Please try again. (${requestId})` }
}

/** Parses `raw` with the schema. Throws `invalid_input` with a message for each field; the first one is the error's. */
export function parseInput<Schema extends z.ZodMiniType>(schema: Schema, raw: unknown): z.output<Schema> {
  const parsed = schema.safeParse(raw)
  if (parsed.success) return parsed.data
  const fields = fieldErrors(parsed.error)
  throw new AppError('invalid_input', Object.values(fields)[0] ?? 'The input is not valid.', fields)
}

/** Records an unexpected error, or a refusal with a cause, of a call or action; does not wait for the write. */
export function reportFailure(
  where: Exclude<FailureOrigin['where'], 'page'>,
  error: unknown,
  requestId: string,
): void {
  if (error instanceof AppError && error.cause === undefined) return
  const route = routeOfPath(currentRequest().path ?? '')
  void recordFailure({ where, route, requestId, error })
}

/** Next's report of a failed page; headers are ignored, because they may contain anything. */
export type PageFailure = { routePath: string; routeType: string }

/**
 * Logs and records a failed page. Its reader sees Next's `digest` as the reference: the same for every occurrence, and
 * in the log with each request id (D181).
 */
export async function reportPageFailure(
  error: unknown,
  { routePath, routeType }: PageFailure,
): Promise<void> {
  const { digest } = Object(error) as { digest?: unknown }
  const reference = typeof digest === 'string' ? digest : undefined
  const { requestId = 'none', path } = currentRequest()
  const route = path === undefined ? routePath : routeOfPath(path)
  // Actions catch their errors: this is a form that no page of the site has sent.
  if (routeType === 'action') {
    getLog().info({ requestId, route }, 'form refused')
    return
  }
  getLog().error({ err: error, requestId, reference, route }, 'page failed')
  await recordFailure({ where: 'page', route, requestId, reference, error })
}

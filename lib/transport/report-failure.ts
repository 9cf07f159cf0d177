import 'server-only'
import { AppError } from '@/lib/domain/errors'
import { type FailureOrigin } from '@/lib/domain/failures'
import { getLog } from '@/lib/log'
import { currentRequest } from '@/lib/request-context'
import { recordFailure } from '@/lib/services/system/system'
import { routeOfPath } from './route-patterns'

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
 * Logs and records a failed page. Its viewer sees Next's `digest` as the reference: the same for every occurrence, and
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

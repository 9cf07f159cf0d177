import 'server-only'
import { AppError } from '@/lib/domain/errors'
import { type Failed } from '@/lib/domain/failures'
import { getLog } from '@/lib/log'
import { currentRequest } from '@/lib/request-context'
import { noteFailure } from '@/lib/services/system/note-failure'
import { routeOfPath } from './route-patterns'

/** Notes what a call or an action threw, if it is no refusal of the product's; nobody waits for it. */
export function reportFailure(
  where: Exclude<Failed['where'], 'page'>,
  error: unknown,
  requestId: string,
): void {
  if (error instanceof AppError) return
  const route = routeOfPath(currentRequest().path ?? '')
  void noteFailure({ where, route, requestId, error })
}

/** What Next says of a page that failed; its headers are left alone, they may hold anything. */
export type PageFailure = { routePath: string; routeType: string }

/**
 * Logs and notes that a page failed. What its reader is shown as a reference is Next's `digest` of the error: the same
 * for each time that the same thing fails, and in the log beside the id of each request (D181).
 */
export async function reportPageFailure(
  error: unknown,
  { routePath, routeType }: PageFailure,
): Promise<void> {
  const { digest } = Object(error) as { digest?: unknown }
  const reference = typeof digest === 'string' ? digest : undefined
  const { requestId = 'none', path } = currentRequest()
  const route = path === undefined ? routePath : routeOfPath(path)
  // Actions catch what they throw: what fails here is the reading of a form that no page of the site has sent.
  if (routeType === 'action') {
    getLog().info({ requestId, route }, 'form refused')
    return
  }
  getLog().error({ err: error, requestId, reference, route }, 'page failed')
  await noteFailure({ where: 'page', route, requestId, reference, error })
}

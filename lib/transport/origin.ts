import 'server-only'
import { AppError } from '@/lib/domain/errors'
import { getEnv } from '@/lib/env'

/** True for the methods that change nothing. */
export const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD'

/**
 * Refuses a change that another site's page sends with the person's cookies (403). A browser names the page's
 * origin, and where it leaves that out still says whether the page is another site's; a request with neither
 * comes from no page.
 */
export function assertOwnOrigin(request: Request): void {
  if (isRead(request)) return
  const origin = request.headers.get('origin')
  const isForeign =
    origin === null
      ? request.headers.get('sec-fetch-site') === 'cross-site'
      : origin !== new URL(getEnv().NEXTAUTH_URL).origin
  if (isForeign) throw new AppError('forbidden', 'Cross-site requests are not allowed.')
}

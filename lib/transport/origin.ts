import 'server-only'
import { AppError } from '@/lib/domain/errors'
import { getEnv } from '@/lib/env'

/** True for the methods that change nothing. */
export const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD'

/**
 * Rejects a cross-site change with the person's cookies (403). Browsers send the page's origin, or at least whether the
 * page is cross-site; a request with neither does not come from a page.
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

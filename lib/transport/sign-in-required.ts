import 'server-only'
import { unauthenticated } from '@/lib/domain/errors'
import { ownAddress } from '@/lib/domain/own-address'
import { getEnv } from '@/lib/env'
import { paths, withCallback } from '@/lib/paths'

/** True if a browser shows the response as a page. */
export const isNavigation = ({ headers }: Request): boolean => headers.get('sec-fetch-mode') === 'navigate'

/**
 * The response to a download without a session. A browser navigation is redirected to login and back to that page
 * (D160), because it would show the error as text; for other requests it throws `unauthenticated`.
 */
export function signInRequired(request: Request): Response {
  if (!isNavigation(request)) throw unauthenticated()
  const page = ownAddress(request.headers.get('referer') ?? '', new URL(getEnv().NEXTAUTH_URL).origin)
  const location = withCallback(paths.login, page ?? paths.home)
  return new Response(null, { status: 307, headers: { Location: location } })
}

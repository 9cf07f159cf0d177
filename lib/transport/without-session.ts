import 'server-only'
import { unauthenticated } from '@/lib/domain/errors'
import { getEnv } from '@/lib/env'
import { paths, withCallback } from '@/lib/paths'

/**
 * The answer to a request for a file without a session. A browser that follows a page's link is led to the login and back
 * to that page (D160), which would show the refusal as text; anything else is refused: throws `unauthenticated`.
 */
export function withoutSession({ headers }: Request): Response {
  if (headers.get('sec-fetch-mode') !== 'navigate') throw unauthenticated()
  const page = headers.get('referer') ?? ''
  const { origin, pathname, search } = new URL(URL.canParse(page) ? page : getEnv().NEXTAUTH_URL)
  const isOwn = origin === new URL(getEnv().NEXTAUTH_URL).origin
  const location = withCallback(paths.login, isOwn ? pathname + search : paths.home)
  return new Response(null, { status: 307, headers: { Location: location } })
}

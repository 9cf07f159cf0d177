import { getToken } from 'next-auth/jwt'
import { type NextRequest, NextResponse } from 'next/server'
import { FIRST_SCRIPT } from '@/app/inline-scripts'
import { getEnv } from '@/lib/env'
import { paths, roleRedirect, withCallback } from '@/lib/paths'
import { contentSecurityPolicy, createNonce, hashOf } from '@/lib/transport/content-security-policy'

const POLICY = 'Content-Security-Policy'
const GUARDED = [paths.properties, paths.dashboard]

/** What stands before every page: the guard, then the policy for what its document may load and run. */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const { pathname } = request.nextUrl
  // Next also asks for a page as ".rsc" and for parts of it as ".segments/…".
  const isGuarded = GUARDED.some(
    (path) => pathname.startsWith(path) && /^(?:[/.]|$)/.test(pathname.slice(path.length)),
  )
  return (isGuarded ? await turnAway(request) : null) ?? withPolicy(request)
}

/**
 * The login guard and the role areas (D9 and D11): where the person is sent
 * instead, or `null`. Coarse: it only knows the session's token; layouts and services check again with the role
 * that the database has now.
 */
async function turnAway(request: NextRequest): Promise<NextResponse | null> {
  const { pathname, search } = request.nextUrl
  const token = await getToken({ req: request })
  if (!token) return NextResponse.redirect(new URL(withCallback(paths.login, pathname + search), request.url))
  const area = pathname.startsWith(paths.dashboard) ? roleRedirect(pathname, token.role ?? 'user') : null
  return area === null ? null : NextResponse.redirect(new URL(area, request.url))
}

let firstScript: Promise<string> | undefined

/** Goes on to the page with a policy of its own (ADR 027). Next reads the nonce out of the request's. */
async function withPolicy(request: NextRequest): Promise<NextResponse> {
  firstScript ??= hashOf(FIRST_SCRIPT)
  const policy = contentSecurityPolicy(getEnv(), { nonce: createNonce(), hashes: [await firstScript] })
  const headers = new Headers(request.headers)
  headers.set(POLICY, policy)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set(POLICY, policy)
  return response
}

/**
 * Every address that a page may stand under. What is left out is in `ANSWERS` of next.config.ts: calls and files,
 * which have the policy of answers. Next reads this without running it, so it holds no constant of another file.
 */
export const config = {
  matcher: [
    '/((?!api(?:/|$)|_next/static/|_next/image$|demo/|icon\\.svg$|favicon\\.ico$|opengraph\\.jpg$|robots\\.txt$|sitemap\\.xml$).*)',
    '/api/docs',
  ],
}

import { getToken, type JWT } from 'next-auth/jwt'
import { type NextRequest, NextResponse } from 'next/server'
import { FIRST_SCRIPT } from '@/app/inline-scripts'
import { sessionCookieName } from '@/lib/domain/session'
import { getEnv } from '@/lib/env'
import {
  RENDER_UNCACHED_HEADER,
  cachedPage,
  NO_SCRIPTS_COOKIE,
  OWN_USER_AGENT,
  renderPathOf,
} from '@/lib/cached-pages'
import { paths, roleRedirect, withCallback, withRefresh } from '@/lib/paths'
import {
  contentSecurityPolicy,
  createNonce,
  hashOf,
  mapWorkerPolicy,
  platformPolicy,
} from '@/lib/transport/content-security-policy'

const POLICY = 'Content-Security-Policy'
const GUARDED = [paths.properties, paths.dashboard]

/**
 * What stands before every page but those that are everyone's: the guard, then which form of the page its reader gets
 * (ADR 035), and for one that is rendered the policy for what its document may load and run; and before the map's worker.
 */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const { pathname } = request.nextUrl
  if (pathname === paths.mapWorker)
    return NextResponse.next({ headers: { [POLICY]: mapWorkerPolicy(getEnv()) } })
  if (pathname === paths.accountArea) return toAccountArea(request)
  // Next also asks for a page as ".rsc" and for parts of it as ".segments/…".
  const isGuarded = GUARDED.some(
    (path) => pathname.startsWith(path) && /^(?:[/.]|$)/.test(pathname.slice(path.length)),
  )
  if (!isGuarded) return toRendered(request)
  const token = await getToken({ req: request, cookieName: sessionCookieName(getEnv().NEXTAUTH_URL) })
  // An action answers by itself who may not call it (D160): no script can read the login that it were led to, and Next
  // may run it through any page that has it, also one of another role.
  const away = isActionCall(request) ? null : turnAway(request, token)
  if (away) return away
  const hasScripts = !isFormPost(request) && !request.cookies.has(NO_SCRIPTS_COOKIE.name)
  const cached = cachedPage(request.nextUrl, { role: token?.role, hasScripts })
  if (cached === null) return toRendered(request)
  const { address, list } = cached
  return list !== null && isAlone(request) ? toRendered(request, list.alone) : toCached(request, address)
}

/** Set by the server's process; on Vercel there is none, and each list is cached from the first time on. */
const isAlone = ({ headers }: NextRequest) =>
  getEnv().VERCEL === undefined && headers.has(RENDER_UNCACHED_HEADER)

/** A form that is posted without JavaScript is answered with a page, which shows what came of it to this person. */
const isFormPost = (request: NextRequest) => request.method === 'POST' && !isActionCall(request)

/** A server action that the page's script runs: it is answered with its result, and renders no page that it refuses. */
const isActionCall = ({ method, headers }: NextRequest) => method === 'POST' && headers.has('next-action')

/**
 * The login guard and the role areas (D9 and D11): where the person is sent
 * instead, or `null`. Coarse: it only knows the session's token; layouts and services check again with the role
 * that the database has now. That may be another one: a page of another area is refused only by it (D242).
 */
function turnAway({ nextUrl, url }: NextRequest, token: JWT | null): NextResponse | null {
  const { pathname } = nextUrl
  if (!token) return NextResponse.redirect(new URL(withCallback(paths.login, wanted(nextUrl)), url))
  const area = roleRedirect(pathname, token.role ?? 'user')
  if (area === null) return null
  return NextResponse.redirect(
    new URL(pathname === paths.dashboard ? area : withRefresh(wanted(nextUrl)), url),
  )
}

/** The page that a person wants, without what the router adds where it asks for the page's data. */
function wanted({ pathname, search, searchParams }: NextRequest['nextUrl']): string {
  if (!searchParams.has('_rsc')) return pathname + search
  const query = new URLSearchParams(searchParams)
  query.delete('_rsc')
  return query.size > 0 ? `${pathname}?${query}` : pathname
}

/** What a request for a cached page may say: in which form it wants the page. */
const FORM = [
  'accept-encoding',
  'host',
  'if-none-match',
  'next-router-prefetch',
  'next-router-segment-prefetch',
  'next-router-state-tree',
  'next-url',
  'rsc',
]

/**
 * Goes on to a page that is cached; it brings its policy along. Nothing else of the request comes to the rendering. No
 * cache on the way may have what is behind the guard.
 */
function toCached(request: NextRequest, address: string): NextResponse {
  const policy = platformPolicy(getEnv())
  const headers = { 'Cache-Control': 'private, no-cache', ...(policy !== null && { [POLICY]: policy }) }
  const to = new URL(address, request.url)
  // An action is run and renders nothing that is cached.
  if (isActionCall(request)) return NextResponse.rewrite(to, { headers })
  const form = new Headers([...request.headers].filter(([name]) => FORM.includes(name)))
  form.set('User-Agent', OWN_USER_AGENT)
  return NextResponse.rewrite(to, { headers, request: { headers: form } })
}

let firstScript: Promise<string> | undefined

/** Goes on to a page that is rendered, with a policy of its own (ADR 027). Next reads the nonce out of the request's. */
async function toRendered(
  request: NextRequest,
  address = renderPathOf(request.nextUrl),
  framedBy: 'self' | 'none' = 'none',
): Promise<NextResponse> {
  firstScript ??= hashOf(FIRST_SCRIPT)
  const scripts = { nonce: createNonce(), hashes: [await firstScript] }
  const policy = contentSecurityPolicy(getEnv(), scripts, framedBy)
  const headers = new Headers(request.headers)
  headers.set(POLICY, policy)
  const response = NextResponse.rewrite(new URL(address, request.url), { request: { headers } })
  response.headers.set(POLICY, policy)
  return response
}

/** The account area, which only browsers without scripts ask for; from here on their pages are rendered for them. */
async function toAccountArea(request: NextRequest): Promise<NextResponse> {
  const response = await toRendered(request, paths.accountArea, 'self')
  response.cookies.set({ ...NO_SCRIPTS_COOKIE, httpOnly: true, sameSite: 'lax' })
  return response
}

/**
 * Every address that a page may stand under, but for those that are cached whole for everyone: for them only what is not
 * the same for everyone passes here, a query, a session, a form. What else is left out is in `ANSWERS` of
 * next.config.ts: calls and files, which have the policy of answers. Next reads this without running it, so it holds no
 * constant of another file.
 */
export const config = {
  matcher: [
    '/((?!(?:about|terms|privacy|login|register|homes|homes/[^/]*|agents/[^/]*|reader|suggestions)$|api(?:/|$)|_next/static/|_next/image$|demo/|map/(?!worker\\.mjs$)|icon\\.svg$|favicon\\.ico$|opengraph\\.jpg$|robots\\.txt$|sitemap\\.xml$).+)',
    { source: '/(login|register)', has: [{ type: 'query', key: 'callbackUrl' }] },
    { source: '/(login|register)', has: [{ type: 'query', key: 'error' }] },
    { source: '/(login|register)', has: [{ type: 'query', key: 'notice' }] },
    { source: '/(login|register)', has: [{ type: 'cookie', key: 'next-auth.session-token' }] },
    { source: '/(login|register)', has: [{ type: 'cookie', key: '__Host-next-auth.session-token' }] },
    { source: '/(about|terms|privacy|login|register|homes)', has: [{ type: 'header', key: 'content-type' }] },
    { source: '/', has: [{ type: 'header', key: 'content-type' }] },
    { source: '/(homes|agents)/:slug', has: [{ type: 'header', key: 'content-type' }] },
    { source: '/api/docs', has: [{ type: 'header', key: 'content-type' }] },
    { source: '/homes', has: [{ type: 'query', key: 'after' }] },
    { source: '/homes/:place', has: [{ type: 'query', key: 'cursor' }] },
    { source: '/homes/:place', has: [{ type: 'query', key: 'sort' }] },
    { source: '/homes/:place', has: [{ type: 'query', key: 'minPrice' }] },
    { source: '/homes/:place', has: [{ type: 'query', key: 'maxPrice' }] },
    { source: '/homes/:place', has: [{ type: 'query', key: 'bedrooms' }] },
    { source: '/homes/:place', has: [{ type: 'query', key: 'bathrooms' }] },
    { source: '/homes/:place', has: [{ type: 'query', key: 'type' }] },
    { source: '/agents/:agent', has: [{ type: 'query', key: 'cursor' }] },
  ],
}

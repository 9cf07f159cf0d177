import { getToken, type JWT } from 'next-auth/jwt'
import { type NextRequest, NextResponse } from 'next/server'
import { FIRST_SCRIPT } from '@/app/inline-scripts'
import { decodeAtEdge } from '@/lib/auth/decode-at-edge'
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
 * Runs before every page that is not the same for everyone. It redirects people who may not see the page, picks the
 * cached form for the reader (ADR 035), and gives a rendered page its content security policy. It also sets the policy
 * of the map's worker.
 */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const { pathname } = request.nextUrl
  if (pathname === paths.mapWorker)
    return NextResponse.next({ headers: { [POLICY]: mapWorkerPolicy(getEnv()) } })
  if (pathname === paths.accountArea) return toAccountArea(request)
  // Next also requests a page as ".rsc" and parts of it as ".segments/…".
  const isGuarded = GUARDED.some(
    (path) => pathname.startsWith(path) && /^(?:[/.]|$)/.test(pathname.slice(path.length)),
  )
  if (!isGuarded) return toRendered(request)
  const token = await getToken({
    req: request,
    cookieName: sessionCookieName(getEnv().NEXTAUTH_URL),
    decode: decodeAtEdge,
  })
  // An action rejects callers itself (D160): a script cannot follow a redirect to the login page, and Next may send the
  // call through any page with that action, even one of another role.
  const redirect = isActionCall(request) ? null : guardRedirect(request, token)
  if (redirect) return redirect
  const hasScripts = !isFormPost(request) && !request.cookies.has(NO_SCRIPTS_COOKIE.name)
  const cached = cachedPage(request.nextUrl, { role: token?.role, hasScripts })
  if (cached === null) return toRendered(request)
  const { address, list } = cached
  return list !== null && isUncached(request)
    ? toRendered(request, list.uncachedAddress)
    : toCached(request, address)
}

/** The server process sets this header. On Vercel nothing does, and every list is cached from its first request on. */
const isUncached = ({ headers }: NextRequest) =>
  getEnv().VERCEL === undefined && headers.has(RENDER_UNCACHED_HEADER)

/** A form posted without JavaScript gets a page with its result, which is personal. */
const isFormPost = (request: NextRequest) => request.method === 'POST' && !isActionCall(request)

/** A server action called by the page's script: it gets a result, and renders no page when it refuses. */
const isActionCall = ({ method, headers }: NextRequest) => method === 'POST' && headers.has('next-action')

/**
 * The login guard and the role areas (D9 and D11): the redirect, or `null`. It knows only the session token; layouts
 * and services check the role in the database again. Because the role may have changed, a page of another area leads
 * through the renewal of the token instead of being refused here (D242).
 */
function guardRedirect({ nextUrl, url }: NextRequest, token: JWT | null): NextResponse | null {
  const { pathname } = nextUrl
  if (!token) return NextResponse.redirect(new URL(withCallback(paths.login, requestedPage(nextUrl)), url))
  const area = roleRedirect(pathname, token.role ?? 'user')
  if (area === null) return null
  return NextResponse.redirect(
    new URL(pathname === paths.dashboard ? area : withRefresh(requestedPage(nextUrl)), url),
  )
}

/** The requested page, without the router's query field for data requests. */
function requestedPage({ pathname, search, searchParams }: NextRequest['nextUrl']): string {
  if (!searchParams.has('_rsc')) return pathname + search
  const query = new URLSearchParams(searchParams)
  query.delete('_rsc')
  return query.size > 0 ? `${pathname}?${query}` : pathname
}

/** The request headers that select the form of a cached page. */
const FORWARDED = [
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
 * Rewrites to a cached page, which includes its own policy. No other header reaches the rendering. Caches on the way
 * must not store pages behind the login guard.
 */
function toCached(request: NextRequest, address: string): NextResponse {
  const policy = platformPolicy(getEnv())
  const headers = { 'Cache-Control': 'private, no-cache', ...(policy !== null && { [POLICY]: policy }) }
  const to = onThisSite(address, request)
  // An action is executed, and renders nothing that is cached.
  if (isActionCall(request)) return NextResponse.rewrite(to, { headers })
  const forwarded = new Headers([...request.headers].filter(([name]) => FORWARDED.includes(name)))
  forwarded.set('User-Agent', OWN_USER_AGENT)
  return NextResponse.rewrite(to, { headers, request: { headers: forwarded } })
}

/** An internal path on the origin of the request; resolving a path that begins with two slashes would leave it. */
const onThisSite = (path: string, { url }: NextRequest): URL => new URL(new URL(url).origin + path)

let firstScript: Promise<string> | undefined

/** Leads to a rendered page with its own policy (ADR 027). Next reads the nonce from the policy of the request. */
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
  const { pathname, search } = request.nextUrl
  const response =
    address === pathname + search
      ? NextResponse.next({ request: { headers } })
      : NextResponse.rewrite(onThisSite(address, request), { request: { headers } })
  response.headers.set(POLICY, policy)
  return response
}

/** The account area, which only browsers without scripts request; the cookie makes later pages render for them. */
async function toAccountArea(request: NextRequest): Promise<NextResponse> {
  const response = await toRendered(request, paths.accountArea, 'self')
  response.cookies.set({ ...NO_SCRIPTS_COOKIE, httpOnly: true, sameSite: 'lax' })
  return response
}

/**
 * Every URL of a page, except cached pages that are the same for everyone: those pass only with a query, session or
 * form that changes them. API calls and files are excluded too and get the policy of `ANSWERS` in next.config.ts. Next
 * reads this without running it, so it cannot use constants of other files.
 */
export const config = {
  matcher: [
    '/((?!(?:about|terms|privacy|login|register|homes|homes/[^/]*|homes/(?!page_n/)[^/]*/[^/]*|agents/[^/]*|offices/[^/]*|reader|suggestions)$|api(?:/|$)|tours/|_next/static/|_next/image$|demo/|previews/|sitemaps/|map/(?!worker\\.mjs$)|icon\\.svg$|favicon\\.ico$|opengraph\\.jpg$|robots\\.txt$|sitemap\\.xml$).+)',
    { source: '/(login|register)', has: [{ type: 'query', key: 'callbackUrl' }] },
    { source: '/(login|register)', has: [{ type: 'query', key: 'error' }] },
    { source: '/(login|register)', has: [{ type: 'query', key: 'notice' }] },
    { source: '/(login|register)', has: [{ type: 'cookie', key: 'next-auth.session-token' }] },
    { source: '/(login|register)', has: [{ type: 'cookie', key: '__Host-next-auth.session-token' }] },
    { source: '/(about|terms|privacy|login|register|homes)', has: [{ type: 'header', key: 'content-type' }] },
    { source: '/', has: [{ type: 'header', key: 'content-type' }] },
    { source: '/(homes|agents|offices)/:slug', has: [{ type: 'header', key: 'content-type' }] },
    { source: '/homes/:place/:home', has: [{ type: 'header', key: 'content-type' }] },
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

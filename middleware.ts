import { type NextApiRequest } from 'next'
import { getToken, type JWT } from 'next-auth/jwt'
import { type NextRequest, NextResponse } from 'next/server'
import { FIRST_SCRIPT } from '@/app/inline-scripts'
import { decodeAtEdge } from '@/lib/auth/decode-at-edge'
import { cookiesIn, sessionCookieName } from '@/lib/domain/session'
import { getEnv } from '@/lib/env'
import {
  RENDER_UNCACHED_HEADER,
  cachedPage,
  NO_SCRIPTS_COOKIE,
  OWN_USER_AGENT,
  renderPathOf,
  REQUESTED_PAGE_HEADER,
} from '@/lib/cached-pages'
import { paths, roleRedirect, withCallback, withRefresh } from '@/lib/paths'
import {
  contentSecurityPolicy,
  createNonce,
  hashOf,
  mapWorkerPolicy,
  vercelPolicy,
} from '@/lib/transport/content-security-policy'

const POLICY = 'Content-Security-Policy'
const GUARDED = [paths.properties, paths.dashboard]

/**
 * Runs before every page that is not the same for everyone. It redirects people who may not see the page, selects the
 * cached variant for the reader (ADR 035), and sets the content security policy of a rendered page. It also sets the
 * policy of the map's worker.
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
  const cookies = cookiesIn(request.headers.get('cookie') ?? '')
  const token = await getToken({
    // Only what the server in front reads, which rejects ended sessions (`lib/transport/cached-responses.ts`): next-auth
    // would also take a token from another header.
    req: {
      cookies: Object.fromEntries(cookies.map(({ name, value }) => [name, value])),
      headers: {},
    } as NextApiRequest,
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
  const { path, list } = cached
  return list !== null && mustRenderUncached(request)
    ? toRendered(request, list.uncachedPath)
    : toCached(request, path)
}

/**
 * True if the server process marked the list to be rendered uncached. On Vercel nothing sets the header, so every list
 * is cached from its first request.
 */
const mustRenderUncached = ({ headers }: NextRequest) =>
  getEnv().VERCEL === undefined && headers.has(RENDER_UNCACHED_HEADER)

/** A form posted without JavaScript gets a page with its result, which is personal. */
const isFormPost = (request: NextRequest) => request.method === 'POST' && !isActionCall(request)

/** A server action called by the page's script: it gets a result, and renders no page when it refuses. */
const isActionCall = ({ method, headers }: NextRequest) => method === 'POST' && headers.has('next-action')

/**
 * The login guard and the role areas (D9 and D11): the redirect, or `null`. It knows only the session token; layouts
 * and services check the role in the database again. Because the role may have changed, a page of another area
 * redirects to the token refresh instead of being refused (D242).
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

/** The request headers that select the variant of a cached page. */
const FORWARDED_HEADERS = [
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
 * Rewrites to a cached page, which includes its own policy. Only `FORWARDED_HEADERS` reach the renderer. Proxies and
 * browsers must not cache pages behind the login guard.
 */
function toCached(request: NextRequest, path: string): NextResponse {
  const policy = vercelPolicy(getEnv())
  const headers = { 'Cache-Control': 'private, no-cache', ...(policy !== null && { [POLICY]: policy }) }
  const to = onThisSite(path, request)
  // A server action needs all its headers, and its response is not cached.
  if (isActionCall(request)) return NextResponse.rewrite(to, { headers })
  const forwarded = new Headers([...request.headers].filter(([name]) => FORWARDED_HEADERS.includes(name)))
  forwarded.set('User-Agent', OWN_USER_AGENT)
  return NextResponse.rewrite(to, { headers, request: { headers: forwarded } })
}

/** An internal path on the origin of the request; resolving a path that begins with two slashes would leave it. */
const onThisSite = (path: string, { url }: NextRequest): URL => new URL(new URL(url).origin + path)

let firstScriptHash: Promise<string> | undefined

/** Lets Next render a page, with its own policy (ADR 027). Next reads the nonce from the policy of the request. */
async function toRendered(
  request: NextRequest,
  path = renderPathOf(request.nextUrl),
  framedBy: 'self' | 'none' = 'none',
): Promise<NextResponse> {
  firstScriptHash ??= hashOf(FIRST_SCRIPT)
  const scripts = { nonce: createNonce(), hashes: [await firstScriptHash] }
  const policy = contentSecurityPolicy(getEnv(), scripts, framedBy)
  const headers = new Headers(request.headers)
  headers.set(POLICY, policy)
  headers.set(REQUESTED_PAGE_HEADER, requestedPage(request.nextUrl))
  const { pathname, search } = request.nextUrl
  const response =
    path === pathname + search
      ? NextResponse.next({ request: { headers } })
      : NextResponse.rewrite(onThisSite(path, request), { request: { headers } })
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
 * form that changes them. API calls and files are excluded too and get the policy of `OTHER_THAN_PAGES` in
 * next.config.ts. Next reads this without running it, so it cannot use constants of other files.
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

import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { createHmac, randomUUID } from 'node:crypto'
import { subscribe } from 'node:diagnostics_channel'
import { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { unescape } from 'node:querystring'
import { SESSION_COOKIE } from '@/lib/domain/session'
import { getEnv } from '@/lib/env'
import { enterRequest } from '@/lib/request-context'
import { LISTING_LIMIT } from '@/lib/schemas/operation'

const holder = globalThis as typeof globalThis & {
  keysteadSocketHeader?: string
  keysteadIncoming?: AsyncLocalStorage<IncomingHttpHeaders>
}
const incoming = (holder.keysteadIncoming ??= new AsyncLocalStorage<IncomingHttpHeaders>())

/**
 * The headers of the request that is being answered, as they came in; for what a page that is cached must not ask Next
 * for, which would tie it to the request. Nothing where this process sees no requests, as on Vercel.
 */
export const incomingHeaders = (): IncomingHttpHeaders | undefined => incoming.getStore()

/**
 * The header that carries the address a request's connection came from. Its name is made of the secret: no client can
 * guess it, so what it holds is ours, and every worker knows it, since one may forward a request to another.
 */
export const socketHeader = (): string => (holder.keysteadSocketHeader ??= headerOf(getEnv().NEXTAUTH_SECRET))

const headerOf = (secret: string): string =>
  `x-socket-address-${createHmac('sha256', secret).update('socket address').digest('hex').slice(0, 32)}`

/** Next takes a nonce for the page's scripts from these: only the middleware may set it, for a page that it has rendered. */
const POLICIES = ['content-security-policy', 'content-security-policy-report-only']

/** Two years without http, for this host and those below it. */
const HTTPS_ONLY = 'max-age=63072000; includeSubDomains'
/** The largest form that a page takes, in bytes; the setting of the same size in next.config.ts ends what does not say its length. */
export const FORM_LIMIT = LISTING_LIMIT
/** Where a larger one is answered. */
const TOO_LARGE = '/form-too-large'

/**
 * Sees every request before Next does, and mends what Next leaves out: a handler is given the headers but not the
 * socket, and an `X-Forwarded-For` that a client has made up is passed on; a path with a malformed escape is
 * answered with 500, and so is a form that is too large, with an error in the log; the headers of its own settings are
 * those of the build, which does not know whether the site stands under https. And it gives each request the id that its
 * answer, the log, the audit log and the list of failures have (D181). Called once, when the server starts.
 */
export function watchIncomingRequests(): void {
  const isHttps = new URL(getEnv().NEXTAUTH_URL).protocol === 'https:'
  subscribe('http.server.request.start', (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    if (isHttps) response.setHeader('Strict-Transport-Security', HTTPS_ONLY)
    const requestId = randomUUID()
    response.setHeader('X-Request-Id', requestId)
    enterRequest({ requestId, path: request.url })
    noteAddress(request)
    if (isHttps) adoptOldCookie(request.headers)
    for (const name of POLICIES) delete request.headers[name]
    // A copy: Next deletes from the headers what the middleware does not hand on.
    incoming.enterWith({ ...request.headers })
    request.url = mendEscapes(request.url ?? '/')
    if (!isTooLarge(request)) return
    request.url = TOO_LARGE
    // What is no page runs no action.
    delete request.headers['next-action']
  })
}

/** The cookie of sessions that began before its name was `__Host-…` (`sessionCookieName`); they expire after 30 days. */
const OLD_COOKIE = /(^|;\s*)__Secure-(?=next-auth\.session-token(?:\.\d+)?=)/g

/** Gives the cookie of an old session the name that it has now, unless the browser has one of this name too. */
export function adoptOldCookie(headers: IncomingMessage['headers']): void {
  if (headers.cookie === undefined || headers.cookie.includes(`__Host-${SESSION_COOKIE}`)) return
  headers.cookie = headers.cookie.replace(OLD_COOKIE, '$1__Host-')
}

/**
 * Notes the connection's other end in the headers. One that is there already stays: only the site's processes know the name,
 * so one forwarded the request to itself, as Next does with an action that another page holds, and the client is the first.
 */
export function noteAddress(
  {
    headers,
    socket: { remoteAddress },
  }: {
    headers: IncomingMessage['headers']
    socket: { remoteAddress?: string | undefined }
  },
  header = socketHeader(),
): void {
  if (remoteAddress) headers[header] ??= remoteAddress
}

/** True for a form that says itself that it is larger than a page takes; the REST surface has limits of its own. */
export const isTooLarge = ({
  method,
  url = '/',
  headers,
}: Pick<IncomingMessage, 'method' | 'url' | 'headers'>) =>
  method === 'POST' && !url.startsWith('/api/') && Number(headers['content-length'] ?? 0) > FORM_LIMIT

/** The address with U+FFFD in place of what its path's escapes do not encode, as URLs are read in queries. */
export function mendEscapes(address: string): string {
  const end = address.search(/[?#]/)
  const path = end < 0 ? address : address.slice(0, end)
  const mended = path
    .split('/')
    .map((segment) => (isEscaped(segment) ? segment : encodeURIComponent(unescape(segment))))
  return mended.join('/') + address.slice(path.length)
}

function isEscaped(segment: string): boolean {
  try {
    decodeURIComponent(segment)
    return true
  } catch {
    return false
  }
}

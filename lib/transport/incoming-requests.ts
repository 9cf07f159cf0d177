import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { createHmac, randomUUID } from 'node:crypto'
import { subscribe } from 'node:diagnostics_channel'
import { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { unescape } from 'node:querystring'
import { getEnv } from '@/lib/env'
import { enterRequest } from '@/lib/request-context'
import { LISTING_LIMIT } from '@/lib/schemas/operation'

const holder = globalThis as typeof globalThis & {
  keysteadSocketHeader?: string
  keysteadIncoming?: AsyncLocalStorage<IncomingHttpHeaders>
}
const incoming = (holder.keysteadIncoming ??= new AsyncLocalStorage<IncomingHttpHeaders>())

/**
 * The original headers of the current request, for cached pages, which must not read them through Next: that would make
 * them dynamic. Empty where this process does not receive requests itself, as on Vercel.
 */
export const incomingHeaders = (): IncomingHttpHeaders | undefined => incoming.getStore()

/**
 * The header with the address of a request's socket. Its name is derived from the secret, so clients cannot forge it,
 * and all workers know it, because one may forward a request to another.
 */
export const socketHeader = (): string => (holder.keysteadSocketHeader ??= headerOf(getEnv().NEXTAUTH_SECRET))

const headerOf = (secret: string): string =>
  `x-socket-address-${createHmac('sha256', secret).update('socket address').digest('hex').slice(0, 32)}`

/** Next reads the nonce for scripts from these headers: only the middleware may set them. */
const POLICIES = ['content-security-policy', 'content-security-policy-report-only']

/** Two years of HTTPS only, for this host and its subdomains. */
const HTTPS_ONLY = 'max-age=63072000; includeSubDomains'
/** The largest form of a page, in bytes; the same setting in next.config.ts applies to bodies without a length. */
export const FORM_LIMIT = LISTING_LIMIT
/** Larger forms get this path, which refuses them. */
const TOO_LARGE_PATH = '/form-too-large'

/**
 * Handles every request before Next, for what Next does not do: its handlers get the headers but not the socket, and a
 * forged `X-Forwarded-For` is passed on; it responds with 500 to a malformed escape in the path and to a form that is
 * too large, and logs an error; its own headers are fixed at build time, when it is unknown whether the site uses
 * https. Called once, at start-up, before anything else.
 */
export function watchIncomingRequests(): void {
  const isHttps = new URL(getEnv().NEXTAUTH_URL).protocol === 'https:'
  subscribe('http.server.request.start', (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    if (isHttps) response.setHeader('Strict-Transport-Security', HTTPS_ONLY)
    const requestId = randomUUID()
    response.setHeader('X-Request-Id', requestId)
    enterRequest({ requestId, path: request.url })
    recordClientAddress(request)
    for (const name of POLICIES) delete request.headers[name]
    // A copy: Next deletes headers that the middleware does not pass on.
    incoming.enterWith({ ...request.headers })
    request.url = repairEscapes(request.url ?? '/')
    if (!isTooLarge(request)) return
    request.url = TOO_LARGE_PATH
    // Only pages run actions.
    delete request.headers['next-action']
  })
}

/**
 * Stores the socket's address in the headers. An existing value is kept: only our processes know the name, so one of
 * them forwarded the request (Next does so for actions of another page), and the first address is the client's.
 */
export function recordClientAddress(
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

/** The paths of the REST API; its documentation is a page. */
const CALL = /^\/api(?!\/docs(?:[.?]|$))(?:[/?]|$)/

/** True if a URL is one of the REST API and not of a page. */
export const isCall = (url: string): boolean => CALL.test(url)

/** True if a form's declared length is larger than a page accepts; the REST API has limits of its own. */
export const isTooLarge = ({
  method,
  url = '/',
  headers,
}: Pick<IncomingMessage, 'method' | 'url' | 'headers'>) =>
  method === 'POST' && !isCall(url) && Number(headers['content-length'] ?? 0) > FORM_LIMIT

/** The URL with invalid escapes in its path replaced by U+FFFD, as queries are decoded. */
export function repairEscapes(address: string): string {
  const end = address.search(/[?#]/)
  const path = end < 0 ? address : address.slice(0, end)
  const repaired = path
    .split('/')
    .map((segment) => (isEscaped(segment) ? segment : encodeURIComponent(unescape(segment))))
  return repaired.join('/') + address.slice(path.length)
}

function isEscaped(segment: string): boolean {
  try {
    decodeURIComponent(segment)
    return true
  } catch {
    return false
  }
}

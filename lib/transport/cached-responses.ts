import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { IncomingMessage, type OutgoingHttpHeader, ServerResponse } from 'node:http'
import { type Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import fresh from 'fresh'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'
import { encode } from 'next-auth/jwt'
import { openToken } from '@/lib/auth/open-token'
import { sessionCookie } from '@/lib/auth/session'
import {
  RENDER_UNCACHED_HEADER,
  cachedPage,
  isPublicPage,
  NO_SCRIPTS_COOKIE,
  OWN_USER_AGENT,
} from '@/lib/cached-pages'
import { isSessionOpen } from '@/lib/data/sessions'
import { cookiesIn, SESSION_COOKIE } from '@/lib/domain/session'
import { getEnv } from '@/lib/env'
import { getLog } from '@/lib/log'
import { paths } from '@/lib/paths'
import { missingHomePath } from '@/lib/services/properties/read-property'
import { preferCompressed } from './compressed-files'
import { withStylesInline } from './first-paint'
import { refuseRateLimited, scopeOfPage } from './limited-pages'
import { refuseMalformed, refuseTruncatedForm } from './malformed-requests'
import { isOverLimit } from './rate-limit'

/**
 * Serves cached pages before Next sees the request (ADR 035). A cached page is rendered from a request that this
 * process makes itself, so no client input can become part of it; the store accepts no other page. Next defines the
 * response: its first one from the store is remembered with the page and repeated while the store has that page.
 */

type Page = { html?: string; status?: number }
type Render = (request: IncomingMessage, response: ServerResponse) => Promise<void>
/** How Next renders, the paths of the public files, and the URLs of the compressed ones. */
type Site = [render: Render, files: ReadonlySet<string>, compressed: ReadonlySet<string>]
type Hit = { key: string; page: Page }
type Wiring = {
  recordHit?: (key: string, page: Page) => void
  isOwn?: () => boolean
  peek?: (key: string) => Page | null
  reads?: { page: { hit: number } }
  /** In milliseconds, on the clock of `performance`. */
  invalidatedAt?: number
  serve?: typeof serveFromCache
  maxConnections?: number
}

const holder = globalThis as unknown as Record<symbol, Wiring | undefined>
const store = (): Wiring => (holder[Symbol.for('keystead.content')] ??= {})

/** The store's result for the internal request that is being served. */
const hits = new AsyncLocalStorage<Hit[]>()

/** Cache of the store's key by URL, in characters. */
const KEYS_BYTES = 2_000_000
const keys = new LRUCache<string, string>({
  maxSize: KEYS_BYTES,
  sizeCalculation: (key, path) => key.length + path.length,
})
/** URLs begin with their path; the origin is irrelevant here. */
const ANY_SITE = 'http://localhost'

/** The Brotli quality, of 11: a page of 100 KB takes some milliseconds, once. */
const BROTLI_QUALITY = 6
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }

/** The encodings of a page, best first; the last is for clients without compression. */
const ENCODERS = {
  br: (html: string): Promise<Buffer> => promisify(brotliCompress)(html, BROTLI),
  gzip: (html: string): Promise<Buffer> => promisify(gzip)(html),
  identity: async (html: string) => Buffer.from(html),
}
type Encoding = keyof typeof ENCODERS
const ENCODINGS = Object.keys(ENCODERS) as Encoding[]

/** The repeated part of a response besides its page. */
type RepeatedHeaders = { headers: [string, OutgoingHttpHeader][]; etag: string }
/**
 * By page, dropped when the store drops it; `null` if its response is not repeated, absent if Next stored it for another
 * request, such as one for the page's data.
 */
const repeatedHeaders = new WeakMap<Page, RepeatedHeaders | null>()

/** Size of the cache of encoded pages, in bytes; least recently used are dropped first. */
const BODIES_BYTES = 24 * 1024 * 1024
type Body = { etag: string; bytes: Buffer }
/** By encoding and the store's key. */
const bodies = new LRUCache<string, Body>({
  maxSize: BODIES_BYTES,
  sizeCalculation: ({ bytes }, name) => bytes.byteLength + name.length,
})

/** The encoded page; encoded again if the page has changed. */
async function bodyOf(key: string, html: string, etag: string, encoding: Encoding): Promise<Buffer> {
  const name = `${encoding} ${key}`
  const existing = bodies.get(name)
  if (existing?.etag === etag) return existing.bytes
  const bytes = await ENCODERS[encoding](withStylesInline(html))
  bodies.set(name, { etag, bytes })
  return bytes
}

/** Headers of one request, of its connection and of the encoding of its body. */
const OWN_HEADERS = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'keep-alive',
  'strict-transport-security',
  'transfer-encoding',
  'x-request-id',
])

/** Requests with one of these headers are not for the page itself. */
const NOT_PAGE_HEADERS = [
  'content-type',
  'next-action',
  'next-router-prefetch',
  'next-router-segment-prefetch',
  'next-router-state-tree',
  'range',
  'rsc',
]

/** Shown if the database cannot be read before Next could show the page's own error. */
const FAILED_PAGE =
  '<!doctype html><html lang="en"><title>Something went wrong</title><h1>Something went wrong</h1><p>Please try again.</p></html>'

/**
 * Serves the request from the store, or lets Next render it, which counts for its client (D141). Called for every
 * request of a long-lived server; `files` are the paths of its public files, `compressed` the URLs of those that its
 * build compressed.
 */
export async function serveFromCache(
  request: IncomingMessage,
  response: ServerResponse,
  ...site: Site
): Promise<void> {
  try {
    await serve(request, response, ...site)
  } catch (error) {
    getLog().error({ err: error }, 'request failed')
    if (!response.headersSent) {
      response.writeHead(500, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' })
      response.write(FAILED_PAGE)
    }
    response.end()
  }
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  ...[render, files, compressed]: Site
): Promise<void> {
  if (await refuseMalformed(request, response)) return
  // Set below and nowhere else.
  delete request.headers[RENDER_UNCACHED_HEADER]
  const cacheable = await cachedRequestOf(request)
  // Next renders a page for a request with a content type, such as a form's, even if the page is stored.
  const isStored =
    cacheable !== null && readStored(cacheable.path) !== null && !('content-type' in request.headers)
  const scope = isStored ? null : scopeOfPage(request.url ?? '/', files)
  if (scope !== null && (await refuseRateLimited(request, response, scope))) return
  if (await refuseTruncatedForm(request, response)) return
  const target = cacheable ?? (await missingListing(request))
  if (target === null) {
    preferCompressed(request, response, compressed)
    return render(request, response)
  }
  const { path, list } = target
  if (list && !readStored(path) && (await isForOneViewer(list))) {
    request.headers[RENDER_UNCACHED_HEADER] = '1'
    return render(request, response)
  }
  const stored = readStored(path)
  if (!stored || !repeatedHeaders.has(stored.page)) await renderForStore(path, render)
  const cached = readStored(path)
  const repetition = cached && isForPage(request) ? repeatedHeaders.get(cached.page) : undefined
  if (cached?.page.html !== undefined && repetition)
    return send(request, response, { key: cached.key, html: cached.page.html, ...repetition })
  await waitForOlderRendering(path)
  await trackRendering(path, () => render(request, response))
}

/** The stored page of this URL, if its key is known. */
function readStored(path: string): Hit | null {
  const key = keys.get(path)
  const page = key === undefined ? null : store().peek?.(key)
  return key !== undefined && page ? { key, page } : null
}

/** Size of the memory of requested searches, in characters: some ten thousand, or fewer long searches. */
const SEARCHES_SIZE = 2_000_000
const searches = new LRUCache<string, true>({
  maxSize: SEARCHES_SIZE,
  sizeCalculation: (_, { length }) => length + 1,
})

/**
 * Whether a list that is not stored is rendered uncached: for a client over its rate limit, whose error must not be
 * served to others, and for the first request of a search. Most searches are requested once, and rendering for the
 * cache costs three times as much (ADR 035).
 */
async function isForOneViewer({ cost, isSearch, query }: List): Promise<boolean> {
  if (await isOverLimit('reads', { cost })) return true
  if (!isSearch || searches.get(query)) return false
  searches.set(query, true)
  return true
}

/** Lets Next render the page of a URL and then return it from the store, so that its response is known. */
async function renderForStore(path: string, render: Render): Promise<void> {
  await waitForOlderRendering(path)
  for (let round = 0; round < 2; round += 1) {
    const { request, response } = await ownRequest(path)
    const ownHits: Hit[] = []
    await trackRendering(path, () => hits.run(ownHits, () => render(request, response)))
    if (remember(path, response, ownHits)) return
  }
}

/** An internal request: it contains nothing of a client, and nobody receives its response. */
async function ownRequest(url: string): Promise<{ request: IncomingMessage; response: ServerResponse }> {
  const { NEXTAUTH_URL, NEXTAUTH_SECRET: secret } = getEnv()
  const socket = new Duplex({ read: () => undefined, write: (_chunk, _encoding, done) => done() }) as Socket
  const request = new IncomingMessage(socket)
  const isGuarded = url.startsWith(paths.properties)
  request.method = 'GET'
  request.url = url
  request.headers = {
    host: new URL(NEXTAUTH_URL).host,
    'user-agent': OWN_USER_AGENT,
    // A fictitious buyer, so that the guard lets the request pass.
    ...(isGuarded && {
      cookie: sessionCookie(await encode({ token: { role: 'user' }, secret, maxAge: 60 })),
    }),
  }
  request.push(null)
  const response = new ServerResponse(request)
  response.assignSocket(socket)
  // As the server does for its connections: Next waits for `drain` after a large chunk.
  socket.on('drain', () => response.emit('drain'))
  return { request, response }
}

/** How long a request waits for an older rendering of its page, in milliseconds. */
const MAX_WAIT_MS = 1_000

/** A rendering that has not ended; `startedAt` in milliseconds. */
type Rendering = { startedAt: number; ended: Promise<unknown> }
const renderings = new Map<string, Set<Rendering>>()

const now = () => performance.timeOrigin + performance.now()

/**
 * Waits for a rendering of the URL that started before the last change: Next would use its result for this request too,
 * which came after the change (D39).
 */
async function waitForOlderRendering(path: string): Promise<void> {
  const { invalidatedAt = 0 } = store()
  const older = [...(renderings.get(path) ?? [])].filter(({ startedAt }) => startedAt <= invalidatedAt)
  if (older.length === 0) return
  // Limited by the time of a rendering: a streamed one ends when its viewer has received it.
  await Promise.race([Promise.allSettled(older.map(({ ended }) => ended)), setTimeout(MAX_WAIT_MS)])
}

/** Renders a page, and lists the rendering until it ends. */
async function trackRendering(path: string, render: () => Promise<void>): Promise<void> {
  const all = renderings.get(path) ?? new Set()
  renderings.set(path, all)
  const entry = { startedAt: now(), ended: render() }
  all.add(entry)
  try {
    await entry.ended
  } finally {
    all.delete(entry)
    if (all.size === 0) renderings.delete(path)
  }
}

/** True if the request is for the page itself, as browsers request documents. */
const isForPage = ({ headers }: IncomingMessage) => !NOT_PAGE_HEADERS.some((name) => name in headers)

type List = NonNullable<NonNullable<ReturnType<typeof cachedPage>>['list']>

/** `path`: the canonical URL of the page, without the origin; all URLs that mean the same have one. */
type CacheRequest = { path: string; list: List | null }

/** The cached page of this request, or `null` if there is none for this viewer. */
async function cachedRequestOf({ method, url = '', headers }: IncomingMessage): Promise<CacheRequest | null> {
  const [requestedPath = ''] = url.split(/[?#]/, 1)
  // Next redirects or refuses any other path.
  if (!requestedPath.startsWith('/') || /\/\/|\\/.test(requestedPath)) return null
  const { pathname: rawPath, searchParams } = new URL(url, ANY_SITE)
  const pathname = plainPath(rawPath)
  const cookie = headers.cookie ?? ''
  const hasSession = cookie.includes(SESSION_COOKIE)
  if (isPublicPage({ pathname, searchParams }, hasSession))
    return method === 'GET' || method === 'HEAD' ? { path: pathname, list: null } : null
  if (!pathname.startsWith(paths.properties)) return null
  // The guard as in the middleware, which handles everyone else.
  const token = await openToken(cookiesIn(cookie))
  if (!token) return null
  const { sub, sid } = token
  if (!sub || !sid || !(await isSessionOpen(sub, sid))) {
    // The middleware knows only the token, and redirects to login without one.
    headers.cookie = withoutSession(cookie)
    return null
  }
  if (method !== 'GET' && method !== 'HEAD') return null
  const hasScripts = !cookie.includes(`${NO_SCRIPTS_COOKIE.name}=`)
  const cached = cachedPage({ pathname, searchParams }, { role: token.role, hasScripts })
  if (!cached) return null
  const { path, list } = cached
  return { path: list ? `${paths.properties}?${list.query}` : path, list }
}

/**
 * The path of a listing, also of one that cannot exist (D47): captures the id, or nothing if it is none. Longer paths are
 * internal, or pages of a listing.
 */
const LISTING_PATH = new RegExp(`^${paths.property('(?:([0-9a-f]{24})|[^/.]+)')}$`)
/** The id of no listing. */
const NO_LISTING = '0'.repeat(24)

/**
 * For a visitor's request for a listing that does not exist: changes it to one for the public page that says so, instead
 * of the login that its URL leads to (D382), and returns that page; `null` for everything else. The middleware has no
 * database to do this.
 */
async function missingListing(request: IncomingMessage): Promise<CacheRequest | null> {
  const { method, url = '', headers } = request
  if ((method !== 'GET' && method !== 'HEAD') || (headers.cookie ?? '').includes(SESSION_COOKIE)) return null
  const [requestedPath = ''] = url.split(/[?#]/, 1)
  const match = LISTING_PATH.exec(requestedPath.toLowerCase())
  const path = match && (await missingHomePath(match[1] ?? NO_LISTING))
  if (path === null) return null
  request.url = path
  return { path, list: null }
}

/** The request's cookies without the session's, which may be split in parts. */
const withoutSession = (cookie: string) =>
  cookie
    .split(';')
    .filter((pair) => !pair.includes(SESSION_COOKIE))
    .join(';')

/** A path with normalized escapes. */
const plainPath = (path: string) =>
  path
    .split('/')
    .map((segment) => encodeURIComponent(decodeURIComponent(segment)))
    .join('/')

/** Remembers how Next answered an internal request from the store; false if it did not. */
function remember(path: string, response: ServerResponse, [hit, ...others]: Hit[]): boolean {
  const headers = response.getHeaders()
  const { etag, 'content-type': type } = headers
  if (!hit || others.length > 0 || headers['x-nextjs-cache'] !== 'HIT') return false
  keys.set(path, hit.key)
  const isPage =
    response.statusCode === 200 && hit.page.html !== undefined && String(type).startsWith('text/html')
  const repeated = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || OWN_HEADERS.has(name) ? [] : [[name, value] as [string, OutgoingHttpHeader]],
  )
  const isRepeated = isPage && typeof etag === 'string' && !('set-cookie' in headers)
  repeatedHeaders.set(hit.page, isRepeated ? { headers: repeated, etag } : null)
  return true
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  { key, html, headers, etag }: RepeatedHeaders & { key: string; html: string },
): Promise<void> {
  const { reads } = store()
  if (reads) reads.page.hit += 1
  for (const [name, value] of headers) response.setHeader(name, value)
  if (fresh(request.headers, { etag })) {
    response.removeHeader('content-type')
    response.statusCode = 304
    response.end()
    return
  }
  const accepted = new Negotiator(request).encodings(ENCODINGS)
  const encoding = ENCODINGS.find((encoding) => accepted.includes(encoding)) ?? 'identity'
  const body = await bodyOf(key, html, etag, encoding)
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding)
  response.setHeader('Content-Length', body.byteLength)
  response.end(body)
}

/** Installs this handler for every request. Called once, at start-up. */
export function wireCachedResponses(): void {
  Object.assign(store(), {
    serve: serveFromCache,
    maxConnections: getEnv().MAX_CONNECTIONS,
    recordHit: (key: string, page: Page) => hits.getStore()?.push({ key, page }),
    isOwn: () => hits.getStore() !== undefined,
  } satisfies Wiring)
}

import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { type IncomingMessage, type OutgoingHttpHeader, type ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import fresh from 'fresh'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'
import { openToken } from '@/lib/auth/session'
import { cachedPage, isPublicPage, SPENT } from '@/lib/cached-pages'
import { paths } from '@/lib/paths'
import { isSpent } from './rate-limit'

/**
 * Answers a page that is cached before Next sees the request (ADR 035). How such an answer looks is Next's to say: its first
 * one from the store is remembered with the page, and repeated while the store has that page.
 */

type Page = { html?: string; status?: number }
type Render = (request: IncomingMessage, response: ServerResponse) => Promise<void>
type Hit = { key: string; page: Page }
type Wiring = {
  noteHit?: (key: string, page: Page) => void
  peek?: (key: string) => Page | null
  reads?: { page: { hit: number } }
  /** In milliseconds, on the clock of `performance`. */
  invalidatedAt?: number
  answer?: typeof answerCached
}

const holder = globalThis as unknown as Record<symbol, Wiring | undefined>
const store = (): Wiring => (holder[Symbol.for('keystead.content')] ??= {})

/** What the store gave for the request that is being answered. */
const hits = new AsyncLocalStorage<Hit[]>()

/** Under which key the store has the page of an address. What has a longer one is Next's to answer. */
const keys = new LRUCache<string, string>({ max: 5_000 })
const LONGEST = 500
/** An address begins with its path; the site before it says nothing here. */
const ANY_SITE = 'http://localhost'

/** Of 11: a page of 100 KB takes some milliseconds, once. */
const BROTLI_QUALITY = 6
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }

/** How a page is sent, the best first; the last is for who understands none. */
const ENCODERS = {
  br: (html: string): Promise<Buffer> => promisify(brotliCompress)(html, BROTLI),
  gzip: (html: string): Promise<Buffer> => promisify(gzip)(html),
  identity: async (html: string) => Buffer.from(html),
}
type Encoding = keyof typeof ENCODERS
const ENCODINGS = Object.keys(ENCODERS) as Encoding[]

/** What is repeated of an answer beside its page; it goes when the store drops the page. */
type Repeated = { headers: [string, OutgoingHttpHeader][]; etag: string }
const repeated = new WeakMap<Page, Repeated>()

/** How much is kept of pages as they are sent, in bytes; the least used go first. */
const BODIES_BYTES = 24 * 1024 * 1024
type Body = { etag: string; bytes: Buffer }
/** By how they are encoded and the key that the store has the page under. */
const bodies = new LRUCache<string, Body>({
  maxSize: BODIES_BYTES,
  sizeCalculation: ({ bytes }, name) => bytes.byteLength + name.length,
})

/** The page as it is sent, encoded again where it is another one than the last time. */
async function bodyOf(key: string, html: string, etag: string, encoding: Encoding): Promise<Buffer> {
  const name = `${encoding} ${key}`
  const known = bodies.get(name)
  if (known?.etag === etag) return known.bytes
  const bytes = await ENCODERS[encoding](html)
  bodies.set(name, { etag, bytes })
  return bytes
}

/** Headers of one request and its connection, and of how its body came. */
const OWN = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'keep-alive',
  'strict-transport-security',
  'transfer-encoding',
  'x-request-id',
])

/** Who sends one of these asks for something else than the page. */
const OTHER = [
  'content-type',
  'next-action',
  'next-router-prefetch',
  'next-router-segment-prefetch',
  'next-router-state-tree',
  'range',
  'rsc',
]

/** Answers the request from the store, or has Next render it. Called for every request of a long-lived server. */
export async function answerCached(
  request: IncomingMessage,
  response: ServerResponse,
  render: Render,
): Promise<void> {
  // Only what stands here says so.
  delete request.headers[SPENT]
  const asked = await askedFor(request)
  if (asked === null) return render(request, response)
  const { address, cost } = asked
  const isRepeated = request.method === 'GET' && address.length <= LONGEST
  const key = isRepeated ? keys.get(address) : undefined
  const page = (key !== undefined && store().peek?.(key)) || null
  const known = page && isForPage(request) ? repeated.get(page) : undefined
  if (key !== undefined && page?.html !== undefined && known)
    return send(request, response, { key, html: page.html, ...known })
  // One rendering answers all who ask meanwhile: a refusal must not be it.
  if (cost !== null && !page && (await isSpent('reads', { cost }))) {
    request.headers[SPENT] = '1'
    return render(request, response)
  }
  await olderRendering(address)
  const given: Hit[] = []
  await rendering(address, () => hits.run(given, () => render(request, response)))
  if (isRepeated) remember(address, response, given)
}

const LONGEST_MS = 1_000

type Rendering = { from: number; ended: Promise<unknown> }
const underWay = new Map<string, Set<Rendering>>()

const now = () => performance.timeOrigin + performance.now()

/**
 * Waits for what is being rendered of an address since before something changed: Next would give its answer to this
 * request too, which has come after the change (D39).
 */
async function olderRendering(address: string): Promise<void> {
  const changed = store().invalidatedAt ?? 0
  const older = [...(underWay.get(address) ?? [])].filter(({ from }) => from <= changed)
  if (older.length === 0) return
  // No longer than a rendering takes: one that is sent as it is made ends when its reader has it.
  await Promise.race([Promise.allSettled(older.map(({ ended }) => ended)), setTimeout(LONGEST_MS)])
}

async function rendering(address: string, render: () => Promise<void>): Promise<void> {
  const all = underWay.get(address) ?? new Set()
  underWay.set(address, all)
  const one = { from: now(), ended: render() }
  all.add(one)
  try {
    await one.ended
  } finally {
    all.delete(one)
    if (all.size === 0) underWay.delete(address)
  }
}

/** Whether the request is for the page itself, as a browser asks for a document. */
const isForPage = ({ headers }: IncomingMessage) => !OTHER.some((name) => name in headers)

/** The address that a page is cached under, and for a list what it takes of the budget of reads. */
type Asked = { address: string; cost: number | null }

/** What of the cached pages this request asks for, or `null` where it is none for this reader. */
async function askedFor({ method, url = '', headers }: IncomingMessage): Promise<Asked | null> {
  if (method !== 'GET' && method !== 'HEAD') return null
  const cookie = headers.cookie ?? ''
  if (isPublicPage(url, cookie.includes('next-auth.session-token'))) return { address: url, cost: null }
  if (!url.startsWith(paths.properties)) return null
  // The guard, as in the middleware, to which everyone else is left.
  const token = await openToken(cookie)
  if (!token) return null
  // Read as the middleware reads it: were it another address here, one list would be remembered as another.
  const cached = cachedPage(new URL(url, ANY_SITE), token.role)
  return cached && { address: cached.address, cost: cached.list?.cost ?? null }
}

/** Remembers how Next answered with what it got from the store. */
function remember(address: string, response: ServerResponse, [hit, ...others]: Hit[]): void {
  const headers = response.getHeaders()
  const { etag, 'content-type': type } = headers
  const isWhole = response.statusCode === 200 && headers['x-nextjs-cache'] === 'HIT'
  if (!hit || others.length > 0 || !isWhole || hit.page.html === undefined) return
  keys.set(address, hit.key)
  if (typeof etag !== 'string' || 'set-cookie' in headers || !String(type).startsWith('text/html')) return
  repeated.set(hit.page, {
    headers: Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || OWN.has(name) ? [] : [[name, value] as [string, OutgoingHttpHeader]],
    ),
    etag,
  })
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  { key, html, headers, etag }: Repeated & { key: string; html: string },
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
  const encoding = ENCODINGS.find((one) => accepted.includes(one)) ?? 'identity'
  const body = await bodyOf(key, html, etag, encoding)
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding)
  response.setHeader('Content-Length', body.byteLength)
  response.end(body)
}

/** Has every request pass here. Called once, at start-up. */
export function wireCachedAnswers(): void {
  Object.assign(store(), {
    answer: answerCached,
    noteHit: (key: string, page: Page) => hits.getStore()?.push({ key, page }),
  } satisfies Wiring)
}

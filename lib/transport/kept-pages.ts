import 'server-only'
import { createHash } from 'node:crypto'
import { type IncomingMessage, type ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliDecompressSync, gunzipSync, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'
import { openToken } from '@/lib/auth/session'
import { ReadLog, recordReads } from '@/lib/data/recorded-reads'
import { paths } from '@/lib/paths'
import { createNonce } from './content-security-policy'
import { type RepeatedHeaders, repeatedHeaders } from './repeated-headers'

/**
 * Keeps the lists that one reader comes back to and repeats them, without a rendering, while everything that they read
 * from the database is unchanged (D293, ADR 077).
 */

/** The pages, without their queries. None asks another service than the database. */
const KEPT: ReadonlySet<string> = new Set([
  paths.area('user'),
  paths.user.wishlist,
  paths.user.bought,
  paths.user.viewings,
  paths.user.searches,
  paths.agent.properties,
  paths.agent.requests,
  paths.agent.sold,
  paths.admin.properties,
  paths.admin.users,
  paths.admin.reviews,
])

/** The maximum age in milliseconds: what depends on the time only, such as a deadline, may be so late. */
const KEPT_MS = 60_000
/** The size of all kept pages, and of the largest, in bytes. */
const KEPT_BYTES = 16 * 1024 * 1024
const LARGEST = 512 * 1024

/** The headers of a request that define its response. */
const FORM = [
  'cookie',
  'host',
  'next-router-prefetch',
  'next-router-segment-prefetch',
  'next-router-state-tree',
  'next-url',
  'rsc',
]

const POLICY = 'content-security-policy'
/** The nonce in a policy; the page's scripts have it too. */
const NONCE = /'nonce-([^']+)'/

/** How a body is read that was compressed on its way to the reader. */
const DECODERS: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  identity: (body) => body,
  gzip: gunzipSync,
  br: brotliDecompressSync,
}

type Kept = {
  reads: ReadLog
  from: number
  headers: RepeatedHeaders
  text: string
  nonce: string | undefined
}

const kept = new LRUCache<string, Kept>({
  maxSize: KEPT_BYTES,
  sizeCalculation: ({ text }, key) => 2 * text.length + key.length,
})

type Render = () => Promise<void>
/** When this process last invalidated cached content, in milliseconds on the clock of `performance`. */
type InvalidatedAt = () => number

/** The time on the clock of `performance`, in milliseconds, as in all bundles of the process. */
export const now = () => performance.timeOrigin + performance.now()

/** Repeats the page that this session received last, if nothing in it has changed; otherwise renders it. */
export async function answerKept(
  request: IncomingMessage,
  response: ServerResponse,
  render: Render,
  invalidatedAt: InvalidatedAt,
): Promise<void> {
  const key = await keyOf(request)
  if (key === null) return render()
  const known = kept.get(key)
  if (known && (await isCurrent(known, invalidatedAt))) return repeat(request, response, known)
  const reads = new ReadLog()
  const from = now()
  const sent = bodyOf(response)
  await recordReads(reads, render)
  const body = await sent
  const decode = DECODERS[String(response.getHeader('content-encoding') ?? 'identity')]
  if (!body || !decode || response.statusCode !== 200 || response.hasHeader('set-cookie')) return
  if (!reads.isComplete) return
  const [, nonce] = NONCE.exec(String(response.getHeader(POLICY))) ?? []
  kept.set(key, { reads, from, headers: repeatedHeaders(response), text: String(decode(body)), nonce })
}

/** The key of the request's page, or `null` if the page is not kept or nobody is signed in. */
async function keyOf({ method, url = '', headers }: IncomingMessage): Promise<string | null> {
  const [path = ''] = url.split('?', 1)
  if (method !== 'GET' || !KEPT.has(path) || 'next-action' in headers || 'range' in headers) return null
  // Whether the session is open is one of the page's reads.
  if (!(await openToken(headers.cookie ?? ''))) return null
  return createHash('sha256')
    .update(JSON.stringify([url, ...FORM.map((name) => headers[name])]))
    .digest('base64')
}

const isCurrent = async ({ reads, from }: Kept, invalidatedAt: InvalidatedAt): Promise<boolean> =>
  now() - from < KEPT_MS && !(reads.usesContent && invalidatedAt() >= from) && (await reads.isUnchanged())

/** Sends the page with a nonce of its own, so that none is known before its response (ADR 027). */
async function repeat(
  request: IncomingMessage,
  response: ServerResponse,
  { headers, text, nonce }: Kept,
): Promise<void> {
  const own = createNonce()
  const renew = (given: string) => (nonce === undefined ? given : given.replaceAll(nonce, own))
  for (const [name, value] of headers)
    response.setHeader(name, name === POLICY ? renew(String(value)) : value)
  const isCompressed = new Negotiator(request).encodings(['gzip', 'identity'])[0] === 'gzip'
  const body = isCompressed ? await promisify(gzip)(renew(text)) : Buffer.from(renew(text))
  if (isCompressed) response.setHeader('Content-Encoding', 'gzip')
  response.setHeader('Content-Length', body.byteLength)
  response.end(body)
}

/** The response's whole body once it has ended; `null` if it is too large or was not completed. */
function bodyOf(response: ServerResponse): Promise<Buffer | null> {
  const parts: Buffer[] = []
  let size = 0
  const note = ([part, encoding]: readonly unknown[]) => {
    if (typeof part !== 'string' && !(part instanceof Uint8Array)) return
    const bytes =
      typeof part === 'string'
        ? Buffer.from(part, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8')
        : Buffer.from(part)
    size += bytes.byteLength
    if (size <= LARGEST) parts.push(bytes)
  }
  const write = response.write.bind(response) as (...args: unknown[]) => boolean
  const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse
  return new Promise((resolve) => {
    response.write = (...args: unknown[]) => {
      note(args)
      return write(...args)
    }
    response.end = (...args: unknown[]) => {
      note(args)
      resolve(size <= LARGEST ? Buffer.concat(parts) : null)
      return end(...args)
    }
    response.once('close', () => resolve(null))
  })
}

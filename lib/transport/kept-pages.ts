import 'server-only'
import { createHash } from 'node:crypto'
import { type IncomingMessage, type OutgoingHttpHeader, type ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { openToken } from '@/lib/auth/session'
import { ReadLog, recordReads } from '@/lib/data/recorded-reads'
import { isSessionOpen } from '@/lib/data/sessions'
import { paths } from '@/lib/paths'

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
  'accept-encoding',
  'cookie',
  'host',
  'next-router-prefetch',
  'next-router-segment-prefetch',
  'next-router-state-tree',
  'next-url',
  'rsc',
]

/** The headers of one response and its connection. */
const OWN = new Set([
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'transfer-encoding',
  'x-request-id',
])

type Headers = [string, OutgoingHttpHeader][]
type Kept = { reads: ReadLog; from: number; headers: Headers; body: Buffer }

const kept = new LRUCache<string, Kept>({
  maxSize: KEPT_BYTES,
  ttl: KEPT_MS,
  sizeCalculation: ({ body }, key) => body.byteLength + key.length,
})

type Render = () => Promise<void>
/** When this process last invalidated cached content, in milliseconds on the clock of `performance`. */
type InvalidatedAt = () => number

const now = () => performance.timeOrigin + performance.now()

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
  if (known && (await isCurrent(known, invalidatedAt))) return repeat(response, known)
  const reads = new ReadLog()
  const from = now()
  capture(response, (body) => {
    if (response.statusCode !== 200 || response.hasHeader('set-cookie') || !reads.isComplete) return
    kept.set(key, { reads, from, headers: headersOf(response), body })
  })
  return recordReads(reads, render)
}

/** The key of the request's page, or `null` if the page is not kept or the session is not open. */
async function keyOf({ method, url = '', headers }: IncomingMessage): Promise<string | null> {
  const [path = ''] = url.split('?', 1)
  if (method !== 'GET' || !KEPT.has(path) || 'next-action' in headers || 'range' in headers) return null
  const token = await openToken(headers.cookie ?? '')
  if (!token?.sub || !token.sid || !(await isSessionOpen(token.sub, token.sid))) return null
  return createHash('sha256')
    .update(JSON.stringify([url, ...FORM.map((name) => headers[name])]))
    .digest('base64')
}

const isCurrent = async ({ reads, from }: Kept, invalidatedAt: InvalidatedAt): Promise<boolean> =>
  !(reads.usesContent && invalidatedAt() >= from) && (await reads.isUnchanged())

const headersOf = (response: ServerResponse): Headers =>
  Object.entries(response.getHeaders()).flatMap(([name, value]) =>
    value === undefined || OWN.has(name) ? [] : [[name, value] as [string, OutgoingHttpHeader]],
  )

function repeat(response: ServerResponse, { headers, body }: Kept): void {
  for (const [name, value] of headers) response.setHeader(name, value)
  response.setHeader('Content-Length', body.byteLength)
  response.end(body)
}

/** Calls `keep` with the whole body once it is sent, unless it is too large. */
function capture(response: ServerResponse, keep: (body: Buffer) => void): void {
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
  for (const name of ['write', 'end'] as const) {
    const send = response[name].bind(response) as (...args: unknown[]) => never
    response[name] = (...args: unknown[]) => {
      note(args)
      return send(...args)
    }
  }
  response.once('finish', () => {
    if (size <= LARGEST) keep(Buffer.concat(parts))
  })
}

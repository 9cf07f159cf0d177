import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo } from 'node:net'
import { brotliCompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { encode } from 'next-auth/jwt'
import { currentReads } from '@/lib/data/recorded-reads'
import { UNUSED_SETTINGS } from '@/test/support/unused-settings'
import { answerKept } from './kept-pages'

Object.assign(process.env, UNUSED_SETTINGS)

const PAGE = '/dashboard/user/wishlist'

/** A substitute for Next, whose pages read something. */
let respond: (response: ServerResponse) => void
let hasRead = true
const render = jest.fn(async (response: ServerResponse) => {
  if (hasRead) await currentReads()?.read(async () => ['a row'])
  respond(response)
})
let invalidatedAt = 0

/** The response under way, which ends after its reader has received it. */
let answered: Promise<void>
const server = createServer((asked, response) => {
  answered = answerKept(
    asked,
    response,
    () => render(response),
    () => invalidatedAt,
  )
})
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'))
afterAll(() => server.close())
beforeEach(() => {
  render.mockClear()
  invalidatedAt = 0
  hasRead = true
  respond = (response) => {
    response.setHeader('Content-Type', 'text/html')
    response.setHeader('Content-Security-Policy', "script-src 'nonce-Zm9yIHRlc3Rz'")
    response.setHeader('X-Request-Id', 'of this request')
    response.write('The first half, ')
    response.end('the second half of “Zm9yIHRlc3Rz”.')
  }
})
afterEach(() => jest.restoreAllMocks())

/** The cookie of a new session. */
const open = async () =>
  `next-auth.session-token=${await encode({ token: { sub: 'bea', sid: String(Math.random()), role: 'user' }, secret: UNUSED_SETTINGS.NEXTAUTH_SECRET })}`

type Asked = { method?: string; path?: string; headers?: Record<string, string> }

async function get(cookie: string, { method = 'GET', path = PAGE, headers = {} }: Asked = {}) {
  const { port } = server.address() as AddressInfo
  const asked = request({ port, host: '127.0.0.1', path, method, headers: { cookie, ...headers } })
  asked.end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part as Buffer)
  await answered
  const bytes = Buffer.concat(parts)
  return { status: answer.statusCode, headers: answer.headers, bytes, text: String(bytes) }
}

/** How often the page is rendered for two requests. */
async function renderingsOf(first: [string, Asked?], second: [string, Asked?] = first): Promise<number> {
  await get(...first)
  await get(...second)
  return render.mock.calls.length
}

/** Requests a page that will be kept. */
async function keep(cookie: string, asked?: Asked) {
  const first = await get(cookie, asked)
  expect(render).toHaveBeenCalledTimes(1)
  render.mockClear()
  return first
}

const nonceOf = ({ headers }: Awaited<ReturnType<typeof get>>) =>
  /'nonce-(.*)'/.exec(String(headers['content-security-policy']))?.[1] ?? ''

it('repeats a page with its headers, except those of one request', async () => {
  const cookie = await open()
  await keep(cookie)
  const { status, headers } = await get(cookie)
  expect(render).not.toHaveBeenCalled()
  expect([status, headers['content-type']]).toEqual([200, 'text/html'])
  // Another file in this process may have installed what gives each response an id.
  expect(headers['x-request-id']).not.toBe('of this request')
})

it('gives a repeated page a nonce of its own', async () => {
  const cookie = await open()
  const pages = [await keep(cookie), await get(cookie), await get(cookie)]
  expect(render).not.toHaveBeenCalled()
  expect(new Set(pages.map(nonceOf)).size).toBe(3)
  for (const page of pages) expect(page.text).toBe(`The first half, the second half of “${nonceOf(page)}”.`)
})

it.each([
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
])('repeats a page that was compressed by %s, compressed or not', async (encoding, compress) => {
  respond = (response) => {
    response.setHeader('Content-Encoding', encoding)
    response.end(compress('A long page. '.repeat(100)))
  }
  const cookie = await open()
  await keep(cookie, { headers: { 'accept-encoding': encoding } })
  const { headers, bytes } = await get(cookie, { headers: { 'accept-encoding': 'gzip, br' } })
  expect([headers['content-encoding'], String(gunzipSync(bytes))]).toEqual([
    'gzip',
    'A long page. '.repeat(100),
  ])
  expect((await get(cookie)).text).toBe('A long page. '.repeat(100))
  expect(render).not.toHaveBeenCalled()
})

it.each<[string, Asked, Asked]>([
  ['data for the router', {}, { headers: { rsc: '1' } }],
  ['another query', {}, { path: `${PAGE}?show=48` }],
  ['a page that is not kept', { path: '/dashboard/user/profile' }, { path: '/dashboard/user/profile' }],
  ['another method', {}, { method: 'POST' }],
  ['an action', {}, { headers: { 'next-action': 'x' } }],
  ['a part of the page', {}, { headers: { range: 'bytes=0-1' } }],
])('renders %s', async (_, first, second) => {
  const cookie = await open()
  expect(await renderingsOf([cookie, first], [cookie, second])).toBe(2)
})

it.each<[string, () => Promise<[string, string]>]>([
  ['another session', async () => [await open(), await open()]],
  ['nobody', async () => ['', '']],
  ['a forged token', async () => ['next-auth.session-token=x', 'next-auth.session-token=x']],
])('renders for %s', async (_, cookies) => {
  const [first, second] = await cookies()
  expect(await renderingsOf([first], [second])).toBe(2)
})

it.each<[string, (response: ServerResponse) => void]>([
  ['a page that is not found', (response) => void (response.statusCode = 404)],
  ['a redirect', (response) => void response.writeHead(307, { location: '/login' })],
  ['a page that sets a cookie', (response) => void response.setHeader('Set-Cookie', 'a=b')],
  ['a page that changed something', () => currentReads()?.spoil()],
  [
    'a page with a failed read',
    () =>
      void currentReads()
        ?.read(() => Promise.reject(new Error()))
        .catch(String),
  ],
  ['a page with a read under way', () => void currentReads()?.read(() => new Promise(() => undefined))],
  ['a huge page', (response) => void response.write('x'.repeat(600_000))],
  ['a page in an unknown encoding', (response) => void response.setHeader('Content-Encoding', 'zstd')],
])('does not keep %s', async (_, prepare) => {
  respond = (response) => {
    prepare(response)
    response.end()
  }
  expect(await renderingsOf([await open()])).toBe(2)
})

it('does not keep a page that read nothing', async () => {
  hasRead = false
  expect(await renderingsOf([await open()])).toBe(2)
})

it.each<[string, boolean, number]>([
  ['renders a page with cached content after a change of it', true, 1],
  ['repeats a page without cached content after a change of it', false, 0],
])('%s', async (_, usesContent, renderings) => {
  respond = (response) => {
    const reads = currentReads()
    if (reads && usesContent) reads.usesContent = true
    response.end('a page')
  }
  const cookie = await open()
  await keep(cookie)
  invalidatedAt = performance.timeOrigin + performance.now()
  await get(cookie)
  expect(render).toHaveBeenCalledTimes(renderings)
})

it('renders a page again after a minute', async () => {
  const cookie = await open()
  await keep(cookie)
  const at = performance.now()
  jest.spyOn(performance, 'now').mockImplementation(() => at + 30_000)
  await get(cookie)
  expect(render).not.toHaveBeenCalled()
  jest.spyOn(performance, 'now').mockImplementation(() => at + 61_000)
  await get(cookie)
  expect(render).toHaveBeenCalledTimes(1)
})

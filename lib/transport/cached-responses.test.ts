import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { encode } from 'next-auth/jwt'
import { RENDER_UNCACHED_HEADER, OWN_USER_AGENT } from '@/lib/cached-pages'
import { getLog } from '@/lib/log'
import { UNUSED_SETTINGS } from '@/test/support/unused-settings'
import { serveFromCache, wireCachedResponses } from './cached-responses'
import ContentStore from './content-store.mjs'
import { watchIncomingRequests } from './incoming-requests'
import { consumeInMemory } from './rate-limit'

const SECRET = UNUSED_SETTINGS.NEXTAUTH_SECRET
const HTML = `<p>${'A house. '.repeat(500)}“Lovely.”</p>`

jest.mock('@/lib/data/sessions', () => ({ isSessionOpen: async (_: string, id: string) => id === 'open' }))

const MISSING = '0'.repeat(24)
const KNOWN = '1'.repeat(24)
jest.mock('@/lib/services/properties/read-property', () => ({
  missingHomePath: async (id: string) => {
    if (id.startsWith('f')) throw new Error('the database is down')
    return id.startsWith('0') ? `/homes/bend/${id}` : null
  },
}))

Object.assign(process.env, UNUSED_SETTINGS, { TRUSTED_PROXY_HOPS: '1' })

const FILES = new Set(['/demo/home.jpg'])
const store = new ContentStore()
/** A substitute for Next: it responds from the store or renders, and states which in a header. */
let html = HTML
let etag = '"one"'
const render = jest.fn(async ({ url = '' }: IncomingMessage, response: ServerResponse) => {
  const key = `page$${url.split('?')[0]}`
  const hit = await store.get(key, { kind: 'APP_PAGE' })
  if (!hit) await store.set(key, { html, headers: { 'x-next-cache-tags': 'lists' } }, {})
  response.setHeader('ETag', etag)
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  response.setHeader('X-Nextjs-Cache', hit ? 'HIT' : 'MISS')
  response.setHeader('X-Request-Id', 'of this request')
  response.end(html)
})

const COMPRESSED = new Set(['/_next/static/chunks/a.js'])
const server = createServer(
  (outgoing, response) => void serveFromCache(outgoing, response, render, FILES, COMPRESSED),
)
let session = ''
beforeAll(async () => {
  watchIncomingRequests()
  wireCachedResponses()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  session = `next-auth.session-token=${await encode({ token: { sub: 'bea', sid: 'open', role: 'user' }, secret: SECRET })}`
})
afterAll(() => server.close())
beforeEach(async () => {
  await store.revalidateTag('lists')
  render.mockClear()
})

type Received = { status: number | undefined; headers: IncomingMessage['headers']; body: Buffer }
async function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Received> {
  const { port } = server.address() as AddressInfo
  const outgoing = request({ port, host: '127.0.0.1', path, headers, method })
  outgoing.end()
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  const parts: Buffer[] = []
  for await (const part of response) parts.push(part as Buffer)
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) }
}
/** Requests the page once; then it is stored and its response known, because the process asked Next twice. */
async function warm(path: string, headers: Record<string, string> = {}): Promise<void> {
  expect((await get(path, headers)).headers['x-nextjs-cache']).toBe('HIT')
  expect(render).toHaveBeenCalledTimes(2)
}

it("repeats Next's response from the store, except headers of one request", async () => {
  await warm('/about')
  const { status, headers, body } = await get('/about')
  expect(render).toHaveBeenCalledTimes(2)
  expect([status, String(body)]).toEqual([200, HTML])
  expect(headers).toMatchObject({
    etag: '"one"',
    'content-type': 'text/html; charset=utf-8',
    'x-nextjs-cache': 'HIT',
    'content-length': String(Buffer.byteLength(HTML)),
  })
  expect(headers['x-request-id']).not.toBe('of this request')
})

it.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0, identity', undefined, (body: Buffer) => body],
])('sends it in an encoding that the client accepts: %s', async (accepted, encoding, decoded) => {
  await warm('/about')
  const { headers, body } = await get('/about', { 'accept-encoding': accepted })
  expect(headers['content-encoding']).toBe(encoding)
  expect(String(decoded(body))).toBe(HTML)
})

it('asks Next for a script as the build compressed it', async () => {
  const { headers } = await get('/_next/static/chunks/a.js', { 'accept-encoding': 'br' })
  expect(headers['content-encoding']).toBe('br')
  expect(render.mock.calls.map(([{ url }]) => url)).toEqual(['/_next/static/chunks/a.js.br'])
})

it('sends the new page after the content changed, not the one encoded before', async () => {
  await warm('/about')
  await get('/about', { 'accept-encoding': 'gzip' })
  await store.revalidateTag('lists')
  ;[html, etag] = ['new', '"two"']
  await get('/about')
  await get('/about')
  const { headers, body } = await get('/about', { 'accept-encoding': 'gzip' })
  expect([headers.etag, String(gunzipSync(body))]).toEqual(['"two"', 'new'])
  ;[html, etag] = [HTML, '"one"']
})

it('responds with 304 if the reader has it already', async () => {
  await warm('/about')
  const { status, headers, body } = await get('/about', { 'if-none-match': '"one"' })
  expect([status, headers.etag, body.length]).toEqual([304, '"one"', 0])
  expect((await get('/about', { 'if-none-match': '"other"' })).status).toBe(200)
  expect(render).toHaveBeenCalledTimes(2)
})

it('asks Next again after the content changed', async () => {
  await warm('/about')
  await store.revalidateTag('lists')
  render.mockClear()
  await warm('/about')
})

it.each([
  ['a session before the login', '/login', { cookie: 'next-auth.session-token=x' }],
  ['data of the page', '/about', { rsc: '1' }],
  ['a form', '/about', { 'content-type': 'text/plain' }],
  ['a URL without a page', '/nothing', {}],
  ['a page behind the guard, without a session', '/properties', {}],
  ['what is behind the guard, with a broken one', '/properties', { cookie: 'next-auth.session-token=x' }],
])('passes to Next: %s', async (_, path, headers) => {
  if (path.startsWith('/properties')) await warm('/properties', { cookie: session })
  else if (path !== '/nothing') await warm(path.replace(/\?.*/, ''))
  render.mockClear()
  await get(path, headers as Record<string, string>)
  expect(render).toHaveBeenCalledTimes(1)
})

it('renders for the store without client input, and stores nothing rendered for a client', async () => {
  const headers = { 'user-agent': 'poison', 'content-security-policy': 'poison', cookie: 'a=poison' }
  const requests: string[] = []
  const renderStored = render.getMockImplementation()
  render.mockImplementation(async (outgoing, response) => {
    requests.push(JSON.stringify([outgoing.method, outgoing.url, outgoing.headers]))
    await renderStored?.(outgoing, response)
  })
  await get('/homes/x?poison=1#poison', headers)
  expect(requests).toHaveLength(2)
  expect(requests.join(' ')).not.toContain('poison')
  await get('/nothing', headers)
  await get('/nothing')
  expect((await get('/nothing')).headers['x-nextjs-cache']).toBe('MISS')
  render.mockImplementation(renderStored)
})

it('serves buyers pages behind the guard, under every equivalent URL', async () => {
  const cookie = session
  await warm('/properties', { cookie })
  expect(String((await get('/properties?utm=x', { cookie })).body)).toBe(HTML)
  expect(render).toHaveBeenCalledTimes(2)
  const agent = `next-auth.session-token=${await encode({ token: { sub: 'al', sid: 'open', role: 'agent' }, secret: SECRET })}`
  await get('/properties', { cookie: agent })
  expect(render).toHaveBeenCalledTimes(3)
})

it('passes a request with an ended session on without its cookie', async () => {
  await warm('/properties', { cookie: session })
  const ended = await encode({ token: { sub: 'bea', sid: 'ended', role: 'user' }, secret: SECRET })
  await get('/properties', { cookie: `theme=dark; next-auth.session-token=${ended}` })
  expect(render.mock.lastCall?.[0].headers.cookie).toBe('theme=dark')
  expect(render).toHaveBeenCalledTimes(3)
})

it("parses a list's URL like the middleware, even with a second question mark", async () => {
  const cookie = session
  await warm('/properties', { cookie })
  for (const path of ['/properties?x=?&location=bend', '/properties?verified=true?utm=x&location=reno']) {
    render.mockClear()
    await get(path, { cookie })
    expect(render).toHaveBeenCalledTimes(1)
  }
})

it('counts what is rendered for its client, and neither what is stored nor files', async () => {
  const client = { 'x-forwarded-for': '192.0.2.9' }
  await warm('/about')
  consumeInMemory('pages', '192.0.2.9', { points: 600, seconds: 60 }, 599)
  const statuses: Record<string, number | undefined> = {}
  for (const path of ['/nothing/1', '/nothing/2', '/terms', '/about', '/about?x=1', '/demo/home.jpg'])
    statuses[path] = (await get(path, client)).status
  expect(statuses).toEqual({
    '/nothing/1': 200,
    '/nothing/2': 429,
    '/terms': 429,
    '/about': 200,
    '/about?x=1': 200,
    '/demo/home.jpg': 200,
  })
  expect((await get('/about', { ...client, rsc: '1' })).status).toBe(200)
  // Next would render it.
  expect((await get('/about', { ...client, 'content-type': 'text/plain' })).status).toBe(429)
  expect((await get('/nothing/2', { 'x-forwarded-for': '192.0.2.10' })).status).toBe(200)
})

it('counts a posted form before it reads the body', async () => {
  consumeInMemory('pages', '192.0.2.11', { points: 600, seconds: 60 }, 600)
  const type = 'multipart/form-data; boundary=x'
  const { status } = await get('/login', { 'x-forwarded-for': '192.0.2.11', 'content-type': type }, 'POST')
  expect(status).toBe(429)
  expect(render).not.toHaveBeenCalled()
})

it('renders uncached for a client above its limit only', async () => {
  const cookie = session
  const marks: unknown[] = []
  render.mockImplementation(async ({ headers }, response) => {
    if (headers['user-agent'] !== OWN_USER_AGENT) marks.push(headers[RENDER_UNCACHED_HEADER])
    response.end()
  })
  // A search is rendered uncached for its first request.
  await get('/properties?location=salem&show=480', { cookie })
  marks.length = 0
  const ask = (client: string, input: Record<string, string> = {}) =>
    get('/properties?location=salem&show=480', { cookie, 'x-forwarded-for': client, ...input })
  await ask('192.0.2.1', { [RENDER_UNCACHED_HEADER]: '1' })
  for (let points = 0; points < 600; points += 20)
    consumeInMemory('reads', '192.0.2.1', { points: 600, seconds: 60 }, 20)
  await ask('192.0.2.1')
  await ask('192.0.2.2')
  const long = `/properties?utm=${'x'.repeat(600)}`
  await get(long, { cookie, 'x-forwarded-for': '192.0.2.1' })
  await get('/properties', { cookie, 'x-forwarded-for': '192.0.2.1' }, 'HEAD')
  expect(marks).toEqual([undefined, '1', undefined, '1', '1'])
})

it('does not let a request after a change join a rendering that started before it', async () => {
  const urls: string[] = []
  let finish = () => {}
  const gate = new Promise<void>((resolve) => (finish = resolve))
  render.mockImplementation(async ({ url = '' }, response) => {
    urls.push(url)
    if (urls.length === 1) await gate
    response.end(url)
  })
  const first = get('/terms')
  while (urls.length === 0) await new Promise(setImmediate)
  await store.revalidateTag('lists')
  const second = get('/terms')
  // The response to a later request shows that the second one has been received, and its rendering has not
  // started.
  await get('/privacy')
  expect(urls.filter((url) => url === '/terms')).toHaveLength(1)
  finish()
  const both = await Promise.all([first, second])
  expect(both.map(({ body }) => String(body))).toEqual(['/terms', '/terms'])
})

describe('a listing that does not exist (D382)', () => {
  const urlFor = async (path: string, input: Record<string, string> = {}, method = 'GET') => {
    let url: string | undefined
    render.mockImplementation(async (outgoing, response) => {
      if (outgoing.headers['user-agent'] !== OWN_USER_AGENT) url = outgoing.url
      response.end()
    })
    await get(path, input, method)
    return url
  }

  it('is answered for visitors by its public page, before the guard asks to sign in', async () => {
    for (const path of [`/properties/${MISSING}`, `/properties/${MISSING}?utm=x`])
      expect(await urlFor(path)).toBe(`/homes/bend/${MISSING}`)
  })

  it.each(['nonsense', 'search', `${KNOWN}0`, '%F0%9F%8F%A0'])('includes one without an id: %s', async (id) =>
    expect(await urlFor(`/properties/${id}`)).toBe(`/homes/bend/${MISSING}`),
  )

  it('has words, and is stored nowhere, if the database cannot be read', async () => {
    const logged = jest.spyOn(getLog(), 'error').mockImplementation(() => undefined)
    const { status, headers, body } = await get(`/properties/${'f'.repeat(24)}`)
    expect(status).toBe(500)
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    expect(body.toString()).toContain('<h1>Something went wrong</h1>')
    expect(logged).toHaveBeenCalledTimes(1)
    logged.mockRestore()
  })

  it('is left to the guard if somebody may be signed in, or something is posted', async () => {
    const path = `/properties/${MISSING}`
    expect(await urlFor(path, { cookie: session })).not.toContain('/homes/')
    expect(await urlFor(path, { cookie: 'next-auth.session-token=expired' })).toBe(path)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect(await urlFor(path, form, 'POST')).toBe(path)
  })

  it.each([
    `/properties/${KNOWN}`,
    '/properties',
    '/properties/',
    '/properties/nonsense.rsc',
    `/properties/${MISSING}/viewing`,
  ])('does not concern %s', async (path) => expect(await urlFor(path)).toBe(path))

  it('counts for its client before it is looked up', async () => {
    consumeInMemory('pages', '192.0.2.12', { points: 600, seconds: 60 }, 600)
    const { status } = await get(`/properties/${MISSING}`, { 'x-forwarded-for': '192.0.2.12' })
    expect(status).toBe(429)
  })
})

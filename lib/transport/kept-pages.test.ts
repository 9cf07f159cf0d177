import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo } from 'node:net'
import { encode } from 'next-auth/jwt'
import { currentReads } from '@/lib/data/recorded-reads'
import { UNUSED_SETTINGS } from '@/test/support/unused-settings'
import { answerKept } from './kept-pages'

jest.mock('@/lib/data/sessions', () => ({ isSessionOpen: async (_: string, id: string) => id !== 'ended' }))

Object.assign(process.env, UNUSED_SETTINGS)

const PAGE = '/dashboard/user/wishlist'

/** A substitute for Next. */
let respond: (response: ServerResponse) => void
const render = jest.fn((response: ServerResponse) => respond(response))
let invalidatedAt = 0

const server = createServer(
  (asked, response) =>
    void answerKept(
      asked,
      response,
      async () => render(response),
      () => invalidatedAt,
    ),
)
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'))
afterAll(() => server.close())
beforeEach(() => {
  render.mockClear()
  invalidatedAt = 0
  respond = (response) => {
    response.setHeader('Content-Type', 'text/html')
    response.setHeader('X-Request-Id', 'of this request')
    response.write('The first half, ')
    response.end('the second half.')
  }
})
afterEach(() => jest.restoreAllMocks())

/** The cookie of a new session. */
const open = async (sid = `session ${Math.random()}`) =>
  `next-auth.session-token=${await encode({ token: { sub: 'bea', sid, role: 'user' }, secret: UNUSED_SETTINGS.NEXTAUTH_SECRET })}`

type Asked = { method?: string; path?: string; headers?: Record<string, string> }

async function get(cookie: string, { method = 'GET', path = PAGE, headers = {} }: Asked = {}) {
  const { port } = server.address() as AddressInfo
  const asked = request({ port, host: '127.0.0.1', path, method, headers: { cookie, ...headers } })
  asked.end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  let text = ''
  for await (const part of answer) text += String(part)
  return { status: answer.statusCode, headers: answer.headers, text }
}

/** How often the page is rendered for two requests. */
async function renderingsOf(first: [string, Asked?], second: [string, Asked?] = first): Promise<number> {
  await get(...first)
  await get(...second)
  return render.mock.calls.length
}

it('repeats a page with its headers, except those of one request', async () => {
  const cookie = await open()
  const rendered = await get(cookie)
  const repeated = await get(cookie)
  expect(render).toHaveBeenCalledTimes(1)
  expect(repeated).toMatchObject({ status: 200, text: 'The first half, the second half.' })
  expect(repeated.text).toBe(rendered.text)
  expect(repeated.headers).toMatchObject({ 'content-type': 'text/html', 'content-length': '32' })
  expect(repeated.headers['x-request-id']).toBeUndefined()
})

it.each<[string, Asked, Asked]>([
  ['another encoding', {}, { headers: { 'accept-encoding': 'br' } }],
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
  ['an ended session', async () => Array<string>(2).fill(await open('ended')) as [string, string]],
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
    'a page that could not read something',
    () =>
      void currentReads()
        ?.read(() => Promise.reject(new Error()))
        .catch(String),
  ],
  ['a page that still reads something', () => void currentReads()?.read(() => new Promise(() => undefined))],
  ['a huge page', (response) => void response.write('x'.repeat(600_000))],
])('does not keep %s', async (_, prepare) => {
  respond = (response) => {
    prepare(response)
    response.end()
  }
  expect(await renderingsOf([await open()])).toBe(2)
})

it.each<[string, boolean, number]>([
  ['renders a page with cached content after a change of it', true, 2],
  ['repeats a page without cached content after a change of it', false, 1],
])('%s', async (_, usesContent, renderings) => {
  respond = (response) => {
    const reads = currentReads()
    if (reads && usesContent) reads.usesContent = true
    response.end('a page')
  }
  const cookie = await open()
  await get(cookie)
  await get(cookie)
  expect(render).toHaveBeenCalledTimes(1)
  invalidatedAt = performance.timeOrigin + performance.now()
  await get(cookie)
  expect(render).toHaveBeenCalledTimes(renderings)
})

it('renders a page again that is a minute old', async () => {
  const cookie = await open()
  await get(cookie)
  const at = performance.now()
  jest.spyOn(performance, 'now').mockImplementation(() => at + 59_000)
  await get(cookie)
  expect(render).toHaveBeenCalledTimes(1)
  jest.spyOn(performance, 'now').mockImplementation(() => at + 61_000)
  await get(cookie)
  expect(render).toHaveBeenCalledTimes(2)
})

import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { UNUSED_SETTINGS } from '@/test/support/unused-settings'
import { FORM_LIMIT } from './incoming-requests'
import {
  COOKIES_LIMIT,
  isTruncatedForm,
  PARAMETERS_LIMIT,
  refuseTruncatedForm,
  statusOfMalformed,
} from './malformed-requests'

Object.assign(process.env, UNUSED_SETTINGS)
const site = new URL(UNUSED_SETTINGS.NEXTAUTH_URL).origin
const form = { 'content-type': 'multipart/form-data; boundary=x' }

it.each([
  ['GET', '*', {}, 400],
  ['OPTIONS', '*', {}, 400],
  ['GET', 'http://other.example/about', {}, 400],
  ['TRACE', '/about', {}, 405],
  ['TRACE', '/api/users', {}, 405],
  ['PUT', '/homes/bend', {}, 405],
  ['GET', '/about', { 'next-router-state-tree': 'x' }, 400],
  ['GET', '/about', { rsc: '1', 'next-router-state-tree': '%zz' }, 400],
  ['GET', '/about', { rsc: '1', 'next-router-state-tree': '["",{"children":1}]' }, 400],
  ['POST', '/about', {}, 415],
  ['POST', '/about', { 'content-type': 'multipart/form-data' }, 415],
  ['PUT', '/api/docs', {}, 405],
  ['POST', '/api/docs', {}, 415],
  ['POST', '/api/docs?x=1', { ...form, origin: 'https://other.example' }, 403],
  ['POST', '/about', { ...form, origin: 'https://other.example' }, 403],
  ['POST', '/about', { ...form, origin: 'null' }, 403],
  ['POST', '/about', { ...form, 'sec-fetch-site': 'cross-site' }, 403],
])('rejects %s %s %j with %i', (method, url, headers, status) => {
  expect(statusOfMalformed({ method, url, headers })).toBe(status)
})

it.each([
  ['GET', '/about', {}],
  ['HEAD', '/', {}],
  [
    'GET',
    '/about',
    { 'next-router-state-tree': encodeURIComponent('["",{"children":["about",{}]},null,"refetch"]') },
  ],
  ['POST', '/login', { ...form, origin: site }],
  ['POST', '/login', { 'content-type': 'text/plain;charset=UTF-8', 'next-action': 'a', origin: site }],
  ['POST', '/unsubscribe', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['DELETE', '/api/users', { origin: 'https://other.example' }],
  ['DELETE', '/api', {}],
  ['DELETE', '/api/docsets', {}],
])('passes %s %s %j to its page or call', (method, url, headers) => {
  expect(statusOfMalformed({ method, url, headers })).toBeNull()
})

/** Parameters or cookies, some with the same names. */
const fields = (count: number, joint: string) =>
  Array.from({ length: count }, (_, i) => `a${i % 90}=${i}`).join(joint)

it('rejects more parameters and cookies than Next handles quickly (D575)', () => {
  const statusOf = (url: string, cookie = '') =>
    statusOfMalformed({ method: 'GET', url, headers: { cookie } })
  for (const path of ['/about', '/api/health', '/nothing']) {
    expect(statusOf(`${path}?${fields(PARAMETERS_LIMIT, '&')}`, fields(COOKIES_LIMIT, '; '))).toBeNull()
    expect(statusOf(`${path}?${fields(PARAMETERS_LIMIT + 1, '&')}`)).toBe(414)
    expect(statusOf(`${path}?${'&'.repeat(PARAMETERS_LIMIT)}`)).toBe(414)
    expect(statusOf(path, fields(COOKIES_LIMIT + 1, ';'))).toBe(431)
  }
})

describe('a multipart form', () => {
  const part = '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\nbea'
  let server: Server

  /** Returns the response to a request, and what is left of its body. */
  beforeAll(async () => {
    server = createServer((request, response) => {
      void (async () => {
        // Something else is waited for before the body is read.
        while (request.url === '/late' && !request.complete) await setImmediate()
        if (request.url === '/refused' && (await refuseTruncatedForm(request, response))) return
        const isCut = await isTruncatedForm(request)
        let body = ''
        for await (const piece of request) body += String(piece)
        response.end(isCut ? 'cut off' : `whole ${body}`)
      })()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterAll(() => server.close())

  const send = (body: string, path: string) => {
    const { port } = server.address() as AddressInfo
    return fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers: form, body })
  }
  const post = async (body: string, path = '/login') => (await send(body, path)).text()

  it.each(['', 'x', part, `${part}\r\n--x\r\n`])('is detected as truncated: %j', async (body) => {
    expect(await post(body)).toBe('cut off')
  })

  it('is refused by a response that no cache stores, like every malformed request', async () => {
    const { status, headers } = await send(part, '/refused')
    expect([status, headers.get('cache-control')]).toEqual([400, 'no-store'])
  })

  it.each([`${part}\r\n--x--\r\n`, `${'y'.repeat(100_000)}\r\n--x--`])(
    'is passed on unchanged if it is complete',
    async (body) => expect(await post(body)).toBe(`whole ${body}`),
  )

  it('is read even if it has ended before', async () => {
    expect([await post('', '/late'), await post(part, '/late')]).toEqual(['cut off', 'cut off'])
    expect(await post(`${part}\r\n--x--`, '/late')).toBe(`whole ${part}\r\n--x--`)
  })

  it('is passed on unchecked if it is larger than any form, or an API call', async () => {
    const large = 'y'.repeat(FORM_LIMIT + 1)
    expect(await post(large)).toBe(`whole ${large}`)
    expect(await post(part, '/api/uploads')).toBe(`whole ${part}`)
  })
})

import { once } from 'node:events'
import { connect } from 'node:net'
import { until } from '../support/contract'
import { ownApplication } from '../support/own-application'
import { Session } from '../support/session'

const NOTHING = '0123456789abcdef01234567'

const own = ownApplication({ LOG_LEVEL: 'info' })
type Line = Record<string, unknown> & { requestId?: string; msg?: string; level: number }

/** What the application has logged since it was ready, as objects; whatever else it said as `{ msg }`. */
const lines = (): Line[] => {
  const said = own.said()
  return said.slice(said.findIndex((line) => line.startsWith('ready ')) + 1).map((line) => {
    return line.startsWith('{') ? (JSON.parse(line) as Line) : { msg: line, level: 0 }
  })
}
/** How many documents each collection that a request could add to has. */
const sizes = () =>
  Promise.all(
    ['users', 'sessions', 'accounts', 'audit'].map((name) => own.db.collection(name).countDocuments()),
  )
/** The lines of a request beside those of security events, which test/contract/security-log.test.ts looks at. */
const linesOf = (id: string | null) =>
  lines().filter(({ requestId, msg }) => requestId === id && msg !== 'security')

it('the log has one line for every request, with its route and nothing of what was sent', async () => {
  const session = new Session(own.site)
  const [email, password, name] = ['secret.person@keystead.test', 'hidden-password', 'Hidden Name']
  const sent = [
    email,
    encodeURIComponent(email),
    'secret.person',
    password,
    name,
    'hidden-search',
    'hidden-token',
  ]
  const headers = { authorization: 'Bearer hidden-token', 'x-forwarded-for': '198.51.100.77' }

  const calls: [method: string, route: string, status: number, id: string | null][] = []
  const call = async (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'HEAD' | 'PUT',
    path: string,
    route: string,
    body?: unknown,
    raw?: string,
  ) => {
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    const options = raw === undefined ? { headers } : { headers: { ...headers, ...type }, raw }
    const answer = await session.call(method, path, body, options)
    calls.push([method, route, answer.status, answer.headers.get('x-request-id')])
    return answer
  }
  const credentials = (csrfToken: string, given: string) =>
    new URLSearchParams({ csrfToken, email, password: given, json: 'true' }).toString()

  await call('POST', '/api/users', '/api/users', { name, email, password })
  await call('POST', '/api/users', '/api/users', { name, email, password })
  await call('POST', '/api/users', '/api/users', { name, email: `${email}@`, password })
  const { csrfToken } = (await call('GET', '/api/auth/csrf', '/api/auth/[...nextauth]')).body as {
    csrfToken: string
  }
  const callback = '/api/auth/callback/credentials'
  await call('POST', callback, '/api/auth/[...nextauth]', undefined, credentials(csrfToken, 'hidden-wrong'))
  const signedIn = await call(
    'POST',
    callback,
    '/api/auth/[...nextauth]',
    undefined,
    credentials(csrfToken, password),
  )
  await call('GET', '/api/auth/session', '/api/auth/[...nextauth]')
  await call('GET', `/api/offers/by-email/${email}`, '/api/offers/by-email/[email]')
  await call('GET', `/api/offers/by-email/${encodeURIComponent(email)}`, '/api/offers/by-email/[email]')
  await call('PUT', `/api/offers/by-email/${email}`, '/api/offers/by-email/[email]')
  await call('GET', `/api/users/${email}`, '/api/users/[emailOrId]')
  await call('GET', '/api/agent-offers/other.person@keystead.test', '/api/agent-offers/[agentEmail]')
  await call('GET', `/api/properties?location=hidden-search&x=${email}`, '/api/properties')
  await call('HEAD', '/api/properties', '/api/properties')
  await call('GET', `/api/nope/${email}`, '/api/[...rest]')
  await call('PATCH', `/api/offers/accept/${NOTHING}`, '/api/offers/accept/[id]')
  await call('DELETE', `/api/users/${NOTHING}`, '/api/users/[emailOrId]')
  await call('POST', '/api/webhooks/stripe', '/api/webhooks/stripe', undefined, 'hidden-token')

  const cookies = signedIn.headers.getSetCookie().map((cookie) => cookie.split(/[=;]/)[1] ?? '')
  expect(cookies.join()).not.toBe('')
  const last = calls.at(-1)?.[3] ?? null
  await until(
    async () => linesOf(last),
    (found) => found.length > 0,
  )

  for (const [method, route, status, id] of calls) {
    expect(linesOf(id)).toEqual([
      {
        level: 30,
        time: expect.any(Number) as number,
        requestId: id,
        method,
        route,
        status,
        ms: expect.any(Number) as number,
        msg: 'request',
      },
    ])
  }
  const all = JSON.stringify(lines())
  const hidden = [...sent, 'hidden-wrong', csrfToken, ...cookies.filter((value) => value.length > 20)]
  for (const secret of [...hidden, 'other.person', '198.51.100.77']) expect(all).not.toContain(secret)
})

it('the log has the error of a 500 beside its line, under the same id and without what was sent', async () => {
  await own.db.collection('rateLimits').updateMany({}, { $set: { taken: 'broken' } })
  const email = 'unlucky.person@keystead.test'
  const answer = await new Session(own.site).post('/api/users', {
    name: 'Unlucky Person',
    email,
    password: 'hidden-password',
  })
  const id = answer.headers.get('x-request-id')
  expect(answer).toMatchObject({
    status: 500,
    body: { error: { code: 'internal', message: expect.stringContaining(id ?? '?') as string } },
  })
  const found = await until(
    async () => linesOf(id),
    ({ length }) => length > 1,
  )
  expect(found).toMatchObject([
    {
      level: 50,
      msg: 'request failed',
      err: { type: 'MongoServerError', stack: expect.any(String) as string },
    },
    { level: 30, msg: 'request', status: 500 },
  ])
  expect(JSON.stringify(found)).not.toMatch(/unlucky|hidden/i)
  await own.db.collection('rateLimits').deleteMany({})
})

it('the log has no error for a client that goes in the middle of its body, which leaves nothing', async () => {
  const before = { lines: lines().length, sizes: await sizes() }
  const { port } = new URL(own.site)
  const part = '{"name":"Gone","email":"gone@keystead.test","password":"secret"'
  for (const length of ['content-length: 2000', 'transfer-encoding: chunked']) {
    const socket = connect(Number(port), '127.0.0.1')
    await once(socket, 'connect')
    const chunk = length.startsWith('content') ? part : `${part.length.toString(16)}\r\n${part}\r\n`
    socket.write(
      `POST /api/users HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n${length}\r\n\r\n${chunk}`,
    )
    // The server has the request once another one that came later is answered.
    await new Session(own.site).get('/api/health')
    socket.destroy()
  }
  const told = await until(
    async () =>
      lines()
        .slice(before.lines)
        .filter(({ method }) => method === 'POST'),
    ({ length }) => length === 2,
  )
  expect(told).toMatchObject([{ status: 400 }, { status: 400 }])
  const others = lines().slice(before.lines)
  expect(others.filter(({ level }) => level !== 30)).toEqual([])
  expect(await sizes()).toEqual(before.sizes)
})

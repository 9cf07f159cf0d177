/** @tier full */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { type Document, type Db, type ObjectId } from 'mongodb'
import { type UserDoc } from '@/lib/data/collections'
import { SECURITY_EVENTS } from '@/lib/domain/security-events'
import { type Message } from '@/sandbox/mail/store'
import { createUser } from '../factories'
import { runAction } from '../support/actions'
import { complaintsOf } from '../support/complaints'
import { jobsDone, newPerson, runJobs, until, demoSession, Session } from '../support/contract'
import { submitForm } from '../support/forms'
import { signInWithGoogle } from '../support/google'
import { ownApplication } from '../support/own-application'
import { CRON_SECRET } from '../support/under-test'

const TOKEN = 'a-token-of-the-scraper'

/** Its own demo, for tests of the whole log, all counters, or all accounts. */
const own = ownApplication({
  LOG_LEVEL: 'info',
  METRICS_TOKEN: TOKEN,
  ADMIN_EMAILS: 'boss@keystead.test',
  RATE_LIMIT_SCALE: '1',
  RATE_LIMITS: JSON.stringify({ reviews: { points: 1 }, registration: { points: 50 }, reset: { points: 2 } }),
})
beforeEach(() => own.db.collection('rateLimits').deleteMany({}))

type Line = Record<string, unknown> & {
  level: number
  msg?: string
  event?: string
  requestId?: string
  reference?: string
}

/** The lines of the log after the first `from`. */
const lines = (from = 0): Line[] =>
  own
    .output()
    .slice(from)
    .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Line] : []))

describe('jobs', () => {
  const SECRET = CRON_SECRET

  const ask = (authorization?: string, method = 'GET') =>
    fetch(`${own.site}/api/jobs`, { method, ...(authorization && { headers: { authorization } }) })

  describe('GET /api/jobs', () => {
    it.each([undefined, 'Bearer', 'Bearer wrong', SECRET, `Bearer ${SECRET}x`, `bearer ${SECRET}`])(
      'rejects %p',
      async (authorization) => {
        const response = await ask(authorization)
        expect(response.status).toBe(401)
        expect(await response.json()).toMatchObject({ error: { code: 'unauthenticated' } })
      },
    )

    it('accepts no other method', async () => {
      expect((await ask(`Bearer ${SECRET}`, 'POST')).status).toBe(405)
    })

    it('runs the due jobs', async () => {
      await jobsDone(own.db, own.site)
      await own.db.collection<{ _id: string; [field: string]: unknown }>('jobs').insertOne({
        _id: 'copy-name:64b000000000000000000001',
        kind: 'copy-name',
        subject: '64b000000000000000000001',
        attempts: 0,
        asked: 1,
        dueAt: new Date(),
        leaseUntil: new Date(0),
      })
      const response = await ask(`Bearer ${SECRET}`)
      expect(response.status).toBe(200)
      expect(await response.json()).toEqual({ done: 1, later: 0, failed: 0 })
      expect(await own.db.collection('jobs').countDocuments({ kind: 'copy-name' })).toBe(0)
      expect(await (await ask(`Bearer ${SECRET}`)).json()).toEqual({ done: 0, later: 0, failed: 0 })
    })
  })
})

describe('metrics', () => {
  const ask = (authorization?: string) =>
    fetch(`${own.site}/api/metrics`, { ...(authorization && { headers: { authorization } }) })
  const readMetrics = async () => (await ask(`Bearer ${TOKEN}`)).text()
  /** The value of a counter in a text of metrics; 0 before its first event. */
  const counterIn = (text: string, name: RegExp) =>
    Number(new RegExp(`^${name.source} (\\d+)$`, 'm').exec(text)?.[1] ?? 0)
  const PAGE = /keystead_http_requests_total\{route="\/about",method="GET",status="?200"?\}/
  const CALL = /keystead_http_requests_total\{route="\/api\/users\/\[emailOrId\]",[^}]*status="?401"?\}/
  const REFUSED = /keystead_sign_ins_refused_total\{reason="credentials"\}/
  const FAILED = /keystead_failures_total\{where="call"\}/

  describe('GET /api/metrics', () => {
    it.each([undefined, 'Bearer', 'Bearer wrong', TOKEN, `Bearer ${TOKEN}x`, `bearer ${TOKEN}`])(
      'rejects %p',
      async (authorization) => {
        const response = await ask(authorization)
        expect(response.status).toBe(401)
        expect(await response.text()).not.toContain('keystead_')
      },
    )

    it('counts requests by route, without what was sent', async () => {
      const anyone = new Session(own.site)
      const email = 'secret.person@keystead.test'
      const before = await readMetrics()
      await anyone.get('/about')
      await anyone.get(`/nowhere/${email}`)
      await anyone.get(`/api/users/${email}`)
      await anyone.signIn(email, 'wrong-password')
      const response = await ask(`Bearer ${TOKEN}`)
      expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
      expect(response.headers.get('cache-control')).toBe('no-store')
      const text = await response.text()
      for (const counter of [PAGE, CALL, REFUSED])
        expect([counter, counterIn(text, counter)]).toEqual([counter, counterIn(before, counter) + 1])
      expect(text).toMatch(/keystead_http_request_seconds_bucket\{[^}]*route="\/about"/)
      expect(text).toMatch(/keystead_database_command_seconds_count\{[^}]*collection="users",[^}]*\} [1-9]/)
      expect(text).toMatch(/keystead_content_reads_total\{kind="page",outcome="(hit|miss)"\} [1-9]/)
      expect(text).toContain('keystead_database_up 1\n')
      expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds \d/)
      expect(text).toMatch(/process_resident_memory_bytes \d/)
      expect(text).not.toMatch(/secret|@/)
    })
  })

  describe('a request id', () => {
    const ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

    it.each(['/about', '/', '/login?callbackUrl=/', '/nowhere', '/api/health', '/api/nowhere', '/icon.svg'])(
      'is on every response, once, and never from the client',
      async (path) => {
        const responses = await Promise.all(
          [1, 2].map(() => fetch(own.site + path, { headers: { 'x-request-id': 'mine' } })),
        )
        const ids = responses.map(({ headers }) => headers.get('x-request-id') ?? '')
        for (const id of ids) expect(id).toMatch(ID)
        expect(ids[0]).not.toBe(ids[1])
      },
    )

    it('links the reference on a failed page with the log and the list of failures', async () => {
      const admin = await demoSession('admin', own.site)
      const route = '/dashboard/admin/system'
      const offers = own.db.collection<Document>('offers')
      const { insertedId } = await offers.insertOne({ reconciledAt: 'broken', propertyTitle: 'secret-title' })
      const { headers, body } = await admin.get(route)
      await offers.deleteOne({ _id: insertedId })
      const id = headers.get('x-request-id')
      const [line] = await until(
        async () => lines().filter(({ msg, requestId }) => msg === 'page failed' && requestId === id),
        ({ length }) => length > 0,
      )
      expect(line).toMatchObject({ route, requestId: id })
      expect(String(body)).toContain(line?.reference ?? '?')
      const [failure] = await until(
        async () => own.db.collection<Document>('failures').find({ where: 'page', requestId: id }).toArray(),
        ({ length }) => length > 0,
      )
      const { requestId, reference } = line ?? {}
      expect(failure).toMatchObject({ where: 'page', route, requestId, reference })
      const page = String((await admin.get(route)).body)
      for (const text of [requestId, reference]) expect(page).toContain(text ?? '?')
    })

    it('links a failed call with the list of failures', async () => {
      const before = await readMetrics()
      const anyone = new Session(own.site)
      const person = { name: 'Kim Kay', email: 'kim@keystead.test', password: 'kim-secret' }
      await anyone.post('/api/users', person)
      await own.db.collection<Document>('rateLimits').updateMany({}, { $set: { taken: 'broken' } })
      const { status, headers } = await anyone.post('/api/users', person)
      expect(status).toBe(500)
      const requestId = headers.get('x-request-id')
      const [failure] = await until(
        async () => own.db.collection<Document>('failures').find({ where: 'call', requestId }).toArray(),
        ({ length }) => length > 0,
      )
      expect(failure).toMatchObject({
        where: 'call',
        route: '/api/users',
        type: 'MongoServerError',
        requestId,
      })
      expect(JSON.stringify(failure)).not.toContain('kim')
      expect(counterIn(await readMetrics(), FAILED)).toBe(counterIn(before, FAILED) + 1)
    })
  })
})

describe('request log', () => {
  const NOTHING = '0123456789abcdef01234567'

  /** The number of documents in each collection that a request could add to. */
  const sizes = () =>
    Promise.all(
      ['users', 'sessions', 'accounts', 'audit'].map((name) => own.db.collection(name).countDocuments()),
    )
  /** The lines of a request except security events, which have tests below. */
  const linesOf = (id: string | null) =>
    lines().filter(({ requestId, msg }) => requestId === id && msg !== 'security')

  it('logs one line per request, with its route and nothing of what was sent', async () => {
    const session = new Session(own.site)
    const email = 'secret.person@keystead.test'
    const password = 'hidden-password'
    const name = 'Hidden Name'
    const inputs = [
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
      const response = await session.call(method, path, body, options)
      calls.push([method, route, response.status, response.headers.get('x-request-id')])
      return response
    }
    const credentials = (csrfToken: string, input: string) =>
      new URLSearchParams({ csrfToken, email, password: input, json: 'true' }).toString()

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
      (requestLines) => requestLines.length > 0,
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
    const all = own.output().join('\n')
    const hidden = [...inputs, 'hidden-wrong', csrfToken, ...cookies.filter((value) => value.length > 20)]
    for (const secret of [...hidden, 'other.person', '198.51.100.77']) expect(all).not.toContain(secret)
  })

  it('logs the error of a 500 under the same id, without what was sent', async () => {
    // Creates the counter, which is broken next.
    await new Session(own.site).post('/api/users', {})
    await own.db.collection<Document>('rateLimits').updateMany({}, { $set: { taken: 'broken' } })
    const email = 'unlucky.person@keystead.test'
    const response = await new Session(own.site).post('/api/users', {
      name: 'Unlucky Person',
      email,
      password: 'hidden-password',
    })
    const id = response.headers.get('x-request-id')
    expect(response).toMatchObject({
      status: 500,
      body: { error: { code: 'internal', message: expect.stringContaining(id ?? '?') as string } },
    })
    const requestLines = await until(
      async () => linesOf(id),
      ({ length }) => length > 1,
    )
    expect(requestLines).toMatchObject([
      {
        level: 50,
        msg: 'request failed',
        err: { type: 'MongoServerError', stack: expect.any(String) as string },
      },
      { level: 30, msg: 'request', status: 500 },
    ])
    expect(JSON.stringify(requestLines)).not.toMatch(/unlucky|hidden/i)
  })

  it('logs no error for a client that disconnects during its body', async () => {
    const before = { output: own.output().length, lines: lines().length, sizes: await sizes() }
    const { port } = new URL(own.site)
    const part = '{"name":"Gone","email":"gone@keystead.test","password":"secret"'
    for (const length of ['content-length: 2000', 'transfer-encoding: chunked']) {
      const socket = connect(Number(port), '127.0.0.1')
      await once(socket, 'connect')
      const chunk = length.startsWith('content') ? part : `${part.length.toString(16)}\r\n${part}\r\n`
      socket.write(
        `POST /api/users HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n${length}\r\n\r\n${chunk}`,
      )
      // The server has received the request once it has responded to a later one.
      await new Session(own.site).get('/api/health')
      socket.destroy()
    }
    const requests = await until(
      async () =>
        lines()
          .slice(before.lines)
          .filter(({ method }) => method === 'POST'),
      ({ length }) => length === 2,
    )
    expect(requests).toMatchObject([{ status: 400 }, { status: 400 }])
    expect(complaintsOf(own.output().slice(before.output))).toEqual([])
    expect(await sizes()).toEqual(before.sizes)
  })
})

describe('security log', () => {
  const PASSWORD = 'hidden-password'

  /** The length of the log before. */
  let from = 0
  beforeAll(() => {
    from = own.output().length
  })
  const events = () => lines(from).filter(({ msg }) => msg === 'security')

  /** The security events so far. Sends a request and waits for its line, so that the log is complete. */
  async function eventsUntilNow(): Promise<Line[]> {
    const { headers } = await new Session(own.site).get('/api/features')
    const id = headers.get('x-request-id')
    await until(
      async () => lines().some(({ requestId }) => requestId === id),
      (isRead) => isRead,
    )
    return events()
  }

  /** The security events in the log since `work` started. */
  async function eventsDuring(work: () => Promise<unknown>): Promise<Line[]> {
    const { length } = await eventsUntilNow()
    await work()
    const newEvents = (await eventsUntilNow()).slice(length)
    for (const line of newEvents)
      expect(line).toMatchObject({ level: 30, client: expect.stringMatching(/^[\w-]{22}$/) as string })
    return newEvents
  }

  const idOf = async (db: Db, email: string) =>
    (await db.collection<UserDoc>('users').findOne({ email }))?._id.toHexString()

  const eventNames = new Set<string>()
  afterEach(() => {
    for (const { event } of events()) eventNames.add(String(event))
  })

  const form = (session: Session, action: string, input: object, page = '/login') =>
    runAction(session, own.site, page, action, input)
  /** Signed-in readers only: the page with the form of a review. */
  const review = (session: Session) => form(session, 'createReviewAction', {}, '/properties')
  const BUYER = 'buyer@keystead.test'

  it('a sign-in: its account and outcome, by REST and by the form', async () => {
    const buyer = await idOf(own.db, BUYER)
    const newEvents = await eventsDuring(async () => {
      const session = new Session(own.site)
      await session.signIn(BUYER, 'hidden-wrong')
      await session.signIn('hidden.nobody@keystead.test', PASSWORD)
      await session.signIn(BUYER, 'buyer-demo')
      await form(new Session(own.site), 'signInAction', { email: BUYER, password: 'hidden-wrong' })
      await form(new Session(own.site), 'signInAction', {
        email: 'hidden.nobody@keystead.test',
        password: 'x',
      })
      await form(new Session(own.site), 'signInAction', { email: BUYER, password: 'buyer-demo' })
    })
    const unknown = { event: 'sign-in', outcome: 'failed' }
    const failed = { ...unknown, accountId: buyer }
    const succeeded = { event: 'sign-in', outcome: 'succeeded', accountId: buyer }
    expect(newEvents).toMatchObject([failed, unknown, succeeded, failed, unknown, succeeded])
    expect([newEvents[1], newEvents[4]].map((line) => line && 'accountId' in line)).toEqual([false, false])
    for (const { requestId } of newEvents) expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
    expect(new Set(newEvents.map(({ client }) => client)).size).toBe(1)
  })

  it('a sign-out', async () => {
    const session = await demoSession('buyer', own.site)
    const { csrfToken } = (await session.get('/api/auth/csrf')).body as { csrfToken: string }
    const newEvents = await eventsDuring(() =>
      session.post('/api/auth/signout', undefined, {
        raw: new URLSearchParams({ csrfToken, json: 'true' }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    )
    expect(newEvents).toMatchObject([{ event: 'sign-out', accountId: await idOf(own.db, BUYER) }])
  })

  it('a registration, by REST and by the form', async () => {
    const rest = 'hidden.rest@keystead.test'
    const typed = 'hidden.form@keystead.test'
    const newEvents = await eventsDuring(async () => {
      const session = new Session(own.site)
      await session.post('/api/users', { name: 'Hidden Name', email: rest, password: PASSWORD })
      await form(session, 'signUpAction', {
        fullName: 'Hidden Name',
        email: typed,
        password: PASSWORD,
        confirmPassword: PASSWORD,
      })
    })
    expect(newEvents).toMatchObject([
      { event: 'registration', outcome: 'succeeded', targetId: await idOf(own.db, rest) },
      { event: 'registration', outcome: 'succeeded', targetId: await idOf(own.db, typed) },
    ])
  })

  it('a denied request, by REST and by the form, with the person and the operation', async () => {
    const session = await demoSession('agent', own.site)
    const accountId = await idOf(own.db, 'agent@keystead.test')
    const newEvents = await eventsDuring(async () => {
      await session.get('/api/users')
      await review(session)
      await session.post('/api/offers', {}, { headers: { origin: 'https://hidden.example' } })
    })
    expect(newEvents).toMatchObject([
      { event: 'denied', outcome: 'refused', accountId, permission: 'user:list' },
      { event: 'denied', outcome: 'refused', accountId, permission: 'review:create' },
      { event: 'denied', outcome: 'refused' },
    ])
  })

  it('a form whose session has ended', async () => {
    const session = await demoSession('buyer', own.site)
    const users = own.db.collection('users')
    await users.updateOne({ email: BUYER }, { $unset: { sessions: '' } })
    const newEvents = await eventsDuring(() => review(session))
    expect(newEvents).toMatchObject([
      { event: 'no-session', outcome: 'refused', permission: 'review:create' },
    ])
  })

  it('an exceeded rate limit, by REST and by the form', async () => {
    const session = await demoSession('buyer', own.site)
    const accountId = await idOf(own.db, BUYER)
    const newEvents = await eventsDuring(async () => {
      await session.post('/api/reviews', {})
      await session.post('/api/reviews', {})
      await review(session)
    })
    const limited = { event: 'limited', outcome: 'refused', budget: 'reviews', accountId }
    expect(newEvents).toMatchObject([limited, limited])
  })

  it('one text that is sent to many people (D210)', async () => {
    const session = await demoSession('buyer', own.site)
    const homes = await own.db
      .collection('properties')
      .find({ status: 'verified', listed: true })
      .limit(6)
      .toArray()
    const newEvents = await eventsDuring(async () => {
      for (const { _id } of homes)
        await session.post('/api/conversations', {
          propertyId: _id.toHexString(),
          text: 'Is this hidden gem still for sale?',
          key: randomUUID(),
        })
    })
    const accountId = await idOf(own.db, BUYER)
    expect(newEvents).toMatchObject([{ event: 'message-repeated', outcome: 'refused', accountId }])
  })

  it('an email that is verified, by the mailed link and by Google, and a session that is ended', async () => {
    const email = 'hidden.prover@keystead.test'
    const session = new Session(own.site)
    const typed = { fullName: 'Hidden', email, password: PASSWORD, confirmPassword: PASSWORD }
    const profile = '/dashboard/user/profile'
    const newEvents = await eventsDuring(async () => {
      await form(session, 'signUpAction', typed, '/register')
      const mail = await until(
        async () =>
          (await fetch(`${own.address('mail')}/api/messages?to=${encodeURIComponent(email)}`)).text(),
        (text) => text.includes('token='),
      )
      const token = /token=([\w-]{43})/.exec(mail)?.[1] ?? ''
      secrets.push(token)
      await form(session, 'verifyEmailAction', { token }, '/verify-email')
      await form(session, 'endSessionAction', { sessionId: 'f'.repeat(32) }, profile)
      await signInWithGoogle(new Session(own.site), own.site, 'hal')
    })
    const accountId = await idOf(own.db, email)
    expect(newEvents).toMatchObject([
      { event: 'registration', outcome: 'succeeded' },
      { event: 'email-proven', outcome: 'succeeded', accountId },
      { event: 'session-ended', outcome: 'succeeded', accountId },
      { event: 'google-linked', outcome: 'succeeded', accountId: await idOf(own.db, 'hal@gmail.test') },
      { event: 'sign-in', outcome: 'succeeded', accountId: await idOf(own.db, 'hal@gmail.test') },
    ])
  })

  it('a password reset, requested and done', async () => {
    // Registration has mailed a link too.
    const RESET = /reset-password\?token=([\w-]{43})/
    const { email } = await newPerson(own.db, 'user', own.site)
    const newEvents = await eventsDuring(async () => {
      await form(new Session(own.site), 'forgotPasswordAction', { email }, '/forgot-password')
      await form(
        new Session(own.site),
        'forgotPasswordAction',
        { email: 'hidden.nobody@keystead.test' },
        '/forgot-password',
      )
      const mail = await until(
        async () =>
          (await fetch(`${own.address('mail')}/api/messages?to=${encodeURIComponent(email)}`)).text(),
        (text) => RESET.test(text),
      )
      const token = RESET.exec(mail)?.[1] ?? ''
      secrets.push(token)
      await form(
        new Session(own.site),
        'changePasswordAction',
        {
          token,
          password: PASSWORD,
          confirmPassword: PASSWORD,
        },
        '/reset-password',
      )
    })
    expect(newEvents).toMatchObject([
      { event: 'password-reset-asked', outcome: 'succeeded' },
      { event: 'password-reset-asked', outcome: 'succeeded' },
      { event: 'password-reset-done', outcome: 'succeeded', accountId: await idOf(own.db, email) },
    ])
    expect(newEvents.slice(0, 2).some((line) => 'accountId' in line)).toBe(false)
  })

  it('changes of accounts by administrators, by REST and by the form', async () => {
    const admin = await demoSession('admin', own.site)
    const accountId = await idOf(own.db, 'admin@keystead.test')
    const [user, other, agent] = await Promise.all([
      createUser(own.db),
      createUser(own.db),
      createUser(own.db, { role: 'agent' }),
    ])
    const hex = ({ _id }: { _id: ObjectId }) => _id.toHexString()
    const newEvents = await eventsDuring(async () => {
      await admin.patch(`/api/users/${hex(user)}/role`, { role: 'agent' })
      await form(
        admin,
        'changeRoleAction',
        { id: hex(other), role: 'agent' },
        '/dashboard/admin/manage-users',
      )
      await admin.patch(`/api/users/${hex(agent)}/fraud`)
      await admin.call('DELETE', `/api/users/${hex(agent)}/fraud`, { reason: 'The papers are sound.' })
      await admin.call('DELETE', `/api/users/${hex(user)}`)
    })
    const done = (event: string, target: { _id: ObjectId }) => ({
      event,
      outcome: 'succeeded',
      accountId,
      targetId: hex(target),
    })
    expect(newEvents).toMatchObject([
      done('role-changed', user),
      done('role-changed', other),
      done('fraud-marked', agent),
      done('fraud-lifted', agent),
      done('account-deleted', user),
    ])
  })

  it('an administrator who reads the document of an application, but not an applicant who reads their own', async () => {
    const accountId = await idOf(own.db, 'admin@keystead.test')
    const buyer = await demoSession('buyer', own.site)
    const admin = await demoSession('admin', own.site)
    const document = new FormData()
    document.set('document', new Blob(['%PDF-1.7 hidden'], { type: 'application/pdf' }), 'license.pdf')
    await buyer.post('/api/agent-applications/document', undefined, { raw: document })
    const application = { licence: 'OR-201', region: 'Central Oregon', references: 'Hill & Sons Realty' }
    const { insertedId } = (await buyer.post('/api/agent-applications', application)).body as {
      insertedId: string
    }
    const path = `/api/agent-applications/${insertedId}/document`
    expect((await buyer.get(path)).status).toBe(200)
    const newEvents = await eventsDuring(async () => expect((await admin.get(path)).status).toBe(200))
    const targetId = await idOf(own.db, BUYER)
    expect(newEvents).toMatchObject([{ event: 'document-read', outcome: 'succeeded', accountId, targetId }])
  })

  /** Input that must not be logged, besides fields that are redacted by name. */
  const secrets: string[] = ['buyer-demo', 'admin-demo', '@keystead.test', '127.0.0.1']

  it('every event of the vocabulary, without what was sent', async () => {
    expect([...eventNames].sort()).toEqual(Object.keys(SECURITY_EVENTS).sort())
    const all = JSON.stringify(events())
    expect(all).not.toMatch(/hidden/i)
    for (const secret of secrets) expect(all).not.toContain(secret)
    expect(complaintsOf(own.output().slice(from))).toEqual([])
  })
})

describe('sessions', () => {
  const DAY = 24 * 60 * 60
  const users = () => own.db.collection<UserDoc>('users')
  const emailOf = async (session: Session) =>
    ((await session.get('/api/auth/session')).body as { user?: { email: string } }).user?.email

  /** The mails to an email, newest first, once there are `count`. */
  const mailsTo = (email: string, count: number): Promise<Message[]> =>
    until(
      async () => {
        await runJobs(own.site)
        const response = await fetch(`${own.address('mail')}/api/messages?to=${encodeURIComponent(email)}`)
        return (await response.json()) as Message[]
      },
      (messages) => messages.length >= count,
    )

  /** The path of the link in the newest mail. */
  async function linkTo(email: string, count: number): Promise<string> {
    const [newest] = await mailsTo(email, count)
    const link = /^https?:\/\/\S+$/m.exec(newest?.text ?? '')?.[0]
    if (link === undefined) throw new Error(`no link in ${newest?.text}`)
    return link.slice(own.site.length)
  }

  /** Checks that a moment is `seconds` after an event that happened between two others. Cookies have whole seconds. */
  function expectAfter(moment: number, seconds: number, [from, to]: [from: number, to: number]): void {
    expect(moment).toBeGreaterThan(from + (seconds - 1) * 1_000)
    expect(moment).toBeLessThan(to + (seconds + 1) * 1_000)
  }

  /** Registers by the page's form, like a browser without JavaScript. */
  async function register(email: string, password = 'secret'): Promise<Session> {
    const session = new Session(own.site)
    const form = { fullName: 'Nora', email, password, confirmPassword: password }
    expect((await submitForm(session, '/register', form)).status).toBe(303)
    return session
  }

  /** The expiry of the newest session cookie of a sign-in, in milliseconds since 1970. */
  async function signInFor(fields: Record<string, string>): Promise<number> {
    const session = new Session(own.site)
    const { csrfToken } = (await session.get('/api/auth/csrf')).body as { csrfToken: string }
    const form = { csrfToken, email: 'buyer@keystead.test', password: 'buyer-demo', json: 'true', ...fields }
    const { headers } = await session.post('/api/auth/callback/credentials', undefined, {
      raw: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    const cookie = headers.getSetCookie().find((item) => /session-token=[^;]/.test(item)) ?? ''
    const expires = /expires=([^;]+)/i.exec(cookie)?.[1] ?? ''
    return new Date(expires).getTime()
  }

  describe('Google', () => {
    it('links no Google account to the open session of another person', async () => {
      const victim = await demoSession('buyer', own.site)
      await signInWithGoogle(victim, own.site, 'hal')
      expect(await emailOf(victim)).toBe('hal@gmail.test')
      const thief = new Session(own.site)
      await signInWithGoogle(thief, own.site, 'hal')
      expect(await emailOf(thief)).toBe('hal@gmail.test')
      const buyer = await users().findOne({ email: 'buyer@keystead.test' })
      expect(await own.db.collection('accounts').countDocuments({ userId: buyer?._id })).toBe(0)
    })

    it('ends what a stranger set up for the email that it verifies, and mails the owner', async () => {
      const stranger = await register('gwen@gmail.test', 'strangers-own')
      expect(await emailOf(stranger)).toBe('gwen@gmail.test')
      const owner = new Session(own.site)
      await signInWithGoogle(owner, own.site, 'gwen')
      expect(await emailOf(owner)).toBe('gwen@gmail.test')

      expect(await emailOf(stranger)).toBeUndefined()
      expect((await stranger.get('/api/wishlist/gwen@gmail.test')).status).toBe(401)
      expect(await new Session(own.site).signIn('gwen@gmail.test', 'strangers-own')).toBe(401)
      expect(await users().countDocuments({ email: 'gwen@gmail.test' })).toBe(1)
      const [message] = await mailsTo('gwen@gmail.test', 2)
      expect(message?.subject).toBe('The password of your Keystead account was removed')

      const stored = await own.db.collection('accounts').find().toArray()
      for (const link of stored)
        expect(Object.keys(link).filter((field) => /token|scope/.test(field))).toEqual([])
    })

    it.each([
      ['', DAY],
      ['?remember=true', 30 * DAY],
    ])('has the duration that the return URL says: %j', async (query, seconds) => {
      const session = new Session(own.site)
      const from = Date.now()
      const { headers } = await signInWithGoogle(session, own.site, 'hal', `${own.site}/auth/done${query}`)
      const cookie = headers.getSetCookie().find((item) => /session-token=[^;]/.test(item))
      // Without "Remember me" it ends with the browser (D15).
      expect(/expires=/i.test(cookie ?? 'no cookie')).toBe(query !== '')
      const hal = await users().findOne({ email: 'hal@gmail.test' })
      const newest = Object.values(hal?.sessions ?? {}).sort((a, b) => +b.createdAt - +a.createdAt)[0]
      expectAfter(newest?.expiresAt.getTime() ?? 0, seconds, [from, Date.now()])
    })
  })

  describe('a session', () => {
    it('of a sign-in over REST lasts a day, or 30 days on request', async () => {
      for (const [fields, seconds] of [
        [{}, DAY],
        [{ remember: 'true' }, 30 * DAY],
      ] as const) {
        const from = Date.now()
        const end = await signInFor(fields)
        expectAfter(end, seconds, [from, Date.now()])
      }
    })

    it('ends on the server at logout, even for a copied token', async () => {
      const session = await demoSession('buyer2', own.site)
      const other = await demoSession('buyer2', own.site)
      const headers = { cookie: session.cookie }
      const copied = () => new Session(own.site).get('/api/wishlist/buyer2@keystead.test', { headers })
      expect((await copied()).status).toBe(200)
      const { csrfToken } = (await session.get('/api/auth/csrf')).body as { csrfToken: string }
      await session.post('/api/auth/signout', undefined, {
        raw: new URLSearchParams({ csrfToken, json: 'true' }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      expect((await copied()).status).toBe(401)
      expect((await other.get('/api/wishlist/buyer2@keystead.test')).status).toBe(200)
    })

    it('can be ended in the profile, without JavaScript too', async () => {
      const here = await register('sessions@keystead.test')
      const there = new Session(own.site)
      expect(await there.signIn('sessions@keystead.test', 'secret')).toBe(200)
      const profile = '/dashboard/user/profile'
      const list = String((await here.get(profile)).body)
      expect(list).toContain('Where you are signed in')
      expect(list).toContain('This session')

      expect((await submitForm(here, profile, {}, { holding: ', signed in ' })).status).toBe(200)
      expect((await there.get('/api/auth/session')).body).toEqual({})
      expect(await emailOf(here)).toBe('sessions@keystead.test')
    })
  })

  describe('a page rendered before its session ended', () => {
    const ID = '0123456789abcdef01234567'

    it.each([
      ['/dashboard/user/wishlist', 'removeFromWishlistAction', { wishlistId: ID }],
      [`/properties/${ID}`, 'addToWishlistAction', { propertyId: ID }],
      ['/properties?location=oregon', 'addToWishlistAction', { propertyId: ID }],
      ['/dashboard/admin/manage-users', 'deleteUserAction', { id: ID }],
    ])('%s gets the message of its own %s, and no redirect (D160)', async (page, action, input) => {
      const nobody = new Session(own.site)
      const { status, headers, body } = await runAction(nobody, own.site, page, action, input)
      expect([status, headers.get('content-type')]).toEqual([200, 'text/x-component'])
      expect(String(body)).toContain('You are signed out. Sign in again to continue.')
    })

    it.each(['/api/account/data', '/api/exports/properties.csv'])(
      'redirects a link to %s to the login and back, and rejects a program',
      async (file) => {
        const nobody = new Session(own.site)
        const page = '/dashboard/agent/import'
        const follow = async (referer: string) => {
          const headers = { 'sec-fetch-mode': 'navigate', referer }
          const response = await nobody.get(file, { headers })
          return [response.status, response.headers.get('location')]
        }
        const login = `/login?callbackUrl=${encodeURIComponent(page)}`
        expect(await follow(own.site + page)).toEqual([307, login])
        expect(await follow(`https://elsewhere.example${page}`)).toEqual([307, '/login'])
        expect((await nobody.get(file)).status).toBe(401)
      },
    )

    it('redirects everything else to the login', async () => {
      const { status, headers } = await new Session(own.site).post('/dashboard/user/wishlist', {})
      expect([status, headers.get('location')]).toEqual([
        307,
        '/login?callbackUrl=%2Fdashboard%2Fuser%2Fwishlist',
      ])
    })
  })

  describe('an email', () => {
    it('is verified by the link in the registration mail, without JavaScript, and then counts in ADMIN_EMAILS', async () => {
      const boss = await register('boss@keystead.test')
      expect((await boss.get('/api/users')).status).toBe(403)
      expect(String((await boss.get('/dashboard/user/profile')).body)).toContain('Not Verified')
      const link = await linkTo('boss@keystead.test', 1)
      expect(link).toMatch(/^\/verify-email\?token=[\w-]{43}$/)

      // Whoever only has the mail has to sign in first, and opening the link does not use it up.
      const visitor = await new Session(own.site).get(link)
      expect(visitor.headers.get('location')).toContain('/login?callbackUrl=%2Fverify-email')
      expect(String((await boss.get(link)).body)).toContain('Verify email')
      const confirmed = await submitForm(boss, link)
      expect({ status: confirmed.status, to: confirmed.headers.get('location') }).toEqual({
        status: 303,
        to: '/verify-email/done',
      })
      expect(String((await boss.get(link)).body)).toContain('Email already verified')
      expect((await boss.get('/api/users')).status).toBe(200)
      expect((await users().findOne({ email: 'boss@keystead.test' }))?.emailVerified).toBeInstanceOf(Date)
    })

    it('that is not verified can be mailed again from the profile', async () => {
      const session = await register('again@keystead.test')
      const first = await linkTo('again@keystead.test', 1)
      const again = { holding: 'Send the link again' }
      const response = await submitForm(session, '/dashboard/user/profile', {}, again)
      expect(String(response.body)).toContain('Sent again.')
      const second = await linkTo('again@keystead.test', 2)
      expect(second).not.toBe(first)
      expect(String((await session.get(first)).body)).toContain('This link no longer works')
      expect((await submitForm(session, second)).status).toBe(303)
      expect(String((await session.get('/dashboard/user/profile')).body)).not.toContain('Not Verified')
    })
  })
})

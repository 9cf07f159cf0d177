import { type Document } from 'mongodb'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RATE_LIMITS } from '@/lib/domain/rate-limits'
import { type Message } from '@/sandbox/mail/store'
import { createProperty, createUser } from '../factories'
import { runAction } from '../support/actions'
import { type Application, startApplication } from '../support/application'
import { until, type TestResponse, demoSession, Session } from '../support/contract'
import { databaseUri } from '../support/database-uri'
import { submitForm } from '../support/forms'
import { itInFull, inFull, isFull, sized } from '../support/tier'
import { ownApplication } from '../support/own-application'
import { UNDER_TEST } from '../support/under-test'

/** The limit of wrong passwords for one account; the product's in the full tier. */
const GUESSES = sized(3, RATE_LIMITS['sign-in-account'].points)
/** The limits of failed sign-ins of one client, and for one account by all clients. */
const FAILURES = sized(6, 12)
/** The limit of sign-ins of one client, including correct ones. */
const SIGN_INS = sized(10, 20)
/** The limit of next-auth's other calls; each sign-in of these tests begins with one. */
const AUTH_CALLS = 400
/** A longer window for budgets whose own, a minute, may be too short on a slow machine. */
const HOUR = 3_600
// Small budgets, which tests can exhaust quickly.
const SETTINGS = {
  RATE_LIMIT_SCALE: '1',
  NEXTAUTH_SECRET: 'the-secret-of-two-processes-of-one-site',
  RATE_LIMITS: JSON.stringify({
    'sign-in': { points: FAILURES },
    'sign-in-account': { points: GUESSES },
    registration: { points: 3 },
    reset: { points: 4 },
    'reset-address': { points: 2 },
    offers: { points: 2 },
    reviews: { points: 2 },
    uploads: { points: 2, seconds: HOUR },
    profile: { points: 2 },
    'account-deletion': { points: 2 },
    export: { points: 2 },
    payments: { points: 2 },
    'sign-in-all': { points: SIGN_INS },
    'sign-in-address': { points: FAILURES },
    reads: { points: 21, seconds: HOUR },
    auth: { points: AUTH_CALLS, seconds: HOUR },
  }),
}
/** A process behind one proxy, which counts requests that did not pass the proxy by their connection. */
const BEHIND = { ...SETTINGS, TRUSTED_PROXY_HOPS: '1' }
/** In the full tier a process without a proxy; in the core tier the only process. */
const edge = ownApplication(isFull ? SETTINGS : BEHIND)
/** In the full tier another process of the same site, on the same database. */
let behind: { site: string; mail: string }
let second: Application | undefined
/** When budgets started to be consumed. */
let began = 0
const folder = mkdtempSync(join(tmpdir(), 'keystead-limits-'))

beforeAll(async () => {
  if (isFull) second = await startSecond()
  const { site, address } = edge
  behind = {
    site: second?.addresses.get('ready') ?? site,
    mail: second?.addresses.get('mail') ?? address('mail'),
  }
})

async function startSecond(): Promise<Application> {
  const server = process.env.TEST_MONGODB_URI || edge.address('database')
  return startApplication({
    ...UNDER_TEST,
    ...BEHIND,
    DATA_DIR: folder,
    MONGODB_URI: databaseUri(server, edge.db.databaseName),
    LOG_LEVEL: 'warn',
  })
}

afterAll(async () => {
  await second?.end()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await edge.db.collection('rateLimits').deleteMany({})
  began = performance.now()
})

const from = (address: string) => ({ 'x-forwarded-for': address })
const repeat = async (times: number, attempt: (i: number) => Promise<TestResponse>): Promise<number[]> => {
  const statuses: number[] = []
  for (let i = 0; i < times; i += 1) statuses.push((await attempt(i)).status)
  return statuses
}
const times = (count: number, status: number): number[] => Array<number>(count).fill(status)

function expectLimited({ status, headers, body }: TestResponse, seconds: number): void {
  const wait = Number(headers.get('retry-after'))
  expect(wait).toBeLessThanOrEqual(seconds)
  expect(wait).toBeGreaterThan(seconds - (performance.now() - began) / 1000 - 1)
  const minutes = Math.ceil(wait / 60)
  const message = `Too many attempts. Please try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`
  expect({ status, body }).toEqual({ status: 429, body: { error: { code: 'rate_limited', message } } })
  expect(headers.get('cache-control')).toBe('no-store')
}

/** Signs in over REST, as a script does. */
async function signIn(
  site: string,
  email: string,
  password: string,
  headers: Record<string, string> = {},
): Promise<TestResponse> {
  const session = new Session(site)
  const { csrfToken } = (await session.get('/api/auth/csrf')).body as { csrfToken: string }
  return session.post('/api/auth/callback/credentials', undefined, {
    raw: new URLSearchParams({ csrfToken, email, password, json: 'true' }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })
}

/** Submits a page's form like a browser without JavaScript, as a new visitor. */
const submit = (
  site: string,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<TestResponse> => submitForm(new Session(site), path, fields, { headers })

const TOO_MANY = 'Too many attempts. Please try again in'
const register = (site: string, i: number | string, headers: Record<string, string> = {}) =>
  new Session(site).post(
    '/api/users',
    { name: 'Nora', email: `limits-${i}-${Math.random()}@keystead.test`, password: 'secret' },
    { headers },
  )

describe('sign-in', () => {
  const buyer = 'buyer@keystead.test'

  it('limits wrong passwords for one account in any spelling, and then rejects even the right one', async () => {
    const spelt = [buyer, ' BUYER@keystead.test ', 'buyer@ｋｅｙｓｔｅａｄ.test']
    const wrong = (i: number) => signIn(edge.site, spelt[i % spelt.length] ?? buyer, 'wrong')
    expect(await repeat(GUESSES, wrong)).toEqual(times(GUESSES, 401))
    const response = await signIn(edge.site, buyer, 'buyer-demo')
    expectLimited(response, RATE_LIMITS['sign-in-account'].seconds)
    expect(response.headers.getSetCookie().join()).not.toContain('session-token')
    expect((await signIn(edge.site, 'agent@keystead.test', 'agent-demo')).status).toBe(200)
  })

  itInFull('cannot be evaded by a forged address', async () => {
    const forged = (i: number) => ({
      'x-forwarded-for': `198.51.100.${i}`,
      'x-real-ip': `198.51.100.${i}`,
      forwarded: `for=198.51.100.${i}`,
    })
    const statuses = await repeat(GUESSES + 1, (i) => signIn(edge.site, buyer, 'wrong', forged(i)))
    expect(statuses).toEqual([...times(GUESSES, 401), 429])
  })

  it('counts the address that the proxy appended, not those before it', async () => {
    const forged = (i: number) => from(`192.0.2.${i}, 203.0.113.5`)
    const statuses = await repeat(GUESSES + 1, (i) => signIn(behind.site, buyer, 'wrong', forged(i)))
    expect(statuses).toEqual([...times(GUESSES, 401), 429])
  })

  itInFull('counts a /64 of IPv6 as one client, and IPv4 in IPv6 as IPv4', async () => {
    const six = await repeat(GUESSES + 1, (i) =>
      signIn(behind.site, buyer, 'wrong', from(`2001:db8:0:1::${i}`)),
    )
    expect(six.at(-1)).toBe(429)
    expect((await signIn(behind.site, buyer, 'buyer-demo', from('2001:db8:0:2::1'))).status).toBe(200)
    const four = await repeat(GUESSES + 1, (i) =>
      signIn(behind.site, buyer, 'wrong', from(i % 2 === 0 ? '203.0.113.6' : '::ffff:203.0.113.6')),
    )
    expect(four.at(-1)).toBe(429)
  })

  it("does not lock a person out because of a stranger's attempts elsewhere", async () => {
    await repeat(GUESSES + 1, () => signIn(behind.site, buyer, 'wrong', from('203.0.113.7')))
    expect((await signIn(behind.site, buyer, 'buyer-demo', from('203.0.113.8'))).status).toBe(200)
  })

  itInFull('is shared by all processes, and by the form and REST', async () => {
    const home = from('127.0.0.1')
    await repeat(2, () => signIn(edge.site, buyer, 'wrong'))
    await repeat(2, () => signIn(behind.site, buyer, 'wrong', home))
    const form = { email: buyer, password: 'wrong' }
    expect((await submit(edge.site, '/login', form)).body).toContain('Invalid email or password')
    const response = await submit(behind.site, '/login', { email: buyer, password: 'buyer-demo' }, home)
    expect(response.body).toContain(TOO_MANY)
    expect(response.headers.getSetCookie().join()).not.toContain('session-token')
    expectLimited(await signIn(edge.site, buyer, 'buyer-demo'), RATE_LIMITS['sign-in-account'].seconds)
  })

  it('refunds the point of a success and no more', async () => {
    const right = () => signIn(edge.site, buyer, 'buyer-demo')
    expect(await repeat(GUESSES - 1, () => signIn(edge.site, buyer, 'wrong'))).toEqual(
      times(GUESSES - 1, 401),
    )
    expect(await repeat(GUESSES + 1, right)).toEqual(times(GUESSES + 1, 200))
    expect((await submit(edge.site, '/login', { email: buyer, password: 'buyer-demo' })).status).toBe(303)
    expect(await repeat(2, () => signIn(edge.site, buyer, 'wrong'))).toEqual([401, 429])
  })

  it('limits sign-ins from one client, even with the right password, over REST and the form', async () => {
    const right = (i: number) =>
      i % 2 === 0
        ? signIn(edge.site, buyer, 'buyer-demo')
        : submit(edge.site, '/login', { email: buyer, password: 'buyer-demo' })
    const statuses = await repeat(SIGN_INS, right)
    expect(statuses.filter((status) => status !== 200 && status !== 303)).toEqual([])
    expectLimited(await signIn(edge.site, buyer, 'buyer-demo'), RATE_LIMITS['sign-in-all'].seconds)
    const form = await submit(edge.site, '/login', { email: buyer, password: 'buyer-demo' })
    expect(form.body).toContain(TOO_MANY)
  })

  it('counts before reading the body, even malformed ones, and ignores the body above the limit', async () => {
    const malformed = () =>
      new Session(edge.site).post('/api/auth/callback/credentials', undefined, { raw: '{' })
    expect(await repeat(FAILURES + 1, malformed)).toEqual([...times(FAILURES, 400), 429])
    expect((await signIn(edge.site, buyer, 'buyer-demo')).status).toBe(429)
  })

  itInFull('creates no counters for the accounts that an exhausted client tries', async () => {
    const guess = (i: number) => signIn(edge.site, `victim-${i}@keystead.test`, 'wrong')
    await repeat(FAILURES + 1, guess)
    const before = await edge.db.collection('rateLimits').countDocuments()
    expect(await repeat(3, (i) => guess(100 + i))).toEqual(times(3, 429))
    expect(await edge.db.collection('rateLimits').countDocuments()).toBe(before)
  })

  itInFull(
    'allows four times as many from one IPv6 network, and then creates no counters for its clients',
    async () => {
      const guess = (i: number) =>
        signIn(behind.site, `nobody-${i}@keystead.test`, 'wrong', from(`2001:db8:1:${i.toString(16)}::1`))
      expect(await repeat(4 * FAILURES + 1, guess)).toEqual([...times(4 * FAILURES, 401), 429])
      const before = await edge.db.collection('rateLimits').countDocuments()
      expect((await guess(77)).status).toBe(429)
      // One counter for all sign-ins of the /64, and none for its failures.
      expect(await edge.db.collection('rateLimits').countDocuments()).toBe(before + 1)
      expect((await signIn(behind.site, 'nobody@keystead.test', 'wrong', from('2001:db8:2::1'))).status).toBe(
        401,
      )
    },
  )

  itInFull('does not block the network of one blocked IPv6 client', async () => {
    const guess = (i: number) =>
      signIn(behind.site, `other-${i}@keystead.test`, 'wrong', from('2001:db8:3:1::1'))
    expect((await repeat(5 * FAILURES, guess)).slice(FAILURES)).toEqual(times(4 * FAILURES, 429))
    expect((await signIn(behind.site, buyer, 'buyer-demo', from('2001:db8:3:2::1'))).status).toBe(200)
  })

  it('limits guesses at one account from all clients, then mails it a sign-in link', async () => {
    const victim = 'buyer2@keystead.test'
    const mails = async (to: string) => {
      const response = await fetch(`${behind.mail}/api/messages?to=${to}`)
      return (await response.json()) as Message[]
    }
    const guess = (email: string) => (i: number) =>
      signIn(behind.site, email, 'wrong', from(`203.0.113.${100 + i}`))
    for (const email of [victim, 'nobody@keystead.test']) {
      expect(await repeat(FAILURES, guess(email))).toEqual(times(FAILURES, 401))
      const response = await guess(email)(FAILURES)
      expect({ status: response.status, body: response.body }).toEqual({
        status: 429,
        body: {
          error: {
            code: 'rate_limited',
            message: expect.stringMatching(
              /^Too many wrong passwords for this account\. If it exists, we have emailed a sign-in link\. /,
            ) as string,
          },
        },
      })
      expect((await guess(email)(FAILURES + 1)).status).toBe(429)
    }
    const [mail, ...others] = await until(
      () => mails(victim),
      (messages) => messages.length > 0,
    )
    expect(others).toEqual([])
    expect(await mails('nobody@keystead.test')).toEqual([])
    const link = new URL(/^http\S+$/m.exec(mail?.text ?? '')?.[0] ?? '')
    const session = new Session(behind.site)
    expect((await submitForm(session, link.pathname + link.search)).status).toBe(303)
    expect((await session.get('/api/auth/session')).body).toMatchObject({ user: { email: victim } })
  })

  it('limits guesses at all accounts from one client', async () => {
    const guess = (i: number) => signIn(edge.site, `nobody-${i}@keystead.test`, 'wrong')
    expect(await repeat(FAILURES + 1, guess)).toEqual([...times(FAILURES, 401), 429])
  })
})

describe('registration', () => {
  const hour = RATE_LIMITS.registration.seconds

  it('limits accounts from one client over REST and the form', async () => {
    // Behind a proxy the header is not a forgery.
    const forged = (i: number) => (isFull ? from(`198.51.100.${i}`) : {})
    expect(await repeat(2, (i) => register(edge.site, i, forged(i)))).toEqual([201, 201])
    const form = (email: string) => ({
      fullName: 'Nora',
      email,
      password: 'secret',
      confirmPassword: 'secret',
    })
    expect((await submit(edge.site, '/register', form('form-1@keystead.test'))).status).toBe(303)
    expect((await submit(edge.site, '/register', form('form-2@keystead.test'))).body).toContain(TOO_MANY)
    expectLimited(await register(edge.site, 'late', forged(9)), hour)
    expect(await edge.db.collection('users').countDocuments({ email: /^form-/ })).toBe(1)
    expect((await register(behind.site, 'elsewhere', from('203.0.113.9'))).status).toBe(201)
  })

  it('counts a taken email, which reveals something, and malformed input, which is read anyway', async () => {
    const post = (body: object) => new Session(edge.site).post('/api/users', body)
    const account = { name: 'Nora', email: 'buyer@keystead.test', password: 'secret' }
    expect(await repeat(2, () => post({ name: '' }))).toEqual([400, 400])
    expect(await repeat(2, () => post(account))).toEqual([409, 429])
    expect((await post({ name: '' })).status).toBe(429)
  })

  it('reads no body above the limit, over REST and the form', async () => {
    await repeat(3, () => new Session(edge.site).post('/api/users', {}))
    const broken = new Session(edge.site).post('/api/users', undefined, { raw: '{' })
    expectLimited(await broken, hour)
    const large = new Session(edge.site).post('/api/users', { name: 'x'.repeat(70_000) })
    expect((await large).status).toBe(429)
    expect((await submit(edge.site, '/register', { email: 'a@b' })).body).toContain(TOO_MANY)
  })

  itInFull('allows exactly the limit of many concurrent attempts at two processes', async () => {
    const home = from('127.0.0.1')
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        i % 2 === 0 ? register(edge.site, i) : register(behind.site, i, home),
      ),
    )
    const statuses = responses.map(({ status }) => status).sort()
    expect(statuses).toEqual([...times(3, 201), ...times(17, 429)])
  })

  it('rejects everybody if the database cannot count', async () => {
    await register(edge.site, 'first')
    await edge.db.collection<Document>('rateLimits').updateMany({}, { $set: { taken: 'broken' } })
    const { status, body } = await register(edge.site, 'broken')
    expect({ status, body }).toMatchObject({ status: 500, body: { error: { code: 'internal' } } })
    expect(await edge.db.collection('users').countDocuments({ email: /^limits-broken/ })).toBe(0)
  })
})

describe('a password reset', () => {
  const ask = (email: string, address: string) =>
    submit(behind.site, '/forgot-password', { email }, from(address))

  it('is limited per email, whoever requests it, with the same response for unknown ones', async () => {
    for (const email of ['buyer2@keystead.test', 'nobody@keystead.test']) {
      expect(await repeat(2, (i) => ask(email, `203.0.113.${20 + i}`))).toEqual([303, 303])
      expect((await ask(email, '203.0.113.22')).body).toContain(TOO_MANY)
    }
  })

  it('is limited per client, and then consumes nobody else’s budget', async () => {
    const someone = (i: number) => ask(`someone-${i}@keystead.test`, '203.0.113.30')
    expect(await repeat(4, someone)).toEqual(times(4, 303))
    const victim = 'agent2@keystead.test'
    for (let i = 0; i < 3; i += 1) expect((await ask(victim, '203.0.113.30')).body).toContain(TOO_MANY)
    expect((await ask(victim, '203.0.113.31')).status).toBe(303)
  })
})

describe('offers, reviews, uploads and downloads', () => {
  const NOTHING = '0123456789abcdef01234567'
  const png = () => {
    const form = new FormData()
    form.set('image', new Blob(['no picture']), 'x.png')
    return form
  }

  it.each([
    [
      'offers',
      (session: Session) => session.post('/api/offers', { propertyId: NOTHING, offerAmount: 1 }),
      404,
    ],
    [
      'reviews',
      (session: Session) => session.post('/api/reviews', { propertyId: NOTHING, review: 'x' }),
      404,
    ],
    ['uploads', (session: Session) => session.post('/api/uploads', undefined, { raw: png() }), 400],
    ['export', (session: Session) => session.get('/api/account/data'), 200],
  ] as const)('%s: limited per account in all its sessions', async (scope, attempt, status) => {
    const sessions = [await demoSession('buyer', edge.site), await demoSession('buyer', behind.site)] as const
    expect([(await attempt(sessions[0])).status, (await attempt(sessions[1])).status]).toEqual([
      status,
      status,
    ])
    const seconds = scope === 'uploads' ? HOUR : RATE_LIMITS[scope].seconds
    expectLimited(await attempt(sessions[0]), seconds)
    expectLimited(await attempt(sessions[1]), seconds)
    expect((await attempt(await demoSession('buyer2', edge.site))).status).toBe(status)
    expect((await attempt(new Session(edge.site))).status).toBe(401)
  })

  it('rejects malformed ones with their errors, and counts them', async () => {
    const session = await demoSession('buyer', edge.site)
    const propertyId = (await createProperty(edge.db, await createUser(edge.db)))._id.toHexString()
    expect((await session.post('/api/offers', { propertyId })).status).toBe(400)
    expect(
      await repeat(2, (i) => session.post('/api/offers', { propertyId, offerAmount: 450_000 + i })),
    ).toEqual([201, 429])
    expect((await session.post('/api/offers', undefined, { raw: '{' })).status).toBe(429)
  })

  it('rejects people without the permission without consuming their budget', async () => {
    const agent = await demoSession('agent', edge.site)
    expect(await repeat(4, () => agent.post('/api/offers', {}))).toEqual(times(4, 403))
    expect(await repeat(1, () => agent.post('/api/create-payment-intent', {}))).toEqual([400])
  })

  it('payments: limited per account, for intents and confirmations together', async () => {
    const session = await demoSession('buyer', edge.site)
    const ask = () => session.post('/api/create-payment-intent', { offerId: NOTHING })
    const report = () => session.patch(`/api/offers/payment-success/${NOTHING}`, { transactionId: 'pi_none' })
    expect([(await ask()).status, (await report()).status]).toEqual([404, 404])
    expectLimited(await ask(), RATE_LIMITS.payments.seconds)
    expectLimited(await report(), RATE_LIMITS.payments.seconds)
    const other = await demoSession('buyer2', behind.site)
    expect((await other.post('/api/create-payment-intent', { offerId: NOTHING })).status).toBe(404)
  })
})

describe('a profile', () => {
  const save = async (session: Session, site: string, name: string) => {
    const { status, body } = await runAction(
      session,
      site,
      '/dashboard/user/profile',
      'updateProfileAction',
      {
        name,
        phone: '',
      },
    )
    expect(status).toBe(200)
    return String(body)
  }
  const nameOf = async (email: string) =>
    (await edge.db.collection('users').findOne({ email }))?.name as string

  it('limits changes per account in all its sessions, counting empty forms', async () => {
    const here = await demoSession('buyer2', edge.site)
    const there = await demoSession('buyer2', behind.site)
    expect(await save(here, edge.site, '')).toContain('Name is required')
    expect(await save(there, behind.site, 'Luca Two')).toContain('"ok":true')
    for (const [session, site] of [
      [here, edge.site],
      [there, behind.site],
    ] as const) {
      const body = await save(session, site, 'Luca Three')
      expect(body).toContain('"code":"rate_limited"')
      expect(body).toContain(TOO_MANY)
    }
    expect(await nameOf('buyer2@keystead.test')).toBe('Luca Two')
    const other = await demoSession('buyer', edge.site)
    expect(await save(other, edge.site, 'Nora Whitfield')).toContain('"ok":true')
  })
})

it('limits guesses of the password by an open session that deletes its account, counting missing ones', async () => {
  const { seconds } = RATE_LIMITS['account-deletion']
  const session = await demoSession('buyer2', edge.site)
  const leave = (password: string) => session.call('DELETE', '/api/account', { password })
  expect(await repeat(2, (i) => leave(['', 'a guess'][i] ?? ''))).toEqual([400, 400])
  expectLimited(await leave('buyer2-demo'), seconds)
  expect(await edge.db.collection('users').countDocuments({ email: 'buyer2@keystead.test' })).toBe(1)
  await edge.db.collection('rateLimits').deleteMany({})
  expect((await leave('buyer2-demo')).status).toBe(200)
  expect((await leave('buyer2-demo')).status).toBe(401)
})

it('limits what next-auth serves to a client, without writing rows', async () => {
  const ask = (address: string) =>
    new Session(behind.site).get('/api/auth/providers', { headers: from(address) })
  const before = await edge.db.collection('rateLimits').countDocuments()
  expect(await repeat(AUTH_CALLS, () => ask('203.0.113.80'))).toEqual(times(AUTH_CALLS, 200))
  expectLimited(await ask('203.0.113.80'), HOUR)
  expect((await ask('203.0.113.81')).status).toBe(200)
  expect(await edge.db.collection('rateLimits').countDocuments()).toBe(before)
})

describe('public searches', () => {
  const POINTS = 21
  const ask = (path: string, address: string) =>
    new Session(behind.site).get(path, { headers: from(address) })

  it.each([
    ['/api/properties?location=a', '203.0.113.40'],
    ...inFull(['/api/reviews', '203.0.113.41'], ['/suggestions?text=bend', '203.0.113.44']),
  ])('%s: limited per client, also malformed ones, without writing rows', async (path, address) => {
    const before = await edge.db.collection('rateLimits').countDocuments()
    expect(await repeat(1, () => ask(`${path.split('?')[0] ?? ''}?limit=none`, address))).toEqual([400])
    expect(await repeat(POINTS - 1, () => ask(path, address))).toEqual(times(POINTS - 1, 200))
    expectLimited(await ask(path, address), HOUR)
    expect((await ask(path, '203.0.113.42')).status).toBe(200)
    expect(await edge.db.collection('rateLimits').countDocuments()).toBe(before)
  })

  it('share their budget with the document of the API', async () => {
    const read = () => ask('/api/openapi.json', '203.0.113.45')
    expect(await repeat(POINTS, read)).toEqual(times(POINTS, 200))
    expectLimited(await read(), HOUR)
  })

  itInFull('are limited per /64 of IPv6, with four times as many for its /48', async () => {
    const statuses = await repeat(4 * POINTS + 1, (i) =>
      ask('/api/reviews?limit=1', `2001:db8:9:${i.toString(16)}::1`),
    )
    expect(statuses).toEqual([...times(4 * POINTS, 200), 429])
  })

  it('of Explore cost one point per page of the list; above the limit the page says when to retry, and keeps the search', async () => {
    const session = await demoSession('buyer', behind.site)
    const explore = (query: string) => session.get(`/properties${query}`, { headers: from('203.0.113.43') })
    const whole = await explore('?location=texas&show=480')
    expect(whole.status).toBe(200)
    expect(whole.body).not.toContain('Too many searches')
    expect((await explore('')).body).not.toContain('Too many searches')
    const response = await explore('?location=ohio')
    expect(response.status).toBe(200)
    expect(response.body).toContain('Too many searches')
    expect(response.body).toMatch(/Please try again in \d+ minutes/)
    expect(response.body).toContain('href="/properties?location=ohio"')
    expect(response.body).not.toContain('property-card')
    expect((await ask('/api/properties', '203.0.113.43')).status).toBe(429)
  })
})

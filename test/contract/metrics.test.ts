import { until } from '../support/contract'
import { ownApplication } from '../support/own-application'
import { demoSession, Session } from '../support/session'

const TOKEN = 'a-token-of-the-scraper'
const own = ownApplication({ METRICS_TOKEN: TOKEN, JOBS_SECONDS: '0' })

const ask = (authorization?: string) =>
  fetch(`${own.site}/api/metrics`, { ...(authorization && { headers: { authorization } }) })
const told = async () => (await ask(`Bearer ${TOKEN}`)).text()

describe('GET /api/metrics', () => {
  it.each([undefined, 'Bearer', 'Bearer wrong', TOKEN, `Bearer ${TOKEN}x`, `bearer ${TOKEN}`])(
    'refuses %p',
    async (authorization) => {
      const answer = await ask(authorization)
      expect(answer.status).toBe(401)
      expect(await answer.text()).not.toContain('keystead_')
    },
  )

  it('tells what was asked, by route and without what was sent', async () => {
    const anyone = new Session(own.site)
    const email = 'secret.person@keystead.test'
    await anyone.get('/about')
    await anyone.get(`/nowhere/${email}`)
    await anyone.get(`/api/users/${email}`)
    await anyone.signIn(email, 'wrong-password')
    const answer = await ask(`Bearer ${TOKEN}`)
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const text = await answer.text()
    expect(text).toMatch(/keystead_http_requests_total\{route="\/about",method="GET",status="?200"?\} 1\n/)
    expect(text).toMatch(
      /keystead_http_requests_total\{route="\/api\/users\/\[emailOrId\]",[^}]*status="?401"?\} 1/,
    )
    expect(text).toMatch(/keystead_http_request_seconds_bucket\{[^}]*route="\/about"/)
    expect(text).toMatch(/keystead_database_command_seconds_count\{[^}]*collection="users",[^}]*\} [1-9]/)
    expect(text).toMatch(/keystead_content_reads_total\{kind="page",outcome="(hit|miss)"\} [1-9]/)
    expect(text).toContain('keystead_sign_ins_refused_total{reason="credentials"} 1\n')
    expect(text).toContain('keystead_database_up 1\n')
    expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds \d/)
    expect(text).toMatch(/process_resident_memory_bytes \d/)
    expect(text).not.toMatch(/secret|@/)
  })
})

type Line = { msg?: string; requestId?: string; reference?: string; route?: string }
const lines = () => own.said().flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Line] : []))

describe('an id', () => {
  const ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

  it.each(['/about', '/', '/login?callbackUrl=/', '/nowhere', '/api/health', '/api/nowhere', '/icon.svg'])(
    'is on every answer, once, and is no client’s',
    async (path) => {
      const answers = await Promise.all(
        [1, 2].map(() => fetch(own.site + path, { headers: { 'x-request-id': 'mine' } })),
      )
      const ids = answers.map(({ headers }) => headers.get('x-request-id') ?? '')
      for (const id of ids) expect(id).toMatch(ID)
      expect(ids[0]).not.toBe(ids[1])
    },
  )

  it('leads from what a person is shown of a page that failed to the log and the list of failures', async () => {
    const admin = await demoSession('admin', own.site)
    const route = '/dashboard/admin/system'
    const offers = own.db.collection('offers')
    const { insertedId } = await offers.insertOne({ reconciledAt: 'broken', propertyTitle: 'secret-title' })
    const { headers, body } = await admin.get(route)
    await offers.deleteOne({ _id: insertedId })
    const [line] = await until(
      async () => lines().filter(({ msg }) => msg === 'page failed'),
      ({ length }) => length > 0,
    )
    expect(line).toMatchObject({ route, requestId: headers.get('x-request-id') })
    expect(String(body)).toContain(line?.reference ?? '?')
    const [failure] = await until(
      async () => own.db.collection('failures').find({ where: 'page' }).toArray(),
      ({ length }) => length > 0,
    )
    const { requestId, reference } = line ?? {}
    expect(failure).toMatchObject({ where: 'page', route, requestId, reference })
    const page = String((await admin.get(route)).body)
    for (const id of [requestId, reference]) expect(page).toContain(id ?? '?')
  })

  it('leads from a call that failed to the list of failures', async () => {
    await own.db.collection('rateLimits').deleteMany({})
    const anyone = new Session(own.site)
    const person = { name: 'Kim Kay', email: 'kim@keystead.test', password: 'kim-secret' }
    await anyone.post('/api/users', person)
    await own.db.collection('rateLimits').updateMany({}, { $set: { taken: 'broken' } })
    const { status, headers } = await anyone.post('/api/users', person)
    expect(status).toBe(500)
    const [failure] = await until(
      async () => own.db.collection('failures').find({ where: 'call' }).toArray(),
      ({ length }) => length > 0,
    )
    expect(failure).toMatchObject({
      ...{ where: 'call', route: '/api/users', type: 'MongoServerError' },
      requestId: headers.get('x-request-id'),
    })
    expect(JSON.stringify(failure)).not.toContain('kim')
    expect(await told()).toContain('keystead_failures_total{where="call"} 1\n')
    await own.db.collection('rateLimits').deleteMany({})
  })
})

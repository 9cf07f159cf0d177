import { type Db, type ObjectId } from 'mongodb'
import { type UserDoc } from '@/lib/data/collections'
import { SECURITY_EVENTS } from '@/lib/domain/security-events'
import { createUser } from '../factories'
import { runAction } from '../support/actions'
import { until } from '../support/contract'
import { signInWithGoogle } from '../support/google'
import { ownApplication } from '../support/own-application'
import { demoSession, Session } from '../support/session'

const PASSWORD = 'hidden-password'
const own = ownApplication({
  LOG_LEVEL: 'info',
  RATE_LIMIT_SCALE: '1',
  RATE_LIMITS: JSON.stringify({ reviews: { points: 1 }, registration: { points: 50 }, reset: { points: 2 } }),
})

type Line = Record<string, unknown> & { msg?: string; event?: string; level?: number }

const lines = (): Line[] =>
  own.said().flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Line] : []))
const events = () => lines().filter(({ msg }) => msg === 'security')

/** The security events so far, once the log is read up to now: up to the line of a request that is sent for it. */
async function eventsUntilNow(): Promise<Line[]> {
  const { headers } = await new Session(own.site).get('/api/features')
  const id = headers.get('x-request-id')
  await until(
    async () => lines().some(({ requestId }) => requestId === id),
    (isRead) => isRead,
  )
  return events()
}

/** What the log has of security events since `work` began. */
async function told(work: () => Promise<unknown>): Promise<Line[]> {
  const { length } = await eventsUntilNow()
  await work()
  const found = (await eventsUntilNow()).slice(length)
  for (const line of found)
    expect(line).toMatchObject({ level: 30, client: expect.stringMatching(/^[\w-]{22}$/) as string })
  return found
}

const idOf = async (db: Db, email: string) =>
  (await db.collection<UserDoc>('users').findOne({ email }))?._id.toHexString()

const seen = new Set<string>()
afterEach(() => {
  for (const { event } of events()) seen.add(String(event))
})

const form = (session: Session, action: string, input: object, page = '/login') =>
  runAction(session, own.site, page, action, input)
/** Signed in only: the page that has the form of a review. */
const review = (session: Session) => form(session, 'createReviewAction', {}, '/properties')
const BUYER = 'buyer@keystead.test'

it('a sign-in: who tried, with what outcome, by REST and by the form', async () => {
  const buyer = await idOf(own.db, BUYER)
  const lines = await told(async () => {
    const session = new Session(own.site)
    await session.signIn(BUYER, 'hidden-wrong')
    await session.signIn('hidden.nobody@keystead.test', PASSWORD)
    await session.signIn(BUYER, 'buyer-demo')
    await form(new Session(own.site), 'signInAction', { email: BUYER, password: 'hidden-wrong' })
    await form(new Session(own.site), 'signInAction', { email: 'hidden.nobody@keystead.test', password: 'x' })
    await form(new Session(own.site), 'signInAction', { email: BUYER, password: 'buyer-demo' })
  })
  const unknown = { event: 'sign-in', outcome: 'failed' }
  const failed = { ...unknown, accountId: buyer }
  const succeeded = { event: 'sign-in', outcome: 'succeeded', accountId: buyer }
  expect(lines).toMatchObject([failed, unknown, succeeded, failed, unknown, succeeded])
  expect([lines[1], lines[4]].map((line) => line && 'accountId' in line)).toEqual([false, false])
  for (const { requestId } of lines) expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
  expect(new Set(lines.map(({ client }) => client)).size).toBe(1)
})

it('a sign-out', async () => {
  const session = await demoSession('buyer', own.site)
  const { csrfToken } = (await session.get('/api/auth/csrf')).body as { csrfToken: string }
  const lines = await told(() =>
    session.post('/api/auth/signout', undefined, {
      raw: new URLSearchParams({ csrfToken, json: 'true' }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  )
  expect(lines).toMatchObject([{ event: 'sign-out', accountId: await idOf(own.db, BUYER) }])
})

it('a registration, by REST and by the form', async () => {
  const [rest, typed] = ['hidden.rest@keystead.test', 'hidden.form@keystead.test']
  const lines = await told(async () => {
    const session = new Session(own.site)
    await session.post('/api/users', { name: 'Hidden Name', email: rest, password: PASSWORD })
    await form(session, 'signUpAction', {
      fullName: 'Hidden Name',
      email: typed,
      password: PASSWORD,
      confirmPassword: PASSWORD,
    })
  })
  expect(lines).toMatchObject([
    { event: 'registration', outcome: 'succeeded', targetId: await idOf(own.db, rest) },
    { event: 'registration', outcome: 'succeeded', targetId: await idOf(own.db, typed) },
  ])
})

it('what is denied, by REST and by the form, with who asked for what', async () => {
  const session = await demoSession('agent', own.site)
  const accountId = await idOf(own.db, 'agent@keystead.test')
  const lines = await told(async () => {
    await session.get('/api/users')
    await review(session)
    await session.post('/api/offers', {}, { headers: { origin: 'https://hidden.example' } })
  })
  expect(lines).toMatchObject([
    { event: 'denied', outcome: 'refused', accountId, permission: 'user:list' },
    { event: 'denied', outcome: 'refused', accountId, permission: 'review:create' },
    { event: 'denied', outcome: 'refused' },
  ])
})

it('a form whose session has ended', async () => {
  const session = await demoSession('buyer', own.site)
  const users = own.db.collection('users')
  await users.updateOne({ email: BUYER }, { $unset: { sessions: '' } })
  const lines = await told(() => review(session))
  expect(lines).toMatchObject([{ event: 'no-session', outcome: 'refused', permission: 'review:create' }])
})

it('a budget that is spent, by REST and by the form', async () => {
  const session = await demoSession('buyer', own.site)
  const accountId = await idOf(own.db, BUYER)
  const lines = await told(async () => {
    await session.post('/api/reviews', {})
    await session.post('/api/reviews', {})
    await review(session)
  })
  const limited = { event: 'limited', outcome: 'refused', budget: 'reviews', accountId }
  expect(lines).toMatchObject([limited, limited])
})

it('an address that is proven, by the mailed link and by Google, and a session that is ended', async () => {
  const email = 'hidden.prover@keystead.test'
  const session = new Session(own.site)
  const typed = { fullName: 'Hidden', email, password: PASSWORD, confirmPassword: PASSWORD }
  const profile = '/dashboard/user/profile'
  const lines = await told(async () => {
    await form(session, 'signUpAction', typed, '/register')
    const mail = await until(
      async () => (await fetch(`${own.address('mail')}/api/messages?to=${encodeURIComponent(email)}`)).text(),
      (text) => text.includes('token='),
    )
    const token = /token=([\w-]{43})/.exec(mail)?.[1] ?? ''
    secrets.push(token)
    await form(session, 'proveEmailAction', { token }, '/verify-email')
    await form(session, 'endSessionAction', { sessionId: 'f'.repeat(32) }, profile)
    await signInWithGoogle(new Session(own.site), own.site, 'hal')
  })
  const accountId = await idOf(own.db, email)
  expect(lines).toMatchObject([
    { event: 'registration', outcome: 'succeeded' },
    { event: 'email-proven', outcome: 'succeeded', accountId },
    { event: 'session-ended', outcome: 'succeeded', accountId },
    { event: 'google-linked', outcome: 'succeeded', accountId: await idOf(own.db, 'hal@gmail.test') },
    { event: 'sign-in', outcome: 'succeeded', accountId: await idOf(own.db, 'hal@gmail.test') },
  ])
})

it('a password reset, asked for and done', async () => {
  const email = 'buyer2@keystead.test'
  const lines = await told(async () => {
    await form(new Session(own.site), 'forgotPasswordAction', { email }, '/forgot-password')
    await form(
      new Session(own.site),
      'forgotPasswordAction',
      { email: 'hidden.nobody@keystead.test' },
      '/forgot-password',
    )
    const mail = await until(
      async () => (await fetch(`${own.address('mail')}/api/messages?to=${email}`)).text(),
      (text) => text.includes('token='),
    )
    const token = /token=([\w-]{43})/.exec(mail)?.[1] ?? ''
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
  expect(lines).toMatchObject([
    { event: 'password-reset-asked', outcome: 'succeeded' },
    { event: 'password-reset-asked', outcome: 'succeeded' },
    { event: 'password-reset-done', outcome: 'succeeded', accountId: await idOf(own.db, email) },
  ])
  expect(lines.slice(0, 2).some((line) => 'accountId' in line)).toBe(false)
})

it('what administrators do to accounts, by REST and by the form', async () => {
  const admin = await demoSession('admin', own.site)
  const accountId = await idOf(own.db, 'admin@keystead.test')
  const [user, other, agent] = await Promise.all([
    createUser(own.db),
    createUser(own.db),
    createUser(own.db, { role: 'agent' }),
  ])
  const hex = ({ _id }: { _id: ObjectId }) => _id.toHexString()
  const lines = await told(async () => {
    await admin.patch(`/api/users/${hex(user)}/role`, { role: 'agent' })
    await form(admin, 'changeRoleAction', { id: hex(other), role: 'agent' }, '/dashboard/admin/manage-users')
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
  expect(lines).toMatchObject([
    done('role-changed', user),
    done('role-changed', other),
    done('fraud-marked', agent),
    done('fraud-lifted', agent),
    done('account-deleted', user),
  ])
})

it('an administrator who reads the document of an application; its own person is told of nowhere', async () => {
  const accountId = await idOf(own.db, 'admin@keystead.test')
  const [buyer, admin] = [await demoSession('buyer', own.site), await demoSession('admin', own.site)]
  const document = new FormData()
  document.set('document', new Blob(['%PDF-1.7 hidden'], { type: 'application/pdf' }), 'license.pdf')
  await buyer.post('/api/agent-applications/document', undefined, { raw: document })
  const given = { licence: 'OR-201', region: 'Central Oregon', references: 'Hill & Sons Realty' }
  const { insertedId } = (await buyer.post('/api/agent-applications', given)).body as { insertedId: string }
  const path = `/api/agent-applications/${insertedId}/document`
  expect((await buyer.get(path)).status).toBe(200)
  const lines = await told(async () => expect((await admin.get(path)).status).toBe(200))
  const targetId = await idOf(own.db, BUYER)
  expect(lines).toMatchObject([{ event: 'document-read', outcome: 'succeeded', accountId, targetId }])
})

/** What has been sent and must not be told, beside what says itself that it is hidden. */
const secrets: string[] = ['buyer-demo', 'admin-demo', '@keystead.test', '127.0.0.1']

it('every event of the vocabulary, and nothing of what was sent', async () => {
  expect([...seen].sort()).toEqual(Object.keys(SECURITY_EVENTS).sort())
  const all = JSON.stringify(events())
  expect(all).not.toMatch(/hidden/i)
  for (const secret of secrets) expect(all).not.toContain(secret)
  expect(lines().filter(({ level = 30 }) => level > 30)).toEqual([])
})

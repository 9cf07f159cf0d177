import { type UserDoc } from '@/lib/data/collections'
import { type Message } from '@/sandbox/mail/store'
import { until } from '../support/contract'
import { runAction } from '../support/actions'
import { submitForm } from '../support/forms'
import { signInWithGoogle } from '../support/google'
import { ownApplication } from '../support/own-application'
import { demoSession, Session } from '../support/session'

/** Alone on its database, because it looks at everyone's accounts. */
const application = ownApplication({
  RATE_LIMIT_SCALE: '1000000',
  ADMIN_EMAILS: 'boss@keystead.test',
  LOG_LEVEL: 'error',
})

const DAY = 24 * 60 * 60
const users = () => application.db.collection<UserDoc>('users')
const emailOf = async (session: Session) =>
  ((await session.get('/api/auth/session')).body as { user?: { email: string } }).user?.email

/** The mails to an address, the newest first, as soon as there are so many. */
const mailsTo = (address: string, count: number): Promise<Message[]> =>
  until(
    async () => {
      const answer = await fetch(
        `${application.address('mail')}/api/messages?to=${encodeURIComponent(address)}`,
      )
      return (await answer.json()) as Message[]
    },
    (messages) => messages.length >= count,
  )

/** The address behind the link of the newest mail. */
async function linkTo(address: string, count: number): Promise<string> {
  const [newest] = await mailsTo(address, count)
  const link = /^https?:\/\/\S+$/m.exec(newest?.text ?? '')?.[0]
  if (link === undefined) throw new Error(`no link in ${newest?.text}`)
  return link.slice(application.site.length)
}

/** Registers over the form of the page, as a browser without JavaScript does. */
async function register(email: string, password = 'secret'): Promise<Session> {
  const session = new Session(application.site)
  const form = { fullName: 'Nora', email, password, confirmPassword: password }
  expect((await submitForm(session, '/register', form)).status).toBe(303)
  return session
}

/** The seconds that the newest session cookie of a sign-in lives. */
async function signInFor(fields: Record<string, string>): Promise<number> {
  const session = new Session(application.site)
  const { csrfToken } = (await session.get('/api/auth/csrf')).body as { csrfToken: string }
  const form = { csrfToken, email: 'buyer@keystead.test', password: 'buyer-demo', json: 'true', ...fields }
  const { headers } = await session.post('/api/auth/callback/credentials', undefined, {
    raw: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  return lifeOf(headers)
}

function lifeOf(headers: Headers): number {
  const cookie = headers.getSetCookie().find((one) => /session-token=[^;]/.test(one)) ?? ''
  const expires = /expires=([^;]+)/i.exec(cookie)?.[1] ?? ''
  return (new Date(expires).getTime() - Date.now()) / 1000
}

describe('Google', () => {
  it('ties no account to a session that is open: another person’s Google account stays theirs', async () => {
    const victim = await demoSession('buyer', application.site)
    await signInWithGoogle(victim, application.site, 'hal')
    expect(await emailOf(victim)).toBe('hal@gmail.test')
    const thief = new Session(application.site)
    await signInWithGoogle(thief, application.site, 'hal')
    expect(await emailOf(thief)).toBe('hal@gmail.test')
    const buyer = await users().findOne({ email: 'buyer@keystead.test' })
    expect(await application.db.collection('accounts').countDocuments({ userId: buyer?._id })).toBe(0)
  })

  it('ends what a stranger set up for the address that it proves, and the owner is told by mail', async () => {
    const stranger = await register('gwen@gmail.test', 'strangers-own')
    expect(await emailOf(stranger)).toBe('gwen@gmail.test')
    const owner = new Session(application.site)
    await signInWithGoogle(owner, application.site, 'gwen')
    expect(await emailOf(owner)).toBe('gwen@gmail.test')

    expect(await emailOf(stranger)).toBeUndefined()
    expect((await stranger.get('/api/wishlist/gwen@gmail.test')).status).toBe(401)
    expect(await new Session(application.site).signIn('gwen@gmail.test', 'strangers-own')).toBe(401)
    expect(await users().countDocuments({ email: 'gwen@gmail.test' })).toBe(1)
    const [told] = await mailsTo('gwen@gmail.test', 2)
    expect(told?.subject).toBe('The password of your Keystead account was removed')

    const stored = await application.db.collection('accounts').find().toArray()
    for (const link of stored)
      expect(Object.keys(link).filter((field) => /token|scope/.test(field))).toEqual([])
  })

  it.each([
    ['', DAY],
    ['?remember=true', 30 * DAY],
  ])('remembers for as long as the address to come back to says: %j', async (query, seconds) => {
    const session = new Session(application.site)
    await signInWithGoogle(session, application.site, 'hal', `${application.site}/auth/done${query}`)
    const hal = await users().findOne({ email: 'hal@gmail.test' })
    const newest = Object.values(hal?.sessions ?? {}).sort((a, b) => +b.createdAt - +a.createdAt)[0]
    const life = ((newest?.expiresAt.getTime() ?? 0) - Date.now()) / 1000
    expect(life).toBeGreaterThan(seconds - 120)
    expect(life).toBeLessThanOrEqual(seconds)
  })
})

describe('a session', () => {
  it('of a sign-in over REST lasts a day, and 30 days where that is asked', async () => {
    for (const [fields, seconds] of [
      [{}, DAY],
      [{ remember: 'true' }, 30 * DAY],
    ] as const) {
      const life = await signInFor(fields)
      expect(life).toBeGreaterThan(seconds - 120)
      expect(life).toBeLessThanOrEqual(seconds + 5)
    }
  })

  it('ends on the server at logout, also where its token was copied', async () => {
    const session = await demoSession('buyer2', application.site)
    const other = await demoSession('buyer2', application.site)
    const headers = { cookie: session.cookie }
    const copied = () => new Session(application.site).get('/api/wishlist/buyer2@keystead.test', { headers })
    expect((await copied()).status).toBe(200)
    const { csrfToken } = (await session.get('/api/auth/csrf')).body as { csrfToken: string }
    await session.post('/api/auth/signout', undefined, {
      raw: new URLSearchParams({ csrfToken, json: 'true' }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect((await copied()).status).toBe(401)
    expect((await other.get('/api/wishlist/buyer2@keystead.test')).status).toBe(200)
  })

  it('is listed in the profile and ended there, without JavaScript too', async () => {
    const here = await register('sessions@keystead.test')
    const there = new Session(application.site)
    expect(await there.signIn('sessions@keystead.test', 'secret')).toBe(200)
    const profile = '/dashboard/user/profile'
    const list = String((await here.get(profile)).body)
    expect(list).toContain('Where you are signed in')
    expect(list).toContain('This session')

    expect((await submitForm(here, profile, {}, { holding: 'End the session on' })).status).toBe(200)
    expect((await there.get('/api/auth/session')).body).toEqual({})
    expect(await emailOf(here)).toBe('sessions@keystead.test')
  })
})

describe('a page that was drawn before its session ended', () => {
  const ID = '0123456789abcdef01234567'

  it.each([
    ['/dashboard/user/wishlist', 'removeFromWishlistAction', { wishlistId: ID }],
    [`/properties/${ID}`, 'addToWishlistAction', { propertyId: ID }],
    ['/properties?location=oregon', 'addToWishlistAction', { propertyId: ID }],
    ['/dashboard/admin/manage-users', 'deleteUserAction', { id: ID }],
  ])('%s is told so by its own %s, and led nowhere (D160)', async (page, action, input) => {
    const nobody = new Session(application.site)
    const { status, headers, body } = await runAction(nobody, application.site, page, action, input)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/x-component'])
    expect(String(body)).toContain('You are signed out. Sign in again to go on.')
  })

  it.each(['/api/account/data', '/api/exports/properties.csv'])(
    'is led to the login and back by a link to %s; a program is refused',
    async (file) => {
      const nobody = new Session(application.site)
      const page = '/dashboard/agent/import'
      const follow = async (referer: string) => {
        const headers = { 'sec-fetch-mode': 'navigate', referer }
        const answer = await nobody.get(file, { headers })
        return [answer.status, answer.headers.get('location')]
      }
      const login = `/login?callbackUrl=${encodeURIComponent(page)}`
      expect(await follow(application.site + page)).toEqual([307, login])
      expect(await follow(`https://elsewhere.example${page}`)).toEqual([307, '/login'])
      expect((await nobody.get(file)).status).toBe(401)
    },
  )

  it('is led to the login by everything else', async () => {
    const { status, headers } = await new Session(application.site).post('/dashboard/user/wishlist', {})
    expect([status, headers.get('location')]).toEqual([
      307,
      '/login?callbackUrl=%2Fdashboard%2Fuser%2Fwishlist',
    ])
  })
})

describe('an address', () => {
  it('is proven by the link of the registration’s mail, without JavaScript, and then counts in ADMIN_EMAILS', async () => {
    const boss = await register('boss@keystead.test')
    expect((await boss.get('/api/users')).status).toBe(403)
    expect(String((await boss.get('/dashboard/user/profile')).body)).toContain('Not Verified')
    const link = await linkTo('boss@keystead.test', 1)
    expect(link).toMatch(/^\/verify-email\?token=[\w-]{43}$/)

    // Whoever only has the mail is asked to sign in first, and a link that is merely opened is not used up.
    const visitor = await new Session(application.site).get(link)
    expect(visitor.headers.get('location')).toContain('/login?callbackUrl=%2Fverify-email')
    expect(String((await boss.get(link)).body)).toContain('Confirm email')
    const confirmed = await submitForm(boss, link)
    expect({ status: confirmed.status, to: confirmed.headers.get('location') }).toEqual({
      status: 303,
      to: '/verify-email/done',
    })
    expect(String((await boss.get(link)).body)).toContain('This link no longer works')
    expect((await boss.get('/api/users')).status).toBe(200)
    expect((await users().findOne({ email: 'boss@keystead.test' }))?.emailVerified).toBeInstanceOf(Date)
  })

  it('that is not proven has the mail sent again from the profile', async () => {
    const session = await register('again@keystead.test')
    const first = await linkTo('again@keystead.test', 1)
    const again = { holding: 'Send the link again' }
    const sent = await submitForm(session, '/dashboard/user/profile', {}, again)
    expect(String(sent.body)).toContain('Sent again.')
    const second = await linkTo('again@keystead.test', 2)
    expect(second).not.toBe(first)
    expect(String((await session.get(first)).body)).toContain('This link no longer works')
    expect((await submitForm(session, second)).status).toBe(303)
    expect(String((await session.get('/dashboard/user/profile')).body)).not.toContain('Not Verified')
  })
})

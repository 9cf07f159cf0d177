import { type ObjectId } from 'mongodb'
import { applicationDatabase, newPerson, PASSWORD, until, Session } from '../support/contract'

const db = applicationDatabase()
let pages: string[]

beforeAll(async () => {
  const listing = await db.collection('properties').findOne({ status: 'verified', listed: true })
  pages = ['/properties', `/properties/${listing?._id.toHexString()}`]
  // Cached before the requests below.
  const { session: other } = await newPerson(db, 'user')
  for (const page of pages) for (let round = 0; round < 2; round += 1) await other.get(page)
})

/** A buyer with a session, who has read the cached pages. */
async function viewer(): Promise<{ session: Session; id: ObjectId; email: string; password: string }> {
  const { session, email, user } = await newPerson(db, 'user')
  expect(await statuses(session)).toEqual([200, 200])
  return { session, id: user._id, email, password: PASSWORD }
}

const statuses = (session: Session) =>
  Promise.all(pages.map(async (page) => (await session.get(page)).status))

/** The cookies in another session, as if they were copied. */
const copyOf = ({ cookie }: Session) => ({
  statuses: () =>
    Promise.all(pages.map(async (page) => (await new Session().get(page, { headers: { cookie } })).status)),
})

async function logOut(session: Session): Promise<void> {
  const { csrfToken } = (await session.get('/api/auth/csrf')).body as { csrfToken: string }
  await session.post('/api/auth/signout', undefined, {
    raw: new URLSearchParams({ csrfToken, json: 'true' }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
}

it('rejects cached pages for a session that logged out, from the next request on', async () => {
  const { session } = await viewer()
  const copy = copyOf(session)
  await logOut(session)
  expect(await copy.statuses()).toEqual([307, 307])
})

it('rejects them however a copied token is sent', async () => {
  const { session } = await viewer()
  const [, token = ''] = /session-token=([^;]+)/.exec(session.cookie) ?? []
  const escaped = `next-auth.session-token=%${token.charCodeAt(0).toString(16)}${token.slice(1)}`
  await logOut(session)
  for (const [name, value] of [
    ['authorization', `Bearer ${token}`],
    ['cookie', escaped],
  ] as const)
    for (const page of pages) {
      const { status } = await new Session().get(page, { headers: { [name]: value } })
      expect({ name, page, status }).toEqual({ name, page, status: 307 })
    }
})

it('rejects them for a deleted account', async () => {
  const { session, email } = await viewer()
  const { session: admin } = await newPerson(db, 'admin')
  const copy = copyOf(session)
  const { status } = await admin.call(
    'DELETE',
    `/api/users/${(await db.collection('users').findOne({ email }))?._id.toHexString()}`,
  )
  expect(status).toBe(200)
  expect(await copy.statuses()).toEqual([307, 307])
})

it('rejects them within five seconds for a session that another process has ended', async () => {
  const { session, id } = await viewer()
  await db.collection('users').updateOne({ _id: id }, { $unset: { sessions: '' } })
  await until(
    () => statuses(session),
    (responses) => String(responses) === '307,307',
  )
  expect((await session.get(pages[0] ?? '')).headers.get('location')).toContain(
    '/login?callbackUrl=%2Fproperties',
  )
})

it('leads to login and back to the requested page, of the own area and of another one (D98)', async () => {
  const { session, id } = await viewer()
  await db.collection('users').updateOne({ _id: id }, { $unset: { sessions: '' } })
  const copy = { cookie: session.cookie }
  const leadsTo = async (page: string) =>
    (await new Session().get(page, { headers: copy })).headers.get('location')
  for (const page of ['/dashboard/user/searches/new?search=bedrooms%3D2', '/dashboard/user/profile'])
    expect(await leadsTo(page)).toBe(`/login?callbackUrl=${encodeURIComponent(page)}`)
  const foreign = '/dashboard/agent/requested-properties?answer=needed'
  const refresh = (await leadsTo(foreign)) ?? ''
  expect(refresh).toBe(`/auth/refresh?to=${encodeURIComponent(foreign)}`)
  expect(await leadsTo(refresh)).toBe(`/login?callbackUrl=${encodeURIComponent(foreign)}`)
})

it("keeps the account's other sessions open", async () => {
  const { session, email, password } = await viewer()
  const second = new Session()
  await second.signIn(email, password)
  await logOut(session)
  expect(await statuses(second)).toEqual([200, 200])
})

it('ends the previous session of the browser at another sign-in', async () => {
  const { session, email, password } = await viewer()
  const copy = copyOf(session)
  await session.signIn(email, password)
  expect(await statuses(session)).toEqual([200, 200])
  expect(await copy.statuses()).toEqual([307, 307])
})

import { ObjectId } from 'mongodb'
import { type OfferDoc, type PropertyDoc, type UserDoc } from '@/lib/data/collections'
import { paths } from '@/lib/paths'
import { createOffer, createProperty, createUser } from '../factories'
import { applicationDatabase, newPerson, type Person, signInAgain, until } from '../support/contract'
import { type Session } from '../support/session'

const db = applicationDatabase()
const listings = () => db.collection<PropertyDoc>('properties')

const NONCE = /'nonce-([^']+)'/
/** A time in the page's data, such as that of its rendering. */
const TIME = /\d{4}-\d\d-\d\dT[\d:.]+Z/g

/** A page as this session receives it, without its nonce. A repeated page has a length; a rendered one is streamed. */
async function read(session: Session, path: string) {
  const { status, headers, body } = await session.get(path)
  const [, nonce = ''] = NONCE.exec(headers.get('content-security-policy') ?? '') ?? []
  return {
    status,
    nonce,
    isRepeated: headers.has('content-length'),
    html: String(body).replaceAll(nonce, ''),
  }
}

/** Reads the page until it is repeated: the first request of a session may record its use. */
async function keep(session: Session, path: string) {
  const page = await until(
    () => read(session, path),
    ({ status, isRepeated }) => status !== 200 || isRepeated,
  )
  expect([page.status, page.isRepeated]).toEqual([200, true])
  expect((await read(session, path)).nonce).not.toBe(page.nonce)
  return page
}

type Scene = Person & { home: PropertyDoc; offer: OfferDoc; savedId: string }

/** A buyer with an offer on a home that they saved. */
async function buyer(): Promise<Scene> {
  const person = await newPerson(db, 'user')
  const home = await createProperty(db, await createUser(db, { role: 'agent' }), { status: 'verified' })
  const offer = await createOffer(db, person.user, home)
  const saved = await person.session.post('/api/wishlist', { propertyId: home._id.toHexString() })
  expect(saved.status).toBe(201)
  return { ...person, home, offer, savedId: (saved.body as { insertedId: string }).insertedId }
}

/** A text that finds the person and a listing of theirs, and nothing of other tests. */
async function listed({ user, email }: Person): Promise<string> {
  await createProperty(db, user, { title: email })
  return email
}

it.each([
  ['user', '/dashboard/user'],
  ['user', paths.user.wishlist],
  ['user', paths.user.bought],
  ['user', paths.user.viewings],
  ['user', paths.user.searches],
  ['agent', paths.agent.properties],
  ['agent', paths.agent.requests],
  ['agent', paths.agent.sold],
  ['admin', paths.admin.properties],
  ['admin', paths.admin.users],
  ['admin', paths.admin.reviews],
] as const)('repeats an unchanged page of the %s as it would be rendered: %s', async (role, path) => {
  const person = role === 'user' ? await buyer() : await newPerson(db, role)
  // Other tests change what an administrator's whole list has.
  const own = role === 'admin' ? `${path}?search=${encodeURIComponent(await listed(person))}` : path
  const { html } = await keep(person.session, own)
  const rendered = await read(await signInAgain(person), own)
  expect(rendered.isRepeated).toBe(false)
  expect(html.replaceAll(TIME, '')).toBe(rendered.html.replaceAll(TIME, ''))
})

const RENAMED = 'The Renamed'

it.each<[string, string, (scene: Scene) => Promise<unknown>]>([
  [
    'a saved home',
    paths.user.wishlist,
    ({ home }) => listings().updateOne({ _id: home._id }, { $set: { title: RENAMED } }),
  ],
  [
    'an offer',
    paths.user.bought,
    ({ offer }) =>
      db.collection<OfferDoc>('offers').updateOne({ _id: offer._id }, { $set: { propertyTitle: RENAMED } }),
  ],
  [
    'an offer on the front page',
    paths.area('user'),
    ({ offer }) =>
      db.collection<OfferDoc>('offers').updateOne({ _id: offer._id }, { $set: { propertyTitle: RENAMED } }),
  ],
  [
    'the reader',
    paths.user.wishlist,
    ({ user }) => db.collection<UserDoc>('users').updateOne({ _id: user._id }, { $set: { name: RENAMED } }),
  ],
])('shows at the next request what another process changed: %s', async (_, path, change) => {
  const scene = await buyer()
  expect((await keep(scene.session, path)).html).not.toContain(RENAMED)
  await change(scene)
  const { status, html } = await read(scene.session, path)
  expect([status, html.includes(RENAMED)]).toEqual([200, true])
})

it('does not show a home that the reader has removed from the wishlist', async () => {
  const { session, home, savedId } = await buyer()
  expect((await keep(session, paths.user.wishlist)).html).toContain(home.title)
  expect((await session.call('DELETE', `/api/wishlist/${savedId}`)).status).toBe(200)
  expect((await read(session, paths.user.wishlist)).html).not.toContain(home.title)
})

it('shows an administrator a new account at the next request', async () => {
  const { session } = await newPerson(db, 'admin')
  const before = await keep(session, paths.admin.users)
  const name = `Newest ${new ObjectId().toHexString()}`
  await createUser(db, { name })
  expect(before.html).not.toContain(name)
  expect((await read(session, paths.admin.users)).html).toContain(name)
})

it('does not repeat a page for another session of the same person', async () => {
  const person = await buyer()
  await keep(person.session, paths.user.wishlist)
  expect((await read(await signInAgain(person), paths.user.wishlist)).isRepeated).toBe(false)
})

it.each<[string, (scene: Scene) => Promise<unknown>]>([
  [
    'ended in another process',
    ({ user }) => db.collection<UserDoc>('users').updateOne({ _id: user._id }, { $unset: { sessions: '' } }),
  ],
  [
    'belongs to a deleted account',
    ({ user }) => db.collection<UserDoc>('users').deleteOne({ _id: user._id }),
  ],
  [
    'belongs to a person with another role',
    ({ user }) => db.collection<UserDoc>('users').updateOne({ _id: user._id }, { $set: { role: 'agent' } }),
  ],
  [
    'belongs to a suspended person',
    ({ user }) => db.collection<UserDoc>('users').updateOne({ _id: user._id }, { $set: { role: 'fraud' } }),
  ],
])('repeats no page for a session that %s', async (_, end) => {
  const scene = await buyer()
  await keep(scene.session, paths.user.wishlist)
  await end(scene)
  expect((await read(scene.session, paths.user.wishlist)).status).toBe(307)
})

import { ObjectId } from 'mongodb'
import {
  type ConversationDoc,
  type OfferDoc,
  type PropertyDoc,
  type ReviewDoc,
  type SavedSearchDoc,
  type ViewingDoc,
} from '@/lib/data/collections'
import { paths } from '@/lib/paths'
import {
  createConversation,
  createOffer,
  createProperty,
  createSavedSearch,
  createUser,
  createViewing,
  makeReview,
} from '../factories'
import { applicationDatabase, newPerson, type Person } from '../support/contract'

/** Pages of one person are rendered for each request (ADR 080): what another process wrote is shown at the next one. */

const db = applicationDatabase()
const people = {} as Record<'user' | 'agent' | 'admin', Person>
let home: PropertyDoc
let offer: OfferDoc
let viewing: ViewingDoc
let search: SavedSearchDoc
let review: ReviewDoc
let conversation: ConversationDoc

beforeAll(async () => {
  for (const role of ['user', 'agent', 'admin'] as const) people[role] = await newPerson(db, role)
  const { user: buyer, session } = people.user
  const { user: agent } = people.agent
  home = await createProperty(db, agent)
  offer = await createOffer(db, buyer, home)
  viewing = await createViewing(db, buyer, home)
  search = await createSavedSearch(db, buyer)
  review = makeReview(buyer, home)
  await db.collection('reviews').insertOne(review)
  conversation = (await createConversation(db, buyer, home, [['agent', 'Come and see it.']])).conversation
  const saved = await session.post('/api/wishlist', { propertyId: home._id.toHexString() })
  expect(saved.status).toBe(201)
})

/** A value that no page has shown before. */
const unique = () => new ObjectId().toHexString()

async function retitle(name: 'properties' | 'offers' | 'viewings', field: string, of: { _id: ObjectId }) {
  const title = `Renamed ${unique()}`
  await db.collection(name).updateOne({ _id: of._id }, { $set: { [field]: title } })
  return title
}
const retitleHome = () => retitle('properties', 'title', home)
const retitleOffer = () => retitle('offers', 'propertyTitle', offer)
const retitleViewing = () => retitle('viewings', 'propertyTitle', viewing)

let sales = 0
/** Adds a sale of the agent; returns its title. */
async function addSale() {
  sales += 1
  const sold = await createProperty(db, people.agent.user, { title: `Sold ${unique()}`, soldAt: new Date() })
  await createOffer(db, people.user.user, sold, { status: 'bought' })
  await db.collection('sales').updateOne(
    { _id: `${people.agent.id} 2025-01` },
    {
      $set: { agentId: people.agent.user._id, month: '2025-01', highestMinor: 1, highestTitle: sold.title },
      $inc: { count: 1, totalMinor: 1 },
    },
    { upsert: true },
  )
  return sold.title
}

let minutes = 0
/** A deadline of the document that none had before; returns its text in pages. */
async function postpone(name: 'offers' | 'viewings', { _id }: { _id: ObjectId }) {
  minutes += 1
  const expiresAt = new Date(Date.now() + (24 * 60 + minutes) * 60_000)
  await db.collection(name).updateOne({ _id }, { $set: { expiresAt } })
  return `dateTime="${expiresAt.toISOString()}"`
}
const postponeOffer = () => postpone('offers', offer)
const postponeViewing = () => postpone('viewings', viewing)

type Row = ['user' | 'agent' | 'admin', string, () => Promise<string | RegExp>]

const LISTS: Row[] = [
  ['user', paths.area('user'), retitleOffer],
  ['user', paths.user.wishlist, retitleHome],
  ['user', paths.user.bought, retitleOffer],
  ['user', paths.user.viewings, retitleViewing],
  [
    'user',
    paths.user.searches,
    async () => {
      const name = `Renamed ${unique()}`
      await db.collection('savedSearches').updateOne({ _id: search._id }, { $set: { name } })
      return name
    },
  ],
  [
    'user',
    paths.user.reviews,
    async () => {
      const text = `Rewritten ${unique()}`
      await db.collection('reviews').updateOne({ _id: review._id }, { $set: { review: text } })
      return text
    },
  ],
  [
    'user',
    paths.messages,
    async () => {
      const propertyTitle = `Renamed ${unique()}`
      await db.collection('conversations').updateOne({ _id: conversation._id }, { $set: { propertyTitle } })
      return propertyTitle
    },
  ],
  ['agent', paths.area('agent'), retitleOffer],
  ['agent', paths.agent.properties, retitleHome],
  ['agent', paths.agent.requests, retitleHome],
  ['agent', paths.agent.sold, addSale],
  ['agent', paths.agent.viewings(), retitleViewing],
  [
    'admin',
    paths.admin.properties,
    async () => (await createProperty(db, people.agent.user, { title: `New ${unique()}` })).title,
  ],
  ['admin', paths.admin.users, async () => (await createUser(db, { name: `New ${unique()}` })).name],
  [
    'admin',
    paths.admin.reviews,
    async () => {
      const added = makeReview(await createUser(db), home, { review: `New ${unique()}` })
      await db.collection('reviews').insertOne(added)
      return added.review
    },
  ],
]

const DEADLINES: Row[] = [
  ['user', paths.area('user'), postponeOffer],
  ['user', paths.user.bought, postponeOffer],
  ['user', paths.user.viewings, postponeViewing],
  ['agent', paths.area('agent'), postponeOffer],
  ['agent', paths.agent.requests, postponeOffer],
  ['agent', paths.agent.viewings(), postponeViewing],
]

/** The text of a page's number with what it counts. */
const countPattern = (count: number, of: string) => new RegExp(`\\b${count}(?:<[^>]*>|\\s)*${of}`)

const COUNTS: Row[] = [
  [
    'user',
    paths.area('user'),
    async () => {
      const { modifiedCount } = await db
        .collection('offers')
        .updateOne({ _id: offer._id }, { $set: { turn: 'buyer' } })
      return countPattern(modifiedCount, 'thing needs your attention')
    },
  ],
  [
    'user',
    paths.user.bought,
    async () => {
      await createOffer(db, people.user.user, await createProperty(db, await createUser(db)))
      const { user } = people.user
      return `>${await db.collection('offers').countDocuments({ buyerId: user._id })}<`
    },
  ],
  [
    'agent',
    paths.agent.properties,
    async () => {
      await db.collection('properties').updateOne({ _id: home._id }, { $set: { offerCount: 17 } })
      return countPattern(17, 'offers')
    },
  ],
  [
    'agent',
    paths.agent.requests,
    async () => {
      await createOffer(db, await createUser(db), home)
      return countPattern(2, 'open offers')
    },
  ],
  [
    'agent',
    paths.agent.sold,
    async () => {
      await addSale()
      return `>${sales}<`
    },
  ],
]

/** The page as the person receives it. */
async function read(role: keyof typeof people, path: string): Promise<string> {
  const { status, body } = await people[role].session.get(path)
  expect(status).toBe(200)
  return String(body)
}

describe.each([
  ['a list', LISTS],
  ['a deadline', DEADLINES],
  ['a count', COUNTS],
])('%s', (_, rows) => {
  it.each(rows)(
    'of the %s at %s shows at the next request what another process changed',
    async (role, path, change) => {
      const before = await read(role, path)
      const changed = await change()
      expect(before).not.toMatch(changed)
      expect(await read(role, path)).toMatch(changed)
    },
  )
})

it.each<[string, (account: { _id: ObjectId }) => Promise<unknown>]>([
  ['ended', (account) => db.collection('users').updateOne(account, { $unset: { sessions: '' } })],
  ['belongs to a deleted account', (account) => db.collection('users').deleteOne(account)],
  [
    'belongs to a person with another role',
    (account) => db.collection('users').updateOne(account, { $set: { role: 'agent' } }),
  ],
  [
    'belongs to a suspended person',
    (account) => db.collection('users').updateOne(account, { $set: { role: 'fraud' } }),
  ],
])('redirects the next request of a session that %s in another process', async (_, end) => {
  const { session, user } = await newPerson(db, 'user')
  expect((await session.get(paths.user.wishlist)).status).toBe(200)
  await end({ _id: user._id })
  expect((await session.get(paths.user.wishlist)).status).toBe(307)
})

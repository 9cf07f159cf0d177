import { ObjectId } from 'mongodb'
import { type PropertyDoc, type ReviewDoc, type UserDoc } from '@/lib/data/collections'
import { recountSales } from '@/lib/data/sales'
import { slugWithId } from '@/lib/domain/slug'
import { actorOf, createOffer, createProperty, createUser, makeReview } from '@/test/factories'
import { codeOf, serviceDatabase } from '@/test/support/services'
import { getListing, listingForBuyers } from '../properties/get-listing'
import { createReview } from '../reviews/reviews'
import { changeRole, markFraud } from '../users/roles'
import { getAgent, listAgentSlugs } from './get-agent'

const { db } = serviceDatabase()

let agent: UserDoc
let buyer: UserDoc
let admin: UserDoc
beforeEach(async () => {
  agent = await createUser(db, {
    role: 'agent',
    name: 'Theo Brandt',
    company: 'Brandt & Daughters',
    phone: '+1555',
  })
  buyer = await createUser(db)
  admin = await createUser(db, { role: 'admin' })
})

const idOf = ({ _id }: { _id: ObjectId }) => _id.toHexString()
const slugOf = (user: UserDoc) => slugWithId(user.name, idOf(user))
const page = (user = agent) => getAgent(null, { id: idOf(user) })
const review = async (writer: UserDoc, property: PropertyDoc, given: Partial<ReviewDoc> = {}) => {
  await db.collection<ReviewDoc>('reviews').insertOne(makeReview(writer, property, given))
}
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60 * 1000)

it('shows an agent without homes, sales, answers and reviews', async () => {
  expect(await page()).toEqual({
    slug: slugOf(agent),
    name: 'Theo Brandt',
    image: null,
    company: 'Brandt & Daughters',
    licence: null,
    verifiedAt: null,
    homes: { items: [], total: 0, next: null },
    sold: { count: 0, places: [] },
    answerMs: null,
    rating: { count: 0, average: 0 },
    reviews: [],
  })
})

it('has a page for agents only', async () => {
  const fraud = await createUser(db, { role: 'fraud' })
  for (const user of [buyer, admin, fraud]) expect(await codeOf(page(user))).toBe('not_found')
  for (const id of [idOf({ _id: new ObjectId() }), 'no-id'])
    expect(await codeOf(getAgent(null, { id }))).toBe('not_found')
  await markFraud(actorOf(admin), { id: idOf(agent) })
  expect(await codeOf(page())).toBe('not_found')
})

it('shows when the agent became one', async () => {
  const before = new Date()
  await changeRole(actorOf(admin), { id: idOf(buyer), role: 'agent' })
  const { verifiedAt } = await page(buyer)
  expect(Date.parse(String(verifiedAt))).toBeGreaterThanOrEqual(before.getTime())
})

it('lists the homes for sale at teaser level, verified ones first, then newest first, page by page', async () => {
  for (let i = 0; i < 13; i += 1)
    await createProperty(db, agent, {
      title: `Home ${i}`,
      createdAt: hoursAgo(i),
      ...(i === 0 && { status: 'pending' }),
    })
  await createProperty(db, agent, { title: 'Sold', soldAt: new Date() })
  await createProperty(db, agent, { title: 'Rejected', status: 'rejected' })
  await createProperty(db, await createUser(db, { role: 'agent' }), { title: 'Of another agent' })
  const { homes } = await page()
  expect([homes.total, homes.items.length, homes.items[0]?.title]).toEqual([13, 12, 'Home 1'])
  expect(homes.items[0]).not.toHaveProperty('description')
  const next = await getAgent(null, { id: idOf(agent), cursor: homes.next ?? '' })
  expect(next.homes.items.map(({ title }) => title)).toEqual(['Home 0'])
  expect(await codeOf(getAgent(null, { id: idOf(agent), cursor: 'made-up' }))).toBe('invalid_input')
})

it('counts the homes sold and names the place of most of them', async () => {
  for (const location of ['Bend, Oregon', 'Austin, Texas', 'Bend, Oregon']) {
    const property = await createProperty(db, agent, { location, soldAt: new Date() })
    await createOffer(db, buyer, property, { status: 'bought' })
  }
  await recountSales()
  expect((await page()).sold).toEqual({ count: 3, places: ['Bend, Oregon', 'Austin, Texas'] })
})

it('shows the response time to the offers of the last 90 days if there were at least ten responses', async () => {
  const property = await createProperty(db, agent)
  const answered = (createdAt: Date) =>
    createOffer(db, buyer, property, {
      status: 'rejected',
      createdAt,
      decidedAt: new Date(createdAt.getTime() + 3 * 60 * 60 * 1000),
    })
  for (let i = 0; i < 9; i += 1) await answered(hoursAgo(24))
  await answered(hoursAgo(91 * 24))
  expect((await page()).answerMs).toBeNull()
  await answered(hoursAgo(89 * 24))
  expect((await page()).answerMs).toBe(3 * 60 * 60 * 1000)
})

it('shows the newest reviews of the agent’s homes and who bought one, without emails', async () => {
  const property = await createProperty(db, agent, { title: 'Slate Cottage', soldAt: new Date() })
  const other = await createProperty(db, agent, { title: 'Lake House' })
  await createOffer(db, buyer, property, { status: 'bought' })
  await review(buyer, property, { rating: 5 })
  await createReview(actorOf(buyer), { propertyId: idOf(other), review: 'Bright.', rating: 4 })
  await review(await createUser(db), property, { rating: 3, createdAt: hoursAgo(1) })
  await review(buyer, await createProperty(db, await createUser(db, { role: 'agent' })))
  const { rating, reviews } = await page()
  expect(rating).toEqual({ count: 3, average: 4 })
  expect(reviews.map(({ propertyTitle, boughtHere }) => [propertyTitle, boughtHere])).toEqual([
    ['Lake House', undefined],
    ['Slate Cottage', true],
    ['Slate Cottage', undefined],
  ])
  expect(JSON.stringify(reviews)).not.toContain('@')
})

it('is linked from the agent’s listings while they are an agent', async () => {
  const id = idOf(await createProperty(db, agent))
  expect((await listingForBuyers(id)).agentSlug).toBe(slugOf(agent))
  expect((await getListing(actorOf(agent), id)).agentSlug).toBe(slugOf(agent))
  await changeRole(actorOf(admin), { id: idOf(agent), role: 'admin' })
  expect((await listingForBuyers(id)).agentSlug).toBeNull()
})

it('lists the slugs of all agents', async () => {
  const slugs = await listAgentSlugs(null, { limit: 1_000 })
  expect(slugs).toContain(slugOf(agent))
  expect(slugs).not.toContain(slugOf(buyer))
  expect(await listAgentSlugs(null, { limit: 1 })).toHaveLength(1)
})

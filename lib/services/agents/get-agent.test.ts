import { randomUUID } from 'node:crypto'
import { ObjectId } from 'mongodb'
import {
  type AnswerDoc,
  type OfferDoc,
  type PropertyDoc,
  type ReviewDoc,
  type UserDoc,
  type ViewingDoc,
} from '@/lib/data/collections'
import { monthsOf } from '@/lib/data/sales'
import { DAY_MS } from '@/lib/domain/dates'
import { slugWithId } from '@/lib/domain/slug'
import {
  actorOf,
  createAvailability,
  createOffer,
  createProperty,
  createUser,
  createViewing,
  makeReview,
  idOf,
} from '@/test/factories'
import { codeOf, serviceDatabase } from '@/test/support/services'
import { sendMessage, startConversation } from '../messages/send-message'
import {
  acceptOffer,
  counterOffer,
  rejectOffer,
  releaseOffer,
  withdrawOffer,
} from '../offers/negotiate-offer'
import { expireOffer } from '../offers/offer-deadlines'
import { getListing, listingForBuyers } from '../properties/get-listing'
import { createReview } from '../reviews/reviews'
import { deleteUser } from '../users/delete-account'
import { changeRole, markFraud } from '../users/roles'
import { confirmViewing, declineViewing } from '../viewings/change-viewing'
import { getAgent, listAgentSlugs } from './agents'

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

const slugOf = (user: UserDoc) => slugWithId(user.name, idOf(user))
const page = (user = agent) => getAgent(null, { id: idOf(user) })
const review = async (writer: UserDoc, property: PropertyDoc, overrides: Partial<ReviewDoc> = {}) => {
  await db.collection('reviews').insertOne(makeReview(writer, property, overrides))
}
const timeOf = ({ startsAt, endsAt, wall }: ViewingDoc) => ({ startsAt, endsAt, wall })
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
    answers: null,
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
  const sales = ['Bend, Oregon', 'Austin, Texas', 'Bend, Oregon'].map(async (location) => {
    const property = await createProperty(db, agent, { location, soldAt: new Date() })
    return createOffer(db, buyer, property, { status: 'bought' })
  })
  await db.collection('sales').insertMany(monthsOf(await Promise.all(sales)))
  expect((await page()).sold).toEqual({ count: 3, places: ['Bend, Oregon', 'Austin, Texas'] })
})

it('shows the time to answer of the last 90 days once there are ten answers (D258)', async () => {
  const answer = (overrides: Partial<AnswerDoc> = {}) =>
    db.collection('answers').insertOne({
      _id: new ObjectId(),
      agentId: agent._id,
      at: hoursAgo(24),
      ms: 3 * 60 * 60 * 1000,
      ...overrides,
    })
  for (let i = 0; i < 9; i += 1) await answer()
  await answer({ at: hoursAgo(91 * 24) })
  await answer({ agentId: buyer._id })
  expect((await page()).answers).toBeNull()
  await answer({ at: hoursAgo(89 * 24) })
  expect((await page()).answers).toEqual({ medianMs: 3 * 60 * 60 * 1000, withinHour: 0, withinDay: 1 })
})

it('shows the time to answer of the newest hundred', async () => {
  const answers = Array.from({ length: 101 }, (_, i) => ({
    _id: new ObjectId(),
    agentId: agent._id,
    at: hoursAgo(i + 1),
    ms: i < 100 ? 1_000 : 90 * DAY_MS,
  }))
  await db.collection('answers').insertMany(answers)
  expect((await page()).answers).toEqual({ medianMs: 1_000, withinHour: 1, withinDay: 1 })
})

describe('the first answer (D258)', () => {
  const answerTimes = async () =>
    (await db.collection('answers').find({ agentId: agent._id }).toArray()).map(({ _id, ms }) => ({
      of: idOf({ _id }),
      hours: Math.round(ms / (60 * 60 * 1000)),
    }))
  const offer = async (overrides: Partial<OfferDoc> = {}) =>
    createOffer(db, buyer, await createProperty(db, agent), { createdAt: hoursAgo(3), ...overrides })
  const newOffer = async () => idOf(await offer())

  it('counts an offer that is accepted, countered or rejected, once', async () => {
    const accepted = await newOffer()
    const countered = await newOffer()
    const rejected = await newOffer()
    await acceptOffer(actorOf(agent), { id: accepted })
    await counterOffer(actorOf(agent), { id: countered, amount: 460_000 })
    await rejectOffer(actorOf(agent), { id: rejected })
    const all = [accepted, countered, rejected].map((of) => ({ of, hours: 3 }))
    expect(await answerTimes()).toEqual(expect.arrayContaining(all))
    await releaseOffer(actorOf(agent), { id: accepted, reason: 'Sold elsewhere' })
    expect(await answerTimes()).toHaveLength(3)
  })

  it('does not count an offer that the buyer withdraws, that expires or that a sale closes', async () => {
    await withdrawOffer(actorOf(buyer), { id: await newOffer() })
    await expireOffer(await offer({ expiresAt: hoursAgo(1) }))
    expect(await answerTimes()).toEqual([])
  })

  it('counts the answer to the first message of a conversation, and none after it', async () => {
    const property = idOf(await createProperty(db, agent))
    const write = (text: string) =>
      startConversation(actorOf(buyer), { propertyId: property, text, key: randomUUID() })
    const { conversationId: id } = await write('Is it quiet?')
    const reply = (text: string) => sendMessage(actorOf(agent), { id, text, key: randomUUID() })
    await db
      .collection('conversations')
      .updateOne({ _id: new ObjectId(id) }, { $set: { waitingSince: hoursAgo(5) } })
    await write('And the school?')
    await reply('It is.')
    await write('Thank you')
    await reply('You are welcome')
    expect(await answerTimes()).toEqual([{ of: id, hours: 5 }])
  })

  it('counts the answer to a viewing request, and not that to a time proposed later', async () => {
    await createAvailability(db, agent._id)
    const property = await createProperty(db, agent)
    const requested = await createViewing(db, buyer, property, { createdAt: hoursAgo(2) })
    const viewing = await createViewing(db, await createUser(db), property, {
      status: 'confirmed',
      confirmedAt: hoursAgo(2),
      createdAt: hoursAgo(2),
      proposal: { by: 'buyer', ...timeOf(requested) },
    })
    await confirmViewing(actorOf(agent), { id: idOf(requested), sequence: 0 })
    await declineViewing(actorOf(agent), { id: idOf(viewing), sequence: 0 })
    expect(await answerTimes()).toEqual([{ of: idOf(requested), hours: 2 }])
  })

  it('is deleted with the account', async () => {
    await acceptOffer(actorOf(agent), { id: await newOffer() })
    await deleteUser(actorOf(admin), { id: idOf(agent) })
    expect(await answerTimes()).toEqual([])
  })
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
  // An agent with a home for sale stays one (D477).
  const id = idOf(await createProperty(db, agent, { soldAt: new Date() }))
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

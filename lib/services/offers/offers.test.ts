import { type Document, ObjectId } from 'mongodb'
import { type PropertyDoc, type UserDoc } from '@/lib/data/collections'
import { searchFields } from '@/lib/data/listing-search/derive'
import { DAY_MS } from '@/lib/domain/dates'
import { type OfferStatus } from '@/lib/domain/offer'
import { type PageInput } from '@/lib/schemas/page'
import { actorOf, createOffer as addOffer, createProperty, createUser, makeOffer } from '@/test/factories'
import { codeOf, serviceDatabase } from '@/test/support/services'
import { acceptOffer, rejectOffer, createOffer } from './negotiate-offer'
import {
  countOwnOffers,
  getOffer,
  getOfferAsBuyer,
  getOpenOffer,
  listAgentOffers,
  listBuyerOffers,
} from './list-offers'

const { db } = serviceDatabase()

let agent: UserDoc
let otherAgent: UserDoc
let admin: UserDoc
let buyer: UserDoc
let otherBuyer: UserDoc
let fraud: UserDoc
let listing: PropertyDoc

beforeAll(async () => {
  agent = await createUser(db, { role: 'agent', name: 'Theo Brandt' })
  otherAgent = await createUser(db, { role: 'agent' })
  admin = await createUser(db, { role: 'admin' })
  buyer = await createUser(db)
  otherBuyer = await createUser(db)
  fraud = await createUser(db, { role: 'fraud' })
})

beforeEach(async () => {
  listing = await createProperty(db, agent)
})

const NOTHING = { items: [], total: 0, next: null }

const offers = () => db.collection('offers')
const stored = async (id: ObjectId) => {
  const offer = await offers().findOne({ _id: id })
  if (!offer) throw new Error('the offer is gone')
  return offer
}
const audit = (targetId: ObjectId) => db.collection('audit').find({ targetId }).sort({ _id: 1 }).toArray()
const make = (viewer: UserDoc, offerAmount = 450_000, property = listing) =>
  createOffer(actorOf(viewer), { propertyId: property._id.toHexString(), offerAmount })
const accept = (viewer: UserDoc, { _id }: Document) => acceptOffer(actorOf(viewer), { id: String(_id) })
const reject = (viewer: UserDoc, { _id }: Document) => rejectOffer(actorOf(viewer), { id: String(_id) })

describe('createOffer', () => {
  it('ignores all input but the amount (D27)', async () => {
    const before = Date.now()
    const { id } = await make(buyer, 450_000.5)
    const offer = await stored(new ObjectId(id))
    const today = new Date(before).toISOString().slice(0, 10)
    expect(offer).toEqual({
      _id: new ObjectId(id),
      propertyId: listing._id,
      propertyTitle: 'Lake House',
      propertyLocation: 'Bend, Oregon',
      propertyImage: '/demo/lake-house.jpg',
      agentId: agent._id,
      agentName: 'Theo Brandt',
      buyerId: buyer._id,
      buyerName: buyer.name,
      buyerEmail: buyer.email,
      amountMinor: 45_000_050,
      amounts: [{ by: 'buyer', amountMinor: 45_000_050, at: offer.createdAt }],
      minPriceMinor: 40_000_000,
      maxPriceMinor: 50_000_000,
      buyingDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      status: 'pending',
      open: true,
      holdsListing: false,
      createdAt: expect.any(Date),
      listingVersion: listing.updatedAt,
      decidedAt: null,
      expiresAt: new Date(offer.createdAt.getTime() + 3 * DAY_MS),
      validDays: 3,
    })
    expect([today, new Date().toISOString().slice(0, 10)]).toContain(offer.buyingDate)
    expect(offer.createdAt.getTime()).toBeGreaterThanOrEqual(before)
  })

  it.each([400_000, 400_000.01, 499_999.99, 500_000])('accepts %p, within the range', async (amount) => {
    expect(await make(buyer, amount)).toEqual({ id: expect.any(String) })
  })

  it.each([0.01, 399_999.99, 500_000.01, 1_000_000_000])('rejects %p, outside the range', async (amount) => {
    const message = 'Offer must be between $400,000 and $500,000'
    await expect(make(buyer, amount)).rejects.toMatchObject({
      code: 'invalid_input',
      message,
      fields: { offerAmount: message },
    })
    expect(await offers().countDocuments({ propertyId: listing._id })).toBe(0)
    expect(await db.collection('properties').findOne({ _id: listing._id })).toMatchObject({ offerCount: 0 })
  })

  it('rejects an offer of a buyer who was suspended after the request was authorised', async () => {
    const suspended = await createUser(db)
    await db.collection('users').updateOne({ _id: suspended._id }, { $set: { role: 'fraud' } })
    expect(await codeOf(make(suspended))).toBe('forbidden')
    expect(await offers().countDocuments({ buyerId: suspended._id })).toBe(0)
  })

  it.each([
    ['pending', null, 'conflict', 'Offers open once this property is verified.'],
    ['verified', new Date(), 'conflict', 'This home has been sold.'],
    ['rejected', null, 'not_found', 'Property not found.'],
  ] as const)('rejects an offer on a %s listing, sold at %p: %s', async (status, soldAt, code, message) => {
    const closed = await createProperty(db, agent, { status, soldAt })
    await expect(make(buyer, 450_000, closed)).rejects.toMatchObject({ code, message })
    expect(await offers().countDocuments({ propertyId: closed._id })).toBe(0)
  })

  it('throws not_found for an unknown listing', async () => {
    const input = { propertyId: '0123456789abcdef01234567', offerAmount: 450_000 }
    await expect(createOffer(actorOf(buyer), input)).rejects.toMatchObject({
      code: 'not_found',
      message: 'Property not found.',
    })
  })

  it.each(['pending', 'accepted'] as const)(
    'rejects a second one while the first is %s (D28)',
    async (status) => {
      await addOffer(db, buyer, listing, { status })
      await expect(make(buyer)).rejects.toMatchObject({
        code: 'conflict',
        message: 'You already have an open offer on this property',
      })
      expect(await make(otherBuyer)).toEqual({ id: expect.any(String) })
    },
  )

  it('accepts one of ten concurrent offers by one buyer', async () => {
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => codeOf(make(buyer))))
    expect(outcomes.filter((outcome) => outcome === 'conflict')).toHaveLength(9)
    expect(await offers().countDocuments({ propertyId: listing._id })).toBe(1)
    expect(await db.collection('properties').findOne({ _id: listing._id })).toMatchObject({ offerCount: 1 })
  })

  it('accepts and counts the concurrent offers of ten buyers', async () => {
    const buyers = await Promise.all(Array.from({ length: 10 }, () => createUser(db)))
    await Promise.all(buyers.map((person) => make(person)))
    expect(await offers().countDocuments({ propertyId: listing._id, status: 'pending' })).toBe(10)
    expect(await db.collection('properties').findOne({ _id: listing._id })).toMatchObject({ offerCount: 10 })
  })
})

describe('decisions', () => {
  it.each([
    ['accepted', accept, { open: true, holdsListing: true }],
    ['rejected', reject, { open: false, holdsListing: false }],
  ] as const)('%s changes the offer, its time and the audit log', async (status, decide, flags) => {
    const offer = await addOffer(db, buyer, listing)
    await decide(agent, offer)
    expect(await stored(offer._id)).toMatchObject({ status, ...flags, decidedAt: expect.any(Date) })
    expect(await audit(offer._id)).toEqual([
      {
        _id: expect.any(ObjectId),
        at: expect.any(Date),
        actorId: agent._id,
        actorName: agent.name,
        action: `offer.${status}`,
        targetType: 'offer',
        targetId: offer._id,
        targetName: offer.propertyTitle,
        ...searchFields(agent.name, agent.email, offer.propertyTitle),
        before: { status: 'pending' },
        after: { status },
      },
    ])
  })

  it.each(['accepted', 'rejected', 'bought'] as const)(
    'rejects a decision on an offer that is %s',
    async (status) => {
      const offer = await addOffer(db, buyer, listing, { status })
      for (const decide of [accept, reject]) {
        await expect(decide(agent, offer)).rejects.toMatchObject({
          code: 'conflict',
          message: 'This offer has already been decided',
        })
      }
      expect(await stored(offer._id)).toEqual(offer)
    },
  )

  it.each(['accepted', 'bought'] as const)(
    'rejects an acceptance if another offer is %s (D29)',
    async (status) => {
      await addOffer(db, otherBuyer, listing, { status })
      const offer = await addOffer(db, buyer, listing)
      await expect(accept(agent, offer)).rejects.toMatchObject({
        code: 'conflict',
        message: 'Another offer on this property has already been accepted',
      })
      expect(await stored(offer._id)).toEqual(offer)
      expect(await audit(offer._id)).toEqual([])
      await reject(agent, offer)
      expect(await stored(offer._id)).toMatchObject({ status: 'rejected' })
    },
  )

  it('lets exactly one of 100 concurrent acceptances of 100 offers win', async () => {
    const all = Array.from({ length: 100 }, () => makeOffer({ ...buyer, _id: new ObjectId() }, listing))
    await offers().insertMany(all)
    const outcomes = await Promise.all(all.map((offer) => codeOf(accept(agent, offer))))
    expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'conflict')).toHaveLength(99)
    const winner = all[outcomes.indexOf(undefined)]
    expect(await offers().find({ propertyId: listing._id, status: 'accepted' }).toArray()).toMatchObject([
      { _id: winner?._id },
    ])
    expect(await offers().countDocuments({ propertyId: listing._id, status: 'pending' })).toBe(99)
    expect(
      await db.collection('audit').countDocuments({ targetId: { $in: all.map(({ _id }) => _id) } }),
    ).toBe(1)
  })
})

describe('reading', () => {
  it('shows an offer to its buyer, its agent and administrators', async () => {
    const offer = await addOffer(db, buyer, listing, {
      status: 'bought',
      transactionId: 'pi_1',
      paidAt: new Date(0),
    })
    const read = (viewer: UserDoc) => codeOf(getOffer(actorOf(viewer), { id: offer._id.toHexString() }))
    for (const viewer of [buyer, agent, admin]) {
      expect(await read(viewer)).toEqual({
        _id: offer._id.toHexString(),
        propertyId: listing._id.toHexString(),
        propertyImg: '/demo/lake-house.jpg',
        propertyImage: '/demo/lake-house.jpg',
        propertyTitle: 'Lake House',
        propertyLocation: 'Bend, Oregon',
        agentName: 'Theo Brandt',
        offerAmount: 450_000,
        minPrice: 400_000,
        maxPrice: 500_000,
        buyerEmail: buyer.email,
        buyerName: buyer.name,
        buyingDate: offer.buyingDate,
        status: 'bought',
        createdAt: offer.createdAt.toISOString(),
        decidedAt: offer.decidedAt?.toISOString(),
        amounts: [{ by: 'buyer', amount: 450_000, at: offer.createdAt.toISOString() }],
        acceptedAt: offer.decidedAt?.toISOString(),
        listingVersion: offer.listingVersion.toISOString(),
        transactionId: 'pi_1',
        paidAt: '1970-01-01T00:00:00.000Z',
      })
    }
  })

  it('shows buyers their own offer and its home in any role, and to nobody else', async () => {
    const offer = await addOffer(db, buyer, listing, { status: 'accepted' })
    const read = (viewer: UserDoc) =>
      codeOf(getOfferAsBuyer(actorOf(viewer), { id: offer._id.toHexString() }))
    for (const role of ['user', 'agent', 'admin'] as const)
      expect(await read({ ...buyer, role })).toMatchObject({
        status: 'accepted',
        home: { status: 'verified', minPrice: 400_000 },
      })
    for (const viewer of [agent, admin, otherBuyer, otherAgent, fraud])
      expect(await read(viewer)).toBe('not_found')
  })

  it("lists a buyer's offers newest first, for the buyer and administrators", async () => {
    const person = await createUser(db)
    const dates = [2, 5, 1].map((day) => new Date(Date.UTC(2026, 0, day)))
    for (const createdAt of dates) await addOffer(db, person, await createProperty(db, agent), { createdAt })
    for (const viewer of [person, admin]) {
      const { items: items } = await listBuyerOffers(actorOf(viewer), { email: person.email })
      expect(items.map(({ createdAt }) => createdAt.slice(0, 10))).toEqual([
        '2026-01-05',
        '2026-01-02',
        '2026-01-01',
      ])
    }
    const unknown = { email: 'nobody@keystead.test' }
    expect(await codeOf(listBuyerOffers(actorOf(buyer), unknown))).toBe('forbidden')
    expect(await listBuyerOffers(actorOf(fraud), { email: fraud.email })).toEqual(NOTHING)
    expect(await listBuyerOffers(actorOf(admin), unknown)).toEqual(NOTHING)
  })

  it("lists a buyer's offers of one status, with their number while it is small", async () => {
    const person = await createUser(db)
    const at = (day: number) => new Date(Date.UTC(2026, 0, day))
    const add = async (status: OfferStatus, day: number) =>
      addOffer(db, person, await createProperty(db, agent), { status, createdAt: at(day) })
    for (const [status, day] of [
      ['rejected', 1],
      ['pending', 2],
      ['rejected', 3],
      ['bought', 4],
    ] as const)
      await add(status, day)
    const list = async (status: OfferStatus, part: PageInput = {}) => {
      const page = await listBuyerOffers(actorOf(person), { email: person.email, status, ...part })
      return { ...page, items: page.items.map(({ createdAt }) => new Date(createdAt)) }
    }
    expect(await list('rejected')).toMatchObject({ items: [at(3), at(1)], total: 2, next: null })
    expect(await list('accepted')).toMatchObject({ items: [], total: 0, next: null })
    const first = await list('rejected', { limit: 1 })
    expect(first.items).toEqual([at(3)])
    expect(await list('rejected', { limit: 1, cursor: first.next ?? '' })).toMatchObject({
      items: [at(1)],
      next: null,
    })

    const counts = { pending: 1, accepted: 0, rejected: 2, bought: 1 }
    expect(await countOwnOffers(actorOf(person))).toEqual(counts)
    for (let day = 5; day <= 40; day += 1) await add('rejected', day)
    expect(await countOwnOffers(actorOf(person))).toEqual({ ...counts, rejected: 38 })
    await add('rejected', 41)
    expect(await countOwnOffers(actorOf(person))).toBeNull()
  })

  it("lists the offers on an agent's own listings, for that agent and administrators", async () => {
    const person = await createUser(db, { role: 'agent' })
    const offer = await addOffer(db, buyer, await createProperty(db, person))
    await addOffer(db, buyer, await createProperty(db, otherAgent))
    for (const viewer of [person, admin]) {
      expect(await listAgentOffers(actorOf(viewer), { agentEmail: person.email })).toMatchObject({
        items: [{ _id: offer._id.toHexString() }],
        total: 1,
        next: null,
      })
    }
  })

  it("returns the reader's own pending or accepted offer on a listing", async () => {
    const open = (viewer: UserDoc) => getOpenOffer(actorOf(viewer), { propertyId: listing._id.toHexString() })
    expect(await open(buyer)).toBeNull()
    await addOffer(db, buyer, listing, { status: 'rejected' })
    expect(await open(buyer)).toBeNull()
    const { id } = await make(buyer)
    expect(await open(buyer)).toMatchObject({ _id: id })
    expect(await open(otherBuyer)).toBeNull()
    await accept(agent, { _id: id })
    expect(await open(buyer)).toMatchObject({ _id: id, status: 'accepted' })
  })
})

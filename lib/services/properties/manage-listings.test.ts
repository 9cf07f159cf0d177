import { type Document, ObjectId } from 'mongodb'
import { type OfferDoc, type PropertyDoc, type UserDoc, type WishlistDoc } from '@/lib/data/collections'
import { placeIdOf, rebuildPlaces } from '@/lib/data/listing-search/places'
import { searchFields } from '@/lib/data/listing-search/derive'
import { type PropertyStatus } from '@/lib/domain/property'
import { fold, slugOf } from '@/lib/domain/text'
import { propertyTableSchema } from '@/lib/schemas/admin-table'
import { type PageInput } from '@/lib/schemas/page'
import {
  actorOf,
  createOffer,
  createProperty as addProperty,
  createUser,
  insertProperties,
  makeProperty,
  idOf,
} from '@/test/factories'
import { codeOf, serviceDatabase } from '@/test/support/services'
import { sized } from '@/test/support/tier'
import { markFraud } from '../users/roles'
import { createOffer as makeOffer, acceptOffer } from '../offers/negotiate-offer'
import { createProperty, createPropertyByForm } from './create-property'
import { decideProperty, deleteAgentProperties, deleteProperty } from './decide-property'
import { getOwnProperty } from './get-listing'
import { listAgentProperties, listOwnProperties, manageProperties } from './list-properties'
import { updateProperty } from './update-property'

const { db } = serviceDatabase()

const IMAGE = 'http://127.0.0.1:1/keystead/image/upload/v1/listings/lake.jpg'
const fields = {
  title: 'Harbour Loft',
  description: 'Two floors above the harbour.',
  location: 'Porto, Portugal',
  minPrice: 300_000,
  maxPrice: 350_000.5,
  image: IMAGE,
}

let agent: UserDoc
let otherAgent: UserDoc
let admin: UserDoc
let buyer: UserDoc
let fraud: UserDoc

beforeAll(async () => {
  agent = await createUser(db, { role: 'agent', name: 'Theo Brandt', image: '/theo.jpg' })
  otherAgent = await createUser(db, { role: 'agent' })
  admin = await createUser(db, { role: 'admin' })
  buyer = await createUser(db)
  fraud = await createUser(db, { role: 'fraud' })
})

const properties = () => db.collection('properties')
const stored = (id: string) => properties().findOne({ _id: new ObjectId(id) })
const statusOf = async ({ _id }: OfferDoc) => (await db.collection('offers').findOne({ _id }))?.status
const audit = (id: string) =>
  db
    .collection<Document>('audit')
    .find({ targetId: new ObjectId(id) })
    .sort({ _id: 1 })
    .toArray()

describe('createProperty', () => {
  it('creates a pending listing with the agent and the derived fields from the server (D21, D103)', async () => {
    const { id } = await createProperty(actorOf(agent), fields)
    expect(await stored(id)).toMatchObject({
      title: 'Harbour Loft',
      minPriceMinor: 30_000_000,
      maxPriceMinor: 35_000_050,
      spanMinor: 5_000_050,
      agentId: agent._id,
      agentName: 'Theo Brandt',
      agentEmail: agent.email,
      agentImage: '/theo.jpg',
      status: 'pending',
      soldAt: null,
      listed: true,
      offerCount: 0,
      locationFolded: 'porto, portugal',
    })
    expect(await audit(id)).toMatchObject([{ action: 'property.created', actorId: agent._id }])
  })

  it('creates one listing for calls with the same key, even concurrent ones, and rejects the key with a different body (D244)', async () => {
    const make = (overrides: Partial<typeof fields> = {}, key = 'one', person = agent) =>
      createProperty(actorOf(person), { ...fields, title: 'Sent twice', ...overrides }, key)
    const [first, second] = await Promise.all([make(), make()])
    expect(second).toEqual(first)
    await updateProperty(actorOf(agent), { id: first.id, title: 'Changed since' })
    expect(await make()).toEqual(first)
    expect(await codeOf(make({ minPrice: 290_000 }))).toBe('conflict')
    expect(await make({}, 'two')).not.toEqual(first)
    // Keys belong to an agent, so this call fails on the picture, which is not theirs, and not on the key.
    expect(await codeOf(make({}, 'one', otherAgent))).not.toBe('conflict')
    expect(await audit(first.id)).toHaveLength(2)
  })

  it('refuses a key whose listing was deleted, so that a late repetition does not bring it back (D244)', async () => {
    const make = () => createProperty(actorOf(agent), { ...fields, title: 'Sent late' }, 'late')
    const { id } = await make()
    await deleteProperty(actorOf(agent), { id })
    expect(await codeOf(make())).toBe('conflict')
    expect(await stored(id)).toBeNull()
  })

  it('adds the home of the form once for calls with the same key (D537)', async () => {
    const make = () => createPropertyByForm(actorOf(agent), { ...fields, title: 'By form' }, 'form')
    const first = await make()
    expect(await make()).toEqual(first)
    expect(await stored(first.id)).toMatchObject({ title: 'By form', addressRequired: true })
  })

  it('is for agents, who may list only for themselves', async () => {
    for (const person of [buyer, admin, fraud])
      expect(await codeOf(createProperty(actorOf(person), fields))).toBe('forbidden')
    const claim = (agentEmail: string) => codeOf(createProperty(actorOf(agent), { ...fields, agentEmail }))
    expect(await claim(otherAgent.email)).toBe('forbidden')
    expect(await claim(` ${agent.email.toUpperCase().replace('K', 'Ｋ')} `)).toEqual({
      id: expect.any(String),
    })
  })

  it(`leaves no listing of an agent suspended at the same time, in ${sized(1, 20)} rounds`, async () => {
    for (let round = 0; round < sized(1, 20); round += 1) {
      const suspect = await createUser(db, { role: 'agent' })
      await Promise.all([
        codeOf(createProperty(actorOf(suspect), fields)),
        markFraud(actorOf(admin), { id: idOf(suspect) }),
      ])
      expect(await properties().countDocuments({ agentId: suspect._id })).toBe(0)
    }
  })
})

describe('updateProperty', () => {
  let listing: PropertyDoc
  const update = (changes: object, person = agent) =>
    updateProperty(actorOf(person), { id: idOf(listing), ...changes })

  beforeEach(async () => {
    listing = await addProperty(db, agent)
  })

  it('changes only the fields that are given', async () => {
    expect(await update({ location: 'Zürich', maxPrice: 600_000 })).toBe(true)
    const { updatedAt, ...after } = (await stored(idOf(listing))) ?? {}
    const { updatedAt: before, ...unchanged } = listing
    expect(after).toEqual({
      ...unchanged,
      location: 'Zürich',
      latitude: 47.37,
      longitude: 8.55,
      positionAccuracy: 'town',
      isGeocoded: true,
      publicLatitude: 47.37,
      publicLongitude: 8.55,
      cell: expect.stringMatching(/^[0-3]{22}$/),
      maxPriceMinor: 60_000_000,
      shownMaxMinor: 60_000_000,
      previousMinPriceMinor: 40_000_000,
      previousMaxPriceMinor: 50_000_000,
      priceChangedAt: updatedAt,
      pricedAt: updatedAt,
      modifiedAt: updatedAt,
      spanMinor: 20_000_000,
      status: 'pending',
      rank: 1,
      locationFolded: 'zurich',
      place: placeIdOf('pending', 'zurich', 'zurich'),
      locationSlug: 'zurich',
      unsoldStatus: 'pending',
      words: ['lake', 'house', 'zurich'],
      verifiedAs: expect.objectContaining({ locationFolded: 'bend, oregon', shownMaxMinor: 50_000_000 }),
      ...searchFields(listing.title, 'Zürich'),
    })
    expect(updatedAt?.getTime()).toBeGreaterThanOrEqual(before.getTime())
    expect(await audit(idOf(listing))).toMatchObject([
      {
        action: 'property.updated',
        before: { location: 'Bend, Oregon', maxPriceMinor: 50_000_000, status: 'verified' },
        after: { location: 'Zürich', maxPriceMinor: 60_000_000, status: 'pending' },
      },
    ])
  })

  it.each([
    ['title', { title: 'Another House' }],
    ['description', { description: 'Another one altogether.' }],
    ['location', { location: 'Elsewhere' }],
    ['image', { image: IMAGE }],
  ])(
    'makes a verified listing pending in the same write when its %s changes (D60)',
    async (field, changes) => {
      const offer = await createOffer(db, buyer, listing, { status: 'accepted' })
      const pending = await createOffer(db, await createUser(db), listing)
      const places = db.collection('places')
      const countOf = async (status: PropertyStatus) => (await places.findOne({ _id: status }))?.count ?? 0
      const verified = await countOf('verified')
      const waiting = await countOf('pending')

      expect(await update(changes)).toBe(true)
      const after = await stored(idOf(listing))
      expect(after).toMatchObject({ ...changes, status: 'pending', rank: 1, listed: true, soldAt: null })
      expect(after?.place).toBe(
        placeIdOf('pending', slugOf(after?.location ?? ''), fold(after?.location ?? '')),
      )
      expect([await countOf('verified'), await countOf('pending')]).toEqual([verified - 1, waiting + 1])
      expect(await audit(idOf(listing))).toMatchObject([
        {
          action: 'property.updated',
          actorId: agent._id,
          before: { [field]: listing[field as keyof PropertyDoc], status: 'verified' },
          after: { ...changes, status: 'pending' },
        },
      ])
      // The pending offer keeps its terms, and its buyer is asked about the change (D325).
      for (const doc of [offer, { ...pending, listingChangedAt: after?.updatedAt }])
        expect(await db.collection('offers').findOne({ _id: doc._id })).toEqual(doc)
      expect(
        await codeOf(
          makeOffer(actorOf(await createUser(db)), { propertyId: idOf(listing), offerAmount: 450_000 }),
        ),
      ).toBe('conflict')
    },
  )

  it('keeps a verified listing verified when only prices change, and records them', async () => {
    expect(await update({ minPrice: 410_000, maxPrice: 600_000, title: listing.title })).toBe(true)
    expect(await stored(idOf(listing))).toMatchObject({
      status: 'verified',
      rank: 0,
      minPriceMinor: 41_000_000,
    })
    const [entry] = await audit(idOf(listing))
    expect(entry).toMatchObject({
      action: 'property.updated',
      before: { minPriceMinor: 40_000_000, maxPriceMinor: 50_000_000 },
      after: { minPriceMinor: 41_000_000, maxPriceMinor: 60_000_000 },
    })
    expect(entry?.after).not.toHaveProperty('status')
  })

  it.each(['pending', 'rejected'] as const)('keeps the status of a %s listing', async (status) => {
    listing = await addProperty(db, agent, { status })
    expect(await update({ title: 'Another House', location: 'Elsewhere', image: IMAGE })).toBe(true)
    expect(await stored(idOf(listing))).toMatchObject({ status, title: 'Another House' })
    expect((await audit(idOf(listing)))[0]?.after).not.toHaveProperty('status')
  })

  it('ignores line ends that a form converted', async () => {
    listing = await addProperty(db, agent, { description: 'One.\r\nTwo.' })
    expect(await update({ description: 'One.\nTwo.' })).toBe(false)
    expect(await stored(idOf(listing))).toEqual(listing)
  })

  it('leaves a listing that can be verified again', async () => {
    await update({ title: 'Another House' })
    await decideProperty(actorOf(admin), { id: idOf(listing), status: 'verified' })
    expect(await stored(idOf(listing))).toMatchObject({ title: 'Another House', status: 'verified', rank: 0 })
  })

  it('treats unchanged values as no change, even a picture from elsewhere', async () => {
    expect(await update({})).toBe(false)
    expect(await update({ title: listing.title, minPrice: 400_000, image: listing.image })).toBe(false)
    expect(await stored(idOf(listing))).toEqual(listing)
    expect(await update({ image: IMAGE })).toBe(true)
  })

  it.each([
    [{ minPrice: 500_000 }, 'Minimum price should be less than maximum price.'],
    [{ maxPrice: 400_000 }, 'Minimum price should be less than maximum price.'],
    [{ minPrice: 7, maxPrice: 6.99 }, 'Minimum price should be less than maximum price.'],
    [{ image: 'https://elsewhere.example/a.jpg' }, expect.stringContaining('upload the picture')],
  ])('rejects %j, checked against the stored values (D23)', async (changes, message) => {
    await expect(update(changes)).rejects.toMatchObject({ code: 'invalid_input', message })
    expect(await stored(idOf(listing))).toEqual(listing)
  })

  it('replaces the drawing of a home without pictures by the first ones of its agent', async () => {
    const drawing = IMAGE.replace('listings/lake', 'placeholders/house')
    const { id } = await createProperty(actorOf(agent), { ...fields, image: drawing })
    const images = [{ url: drawing }, { url: IMAGE, caption: 'From the lake' }]
    await updateProperty(actorOf(agent), { id, images })
    expect(await stored(id)).toMatchObject({ image: IMAGE, images: [{ url: IMAGE }] })
    const copy = await createProperty(actorOf(agent), { ...fields, image: undefined, images })
    expect(await stored(copy.id)).toMatchObject({ image: IMAGE, images: [{ url: IMAGE }] })
  })

  it("is for the listing's own agent", async () => {
    for (const person of [otherAgent, buyer, admin, fraud])
      expect(await codeOf(update({ title: 'Mine' }, person))).toBe('forbidden')
    expect(await codeOf(update({ agentEmail: otherAgent.email }))).toBe('forbidden')
    await properties().updateOne({ _id: listing._id }, { $set: { status: 'rejected' } })
    expect(await codeOf(update({ title: 'Mine' }, otherAgent))).toBe('not_found')
    expect(await update({ title: 'Mine' })).toBe(true)
  })

  it('rejects a change of a sold listing', async () => {
    await properties().updateOne({ _id: listing._id }, { $set: { soldAt: new Date() } })
    expect(await codeOf(update({ title: 'Other' }))).toBe('conflict')
  })
})

describe('decideProperty', () => {
  it.each(['verified', 'rejected'] as const)('makes a pending listing %s, once', async (status) => {
    const listing = await addProperty(db, agent, { status: 'pending' })
    const id = idOf(listing)
    await decideProperty(actorOf(admin), { id, status })
    expect(await stored(id)).toMatchObject({
      status,
      listed: status === 'verified',
      rank: status === 'verified' ? 0 : 1,
    })
    for (const again of ['verified', 'rejected'] as const)
      expect(await codeOf(decideProperty(actorOf(admin), { id, status: again }))).toBe('conflict')
    expect(await audit(id)).toMatchObject([
      { action: `property.${status}`, actorId: admin._id, before: { status: 'pending' }, after: { status } },
    ])
  })

  it('is for administrators', async () => {
    const id = idOf(await addProperty(db, agent, { status: 'pending' }))
    for (const person of [agent, buyer, fraud])
      expect(await codeOf(decideProperty(actorOf(person), { id, status: 'verified' }))).toBe('forbidden')
    expect(await stored(id)).toMatchObject({ status: 'pending' })
  })

  it('rejects a decision on an outdated version of the listing (D117)', async () => {
    const listing = await addProperty(db, agent, { status: 'pending' })
    const id = idOf(listing)
    const iSOString = listing.updatedAt.toISOString()
    await updateProperty(actorOf(agent), { id, title: 'Another House' })
    for (const status of ['verified', 'rejected'] as const)
      await expect(
        decideProperty(actorOf(admin), { id, status, updatedAt: iSOString }),
      ).rejects.toMatchObject({
        code: 'conflict',
        message: 'This home has changed since you opened it. Please review it again.',
      })
    expect(await stored(id)).toMatchObject({ status: 'pending' })
    const updatedAt = (await stored(id))?.updatedAt.toISOString()
    await decideProperty(actorOf(admin), { id, status: 'verified', updatedAt })
    expect(await stored(id)).toMatchObject({ status: 'verified', title: 'Another House' })
  })

  it('gives each change a later version, even within a millisecond or when the clock went back', async () => {
    const future = new Date(Date.now() + 3_600_000)
    const id = idOf(await addProperty(db, agent, { status: 'pending', updatedAt: future }))
    await updateProperty(actorOf(agent), { id, title: 'Another House' })
    expect((await stored(id))?.updatedAt).toEqual(new Date(future.getTime() + 1))
  })

  it.each([
    ['with the version that was seen', true],
    ['without it', false],
  ])(
    `%s, never verifies a listing that changes at the same time, in ${sized(1, 20)} rounds`,
    async (_, isVersioned) => {
      for (let round = 0; round < sized(1, 20); round += 1) {
        const listing = await addProperty(db, agent, { status: 'pending' })
        const id = idOf(listing)
        const updatedAt = isVersioned ? listing.updatedAt.toISOString() : undefined
        // Without a version, a decision that comes second applies to the changed content; the log shows which
        // was first.
        const decide = () => codeOf(decideProperty(actorOf(admin), { id, status: 'verified', updatedAt }))
        const change = () => codeOf(updateProperty(actorOf(agent), { id, title: 'Swapped House' }))
        const calls = round % 2 === 0 ? [decide(), change()] : [change(), decide()].reverse()
        const [decided, changed] = await Promise.all(calls)
        const after = await stored(id)
        const entries = await audit(id)
        const last = entries.reduce(
          (latest, entry) => ('status' in entry.after ? entry.after.status : latest),
          'pending',
        )
        expect(after?.status).toBe(last)
        if (isVersioned && changed === true)
          expect(after).toMatchObject({ status: 'pending', title: 'Swapped House' })
        if (after?.status === 'verified' && changed === true) {
          const verdict = entries.find(({ action }) => action === 'property.verified')
          const entry = entries.find(({ action }) => action === 'property.updated')
          expect(entry?.after).not.toHaveProperty('status')
          expect(verdict?.before).toEqual({ status: 'pending' })
        }
        expect([undefined, 'conflict']).toContain(decided)
        expect([true, 'conflict']).toContain(changed)
        expect(entries).toHaveLength(Number(decided === undefined) + Number(changed === true))
      }
    },
  )

  it('counts a listing at its place once after ten concurrent changes', async () => {
    const listing = await addProperty(db, agent, { location: 'Race Bay' })
    await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        codeOf(updateProperty(actorOf(agent), { id: idOf(listing), title: `House ${i}` })),
      ),
    )
    expect(await stored(idOf(listing))).toMatchObject({ status: 'pending' })
    expect(
      await db
        .collection('places')
        .find({ folded: 'race bay', count: { $ne: 0 } })
        .toArray(),
    ).toMatchObject([{ _id: placeIdOf('pending', 'race-bay', 'race bay'), count: 1 }])
  })

  it('names a home that its agent took off the market meanwhile (D480)', async () => {
    const id = idOf(await addProperty(db, agent, { status: 'paused' }))
    for (const status of ['verified', 'rejected'] as const)
      await expect(decideProperty(actorOf(admin), { id, status })).rejects.toMatchObject({
        code: 'conflict',
        message: 'This home is off the market. You can decide on it once it is back.',
      })
  })

  it(`lets one of two opposite concurrent decisions win, in ${sized(1, 20)} rounds`, async () => {
    for (let round = 0; round < sized(1, 20); round += 1) {
      const id = idOf(await addProperty(db, agent, { status: 'pending' }))
      const outcomes = await Promise.all(
        (['verified', 'rejected'] as const).map((status) =>
          codeOf(decideProperty(actorOf(admin), { id, status })),
        ),
      )
      expect(outcomes.filter((outcome) => outcome === 'conflict')).toHaveLength(1)
      expect(await audit(id)).toHaveLength(1)
    }
  })
})

describe('deleteProperty', () => {
  it('rejects the pending offers, removes it from wishlists, and keeps what must be recorded (D24)', async () => {
    const listing = await addProperty(db, agent)
    const pending = await createOffer(db, buyer, listing)
    const rejected = await createOffer(db, await createUser(db), listing, { status: 'rejected' })
    const entry = { userId: buyer._id, email: buyer.email, createdAt: new Date() }
    const wishlist = db.collection<Omit<WishlistDoc, '_id'>>('wishlist')
    await wishlist.insertOne({ ...entry, propertyId: listing._id })
    const other = (await wishlist.insertOne({ ...entry, propertyId: new ObjectId() })).insertedId

    expect(await deleteProperty(actorOf(agent), { id: idOf(listing) })).toBe(1)
    expect(await stored(idOf(listing))).toBeNull()
    expect(await statusOf(pending)).toBe('rejected')
    expect(await db.collection('offers').findOne({ _id: pending._id })).toMatchObject({ open: false })
    expect(await db.collection('offers').findOne({ _id: rejected._id })).toEqual(rejected)
    expect((await wishlist.find({ userId: buyer._id }).toArray()).map(({ _id }) => _id)).toEqual([other])
    expect(await audit(idOf(listing))).toMatchObject([{ action: 'property.deleted' }])
    expect(await codeOf(deleteProperty(actorOf(agent), { id: idOf(listing) }))).toBe('not_found')
  })

  it('is refused while an accepted offer is unpaid', async () => {
    const listing = await addProperty(db, agent)
    const offer = await createOffer(db, buyer, listing, { status: 'accepted' })
    for (const person of [agent, admin]) {
      await expect(deleteProperty(actorOf(person), { id: idOf(listing) })).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('accepted offer'),
      })
    }
    expect(await statusOf(offer)).toBe('accepted')
    expect(await stored(idOf(listing))).toEqual({ ...listing, underOffer: true })
  })

  it('removes a sold listing but keeps its purchase', async () => {
    const listing = await addProperty(db, agent, { soldAt: new Date() })
    const offer = await createOffer(db, buyer, listing, { status: 'bought' })
    expect(await deleteProperty(actorOf(admin), { id: idOf(listing) })).toBe(1)
    expect(await statusOf(offer)).toBe('bought')
  })

  it('is for its agent and administrators', async () => {
    const id = idOf(await addProperty(db, agent))
    for (const person of [otherAgent, buyer, { ...agent, role: 'fraud' as const }])
      expect(await codeOf(deleteProperty(actorOf(person), { id }))).toBe('forbidden')
    const hidden = idOf(await addProperty(db, agent, { status: 'rejected' }))
    expect(await codeOf(deleteProperty(actorOf(buyer), { id: hidden }))).toBe('not_found')
    expect(await deleteProperty(actorOf(agent), { id: hidden })).toBe(1)
  })

  it(`leaves no open offer without its listing in a race with an offer and an acceptance, in ${sized(1, 20)} rounds`, async () => {
    for (let round = 0; round < sized(1, 20); round += 1) {
      const listing = await addProperty(db, agent)
      const id = idOf(listing)
      const pending = await createOffer(db, await createUser(db), listing)
      const [deleted] = await Promise.all([
        codeOf(deleteProperty(actorOf(agent), { id })),
        codeOf(makeOffer(actorOf(buyer), { propertyId: id, offerAmount: 450_000 })),
        codeOf(acceptOffer(actorOf(agent), { id: idOf(pending) })),
      ])
      const open = await db.collection('offers').countDocuments({ propertyId: listing._id, open: true })
      if (deleted === 1) expect(open).toBe(0)
      else expect([deleted, await statusOf(pending)]).toEqual(['conflict', 'accepted'])
      expect(await properties().countDocuments({ _id: listing._id })).toBe(deleted === 1 ? 0 : 1)
    }
  })
})

describe('all listings of an agent', () => {
  it('are read by email or id, newest first, including sold and rejected ones (D26)', async () => {
    const person = await createUser(db, { role: 'agent' })
    const day = (n: number) => new Date(Date.UTC(2026, 0, n))
    await addProperty(db, person, { title: 'A', createdAt: day(1), soldAt: day(2) })
    await addProperty(db, person, { title: 'B', createdAt: day(3), status: 'rejected' })
    await addProperty(db, agent)
    for (const viewer of [person, admin]) {
      for (const emailOrId of [person.email, idOf(person)]) {
        const { items, total } = await listAgentProperties(actorOf(viewer), { emailOrId })
        expect([items.map(({ title }) => title), total]).toEqual([['B', 'A'], 2])
      }
    }
    for (const viewer of [buyer, otherAgent, fraud])
      expect(await codeOf(listAgentProperties(actorOf(viewer), { emailOrId: person.email }))).toBe(
        'forbidden',
      )
    expect(await codeOf(listAgentProperties(actorOf(buyer), { emailOrId: idOf(buyer) }))).toBe('forbidden')
    const nobody = { emailOrId: 'nobody@keystead.test' }
    expect(await listAgentProperties(actorOf(admin), nobody)).toEqual({ items: [], total: 0, next: null })
  })

  it('are listed for their agent with the number of offers on each', async () => {
    const person = await createUser(db, { role: 'agent' })
    const day = (n: number) => new Date(Date.UTC(2026, 0, n))
    await addProperty(db, person, { title: 'A', createdAt: day(1), offerCount: 3, soldAt: day(2) })
    await addProperty(db, person, { title: 'B', createdAt: day(3), status: 'rejected' })
    await addProperty(db, agent)
    const { items, total } = await listOwnProperties(actorOf(person), {})
    expect(items.map(({ title, offerCount, sold }) => [title, offerCount, sold])).toEqual([
      ['B', 0, false],
      ['A', 3, true],
    ])
    expect(
      items.flatMap((item) => Object.keys(item)).filter((name) => /^(?:agent|lat|upd)/.test(name)),
    ).toEqual([])
    // Texts that the rows do not show (ADR 116).
    expect(items.filter((item) => 'description' in item || 'features' in item)).toEqual([])
    expect(total).toBe(2)
    for (const viewer of [buyer, fraud])
      expect(await codeOf(listOwnProperties(actorOf(viewer), {}))).toBe('forbidden')
  })

  it('are counted to seven times the page size, with isMore beyond that', async () => {
    const person = await createUser(db, { role: 'agent' })
    const page = (part: PageInput) =>
      listOwnProperties(actorOf(person), { ...part, isTotalApproximate: true })
    for (let i = 0; i < 7; i += 1) await addProperty(db, person, { createdAt: new Date(i) })
    expect(await page({ limit: 7 })).toMatchObject({ total: 7, isMore: false, next: null })
    const all = await page({ limit: 1 })
    expect(all).toMatchObject({ total: 7, isMore: false })
    for (let i = 0; i < 8; i += 1) await addProperty(db, person, { createdAt: new Date(i) })
    expect(await page({ limit: 1 })).toMatchObject({ total: 14, isMore: true })
    expect(await page({ limit: 2 })).toMatchObject({ total: 15, isMore: false })
    expect(await page({ limit: 1, cursor: all.next ?? '' })).toMatchObject({ isMore: true })
    expect(await listOwnProperties(actorOf(person), { limit: 1 })).toMatchObject({ total: 15 })
  })

  it('are deleted together or not at all', async () => {
    const person = await createUser(db, { role: 'agent' })
    const first = await addProperty(db, person)
    const second = await addProperty(db, person)
    const pending = await createOffer(db, buyer, first)
    const accepted = await createOffer(db, buyer, second, { status: 'accepted' })
    const remove = (viewer: UserDoc, emailOrId: string) =>
      codeOf(deleteAgentProperties(actorOf(viewer), { emailOrId }))
    expect(await remove(person, person.email)).toBe('conflict')
    expect(await statusOf(pending)).toBe('pending')
    expect(await properties().countDocuments({ agentId: person._id })).toBe(2)

    await db.collection('offers').deleteOne({ _id: accepted._id })
    for (const viewer of [buyer, otherAgent, fraud])
      expect(await remove(viewer, person.email)).toBe('forbidden')
    expect(await remove(admin, idOf(person))).toBe(2)
    expect(await statusOf(pending)).toBe('rejected')
    for (const home of [first, second]) {
      const { title, status } = home
      expect(await audit(idOf(home))).toMatchObject([
        { action: 'property.deleted', actorId: admin._id, targetName: title, before: { title, status } },
      ])
    }
    expect(await remove(person, person.email)).toBe(0)
    expect(await remove(admin, 'nobody@keystead.test')).toBe(0)
  })

  it('notify their agent once if an administrator removes them, never if the agent does (D153)', async () => {
    const removedBy = async (viewer: UserDoc, person: UserDoc, count: number) => {
      const titles = Array.from({ length: count }, (_, i) => `Home ${i}`)
      for (const title of titles) await addProperty(db, person, { title })
      expect(await deleteAgentProperties(actorOf(viewer), { emailOrId: person.email })).toBe(count)
      return db.collection('notices').find({ personId: person._id }).toArray()
    }
    const user = await createUser(db, { role: 'agent' })
    const several = await createUser(db, { role: 'agent' })
    expect(await removedBy(several, several, 3)).toEqual([])
    const notice = { kind: 'listing-removed', as: 'agent', unread: true }
    expect(await removedBy(admin, several, 3)).toEqual([
      expect.objectContaining({
        ...notice,
        values: { title: expect.stringMatching(/^Home \d$/) as string, others: 2 },
      }),
    ])
    expect(await removedBy(admin, user, 1)).toEqual([
      expect.objectContaining({ ...notice, values: { title: 'Home 0' } }),
    ])
  })
})

it('deleteAgentProperties removes or decrements the places of all its listings', async () => {
  const large = await createUser(db, { role: 'agent' })
  const other = await createUser(db, { role: 'agent' })
  const listings = Array.from({ length: sized(60, 300) }, (_, i) =>
    makeProperty(large, { location: `${i % 40} Long Road` }),
  )
  await insertProperties(db, [
    ...listings,
    ...[makeProperty(other, { location: '7 Long Road' }), makeProperty(other, { location: 'Sisters' })],
  ])
  await rebuildPlaces()
  const places = () =>
    db
      .collection('places')
      .find({}, { projection: { location: 1, count: 1, status: 1 } })
      .sort({ _id: 1 })
      .toArray()
  const count = await deleteAgentProperties(actorOf(large), { emailOrId: large._id.toHexString() })
  expect(count).toBe(listings.length)
  const remaining = await places()
  expect(
    remaining.map(({ location }) => location).filter((location) => location.includes('Long Road')),
  ).toEqual(['7 Long Road'])
  await rebuildPlaces()
  expect(remaining).toEqual(await places())
  expect(
    await db.collection('audit').countDocuments({ action: 'property.deleted', actorId: large._id }),
  ).toBe(listings.length)
})

it('marks a listing with an accepted offer, for its agent and administrators (D347)', async () => {
  const held = await addProperty(db, agent, { status: 'pending' })
  const ofFile = await addProperty(db, agent, { status: 'pending', underOffer: true })
  await createOffer(db, buyer, held, { status: 'accepted' })
  await properties().updateOne({ _id: held._id }, { $set: { underOffer: true } })
  const marks = (items: { _id: string; awaitsPayment?: true }[]) =>
    [held, ofFile].map(({ _id }) => items.find((item) => item._id === _id.toHexString())?.awaitsPayment)
  expect(marks((await listOwnProperties(actorOf(agent), {})).items)).toEqual([true, undefined])
  const table = propertyTableSchema.parse({ sort: 'newest' })
  expect(marks((await manageProperties(actorOf(admin), table)).items)).toEqual([true, undefined])
  const own = await getOwnProperty(actorOf(agent), { id: held._id.toHexString() })
  expect(own).toMatchObject({ awaitsPayment: true })
})

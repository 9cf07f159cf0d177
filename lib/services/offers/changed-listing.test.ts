import { type OfferDoc, type PropertyDoc, type UserDoc } from '@/lib/data/collections'
import { type NoticeKind } from '@/lib/domain/notices'
import { CHANGED_LISTING_TEXTS } from '@/lib/domain/offer-terms'
import { type ListingValues } from '@/lib/schemas/listing-fields'
import { type PersonalData } from '@/lib/schemas/personal-data'
import { actorOf, createOffer as addOffer, createProperty, createUser, idOf } from '@/test/factories'
import { codeOf, serviceDatabase } from '@/test/support/services'
import { raceRounds } from '@/test/support/rounds'
import { listPendingTasks } from '../notices/list-pending-tasks'
import { decideProperty } from '../properties/decide-property'
import { updateProperty } from '../properties/update-property'
import { exportData } from '../users/export-data'
import { acceptOffer, confirmOffer, counterOffer, releaseOffer } from './negotiate-offer'
import { getOffer } from './list-offers'

const { db } = serviceDatabase()
const IMAGE = 'http://127.0.0.1:1/keystead/image/upload/v1/listings/lake.jpg'
const { ROUNDS, LIMIT } = raceRounds(4)

let agent: UserDoc
let admin: UserDoc
let buyer: UserDoc
let listing: PropertyDoc
let offer: OfferDoc

const offers = () => db.collection('offers')
const stored = (item = offer) => offers().findOne({ _id: item._id })
const property = () => db.collection('properties').findOne({ _id: listing._id })
const change = (values: Partial<ListingValues>) =>
  updateProperty(actorOf(agent), { id: idOf(listing), ...values })
const verify = () => decideProperty(actorOf(admin), { id: idOf(listing), status: 'verified' })
const accept = (person: UserDoc, more: { listingChangedAt?: string | null } = {}) =>
  acceptOffer(actorOf(person), { id: idOf(offer), ...more })
const confirm = (person = buyer, listingChangedAt?: string | null) =>
  confirmOffer(actorOf(person), { id: idOf(offer), listingChangedAt })
const counter = (person: UserDoc, amount: number, listingChangedAt?: string | null) =>
  counterOffer(actorOf(person), { id: idOf(offer), amount, listingChangedAt })
const read = (person: UserDoc) => getOffer(actorOf(person), { id: idOf(offer) })
const changedAt = async () => (await read(buyer)).listingChangedAt
const noticesOf = (kind: NoticeKind, item = offer) =>
  db.collection('notices').find({ kind, subjectId: item._id }).toArray()
const refusal = (message: string) => ({ code: 'conflict', message })

beforeAll(async () => {
  agent = await createUser(db, { role: 'agent' })
  admin = await createUser(db, { role: 'admin' })
})

beforeEach(async () => {
  buyer = await createUser(db)
  listing = await createProperty(db, agent)
  offer = await addOffer(db, buyer, listing)
})

describe('a changed listing with a pending offer (D325)', () => {
  it.each<[string, Partial<ListingValues>]>([
    ['title', { title: 'A ruin' }],
    ['description', { description: 'Without a roof.' }],
    ['location', { location: 'Elsewhere' }],
    ['street address', { streetAddress: '12 Mill Road' }],
    ['picture', { image: IMAGE }],
    ['searched fact', { bedrooms: 1 }],
    ['feature', { features: ['garden'] }],
    ['described fact', { floors: 3 }],
    ['price', { minPrice: 410_000 }],
  ])('asks the buyer after another %s, and refuses an acceptance until then', async (_what, values) => {
    await change(values)
    const at = (await property())?.updatedAt
    expect(await stored()).toMatchObject({ status: 'pending', listingChangedAt: at })
    expect(await read(agent)).toMatchObject({ listingChangedAt: at?.toISOString(), turn: 'agent' })
    expect(await noticesOf('offer-to-confirm')).toMatchObject([{ personId: buyer._id, as: 'buyer' }])
    if ((await property())?.status === 'pending') {
      await expect(accept(agent)).rejects.toMatchObject(refusal(CHANGED_LISTING_TEXTS.unconfirmed))
      await verify()
    }
    await expect(accept(agent)).rejects.toMatchObject(refusal(CHANGED_LISTING_TEXTS.unconfirmed))

    await confirm()
    const after = await property()
    expect(await stored()).toMatchObject({
      propertyTitle: after?.title,
      propertyLocation: after?.location,
      propertyImage: after?.image,
      listingVersion: after?.updatedAt,
      minPriceMinor: offer.minPriceMinor,
      expiresAt: offer.expiresAt,
    })
    expect(await read(agent)).not.toHaveProperty('listingChangedAt')
    expect(await noticesOf('offer-confirmed')).toMatchObject([{ personId: agent._id, as: 'agent' }])
    await accept(agent)
    expect(await stored()).toMatchObject({ status: 'accepted' })
  })

  it.each<[string, Partial<ListingValues>]>([
    ['the reference number', { listingId: 'KS-325' }],
    ['the same title', { title: 'Lake House' }],
  ])('does not ask after %s', async (_what, values) => {
    await db.collection('properties').updateOne({ _id: listing._id }, { $set: { title: 'Lake House' } })
    await change(values)
    expect(await stored()).toEqual(offer)
    expect(await noticesOf('offer-to-confirm')).toEqual([])
  })

  it('asks once, however often it changes before the answer, and again afterwards', async () => {
    await change({ bedrooms: 1 })
    const first = await changedAt()
    await change({ bedrooms: 2 })
    const second = await changedAt()
    expect(second).not.toBe(first)
    expect(await noticesOf('offer-to-confirm')).toHaveLength(1)
    await expect(confirm(buyer, first)).rejects.toMatchObject(refusal(CHANGED_LISTING_TEXTS.again))
    await confirm(buyer, second)
    await expect(confirm(buyer, second)).rejects.toMatchObject(refusal(CHANGED_LISTING_TEXTS.again))
    await expect(confirm()).rejects.toMatchObject(refusal(CHANGED_LISTING_TEXTS.unchanged))
    await change({ bedrooms: 3 })
    expect(await noticesOf('offer-to-confirm')).toHaveLength(2)
    await confirm()
    expect(await noticesOf('offer-confirmed')).toHaveLength(2)
  })

  it('also asks other pending buyers, but none whose offer is accepted, closed or expired', async () => {
    const accepted = await addOffer(db, await createUser(db), listing, { status: 'accepted' })
    const rejected = await addOffer(db, await createUser(db), listing, { status: 'rejected' })
    const expired = await addOffer(db, await createUser(db), listing, { expiresAt: new Date(Date.now() - 1) })
    const backup = await addOffer(db, await createUser(db), listing)
    await change({ bedrooms: 1 })
    for (const one of [accepted, rejected, expired]) {
      expect(await stored(one)).toEqual(one)
      expect(await noticesOf('offer-to-confirm', one)).toEqual([])
    }
    for (const one of [offer, backup]) {
      expect((await stored(one))?.listingChangedAt).toBeInstanceOf(Date)
      expect(await noticesOf('offer-to-confirm', one)).toHaveLength(1)
    }
  })

  it('is in what needs the buyer’s attention, and in their download', async () => {
    await change({ bedrooms: 1 })
    expect((await listPendingTasks(actorOf(buyer))).items).toMatchObject([
      { title: expect.stringMatching(/^The home has changed: keep or withdraw your offer/) as string },
    ])
    expect((await listPendingTasks(actorOf(agent))).items.map(({ id }) => id)).not.toContain(idOf(offer))
    let text = ''
    for await (const piece of await exportData(actorOf(buyer))) text += piece
    const { offersMade } = JSON.parse(text) as PersonalData
    expect(offersMade).toMatchObject([{ listingChangedAt: await changedAt() }])
  })
})

describe('a buyer who answers a counteroffer', () => {
  beforeEach(async () => {
    await change({ bedrooms: 1 })
    await counter(agent, 470_000)
  })

  it('is asked to keep or withdraw what they offered, not what the agent asks for', async () => {
    const { items } = await listPendingTasks(actorOf(buyer))
    expect(items).toMatchObject([{ text: `${listing.title}, $450,000` }])
  })

  it.each<[string, () => Promise<unknown>, string]>([
    ['accepts', () => accept(buyer), 'accepted'],
    ['counters', () => counter(buyer, 460_000), 'pending'],
  ])('confirms the listing as it is, if they %s it', async (_what, answer, status) => {
    await answer()
    const after = await stored()
    expect(after).toMatchObject({ status, listingVersion: (await property())?.updatedAt })
    expect(after).not.toHaveProperty('listingChangedAt')
    if (status === 'pending') await accept(agent)
  })

  it('is refused if the listing has changed since they read it', async () => {
    const changed = await changedAt()
    await change({ bedrooms: 2 })
    for (const answer of [
      () => accept(buyer, { listingChangedAt: changed }),
      () => accept(buyer, { listingChangedAt: null }),
      () => counter(buyer, 460_000, changed),
    ])
      await expect(answer()).rejects.toMatchObject(refusal(CHANGED_LISTING_TEXTS.again))
    await accept(buyer, { listingChangedAt: await changedAt() })
  })

  it('cannot accept while the listing is not verified', async () => {
    await change({ title: 'A ruin' })
    await expect(accept(buyer)).rejects.toMatchObject(refusal(CHANGED_LISTING_TEXTS.unverified))
    await verify()
    await accept(buyer)
  })
})

it('an acceptance is refused while the listing is not verified, even if the buyer has confirmed', async () => {
  await change({ title: 'A ruin' })
  await confirm()
  await expect(accept(agent)).rejects.toMatchObject(refusal(CHANGED_LISTING_TEXTS.unverified))
  await verify()
  await accept(agent)
})

it('an offer that has ended is not confirmed', async () => {
  await change({ bedrooms: 1 })
  await offers().updateOne({ _id: offer._id }, { $set: { expiresAt: new Date() } })
  await expect(confirm()).rejects.toMatchObject(refusal('This offer has ended'))
})

it('no price changes under an accepted offer, until it is released', async () => {
  await accept(agent)
  await expect(change({ maxPrice: 490_000 })).rejects.toMatchObject({
    ...refusal(CHANGED_LISTING_TEXTS.priced),
    fields: { maxPrice: CHANGED_LISTING_TEXTS.priced },
  })
  await change({ bedrooms: 1, minPrice: listing.minPriceMinor / 100 })
  await releaseOffer(actorOf(agent), { id: idOf(offer), reason: 'The bank said no.' })
  await change({ maxPrice: 490_000 })
})

it(
  `in a race of a new price with an acceptance, in ${ROUNDS} rounds: exactly one wins`,
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      listing = await createProperty(db, agent)
      offer = await addOffer(db, await createUser(db), listing)
      const racers = [() => codeOf(accept(agent)), () => codeOf(change({ maxPrice: 490_000 }))]
      if (round % 2 === 1) racers.reverse()
      const outcomes = await Promise.all(racers.map((race) => race()))
      expect(outcomes.filter((outcome) => outcome === 'conflict')).toHaveLength(1)
      const isAccepted = (await stored())?.status === 'accepted'
      expect([isAccepted, (await property())?.maxPriceMinor]).toEqual(
        isAccepted ? [true, listing.maxPriceMinor] : [false, 49_000_000],
      )
    }
  },
  LIMIT,
)

it(
  `in a race of another title with a confirmation, in ${ROUNDS} rounds: no buyer confirms what they have not read`,
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      listing = await createProperty(db, agent)
      buyer = await createUser(db)
      offer = await addOffer(db, buyer, listing)
      await change({ bedrooms: 1 })
      const racers = [() => codeOf(confirm()), () => codeOf(change({ title: 'A ruin' }))]
      if (round % 2 === 1) racers.reverse()
      await Promise.all(racers.map((race) => race()))
      // Confirmed before the change or refused: the new title is asked about in both cases.
      expect(await stored()).toMatchObject({ listingChangedAt: (await property())?.updatedAt })
    }
  },
  LIMIT,
)

import { ObjectId } from 'mongodb'
import { type UserDoc } from '@/lib/data/collections'
import { transaction } from '@/lib/data/client'
import { markSold } from '@/lib/data/properties'
import { actorOf, createOffer, createProperty as addProperty, createUser } from '@/test/factories'
import { codeOf, serviceDatabase } from '@/test/support/services'
import { createProperty } from './create-property'
import { decideProperty, deleteProperty } from './decide-property'
import { getListing, getOwnProperty } from './get-listing'
import { getProperty } from './read-property'
import { listAgentProperties, listHistory, listProperties, readHomes } from './list-properties'
import { updateProperty } from './update-property'

const { db } = serviceDatabase()

const picture = (name: string) => `http://127.0.0.1:1/keystead/image/upload/v1/listings/${name}.jpg`
const BASICS = {
  title: 'Fir Ridge Cabin',
  description: 'A cabin at the edge of the firs.',
  location: 'Bend, Oregon',
  minPrice: 395_000,
  maxPrice: 430_000,
  image: picture('one'),
}
const FACTS = {
  propertyType: 'cabin',
  bedrooms: 2,
  bathrooms: 1.5,
  livingArea: 96.5,
  lotArea: 1_150,
  yearBuilt: 1974,
  parkingSpaces: 2,
  floors: 2,
  propertyTax: 4_320.25,
  yearlyCosts: 3_180.5,
  features: ['deck', 'heat-pump'],
  listingId: 'KS-1042',
} satisfies Parameters<typeof createProperty>[1] extends infer Input ? Partial<Input> : never

let agent: UserDoc
let otherAgent: UserDoc
let admin: UserDoc
let buyer: UserDoc

beforeAll(async () => {
  agent = await createUser(db, { role: 'agent' })
  otherAgent = await createUser(db, { role: 'agent' })
  admin = await createUser(db, { role: 'admin' })
  buyer = await createUser(db)
})

beforeEach(async () => {
  await db.collection('properties').deleteMany({})
})

const stored = (id: string) => db.collection('properties').findOne({ _id: new ObjectId(id) })
const read = (id: string, viewer = buyer) => getProperty(actorOf(viewer), { id })
const add = async (overrides: Partial<Parameters<typeof createProperty>[1]> = {}) =>
  (await createProperty(actorOf(agent), { ...BASICS, ...overrides })).id
const change = (id: string, input: object) => updateProperty(actorOf(agent), { id, ...input })

describe('the facts of a listing', () => {
  it('are in every answer that shows the listing, for visitors too', async () => {
    const id = await add(FACTS)
    expect(await read(id)).toMatchObject(FACTS)
    for (const viewer of [null, actorOf(buyer), actorOf(admin)]) {
      const { items } = await listProperties(viewer, { sort: 'default', verified: false })
      expect(items).toMatchObject([FACTS])
    }
    expect(await stored(id)).toMatchObject({ propertyTaxMinor: 432_025, yearlyCostsMinor: 318_050 })
  })

  it('are absent if they were never entered, and after null', async () => {
    const bare = Object.keys(await read(await add()))
    expect(bare.filter((name) => name in FACTS)).toEqual([])
    const id = await add(FACTS)
    await change(id, { bedrooms: null, features: null, yearlyCosts: null })
    const { bedrooms, features, yearlyCosts, ...others } = FACTS
    const after = await read(id)
    expect(after).toMatchObject(others)
    for (const name of Object.keys({ bedrooms, features, yearlyCosts }))
      expect(after).not.toHaveProperty(name)
    expect(await change(id, { bedrooms: null })).toBe(false)
  })

  it.each([
    ['bedrooms', 4, 'verified'],
    ['features', ['pool'], 'verified'],
    ['propertyType', 'villa', 'verified'],
    ['latitude', 44, 'pending'],
    ['yearlyCosts', 2_000, 'verified'],
    ['listingId', 'KS-2', 'verified'],
  ])(
    'keep a verified listing verified, but a new position makes it pending (D60): %s',
    async (field, value, status) => {
      const id = await add({ ...FACTS, latitude: 43, longitude: -121 })
      await decideProperty(actorOf(admin), { id, status: 'verified' })
      await change(id, { [field]: value })
      expect(await read(id)).toMatchObject({ [field]: value, status })
    },
  )
})

it('refuses the reference number of another home of the agent (D150)', async () => {
  await add({ listingId: 'KS-1' })
  const id = await add({ listingId: 'KS-2' })
  const refusal = {
    code: 'conflict',
    fields: { listingId: 'Another home of yours has this reference number.' },
  }
  for (const work of [add({ listingId: 'KS-1' }), change(id, { listingId: 'KS-1' })])
    await expect(work).rejects.toMatchObject(refusal)
  expect(await change(id, { listingId: null })).toBe(true)
})

describe('getOwnProperty and readHomes', () => {
  const own = (id: string, viewer: UserDoc) => codeOf(getOwnProperty(actorOf(viewer), { id }))

  it('return a listing with its exact position to its agent, and not_found to others', async () => {
    const position = { latitude: 44.06281, longitude: -121.34012, positionAccuracy: 'approximate' as const }
    const { id } = await createProperty(actorOf(agent), { ...BASICS, ...FACTS, ...position })
    expect(await own(id, agent)).toMatchObject({ ...FACTS, ...position })
    for (const viewer of [otherAgent, buyer]) expect(await own(id, viewer)).toBe('not_found')
  })

  it('read several listings at once, without hidden ones', async () => {
    const [home, property, hidden] = await Promise.all([
      addProperty(db, agent, { bedrooms: 3, livingArea: 140, yearlyCostsMinor: 1 }),
      addProperty(db, agent),
      addProperty(db, otherAgent, { bedrooms: 2, status: 'rejected' }),
    ])
    const ids = [home, property, hidden, home].map(({ _id }) => _id.toHexString())
    const homes = await readHomes(actorOf(agent), [...ids, 'f'.repeat(24)])
    const basics = {
      title: home.title,
      minPrice: 400_000,
      maxPrice: 500_000,
      status: 'verified',
      sold: false,
    }
    expect(Object.fromEntries(homes)).toEqual({
      [ids[0] ?? '']: { ...basics, bedrooms: 3, livingArea: 140 },
      [ids[1] ?? '']: { ...basics, title: property.title },
    })
  })
})

describe('the pictures of a listing', () => {
  const gallery = [{ url: picture('two'), alt: 'The deck' }, { url: picture('one') }]

  it('always start with the image, whether the image or the pictures were changed', async () => {
    const id = await add({ image: undefined, images: gallery })
    expect(await read(id)).toMatchObject({ image: picture('two'), images: gallery })
    await change(id, { image: picture('three') })
    expect(await read(id)).toMatchObject({
      image: picture('three'),
      images: [{ url: picture('three') }, { url: picture('one') }],
    })
    await change(id, { image: picture('one') })
    expect((await read(id)).images).toEqual([{ url: picture('one') }])
    await change(id, { images: null })
    expect(await read(id)).not.toHaveProperty('images')
    expect(await read(id)).toMatchObject({ image: picture('one') })
  })

  it('keep their descriptions if the image is repeated or another picture becomes the first', async () => {
    const words = [
      { url: picture('two'), alt: 'The deck' },
      { url: picture('one'), alt: 'The lake' },
    ]
    const id = await add({ image: undefined, images: words })
    await change(id, { image: picture('two'), minPrice: 410_000 })
    expect(await read(id)).toMatchObject({ minPrice: 410_000, images: words })
    await change(id, { image: picture('one') })
    expect((await read(id)).images).toEqual([words[1]])
  })

  it('omit blank captions and descriptions', async () => {
    const id = await add({
      image: undefined,
      images: [{ url: picture('one'), caption: undefined, alt: undefined }],
    })
    expect((await stored(id))?.images).toEqual([{ url: picture('one') }])
  })
})

describe('a position', () => {
  const exact = { latitude: 44.061234, longitude: -121.318765 }
  const rounded = { latitude: 44.06, longitude: -121.32 }

  it('is exact by default', async () => {
    expect(await read(await add(exact))).toMatchObject({ ...exact, positionAccuracy: 'exact' })
  })

  it('that is approximate is exact for its agent and administrators only (D67)', async () => {
    const id = await add({ ...exact, positionAccuracy: 'approximate' })
    for (const viewer of [agent, admin]) expect(await read(id, viewer)).toMatchObject(exact)
    for (const viewer of [buyer, otherAgent]) expect(await read(id, viewer)).toMatchObject(rounded)
    expect((await getListing(actorOf(buyer), id)).property).toMatchObject(rounded)
    const [teaser] = (await listProperties(null, { sort: 'default', verified: false })).items
    expect(teaser).toMatchObject(rounded)
    const [managed] = (await listProperties(actorOf(admin), { sort: 'default', verified: false })).items
    expect(managed).toMatchObject(exact)
    const [own] = (await listAgentProperties(actorOf(agent), { emailOrId: agent.email })).items
    expect(own).toMatchObject(exact)
  })

  it("keeps its accuracy when the agent moves it, but not the geocoder's", async () => {
    const near = await add({ ...exact, positionAccuracy: 'approximate' })
    const far = await add({ ...exact, positionAccuracy: 'town' })
    for (const id of [near, far]) await change(id, { latitude: 45, longitude: -120 })
    expect([(await stored(near))?.positionAccuracy, (await stored(far))?.positionAccuracy]).toEqual([
      'approximate',
      'exact',
    ])
  })

  it('has both coordinates or neither, also after a change', async () => {
    const id = await add()
    await expect(change(id, { latitude: 44 })).rejects.toMatchObject({
      fields: { latitude: expect.any(String) },
    })
    await change(id, exact)
    await change(id, { latitude: 45 })
    await expect(change(id, { longitude: null })).rejects.toMatchObject({
      fields: { latitude: expect.any(String) },
    })
    await change(id, { latitude: null, longitude: null })
    expect(await read(id)).not.toHaveProperty('latitude')
  })

  it.each([{}, { positionAccuracy: 'approximate' as const }])(
    'loses its accuracy when it is removed, even if the accuracy is sent again: %j',
    async (input) => {
      const id = await add({ ...exact, positionAccuracy: 'approximate' })
      await change(id, { latitude: null, longitude: null, ...input })
      expect(await read(id)).not.toHaveProperty('positionAccuracy')
      expect(await change(id, { latitude: null, longitude: null })).toBe(false)
    },
  )
})

describe('the history of a listing (D149)', () => {
  const history = async (id: string, viewer = buyer) =>
    (await listHistory(actorOf(viewer), { id })).items.map(({ field, from, to }) => [field, from, to])
  const BEGINNING = [
    ['listed', null, 'pending'],
    ['minPrice', null, 395_000],
    ['maxPrice', null, 430_000],
  ]

  it('starts with the prices and lists each change, newest first', async () => {
    const id = await add()
    expect(await history(id)).toEqual(BEGINNING)
    await decideProperty(actorOf(admin), { id, status: 'verified' })
    await change(id, { maxPrice: 420_000 })
    await change(id, { images: [{ url: picture('one') }, { url: picture('two') }] })
    await change(id, { images: [{ url: picture('two') }, { url: picture('one') }] })
    await change(id, { images: [{ url: picture('two') }, { url: picture('one'), caption: 'In June' }] })
    expect(await history(id)).toEqual([
      ['pictures', 2, 2],
      ['status', 'verified', 'pending'],
      ['pictures', 1, 2],
      ['maxPrice', 430_000, 420_000],
      ['status', 'pending', 'verified'],
      ...BEGINNING,
    ])
    expect(await read(id)).toMatchObject({
      previousMinPrice: 395_000,
      previousMaxPrice: 430_000,
      priceChangedAt: expect.any(String),
    })
  })

  it('shows that pictures were swapped or reordered, but not their captions', async () => {
    const id = await add()
    const one = { url: picture('one') }
    const two = { url: picture('two') }
    const three = { url: picture('three') }
    const say = (...images: { url: string; alt?: string }[]) => change(id, { images })
    const pictureChanges = async () => (await history(id)).filter(([field]) => field === 'pictures')
    await say(one, two)
    await say(two, one)
    const { picturesChangedAt } = (await stored(id)) ?? {}
    expect(picturesChangedAt).toBeInstanceOf(Date)
    await say(two, three)
    expect(await pictureChanges()).toEqual([
      ['pictures', 2, 2],
      ['pictures', 2, 2],
      ['pictures', 1, 2],
    ])
    const changed = (await stored(id))?.picturesChangedAt
    expect(changed).not.toEqual(picturesChangedAt)
    await say({ ...two, alt: 'The front' }, three)
    await change(id, { title: 'Another title' })
    expect(await pictureChanges()).toHaveLength(3)
    expect((await stored(id))?.picturesChangedAt).toEqual(changed)
  })

  it('distinguishes a reduction from a rise', async () => {
    const id = await add()
    await change(id, { maxPrice: 420_000 })
    expect((await stored(id))?.reducedAt).toEqual((await stored(id))?.priceChangedAt)
    await change(id, { title: 'Another title' })
    expect(await stored(id)).toHaveProperty('reducedAt')
    const { reducedAt } = (await stored(id)) ?? {}
    await change(id, { minPrice: 390_000, maxPrice: 425_000 })
    // The minimum fell, but the maximum rose: this is no reduction, and the earlier one still counts (D147).
    expect((await stored(id))?.reducedAt).toEqual(reducedAt)
    expect((await stored(id))?.priceChangedAt).not.toEqual(reducedAt)
  })

  it('is shown to those who may see the listing, and is deleted with it', async () => {
    const { _id } = await addProperty(db, agent, { status: 'rejected' })
    const id = _id.toHexString()
    expect(await codeOf(history(id))).toBe('not_found')
    expect(await history(id, agent)).toEqual([])
    const deletedId = await add()
    await deleteProperty(actorOf(agent), { id: deletedId })
    expect(await db.collection('history').countDocuments({ propertyId: new ObjectId(deletedId) })).toBe(0)
  })

  it("shows the sale price to the listing's agent, its buyer and administrators only", async () => {
    const listing = await addProperty(db, agent)
    const id = listing._id.toHexString()
    await createOffer(db, buyer, listing, { status: 'bought', amountMinor: 45_000_000 })
    await transaction((session) => markSold(listing._id, new Date(), 45_000_000, session))
    for (const viewer of [agent, admin, buyer])
      expect(await history(id, viewer)).toEqual([['sold', null, 450_000]])
    for (const viewer of [otherAgent, await createUser(db)])
      expect(await history(id, viewer)).toEqual([['sold', null, null]])
  })
})

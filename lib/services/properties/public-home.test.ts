import { ObjectId } from 'mongodb'
import { type PropertyDoc, type UserDoc } from '@/lib/data/collections'
import { DAY_MS } from '@/lib/domain/dates'
import { PUBLIC_PICTURES, SIMILAR_HOMES } from '@/lib/domain/public-home'
import { slugWithId } from '@/lib/domain/slug'
import { actorOf, clearProperties, createOpenHouse, createProperty, createUser, idOf } from '@/test/factories'
import { codeOf, serviceDatabase } from '@/test/support/services'
import { deleteUser } from '../users/delete-account'
import { markFraud } from '../users/roles'
import { decideProperty, deleteAgentProperties, deleteProperty } from './decide-property'
import { missingHomePath } from './read-property'
import { listPublicHomes, loadPublicHome, sitemapParts } from './public-home'
import { updateProperty } from './update-property'

const { db } = serviceDatabase()

const STREET = { streetAddress: '12 Zyzzyva Lane', postalCode: 'ZY7 7VA' }
const pictures = Array.from({ length: PUBLIC_PICTURES + 3 }, (_, i) => ({ url: `/demo/${i}.jpg` }))

let agent: UserDoc
let admin: UserDoc
beforeEach(async () => {
  await clearProperties(db)
  await db.collection('removedHomes').deleteMany({})
  agent = await createUser(db, {
    role: 'agent',
    name: 'Theo Brandt',
    company: 'Brandt & Daughters',
    phone: '+1555',
  })
  admin = await createUser(db, { role: 'admin' })
})

const home = (overrides: Partial<PropertyDoc> = {}) =>
  createProperty(db, agent, { location: 'Bend, Oregon', ...overrides })
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)

it('shows a listed home with five pictures, its agent and its open houses, and nothing of its street (D380)', async () => {
  const listed = await home({
    ...STREET,
    images: pictures,
    image: '/demo/0.jpg',
    latitude: 44.05,
    longitude: -121.3,
  })
  await createOpenHouse(db, listed)
  const result = await loadPublicHome(idOf(listed))
  expect(result).toMatchObject({
    state: 'listed',
    home: {
      title: listed.title,
      minPrice: 400_000,
      description: listed.description,
      pictureCount: pictures.length,
    },
    agent: {
      name: 'Theo Brandt',
      company: 'Brandt & Daughters',
      slug: slugWithId('Theo Brandt', idOf(agent)),
    },
    openHouses: [{ text: expect.stringContaining(' to ') as string }],
  })
  expect(result.state === 'listed' && result.home.images).toHaveLength(PUBLIC_PICTURES)
  expect(JSON.stringify(result)).not.toMatch(/Zyzzyva|ZY7|\+1555|@/)
})

it('rounds an inexact position (D67)', async () => {
  const place = { latitude: 44.056_789, longitude: -121.315_678, positionAccuracy: 'approximate' } as const
  const result = await loadPublicHome(idOf(await home(place)))
  expect(result.home).toMatchObject({ latitude: 44.06, longitude: -121.32 })
})

it('shows a sold home for a year, without its prices (D382)', async () => {
  const soldAt = daysAgo(364)
  const sold = await home({ ...STREET, soldAt, propertyTaxMinor: 1 } as Partial<PropertyDoc>)
  const result = await loadPublicHome(idOf(sold))
  expect(result).toMatchObject({ state: 'sold', home: { title: sold.title, soldAt: soldAt.toISOString() } })
  expect(Object.keys(result.home).filter((name) => /price/i.test(name))).toEqual([])
  const later = await home({ soldAt: daysAgo(366) })
  expect(await loadPublicHome(idOf(later))).toMatchObject({
    state: 'removed',
    home: { title: '', location: 'Bend, Oregon' },
  })
})

it('does not show a home that is not verified, or not any more', async () => {
  for (const status of ['pending', 'rejected'] as const)
    expect(await codeOf(loadPublicHome(idOf(await home({ status }))))).toBe('not_found')
  const listed = await home()
  await updateProperty(actorOf(agent), { id: idOf(listed), title: 'Other' })
  expect(await codeOf(loadPublicHome(idOf(listed)))).toBe('not_found')
  await decideProperty(actorOf(admin), { id: idOf(listed), status: 'verified' })
  expect(await loadPublicHome(idOf(listed))).toMatchObject({ state: 'listed', home: { title: 'Other' } })
})

describe('a home that was deleted', () => {
  it.each([
    ['by its agent', (id: string) => deleteProperty(actorOf(agent), { id })],
    ['with all of the agent', () => deleteAgentProperties(actorOf(agent), { emailOrId: agent.email })],
    ['because its agent is suspended', () => markFraud(actorOf(admin), { id: idOf(agent) })],
    ['with the account of its agent', () => deleteUser(actorOf(admin), { id: idOf(agent) })],
  ])('is removed: %s (D382)', async (_, remove) => {
    const listed = await home(STREET)
    const pending = await home({ status: 'pending' })
    await remove(idOf(listed))
    expect(await loadPublicHome(idOf(listed))).toMatchObject({
      state: 'removed',
      home: { _id: idOf(listed), title: '', location: 'Bend, Oregon' },
    })
    await remove(idOf(pending)).catch(() => undefined)
    expect(await codeOf(loadPublicHome(idOf(pending)))).toBe('not_found')
    const [stored, ...others] = await db.collection('removedHomes').find({}).toArray()
    expect([Object.keys(stored ?? {}).sort(), others]).toEqual([['_id', 'at', 'location'], []])
  })

  it('has another page than a home that never existed', async () => {
    const listed = await home()
    const id = idOf(listed)
    expect(await missingHomePath(id)).toBeNull()
    await deleteProperty(actorOf(agent), { id })
    expect(await missingHomePath(id)).toBe(`/homes/bend-oregon/${id}`)
    const unknown = idOf({ _id: new ObjectId() })
    expect(await missingHomePath(unknown)).toContain(`/${unknown}`)
  })
})

describe('similar homes', () => {
  const titles = async (property: PropertyDoc) =>
    (await loadPublicHome(idOf(property))).similar.map(({ title }) => title)

  it('are verified homes of the place, the nearest prices first', async () => {
    const priced = (title: string, thousands: number, overrides: Partial<PropertyDoc> = {}) =>
      home({
        title,
        minPriceMinor: thousands * 100_000,
        maxPriceMinor: thousands * 100_000 + 100,
        ...overrides,
      })
    const property = await priced('One', 450)
    expect(await loadPublicHome(idOf(property))).toMatchObject({ isPlaceListed: true, similar: [] })
    await priced('Far', 900)
    await priced('Near', 460)
    await priced('Pending', 450, { status: 'pending' })
    await priced('Sold', 450, { soldAt: new Date() })
    expect(await titles(property)).toEqual(['Near', 'Far'])
  })

  it('are without a price only after those with one (D404)', async () => {
    const property = await home({ minPriceMinor: 45_000_000, maxPriceMinor: 45_000_100 })
    await home({ title: 'Secret', priceQualifier: 'on-request' })
    await home({ title: 'Far', minPriceMinor: 95_000_000, maxPriceMinor: 95_000_100 })
    expect(await titles(property)).toEqual(['Far', 'Secret'])
  })

  it('say whether the place of a sold home still has a page', async () => {
    const sold = await home({ soldAt: new Date() })
    expect(await loadPublicHome(idOf(sold))).toMatchObject({ isPlaceListed: false, similar: [] })
  })

  it('are completed by the nearest homes elsewhere', async () => {
    const property = await home({ latitude: 44.05, longitude: -121.3 })
    for (const [title, latitude] of [
      ['Near', 44.1],
      ['Further', 45],
      ...['a', 'b', 'c'].map((x) => [x, 50]),
    ] as const)
      await home({
        title: String(title),
        location: String(title),
        latitude: Number(latitude),
        longitude: -121.3,
      })
    const similar = await titles(property)
    expect([similar.length, similar.slice(0, 2)]).toEqual([SIMILAR_HOMES, ['Near', 'Further']])
  })
})

describe('the sitemap (D381)', () => {
  it('lists the homes with a page of some places', async () => {
    const bend = await home()
    const sisters = await home({ location: 'Sisters, Oregon' })
    await home({ status: 'pending' })
    await home({ soldAt: new Date() })
    const ids = async (after: string, until: string) =>
      (await listPublicHomes(null, { after, until })).map(({ _id }) => _id)
    expect(await ids('', 'z')).toEqual([idOf(bend), idOf(sisters)])
    expect(await ids('bend-oregon', 'sisters-oregon')).toEqual([idOf(sisters)])
    expect(await ids('', 'bend-oregon')).toEqual([idOf(bend)])
  })

  it.each([
    [[], []],
    [[5], ['-a']],
    [
      [3, 2, 1],
      ['-b', 'b-c'],
    ],
    [
      [9, 1],
      ['-a', 'a-b'],
    ],
  ])('has parts of whole places: %j', (counts, parts) => {
    const places = counts.map((count, i) => ({ slug: String.fromCodePoint(97 + i), count }))
    expect(sitemapParts(places, 5).map(({ after, until }) => `${after}-${until}`)).toEqual(parts)
  })
})

import { transaction } from '@/lib/data/client'
import { type PropertyDoc, type UserDoc } from '@/lib/data/collections'
import { markSold } from '@/lib/data/properties'
import {
  actorOf,
  clearProperties,
  createProperty,
  createUser,
  insertProperties,
  makeProperty,
} from '@/test/factories'
import { queriesOf } from '@/test/support/query-plans'
import { codeOf, recordedDatabase } from '@/test/support/services'
import { createProperty as list } from '../properties/create-property'
import { decideProperty, deleteProperty } from '../properties/decide-property'
import { listProperties } from '../properties/list-properties'
import { updateProperty } from '../properties/update-property'
import { deleteUser } from '../users/delete-account'
import { markFraud } from '../users/roles'
import { getPlacePage, listPlaces } from './places'

const { db, take } = recordedDatabase()

let agent: UserDoc
beforeAll(async () => {
  agent = await createUser(db, { role: 'agent', name: 'Theo Brandt' })
})
beforeEach(async () => {
  await clearProperties(db)
})

const all = async () => (await listPlaces(null, { after: '', limit: 100 })).items
const titles = async (slug: string) =>
  (await getPlacePage(null, { slug })).listings.items.map(({ title }) => title)

describe('listPlaces', () => {
  it('counts the listed properties by place, sorted by slug', async () => {
    await createProperty(db, agent, { location: 'Bend, Oregon' })
    await createProperty(db, agent, { location: 'BEND, Oregon', status: 'pending' })
    await createProperty(db, agent, { location: 'Bend, Oregon', status: 'rejected' })
    await createProperty(db, agent, { location: 'Austin, Texas' })
    await createProperty(db, agent, { location: 'Denver', soldAt: new Date() })
    expect(await all()).toEqual([
      { slug: 'austin-texas', location: 'Austin, Texas', count: 1 },
      { slug: 'bend-oregon', location: 'BEND, Oregon', count: 2 },
    ])
  })

  it('visits every place once, page by page', async () => {
    const places = Array.from({ length: 7 }, (_, i) => `place-${i}`)
    await insertProperties(
      db,
      places.map((location) => makeProperty(agent, { location })),
    )
    const slugs: string[] = []
    let after: string | null = ''
    while (after !== null) {
      const part: Awaited<ReturnType<typeof listPlaces>> = await listPlaces(null, { after, limit: 3 })
      slugs.push(...part.items.map(({ slug }) => slug))
      after = part.next
    }
    expect(slugs).toEqual(places)
  })

  it('follows a listing that moves', async () => {
    const property = await createProperty(db, agent, { location: 'Bend, Oregon' })
    await updateProperty(actorOf(agent), { id: property._id.toHexString(), location: 'Porto, Portugal' })
    expect(await all()).toEqual([{ slug: 'porto-portugal', location: 'Porto, Portugal', count: 1 }])
  })
})

describe('getPlacePage', () => {
  it('returns its listings in the default order, and no others', async () => {
    await createProperty(db, agent, { title: 'Pending', status: 'pending' })
    await createProperty(db, agent, { title: 'Older', createdAt: new Date(0) })
    await createProperty(db, agent, { title: 'Newer' })
    await createProperty(db, agent, { title: 'Rejected', status: 'rejected' })
    await createProperty(db, agent, { title: 'Elsewhere', location: 'Bend' })
    expect(await titles('bend-oregon')).toEqual(['Newer', 'Older', 'Pending'])
    expect((await getPlacePage(null, { slug: 'bend-oregon' })).place).toEqual({
      slug: 'bend-oregon',
      location: 'Bend, Oregon',
      count: 3,
    })
  })

  it('returns public fields only, without the agent', async () => {
    await createProperty(db, agent)
    const { listings } = await getPlacePage(null, { slug: 'bend-oregon' })
    expect(Object.keys(listings.items[0] ?? {}).sort()).toEqual([
      '_id',
      'createdAt',
      'image',
      'listedAt',
      'location',
      'maxPrice',
      'minPrice',
      'sold',
      'status',
      'title',
    ])
  })

  it('sorts and filters only the homes of this place, not of others that contain its name (D256)', async () => {
    await createProperty(db, agent, {
      title: 'Flat',
      minPriceMinor: 1_000,
      bedrooms: 1,
      propertyType: 'apartment',
    })
    await createProperty(db, agent, {
      title: 'House',
      minPriceMinor: 3_000,
      bedrooms: 3,
      propertyType: 'house',
    })
    await createProperty(db, agent, {
      title: 'Villa',
      minPriceMinor: 2_000,
      bedrooms: 5,
      location: 'BEND, Oregon',
    })
    await createProperty(db, agent, { title: 'Near', bedrooms: 5, location: 'South Bend, Oregon' })
    await createProperty(db, agent, { title: 'Gone', bedrooms: 5, status: 'rejected' })
    const titlesOf = async (query: object) => {
      const { listings, place } = await getPlacePage(null, { slug: 'bend-oregon', ...query })
      expect([place.count, listings.total]).toEqual([3, listings.items.length])
      return listings.items.map(({ title }) => title)
    }
    expect(await titlesOf({ sort: 'price-low-high' })).toEqual(['Flat', 'Villa', 'House'])
    expect(await titlesOf({ sort: 'price-low-high', bedrooms: 3 })).toEqual(['Villa', 'House'])
    expect(await titlesOf({ type: ['apartment'] })).toEqual(['Flat'])
    expect(await titlesOf({ bedrooms: 9 })).toEqual([])
  })

  it('pages through every sorted listing, and rejects a cursor of another order', async () => {
    await insertProperties(
      db,
      Array.from({ length: 100 }, (_, i) =>
        makeProperty(agent, { title: String(i), minPriceMinor: 1_000 + i }),
      ),
    )
    const allTitles: string[] = []
    let cursor: string | undefined
    do {
      const { listings: part } = await getPlacePage(null, {
        slug: 'bend-oregon',
        sort: 'price-low-high',
        cursor,
      })
      allTitles.push(...part.items.map(({ title }) => title))
      cursor = part.next ?? undefined
      if (cursor)
        expect(await codeOf(getPlacePage(null, { slug: 'bend-oregon', cursor }))).toBe('invalid_input')
    } while (cursor)
    expect(allTitles).toEqual(Array.from({ length: 100 }, (_, i) => String(i)))
  })

  const exact = (overrides: Partial<PropertyDoc>) =>
    makeProperty(agent, { positionAccuracy: 'exact', latitude: 53.48, longitude: -2.24, ...overrides })

  it('treats a location that contains its postal code as another place (D48)', async () => {
    for (const isFirst of [true, false]) {
      await clearProperties(db)
      const homes = [
        exact({ title: 'Code', location: 'Portland, Oregon', postalCode: '97201' }),
        exact({ title: 'Text', location: 'Portland, Oregon 97201' }),
      ]
      for (const home of isFirst ? homes : homes.toReversed()) await insertProperties(db, [home])
      expect(await all()).toEqual([
        { slug: 'portland-oregon', location: 'Portland, Oregon', count: 1 },
        { slug: 'portland-oregon-97201', location: 'Portland, Oregon 97201', count: 1 },
      ])
      for (const query of [{}, { sort: 'price-low-high' as const }, { minPrice: 1 }]) {
        const titlesIn = async (slug: string) =>
          (await getPlacePage(null, { slug, ...query })).listings.items.map(({ title }) => title)
        expect(await titlesIn('portland-oregon')).toEqual(['Code'])
        expect(await titlesIn('portland-oregon-97201')).toEqual(['Text'])
      }
    }
  })

  it('sorts and filters only the homes of a city with hundreds of postal codes', async () => {
    const homes = Array.from({ length: 300 }, (_, i) =>
      exact({
        title: `No. ${i}`,
        location: 'Manchester, England',
        postalCode: `M${i} 1AA`,
        minPriceMinor: 1_000 + i,
      }),
    )
    const other = exact({ title: 'Other', location: 'Manchester, England M1', minPriceMinor: 500 })
    await insertProperties(db, [...homes, other])
    take()
    const { place, listings } = await getPlacePage(null, {
      slug: 'manchester-england',
      sort: 'price-low-high',
      minPrice: 1,
    })
    expect([place.count, listings.total, listings.items[0]?.title]).toEqual([300, 300, 'No. 0'])
    const patterns = JSON.stringify(take().flatMap(queriesOf)).match(/"\$regex":"[^"]*"/g) ?? []
    // MongoDB refuses one of more than 32,764 bytes.
    expect(Math.max(...patterns.map(({ length }) => length))).toBeLessThan(100)
  })

  it('finds a place by a URL that folds to its slug', async () => {
    await createProperty(db, agent, { location: 'Łódź' })
    const { place, listings } = await getPlacePage(null, { slug: 'łodz' })
    expect([place.slug, listings.items.length]).toEqual(['lodz', 1])
    expect(await codeOf(getPlacePage(null, { slug: 'bo-nd' }))).toBe('not_found')
  })

  it('rejects a place without listings, and a cursor of another list', async () => {
    await createProperty(db, agent, { status: 'rejected' })
    expect(await codeOf(getPlacePage(null, { slug: 'bend-oregon' }))).toBe('not_found')
    await createProperty(db, agent)
    expect(await codeOf(getPlacePage(null, { slug: 'bend-oregon', cursor: 'nonsense' }))).toBe(
      'invalid_input',
    )
  })
})

describe('place counters', () => {
  let admin: UserDoc
  beforeAll(async () => {
    admin = await createUser(db, { role: 'admin' })
  })

  const fields = {
    title: 'Harbour Loft',
    description: 'Two floors above the harbour.',
    location: 'Porto, Portugal',
    minPrice: 300_000,
    maxPrice: 350_000,
    image: 'http://127.0.0.1:1/keystead/image/upload/v1/listings/lake.jpg',
  }
  const add = async (location: string, person = agent) => list(actorOf(person), { ...fields, location })
  const verify = (id: string) => decideProperty(actorOf(admin), { id, status: 'verified' })

  /** The number of listings of each place and status, from the places. */
  const storedCounts = async () =>
    Object.fromEntries(
      (await db.collection('places').find().toArray()).map(({ status, folded, count }) => [
        `${status} ${folded}`,
        count,
      ]),
    )
  /** These numbers, counted from the listings. */
  const real = async () => {
    const numbers: Record<string, number> = {}
    for (const property of await db.collection('properties').find({ soldAt: null }).toArray())
      for (const key of [`${property.status} ${property.locationFolded}`, `${property.status} `])
        numbers[key] = (numbers[key] ?? 0) + 1
    return numbers
  }

  it('follow every change of unsold listings, and are deleted at zero', async () => {
    const snapshots: Record<string, number>[] = []
    const look = async () => {
      snapshots.push(await storedCounts())
      expect(snapshots.at(-1)).toEqual(await real())
    }
    const { id } = await add('Porto, Portugal')
    const other = await add('PORTO,  Portugal')
    await look()
    expect(snapshots[0]).toEqual({ 'pending porto, portugal': 2, 'pending ': 2 })
    await verify(id)
    await look()
    await updateProperty(actorOf(agent), { id, location: 'Bend, Oregon' })
    await look()
    await updateProperty(actorOf(agent), { id, title: 'Another title' })
    await look()
    await decideProperty(actorOf(admin), { id: other.id, status: 'rejected' })
    await look()
    expect(snapshots.at(-1)).toEqual({
      'rejected porto, portugal': 1,
      'rejected ': 1,
      'pending bend, oregon': 1,
      'pending ': 1,
    })
    await deleteProperty(actorOf(admin), { id: other.id })
    await look()
    const [bend] = await db.collection('properties').find().toArray()
    await transaction(async (session) => bend && markSold(bend._id, new Date(), 45_000_000, session))
    await look()
    expect(snapshots.at(-1)).toEqual({})
    await deleteProperty(actorOf(admin), { id })
    await look()
  })

  it("follow the removal of an agent's listings", async () => {
    for (const remove of [markFraud, deleteUser]) {
      const user = await createUser(db, { role: 'agent' })
      await add('Bend, Oregon')
      for (const location of ['Bend, Oregon', 'Bend, Oregon', 'Porto']) await add(location, user)
      await remove(actorOf(admin), { id: user._id.toHexString() })
      expect(await storedCounts()).toEqual(await real())
    }
    expect(await storedCounts()).toEqual({ 'pending bend, oregon': 2, 'pending ': 2 })
  })

  it('count every one of many concurrent changes', async () => {
    for (let round = 0; round < 3; round += 1) {
      const added = await Promise.all(Array.from({ length: 8 }, (_, i) => add(`Round ${round}, ${i % 2}`)))
      expect(await storedCounts()).toEqual(await real())
      await Promise.all(
        added.map(({ id }, i) => (i % 2 === 0 ? verify(id) : deleteProperty(actorOf(admin), { id }))),
      )
      expect(await storedCounts()).toEqual(await real())
    }
  })

  it('provide the total of a list, of everything or of a search', async () => {
    for (let i = 0; i < 4; i += 1) await createProperty(db, agent, { location: 'Bend, Oregon' })
    await createProperty(db, agent, { location: 'Porto', status: 'pending' })
    const total = async (location: string, verified = false, viewer = agent) =>
      (await listProperties(actorOf(viewer), { sort: 'default', location, verified, limit: 1 })).total
    expect(await Promise.all([total(''), total('', true), total('end'), total('por', true)])).toEqual([
      5, 4, 4, 0,
    ])
  })

  it("distinguish long locations beyond the index's limit", async () => {
    const long = 'Over the hills and far away from everything, at the '
    for (const end of ['lake', 'shore']) await createProperty(db, agent, { location: `${long}${end}` })
    for (const [location, number] of [
      [long, 2],
      [`${long}lake`, 1],
      [`${long}moon`, 0],
      ['x'.repeat(200), 0],
    ] as const) {
      const page = await listProperties(null, { sort: 'default', location, verified: false })
      expect([page.items.length, page.total]).toEqual([number, number])
    }
  })
})

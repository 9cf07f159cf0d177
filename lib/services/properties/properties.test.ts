import { type Document, ObjectId } from 'mongodb'
import { type PropertyDoc, type UserDoc } from '@/lib/data/collections'
import { DAY_MS } from '@/lib/domain/dates'
import { PROPERTY_SORTS, type PropertySort } from '@/lib/domain/property'
import { listPropertiesSchema, type PropertyTeaserDto } from '@/lib/schemas/property'
import { loadHome } from '@/lib/services/home/load-home'
import {
  actorOf,
  clearProperties,
  createProperty,
  createUser,
  insertProperties,
  makeProperty,
} from '@/test/factories'
import { codeOf, serviceDatabase } from '@/test/support/services'
import { getProperty } from './read-property'
import { getTeaser, loadListing } from './get-listing'
import { listProperties } from './list-properties'

const { db } = serviceDatabase()

let agent: UserDoc
let otherAgent: UserDoc
let admin: UserDoc
let buyer: UserDoc
let fraud: UserDoc

beforeAll(async () => {
  agent = await createUser(db, { role: 'agent', name: 'Theo Brandt' })
  otherAgent = await createUser(db, { role: 'agent' })
  admin = await createUser(db, { role: 'admin' })
  buyer = await createUser(db)
  fraud = await createUser(db, { role: 'fraud' })
})

beforeEach(async () => {
  await clearProperties(db)
})

const input = (query: Record<string, string>) => listPropertiesSchema.parse(query)
const list = (query: Record<string, string> = {}, actor: UserDoc | null = buyer) =>
  listProperties(actor && actorOf(actor), input(query))
const titles = async (query: Record<string, string> = {}, actor: UserDoc | null = buyer) =>
  (await list(query, actor)).items.map(({ title }) => title)

/** Follows the cursors to the last page. */
async function walk(query: Record<string, string>, actor: UserDoc | null = buyer) {
  const items: PropertyTeaserDto[] = []
  const totals = new Set<number>()
  let cursor: string | null = ''
  while (cursor !== null) {
    const page = await list({ ...query, ...(cursor && { cursor }) }, actor)
    items.push(...page.items)
    totals.add(page.total)
    cursor = page.next
    if (items.length > 1_000) throw new Error('the list does not end')
  }
  return { items, totals: [...totals] }
}

describe('every order', () => {
  /** 60 listings with many ties in each sort field, and ids that match none of the orders. */
  const many = () =>
    Array.from({ length: 60 }, (_, i) =>
      makeProperty(agent, {
        _id: new ObjectId(((i * 37) % 60).toString(16).padStart(24, '0')),
        title: `No. ${i}`,
        status: i % 3 === 0 ? 'pending' : 'verified',
        minPriceMinor: 10_000_000 * (1 + (i % 4)),
        maxPriceMinor: 50_000_000 + 10_000_000 * (i % 3),
        createdAt: new Date(Date.UTC(2026, 0, 1) + DAY_MS * (i % 5)),
      }),
    )

  const span = (p: PropertyDoc) => p.maxPriceMinor - p.minPriceMinor
  const byId = (a: PropertyDoc, b: PropertyDoc) => (a._id.toHexString() < b._id.toHexString() ? -1 : 1)
  const COMPARE: Record<PropertySort, (a: PropertyDoc, b: PropertyDoc) => number> = {
    default: (a, b) =>
      Number(b.status === 'verified') - Number(a.status === 'verified') ||
      b.createdAt.getTime() - a.createdAt.getTime(),
    'price-low-high': (a, b) => a.minPriceMinor - b.minPriceMinor,
    'price-high-low': (a, b) => b.maxPriceMinor - a.maxPriceMinor,
    'price-range-low': (a, b) => span(a) - span(b),
    'price-range-high': (a, b) => span(b) - span(a),
    newest: (a, b) => b.createdAt.getTime() - a.createdAt.getTime(),
  }

  describe.each(PROPERTY_SORTS)('%s', (sort) => {
    it.each([
      [1, {}],
      [7, {}],
      [60, {}],
      [100, {}],
      [7, { verified: 'true' }],
      [7, { location: 'bend' }],
      [20, { location: 'bend' }],
    ])(
      'contains every listing once on pages of %p with %j, ties by id',
      async (limit, query: Record<string, string>) => {
        const all = many()
        await insertProperties(db, all)
        const properties = all
          .filter(({ status }) => query.verified === undefined || status === 'verified')
          .sort((a, b) => COMPARE[sort](a, b) || byId(a, b))
        const { items, totals } = await walk({ sort, limit: String(limit), ...query })
        expect(items.map(({ title }) => title)).toEqual(properties.map(({ title }) => title))
        expect(totals).toEqual([properties.length])
      },
    )

    it('pages through rejected ones for an administrator', async () => {
      const all = many().map((property, i) =>
        i % 4 === 0 ? makeProperty(agent, { ...property, status: 'rejected' }) : property,
      )
      await insertProperties(db, all)
      const { items, totals } = await walk({ sort, limit: '7' }, admin)
      expect(items.map(({ _id }) => _id).sort()).toEqual(all.map(({ _id }) => _id.toHexString()).sort())
      expect(totals).toEqual([60])
    })

    it('continues after its position while listings are added and deleted', async () => {
      await insertProperties(db, many())
      const before = (await walk({ sort })).items.map(({ title }) => title)
      const first = await list({ sort, limit: '20' })
      await db.collection('properties').deleteMany({ title: { $in: before.slice(0, 10) } })
      await createProperty(db, agent, { title: 'New', status: 'rejected' })
      const second = await list({ sort, limit: '100', cursor: first.next ?? '' })
      expect(second.items.map(({ title }) => title)).toEqual(before.slice(20))
    })
  })

  it('defaults to the order of D7', async () => {
    await createProperty(db, agent, { title: 'old, verified', createdAt: new Date('2026-01-01') })
    await createProperty(db, agent, {
      title: 'new, pending',
      createdAt: new Date('2026-03-01'),
      status: 'pending',
    })
    await createProperty(db, agent, { title: 'new, verified', createdAt: new Date('2026-02-01') })
    expect(await titles()).toEqual(['new, verified', 'old, verified', 'new, pending'])
  })
})

describe('cursors', () => {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const id = '0123456789abcdef01234567'

  it.each([
    ['', 'default'],
    ['nonsense', 'default'],
    [encode({}), 'default'],
    [encode([]), 'default'],
    [encode(['default', 0, id]), 'default'],
    [encode(['default', 0, 1, 'x']), 'default'],
    [encode(['default', 0, 1, { $gt: '' }]), 'default'],
    [encode(['default', 0, '1', id]), 'default'],
    [encode(['default', 0, null, id]), 'default'],
    [encode(['default', 0, 1e300, id]), 'default'],
    [encode(['default', { $gt: 0 }, 1, id]), 'default'],
    [encode(['price-low-high', 0, id]), 'price-high-low'],
  ] as const)('rejects %j for the order %s', async (cursor, sort) => {
    await expect(list({ sort, cursor })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { cursor: 'This cursor is not valid.' },
    })
  })

  it('rejects a cursor of another order', async () => {
    await insertProperties(db, [makeProperty(agent), makeProperty(agent)])
    for (const sort of PROPERTY_SORTS) {
      const cursor = (await list({ sort, limit: '1' })).next ?? ''
      for (const other of PROPERTY_SORTS) {
        const outcome = await codeOf(list({ sort: other, cursor }))
        expect(outcome === 'invalid_input').toBe(other !== sort)
      }
    }
  })
})

describe('the list', () => {
  beforeEach(async () => {
    await createProperty(db, agent, { title: 'verified' })
    await createProperty(db, agent, { title: 'pending', status: 'pending' })
    await createProperty(db, agent, { title: 'rejected', status: 'rejected' })
    await createProperty(db, agent, { title: 'sold', soldAt: new Date() })
  })

  it('contains unsold listings, verified and pending', async () => {
    for (const viewer of [null, buyer, agent, fraud]) {
      expect((await titles({}, viewer)).sort()).toEqual(['pending', 'verified'])
      expect((await list({}, viewer)).total).toBe(2)
    }
  })

  it('includes rejected ones for an administrator', async () => {
    expect((await titles({}, admin)).sort()).toEqual(['pending', 'rejected', 'verified'])
    expect((await list({}, admin)).total).toBe(3)
  })

  it('contains only verified ones on request', async () => {
    for (const viewer of [null, buyer, admin])
      expect(await titles({ verified: 'true' }, viewer)).toEqual(['verified'])
  })

  it("has the teaser's fields without a session, with one the description and the last change", async () => {
    const teaser = {
      _id: expect.any(String),
      title: 'verified',
      location: 'Bend, Oregon',
      minPrice: 400_000,
      maxPrice: 500_000,
      image: '/demo/lake-house.jpg',
      agentName: 'Theo Brandt',
      agentImage: null,
      status: 'verified',
      sold: false,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      listedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    }
    expect((await list({ verified: 'true' }, null)).items).toEqual([teaser])
    expect((await list({ verified: 'true' }, buyer)).items).toEqual([
      {
        ...teaser,
        description: 'A house by a lake.',
        updatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ])
  })
})

describe('search by location', () => {
  const LOCATIONS = [
    'São Paulo',
    'Bend, Oregon',
    'St. Ives (Cornwall)',
    'Zürich',
    'ঢাকা',
    '東京都',
    'A+B*C',
    'bend-it',
  ]

  beforeEach(() =>
    insertProperties(
      db,
      LOCATIONS.map((location) => makeProperty(agent, { location, title: location })),
    ),
  )

  it.each([
    ['sao paulo', ['São Paulo']],
    ['SÃO', ['São Paulo']],
    ['ão p', ['São Paulo']],
    ['  são   paulo ', ['São Paulo']],
    ['bend', ['Bend, Oregon', 'bend-it']],
    ['BEND,', ['Bend, Oregon']],
    ['e', ['Bend, Oregon', 'St. Ives (Cornwall)', 'bend-it']],
    ['.', ['St. Ives (Cornwall)']],
    ['. i', ['St. Ives (Cornwall)']],
    ['(', ['St. Ives (Cornwall)']],
    ['(cornwall)', ['St. Ives (Cornwall)']],
    ['b+', []],
    ['+b*', ['A+B*C']],
    ['.*', []],
    ['[a-z]', []],
    ['^bend', []],
    ['zurich', ['Zürich']],
    ['ঢাকা', ['ঢাকা']],
    ['ঢোকা', []],
    ['東京', ['東京都']],
    ['都東京', []],
    ['bend oregon', []],
    ['\u0000', LOCATIONS],
    ['bend\u0000', ['Bend, Oregon', 'bend-it']],
    ['\\', []],
    ['', LOCATIONS],
    ['   ', LOCATIONS],
  ])('finds for %j: %j', async (location, expected) => {
    const page = await list({ location })
    expect(page.items.map(({ title }) => title).sort()).toEqual([...expected].sort())
    expect(page.total).toBe(expected.length)
  })
})

describe('getProperty', () => {
  const visible = async (status: PropertyDoc['status'], viewer: UserDoc, soldAt: Date | null = null) => {
    const property = await createProperty(db, agent, { status, soldAt })
    const outcome = await codeOf(getProperty(actorOf(viewer), { id: property._id.toHexString() }))
    return outcome === 'not_found' ? 'hidden' : outcome
  }

  it.each(['verified', 'pending'] as const)('shows %s ones to everyone who is signed in', async (status) => {
    for (const viewer of [buyer, agent, otherAgent, admin, fraud]) {
      expect(await visible(status, viewer)).toMatchObject({ status, agentEmail: agent.email, sold: false })
    }
  })

  it('shows rejected ones to their agent and administrators only', async () => {
    for (const viewer of [agent, admin])
      expect(await visible('rejected', viewer)).toMatchObject({ status: 'rejected' })
    for (const viewer of [buyer, otherAgent, fraud]) expect(await visible('rejected', viewer)).toBe('hidden')
  })

  it('shows sold ones as sold', async () => {
    expect(await visible('verified', buyer, new Date())).toMatchObject({ sold: true })
  })

  it('throws "Property not found." for an unknown id', async () => {
    await expect(getProperty(actorOf(buyer), { id: '0123456789abcdef01234567' })).rejects.toMatchObject({
      code: 'not_found',
      message: 'Property not found.',
    })
  })
})

describe('getTeaser (D163)', () => {
  const teaserOf = async (changes: Partial<PropertyDoc>) => {
    const property = await createProperty(db, agent, { title: 'Lake House', ...changes })
    return getTeaser(property._id.toHexString())
  }

  it.each(['verified', 'pending'] as const)('returns the public fields of a %s listing', async (status) => {
    const teaser = await teaserOf({ status })
    expect(teaser?.title).toBe('Lake House')
    expect(Object.keys(teaser ?? {}).sort()).toEqual(['image', 'isPublic', 'location', 'price', 'title'])
    expect(teaser?.isPublic).toBe(status === 'verified')
  })

  it('returns null for listings that not everyone may see, and for unknown ids', async () => {
    expect(await teaserOf({ status: 'rejected' })).toBeNull()
    expect(await teaserOf({ soldAt: new Date() })).toBeNull()
    expect(await getTeaser('0123456789abcdef01234567')).toBeNull()
  })
})

describe('loadHome (D25)', () => {
  it('returns the four newest verified listings, filled up with pending ones, without emails', async () => {
    for (const [i, status] of (
      ['verified', 'pending', 'verified', 'pending', 'pending'] as const
    ).entries()) {
      await createProperty(db, agent, {
        title: `${status} ${i}`,
        status,
        createdAt: new Date(Date.UTC(2026, 0, i + 1)),
      })
    }
    await createProperty(db, agent, { title: 'rejected', status: 'rejected' })
    const home = await loadHome()
    expect(home.featured.map(({ title }) => title)).toEqual([
      'verified 2',
      'verified 0',
      'pending 4',
      'pending 3',
    ])
    expect(JSON.stringify(home)).not.toContain('@')
  })

  it('returns the three newest reviews', async () => {
    const review = (n: number) => ({
      propertyId: new ObjectId(),
      propertyTitle: 'Lake House',
      userId: new ObjectId(),
      email: 'writer@keystead.test',
      name: 'Jonah',
      image: null,
      review: `No. ${n}`,
      rating: 5,
      createdAt: new Date(Date.UTC(2026, 0, n)),
    })
    await db.collection<Document>('reviews').insertMany([2, 4, 1, 3].map(review))
    const { reviews } = await loadHome()
    expect(reviews.map((item) => item.review)).toEqual(['No. 4', 'No. 3', 'No. 2'])
    expect(JSON.stringify(reviews)).not.toContain('@')
  })
})

it('loads the newest hundred reviews of a listing, with the average of all (D107)', async () => {
  const home = await createProperty(db, agent)
  const id = home._id.toHexString()
  const review = (n: number) => ({
    propertyId: home._id,
    propertyTitle: home.title,
    userId: new ObjectId(),
    name: 'Jonah',
    image: null,
    review: `No. ${n}`,
    rating: n < 100 ? 5 : 1,
    createdAt: new Date(Date.UTC(2026, 0, 1, 0, n)),
  })
  const reviews = Array.from({ length: 125 }, (_, n) => review(n))
  await db.collection<Document>('reviews').insertMany(reviews.slice(0, 99))
  expect(await loadListing(id)).not.toHaveProperty('rating')
  await db.collection<Document>('reviews').insertMany(reviews.slice(99))
  const listing = await loadListing(id)
  expect(listing.reviews.map((item) => item.review).slice(0, 2)).toEqual(['No. 124', 'No. 123'])
  expect(listing.reviews).toHaveLength(100)
  expect(listing.rating).toEqual({ count: 125, average: 4.2 })
})

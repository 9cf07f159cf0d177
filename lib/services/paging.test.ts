import { type Document, ObjectId } from 'mongodb'
import { rebuildPlaces } from '@/lib/data/listing-search/places'
import {
  createUser,
  makeProperty,
  actorOf,
  clearProperties,
  insertProperties,
  makeReview,
  makeUser,
} from '@/test/factories'
import { serviceDatabase, codeOf } from '@/test/support/services'
import { itInFull } from '@/test/support/tier'
import { type PropertyDoc, type UserDoc } from '@/lib/data/collections'
import { type Actor } from '@/lib/domain/user'
import {
  ADMIN_TABLE_ROWS,
  type AdminTablePage,
  type AdminTableCursors,
  propertyTableSchema,
  reviewTableSchema,
  userTableSchema,
} from '@/lib/schemas/admin-table'
import { listProperties, manageProperties } from './properties/list-properties'
import { listReviews, manageReviews } from './reviews/reviews'
import { manageUsers } from './users/people'

const { db } = serviceDatabase()

const QUERY = { sort: 'default', verified: false, limit: 1 } as const
const countOf = async (location: string) => {
  const { total, isMore = false } = await listProperties(null, { ...QUERY, location })
  return { total, isMore }
}

async function writeReviews(count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, i) => ({
    _id: new ObjectId(),
    propertyId: new ObjectId(),
    propertyTitle: 'Lake House',
    userId: new ObjectId(),
    email: `writer-${i}@keystead.test`,
    name: 'Nora',
    image: null,
    review: 'Fine.',
    rating: 5,
    createdAt: new Date(i),
  }))
  await db.collection<Document>('reviews').insertMany(rows)
}

it('counts a list up to a thousand, with isMore if there are more', async () => {
  await writeReviews(1_000)
  expect(await listReviews(null, { limit: 1 })).not.toHaveProperty('isMore')
  await writeReviews(1)
  expect(await listReviews(null, { limit: 1 })).toMatchObject({ total: 1_000, isMore: true })
  await writeReviews(200)
  const { items, total, isMore, next } = await listReviews(null, { limit: 100 })
  expect({ items: items.length, total, isMore, next: typeof next }).toEqual({
    items: 100,
    total: 1_000,
    isMore: true,
    next: 'string',
  })
})

itInFull(
  'counts a search by its places, exactly up to a thousand of them, and all listings always exactly',
  async () => {
    const agent = await createUser(db, { role: 'agent' })
    const rows = [
      ...Array.from({ length: 1_000 }, (_, i) => makeProperty(agent, { location: `${i} Common Street` })),
      ...Array.from({ length: 1_500 }, () => makeProperty(agent, { location: 'One Village' })),
    ]
    await db.collection('properties').insertMany(rows)
    await rebuildPlaces()
    expect(await countOf('common street')).toEqual({ total: 1_000, isMore: false })
    expect(await countOf('village')).toEqual({ total: 1_500, isMore: false })
    expect(await countOf('')).toEqual({ total: 2_500, isMore: false })
    await db.collection('properties').insertOne(makeProperty(agent, { location: '1000 Common Street' }))
    await rebuildPlaces()
    expect(await countOf('common street')).toEqual({ total: 1_000, isMore: true })
    expect(await countOf('')).toEqual({ total: 2_501, isMore: false })
  },
)

let admin: UserDoc
let agent: UserDoc
let me: Actor

beforeEach(async () => {
  for (const name of ['users', 'reviews']) await db.collection(name).deleteMany({})
  await clearProperties(db)
  admin = await createUser(db, { role: 'admin', createdAt: new Date(0) })
  agent = await createUser(db, { role: 'agent', createdAt: new Date(1) })
  me = actorOf(admin)
})

const minute = (i: number) => new Date(Date.UTC(2026, 0, 1, 0, i))
const times = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i))

/** 45 listings: No. 0 to No. 44, three of a minute and three of a price, every ninth pending. */
const addProperties = () =>
  insertProperties(
    db,
    times(45, (i) =>
      makeProperty(agent, {
        title: `No. ${i}`,
        location: i % 2 === 0 ? 'São Paulo' : 'Bend, Oregon',
        status: i % 9 === 0 ? 'pending' : i % 9 === 1 ? 'rejected' : 'verified',
        minPriceMinor: 10_000 * (100 - Math.floor(i / 3)),
        soldAt: i === 4 ? minute(0) : null,
        createdAt: minute(Math.floor(i / 3)),
      }),
    ),
  )

type Read<Row> = (cursors: AdminTableCursors) => Promise<AdminTablePage<Row>>

/** Every page from the first on; checks that the way back shows the same pages. */
async function walk<Row>(read: Read<Row>): Promise<Row[][]> {
  const pages = [await read({})]
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) pages.push(await read({ after: next }))
  let page = pages.at(-1)
  for (const earlier of pages.slice(0, -1).reverse()) {
    if (!page?.previous) throw new Error('there is no way back')
    page = await read({ before: page.previous })
    expect(page.items).toEqual(earlier.items)
  }
  expect(page?.previous).toBeNull()
  return pages.map(({ items }) => items)
}

const properties = (input: object) => manageProperties(me, propertyTableSchema.parse(input))
const titles = async (input: object) => (await properties(input)).items.map(({ title }) => title)

describe('manageProperties', () => {
  beforeEach(addProperties)

  it.each([
    ['newest', (a: PropertyDoc, b: PropertyDoc) => Number(b.createdAt) - Number(a.createdAt), 1],
    ['oldest', (a: PropertyDoc, b: PropertyDoc) => Number(a.createdAt) - Number(b.createdAt), -1],
    ['price-low', (a: PropertyDoc, b: PropertyDoc) => a.minPriceMinor - b.minPriceMinor, 1],
    ['price-high', (a: PropertyDoc, b: PropertyDoc) => b.minPriceMinor - a.minPriceMinor, -1],
  ] as const)(
    'reads all listings in the order %s, forwards and backwards, each once',
    async (sort, by, ties) => {
      const pages = await walk((cursors) => properties({ sort, ...cursors }))
      expect(pages.map((page) => page.length)).toEqual([ADMIN_TABLE_ROWS, ADMIN_TABLE_ROWS, 5])
      const all = await db.collection('properties').find().toArray()
      const expected = all.sort(
        (a, b) => by(a, b) || ties * (a._id.toHexString() < b._id.toHexString() ? -1 : 1),
      )
      expect(pages.flat().map(({ title }) => title)).toEqual(expected.map(({ title }) => title))
    },
  )

  it('filters by status, including sold ones', async () => {
    const pages = await walk((cursors) => properties({ status: 'verified', ...cursors }))
    expect(pages.flat()).toHaveLength(35)
    expect(new Set(pages.flat().map(({ status }) => status))).toEqual(new Set(['verified']))
    expect(pages.flat().filter(({ sold }) => sold)).toMatchObject([{ title: 'No. 4' }])
    expect(await titles({ status: 'pending', sort: 'oldest' })).toEqual([
      'No. 0',
      'No. 9',
      'No. 18',
      'No. 27',
      'No. 36',
    ])
  })

  it('searches parts of the title or location, ignoring case and accents', async () => {
    expect((await titles({ search: 'o. 4', sort: 'oldest' })).sort()).toEqual([
      'No. 4',
      'No. 40',
      'No. 41',
      'No. 42',
      'No. 43',
      'No. 44',
    ])
    const pages = await walk((cursors) => properties({ search: 'SAO P', ...cursors }))
    expect(pages.flat()).toHaveLength(23)
    expect(await titles({ search: 'pa', status: 'pending', sort: 'oldest' })).toEqual([
      'No. 0',
      'No. 18',
      'No. 36',
    ])
    expect(await titles({ search: 'end, orego' })).toHaveLength(ADMIN_TABLE_ROWS)
    expect(await titles({ search: 'no. 1 bend' })).toEqual([])
    expect(await titles({ search: '.*' })).toEqual([])
  })

  it('omits what administrators do not judge by', async () => {
    const [item] = (await properties({})).items
    expect(Object.keys(item ?? {}).sort()).toEqual(
      '_id agentEmail agentName createdAt image location maxPrice minPrice sold status title updatedAt'.split(
        ' ',
      ),
    )
  })

  it('shows the first page of everything for an unreadable URL', async () => {
    const first = await titles({})
    for (const query of [
      { after: 'x' },
      { before: '' },
      { status: 'sold', sort: ['oldest'], after: ['a', 'b'] },
    ])
      expect(await titles(query)).toEqual(first)
    const { next } = await properties({ sort: 'price-low' })
    expect(await titles({ after: next })).toEqual(first)
  })
})

it('is empty and leads back if all rows of the page were deleted', async () => {
  await addProperties()
  const { next } = await properties({})
  await db.collection('properties').deleteMany({ createdAt: { $lt: minute(9) } })
  expect(await properties({ after: next })).toEqual({ items: [], previous: null, next: null })
})

describe('manageUsers', () => {
  it('filters by role and searches parts of name and email', async () => {
    await db
      .collection('users')
      .insertMany(
        times(44, (i) => makeUser({ name: `Zoë ${i}`, email: `z${i}@mail.test`, createdAt: minute(i) })),
      )
    const users = (input: object) => manageUsers(me, userTableSchema.parse(input))
    const pages = await walk((cursors) => users({ role: 'user', ...cursors }))
    expect(pages.flat().map(({ name }) => name)).toEqual(times(44, (i) => `Zoë ${43 - i}`))
    expect((await users({ search: 'zoe 7' })).items).toMatchObject([
      {
        name: 'Zoë 7',
        email: 'z7@mail.test',
        role: 'user',
        photoURL: null,
        createdAt: '2026-01-01T00:07:00.000Z',
      },
    ])
    expect((await users({ search: 'z9@MAIL' })).items).toMatchObject([{ name: 'Zoë 9' }])
    expect((await users({ search: 'zoe', role: 'agent' })).items).toEqual([])
    expect((await users({ role: 'agent' })).items).toMatchObject([{ email: agent.email }])
    expect((await walk((cursors) => users({ sort: 'oldest', ...cursors })))[0]?.[0]).toMatchObject({
      email: admin.email,
    })
    expect(JSON.stringify(pages)).not.toContain('password')
  })

  it('finds an email in every spelling of it (D228)', async () => {
    const names = async (search: string) =>
      (await manageUsers(me, userTableSchema.parse({ search }))).items.map(({ name }) => name).sort()
    await createUser(db, { name: 'Ana', email: 'ana@xn--bcher-kva.example' })
    await createUser(db, { name: 'Older Ana', email: 'ana@bücher.example' })
    expect(await names(' Ana@Bücher.example')).toEqual(['Ana', 'Older Ana'])
    expect(await names('ana@xn--bcher-kva.example')).toEqual(['Ana'])
  })

  it('states who is the only administrator', async () => {
    const only = async () => (await manageUsers(me, userTableSchema.parse({}))).onlyAdministrator
    expect(await only()).toBe(me.id)
    await createUser(db, { role: 'admin' })
    expect(await only()).toBeNull()
  })
})

describe('manageReviews', () => {
  it('filters by rating and searches parts of title and name', async () => {
    const lake = makeProperty(agent)
    const mill = makeProperty(agent, { title: 'Old Mill' })
    await db.collection('reviews').insertMany(
      times(45, (i) =>
        makeReview(makeUser({ name: `Writer ${i}` }), i % 3 === 0 ? mill : lake, {
          rating: 1 + (i % 5),
          review: `No. ${i}`,
          createdAt: minute(i),
        }),
      ),
    )
    const reviews = (input: object) => manageReviews(me, reviewTableSchema.parse(input))
    const all = async (input: object) => (await walk((cursors) => reviews({ ...input, ...cursors }))).flat()
    const numbers = async (input: object) => (await all(input)).map(({ review }) => Number(review.slice(4)))
    expect(await numbers({})).toEqual(times(45, (i) => 44 - i))
    expect(await numbers({ sort: 'oldest' })).toEqual(times(45, (i) => i))
    expect(await numbers({ rating: '1' })).toEqual(times(9, (i) => 40 - 5 * i))
    expect(await numbers({ rating: '1', sort: 'lowest' })).toEqual(times(9, (i) => 5 * i))
    const ratings = (await all({ sort: 'highest' })).map(({ rating }) => rating)
    expect(ratings).toEqual(times(45, (i) => 5 - Math.floor(i / 9)))
    expect((await all({ sort: 'lowest' })).map(({ rating }) => rating)).toEqual(ratings.toReversed())
    expect(await numbers({ search: 'd mil' })).toEqual(times(15, (i) => 42 - 3 * i))
    expect(await numbers({ search: 'd mil', sort: 'highest', rating: '5' })).toEqual([39, 24, 9])
    expect((await reviews({ search: 'writer 44' })).items).toMatchObject([{ name: 'Writer 44', rating: 5 }])
  })
})

it('lists are for administrators', async () => {
  for (const role of ['user', 'agent', 'fraud'] as const) {
    const actor = { ...me, role }
    expect(await codeOf((async () => manageProperties(actor, propertyTableSchema.parse({})))())).toBe(
      'forbidden',
    )
    expect(await codeOf((async () => manageUsers(actor, userTableSchema.parse({})))())).toBe('forbidden')
    expect(await codeOf((async () => manageReviews(actor, reviewTableSchema.parse({})))())).toBe('forbidden')
  }
})

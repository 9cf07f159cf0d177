import fc from 'fast-check'
import { type PropertyDoc, type UserDoc } from '@/lib/data/collections'
import { INDEXES } from '@/lib/data/indexes'
import { fold } from '@/lib/domain/text'
import { propertyTableSchema } from '@/lib/schemas/admin-table'
import { listProperties, manageProperties } from '@/lib/services/properties/list-properties'
import { createProperty as list } from '@/lib/services/properties/create-property'
import { updateProperty } from '@/lib/services/properties/update-property'
import {
  actorOf,
  clearProperties,
  createProperty,
  createUser,
  insertProperties,
  makeProperty,
} from '@/test/factories'
import { serviceDatabase } from '@/test/support/services'
import { rebuildPlaces } from './places'
import { COMMON_WORD_ROWS, rebuildListingWords } from './words'
import { sized } from '@/test/support/tier'

const { db } = serviceDatabase()

let agent: UserDoc
let admin: UserDoc
beforeAll(async () => {
  agent = await createUser(db, { role: 'agent' })
  admin = await createUser(db, { role: 'admin' })
})
beforeEach(() => clearProperties(db))

/**
 * The results of Explore and of the administrator's list for a part of a text, with the exact count of the
 * former.
 */
async function finds(part: string) {
  const explore = await listProperties(null, { sort: 'default', location: part, verified: false, limit: 100 })
  const managed: string[] = []
  let after: string | undefined
  do {
    const page = await manageProperties(actorOf(admin), propertyTableSchema.parse({ search: part, after }))
    managed.push(...page.items.map(({ _id }) => _id))
    after = page.next ?? undefined
  } while (after !== undefined)
  return {
    explore: explore.items.map(({ _id }) => _id).sort(),
    total: explore.total,
    managed: managed.sort(),
  }
}

const idsOf = (listings: PropertyDoc[]) => listings.map(({ _id }) => _id.toHexString()).sort()

/** The expected results, computed from the listings. */
function has(listings: PropertyDoc[], part: string) {
  const folded = fold(part)
  const located = listings.filter(({ locationFolded }) => locationFolded.includes(folded))
  const managed = listings.filter(({ searchText }) => searchText.includes(folded))
  return { explore: idsOf(located), total: located.length, managed: idsOf(managed) }
}

it('finds any part of a text, within and across words, and nothing else', async () => {
  const words = ['ab', 'aab', 'b', 'ba,', '12', '(a)', '’s', '😀b', 'É', `${'x'.repeat(40)}y`]
  const text = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 5 }).map((all) => all.join(' '))
  const listings = fc
    .sample(fc.tuple(text, text), { numRuns: 60, seed: 1 })
    .map(([title, location]) => makeProperty(agent, { title, location }))
  await insertProperties(db, listings)
  await fc.assert(
    fc.asyncProperty(
      fc.nat(listings.length - 1),
      fc.boolean(),
      fc.nat(60),
      fc.integer({ min: 1, max: 40 }),
      fc.constantFrom('', 'b', ' ab'),
      async (i, isTitle, from, length, more) => {
        const { title = '', location = '' } = listings[i] ?? {}
        const part = [...(isTitle ? title : location)].slice(from, from + length).join('') + more
        fc.pre(fold(part) !== '')
        expect({ part, ...(await finds(part)) }).toEqual({ part, ...has(listings, part) })
      },
    ),
    { numRuns: sized(20, 80), seed: 1 },
  )
})

it('finds no match across title and location', async () => {
  await createProperty(db, agent, { title: 'Lake House', location: 'Porto' })
  expect((await finds('house porto')).managed).toEqual([])
  expect((await finds('house')).managed).toHaveLength(1)
})

it("finds common words by the list's index, and counts there", async () => {
  const listings = Array.from({ length: 60 }, (_, i) =>
    makeProperty(agent, { title: `Number n${i}n`, location: `Port${i}ville, ${i % 2 ? 'North' : 'South'}` }),
  )
  await insertProperties(db, listings)
  for (const part of ['ort', 'ville, n', 'n1', 'n']) expect(await finds(part)).toEqual(has(listings, part))
  const near = (location: string, limit: number) =>
    listProperties(null, { sort: 'default', location, verified: false, limit, isTotalApproximate: true })
  expect(await near('ort', 24)).toMatchObject({ total: 60, isMore: false })
  expect(await near('ort', 4)).toMatchObject({ total: 20, isMore: true })
})

it("pages an administrator's large search in both directions", async () => {
  const listings = Array.from({ length: 130 }, (_, i) =>
    makeProperty(agent, { title: i % 10 === 0 ? 'Loft' : `House ${i}`, createdAt: new Date(i) }),
  )
  await insertProperties(db, listings)
  const read = (query: object) =>
    manageProperties(actorOf(admin), propertyTableSchema.parse({ search: 'house', ...query }))
  const first = await read({})
  const second = await read({ after: first.next })
  expect([...first.items, ...second.items].map(({ title }) => title)).toEqual(
    listings
      .filter(({ title }) => title !== 'Loft')
      .reverse()
      .slice(0, 40)
      .map(({ title }) => title),
  )
  expect((await read({ before: second.previous })).items).toEqual(first.items)
})

describe('a common word', () => {
  const common = async () =>
    (await db.collection('words').find({ isCommon: true }).toArray()).map(({ _id }) => _id)
  const houses = (count: number) =>
    Array.from({ length: count }, (_, i) => makeProperty(agent, { title: `House ${i}`, location: 'Bend' }))
  /** Inserts them in small batches, so that no batch shows that its words are common. */
  const insertApart = async (listings: PropertyDoc[]) => {
    for (let i = 0; i < listings.length; i += COMMON_WORD_ROWS)
      await insertProperties(db, listings.slice(i, i + COMMON_WORD_ROWS))
  }

  it('is marked by the first search for it, with the same result as the next', async () => {
    const listings = houses(COMMON_WORD_ROWS + 1)
    await insertApart(listings)
    expect(await common()).toEqual([])
    expect((await finds('ous')).managed).toEqual(idsOf(listings))
    expect(await common()).toEqual(['listing house'])
    expect((await finds('ous')).managed).toEqual(idsOf(listings))
    expect((await finds('house 7')).managed).toEqual(has(listings, 'house 7').managed)
  })

  it('is not marked with as few rows as are read by their words', async () => {
    await insertApart([
      ...houses(COMMON_WORD_ROWS),
      makeProperty(agent, { title: 'Housing', location: 'Porto' }),
    ])
    expect((await finds('hous')).managed).toHaveLength(COMMON_WORD_ROWS + 1)
    expect(await common()).toEqual([])
  })

  it('is marked when the words are recomputed', async () => {
    await insertApart(houses(COMMON_WORD_ROWS + 1))
    await db.collection('words').deleteMany({})
    await rebuildListingWords()
    expect((await common()).sort()).toEqual(['listing bend', 'listing house'])
  })
})

it('requires whole words between the first and the last', async () => {
  await createProperty(db, agent, { title: 'The old mill house', location: 'Bend' })
  for (const [part, count] of Object.entries({ 'e old mill h': 1, 'he ol mill h': 0, 'e old barn h': 0 }))
    expect({ part, found: (await finds(part)).managed.length }).toEqual({ part, found: count })
})

describe('the words', () => {
  const stored = async () => {
    const docs = await db.collection('words').find().toArray()
    return docs.map(({ _id }) => _id).sort()
  }

  it('are added with a listing and with its changes', async () => {
    const property = await createProperty(db, agent, { title: 'Lake House', location: 'Bend' })
    const before = await stored()
    expect(before).toEqual(['listing bend', 'listing house', 'listing lake', 'location bend'])
    await updateProperty(actorOf(agent), { id: property._id.toHexString(), location: 'Porto' })
    expect(await stored()).toEqual([...before, 'listing porto', 'location porto'].sort())
    expect((await finds('port')).total).toBe(1)
  })

  it('are all added for concurrently added listings', async () => {
    await Promise.all(
      ['One', 'Two', 'Three'].map((title) =>
        list(actorOf(agent), {
          title,
          description: 'A house.',
          location: 'Faro',
          minPrice: 300_000,
          maxPrice: 350_000,
          image: 'http://127.0.0.1:1/keystead/image/upload/v1/listings/lake.jpg',
        }),
      ),
    )
    expect(await stored()).toEqual([
      'listing faro',
      'listing one',
      'listing three',
      'listing two',
      'location faro',
    ])
    expect((await finds('faro')).managed).toHaveLength(3)
  })

  it('are the same when they are recomputed', async () => {
    await createProperty(db, agent)
    await createProperty(db, agent, { location: 'Porto', soldAt: new Date() })
    const before = await stored()
    await db.collection('words').deleteMany({})
    await rebuildPlaces()
    await rebuildListingWords()
    // The places of sold listings are not searched.
    expect(await stored()).toEqual(before.filter((id) => id !== 'location porto'))
  })
})

it('every index starts with a field that is never null in its list', () => {
  const orders = INDEXES.properties?.filter(({ name }) => name.startsWith('listing_')) ?? []
  expect(orders.map(({ key }) => Object.keys(key)[0])).toEqual(Array(7).fill('unsoldStatus'))
})

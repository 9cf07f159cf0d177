import { PROPERTY_SORTS } from '@/lib/domain/property'
import { FACT_NAMES } from '@/lib/domain/fact-fields'
import { applicationDatabase, newBuyer, newPerson, Session } from '../support/contract'
import { createProperty, createUser } from '../factories'

const db = applicationDatabase()
const anyone = new Session()
const LOCATION = 'Paging Town'
const COUNT = 7

type Listed = { _id: string; title: string; minPrice: number; maxPrice: number }

beforeAll(async () => {
  const agent = await createUser(db, { role: 'agent' })
  for (let i = 0; i < COUNT; i += 1) {
    await createProperty(db, agent, {
      title: `No. ${i}`,
      location: LOCATION,
      minPriceMinor: 10_000_000 * (1 + (i % 3)),
      maxPriceMinor: 50_000_000 + 1_000_000 * i,
      status: i % 2 === 0 ? 'verified' : 'pending',
    })
  }
  await createProperty(db, agent, { location: LOCATION, status: 'rejected' })
  await createProperty(db, agent, { location: LOCATION, soldAt: new Date() })
})

/** Follows the `Link` headers, like a client that does not know cursors. */
async function walk(session: Session, path: string) {
  const items: Listed[] = []
  const totals = new Set<string | null>()
  for (let next: string | undefined = path; next !== undefined;) {
    const { status, headers, body } = await session.get(next)
    expect(status).toBe(200)
    items.push(...(body as Listed[]))
    totals.add(headers.get('x-total-count'))
    const link = headers.get('link')
    next = link === null ? undefined : /^<(\/api\/properties\?[^>]+)>; rel="next"$/.exec(link)?.[1]
    expect(next === undefined).toBe(link === null)
    if (items.length > 100) throw new Error('the list does not end')
  }
  return { items, totals: [...totals] }
}

describe('GET /api/properties', () => {
  it.each(PROPERTY_SORTS)('pages by %s return every listing once (D131)', async (sort) => {
    const body = (await anyone.get(`/api/properties?location=paging%20town&sort=${sort}`)).body as Listed[]
    expect(body).toHaveLength(COUNT)
    for (const limit of [1, 3, COUNT]) {
      const { items, totals } = await walk(
        anyone,
        `/api/properties?location=paging%20town&sort=${sort}&limit=${limit}`,
      )
      expect(items).toEqual(body)
      expect(totals).toEqual([String(COUNT)])
    }
  })

  it('sorts in the five orders (D106)', async () => {
    const prices = async (sort: string) =>
      ((await anyone.get(`/api/properties?location=paging&sort=${sort}`)).body as Listed[]).map((item) => [
        item.minPrice,
        item.maxPrice,
      ])
    const ascending = (values: number[]) => [...values].sort((a, b) => a - b)
    const low = (await prices('price-low-high')).map(([min = 0]) => min)
    expect(low).toEqual(ascending(low))
    const high = (await prices('price-high-low')).map(([, max = 0]) => max)
    expect(high).toEqual(ascending(high).reverse())
    const narrow = (await prices('price-range-low')).map(([min = 0, max = 0]) => max - min)
    expect(narrow).toEqual(ascending(narrow))
    expect((await prices('price-range-high')).map(([min = 0, max = 0]) => max - min)).toEqual(
      [...narrow].reverse(),
    )
  })

  it('verified=true omits the others', async () => {
    const response = await anyone.get('/api/properties?location=paging&verified=true')
    expect(response.headers.get('x-total-count')).toBe('4')
    expect((response.body as { status: string }[]).map(({ status }) => status)).toEqual(
      Array(4).fill('verified'),
    )
  })

  it('includes rejected ones for administrators', async () => {
    const { session: admin } = await newPerson(db, 'admin')
    expect((await admin.get('/api/properties?location=paging')).headers.get('x-total-count')).toBe(
      String(COUNT + 1),
    )
  })

  it('returns teaser fields without a session, all fields with one', async () => {
    const teaser = [
      '_id',
      'agentImage',
      'agentName',
      'createdAt',
      'image',
      'listedAt',
      'location',
      'maxPrice',
      'minPrice',
      'sold',
      'status',
      'title',
    ]
    const fields = async (session: Session) => {
      const { body } = await session.get('/api/properties?location=paging')
      return (body as object[]).map((item) => Object.keys(item).sort())
    }
    const open = await fields(anyone)
    const signedIn = await fields((await newBuyer()).session)
    const may: string[] = [...FACT_NAMES, 'priceChangedAt', 'previousMinPrice', 'previousMaxPrice']
    const always = (all: string[][]) =>
      new Set(all.map((item) => String(item.filter((name) => !may.includes(name)))))
    expect(always(open)).toEqual(new Set([String(teaser)]))
    expect(always(signedIn)).toEqual(new Set([String([...teaser, 'description', 'updatedAt'].sort())]))
    expect(JSON.stringify((await anyone.get('/api/properties?location=paging')).body)).not.toContain('@')
  })

  it('names each unknown or malformed parameter', async () => {
    const fields = async (path: string) => {
      const { status, body } = await anyone.get(`/api/properties${path}`)
      expect(status).toBe(400)
      return (body as { error: { fields: Record<string, string> } }).error.fields
    }
    expect(await fields('?beds=3&bedrooms=3.5&area=0,0;1,1;0,1;1,0&sort=cheapest')).toEqual({
      beds: 'There is no such field.',
      bedrooms: 'Use a whole number from 0 to 50.',
      area: 'The area must not cross itself.',
      sort: 'Unknown sort order.',
    })
    expect(Object.keys(await fields('?bounds=0,0,1,1&bounds=0,0,1,1'))).toEqual(['bounds'])
    expect(await fields('/map?zoom=23')).toEqual({
      bounds: 'Send the bounds as west,south,east,north in degrees.',
      zoom: 'Use a whole number from 0 to 22.',
    })
    expect(await fields('/map?bounds=200,0,1,1&zoom=1&limit=5')).toEqual({
      bounds: 'Use west,south,east,north in degrees, with south below north.',
      limit: 'There is no such field.',
    })
  })

  it('accepts any search text literally', async () => {
    for (const text of ['.', '(', '.*', '$where', '%00', '%F0%9F%98%80', '\\']) {
      expect((await anyone.get(`/api/properties?location=${text}`)).status).toBe(200)
    }
  })

  it('rejects a cursor of another order', async () => {
    const { headers } = await anyone.get('/api/properties?sort=price-low-high&limit=1')
    const next = /^<([^>]+)>/.exec(headers.get('link') ?? '')?.[1] ?? ''
    expect((await anyone.get(next)).status).toBe(200)
    expect((await anyone.get(next.replace('price-low-high', 'price-high-low'))).status).toBe(400)
  })
})

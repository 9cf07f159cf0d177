import { applicationDatabase, newPerson, Session } from '../support/contract'
import { createProperty, createUser } from '../factories'

const db = applicationDatabase()
const anyone = new Session()
const LIST = '/api/properties?location=paging%20town'
const COUNT = 7

beforeAll(async () => {
  const agent = await createUser(db, { role: 'agent' })
  for (let i = 0; i < COUNT; i += 1) await createProperty(db, agent, { location: 'Paging Town' })
  await createProperty(db, agent, { location: 'Paging Town', status: 'rejected' })
})

/** Follows the `Link` headers, like a client that does not know cursors. */
async function walk(path: string) {
  const items: unknown[] = []
  const totals = new Set<string | null>()
  for (let next: string | undefined = path; next !== undefined;) {
    const { status, headers, body } = await anyone.get(next)
    expect(status).toBe(200)
    items.push(...(body as unknown[]))
    totals.add(headers.get('x-total-count'))
    const link = headers.get('link')
    next = link === null ? undefined : /^<(\/api\/properties\?[^>]+)>; rel="next"$/.exec(link)?.[1]
    expect(next === undefined).toBe(link === null)
    if (items.length > 100) throw new Error('the list does not end')
  }
  return { items, totals: [...totals] }
}

describe('GET /api/properties', () => {
  it('returns every listing once by the links to its pages (D131)', async () => {
    const { body } = await anyone.get(LIST)
    expect(body).toHaveLength(COUNT)
    for (const limit of [1, 3, COUNT])
      expect(await walk(`${LIST}&limit=${limit}`)).toEqual({ items: body, totals: [String(COUNT)] })
  })

  it('returns what the session may see', async () => {
    const { session: admin } = await newPerson(db, 'admin')
    const { headers, body } = await admin.get(LIST)
    expect(headers.get('x-total-count')).toBe(String(COUNT + 1))
    expect((body as object[])[0]).toHaveProperty('description')
    expect(((await anyone.get(LIST)).body as object[])[0]).not.toHaveProperty('description')
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
    expect(await fields('/map?bounds=200,0,1,1&zoom=23&limit=5')).toEqual({
      bounds: 'Use west,south,east,north in degrees, with south below north.',
      zoom: 'Use a whole number from 0 to 22.',
      limit: 'There is no such field.',
    })
  })
})

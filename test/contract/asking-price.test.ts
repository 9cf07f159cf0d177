import { type PropertyMapDto } from '@/lib/schemas/map'
import { type ResoPageDto } from '@/lib/schemas/reso'
import { createProperty } from '../factories'
import { applicationDatabase, jobsDone, newPerson, type Person, Session } from '../support/contract'
import { expectDocumented } from '../support/openapi'

const db = applicationDatabase()
const visitor = new Session()
const LOCATION = 'Askington, Oregon'
const PLACE = '/homes/askington-oregon'
const AROUND = 'bounds=-100,20,-99,21&zoom=14'

let agent: Person
let buyer: Person
let id: string

/** The text of a page, without what separates a word from its amount on the screen. */
const textOf = async (session: Session, path: string) => {
  let response = await session.get(path)
  const location = response.headers.get('location')
  if (location !== null) response = await session.get(location)
  return String(response.body)
    .replaceAll(/<script(?! type="application\/ld)[^<>]*>[^<]*<\/script>|<[^<>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
}

/** A file with one home whose price is $1,480,000, and two homes whose price is on request at the same place. */
beforeAll(async () => {
  ;[agent, buyer] = [await newPerson(db, 'agent'), await newPerson(db, 'user')]
  const file = [
    'ListingId,Title,PublicRemarks,UnparsedAddress,ListPrice,StreetAddress,PostalCode,Latitude,Longitude',
    `US-1,Mill House,By the mill.,"${LOCATION}","$1,480,000",7 Mill Ln,97701,20.5,-99.5`,
  ]
  const raw = file.join('\n')
  const headers = { 'content-type': 'text/csv; charset=utf-8' }
  const { status } = await agent.session.call('POST', '/api/imports', undefined, { raw, headers })
  expect(status).toBe(202)
  await jobsDone(db)
  const home = await db.collection('properties').findOne({ agentId: agent.user._id })
  id = String(home?._id)
  const { session: admin } = await newPerson(db, 'admin')
  expect((await admin.patch(`/api/properties/${id}/status`, { status: 'verified' })).status).toBe(200)
  for (const title of ['Secret House', 'Silent House'])
    await createProperty(db, agent.user, {
      title,
      location: LOCATION,
      priceQualifier: 'on-request',
      latitude: 20.9,
      longitude: -99.5,
    })
})

it('shows the asking price of a home everywhere, and its bounds where an offer is made (D400)', async () => {
  const cases = [
    [visitor, PLACE, '$1,480,000'],
    [visitor, `/homes/x/x-${id}`, '$1,480,000', 'Offers from $1,184,000 to $1,776,000', '"price":1480000'],
    [buyer.session, `/properties?location=Askington`, '$1,480,000'],
    [buyer.session, `/properties/${id}`, '$1,480,000', 'Offers from $1,184,000 to $1,776,000'],
    [buyer.session, `/dashboard/user/make-offer/${id}`, 'Offers from $1,184,000 to $1,776,000'],
  ] as const
  for (const [session, path, ...texts] of cases) {
    const text = await textOf(session, path)
    for (const words of texts) expect([path, text]).toEqual([path, expect.stringContaining(words)])
  }

  const { pins } = (await visitor.get(`/api/properties/map?${AROUND}&location=Askington`))
    .body as PropertyMapDto
  expect(pins.find(({ _id }) => _id === id)).toMatchObject({ minPrice: 1_480_000, maxPrice: 1_480_000 })

  const feed = await visitor.get('/api/reso/Property?$orderby=ModificationTimestamp%20desc&$top=20')
  const row = (feed.body as ResoPageDto).value.find(({ ListingKey }) => ListingKey === id)
  expect(row).toMatchObject({ ListPrice: 1_480_000, ListingId: 'US-1' })
  expect(row).not.toHaveProperty('ListPriceLow')

  const file = String((await agent.session.get('/api/exports/properties.csv')).body)
  expect(file).toContain(`"${LOCATION}",1184000,1776000,1480000,`)
})

it('says how many homes a price filter leaves out: in the list, on the map and on pages of places (D404)', async () => {
  const list = await visitor.get('/api/properties?location=Askington&minPrice=1')
  expect(list.headers.get('X-On-Request-Count')).toBe('2')
  await expectDocumented('GET', '/properties', list)
  const all = await visitor.get('/api/properties?location=Askington')
  expect(all.headers.get('X-On-Request-Count')).toBeNull()

  const map = await visitor.get(`/api/properties/map?${AROUND}&minPrice=1&location=Askington`)
  expect(map.body).toMatchObject({ onRequest: 2 })
  await expectDocumented('GET', '/properties/map', map)

  const words = '2 homes whose price is on request are not included.'
  for (const path of [
    `${PLACE}?minPrice=1`,
    `${PLACE}?minPrice=2000000`,
    '/properties?location=Askington&minPrice=1',
  ])
    expect([path, await textOf(path.startsWith('/p') ? buyer.session : visitor, path)]).toEqual([
      path,
      expect.stringContaining(words),
    ])
})

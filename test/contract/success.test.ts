import { randomBytes, randomUUID } from 'node:crypto'
import { type Document, ObjectId } from 'mongodb'
import sharp from 'sharp'
import Stripe from 'stripe'
import { type UserDoc } from '@/lib/data/collections'
import { DAY_MS } from '@/lib/domain/dates'
import { type ResoPageDto } from '@/lib/schemas/reso'
import { TOUR_LINK_ERROR } from '@/lib/domain/tours'
import { paths } from '@/lib/paths'
import { operations } from '@/lib/operations'
import { type ApiMethod } from '@/lib/operations/openapi'
import {
  createOffer,
  createOpenHouse,
  createProperty,
  createUser,
  createViewing,
  HOURS,
  inTwoDays,
} from '../factories'
import {
  applicationDatabase,
  newEmail,
  newPerson,
  payAtStripe,
  until,
  type TestResponse,
  type Raw,
  Session,
} from '../support/contract'
import { documented, expectDocumented, servedDocument } from '../support/openapi'
import { CALLER_ROWS } from '../support/operation-requests'
import { LISTS_OF_A_LISTING } from '../support/operations'
import { itInFull } from '../support/tier'

type Person = { session: Session; email: string; id: string }
type Given = {
  path?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  raw?: Raw
  headers?: Record<string, string>
}

const db = applicationDatabase()
const anyone = new Session()
const NOTHING = '0123456789abcdef01234567'
const LOCATION = `Success Town ${randomBytes(4).toString('hex')}`

let admin: Session
let buyer: Person
let agent: Person

/** Calls an operation of the document and checks the response against it; returns the body. */
async function ask<T = unknown>(
  session: Session,
  status: number,
  call: `${Uppercase<ApiMethod>} ${string}`,
  { path = {}, query, body, raw, headers }: Given = {},
): Promise<T> {
  return (await responseTo(session, status, call, { path, query, body, raw, headers })).body as T
}

async function responseTo(
  session: Session,
  status: number,
  call: `${Uppercase<ApiMethod>} ${string}`,
  { path = {}, query, body, raw, headers }: Given = {},
): Promise<TestResponse> {
  const [method, template = ''] = call.split(' ') as [Uppercase<ApiMethod>, string]
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''))
  const address = `/api${filled}${query ? `?${new URLSearchParams(query)}` : ''}`
  const response = await session.call(method, address, body, { raw, headers })
  expect({ call, status: response.status, body: response.body }).toEqual({
    call,
    status,
    body: response.body,
  })
  await expectDocumented(method, template, response)
  return response
}

/** Registers a person with a new email and signs them in. */
async function register(name: string): Promise<Person> {
  const session = new Session()
  const email = newEmail(name)
  const body = { name: 'Sam Success', email, password: 'a-long-secret' }
  const { insertedId: id } = await ask<{ insertedId: string }>(session, 201, 'POST /users', { body })
  expect(await session.signIn(email, body.password)).toBe(200)
  return { session, email, id }
}

async function registerAgent(): Promise<Person> {
  const person = await register('agent')
  await ask(admin, 200, 'PATCH /users/{emailOrId}/role', {
    path: { emailOrId: person.id },
    body: { role: 'agent' },
  })
  return person
}

async function record({ id }: Person): Promise<UserDoc> {
  const user = await db.collection('users').findOne({ _id: new ObjectId(id) })
  if (!user) throw new Error(`no account ${id}`)
  return user
}

async function uploadPicture({ session }: Person): Promise<string> {
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#2a3542' } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.set('image', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'house.jpg')
  const { data } = await ask<{ data: { url: string } }>(session, 201, 'POST /uploads', { raw: form })
  return data.url
}

/** Lists a property of the agent over REST; returns its id. */
async function list(person: Person): Promise<string> {
  const { insertedId } = await ask<{ insertedId: string }>(person.session, 201, 'POST /properties', {
    body: {
      title: 'Lake House',
      description: 'Three bedrooms.\nA dock.',
      location: LOCATION,
      minPrice: 400_000,
      maxPrice: 500_000.5,
      image: await uploadPicture(person),
    },
  })
  return insertedId
}

async function offerOn(propertyId: string, { session }: Person): Promise<string> {
  const body = { propertyId, offerAmount: 450_000 }
  return (await ask<{ insertedId: string }>(session, 201, 'POST /offers', { body })).insertedId
}

/** Every item must have this shape, because the list's schema allows two. */
async function expectShape(name: string, items: unknown): Promise<void> {
  const { faults } = await servedDocument()
  expect(items).not.toHaveLength(0)
  for (const item of items as unknown[]) {
    expect({ name, item, faults: faults(`/components/schemas/${name}`, item) }).toEqual({
      name,
      item,
      faults: null,
    })
  }
}

beforeAll(async () => {
  admin = (await newPerson(db, 'admin')).session
  ;[buyer, agent] = [await register('buyer'), await registerAgent()]
  await db
    .collection('users')
    .updateOne({ _id: new ObjectId(buyer.id) }, { $set: { emailVerified: new Date() } })
})

describe('the document itself', () => {
  it('is public, with a tag for revalidation (D2, D140)', async () => {
    const { status, headers, body } = await anyone.get('/api/openapi.json')
    expect({ status, type: headers.get('content-type') }).toEqual({ status: 200, type: 'application/json' })
    expect(body).toMatchObject({ openapi: '3.1.0', servers: [{ url: '/api' }] })
    const again = await anyone.get('/api/openapi.json', {
      headers: { 'if-none-match': headers.get('etag') ?? '' },
    })
    expect({ status: again.status, body: again.body }).toEqual({ status: 304, body: '' })
  })
})

describe('properties', () => {
  it('are created, read, changed, decided and listed', async () => {
    const id = await list(agent)
    const path = { id }
    await ask(agent.session, 200, 'GET /properties/agent/{emailOrId}', { path: { emailOrId: agent.id } })
    const version = async () =>
      (await ask<{ updatedAt: string }>(admin, 200, 'GET /properties/{id}', { path })).updatedAt
    const updatedAt = await version()
    await ask(agent.session, 200, 'PATCH /properties/{id}', { path, body: { title: 'Lake House, fixed' } })
    const status = `/api/properties/${id}/status`
    expect(await admin.patch(status, { status: 'verified', updatedAt })).toMatchObject({
      status: 409,
      body: {
        error: {
          code: 'conflict',
          message: 'This home has changed since you opened it. Please review it again.',
        },
      },
    })
    expect(await admin.patch(status, { status: 'verified', updatedAt: 'now' })).toMatchObject({
      status: 400,
      body: { error: { fields: { updatedAt: 'Send updatedAt as you read it.' } } },
    })
    const body = { status: 'verified', updatedAt: await version() }
    await ask(admin, 200, 'PATCH /properties/{id}/status', { path, body })
    const read = await ask<object>(buyer.session, 200, 'GET /properties/{id}', { path })
    expect(read).toMatchObject({ _id: id, status: 'verified', title: 'Lake House, fixed' })

    const query = { location: LOCATION, sort: 'price-low-high', verified: 'true' }
    await expectShape('PropertyTeaser', await ask(anyone, 200, 'GET /properties', { query }))
    await expectShape('PropertySummary', await ask(buyer.session, 200, 'GET /properties', { query }))
    for (const name of LISTS_OF_A_LISTING)
      await ask(buyer.session, 200, `GET ${operations[name].path}`, { path })
  })

  it('have tours, and documents for visitors or for signed-in people (D397, D398)', async () => {
    const pdf = (text: string, name = 'Grundriß.pdf') => {
      const raw = new FormData()
      raw.set('file', new Blob([text]), name)
      return { raw }
    }
    const add = async (text: string) =>
      (await ask<{ data: { id: string } }>(agent.session, 201, 'POST /property-documents', pdf(text))).data.id
    const upload = 'POST /property-documents'
    await ask(agent.session, 415, upload, pdf('<svg xmlns="http://www.w3.org/2000/svg"/>'))
    await ask(agent.session, 415, upload, pdf('%PDF-1.7 << /S /JavaScript >> startxref'))
    await ask(agent.session, 413, upload, pdf(`%PDF${' '.repeat(10 * 1024 * 1024)}`))
    const open = await add('%PDF-1.7 open startxref')
    const closed = await add('%PDF-1.7 closed startxref')
    const id = await list(agent)
    const documents = [
      { id: open, kind: 'brochure', audience: 'everyone' },
      { id: closed, kind: 'survey', audience: 'signed-in' },
    ]
    const body = { documents, tours: ['youtu.be/dQw4w9WgXcQ'] }
    const badInput = { path: { id }, body: { ...body, tours: ['http://127.0.0.1/'] } }
    expect(await ask(agent.session, 400, 'PATCH /properties/{id}', badInput)).toMatchObject({
      error: { fields: { 'tours.0': TOUR_LINK_ERROR } },
    })
    await ask(agent.session, 200, 'PATCH /properties/{id}', { path: { id }, body })
    await ask(admin, 200, 'PATCH /properties/{id}/status', { path: { id }, body: { status: 'verified' } })
    expect(await ask(buyer.session, 200, 'GET /properties/{id}', { path: { id } })).toMatchObject({
      tours: ['https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
      documents: documents.map((document) => ({ ...document, name: 'Grundriß.pdf' })),
    })
    const call = 'GET /property-documents/{id}'
    const download = await responseTo(anyone, 200, call, { path: { id: open } })
    expect(download.body).toBe('%PDF-1.7 open startxref')
    expect(download.headers.get('content-type')).toBe('application/pdf')
    expect(download.headers.get('content-disposition')).toBe(
      `attachment; filename="Grundri_.pdf"; filename*=UTF-8''Grundri%C3%9F.pdf`,
    )
    expect(download.headers.get('x-content-type-options')).toBe('nosniff')
    const headers = { 'if-none-match': download.headers.get('etag') ?? '' }
    await responseTo(anyone, 304, call, { path: { id: open }, headers })
    await ask(anyone, 404, call, { path: { id: closed } })
    expect(await ask(buyer.session, 200, call, { path: { id: closed } })).toContain('closed')
    const navigating = await anyone.get(`/api/property-documents/${closed}`, {
      headers: { 'sec-fetch-mode': 'navigate' },
    })
    expect([navigating.status, navigating.headers.get('location')]).toEqual([
      307,
      expect.stringMatching(/^\/login/),
    ])
    await ask(agent.session, 200, 'DELETE /properties/{id}', { path: { id } })
    await ask(agent.session, 404, call, { path: { id: open } })
  })

  it('are rejected with a reason, fixed and sent for verification again', async () => {
    const path = { id: await list(agent) }
    const reason = 'The survey is missing.'
    const body = { status: 'rejected', reason }
    await ask(admin, 200, 'PATCH /properties/{id}/status', { path, body })
    for (const session of [agent.session, admin])
      expect(await ask(session, 200, 'GET /properties/{id}', { path })).toMatchObject({
        status: 'rejected',
        rejectionReason: reason,
      })
    expect((await buyer.session.get(`/api/properties/${path.id}`)).status).toBe(404)
    const resubmit = true
    await ask(agent.session, 409, 'PATCH /properties/{id}', { path, body: { resubmit } })
    await ask(agent.session, 200, 'PATCH /properties/{id}', { path, body: { minPrice: 410_000, resubmit } })
    const read = await ask<object>(agent.session, 200, 'GET /properties/{id}', { path })
    expect(read).toMatchObject({ status: 'pending' })
    expect(read).not.toHaveProperty('rejectionReason')
    await ask(admin, 200, 'PATCH /properties/{id}/status', { path, body: { status: 'verified' } })
  })

  it('are imported', async () => {
    const { _id } = await ask<{ _id: string }>(agent.session, 202, 'POST /imports', {
      query: { dryRun: 'true' },
      raw: 'Title,PublicRemarks,UnparsedAddress,ListPrice\nLoft,Above the quay.,"Bristol, England",480000\n',
      headers: { 'content-type': 'text/csv' },
    })
    await until(
      () => ask<{ status: string }>(agent.session, 200, 'GET /imports/{id}', { path: { id: _id } }),
      ({ status }) => status === 'done',
    )
    await ask(agent.session, 200, 'GET /imports/{id}/rejected.csv', { path: { id: _id } })
  })

  it('are found by every filter, and on the map', async () => {
    const { bounds, ...query } = {
      location: LOCATION,
      minPrice: '1',
      maxPrice: '1000000000',
      listedSince: '1',
      bounds: '-180,-90,180,90',
    }
    await expectShape('PropertyTeaser', await ask(anyone, 200, 'GET /properties', { query }))
    const agents = await createUser(db, { role: 'agent' })
    const at = { latitude: 44.05, longitude: -121.3 }
    for (const title of ['One', 'Two'])
      await createProperty(db, agents, { ...at, title, location: 'Map Town' })
    await createProperty(db, agents, { latitude: -20, longitude: 30, location: 'Map Town' })
    const onMap = { location: 'map town', bounds, zoom: '3' }
    expect(await ask(anyone, 200, 'GET /properties/map', { query: onMap })).toMatchObject({
      total: 3,
      relation: 'eq',
      clusters: [{ count: 2, ...at, bounds: [-121.3, 44.05, -121.3, 44.05] }],
      pins: [{ latitude: -20, longitude: 30, minPrice: 400_000, maxPrice: 500_000, title: 'Lake House' }],
    })
  })

  it('are paged', async () => {
    await list(agent)
    const query = { location: LOCATION, limit: '1' }
    const { headers } = await responseTo(buyer.session, 200, 'GET /properties', { query })
    expect({ total: headers.get('x-total-count'), next: headers.get('link') }).toEqual({
      total: '3',
      next: expect.stringContaining('cursor=') as string,
    })
  })

  it("are paged under RESO's names", async () => {
    const query = {
      $filter: "StandardStatus eq 'Active'",
      $orderby: 'ListPrice desc',
      $top: '1',
      $count: 'true',
    }
    const { body } = await responseTo(anyone, 200, 'GET /reso/Property', { query })
    const first = body as ResoPageDto
    expect(first).toMatchObject({ value: [{ StandardStatus: 'Active' }] })
    expect(first['@odata.count']).toBeGreaterThan(1)
    const { pathname, searchParams } = new URL(first['@odata.nextLink'] ?? '')
    expect(pathname).toBe('/api/reso/Property')
    const rest = { query: Object.fromEntries(searchParams) }
    const second = await ask<ResoPageDto>(anyone, 200, 'GET /reso/Property', rest)
    expect(second.value[0]?.ListingKey).not.toBe(first.value[0]?.ListingKey)
    // Without the count, which changes whenever a concurrent suite lists a home.
    const dearest = { ...query, $count: 'false' }
    const { headers } = await responseTo(anyone, 200, 'GET /reso/Property', { query: dearest })
    const etag = headers.get('etag') ?? ''
    await ask(anyone, 304, 'GET /reso/Property', { query: dearest, headers: { 'if-none-match': etag } })
  })

  it('are answered with 304 if they are unchanged', async () => {
    const calls = {
      'GET /properties': { location: LOCATION },
      // Only this place: the response also counts homes that have no position.
      'GET /properties/map': { location: LOCATION, bounds: '-1,-1,1,1', zoom: '9' },
      'GET /features': {},
    } as const
    for (const [call, query] of Object.entries(calls) as [keyof typeof calls, Record<string, string>][]) {
      const { headers } = await responseTo(anyone, 200, call, { query })
      const etag = headers.get('etag') ?? ''
      expect(etag).not.toBe('')
      await ask(anyone, 304, call, { query, headers: { 'if-none-match': etag } })
    }
  })

  it('are deleted, one or all', async () => {
    const other = await registerAgent()
    const [one] = [await list(other), await list(other)]
    const deleted = await ask(other.session, 200, 'DELETE /properties/{id}', { path: { id: one } })
    expect(deleted).toEqual({ acknowledged: true, deletedCount: 1 })
    const path = { emailOrId: other.email }
    expect(await ask(other.session, 200, 'DELETE /properties/agent/{emailOrId}', { path })).toEqual(deleted)
  })
})

it('creates one property for calls with the same Idempotency-Key (D244)', async () => {
  const home = {
    title: 'Sent twice',
    description: 'Two floors.',
    location: 'Key Town',
    minPrice: 300_000,
    maxPrice: 350_000,
    image: await uploadPicture(agent),
  }
  const post = (body: object, key: string) =>
    agent.session.post('/api/properties', body, { headers: { 'idempotency-key': key } })
  const first = await post(home, 'a')
  expect(first.status).toBe(201)
  expect(await post(home, 'a')).toMatchObject({ status: 201, body: first.body })
  expect((await post({ ...home, title: 'Another' }, 'a')).status).toBe(409)
  expect((await post(home, 'x'.repeat(256))).status).toBe(400)
})

describe('the wishlist', () => {
  it('adds a property once, and shows it', async () => {
    const seen = await newListing()
    const hidden = await newListing()
    const body = { propertyId: seen, email: buyer.email }
    await ask(buyer.session, 201, 'POST /wishlist', { body })
    expect(await ask(buyer.session, 200, 'POST /wishlist', { body })).toEqual({
      message: 'Already in wishlist',
    })
    await ask(buyer.session, 201, 'POST /wishlist', { body: { propertyId: hidden } })
    await db
      .collection('properties')
      .updateOne({ _id: new ObjectId(hidden) }, { $set: { status: 'rejected' } })

    const path = { emailOrId: buyer.email }
    expect(await ask(buyer.session, 200, 'GET /wishlist/{emailOrId}', { path })).toMatchObject([
      { propertyId: hidden, property: null },
      { propertyId: seen, property: { _id: seen } },
    ])
  })
})

describe('hidden homes', () => {
  it('are listed', async () => {
    const propertyId = await newListing()
    await ask(buyer.session, 200, 'POST /hidden-homes', { body: { propertyId } })
    expect(await ask(buyer.session, 200, 'GET /hidden-homes')).toMatchObject([
      { propertyId, property: { _id: propertyId } },
    ])
  })
})

describe('a shared wishlist', () => {
  it('is shared by a link, joined, commented on, left and ended', async () => {
    const propertyId = await newListing()
    const guest = await register('guest')
    await ask(guest.session, 409, 'POST /shared-wishlists')
    await ask(buyer.session, 201, 'POST /wishlist', { body: { propertyId } })
    const shared = await ask<{ insertedId: string; token: string }>(
      buyer.session,
      201,
      'POST /shared-wishlists',
    )
    const { insertedId: id, token } = shared
    await ask(guest.session, 200, 'POST /shared-wishlists/join', { body: { token } })
    expect(await ask(guest.session, 200, 'GET /shared-wishlists')).toMatchObject([{ _id: id }])
    const path = { id }
    const { insertedId: commentId } = await ask<{ insertedId: string }>(
      guest.session,
      201,
      'POST /shared-wishlists/{id}/comments',
      { path, body: { propertyId, text: 'The kitchen faces south.' } },
    )
    const homes = await ask<object[]>(buyer.session, 200, 'GET /shared-wishlists/{id}', { path })
    expect(homes).toContainEqual(
      expect.objectContaining({ propertyId, comments: [expect.objectContaining({ _id: commentId })] }),
    )
    for (const { session } of [guest, buyer])
      await ask(session, 200, 'DELETE /shared-wishlists/{id}', { path })
  })

  it('responds with 404 for its link and its page after its end (D291)', async () => {
    const guest = await register('guest2')
    const created = await buyer.session.post('/api/shared-wishlists', {})
    const { insertedId: id, token } = created.body as { insertedId: string; token: string }
    const link = paths.user.sharedLink(token)
    const page = paths.user.sharedWishlist(id)
    expect((await guest.session.get(link)).status).toBe(200)
    await guest.session.post('/api/shared-wishlists/join', { token })
    expect((await guest.session.get(page)).status).toBe(200)
    await buyer.session.call('DELETE', `/api/shared-wishlists/${id}`)
    for (const path of [link, page]) expect((await guest.session.get(path)).status).toBe(404)
    expect((await guest.session.post('/api/shared-wishlists/join', { token })).status).toBe(404)
  })
})

describe('open houses', () => {
  it('are added, reserved, listed, saved and canceled', async () => {
    const property = { id: await newListing() }
    const times = { startsAt: '14:00', endsAt: '16:00' }
    const day = new Date(Date.now() + 7 * 24 * 3_600_000).toISOString().slice(0, 10)
    const body = Object.fromEntries(Object.entries(times).map(([name, time]) => [name, `${day}T${time}`]))
    const { insertedId: id } = await ask<{ insertedId: string }>(
      agent.session,
      201,
      'POST /properties/{id}/open-houses',
      { path: property, body: { ...body, capacity: 4, note: 'Ring at the gate.' } },
    )
    const path = { id }
    await ask(buyer.session, 200, 'PUT /open-houses/{id}/guest', { path, body: { people: 3 } })
    expect(
      await ask(buyer.session, 200, 'GET /properties/{id}/open-houses', { path: property }),
    ).toMatchObject([{ _id: id, capacity: 4, left: 1, people: 3, note: 'Ring at the gate.' }])
    const file = await responseTo(buyer.session, 200, 'GET /open-houses/{id}/open-house.ics', { path })
    expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(file.body).toMatch(/^BEGIN:VCALENDAR\r\n[^]*\r\nMETHOD:PUBLISH\r\n/)
    await ask(agent.session, 200, 'DELETE /open-houses/{id}', { path, body: { reason: 'It rains in.' } })
  })

  it('are followed by a calendar link, whose response is 304 until it changes and 404 once revoked (D223)', async () => {
    await ask(agent.session, 409, 'POST /calendar')
    const { url } = await ask<{ url: string }>(buyer.session, 201, 'POST /calendar')
    const path = { token: url.slice(url.lastIndexOf('/') + 1) }
    expect(new URL(url).pathname).toBe(`/api/calendar/${path.token}`)
    const first = await responseTo(anyone, 200, 'GET /calendar/{token}', { path })
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
    await responseTo(anyone, 304, 'GET /calendar/{token}', { path, headers })
    const openHouse = await createOpenHouse(db, await createProperty(db, await record(agent)), {
      capacity: 4,
    })
    await ask(buyer.session, 200, 'PUT /open-houses/{id}/guest', {
      path: { id: openHouse },
      body: { people: 1 },
    })
    await responseTo(anyone, 200, 'GET /calendar/{token}', { path, headers })
    await ask(buyer.session, 200, 'DELETE /calendar')
    await ask(anyone, 404, 'GET /calendar/{token}', { path })
  })
})

describe('reviews', () => {
  it('are written, changed and read', async () => {
    const propertyId = await newListing()
    const body = { propertyId, review: 'Quiet and bright.', rating: 4 }
    const { insertedId } = await ask<{ insertedId: string }>(buyer.session, 201, 'POST /reviews', { body })
    await ask(buyer.session, 200, 'PATCH /reviews/{id}', { path: { id: insertedId }, body: { rating: 5 } })
    const own = await ask(buyer.session, 200, 'GET /reviews/{id}', { path: { id: propertyId } })
    expect(own).toMatchObject([{ _id: insertedId, rating: 5, email: buyer.email }])
    const open = await ask<object[]>(anyone, 200, 'GET /reviews', { query: { limit: '2' } })
    expect(open.filter((review) => 'email' in review)).toEqual([])
    const signedIn = await ask<object[]>(buyer.session, 200, 'GET /reviews')
    expect(signedIn.filter((review) => 'email' in review)).toEqual(own)
    const path = { email: buyer.email }
    expect(await ask(buyer.session, 200, 'GET /my-reviews/{email}', { path })).toEqual(own)
  })

  it('are answered with 304 if they are unchanged', async () => {
    // Other suites write reviews concurrently, so the second response may be a new one; then the third one is
    // not.
    const visit = (etag: string) => anyone.get('/api/reviews?limit=1', { headers: { 'if-none-match': etag } })
    let response = await visit('')
    for (let tries = 0; response.status !== 304 && tries < 10; tries += 1)
      response = await visit(response.headers.get('etag') ?? '')
    await expectDocumented('GET', '/reviews', response)
    expect(response.status).toBe(304)
  })
})

describe('offers and payments', () => {
  it('lead from the offer to the sale', async () => {
    const propertyId = await newListing()
    const other = await register('other')
    const offer = await offerOn(propertyId, buyer)
    const rejected = await offerOn(propertyId, other)
    const path = { id: offer }
    const ofAgent = { path: { agentEmail: agent.email } }
    expect(await ask(agent.session, 200, 'GET /agent-offers/{agentEmail}', ofAgent)).toHaveLength(2)
    await ask(agent.session, 200, 'PATCH /offers/reject/{id}', { path: { id: rejected } })
    await ask(agent.session, 200, 'PATCH /offers/accept/{id}', { path })

    const pay = { body: { offerId: offer, offerAmount: '450000.00' } }
    const { clientSecret } = await ask<{ clientSecret: string }>(
      buyer.session,
      200,
      'POST /create-payment-intent',
      pay,
    )
    const [transactionId] = clientSecret.split('_secret_')
    const confirm = { path, body: { transactionId, paymentAmount: 450_000, paymentDate: new Date() } }
    await ask(buyer.session, 409, 'PATCH /offers/payment-success/{id}', confirm)
    await payAtStripe(clientSecret)
    await ask(buyer.session, 200, 'PATCH /offers/payment-success/{id}', confirm)
    const again = await ask(buyer.session, 200, 'PATCH /offers/payment-success/{id}', confirm)
    expect(again).toMatchObject({ acknowledged: true, modifiedCount: 0 })

    const bought = await ask(buyer.session, 200, 'GET /offers/by-id/{id}', { path })
    expect(bought).toMatchObject({ status: 'bought', transactionId, paidAt: expect.any(String) as string })
    const ofBuyer = { path: { email: buyer.email } }
    expect(await ask(buyer.session, 200, 'GET /offers/by-email/{email}', ofBuyer)).toEqual([bought])
  })

  it('are countered, withdrawn, extended and released', async () => {
    const location = LOCATION.replace('Success', 'Offer')
    const property = await createProperty(db, await record(agent), { location })
    const propertyId = property._id.toHexString()
    const rival = await register('rival')
    const terms = { validDays: 5, note: 'We can move in any month.', financing: 'cash', inspection: true }
    const body = { propertyId, offerAmount: 450_000, ...terms }
    const make = async (person: Person) =>
      (await ask<{ insertedId: string }>(person.session, 201, 'POST /offers', { body })).insertedId
    const first = { id: await make(buyer) }
    const id = await make(rival)
    const path = { id }
    await ask(agent.session, 400, 'PATCH /offers/counter/{id}', { path, body: { amount: 399_999 } })
    const counter = { path, body: { amount: 480_000, note: 'The roof is new.' } }
    await ask(agent.session, 200, 'PATCH /offers/counter/{id}', counter)
    await ask(agent.session, 409, 'PATCH /offers/accept/{id}', { path })
    await ask(rival.session, 409, 'PATCH /offers/accept/{id}', { path, body: { amount: 450_000 } })
    await ask(rival.session, 200, 'PATCH /offers/accept/{id}', { path, body: { amount: 480_000 } })
    expect(await ask(rival.session, 200, 'GET /offers/by-id/{id}', { path })).toMatchObject({
      status: 'accepted',
      offerAmount: 480_000,
      note: 'We can move in any month.',
      financing: 'cash',
      inspection: true,
      amounts: [
        { by: 'buyer', amount: 450_000 },
        { by: 'agent', amount: 480_000 },
      ],
    })
    const listing = { path: { id: propertyId } }
    expect(await ask(buyer.session, 200, 'GET /properties/{id}', listing)).toMatchObject({ underOffer: true })
    const query = { location }
    const homes = await ask<{ _id: string; underOffer?: true }[]>(anyone, 200, 'GET /properties', { query })
    expect(homes.filter(({ underOffer }) => underOffer).map(({ _id }) => _id)).toEqual([propertyId])
    expect(await ask(buyer.session, 200, 'GET /offers/by-id/{id}', { path: first })).toMatchObject({
      status: 'pending',
      turn: 'agent',
      backup: true,
    })
    await ask(agent.session, 409, 'PATCH /offers/accept/{id}', { path: first })
    await ask(agent.session, 200, 'PATCH /offers/extend/{id}', { path })
    await ask(agent.session, 409, 'PATCH /offers/extend/{id}', { path })
    await ask(agent.session, 400, 'PATCH /offers/release/{id}', { path })
    const release = { path, body: { reason: 'The bank has not confirmed the loan.' } }
    await ask(agent.session, 200, 'PATCH /offers/release/{id}', release)
    expect(await ask(rival.session, 200, 'GET /offers/by-id/{id}', { path })).toMatchObject({
      status: 'rejected',
      closedAs: 'released',
      reason: 'The bank has not confirmed the loan.',
    })
    expect(await ask(buyer.session, 200, 'GET /properties/{id}', listing)).not.toHaveProperty('underOffer')
    await ask(buyer.session, 409, 'PATCH /offers/confirm/{id}', { path: first })
    await ask(agent.session, 200, 'PATCH /properties/{id}', { ...listing, body: { bedrooms: 4 } })
    const { listingChangedAt } = await ask<{ listingChangedAt?: string }>(
      buyer.session,
      200,
      'GET /offers/by-id/{id}',
      { path: first },
    )
    await ask(agent.session, 409, 'PATCH /offers/accept/{id}', { path: first })
    await ask(buyer.session, 200, 'PATCH /offers/confirm/{id}', { path: first, body: { listingChangedAt } })
    await ask(buyer.session, 200, 'PATCH /offers/withdraw/{id}', { path: first })
    await ask(buyer.session, 409, 'PATCH /offers/withdraw/{id}', { path: first })
    const again = { path: { id: await make(buyer) }, body: { reason: 'The seller waits.' } }
    await ask(agent.session, 200, 'PATCH /offers/reject/{id}', again)
  })

  itInFull('stay open some days for recording a bank transfer that arrived before the deadline', async () => {
    const person = await register('overdue')
    const property = await createProperty(db, await record(agent))
    const [yesterday, before] = [1, 5].map((days) => new Date(Date.now() - days * DAY_MS))
    const offer = await createOffer(db, await record(person), property, {
      status: 'accepted',
      amountMinor: 125_000_000,
      expiresAt: yesterday,
      createdAt: before,
    })
    const path = { id: offer._id.toHexString() }
    expect(await ask(person.session, 200, 'GET /offers/by-id/{id}', { path })).toMatchObject({
      status: 'accepted',
      overdue: true,
      expiresAt: yesterday?.toISOString(),
    })
    await ask(agent.session, 409, 'PATCH /offers/extend/{id}', { path })
    const transferInput = (receivedOn: string | undefined, bankReference: string) => ({
      path,
      body: { amount: 1_250_000, receivedOn: receivedOn?.slice(0, 10), bankReference },
    })
    const late = transferInput(new Date().toISOString(), `late ${path.id}`)
    await ask(admin, 409, 'PATCH /offers/transfer-received/{id}', late)
    const inTime = transferInput(yesterday?.toISOString(), `in time ${path.id}`)
    expect(await ask(admin, 200, 'PATCH /offers/transfer-received/{id}', inTime)).toMatchObject({
      modifiedCount: 1,
    })
    expect(await ask(person.session, 200, 'GET /offers/by-id/{id}', { path })).toMatchObject({
      status: 'bought',
      refunding: true,
    })
  })

  it('are paid by bank transfer above the card limit', async () => {
    const person = await register('transfer')
    const property = await createProperty(db, await record(agent))
    const offer = await createOffer(db, await record(person), property, {
      status: 'accepted',
      amountMinor: 125_000_000,
    })
    const path = { id: offer._id.toHexString() }
    await ask(person.session, 422, 'POST /create-payment-intent', { body: { offerId: path.id } })
    const today = new Date().toISOString().slice(0, 10)
    const body = { amount: 1_250_000, receivedOn: today, bankReference: `ft ${path.id}` }
    const short = { path, body: { ...body, amount: 1_249_999.99 } }
    const refused = await responseTo(admin, 400, 'PATCH /offers/transfer-received/{id}', short)
    expect(refused.body).toMatchObject({ error: { fields: { amount: expect.any(String) as string } } })
    const fullAmount = { path, body }
    expect(await ask(admin, 200, 'PATCH /offers/transfer-received/{id}', fullAmount)).toMatchObject({
      modifiedCount: 1,
    })
    expect(await ask(admin, 200, 'PATCH /offers/transfer-received/{id}', fullAmount)).toMatchObject({
      modifiedCount: 0,
    })
    expect(await ask(person.session, 200, 'GET /offers/by-id/{id}', { path })).toMatchObject({
      status: 'bought',
      transactionId: `bank_FT${path.id.toUpperCase()}`,
      paidAt: expect.any(String) as string,
    })
    const second = { path, body: { ...body, bankReference: `FT2-${path.id}` } }
    await ask(admin, 409, 'PATCH /offers/transfer-received/{id}', second)
  })

  it('notify of a refund', async () => {
    const person = await register('refunded')
    const property = await createProperty(db, await record(agent))
    const offer = await createOffer(db, await record(person), property, {
      status: 'rejected',
      transactionId: 'pi_refunded',
      refundId: 're_refunded',
    })
    const path = { id: offer._id.toHexString() }
    const read = await ask(person.session, 200, 'GET /offers/by-id/{id}', { path })
    expect(read).toMatchObject({ status: 'rejected', refundId: 're_refunded' })
  })
})

describe('accounts', () => {
  it('are read, suspended and deleted', async () => {
    const suspect = await registerAgent()
    const person = await register('gone')
    await list(suspect)
    expect(
      await ask(person.session, 200, 'GET /users/{emailOrId}', { path: { emailOrId: person.email } }),
    ).toEqual({
      _id: person.id,
      name: 'Sam Success',
      email: person.email,
      photoURL: null,
      role: 'user',
    })
    const { headers } = await responseTo(admin, 200, 'GET /users', { query: { limit: '1' } })
    expect(headers.get('link')).not.toBeNull()
    const suspended = await ask(admin, 200, 'PATCH /users/{emailOrId}/fraud', {
      path: { emailOrId: suspect.id },
    })
    expect(suspended).toEqual({ acknowledged: true, modifiedCount: 1, propertiesRemoved: 1 })
    const lifting = { path: { emailOrId: suspect.id }, body: { reason: 'The papers are sound.' } }
    await ask(admin, 400, 'DELETE /users/{emailOrId}/fraud', { path: lifting.path, body: { reason: ' ' } })
    expect(await ask(admin, 200, 'DELETE /users/{emailOrId}/fraud', lifting)).toMatchObject({
      modifiedCount: 1,
    })
    await ask(admin, 409, 'DELETE /users/{emailOrId}/fraud', lifting)
    expect(await suspect.session.signIn(suspect.email, 'a-long-secret')).toBe(200)
    expect(
      await ask(suspect.session, 200, 'GET /users/{emailOrId}', { path: { emailOrId: suspect.email } }),
    ).toMatchObject({ role: 'user' })
    await ask(admin, 200, 'DELETE /users/{emailOrId}', { path: { emailOrId: person.id } })
  })
})

describe('reports', () => {
  it('are made, listed anonymously, and dismissed', async () => {
    const targetId = await newListing()
    const body = { targetType: 'property', targetId, reason: 'other', words: 'It is another house.' }
    await ask(buyer.session, 400, 'POST /reports', { body: { ...body, words: '' } })
    await ask(buyer.session, 201, 'POST /reports', { body })
    await ask(buyer.session, 409, 'POST /reports', { body })
    await ask(agent.session, 409, 'POST /reports', { body })
    const cases = await ask<{ _id: string }[]>(admin, 200, 'GET /reports')
    await expectShape('ReportCase', cases)
    expect(JSON.stringify(cases)).not.toContain(buyer.id)
    expect(cases.map(({ _id }) => _id)).toContain(targetId)
    await ask(admin, 200, 'PATCH /reports/dismiss/{id}', { path: { id: targetId } })
    await ask(admin, 404, 'PATCH /reports/dismiss/{id}', { path: { id: targetId } })
  })
})

describe('messages', () => {
  it('are sent, listed, read, hidden, deleted and blocked', async () => {
    const propertyId = await newListing()
    const key = randomUUID()
    const body = { propertyId, text: 'Call me: me@x.test', key }
    await ask(buyer.session, 400, 'POST /conversations', { body: { ...body, text: ' ' } })
    const first = await ask<{ conversationId: string }>(buyer.session, 201, 'POST /conversations', { body })
    expect(await ask(buyer.session, 200, 'POST /conversations', { body })).toEqual(first)
    const path = { id: first.conversationId }
    const unread = await ask(agent.session, 200, 'GET /conversations', { query: { unread: 'true' } })
    await expectShape('Conversation', unread)
    expect(JSON.stringify(unread)).not.toMatch(new RegExp(`me@x\\.test|${buyer.email}`))
    const messages = await ask(agent.session, 200, 'GET /conversations/{id}/messages', { path })
    await expectShape('Message', messages)
    expect(messages).toMatchObject([{ text: 'Call me: [email hidden]', hidden: true }])
    const reply = { path, body: { text: 'Gladly.', key: randomUUID() } }
    const answer = await ask<{ insertedId: string }>(
      agent.session,
      201,
      'POST /conversations/{id}/messages',
      reply,
    )
    await ask(agent.session, 200, 'POST /conversations/{id}/messages', reply)
    expect(
      await ask(buyer.session, 200, 'GET /conversations/{id}/messages', { path, query: { after: '1' } }),
    ).toMatchObject([{ text: 'Gladly.' }])
    expect(
      await ask(buyer.session, 200, 'PATCH /conversations/{id}/read', { path, body: { seq: 2 } }),
    ).toMatchObject({ seq: 2 })
    const fileOf = (text: string, name = 'Grundriß.png') => {
      const raw = new FormData()
      raw.set('conversationId', first.conversationId)
      raw.set('file', new Blob([text]), name)
      return { raw }
    }
    await ask(buyer.session, 415, 'POST /message-files', fileOf('<svg xmlns="http://www.w3.org/2000/svg"/>'))
    await ask(buyer.session, 413, 'POST /message-files', fileOf(`%PDF${' '.repeat(5 * 1024 * 1024)}`))
    const { data: file } = await ask<{ data: { id: string } }>(
      buyer.session,
      201,
      'POST /message-files',
      fileOf('%PDF-1.7 roof'),
    )
    const withFile = { path, body: { files: [file.id], key: randomUUID() } }
    await ask(buyer.session, 201, 'POST /conversations/{id}/messages', withFile)
    await ask(buyer.session, 400, 'POST /conversations/{id}/messages', {
      path,
      body: { files: [], key: randomUUID() },
    })
    const download = await responseTo(agent.session, 200, 'GET /message-files/{id}', {
      path: { id: file.id },
    })
    expect(download.body).toBe('%PDF-1.7 roof')
    expect(download.headers.get('content-disposition')).toBe(
      `attachment; filename="Grundri_.pdf"; filename*=UTF-8''Grundri%C3%9F.pdf`,
    )
    expect(download.headers.get('x-content-type-options')).toBe('nosniff')
    const message = { path: { id: answer.insertedId } }
    await ask(agent.session, 200, 'DELETE /messages/{id}', message)
    await ask(agent.session, 409, 'DELETE /messages/{id}', message)
    const blocked = { path: { userId: buyer.id } }
    await ask(agent.session, 200, 'PUT /blocks/{userId}', blocked)
    await ask(buyer.session, 403, 'POST /conversations/{id}/messages', {
      path,
      body: { text: 'Hello?', key: randomUUID() },
    })
    await ask(agent.session, 200, 'DELETE /blocks/{userId}', blocked)
  })
})

describe('saved searches', () => {
  it('are saved, listed, changed and deleted', async () => {
    const wrong = await responseTo(buyer.session, 400, 'POST /saved-searches', {
      body: { search: 'minPrice=cheap&colour=red' },
    })
    expect(wrong.body).toMatchObject({
      error: {
        fields: { minPrice: expect.any(String) as string, colour: expect.any(String) as string },
      },
    })
    const body = { search: 'location=Bend&bedrooms=3&sort=newest' }
    const saved = await ask<{ _id: string }>(buyer.session, 201, 'POST /saved-searches', { body })
    await expectShape('SavedSearch', [saved])
    await ask(buyer.session, 409, 'POST /saved-searches', { body })
    expect(await ask(buyer.session, 200, 'GET /saved-searches')).toMatchObject([
      { _id: saved._id, name: 'Bend · 3+ bd', search: 'location=Bend&bedrooms=3', newCount: 0 },
    ])
    const path = { id: saved._id }
    expect(
      await ask(buyer.session, 200, 'PATCH /saved-searches/{id}', { path, body: { frequency: 'instant' } }),
    ).toMatchObject({ frequency: 'instant' })
    await ask(buyer.session, 200, 'DELETE /saved-searches/{id}', { path })
    await ask(buyer.session, 404, 'DELETE /saved-searches/{id}', { path })
  })
})

describe('viewings', () => {
  it('are set up, requested, moved, confirmed, cancelled, missed and rated', async () => {
    const hours = await ask<{ version: number }>(agent.session, 200, 'GET /availability')
    await expectShape('Availability', [hours])
    await ask(agent.session, 400, 'PUT /availability', { body: { ...HOURS, zone: 'Nowhere' } })
    await ask(agent.session, 200, 'PUT /availability', { body: { ...HOURS, version: hours.version } })
    await ask(agent.session, 409, 'PUT /availability', { body: { ...HOURS, version: 999 } })
    const propertyId = await newListing()
    const home = { path: { id: propertyId } }
    const point = { meetingPoint: 'At the gate', zone: 'America/Vancouver' }
    await ask(agent.session, 200, 'PUT /properties/{id}/viewings', { ...home, body: point })
    await expectShape('Slots', [await ask(buyer.session, 200, 'GET /properties/{id}/slots', home)])
    const body = { propertyId, startsAt: inTwoDays() }
    const { insertedId: id } = await ask<{ insertedId: string }>(buyer.session, 201, 'POST /viewings', {
      body,
    })
    await ask(buyer.session, 409, 'POST /viewings', { body })
    const path = { id }
    const buyerView = await ask(buyer.session, 200, 'GET /viewings/{id}', { path })
    await expectShape('Viewing', [buyerView])
    expect(JSON.stringify(buyerView)).not.toContain(point.meetingPoint)
    await expectShape('Viewing', await ask(agent.session, 200, 'GET /viewings'))
    const startsAt = inTwoDays().replace('T12', 'T15')
    await ask(buyer.session, 200, 'PATCH /viewings/reschedule/{id}', {
      path,
      body: { sequence: 0, startsAt },
    })
    await ask(agent.session, 409, 'PATCH /viewings/confirm/{id}', { path, body: { sequence: 0 } })
    await ask(agent.session, 200, 'PATCH /viewings/confirm/{id}', { path, body: { sequence: 1 } })
    expect(await ask(buyer.session, 200, 'GET /viewings/{id}', { path })).toMatchObject({
      status: 'confirmed',
      meetingPoint: point.meetingPoint,
      zone: point.zone,
    })
    expect(await ask(buyer.session, 200, 'GET /viewings/{id}.ics', { path })).toContain('LOCATION')
    const other = { sequence: 2, startsAt: inTwoDays() }
    await ask(agent.session, 200, 'PATCH /viewings/reschedule/{id}', { path, body: other })
    await ask(buyer.session, 200, 'PATCH /viewings/decline/{id}', { path, body: { sequence: 3 } })
    await ask(agent.session, 400, 'PATCH /viewings/cancel/{id}', { path, body: { sequence: 4 } })
    await ask(buyer.session, 200, 'PATCH /viewings/cancel/{id}', { path, body: { sequence: 4 } })
    const owner = await db.collection('users').findOne({ _id: new ObjectId(agent.id) })
    const past = { status: 'confirmed', startsAt: new Date(Date.now() - 3_600_000) } as const
    if (!owner) throw new Error('The agent does not exist.')
    const viewing = await createViewing(db, await createUser(db), await createProperty(db, owner), past)
    const missInput = { path: { id: viewing._id.toHexString() }, body: { sequence: 0 } }
    await ask(agent.session, 200, 'PATCH /viewings/missed/{id}', missInput)
    await ask(agent.session, 409, 'PATCH /viewings/missed/{id}', missInput)
    const over = { status: 'done', open: false, endsAt: new Date(Date.now() - 7_200_000) } as const
    const pastViewing = await createViewing(db, await record(buyer), await createProperty(db, owner), over)
    const rated = { path: { id: pastViewing._id.toHexString() } }
    const answers = { sequence: 0, impression: 'liked', obstacle: 'other', note: 'Too far from the lake.' }
    await ask(buyer.session, 400, 'PUT /viewings/{id}/feedback', { ...rated, body: { sequence: 0 } })
    await ask(buyer.session, 200, 'PUT /viewings/{id}/feedback', { ...rated, body: answers })
    await ask(buyer.session, 409, 'PUT /viewings/{id}/feedback', { ...rated, body: answers })
    const withFeedback = await ask(agent.session, 200, 'GET /viewings/{id}', rated)
    await expectShape('Viewing', [withFeedback])
    expect(withFeedback).toMatchObject({ feedback: { note: answers.note } })
  })
})

describe('applications to become an agent', () => {
  const application = { licence: 'OR-201', region: 'Central Oregon', references: 'Hill & Sons' }
  const PDF = '%PDF-1.7 license'
  const sending = (text = PDF) => {
    const raw = new FormData()
    raw.set('document', new Blob([text]), 'license.pdf')
    return { raw }
  }
  const apply = async ({ session }: Person) => {
    await ask(session, 201, 'POST /agent-applications/document', sending())
    const result = await ask<{ insertedId: string }>(session, 201, 'POST /agent-applications', {
      body: application,
    })
    return { id: result.insertedId }
  }

  it('are sent with a document, withdrawn, declined and accepted', async () => {
    const person = await register('applicant')
    const missing = await responseTo(person.session, 400, 'POST /agent-applications', { body: application })
    expect(missing.body).toMatchObject({ error: { fields: { document: expect.any(String) as string } } })
    await ask(person.session, 400, 'POST /agent-applications/document', sending('MZ'))
    const path = await apply(person)
    await ask(person.session, 409, 'POST /agent-applications/document', sending())
    const { headers, body } = await responseTo(admin, 200, 'GET /agent-applications/{id}/document', { path })
    expect(body).toBe(PDF)
    expect(headers.get('content-disposition')).toBe('attachment; filename="application-document.pdf"')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    await ask(buyer.session, 404, 'GET /agent-applications/{id}/document', { path })
    await expectShape('AgentApplication', await ask(admin, 200, 'GET /agent-applications'))
    await ask(person.session, 200, 'PATCH /agent-applications/withdraw/{id}', { path })
    await ask(person.session, 409, 'PATCH /agent-applications/withdraw/{id}', { path })
    const declining = { path: await apply(person), body: { reason: 'The license has run out.' } }
    await ask(admin, 200, 'PATCH /agent-applications/decline/{id}', declining)
    const accepting = { path: await apply(person) }
    await ask(admin, 200, 'PATCH /agent-applications/accept/{id}', accepting)
    await ask(admin, 409, 'PATCH /agent-applications/accept/{id}', accepting)
    expect(await ask(person.session, 200, 'GET /agent-applications')).toMatchObject([
      { status: 'accepted' },
      { status: 'declined', reason: 'The license has run out.' },
      { status: 'withdrawn' },
    ])
    expect(
      await ask(person.session, 200, 'GET /users/{emailOrId}', { path: { emailOrId: person.email } }),
    ).toMatchObject({ role: 'agent' })
  })
})

describe('the own account', () => {
  it('is exported, and deleted with its data', async () => {
    const { session, email, id } = await registerAgent()
    await createOffer(db, await record(buyer), await createProperty(db, await record({ session, email, id })))
    const today = () => new Date().toISOString().slice(0, 10)
    const before = today()
    const { headers, body } = await responseTo(session, 200, 'GET /account/data')
    // The day may change in between.
    expect([before, today()].map((day) => `attachment; filename="keystead-data-${day}.json"`)).toContain(
      headers.get('content-disposition'),
    )
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).toMatchObject({ account: { _id: id, email, role: 'agent' }, offersReceived: [{}] })
    expect(JSON.stringify(body)).not.toContain(buyer.email)

    const wrong = await responseTo(session, 400, 'DELETE /account', {
      body: { password: 'not-the-password' },
    })
    expect(wrong.body).toMatchObject({ error: { fields: { password: 'That is not your password.' } } })
    const deleted = await responseTo(session, 200, 'DELETE /account', { body: { password: 'a-long-secret' } })
    expect(deleted.body).toEqual({ acknowledged: true, deletedCount: 1 })
    expect(deleted.headers.getSetCookie().join()).toMatch(/session-token=;.*Expires=Thu, 01 Jan 1970/)
    expect(await new Session().signIn(email, 'a-long-secret')).toBe(401)
    const offers = await ask<{ agentName: string }[]>(buyer.session, 200, 'GET /offers/by-email/{email}', {
      path: { email: buyer.email },
    })
    expect(offers.map(({ agentName }) => agentName)).toContain('Former agent')
  })

  it('deletes its sessions elsewhere too', async () => {
    const { session, email, id } = await register('twice')
    const elsewhere = new Session()
    await elsewhere.signIn(email, 'a-long-secret')
    const property = await createProperty(db, await record(agent))
    const offer = await createOffer(db, await record({ session, email, id }), property, { status: 'bought' })
    await ask(session, 200, 'DELETE /account', { body: { password: 'a-long-secret' } })
    await ask(elsewhere, 401, 'GET /account/data')
    const path = { id: offer._id.toHexString() }
    expect(await ask(agent.session, 200, 'GET /offers/by-id/{id}', { path })).toMatchObject({
      buyerName: 'Former member',
      buyerEmail: '',
      status: 'bought',
    })
  })
})

describe('the service', () => {
  it('accepts a signed event only (D139)', async () => {
    const payload = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'charge.updated',
      data: { object: {} },
    })
    const secret = process.env.APPLICATION_WEBHOOK_SECRET ?? ''
    const signature = new Stripe('sk_test_unused').webhooks.generateTestHeaderString({ payload, secret })
    const headers = { 'stripe-signature': signature }
    await ask(anyone, 200, 'POST /webhooks/stripe', { raw: payload, headers })
    await ask(anyone, 400, 'POST /webhooks/stripe', { raw: payload })
  })
})

describe('errors', () => {
  it('400: an invalid field', async () => {
    await ask(buyer.session, 400, 'POST /offers', { body: { propertyId: NOTHING, offerAmount: -1 } })
  })

  it('401: no session', async () => {
    await ask(anyone, 401, 'GET /users')
  })

  it('403: no permission, and another site', async () => {
    await ask(buyer.session, 403, 'GET /users')
    const headers = { origin: 'https://evil.test' }
    await ask(anyone, 403, 'POST /users', { body: {}, headers })
  })

  it('404: an unknown id', async () => {
    await ask(buyer.session, 404, 'GET /properties/{id}', { path: { id: NOTHING } })
  })

  it('409: a duplicate', async () => {
    const body = { name: 'Sam', email: buyer.email, password: 'a-long-secret' }
    await ask(anyone, 409, 'POST /users', { body })
  })

  it('413: a too large body', async () => {
    const body = { name: 'Sam', email: buyer.email, password: 'x'.repeat(64 * 1024) }
    await ask(anyone, 413, 'POST /users', { body })
  })

  it('415: a body of another type', async () => {
    await ask(anyone, 415, 'POST /users', { raw: 'name=Sam', headers: { 'content-type': 'text/plain' } })
  })

  it('422: above the card limit', async () => {
    const property = await createProperty(db, await record(agent), { maxPriceMinor: 200_000_000 })
    const offer = await createOffer(db, await record(buyer), property, {
      status: 'accepted',
      amountMinor: 100_000_000,
    })
    const body = { offerId: offer._id.toHexString() }
    await ask(buyer.session, 422, 'POST /create-payment-intent', { body })
  })

  it('429: above the rate limit', async () => {
    const { session } = await register('eager')
    const attempt = { body: { propertyId: NOTHING, review: 'x' } }
    // An unusual limit, by which this person's counter is found and exhausted.
    const ATTEMPTS = 7
    for (let i = 0; i < ATTEMPTS; i += 1) await ask(session, 404, 'POST /reviews', attempt)
    const update = await db
      .collection<{ _id: string }>('rateLimits')
      .updateOne({ _id: /^reviews /, taken: ATTEMPTS }, { $set: { taken: 1_000_000_000 } })
    expect(update.modifiedCount).toBe(1)
    await ask(session, 429, 'POST /reviews', attempt)
  })

  it('500: an unreadable record', async () => {
    const person = await register('unlucky')
    const property = await createProperty(db, await createUser(db))
    const offer = await createOffer(db, await record(person), property)
    await db.collection<Document>('offers').updateOne({ _id: offer._id }, { $set: { amounts: null } })
    await ask(person.session, 500, 'GET /offers/by-id/{id}', { path: { id: offer._id.toHexString() } })
    await db.collection('offers').deleteOne({ _id: offer._id })
  })
})

it('accepts the speed of a visit and stores nothing if the setting is 0 (D363)', async () => {
  await ask(anyone, 200, 'POST /web-vitals', { body: { page: 'home', lcp: 1_500 } })
  await ask(anyone, 400, 'POST /web-vitals', { body: { page: '/home', lcp: 1_500 } })
  await ask(anyone, 400, 'POST /web-vitals', { body: { page: 'home', lcp: -1 } })
  expect(await db.collection('webVitals').countDocuments()).toBe(0)
})

it('covers every success and error of the document (D127)', async () => {
  const { document } = await servedDocument()
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { responses }]) =>
      Object.keys(responses).map((status) => `${method.toUpperCase()} ${path} ${status}`),
    ),
  )
  const isSuccess = (call: string) => / [23]\d\d$/.test(call)
  // The authorisation test compares the successes of its table with the document.
  const authorised = new Set(
    CALLER_ROWS.flatMap(({ method, path, cells }) =>
      cells.flatMap((cell) => cell.split('/').map((status) => `${method} ${path} ${status}`)),
    ),
  )
  const missing = described.filter(
    (call) => isSuccess(call) && !documented.has(call) && !authorised.has(call),
  )
  expect(missing).toEqual([])
  const statuses = (calls: Iterable<string>) =>
    [...new Set([...calls].map((call) => call.slice(-3)))].filter((status) => status >= '400').sort()
  // 503 is the response of health without a database; its body has the success's shape.
  expect(statuses(documented)).toEqual(statuses(described).filter((status) => status !== '503'))
})

/** A verified property of the agent, created outside the operations; returns its id. */
const newListing = async (): Promise<string> =>
  (await createProperty(db, await record(agent)))._id.toHexString()

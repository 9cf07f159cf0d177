/** @tier full */
import sharp from 'sharp'
import { type PropertyDoc } from '@/lib/data/collections'
import { slugWithId } from '@/lib/domain/slug'
import { publicHomePath } from '@/lib/home-path'
import { createProperty } from '../factories'
import { demoUser, payAtStripe, until, demoSession, type TestResponse, Session } from '../support/contract'
import { ownApplication } from '../support/own-application'

// Changes made by jobs are polled, as in production; polling does not read the collections that are recorded
// here.
const application = ownApplication({ LOG_LEVEL: 'info', CONTENT_POLL_MS: '200' }, { isRecorded: true })

/** The collections that content is read from. */
const CONTENT = ['properties', 'places', 'reviews']

/** The recorded queries of the content's collections, except the reader's own data. */
const contentQueries = () =>
  application
    .commands()
    .filter(({ filter }) => filter?.userId === undefined)
    .flatMap((command) => {
      const [name = ''] = Object.keys(command)
      const collection: unknown = command[name]
      return CONTENT.some((content) => content === collection) ? [`${name} ${String(collection)}`] : []
    })

let visitor: Session
let buyer: Session
let agent: Session
let admin: Session

beforeAll(async () => {
  visitor = new Session(application.site)
  const { site } = application
  buyer = await demoSession('buyer', site)
  agent = await demoSession('agent', site)
  admin = await demoSession('admin', site)
})

const text = async (session: Session, path: string) => {
  const response = await session.get(path)
  expect([path, response.status]).toEqual([path, 200])
  return String(response.body)
}
const ok = (response: TestResponse) => {
  if (response.status >= 300) throw new Error(`${response.status} ${JSON.stringify(response.body)}`)
  return response.body as { insertedId: string; clientSecret: string; data: { url: string } }
}

/** Uploads a picture as the person; returns its URL. */
async function uploaded(session: Session): Promise<string> {
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#345' } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.set('image', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'house.jpg')
  return ok(await session.post('/api/uploads', undefined, { raw: form })).data.url
}

/** A listing of the demo agent, in the database and in cached content. */
async function add(overrides: Partial<PropertyDoc>): Promise<string> {
  const user = await demoUser(application.db, 'agent')
  const { image } = (await application.db.collection<PropertyDoc>('properties').findOne({})) ?? {}
  const id = (await createProperty(application.db, user, { image, ...overrides }))._id.toHexString()
  await invalidateLists()
  return id
}

/** Any change of a listing invalidates the lists; this one is of a pending listing, which no list shows. */
async function invalidateLists(): Promise<void> {
  const user = await demoUser(application.db, 'agent')
  const { _id } = await createProperty(application.db, user, { status: 'pending' })
  ok(await agent.patch(`/api/properties/${_id.toHexString()}`, { title: 'Renamed' }))
}

/** The public page of a verified listing. */
async function aPublicPage(): Promise<string> {
  const property = await application.db
    .collection<PropertyDoc>('properties')
    .findOne({ status: 'verified', listed: true })
  if (!property) throw new Error('nothing is verified')
  return publicHomePath({ ...property, _id: property._id.toHexString() })
}

it.each([
  ['/', 'visitor'],
  ['/about', 'visitor'],
  ['/terms', 'visitor'],
  ['/privacy', 'visitor'],
  ['/homes', 'visitor'],
  ['/homes/{place}', 'visitor'],
  ['/agents/{agent}', 'visitor'],
  ['/homes/{place}/{home}', 'visitor'],
  ['/sitemap.xml', 'visitor'],
  ['/sitemaps/pages', 'visitor'],
  ['/sitemaps/places', 'visitor'],
  ['/sitemaps/homes-1', 'visitor'],
  ['/properties', 'buyer'],
  ['/properties', 'admin'],
  ['/properties?location=o&sort=price-low-high&verified=true&show=48', 'buyer'],
  ['/properties/{id}', 'buyer'],
  ['/properties/{id}', 'agent'],
] as const)(
  '%s reads no content from the database the second time a %s opens it',
  async (address, viewer) => {
    const session = { visitor, buyer, agent, admin }[viewer]
    const home = await application.db.collection<PropertyDoc>('properties').findOne({ listed: true })
    const publicPage = await aPublicPage()
    const slug = slugWithId(home?.agentName ?? '', String(home?.agentId))
    const path = address
      .replace('{id}', String(home?._id))
      .replace('/homes/{place}/{home}', publicPage)
      .replace('{place}', home?.locationSlug ?? '')
      .replace('{agent}', slug)
    const first = await text(session, path)
    application.commands()
    const second = await text(session, path)
    expect(contentQueries()).toEqual([])
    // A search is cached from the second request on (ADR 035).
    const other = path.includes('location=') ? await text(session, path) : first
    expect(second.length).toBe(other.length)
  },
)

it('content cached by one reader is used for the others; administrators have a list of their own', async () => {
  const title = 'Rejected Lodge'
  const all = '/properties?show=96'
  await add({ title, status: 'rejected' })
  expect(await text(admin, all)).toContain(title)
  expect(await text(buyer, all)).not.toContain(title)
  expect(await text(admin, all)).toContain(title)
  application.commands()
  await text(agent, all)
  expect(contentQueries()).toEqual([])
})

it('a rejected listing that is cached for its agent stays hidden from others', async () => {
  const id = await add({ title: 'Hidden Hut', status: 'rejected' })
  expect(await text(agent, `/properties/${id}`)).toContain('Hidden Hut')
  expect((await buyer.get(`/properties/${id}`)).status).toBe(404)
  expect(await text(admin, `/properties/${id}`)).toContain('Hidden Hut')
})

it('caches no email of a writer with a listing', async () => {
  const id = await add({ status: 'verified' })
  ok(await buyer.post('/api/reviews', { propertyId: id, review: 'Quiet street.' }))
  const page = await text(agent, `/properties/${id}`)
  expect(page).toContain('Quiet street.')
  expect(page).not.toContain('buyer@keystead.test')
})

describe('the next request shows', () => {
  const lists = ['/', '/properties', '/homes', '/homes/change-bay', '/sitemaps/places']

  it('a listing added, moved, verified, deleted', async () => {
    for (const path of lists) await visitor.get(path)
    const fields = {
      title: 'Change House',
      description: 'Bright.',
      location: 'Change Bay',
      image: await uploaded(agent),
    }
    const { insertedId: id } = ok(
      await agent.post('/api/properties', { ...fields, minPrice: 100_000, maxPrice: 200_000 }),
    )
    expect(await text(buyer, '/properties?location=change')).toContain('Change House')
    expect(await text(visitor, '/homes')).toContain('Change Bay')
    expect(await text(visitor, '/homes/change-bay')).toContain('Change House')
    expect(await text(visitor, '/sitemaps/places')).toContain('/homes/change-bay')
    expect(await text(buyer, `/properties/${id}`)).toContain('Not Verified')

    ok(await agent.patch(`/api/properties/${id}`, { title: 'Changed House', location: 'Other Bay' }))
    expect(await text(buyer, `/properties/${id}`)).toContain('Changed House')
    expect((await visitor.get('/homes/change-bay')).status).toBe(404)
    expect(await text(visitor, '/homes/other-bay')).toContain('Changed House')

    expect(await text(visitor, '/')).not.toContain('Changed House')
    ok(await admin.patch(`/api/properties/${id}/status`, { status: 'verified' }))
    expect(await text(visitor, '/')).toContain('Changed House')
    expect(await text(buyer, `/properties/${id}`)).not.toContain('Not Verified')

    ok(await agent.patch(`/api/properties/${id}`, { maxPrice: 210_000 }))
    expect(await text(buyer, `/properties/${id}`)).not.toContain('Not Verified')
    ok(await agent.patch(`/api/properties/${id}`, { description: 'Another one altogether.' }))
    expect(await text(buyer, `/properties/${id}`)).toContain('Not Verified')
    expect(await text(buyer, '/properties?verified=true')).not.toContain('Changed House')

    ok(await agent.call('DELETE', `/api/properties/${id}`))
    expect(await text(visitor, '/')).not.toContain('Changed House')
    expect((await buyer.get(`/properties/${id}`)).status).toBe(404)
    expect(await text(buyer, '/properties')).not.toContain('Changed House')
  })

  it('a new price, picture and position accuracy', async () => {
    const id = await add({ title: 'Fact House', status: 'verified' })
    const pages = ['/properties?show=96', `/properties/${id}`]
    const pageTexts = async () => (await Promise.all(pages.map((path) => text(buyer, path)))).join('')
    for (let time = 0; time < 3; time += 1) expect(await pageTexts()).not.toContain('$987,600')
    ok(await agent.patch(`/api/properties/${id}`, { minPrice: 987_600, maxPrice: 987_700 }))
    for (const path of pages) expect(await text(buyer, path)).toContain('$987,600')

    ok(await agent.patch(`/api/properties/${id}`, { latitude: 44.056789, longitude: -121.315678 }))
    expect(await pageTexts()).toContain('44.056789')
    ok(await agent.patch(`/api/properties/${id}`, { positionAccuracy: 'approximate' }))
    expect(await pageTexts()).not.toMatch(/44\.0567|121\.3156/)

    const image = await uploaded(agent)
    const name = image.slice(image.lastIndexOf('/') + 1)
    expect(await pageTexts()).not.toContain(name)
    ok(await agent.patch(`/api/properties/${id}`, { image }))
    for (const path of pages) expect(await text(buyer, path)).toContain(name)
  })

  it('an import', async () => {
    for (let time = 0; time < 3; time += 1) expect(await text(visitor, '/homes')).not.toContain('Import Bay')
    const csv =
      'Title,Description,Location,MinPrice,MaxPrice\nImported House,Bright.,Import Bay,100000,200000'
    const { body } = await agent.post('/api/imports', undefined, {
      raw: csv,
      headers: { 'content-type': 'text/csv' },
    })
    const { _id } = body as { _id: string }
    const state = () =>
      agent.get(`/api/imports/${_id}`).then((response) => response.body as { status: string })
    expect(await until(state, ({ status }) => status === 'done')).toMatchObject({ created: 1 })
    // Changes made by jobs are polled like those of another process.
    const homes = () => text(visitor, '/homes')
    expect(await until(homes, (html) => html.includes('Import Bay'))).toContain('Import Bay')
    expect(await text(visitor, '/homes/import-bay')).toContain('Imported House')
  })

  it('a review written and deleted', async () => {
    const id = await add({ title: 'Review House', status: 'verified' })
    await text(visitor, '/')
    await text(agent, `/properties/${id}`)
    const { insertedId } = ok(await buyer.post('/api/reviews', { propertyId: id, review: 'Warm floors.' }))
    expect(await text(visitor, '/')).toContain('Warm floors.')
    expect(await text(agent, `/properties/${id}`)).toContain('Warm floors.')
    ok(await admin.call('DELETE', `/api/reviews/${insertedId}`))
    expect(await text(visitor, '/')).not.toContain('Warm floors.')
    expect(await text(agent, `/properties/${id}`)).not.toContain('Warm floors.')
  })

  it.each(['payment-success', 'the webhook'])('a sale, reported by %s', async (teller) => {
    const title = `Sold by ${teller}`
    const id = await add({ title, status: 'verified', minPriceMinor: 10_000_000, maxPriceMinor: 20_000_000 })
    expect(await text(buyer, '/properties')).toContain(title)
    expect(await text(buyer, `/properties/${id}`)).toContain('Make an Offer')
    const { insertedId: offerId } = ok(
      await buyer.post('/api/offers', { propertyId: id, offerAmount: 150_000 }),
    )
    ok(await agent.patch(`/api/offers/accept/${offerId}`))
    const before = countWebhooks()
    const { clientSecret } = ok(
      await buyer.post('/api/create-payment-intent', { offerId, offerAmount: '150000.00' }),
    )
    const { id: transactionId } = await payAtStripe(
      clientSecret,
      'pm_card_visa',
      application.address('stripe'),
    )
    if (teller === 'payment-success')
      ok(
        await buyer.patch(`/api/offers/payment-success/${offerId}`, {
          transactionId,
          paymentAmount: 150_000,
          paymentDate: new Date().toISOString(),
        }),
      )
    else await waitForWebhooks(before)
    expect((await text(buyer, '/properties')).includes(title)).toBe(false)
    expect((await text(agent, `/properties/${id}`)).includes('Sold')).toBe(true)
    await waitForWebhooks(before)
  })

  it('an offer accepted and released: under offer in between', async () => {
    const location = 'Offer Bay'
    const id = await add({ location, status: 'verified' })
    const { insertedId: offer } = ok(
      await buyer.post('/api/offers', { propertyId: id, offerAmount: 450_000 }),
    )
    const underOfferFlags = async () => {
      const response = await visitor.get(`/api/properties?location=${encodeURIComponent(location)}`)
      return (response.body as { underOffer?: boolean }[]).map(({ underOffer }) => underOffer)
    }
    // A search is cached from the second request on.
    for (let time = 0; time < 3; time += 1) expect(await underOfferFlags()).toEqual([undefined])
    for (let time = 0; time < 3; time += 1)
      expect(await text(buyer, `/properties/${id}`)).not.toContain('Under offer')
    ok(await agent.patch(`/api/offers/accept/${offer}`))
    for (let time = 0; time < 3; time += 1) expect(await underOfferFlags()).toEqual([true])
    for (const path of [`/properties/${id}`, '/properties', '/homes/offer-bay'])
      expect([path, (await text(buyer, path)).includes('Under offer')]).toEqual([path, true])
    ok(await agent.patch(`/api/offers/release/${offer}`, { reason: 'The bank said no.' }))
    expect(await underOfferFlags()).toEqual([undefined])
  })

  const countWebhooks = () =>
    application.output().filter((line) => line.includes('"route":"/api/webhooks/stripe","status":200')).length

  /** Waits until both events of a payment have been handled: the intent's creation and its success. */
  const waitForWebhooks = async (before: number) => {
    const both = before + 2
    expect(
      await until(
        async () => countWebhooks(),
        (count) => count >= both,
      ),
    ).toBe(both)
  }

  it('an agent suspended', async () => {
    const user = await demoUser(application.db, 'agent2')
    const { image } = (await application.db.collection<PropertyDoc>('properties').findOne({})) ?? {}
    const id = (
      await createProperty(application.db, user, { image, title: 'Fraud House', location: 'Fraud Bay' })
    )._id.toHexString()
    await invalidateLists()
    const page = `/agents/${slugWithId(user.name, user._id.toHexString())}`
    expect(await text(visitor, page)).toContain('Fraud House')
    expect(await text(buyer, `/properties/${id}`)).toContain(`href="${page}"`)
    expect(await text(buyer, '/properties')).toContain('Fraud House')
    expect(await text(buyer, `/properties/${id}`)).toContain('Fraud House')
    ok(await admin.patch(`/api/users/${user._id.toHexString()}/fraud`))
    expect(await text(buyer, '/properties')).not.toContain('Fraud House')
    expect((await buyer.get(`/properties/${id}`)).status).toBe(404)
    expect((await visitor.get('/homes/fraud-bay')).status).toBe(404)
    expect((await visitor.get(page)).status).toBe(404)
  })

  it('a writer deleted', async () => {
    const id = await add({ title: 'Left House', status: 'verified' })
    const writer = await demoSession('buyer2', application.site)
    ok(await writer.post('/api/reviews', { propertyId: id, review: 'Leaving soon.' }))
    const { _id, name } = await demoUser(application.db, 'agent')
    const page = `/agents/${slugWithId(name, _id.toHexString())}`
    expect(await text(visitor, '/')).toContain('Leaving soon.')
    expect(await text(visitor, page)).toContain('Leaving soon.')
    expect(await text(agent, `/properties/${id}`)).toContain('Leaving soon.')
    const user = await demoUser(application.db, 'buyer2')
    ok(await admin.call('DELETE', `/api/users/${user._id.toHexString()}`))
    expect(await text(visitor, '/')).not.toContain('Leaving soon.')
    expect(await text(visitor, page)).not.toContain('Leaving soon.')
    expect(await text(agent, `/properties/${id}`)).not.toContain('Leaving soon.')
  })
})

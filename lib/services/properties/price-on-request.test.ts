import { type PropertyDoc, type UserDoc } from '@/lib/data/collections'
import { PROPERTY_SORTS } from '@/lib/domain/property'
import { resoQuerySchema } from '@/lib/schemas/reso'
import { listPropertiesSchema } from '@/lib/schemas/property'
import { publicHomePage } from '@/lib/structured-data'
import { actorOf, clearProperties, createProperty, createUser, idOf } from '@/test/factories'
import { serviceDatabase, textOf } from '@/test/support/services'
import { createOffer } from '../offers/negotiate-offer'
import { listBuyerOffers } from '../offers/list-offers'
import { listResoProperties } from '../reso/reso'
import { exportData } from '../users/export-data'
import { addToWishlist, listSaved, listWishlist, readSaved } from '../wishlist/wishlist'
import { getPlacePage } from '../places/places'
import { getListing, getTeaser, listingForBuyers } from './get-listing'
import { homeFor, listHistory, listProperties, mapPropertiesFor, FOR_VISITORS } from './list-properties'
import { loadPreview, loadPublicHome, getWindowSheet } from './public-home'
import { getProperty, toExactDto } from './read-property'
import { updateProperty } from './update-property'

const { db } = serviceDatabase()

/** Amounts that occur nowhere else. */
const AMOUNTS = { askingPrice: 7_654_321, minPrice: 7_111_117, maxPrice: 7_999_993 }
const OTHERS = { askingPrice: 300_007, minPrice: 200_003, maxPrice: 400_009 }
const DIGITS = /7,?654,?321|7,?111,?117|7,?999,?993|300,?007|200,?003|400,?009/

let agent: UserDoc
let buyer: UserDoc
let otherAgent: UserDoc
let admin: UserDoc
let secret: PropertyDoc
let control: PropertyDoc

const change = ({ askingPrice, minPrice, maxPrice }: typeof AMOUNTS, home = secret) =>
  updateProperty(actorOf(agent), { id: idOf(home), askingPrice, minPrice, maxPrice })

beforeEach(async () => {
  await clearProperties(db)
  agent = await createUser(db, { role: 'agent' })
  otherAgent = await createUser(db, { role: 'agent' })
  admin = await createUser(db, { role: 'admin' })
  buyer = await createUser(db)
  let homes = 0
  const place = () => ({
    location: 'Bend, Oregon',
    latitude: 40 + (homes += 1),
    longitude: -121.3,
    livingArea: 140,
  })
  secret = await createProperty(db, agent, {
    ...place(),
    title: 'Secret House',
    minPriceMinor: 711_111_700,
    maxPriceMinor: 799_999_300,
    askingPriceMinor: 765_432_100,
    priceQualifier: 'on-request',
  })
  control = await createProperty(db, agent, { ...place(), title: 'Control House' })
  for (const [i, millions] of [1, 3, 7, 9].entries())
    await createProperty(db, otherAgent, {
      ...place(),
      title: `House ${i}`,
      minPriceMinor: millions * 100_000_000,
      maxPriceMinor: millions * 100_000_000 + 50_000_000,
    })
  for (const home of [secret, control]) await addToWishlist(actorOf(buyer), { propertyId: idOf(home) })
})

const list = (viewer: UserDoc | null, query: object) =>
  listProperties(viewer && actorOf(viewer), listPropertiesSchema.parse(query))
const reso = (query: object) => listResoProperties(null, resoQuerySchema.parse(query))
const AROUND = { west: -122, south: 40, east: -121, north: 48 }
const map = async (filters: object = {}) => {
  const query = { verified: false, bounds: AROUND, zoom: 14, ...filters }
  const { pins, ...counts } = await mapPropertiesFor(FOR_VISITORS, query)
  // Pins are in no order.
  return { ...counts, pins: pins.toSorted((a, b) => a.title.localeCompare(b.title)) }
}

/** Where somebody else reads something about a home; each is asked about the home on request and about a control. */
const EXITS: [string, (home: PropertyDoc) => unknown][] = [
  ...PROPERTY_SORTS.flatMap((sort): [string, () => unknown][] =>
    [null, 'buyer', 'agent'].map((who) => [
      `the list for ${who ?? 'a visitor'} in the order ${sort}`,
      () => list(who === null ? null : who === 'buyer' ? buyer : otherAgent, { sort }),
    ]),
  ),
  ['the list of the dearest, page by page', () => list(null, { sort: 'price-high-low', limit: '2' })],
  ...['0', '250000', '7500000', '7700000', '1000000000'].flatMap((price): [string, () => unknown][] => [
    [`the list from ${price}`, () => list(null, { minPrice: price })],
    [`the list up to ${price}`, () => list(null, { maxPrice: price })],
    [`the map from ${price}`, () => map({ minPrice: Number(price) })],
    [`the map up to ${price}`, () => map({ maxPrice: Number(price) })],
    [`the feed from ${price}`, () => reso({ $filter: `ListPrice ge ${price}` })],
    [`the feed up to ${price}`, () => reso({ $filter: `ListPriceLow le ${price}` })],
  ]),
  ['the map', () => map()],
  ['reduced homes', () => list(null, { reduced: 'true' })],
  ['the feed', () => reso({})],
  ['the feed by price', () => reso({ $orderby: 'ListPrice desc' })],
  ['the listing over REST', (home) => getProperty(actorOf(buyer), { id: idOf(home) })],
  ['its page', (home) => getListing(actorOf(buyer), idOf(home))],
  ['its page for another agent', (home) => getListing(actorOf(otherAgent), idOf(home))],
  ['its cached page', (home) => listingForBuyers(idOf(home))],
  ['its history', (home) => listHistory(actorOf(buyer), { id: idOf(home) })],
  ['its teaser before the sign-in', (home) => getTeaser(idOf(home))],
  ['its public page', (home) => loadPublicHome(idOf(home))],
  ['its page for the window', (home) => getWindowSheet(idOf(home))],
  ['its preview', (home) => loadPreview(idOf(home))],
  ['its line beside an offer', (home) => homeFor(actorOf(buyer), home)],
  ['the wishlist', () => listWishlist(actorOf(buyer), { email: buyer.email })],
  ['the own wishlist', () => listSaved(actorOf(buyer), {})],
  ['the comparison', (home) => readSaved(actorOf(buyer), [idOf(home)])],
  [
    'the personal data of a buyer',
    async () => JSON.parse(await textOf(exportData(actorOf(buyer)))) as unknown,
  ],
  ['what its change announces', () => db.collection('listingChanges').find().project({ after: 1 }).toArray()],
]

/** Without when something changed, which is not what changed. */
const stable = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /\\?"(?:updatedAt|listedAt|ModificationTimestamp|exportedAt|lastSeenAt|_id)\\?":\\?"[^"]*"/g,
    '',
  )

it.each(EXITS)('%s does not tell an amount, nor that it changed', async (_, read) => {
  const now = async () => stable(await read((await stored(secret)) ?? secret))
  const before = await now()
  expect(before).not.toMatch(DIGITS)
  await change(OTHERS)
  expect(await now()).toBe(before)
})

const stored = ({ _id }: PropertyDoc) => db.collection('properties').findOne({ _id })

/** Exits that a price of 200,003 to 400,009 does not reach, which never fell. */
const SILENT =
  /(?:from (?:7[57]00000|1000000000)|up to 0|page by page|reduced homes|personal data.*|reduced)$/

it.each(EXITS.filter(([name]) => !SILENT.test(name)))(
  '%s tells the amounts of a home whose price is shown',
  async (_, read) => {
    await change(OTHERS, control)
    await updateProperty(actorOf(agent), { id: idOf(control), askingPrice: null })
    expect(JSON.stringify(await read((await stored(control)) ?? control))).toMatch(DIGITS)
  },
)

it('shows its agent and administrators the amounts', async () => {
  for (const viewer of [agent, admin])
    expect(await getProperty(actorOf(viewer), { id: idOf(secret) })).toMatchObject(AMOUNTS)
  expect(toExactDto(secret)).toMatchObject(AMOUNTS)
})

it('is last in both orders of the price, wherever its amounts would place it', async () => {
  for (const amounts of [OTHERS, AMOUNTS]) {
    await change(amounts)
    for (const sort of ['price-low-high', 'price-high-low']) {
      const { items } = await list(null, { sort })
      expect([sort, items.at(-1)?.title]).toEqual([sort, 'Secret House'])
      const pages = [await list(null, { sort, limit: '4' })]
      pages.push(await list(null, { sort, limit: '4', cursor: pages[0]?.next }))
      expect(pages.flatMap((page) => page.items)).toHaveLength(6)
    }
  }
})

describe('a home on request that a price filter excludes', () => {
  const place = async (filters: object) =>
    (await getPlacePage(null, { slug: 'bend-oregon', sort: 'default', ...filters })).listings
  const titlesOf = (page: { items: { title: string }[] }) => page.items.map(({ title }) => title)

  it('is counted for the list', async () => {
    const page = await list(null, { minPrice: '0' })
    expect(titlesOf(page)).not.toContain('Secret House')
    expect(page.onRequest).toBe(1)
    expect(await list(null, { maxPrice: '8000000', bedrooms: '9' })).not.toHaveProperty('onRequest')
    expect(await list(null, { location: 'Nowhere', minPrice: '0' })).not.toHaveProperty('onRequest')
    expect(await list(null, {})).not.toHaveProperty('onRequest')
  })

  it('is counted up to a hundred', async () => {
    const hidden = {
      location: 'Duluth, Minnesota',
      askingPriceMinor: 1,
      priceQualifier: 'on-request',
    } as const
    const countIn = async () => (await list(null, { location: 'Duluth', minPrice: '0' })).onRequest
    for (let i = 0; i < 100; i += 1) await createProperty(db, agent, hidden)
    expect(await countIn()).toBe(100)
    for (let i = 0; i < 2; i += 1) await createProperty(db, agent, hidden)
    expect(await countIn()).toBe(101)
  })

  it('is counted for the part of the map that is shown', async () => {
    expect(await map({ minPrice: 0 })).toMatchObject({ total: 5, onRequest: 1 })
    const elsewhere = await map({ minPrice: 0, bounds: { ...AROUND, south: 46 } })
    expect(elsewhere).not.toHaveProperty('onRequest')
    const area = [
      { latitude: 40, longitude: -122 },
      { latitude: 48, longitude: -122 },
      { latitude: 40, longitude: -121 },
    ]
    expect(await map({ minPrice: 0, area })).toMatchObject({ onRequest: 1 })
    const beside = [...area.slice(0, 2), { latitude: 48, longitude: -121 }]
    expect(await map({ minPrice: 0, area: beside })).not.toHaveProperty('onRequest')
    const all = await map()
    expect(all.total).toBe(6)
    expect(all).not.toHaveProperty('onRequest')
  })

  it('is counted for the page of a place', async () => {
    const page = await place({ minPrice: 0 })
    expect(titlesOf(page)).not.toContain('Secret House')
    expect(page.onRequest).toBe(1)
    expect(await place({ minPrice: 0, bedrooms: 9 })).not.toHaveProperty('onRequest')
    expect(await place({})).not.toHaveProperty('onRequest')
  })
})

it('has no price in its JSON-LD', async () => {
  const result = await loadPublicHome(idOf(secret))
  if (result.state !== 'listed') throw new Error(result.state)
  const { offers } = publicHomePage(result.home, result.agent, (path) => path) as { offers: object }
  expect(Object.keys(offers)).toEqual(['@type', 'availability', 'seller'])
})

describe('an offer on it', () => {
  const offer = (offerAmount: number, viewer = buyer) =>
    createOffer(actorOf(viewer), { propertyId: idOf(secret), offerAmount })

  it.each([1, 7_654_321, 1_000_000_000])('can name %d', async (amount) => {
    await offer(amount)
    const { items } = await listBuyerOffers(actorOf(buyer), { email: buyer.email })
    expect(items).toMatchObject([{ offerAmount: amount }])
    expect(items[0]).not.toHaveProperty('minPrice')
  })

  it('is refused with the bounds only if its price is shown', async () => {
    await updateProperty(actorOf(agent), { id: idOf(secret), priceQualifier: 'guide' })
    await expect(offer(1)).rejects.toMatchObject({
      fields: { offerAmount: 'Offer must be between $7,111,117 and $7,999,993' },
    })
  })
})

describe('a home whose price becomes one on request', () => {
  it('hides its earlier prices, and no reduction is computed from them', async () => {
    const id = idOf(control)
    await updateProperty(actorOf(agent), { id, maxPrice: 400_009 })
    await updateProperty(actorOf(agent), { id, priceQualifier: 'on-request' })
    const responses = JSON.stringify([
      await listHistory(actorOf(buyer), { id }),
      await getListing(actorOf(buyer), id),
      await listWishlist(actorOf(buyer), { email: buyer.email }),
    ])
    expect(responses).not.toMatch(/"minPrice":[45]|400[.,]?009|500[.,]?000/)
    const after = await stored(control)
    expect(after).not.toHaveProperty('reducedAt')
    expect(after).not.toHaveProperty('previousMaxPriceMinor')
    await updateProperty(actorOf(agent), { id, priceQualifier: null, maxPrice: 390_000, minPrice: 380_000 })
    expect(await stored(control)).not.toHaveProperty('reducedAt')
    const { items } = await listHistory(actorOf(buyer), { id })
    expect(items.find(({ field }) => field === 'maxPrice')).toMatchObject({ from: null, to: 390_000 })
  })
})

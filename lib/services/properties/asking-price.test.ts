import { type PropertyDoc, type UserDoc } from '@/lib/data/collections'
import { createPropertySchema } from '@/lib/schemas/property'
import { resoQuerySchema } from '@/lib/schemas/reso'
import { actorOf, clearProperties, createOffer, createProperty, createUser, idOf } from '@/test/factories'
import { codeOf, serviceDatabase } from '@/test/support/services'
import { acceptOffer } from '../offers/negotiate-offer'
import { listResoProperties } from '../reso/reso'
import { createProperty as create } from './create-property'
import { listHistory, listProperties } from './list-properties'
import { getProperty } from './read-property'
import { updateProperty } from './update-property'

const { db } = serviceDatabase()
const IMAGE = 'http://127.0.0.1:1/keystead/image/upload/v1/listings/lake.jpg'

let agent: UserDoc
let buyer: UserDoc
beforeEach(async () => {
  await clearProperties(db)
  agent = await createUser(db, { role: 'agent' })
  buyer = await createUser(db)
})

const stored = (title = 'Lake House') => db.collection('properties').findOne({ title })
const add = (overrides: Partial<PropertyDoc> = {}) => createProperty(db, agent, overrides)
const update = (home: PropertyDoc, values: object) =>
  updateProperty(actorOf(agent), { id: idOf(home), ...values })
const reads = (home: PropertyDoc) => getProperty(actorOf(buyer), { id: idOf(home) })

it('stores the bounds that are proposed for the asking price of a new listing (D403)', async () => {
  const input = { title: 'Lake House', description: 'A dock.', location: 'Bend', image: IMAGE }
  await create(actorOf(agent), createPropertySchema.parse({ ...input, askingPrice: 450_000 }))
  expect(await stored()).toMatchObject({ minPriceMinor: 36_000_000, maxPriceMinor: 54_000_000 })
})

describe('a change of an asking price', () => {
  it('is refused outside of the bounds that are stored, with both named (D401)', async () => {
    const home = await add()
    await expect(update(home, { askingPrice: 500_001 })).rejects.toMatchObject({
      fields: {
        askingPrice: 'Enter an asking price from $400,000 to $500,000, or change the range for offers.',
      },
    })
    await expect(update(home, { priceQualifier: 'guide' })).rejects.toMatchObject({
      fields: { askingPrice: 'Enter an asking price, because you chose “Guide price”.' },
    })
    expect(await update(home, { askingPrice: 600_000, maxPrice: 700_000 })).toBe(true)
    await expect(update(home, { maxPrice: 599_999 })).rejects.toMatchObject({
      fields: { askingPrice: expect.stringContaining('to $599,999') as string },
    })
  })

  it('comes with the proposed bounds for a home on request that accepts any amount (D403)', async () => {
    const anyAmount = { minPriceMinor: 1, maxPriceMinor: 100_000_000_000 }
    const home = await add({ ...anyAmount, priceQualifier: 'on-request' })
    await update(home, { askingPrice: 450_000, priceQualifier: null })
    expect(await reads(home)).toMatchObject({ askingPrice: 450_000, minPrice: 360_000, maxPrice: 540_000 })
    const other = await add({ ...anyAmount, priceQualifier: 'on-request', title: 'Other' })
    await update(other, { askingPrice: 450_000, minPrice: 440_000, priceQualifier: null })
    expect(await reads(other)).toMatchObject({ minPrice: 440_000, maxPrice: 540_000 })
  })

  it('or a range is required of such a home once its price is not on request any more (D403)', async () => {
    const bounds = { minPriceMinor: 1, maxPriceMinor: 100_000_000_000 }
    const home = await add({ priceQualifier: 'on-request', ...bounds })
    await expect(update(home, { priceQualifier: null })).rejects.toMatchObject({
      fields: { minPrice: 'Minimum price is required.' },
    })
    await update(home, { priceQualifier: null, minPrice: 400_000, maxPrice: 500_000 })
    expect(await stored()).toMatchObject({ minPriceMinor: 40_000_000 })
  })

  it('is a change of the shown price: in its history, as reduced, and in what readers get (D402)', async () => {
    const home = await add({ askingPriceMinor: 45_000_000, priceQualifier: 'guide' })
    await update(home, { minPrice: 380_000, maxPrice: 520_000 })
    expect(await reads(home)).not.toHaveProperty('priceChangedAt')
    await update(home, { askingPrice: 432_000 })
    expect(await reads(home)).toMatchObject({
      askingPrice: 432_000,
      priceQualifier: 'guide',
      minPrice: 380_000,
      maxPrice: 520_000,
      previousMinPrice: 450_000,
      previousMaxPrice: 450_000,
    })
    const { items } = await listHistory(actorOf(buyer), { id: idOf(home) })
    expect(items.map(({ field, from, to }) => [field, from, to])).toEqual([
      ['minPrice', 450_000, 432_000],
      ['maxPrice', 450_000, 432_000],
    ])
    const query = { verified: false, sort: 'default' as const, reduced: true as const }
    expect((await listProperties(null, query)).items).toHaveLength(1)
  })

  it('asks the buyers of pending offers, unless they cannot read it (D325, D404)', async () => {
    const home = await add()
    const secret = await add({ priceQualifier: 'on-request', title: 'Secret' })
    const offers = [await createOffer(db, buyer, home), await createOffer(db, buyer, secret)]
    for (const property of [home, secret]) await update(property, { askingPrice: 444_000 })
    const changed = await Promise.all(
      offers.map(async ({ _id }) => (await db.collection('offers').findOne({ _id }))?.listingChangedAt),
    )
    expect(changed.map((at) => at !== undefined)).toEqual([true, false])
  })

  it('is refused at its field while an offer is accepted', async () => {
    const home = await add()
    const offer = await createOffer(db, buyer, home)
    await acceptOffer(actorOf(agent), { id: offer._id.toHexString() })
    expect(await codeOf(update(home, { askingPrice: 450_000 }))).toBe('conflict')
    await expect(update(home, { priceQualifier: 'on-request' })).rejects.toMatchObject({
      fields: { priceQualifier: expect.any(String) as string },
    })
  })
})

it('sorts and filters by asking prices where there are some, else by the ends of the range (D402)', async () => {
  // The ranges overlap all filters.
  const range = { minPriceMinor: 10_000_000, maxPriceMinor: 90_000_000 }
  for (const [title, millions] of [
    ['Cheap', 20],
    ['Middle', 50],
    ['Dear', 80],
  ] as const)
    await add({ ...range, title, askingPriceMinor: millions * 1_000_000 })
  await add({ title: 'Range', minPriceMinor: 30_000_000, maxPriceMinor: 60_000_000 })
  const titles = async (query: object) =>
    (await listProperties(null, { verified: false, sort: 'price-low-high', ...query })).items.map(
      ({ title }) => title,
    )
  expect(await titles({})).toEqual(['Cheap', 'Range', 'Middle', 'Dear'])
  expect(await titles({ sort: 'price-high-low' })).toEqual(['Dear', 'Range', 'Middle', 'Cheap'])
  expect(await titles({ sort: 'price-range-high' })).toEqual(expect.arrayContaining(['Range']))
  expect((await titles({ sort: 'price-range-high' }))[0]).toBe('Range')
  expect(await titles({ minPrice: 550_000 })).toEqual(['Range', 'Dear'])
  expect(await titles({ maxPrice: 200_000 })).toEqual(['Cheap'])
})

it("is RESO's list price, without a lower one, and on request there is none", async () => {
  await add({ title: 'Asked', location: 'Bend', askingPriceMinor: 45_000_000, priceQualifier: 'guide' })
  await add({ location: 'Suva', priceQualifier: 'on-request' })
  const rowsFor = async (query: object) =>
    (await listResoProperties(null, resoQuerySchema.parse(query))).value.map(
      ({ UnparsedAddress, ListPrice, ListPriceLow }) => [UnparsedAddress, ListPrice, ListPriceLow],
    )
  const row = ['Bend', 450_000, undefined]
  expect(await rowsFor({ $orderby: 'ListPrice desc' })).toEqual([row, ['Suva', undefined, undefined]])
  for (const filter of [
    'ListPrice eq 450000',
    'ListPrice lt 1000000000',
    'ListPriceLow gt 0',
    'ListPriceLow ge 1',
  ])
    expect([filter, await rowsFor({ $filter: filter })]).toEqual([filter, [row]])
  for (const filter of ['ListPriceLow gt 1000000000', 'ListPrice lt 1'])
    expect([filter, await rowsFor({ $filter: filter })]).toEqual([filter, []])
})

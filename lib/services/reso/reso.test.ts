import { type PropertyDoc, type UserDoc } from '@/lib/data/collections'
import { type ResoPageDto, resoPageDto, resoQuerySchema } from '@/lib/schemas/reso'
import {
  actorOf,
  clearProperties,
  createOffer,
  createProperty,
  createUser,
  insertProperties,
  makeProperty,
} from '@/test/factories'
import { serviceDatabase } from '@/test/support/services'
import { acceptOffer, releaseOffer } from '../offers/negotiate-offer'
import { updateProperty } from '../properties/update-property'
import { updateProfile } from '../users/people'
import { listResoProperties } from './reso'

const { db } = serviceDatabase()

let agent: UserDoc
beforeAll(async () => {
  agent = await createUser(db, { role: 'agent', name: 'Theo Brandt' })
})
beforeEach(async () => {
  await clearProperties(db)
})

const ask = async (query: Record<string, string> = {}): Promise<ResoPageDto> =>
  resoPageDto.parse(await listResoProperties(null, resoQuerySchema.parse(query)))
const add = (title: string, overrides: Partial<PropertyDoc> = {}) =>
  createProperty(db, agent, { title, ...overrides })
/** The titles that a filter finds. */
const addressesFor = async (query: Record<string, string>) =>
  (await ask({ $orderby: 'ListPriceLow', ...query })).value.map(({ UnparsedAddress }) => UnparsedAddress)
const errorOf = (query: Record<string, string>) =>
  ask(query).then(
    () => 'none',
    (error: unknown) => (error as { fields: unknown }).fields,
  )

const at = (day: number) => new Date(Date.UTC(2026, 0, day))

describe('a listing', () => {
  it("has RESO's names, teaser level and the public position", async () => {
    const property = await add('Lake House', {
      location: 'Bend, Oregon',
      minPriceMinor: 42_000_000,
      maxPriceMinor: 48_500_050,
      previousMinPriceMinor: 43_000_000,
      previousMaxPriceMinor: 49_900_000,
      priceChangedAt: at(7),
      listingId: 'KS-1042',
      propertyType: 'house',
      bedrooms: 3,
      bathrooms: 2.5,
      livingArea: 140.5,
      lotArea: 620,
      yearBuilt: 1978,
      parkingSpaces: 2,
      floor: 0,
      floors: 2,
      propertyTaxMinor: 432_025,
      features: ['garden', 'fireplace', 'heat-pump', 'cellar'],
      images: [{ url: '/a.jpg' }, { url: '/b.jpg' }],
      tours: ['https://vimeo.com/1', 'https://vimeo.com/2'],
      latitude: 44.061234,
      longitude: -121.318765,
      positionAccuracy: 'approximate',
      createdAt: at(5),
      updatedAt: at(8),
    })
    expect((await ask()).value).toEqual([
      {
        ListingKey: property._id.toHexString(),
        ListingId: 'KS-1042',
        StandardStatus: 'Active',
        ListPriceLow: 420_000,
        ListPrice: 485_000.5,
        PreviousListPrice: 499_000,
        PriceChangeTimestamp: '2026-01-07T00:00:00.000Z',
        PropertyType: 'Residential',
        PropertySubType: 'Single Family Residence',
        BedroomsTotal: 3,
        BathroomsTotalInteger: 3,
        BathroomsFull: 2,
        BathroomsHalf: 1,
        LivingArea: 140.5,
        LivingAreaUnits: 'Square Meters',
        LotSizeArea: 620,
        LotSizeUnits: 'Square Meters',
        YearBuilt: 1978,
        ParkingTotal: 2,
        EntryLevel: 0,
        StoriesTotal: 2,
        TaxAnnualAmount: 4_320.25,
        InteriorFeatures: ['Fireplace'],
        ExteriorFeatures: ['Garden'],
        BuildingFeatures: ['Cellar'],
        GreenEnergyEfficient: ['Heat pump'],
        UnparsedAddress: 'Bend, Oregon',
        Latitude: 44.06,
        Longitude: -121.32,
        VirtualTourURLUnbranded: 'https://vimeo.com/1',
        PhotosCount: 2,
        ListAgentFullName: 'Theo Brandt',
        OriginalEntryTimestamp: '2026-01-05T00:00:00.000Z',
        ModificationTimestamp: '2026-01-08T00:00:00.000Z',
      },
    ])
  })

  it('omits missing facts', async () => {
    await add('Lake House')
    const [row = {}] = (await ask()).value
    expect(Object.keys(row)).toEqual([
      'ListingKey',
      'StandardStatus',
      'ListPriceLow',
      'ListPrice',
      'UnparsedAddress',
      'ListAgentFullName',
      'OriginalEntryTimestamp',
      'ModificationTimestamp',
      'PhotosCount',
    ])
  })

  it('is included while it is listed: Active if verified, Coming Soon if pending, Under Contract with an accepted offer (D72)', async () => {
    await add('verified', { location: 'verified', minPriceMinor: 1 })
    await add('pending', { location: 'pending', status: 'pending', minPriceMinor: 2 })
    await add('taken', { location: 'taken', minPriceMinor: 3, underOffer: true })
    await add('changed', { location: 'changed', status: 'pending', minPriceMinor: 4, underOffer: true })
    await add('rejected', { location: 'rejected', status: 'rejected' })
    await add('sold', { location: 'sold', soldAt: at(1) })
    expect(await addressesFor({})).toEqual(['verified', 'pending', 'taken', 'changed'])
    const byStatus = {
      Active: ['verified'],
      'Active Under Contract': ['taken', 'changed'],
      'Coming Soon': ['pending'],
    }
    for (const [status, names] of Object.entries(byStatus)) {
      const $filter = `StandardStatus eq '${status}'`
      expect(await addressesFor({ $filter })).toEqual(names)
      const { value, ...rest } = await ask({ $filter, $count: 'true' })
      expect(value.map(({ StandardStatus }) => StandardStatus)).toEqual(names.map(() => status))
      expect(rest['@odata.count']).toBe(names.length)
    }
    const both = "StandardStatus eq 'Active' and StandardStatus eq 'Coming Soon'"
    expect(await ask({ $filter: both, $count: 'true' })).toMatchObject({ value: [], '@odata.count': 0 })
  })
})

describe('ModificationTimestamp', () => {
  let home: PropertyDoc
  beforeEach(async () => {
    home = await add('Lake House', {
      createdAt: at(5),
      updatedAt: at(8),
      image: '/demo/1.jpg',
      images: [{ url: '/demo/1.jpg' }, { url: '/demo/2.jpg' }],
    })
  })
  const read = async () => (await ask()).value[0]?.ModificationTimestamp ?? ''
  const id = () => ({ id: home._id.toHexString() })

  it('rises when the home comes under offer, and when it no longer is', async () => {
    const offer = await createOffer(db, await createUser(db), home)
    const began = new Date().toISOString()
    await acceptOffer(actorOf(agent), { id: offer._id.toHexString() })
    const accepted = await read()
    expect(accepted >= began).toBe(true)
    await db.collection('properties').updateOne({ _id: home._id }, { $set: { modifiedAt: at(8) } })
    await releaseOffer(actorOf(agent), { id: offer._id.toHexString(), reason: 'They moved away.' })
    expect((await read()) >= began).toBe(true)
  })

  it('rises when its pictures change, even right after another change', async () => {
    const last = new Date(Date.now() + 60_000)
    await db.collection('properties').updateOne({ _id: home._id }, { $set: { modifiedAt: last } })
    await updateProperty(actorOf(agent), { ...id(), images: [{ url: '/demo/1.jpg' }] })
    expect(await read()).toBe(new Date(last.getTime() + 1).toISOString())
  })

  it("rises when its agent's name changes", async () => {
    const began = new Date().toISOString()
    await updateProfile(actorOf(agent), { name: 'Theo B. Brandt', phone: '' })
    expect((await ask()).value[0]?.ListAgentFullName).toBe('Theo B. Brandt')
    expect((await read()) >= began).toBe(true)
    await updateProfile(actorOf(agent), { name: agent.name, phone: '' })
  })
})

describe('$filter', () => {
  const FACTS: Partial<PropertyDoc>[] = [
    { location: 'small', minPriceMinor: 10_000_000, maxPriceMinor: 12_000_000, bedrooms: 1, bathrooms: 1 },
    { location: 'middle', minPriceMinor: 20_000_000, maxPriceMinor: 22_000_000, bedrooms: 3, bathrooms: 2.5 },
    { location: 'large', minPriceMinor: 30_000_000, maxPriceMinor: 32_000_000, bedrooms: 5, bathrooms: 3 },
    { location: 'bare', minPriceMinor: 40_000_000, maxPriceMinor: 42_000_000 },
  ]
  const MORE: Partial<PropertyDoc>[] = [
    { propertyType: 'apartment', livingArea: 40, yearBuilt: 1990, parkingSpaces: 0, createdAt: at(1) },
    {
      propertyType: 'house',
      livingArea: 140.5,
      yearBuilt: 1978,
      parkingSpaces: 1,
      lotArea: 600,
      createdAt: at(2),
    },
    {
      propertyType: 'house',
      livingArea: 300,
      yearBuilt: 2020,
      parkingSpaces: 3,
      lotArea: 900,
      createdAt: at(3),
    },
    { createdAt: at(4) },
  ]
  beforeEach(async () => {
    for (const [i, facts] of FACTS.entries())
      await add(`${i}`, { ...facts, ...MORE[i], updatedAt: at(10 + i) })
  })

  it.each([
    ['ListPriceLow eq 200000', ['middle']],
    ['ListPriceLow gt 200000', ['large', 'bare']],
    ['ListPrice ge 320000', ['large', 'bare']],
    ['ListPrice lt 220000', ['small']],
    ['ListPrice le 220000', ['small', 'middle']],
    ['ListPrice le 220000.00 and ListPriceLow gt 100000', ['middle']],
    ['ListPrice gt 100000 and ListPrice lt 330000 and BedroomsTotal ge 3', ['middle', 'large']],
    ['BedroomsTotal lt 3', ['small']],
    ['BedroomsTotal eq 2.5', []],
    ['BathroomsTotalInteger eq 3', ['middle', 'large']],
    ['BathroomsTotalInteger ge 3', ['middle', 'large']],
    ['BathroomsTotalInteger gt 2', ['middle', 'large']],
    ['BathroomsTotalInteger le 2', ['small']],
    ['BathroomsTotalInteger lt 3', ['small']],
    ['LivingArea ge 140.5', ['middle', 'large']],
    ['LotSizeArea gt 600', ['large']],
    ['YearBuilt le 1990', ['small', 'middle']],
    ['ParkingTotal ge 0', ['small', 'middle', 'large']],
    ["PropertySubType eq 'Single Family Residence'", ['middle', 'large']],
    ['OriginalEntryTimestamp ge 2026-01-03', ['large', 'bare']],
    ['OriginalEntryTimestamp lt 2026-01-02T00:00:00Z', ['small']],
    ['ModificationTimestamp ge 2026-01-12', ['large', 'bare']],
    [
      'ModificationTimestamp gt 2026-01-10T00:00:00Z and ModificationTimestamp lt 2026-01-13',
      ['middle', 'large'],
    ],
  ])('%s', async ($filter, names) => {
    expect(await addressesFor({ $filter })).toEqual(names)
    expect((await ask({ $filter, $count: 'true' }))['@odata.count']).toBe(names.length)
  })
})

describe('a long list', () => {
  beforeEach(async () => {
    await insertProperties(
      db,
      Array.from({ length: 1_010 }, (_, i) =>
        makeProperty(agent, {
          minPriceMinor: 1_000 + (i % 7),
          maxPriceMinor: 2_000 + (i % 5),
          status: i % 3 === 0 ? 'pending' : 'verified',
          createdAt: at(1 + (i % 11)),
          updatedAt: at(1 + (i % 13)),
          bedrooms: i % 2,
        }),
      ),
    )
  })

  it.each([
    ...['OriginalEntryTimestamp desc', 'ListPriceLow asc', 'ListPrice desc'],
    ...['ModificationTimestamp asc', 'ModificationTimestamp desc'],
  ])('by %s contains each listing once, in order, at any page size', async ($orderby) => {
    const keys: string[] = []
    const values: (number | string)[] = []
    const [field = '', direction] = $orderby.split(' ')
    let query: Record<string, string> | null = { $orderby, $top: '200', $filter: 'BedroomsTotal eq 1' }
    while (query) {
      const page: ResoPageDto = await ask(query)
      keys.push(...page.value.map(({ ListingKey }) => ListingKey ?? ''))
      values.push(...page.value.map((item) => item[field as 'ListPrice'] ?? 0))
      const next: string | undefined = page['@odata.nextLink']
      query = next ? Object.fromEntries(new URL(next).searchParams) : null
    }
    expect(new Set(keys).size).toBe(505)
    expect(keys).toHaveLength(505)
    const sorted = values.toSorted((a, b) => (a < b ? -1 : Number(a > b)))
    expect(values).toEqual(direction === 'desc' ? sorted.reverse() : sorted)
  })

  it('is counted on request, up to a thousand with a filter', async () => {
    expect(await ask({ $top: '1' })).not.toHaveProperty(['@odata.count'])
    expect((await ask({ $top: '1', $count: 'true', $filter: 'BedroomsTotal ge 0' }))['@odata.count']).toBe(
      1_000,
    )
    expect((await ask({ $top: '1', $count: 'true', $filter: 'BedroomsTotal eq 1' }))['@odata.count']).toBe(
      505,
    )
  })

  it('has a hundred per page by default, and a next link with the same query', async () => {
    expect((await ask()).value).toHaveLength(100)
    const query = { $filter: 'ListPrice gt 1', $select: 'ListingKey,ListPrice', $top: '2', $count: 'true' }
    const page = await ask(query)
    expect(page['@odata.context']).toBe(
      'http://localhost:3000/api/reso/$metadata#Property(ListingKey,ListPrice)',
    )
    expect(Object.keys(page.value[0] ?? {})).toEqual(['ListingKey', 'ListPrice'])
    const { href, searchParams } = new URL(page['@odata.nextLink'] ?? '')
    expect(href).toMatch(/^http:\/\/localhost:3000\/api\/reso\/Property\?/)
    expect(Object.fromEntries(searchParams)).toEqual({ ...query, $skiptoken: expect.any(String) as string })
  })

  it('rejects an invalid token and one of another order, by name', async () => {
    const next = (await ask({ $orderby: 'ListPrice desc' }))['@odata.nextLink'] ?? ''
    const $skiptoken = new URL(next).searchParams.get('$skiptoken') ?? ''
    const message = { $skiptoken: 'This token is not valid.' }
    expect(await errorOf({ $skiptoken })).toEqual(message)
    expect(await errorOf({ $skiptoken: 'x' })).toEqual(message)
  })
})

import { type PropertyDoc, type UserDoc } from '@/lib/data/collections'
import { actorOf, createUser } from '@/test/factories'
import { testCloudinary } from '@/test/support/cloudinary'
import { serviceDatabase } from '@/test/support/services'

testCloudinary()
const { db } = serviceDatabase()

let agent: UserDoc
beforeEach(async () => {
  agent = await createUser(db, { role: 'agent' })
})
afterEach(() => {
  for (const name of ['CURRENCY', 'LOCALE', 'COUNTRY']) delete process.env[name]
})

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}

/** The listing of a file with one home, and what its export does when it is imported, on a site with these settings. */
async function through(file: string, settings: Record<string, string>) {
  Object.assign(process.env, settings)
  const stored = () => db.collection<PropertyDoc>('properties').findOne({ agentId: agent._id })
  const found: { listing: PropertyDoc | null; after: PropertyDoc | null; again: object; errors: object[] }[] =
    []
  await jest.isolateModulesAsync(async () => {
    const { createImport } = await import('./create-import')
    const { continueImportNow } = await import('./run-import')
    const { getImport } = await import('./read-import')
    const { exportCsv } = await import('../properties/export-csv')
    const bring = async (text: string) => {
      const { id } = await createImport(actorOf(agent), { dryRun: false }, bytesOf(text))
      await continueImportNow(id)
      return getImport(actorOf(agent), { id })
    }
    const { errors } = await bring(file)
    const listing = await stored()
    let exported = ''
    for await (const piece of await exportCsv(actorOf(agent))) exported += piece
    const { created, updated, unchanged, failed, errors: later } = await bring(exported)
    const again = { created, updated, unchanged, failed, errors: later.length }
    found.push({ listing, after: await stored(), again, errors })
  })
  const [one] = found
  if (!one) throw new Error('Nothing was imported.')
  return one
}

const table = (row: Record<string, string>) =>
  [Object.keys(row), Object.values(row)].map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n')

type Home = [string, Record<string, string>, Record<string, string>, object]

const HOMES: Home[] = [
  [
    'one in the United States with a list price',
    {},
    {
      'MLS#': 'US-1',
      Address: '7 Mill Ln',
      City: 'Bend',
      State: 'OR',
      Zip: '97701',
      ListPrice: '$1,480,000',
    },
    {
      ...{ location: 'Bend, OR', askingPriceMinor: 148_000_000, shownMinMinor: 148_000_000 },
      ...{ minPriceMinor: 118_400_000, maxPriceMinor: 177_600_000 },
    },
  ],
  [
    'a British leasehold flat',
    { CURRENCY: 'GBP', LOCALE: 'en-GB', COUNTRY: 'GB' },
    {
      ...{
        Ref: 'GB-1',
        Title: 'Harbour flat',
        Description: 'By the quay.',
        Address: '2 Quay St',
        Town: 'Bristol',
      },
      ...{ Country: 'England', Postcode: 'BS1 4XX', Price: 'Offers over £450,000', Type: 'Flat', EPC: 'C' },
      ...{ Tenure: 'Leasehold', Lease: '97 years', 'Ground Rent': '£250 pa' },
    },
    {
      ...{
        askingPriceMinor: 45_000_000,
        priceQualifier: 'offers-over',
        energyClass: 'C',
        tenure: 'leasehold',
      },
      ...{ minPriceMinor: 45_000_000, maxPriceMinor: 54_000_000, leaseYears: 97, groundRentMinor: 25_000 },
      groundRentPer: 'year',
    },
  ],
  [
    'a German house',
    { CURRENCY: 'EUR', LOCALE: 'de-DE', COUNTRY: 'DE' },
    {
      ...{
        Objektnummer: 'DE-1',
        Objekttitel: 'Haus am See',
        Objektbeschreibung: 'Ruhig.',
        Straße: 'Seeweg 3',
      },
      ...{ Ort: 'Köln', PLZ: '50667', Kaufpreis: 'VB 450.000 €', Energieeffizienzklasse: 'B' },
      Endenergiebedarf: '92 kWh/(m²a)',
    },
    {
      ...{ askingPriceMinor: 45_000_000, priceQualifier: 'in-the-region-of', minPriceMinor: 36_000_000 },
      ...{ maxPriceMinor: 54_000_000, energyClass: 'B', energyValue: 92, postalCode: '50667' },
    },
  ],
  [
    'a French home on request',
    { CURRENCY: 'EUR', LOCALE: 'fr-FR', COUNTRY: 'FR' },
    {
      ...{
        Ref: 'FR-1',
        Title: 'Maison',
        Description: 'Calme.',
        Location: 'Lyon, France',
        DPE: 'D',
        GES: 'E',
      },
      Prix: 'Prix sur demande',
    },
    {
      ...{ priceQualifier: 'on-request', askingPriceMinor: null, energyClass: 'D/E' },
      ...{ shownMinMinor: 1e15, shownMaxMinor: -1 },
    },
  ],
  [
    'a Japanese one in yen',
    { CURRENCY: 'JPY', LOCALE: 'ja-JP', COUNTRY: 'JP' },
    { Ref: 'JP-1', Title: '家', Description: '静か。', Location: '京都', Price: '¥45,000,000' },
    { askingPriceMinor: 45_000_000, minPriceMinor: 36_000_000, maxPriceMinor: 54_000_000, location: '京都' },
  ],
  [
    'a Kuwaiti one in dinars',
    { CURRENCY: 'KWD', LOCALE: 'en-KW', COUNTRY: 'KW' },
    {
      Ref: 'KW-1',
      Title: 'Villa',
      Description: 'Garden.',
      Location: 'Salmiya, Kuwait',
      Price: 'KWD 450,000.125',
    },
    { askingPriceMinor: 450_000_125, minPriceMinor: 360_000_100, maxPriceMinor: 540_000_150 },
  ],
  [
    'one with a range and no asking price',
    {},
    {
      Ref: 'R-1',
      Title: 'House',
      Description: 'x',
      Location: 'Bend',
      'Min Price': '420000',
      'Max Price': '485000',
    },
    {
      ...{ askingPriceMinor: null, priceQualifier: null },
      ...{ minPriceMinor: 42_000_000, maxPriceMinor: 48_500_000, shownMinMinor: 42_000_000 },
    },
  ],
]

const TITLE = 'imports %s, and its export changes nothing (D448)'

async function check(
  _what: string,
  settings: Record<string, string>,
  row: Record<string, string>,
  listing: object,
) {
  const { listing: found, after, again, errors } = await through(table(row), settings)
  expect(errors.filter((error) => !('needed' in error))).toEqual([])
  expect({ askingPriceMinor: null, priceQualifier: null, ...found }).toMatchObject(listing)
  expect(again).toEqual({ created: 0, updated: 0, unchanged: 1, failed: 0, errors: 0 })
  expect(after).toEqual(found)
}

it.each(HOMES)(TITLE, check)

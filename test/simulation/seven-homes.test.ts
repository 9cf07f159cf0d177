import { ObjectId } from 'mongodb'
import { type Map } from 'maplibre-gl'
import { type ReactNode } from 'react'
import { type PropertyDoc, type UserDoc } from '@/lib/data/collections'
import { actorOf, clearProperties, createUser, idOf } from '@/test/factories'
import { testCloudinary } from '@/test/support/cloudinary'
import { serviceDatabase } from '@/test/support/services'

testCloudinary()
const { db } = serviceDatabase()

let agent: UserDoc
beforeEach(async () => {
  await clearProperties(db)
  agent = await createUser(db, { role: 'agent' })
})
afterEach(() => {
  for (const name of ['CURRENCY', 'LOCALE', 'COUNTRY']) delete process.env[name]
})

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}

const stored = () => db.collection('properties').findOne({ agentId: agent._id })

type Component<Props> = (props: Props) => ReactNode

/** Modules as a site with the current settings has them. */
async function site() {
  const { createElement } = await import('react')
  const { renderToStaticMarkup } = await import('react-dom/server')
  return {
    show: <Props extends object>(component: Component<Props>, props: Props) =>
      textOf(renderToStaticMarkup(createElement(component, props))),
    ...(await import('@/components/energy/energy')),
    ...(await import('@/components/facts/fact-table')),
    ...(await import('@/components/map/pins')),
    ...(await import('@/components/offers/receipt')),
    ...(await import('@/components/properties/card-fields')),
    ...(await import('@/components/properties/property-card')),
    ...(await import('@/components/ui/big-home-price')),
    ...(await import('@/lib/domain/money')),
    ...(await import('@/lib/domain/shown-price')),
    ...(await import('@/lib/services/imports/imports')),
    ...(await import('@/lib/services/imports/imports')),
    ...(await import('@/lib/services/imports/run-import')),
    ...(await import('@/lib/services/notices/mail-notice')),
    ...(await import('@/lib/services/offers/negotiate-offer')),
    ...(await import('@/lib/services/offers/list-offers')),
    ...(await import('@/lib/services/properties/own-table')),
    ...(await import('@/lib/services/properties/list-properties')),
    ...(await import('@/lib/services/properties/public-home')),
    ...(await import('@/lib/services/properties/read-property')),
    ...(await import('@/lib/services/reso/reso')),
    ...(await import('@/lib/services/saved-searches/alert-mail')),
    ...(await import('@/lib/structured-data')),
  }
}
type Site = Awaited<ReturnType<typeof site>>

/** The text that a reader sees. */
const textOf = (html: string) =>
  html
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** RESO's fields that follow from neither the file nor the site's formats. */
const ALWAYS = /^(?:ListingKey|StandardStatus|L.{2,3}itude|PhotosCount|ListAgentFullName|.*Timestamp)$/

const AROUND = { west: 10, south: 40, east: 20, north: 60 }

/** What everybody gets of the home, wherever it is shown. */
async function exitsOf(modules: Site, home: PropertyDoc) {
  const { show } = modules
  const result = await modules.loadPublicHome(idOf(home))
  if (result.state !== 'listed') throw new Error(result.state)
  const map = await modules.mapPropertiesFor(modules.FOR_VISITORS, {
    verified: false,
    bounds: AROUND,
    zoom: 14,
  })
  const pins = {
    map: {} as Map,
    results: map,
    isStill: false,
    highlighted: null,
    chosen: null,
    seen: new Set<string>(),
    onHighlight: jest.fn(),
    onChoose: jest.fn(),
    onCluster: jest.fn(),
    onGroup: jest.fn(),
  }
  const alert = await modules.readAlertContent({
    _id: new ObjectId(),
    personId: agent._id,
    kind: 'search-new',
    as: 'person',
    values: {},
    subjectId: home._id,
    createdAt: new Date(),
  })
  const card = show(modules.PropertyCard, { property: modules.toPlaceCard(result.home) })
  const withAgent = show(modules.PropertyCard, { property: modules.toCard(modules.toPropertyTeaser(home)) })
  expect(withAgent.startsWith(`${card} `)).toBe(true)
  const { offers } = modules.publicHomePage(result.home, result.agent, (path) => path)
  const reso = Object.entries(modules.toResoProperty(home, undefined))
  return {
    card: card.replace('Verified ', ''),
    price: show(modules.BigHomePrice, { price: modules.shownPriceOf(result.home), bounds: result.home }),
    facts: show(modules.FactTable, { facts: result.home }),
    energy: show(modules.Energy, { home: result.home }),
    pin: show(modules.Pins, pins),
    alert: alert?.content.sections[0]?.homes?.[0]?.prices,
    offer: /InStock",?(.*?),?"seller"/.exec(JSON.stringify(offers))?.[1],
    reso: Object.fromEntries(reso.filter(([name]) => !ALWAYS.test(name))),
    ...(await offerOn(modules, home)),
  }
}

/** The texts about an offer that is too low, if there is one, about one that is not, and about its payment. */
async function offerOn(modules: Site, home: PropertyDoc) {
  const buyer = await createUser(db)
  const offer = (offerAmount: number) =>
    modules.createOffer(actorOf(buyer), { propertyId: idOf(home), offerAmount })
  const isOnRequest = home.priceQualifier === 'on-request'
  const refusal = isOnRequest ? null : await offer(1).catch(({ message }: Error) => message)
  const amount = modules.toMajor(home.askingPriceMinor ?? home.maxPriceMinor)
  const { id } = await offer(isOnRequest ? 480_000.5 : amount)
  const notice = await db.collection('notices').findOne({ personId: agent._id, as: 'agent' })
  if (!notice) throw new Error('The agent was not notified.')
  await db.collection('offers').updateOne({ _id: new ObjectId(id) }, { $set: { status: 'bought' } })
  const paid = await modules.getOffer(actorOf(buyer), { id })
  return {
    refused: refusal,
    mail: /^.* offered (.*)\. Reply by/.exec(modules.mailOf(notice, agent).text)?.[1],
    paid: /Amount paid (.*?) Home/.exec(modules.show(modules.Receipt, { offer: paid }))?.[1],
  }
}

/**
 * The listing of a file with one home, what its export does when it is imported, and where it is shown, on a site with
 * these settings.
 */
async function through(file: string, settings: Record<string, string>) {
  Object.assign(process.env, settings)
  const results: {
    listing: PropertyDoc | null
    after: PropertyDoc | null
    again: object
    errors: object[]
    exits: unknown
  }[] = []
  await jest.isolateModulesAsync(async () => {
    const modules = await site()
    const bring = async (text: string) => {
      const { id } = await modules.createImport(actorOf(agent), { dryRun: false }, bytesOf(text))
      await modules.continueImportNow(id)
      return modules.getImport(actorOf(agent), { id })
    }
    const { errors } = await bring(file)
    const listing = await stored()
    let exported = ''
    for await (const piece of await modules.exportCsv(actorOf(agent))) exported += piece
    const { created, updated, unchanged, failed, errors: later } = await bring(exported)
    const again = { created, updated, unchanged, failed, errors: later.length }
    const after = await stored()
    const home = await db
      .collection('properties')
      .findOneAndUpdate({ agentId: agent._id }, { $set: { status: 'verified' } }, { returnDocument: 'after' })
    if (!home) throw new Error('Nothing was imported.')
    const row = exported.split('\r\n')[1]?.replaceAll(/,{3,}/g, ',…,')
    const exits = JSON.stringify({ ...(await exitsOf(modules, home)), row }).replaceAll(
      /[\u00a0\u202f]/g,
      ' ',
    )
    results.push({ listing, after, again, errors, exits: JSON.parse(exits) as unknown })
  })
  const [one] = results
  if (!one) throw new Error('Nothing was imported.')
  return one
}

const PLACE = { Latitude: '51.5', Longitude: '13.4' }
const table = (row: Record<string, string>) =>
  [Object.keys({ ...row, ...PLACE }), Object.values({ ...row, ...PLACE })]
    .map((cells) => cells.map((cell) => `"${cell}"`).join(','))
    .join('\n')

/** Its name, the site's settings, its file, and what of it is stored and shown. */
type Home = [string, Record<string, string>, Record<string, string>, object, object]

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
      location: 'Bend, OR',
      askingPriceMinor: 148_000_000,
      shownMinMinor: 148_000_000,
      minPriceMinor: 118_400_000,
      maxPriceMinor: 177_600_000,
    },
    {
      card: 'Home in Bend Bend, OR $1,480,000',
      price: '$1,480,000 Offers from $1,184,000 to $1,776,000',
      facts: '',
      energy: '',
      pin: '$1.48M',
      alert: '$1,480,000',
      offer: '"price":1480000,"priceCurrency":"USD"',
      reso: { ListPrice: 1480000, ListingId: 'US-1', UnparsedAddress: 'Bend, OR' },
      refused: 'Offer must be between $1,184,000 and $1,776,000',
      mail: '$1,480,000',
      paid: '$1,480,000.00',
      row: '"US-1","Home in Bend","Home in Bend.","Bend, OR",1184000,1776000,1480000,…,"7 Mill Ln","97701",51.5,13.4,"Exact",,"",',
    },
  ],
  [
    'a British leasehold flat',
    { CURRENCY: 'GBP', LOCALE: 'en-GB', COUNTRY: 'GB' },
    {
      Ref: 'GB-1',
      Title: 'Harbour flat',
      Description: 'By the quay.',
      Address: '2 Quay St',
      Town: 'Bristol',
      Country: 'England',
      Postcode: 'BS1 4XX',
      Price: 'Offers over £450,000',
      Type: 'Flat',
      EPC: 'C',
      Tenure: 'Leasehold',
      Lease: '97 years',
      'Ground Rent': '£250 pa',
    },
    {
      askingPriceMinor: 45_000_000,
      priceQualifier: 'offers-over',
      energyClass: 'C',
      tenure: 'leasehold',
      minPriceMinor: 45_000_000,
      maxPriceMinor: 54_000_000,
      leaseYears: 97,
      groundRentMinor: 25_000,
      groundRentPer: 'year',
    },
    {
      card: 'Harbour flat Bristol, England £450,000 offers over Energy C',
      price: '£450,000 offers over Offers from £450,000 to £540,000',
      facts: 'Facts Type Apartment Tenure Leasehold Lease 97 years left Ground rent £250 a year',
      energy: 'Energy A B D E F G C C',
      pin: '£450K',
      alert: 'Offers over £450,000',
      offer: '"price":450000,"priceCurrency":"GBP"',
      reso: {
        ListPrice: 450000,
        PropertyType: 'Residential',
        PropertySubType: 'Apartment',
        ListingId: 'GB-1',
        LandLeaseAmount: 250,
        LandLeaseAmountFrequency: 'Annually',
        Ownership: 'Leasehold',
        UnparsedAddress: 'Bristol, England',
      },
      refused: 'Offer must be between £450,000 and £540,000',
      mail: '£450,000',
      paid: '£450,000.00',
      row: '"GB-1","Harbour flat","By the quay.","Bristol, England",450000,540000,450000,"Offers over","Apartment",…,"C",…,"Leasehold",97,250,"year",…,"2 Quay St","BS1 4XX",51.5,13.4,"Exact",,"",',
    },
  ],
  [
    'a German house',
    { CURRENCY: 'EUR', LOCALE: 'de-DE', COUNTRY: 'DE' },
    {
      Objektnummer: 'DE-1',
      Objekttitel: 'Haus am See',
      Objektbeschreibung: 'Ruhig.',
      Straße: 'Seeweg 3',
      Ort: 'Köln',
      PLZ: '50667',
      Kaufpreis: 'VB 450.000 €',
      Energieeffizienzklasse: 'B',
      Endenergiebedarf: '92 kWh/(m²a)',
    },
    {
      askingPriceMinor: 45_000_000,
      priceQualifier: 'in-the-region-of',
      minPriceMinor: 36_000_000,
      maxPriceMinor: 54_000_000,
      energyClass: 'B',
      energyValue: 92,
      postalCode: '50667',
    },
    {
      card: 'Haus am See Köln in the region of 450.000 € Energy B',
      price: 'in the region of 450.000 € Offers from 360.000 € to 540.000 €',
      facts: '',
      energy: 'Energy A+ A C D E F G H B B, 92 kWh/m²a',
      pin: '450K €',
      alert: 'In the region of 450.000 €',
      offer: '"price":450000,"priceCurrency":"EUR"',
      reso: { ListPrice: 450000, ListingId: 'DE-1', UnparsedAddress: 'Köln' },
      refused: 'Offer must be between 360.000 € and 540.000 €',
      mail: '450.000 €',
      paid: '450.000,00 €',
      row: '"DE-1","Haus am See","Ruhig.","Köln",360000,540000,450000,"In the region of",…,"B",92,…,"Seeweg 3","50667",51.5,13.4,"Exact",,"",',
    },
  ],
  [
    'a French home on request',
    { CURRENCY: 'EUR', LOCALE: 'fr-FR', COUNTRY: 'FR' },
    {
      Ref: 'FR-1',
      Title: 'Maison',
      Description: 'Calme.',
      Location: 'Lyon, France',
      DPE: 'D',
      GES: 'E',
      Prix: 'Prix sur demande',
    },
    {
      priceQualifier: 'on-request',
      askingPriceMinor: null,
      energyClass: 'D/E',
      shownMinMinor: 8e15,
      shownMaxMinor: -1,
    },
    {
      card: 'Maison Lyon, France Price on request Energy D/E',
      price: 'Price on request The agent tells you the price when you ask.',
      facts: '',
      energy: 'Energy Energy A B C E F G D Emissions A B C D F G E D/E',
      pin: 'On request',
      alert: 'Price on request',
      offer: '',
      reso: { ListingId: 'FR-1', UnparsedAddress: 'Lyon, France' },
      refused: null,
      mail: '480 000,50 €',
      paid: '480 000,50 €',
      row: '"FR-1","Maison","Calme.","Lyon, France",0.01,1000000000,,"Price on request",…,"D/E",…,51.5,13.4,"Exact",,"",',
    },
  ],
  [
    'a Japanese one in yen',
    { CURRENCY: 'JPY', LOCALE: 'ja-JP', COUNTRY: 'JP' },
    { Ref: 'JP-1', Title: '家', Description: '静か。', Location: '京都', Price: '¥45,000,000' },
    { askingPriceMinor: 45_000_000, minPriceMinor: 36_000_000, maxPriceMinor: 54_000_000, location: '京都' },
    {
      card: '家 京都 ¥45,000,000',
      price: '¥45,000,000 Offers from ¥36,000,000 to ¥54,000,000',
      facts: '',
      energy: '',
      pin: '¥45M',
      alert: '¥45,000,000',
      offer: '"price":45000000,"priceCurrency":"JPY"',
      reso: { ListPrice: 45000000, ListingId: 'JP-1', UnparsedAddress: '京都' },
      refused: 'Offer must be between ¥36,000,000 and ¥54,000,000',
      mail: '¥45,000,000',
      paid: '¥45,000,000',
      row: '"JP-1","家","静か。","京都",36000000,54000000,45000000,…,51.5,13.4,"Exact",,"",',
    },
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
    {
      card: 'Villa Salmiya, Kuwait KWD 450,000.125',
      price: 'KWD 450,000.125 Offers from KWD 360,000.100 to KWD 540,000.150',
      facts: '',
      energy: '',
      pin: 'KWD 450K',
      alert: 'KWD 450,000.125',
      offer: '"price":450000.125,"priceCurrency":"KWD"',
      reso: { ListPrice: 450000.125, ListingId: 'KW-1', UnparsedAddress: 'Salmiya, Kuwait' },
      refused: 'Offer must be between KWD 360,000.100 and KWD 540,000.150',
      mail: 'KWD 450,000.125',
      paid: 'KWD 450,000.125',
      row: '"KW-1","Villa","Garden.","Salmiya, Kuwait",360000.1,540000.15,450000.125,…,51.5,13.4,"Exact",,"",',
    },
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
      askingPriceMinor: null,
      priceQualifier: null,
      minPriceMinor: 42_000_000,
      maxPriceMinor: 48_500_000,
      shownMinMinor: 42_000_000,
    },
    {
      card: 'House Bend $420,000 to $485,000',
      price: 'Minimum $420,000 Maximum $485,000',
      facts: '',
      energy: '',
      pin: '$420–485K',
      alert: '$420,000 to $485,000',
      offer:
        '"priceSpecification":{"@type":"PriceSpecification","priceCurrency":"USD","minPrice":420000,"maxPrice":485000}',
      reso: { ListPriceLow: 420000, ListPrice: 485000, ListingId: 'R-1', UnparsedAddress: 'Bend' },
      refused: 'Offer must be between $420,000 and $485,000',
      mail: '$485,000',
      paid: '$485,000.00',
      row: '"R-1","House","x","Bend",420000,485000,…,51.5,13.4,"Exact",,"",',
    },
  ],
]

const TITLE =
  'imports %s, shows it everywhere as its market does, and its export changes nothing (D400, D448)'

async function check(
  _what: string,
  settings: Record<string, string>,
  row: Record<string, string>,
  listing: object,
  expectedExits: object,
) {
  const { listing: property, after, again, errors, exits } = await through(table(row), settings)
  expect(errors.filter((error) => !('needed' in error))).toEqual([])
  expect({ askingPriceMinor: null, priceQualifier: null, ...property }).toMatchObject(listing)
  expect(again).toEqual({ created: 0, updated: 0, unchanged: 1, failed: 0, errors: 0 })
  expect(after).toEqual(property)
  expect(exits).toEqual(expectedExits)
}

it.each(HOMES)(TITLE, check)

import { columnsOf, recogniseColumns } from './columns'
import { readRow } from './read-row'

/** Reads a row from its cells by column name. */
const read = (row: Record<string, string>) => {
  const header = Object.keys(row)
  return readRow(Object.values(row), columnsOf(header, recogniseColumns(header)))
}
const valuesOf = (row: Record<string, string>) => read({ Price: '100000', ...row }).values
const errorsOf = (row: Record<string, string>) => read({ Price: '100000', ...row }).errors

describe('recogniseColumns', () => {
  it.each([
    ['ListingId', 'listingId'],
    ['listing_id', 'listingId'],
    ['Listing ID', 'listingId'],
    ['LISTING-ID', 'listingId'],
    ['_bedrooms', 'bedrooms'],
    ['Total Bedrooms', 'bedrooms'],
    ['Address', 'location'],
    ['Method', null],
    ['', null],
    ['constructor', null],
  ])('reads the column %j as %j', (name, field) => expect(recogniseColumns([name])).toEqual([field]))

  it('prefers the earlier name of a field if it has a value', () => {
    expect(valuesOf({ Rooms: '2', BedroomsTotal: '3' })).toMatchObject({ bedrooms: 3 })
    expect(valuesOf({ Rooms: '2', BedroomsTotal: '' })).toMatchObject({ bedrooms: 2 })
  })
})

describe('prices', () => {
  it.each([
    [{ Price: '1480000' }, { askingPrice: 1_480_000, priceQualifier: null }],
    [
      { MinPrice: '', ListPrice: '100,049' },
      { askingPrice: 100_049, priceQualifier: null },
    ],
    [{ MinPrice: '100000' }, { askingPrice: 100_000, priceQualifier: null }],
    [
      { MinPrice: '100000', MaxPrice: '100,000' },
      { askingPrice: 100_000, priceQualifier: null },
    ],
    [
      { ListPriceLow: '$420,000', ListPrice: '485000' },
      { minPrice: 420_000, maxPrice: 485_000 },
    ],
    [
      { 'Asking Price': '450k', ListPriceLow: '420000', ListPrice: '485000' },
      { askingPrice: 450_000, priceQualifier: null, minPrice: 420_000, maxPrice: 485_000 },
    ],
    [
      { 'Asking Price': '450k', ListPrice: '485000' },
      { askingPrice: 450_000, priceQualifier: null },
    ],
    [
      { 'Asking Price': '', ListPriceLow: '420000', ListPrice: '485000', PriceQualifier: '' },
      { askingPrice: null, minPrice: 420_000, maxPrice: 485_000, priceQualifier: null },
    ],
    [
      { Price: '450k', PriceQualifier: 'OIRO' },
      { askingPrice: 450_000, priceQualifier: 'in-the-region-of' },
    ],
    [
      { Price: 'guide price 450k', PriceQualifier: '' },
      { askingPrice: 450_000, priceQualifier: 'guide' },
    ],
    [
      { Price: '450k', PriceQualifier: 'Sealed bids' },
      { askingPrice: 450_000, priceQualifier: 'Sealed bids' },
    ],
    [{ Price: 'POA' }, { priceQualifier: 'on-request' }],
    [{ MinPrice: 'POA', MaxPrice: 'POA' }, { priceQualifier: 'on-request' }],
    [
      { MinPrice: 'POA', MaxPrice: '450000' },
      { askingPrice: 450_000, priceQualifier: 'on-request' },
    ],
    [
      { MinPrice: 'from 400k', MaxPrice: 'to 450k' },
      { minPrice: 400_000, maxPrice: 450_000 },
    ],
    [{ Price: '', PriceQualifier: 'On request' }, { priceQualifier: 'on-request' }],
    [
      { MinPrice: 'x', MaxPrice: '5' },
      { minPrice: 0, maxPrice: 5 },
    ],
    [{ Price: 'x' }, { askingPrice: 'x', priceQualifier: null }],
  ])('reads the prices of %j (D448)', (row, prices) => expect(read(row as never).values).toEqual(prices))

  it('rejects a row without a price', () => {
    const missing = [{ field: 'maxPrice', message: 'A price is required.' }]
    for (const Price of [' ', 'N/A', 'tbc', 'VB', 'Guide price'])
      expect(read({ Price }).errors).toEqual(missing)
    expect(read({ Price: '', PriceQualifier: 'guide' }).errors).toEqual(missing)
    expect(read({ Rooms: '2' })).toEqual({ values: { bedrooms: 2 }, errors: [] })
  })
})

describe('types', () => {
  it.each([
    ['h', 'house'],
    ['U', 'apartment'],
    ['t', 'townhouse'],
    ['Townhouse', 'townhouse'],
    ['Single Family Residence', 'house'],
    ['Condominium', 'apartment'],
    ['Land', 'land'],
    ['castle', 'castle'],
    ['', null],
  ])('reads %j as %j', (Type, propertyType) => expect(valuesOf({ Type })).toMatchObject({ propertyType }))

  it('prefers the column with a known type', () => {
    expect(valuesOf({ PropertyType: 'Residential', PropertySubType: 'Condominium' })).toMatchObject({
      propertyType: 'apartment',
    })
  })
})

describe('locations', () => {
  it.each([
    [{ Location: '12 Lake Rd, Bend, Oregon', City: 'Bend', State: 'OR' }, '12 Lake Rd, Bend, Oregon'],
    [{ Location: 'Bend', City: 'Bend', State: 'Oregon' }, 'Bend'],
    [{ Location: '85 Turner St', Suburb: 'Abbotsford' }, '85 Turner St, Abbotsford'],
    [
      { Location: '12 Main Street', City: 'Boston', State: 'MA', Country: 'United States' },
      '12 Main Street, Boston, MA, United States',
    ],
    [{ Location: '1 Court Ln', City: 'Boulder', State: 'CO' }, '1 Court Ln, Boulder, CO'],
    [{ Location: '12 Main St, Apt 4', City: 'Boston', State: 'MA' }, '12 Main St, Apt 4, Boston, MA'],
    [{ Location: '12 Boston Street', City: 'Boston', State: 'MA' }, '12 Boston Street, Boston, MA'],
    [{ Location: '12 Boston St, Apt 4', City: 'Boston', State: '-' }, '12 Boston St, Apt 4, Boston, -'],
    [{ Location: '3 Quai Nord', City: 'Montréal', Country: 'CA' }, '3 Quai Nord, Montréal, CA'],
    [{ Location: '12 Main St BOSTON', City: 'Boston', State: 'MA' }, '12 Main St BOSTON'],
    [{ Location: '12 Main St Boston MA 02101', City: 'Boston', State: 'MA' }, '12 Main St Boston MA 02101'],
    [{ Location: '3 Abbey Rd, London NW8 9AY', City: 'London' }, '3 Abbey Rd, London NW8 9AY'],
    [{ Location: '5 Elm St, St Louis, MO', City: 'St. Louis', State: 'MO' }, '5 Elm St, St Louis, MO'],
    [{ Location: '7 Rue Nord Montreal', City: 'Montréal', Country: 'CA' }, '7 Rue Nord Montreal'],
    [{ Address: '12 Main Street', State: 'MA' }, '12 Main Street, MA'],
    [{ Address: '12 Main Street Boston MA', State: 'MA' }, '12 Main Street Boston MA'],
    [{ Address: '12 Main Street, Boston', State: 'MA' }, '12 Main Street, Boston'],
    [
      { City: 'Bend', StateOrProvince: 'Oregon', PostalCode: '97701', Country: 'US' },
      'Bend, Oregon, 97701, US',
    ],
  ])('completes %j', (row, location) => expect(valuesOf(row as never)).toMatchObject({ location }))

  it('appends the city to an address that names another town', () => {
    expect(valuesOf({ Location: '12 Lake Rd, Bend, Oregon', City: 'Elsewhere' })).toMatchObject({
      location: '12 Lake Rd, Bend, Oregon, Elsewhere',
    })
  })

  it('keeps an address that is too long unchanged', () => {
    const Location = 'Lane '.repeat(300).trim()
    expect(valuesOf({ Location, City: 'Boston' })).toMatchObject({ location: Location })
  })

  it.each([
    [{ Address: '12 Lake Rd', City: 'Bend', State: 'OR' }, '12 Lake Rd', 'Bend, OR'],
    [{ Address: '85 Turner St', Suburb: 'Abbotsford' }, '85 Turner St', 'Abbotsford'],
    [{ Address: '12 Lake Rd, Bend, Oregon', City: 'Bend', State: 'OR' }, '12 Lake Rd', 'Bend, OR'],
    [
      { UnparsedAddress: '1 Elm St, Apt 4, St Louis MO 63101', City: 'St. Louis', State: 'MO' },
      '1 Elm St, Apt 4',
      'St. Louis, MO',
    ],
    [{ Address: '12 Boston Rd, Boston', City: 'Boston', Country: 'US' }, '12 Boston Rd', 'Boston, US'],
    [{ Address: '12 Boston St', City: 'Boston', State: 'MA' }, '12 Boston St', 'Boston, MA'],
    [{ Address: 'Boston', City: 'Boston', State: 'MA' }, null, 'Boston, MA'],
    [{ Street: '1 Elm St', Location: 'Bend, Oregon' }, '1 Elm St', 'Bend, Oregon'],
    [
      { StreetAddress: '1 Elm St', Address: '1 Elm St, Bend', City: 'Bend', State: 'OR' },
      '1 Elm St',
      'Bend, OR',
    ],
  ])('separates the street of %j from the place (D276)', (row, streetAddress, location) =>
    expect(valuesOf(row as never)).toMatchObject({ streetAddress, location }),
  )

  it('omits the location of a row without one', () => {
    expect(valuesOf({ Address: '', City: '' })).not.toHaveProperty('location')
  })

  it('reads degrees', () => {
    expect(valuesOf({ Lattitude: '-37.7996', Longtitude: '144,9984' })).toMatchObject({
      latitude: -37.7996,
      longitude: 144.9984,
    })
  })

  it('treats 0, 0 as no position', () => {
    const zeros = { Latitude: '0', Longitude: '0.000' }
    const blank = { latitude: null, longitude: null }
    expect(valuesOf({ ...zeros, Address: '1 Lane', City: 'Boston' })).toMatchObject(blank)
    expect(valuesOf({ ...zeros, City: 'Null Island' })).toMatchObject({ latitude: 0, longitude: 0 })
  })
})

describe('areas', () => {
  it('converts areas from the units of their columns', () => {
    const row = {
      LivingArea: '850',
      LivingAreaUnits: 'Square Feet',
      LotSizeArea: '0.25',
      LotSizeUnits: 'Acres',
    }
    expect(valuesOf(row)).toMatchObject({ livingArea: 78.97, lotArea: 1_011.71 })
  })

  it('rejects unknown units', () => {
    expect(errorsOf({ LivingArea: '850', LivingAreaUnits: 'yards' })).toEqual([
      { field: 'livingAreaUnits', message: 'Use Square Meters or Square Feet.' },
    ])
    expect(errorsOf({ LivingArea: '', LivingAreaUnits: 'yards' })).toEqual([])
  })
})

it('reads features by name or label, and the URLs of pictures', () => {
  expect(
    read({ Price: '1', Features: 'Garden; solar-panels;heat pump;Garden;;moat', Photo: 'a; b', Image: '' }),
  ).toMatchObject({
    values: { features: ['garden', 'solar-panels', 'heat-pump', 'moat'] },
    pictures: [
      { name: 'a', from: 'images' },
      { name: 'b', from: 'images' },
    ],
  })
})

it('reads the links of all columns of tours and videos, each once (D397)', () => {
  expect(
    read({ Price: '1', Tours: 'youtu.be/a; kuula.co/b', Video: 'youtu.be/a', VirtualTourURLBranded: '' }),
  ).toMatchObject({ values: { tours: ['youtu.be/a', 'kuula.co/b'] } })
  expect(read({ Price: '1', Tours: ' ' }).values).toMatchObject({ tours: null })
})

it('rejects a reference number that a spreadsheet has shortened', () => {
  expect(errorsOf({ Ref: '2.02601E+11' })).toMatchObject([{ field: 'listingId' }])
  expect(errorsOf({ Ref: '2E11' })).toEqual([])
})

it('ignores zero-width spaces', () => {
  expect(valuesOf({ Price: '$100,000\u200b' })).toMatchObject({ askingPrice: 100_000 })
})

it('reads an unknown type by the answer for its word', () => {
  const columns = columnsOf(['Type'], ['propertyType'])
  const answers = new Map([['duplex', 'townhouse'] as const])
  expect(readRow(['DUPLEX'], columns, answers).values).toEqual({ propertyType: 'townhouse' })
  expect(readRow(['House'], columns, new Map([['house', 'villa'] as const])).values).toEqual({
    propertyType: 'house',
  })
})

it('rejects homes to let', () => {
  expect(errorsOf({ Price: 'To let' })).toMatchObject([
    { message: expect.stringMatching(/^This home is for rent/) },
  ])
})

it('clears a fact for a blank cell, and keeps it without a column', () => {
  expect(valuesOf({ Rooms: '', Car: ' ', Features: '', Title: '' })).toEqual({
    bedrooms: null,
    parkingSpaces: null,
    features: null,
    title: '',
    askingPrice: 100_000,
    priceQualifier: null,
  })
})

it('returns unreadable values as text', () => {
  expect(valuesOf({ Rooms: '=2+2', Car: 'x', Landsize: '5 yards' })).toMatchObject({
    bedrooms: '=2+2',
    parkingSpaces: 'x',
    lotArea: '5 yards',
  })
})

it('removes the apostrophe in front of a formula', () => {
  expect(valuesOf({ Title: "'=1+1", Longitude: "'-73.5" })).toMatchObject({ title: '=1+1', longitude: -73.5 })
})

describe('known exports', () => {
  it('reads an export of Redfin, with the street and both areas in square feet', () => {
    expect(
      read({
        'PROPERTY TYPE': 'Condo/Co-op',
        ADDRESS: '200 Sample St Unit 4',
        CITY: 'Seattle',
        'STATE OR PROVINCE': 'WA',
        'ZIP OR POSTAL CODE': '98101',
        PRICE: '499950',
        BEDS: '1',
        BATHS: '2.5',
        LOCATION: 'Downtown',
        'SQUARE FEET': '712',
        'LOT SIZE': '4200',
        'YEAR BUILT': '2008',
        '$/SQUARE FEET': '702',
        'MLS#': 'NWM100002',
      }),
    ).toEqual({
      values: {
        listingId: 'NWM100002',
        streetAddress: '200 Sample St Unit 4',
        location: 'Seattle, WA',
        askingPrice: 499_950,
        priceQualifier: null,
        propertyType: 'apartment',
        bedrooms: 1,
        bathrooms: 2.5,
        livingArea: 66.15,
        lotArea: 390.19,
        yearBuilt: 2008,
        postalCode: '98101',
      },
      errors: [],
      city: 'Seattle',
    })
  })

  it.each([
    ['Single Family Residential', 'house'],
    ['Semi-Detached', 'house'],
    ['Terraced', 'townhouse'],
    ['Multi-Family (2-4 Unit)', 'other'],
    ['Doppelhaushälfte', 'house'],
    ['Etagenwohnung', 'apartment'],
    ['SINGLE FAMILY', 'house'],
    ['Duplex', 'Duplex'],
  ])('reads the type %j as %j', (Type, propertyType) =>
    expect(valuesOf({ Type })).toMatchObject({ propertyType }),
  )

  it.each([
    [{ Bedrooms: 'Studio' }, { bedrooms: 0 }],
    [{ Bedrooms: 'N/A' }, { bedrooms: null }],
    [{ Bathrooms: '2/1' }, { bathrooms: 2.5 }],
    [{ BathroomsTotalInteger: '3', BathroomsFull: '2', BathroomsHalf: '1' }, { bathrooms: 2.5 }],
    [{ YearBuilt: 'c. 1890' }, { yearBuilt: 1890 }],
    [{ YearBuilt: '1920s' }, { yearBuilt: '1920s' }],
    [{ Floor: 'G' }, { floor: 0 }],
    [{ 'Parking Total': 'None' }, { parkingSpaces: 0 }],
    [{ sqft_living: '1180' }, { livingArea: 109.63 }],
    [{ LotSizeAcres: '0.25' }, { lotArea: 1_011.71 }],
    [{ Wohnfläche: '79' }, { livingArea: 79 }],
    [
      { Street: '1 Sample Rd', Zip: '01730', City: 'Bend', State: 'OR' },
      { streetAddress: '1 Sample Rd', location: 'Bend, OR', postalCode: '01730' },
    ],
  ])('reads %j', (row, expected) => expect(valuesOf(row as never)).toMatchObject(expected))
})

describe('sale status', () => {
  it.each([
    ['Active', false],
    ['FOR SALE', false],
    ['', false],
    ['Active Under Contract', true],
    ['Pending', true],
    ['Sold STC', true],
    ['sold subject to contract', true],
    ['Reserved', true],
  ])('reads %j as under offer: %p', (Status, underOffer) => {
    expect(read({ Price: '1', Status })).toMatchObject({ underOffer, errors: [] })
  })

  it.each([
    ['Closed', /^This home is sold in your file/],
    ['Withdrawn', /^This home is off the market in your file/],
    ['Let agreed', /^This home is for rent/],
  ])('rejects a row that is %j', (StandardStatus, message) => {
    const { errors, underOffer } = read({ Price: '1', StandardStatus })
    expect(errors).toEqual([{ field: 'saleStatus', message: expect.stringMatching(message) }])
    expect(underOffer).toBeUndefined()
  })

  it.each(['Hidden', 'invisible', 'DRAFT'])('reads %j as hidden, without a fault (D496)', (Status) => {
    expect(read({ Price: '1', Status })).toMatchObject({ isHidden: true, errors: [] })
  })

  it('reports an unknown status as a value that the row can do without', () => {
    expect(errorsOf({ Status: 'Vendu' })).toMatchObject([{ field: 'saleStatus', isOptional: true }])
  })
})

describe('key features', () => {
  const homes = { Description: 'A home.', FEATURE1: 'Garage', FEATURE2: 'No chain', Feature_10: 'cellar' }

  it('become features, or else lines below the description', () => {
    expect(valuesOf({ ...homes, Features: 'Garden' })).toMatchObject({
      description: 'A home.\nNo chain',
      features: ['garden', 'garage', 'cellar'],
    })
    expect(valuesOf({ 'Key features': 'No chain; Garage; Sea view' })).toMatchObject({
      description: 'No chain\nSea view',
      features: ['garage'],
    })
    expect(valuesOf({ Description: 'A home.', FEATURE1: '' })).toMatchObject({
      description: 'A home.',
      features: null,
    })
  })

  it('never make a description too long', () => {
    const Description = 'x'.repeat(4_990)
    expect(valuesOf({ Description, FEATURE1: 'A long corridor', FEATURE2: 'Sea view' })).toMatchObject({
      description: `${Description}\nSea view`,
    })
  })
})

describe('plans, energy graphs and documents', () => {
  it('are read with the column that names them, plans and graphs after the photos', () => {
    expect(
      read({
        'Energy graphs': 'e.png',
        'Floor plan': 'p.gif; q.jpg',
        Photos: 'a.jpg',
        Brochure: 'https://a.test/b',
        'Energy certificate': 'epc',
      }),
    ).toMatchObject({
      pictures: [
        { name: 'a.jpg', from: 'images' },
        { name: 'p.gif', from: 'floorPlans', kind: 'plan' },
        { name: 'q.jpg', from: 'floorPlans', kind: 'plan' },
        { name: 'e.png', from: 'energyGraphs', caption: 'Energy performance' },
      ],
      documents: [
        { name: 'https://a.test/b', from: 'documents', kind: 'brochure' },
        { name: 'epc', from: 'certificates', kind: 'certificate' },
      ],
    })
  })

  it('are documents if they are PDFs', () => {
    const row = { 'Floor plan': 'https://a.test/p.pdf?v=1;p.png', 'Energy graph': 'E.PDF' }
    expect(read(row)).toMatchObject({
      pictures: [{ name: 'p.png', kind: 'plan' }],
      documents: [
        { name: 'https://a.test/p.pdf?v=1', kind: 'brochure' },
        { name: 'E.PDF', kind: 'certificate' },
      ],
    })
    expect(read({ Photo: 'a.pdf' })).toMatchObject({ pictures: [{ name: 'a.pdf' }] })
  })

  it('leave room for all photos, and keep five documents', () => {
    const many = (count: number, ending: string) =>
      Array.from({ length: count }, (_, i) => `${i}.${ending}`).join(';')
    const { pictures, documents, errors } = read({
      Price: '1',
      Photos: many(39, 'jpg'),
      'Floor plan': 'p.png;q.png',
      Brochures: many(6, 'pdf'),
    })
    expect(pictures?.map(({ name }) => name).slice(-2)).toEqual(['38.jpg', 'p.png'])
    expect(documents).toHaveLength(5)
    expect(errors).toEqual([
      { field: 'documents', message: 'A home has at most 5 documents.', isOptional: true },
    ])
  })
})

describe('energy and ownership', () => {
  it.each([
    [
      { EPC: 'Class c', 'EPC Score': '72 points' },
      { energyClass: 'C', energyValue: 72 },
    ],
    [
      { Energieeffizienzklasse: 'B', Endenergiebedarf: '92,5 kWh/(m²a)', 'CO2 Emissions': '18 kg CO2/m²' },
      { energyClass: 'B', energyValue: 92.5, energyCo2: 18 },
    ],
    [{ Endenergiebedarf: '92' }, { energyValue: 92 }],
    [{ Endenergiebedarf: 'kWh 92' }, { energyValue: 'kWh 92' }],
    [{ DPE: 'D', GES: 'e' }, { energyClass: 'D/E' }],
    [{ DPE: 'D/E', GES: 'E' }, { energyClass: 'D/E' }],
    [{ DPE: '', GES: 'E' }, { energyClass: null }],
    [{ DPE: 'D', GES: 'x' }, { energyClass: 'D/x' }],
    [{ 'Energieausweis gültig bis': '14.5.2031' }, { energyCertificateUntil: '2031-05-14' }],
    [
      { Tenure: 'Share of freehold', Lease: '97 years' },
      { tenure: 'share-of-freehold', leaseYears: 97 },
    ],
    [{ 'Council Tax Band': 'Band D' }, { councilTaxBand: 'D' }],
    [{ 'Ground Rent': '$250 pa' }, { groundRent: 250, groundRentPer: 'year' }],
    [{ 'Ground Rent': '250' }, { groundRent: 250 }],
    [
      { 'Service Charge': '$150/month', ServiceChargePeriod: '' },
      { serviceCharge: 150, serviceChargePer: 'month' },
    ],
    [
      { 'Service Charge': '150 per month', ServiceChargePeriod: 'Quarterly' },
      { serviceCharge: 150, serviceChargePer: 'quarter' },
    ],
  ])('are read from %j', (row, facts) => expect(valuesOf(row as never)).toMatchObject(facts))
})

import { FACT_NAMES } from '@/lib/domain/fact-fields'
import { FEATURES } from '@/lib/domain/facts'
import { TOUR_LINK_ERROR } from '@/lib/domain/tours'
import { fieldErrors } from './common'
import { LISTING_LIMIT } from './operation'
import { properties } from '@/lib/operations/properties'
import { createPropertySchema, listingFormSchema, updatePropertySchema } from './property'

const LISTING = {
  title: 'Lake House',
  description: 'A house by a lake.',
  location: 'Bend, Oregon',
  minPrice: 420_000,
  maxPrice: 485_000,
  image: '/one.jpg',
}
const thisYear = new Date().getUTCFullYear()

/** The message for this field of a new listing, or `null` if it is valid. */
function errorOf(field: string, value: unknown): string | null {
  const { success, error } = createPropertySchema.safeParse({ ...LISTING, [field]: value })
  if (success) return null
  const errors = fieldErrors(error)
  return errors[field] ?? Object.entries(errors).find(([name]) => name.startsWith(`${field}.`))?.[1] ?? 'none'
}

const WHOLE = (label: string) => `${label} must be a whole number.`
const BETWEEN = (label: string, min: string, max: string) => `${label} must be between ${min} and ${max}.`

const POSTAL_CODE = 'Use letters, digits, spaces and hyphens, at most 12 characters.'

const DAY = 'Enter a day between 1990 and 2099, such as 2031-05-14.'
const PERIOD = 'Choose month, quarter or year.'

const TOURS = Array.from({ length: 7 }, (_, i) => `https://vimeo.com/${i + 1}`)

const TAKEN: [string, unknown[]][] = [
  ['askingPrice', [420_000, 450_000.5, 485_000, null]],
  ['priceQualifier', ['on-request', null]],
  ['propertyType', ['house', 'land', null, undefined]],
  ['bedrooms', [0, 3, 50, null]],
  ['bathrooms', [0, 0.5, 2.5, 50]],
  ['livingArea', [1, 140.25, 100_000]],
  ['lotArea', [1, 100_000_000]],
  ['yearBuilt', [1000, 1974, thisYear + 1]],
  ['parkingSpaces', [0, 100]],
  ['floor', [-5, 0, 200]],
  ['floors', [1, 200]],
  ['energyClass', [null, undefined]],
  ['energyValue', [0, 92, 92.25, 10_000, null]],
  ['energyCo2', [0, 18.5, 10_000]],
  ['energyIssued', ['1990-01-01', '2021-05-15', null]],
  ['energyCertificateUntil', ['2031-05-14', '2099-12-31', null]],
  ['energyExempt', ['protected', 'land', null]],
  ['tenure', ['freehold', 'leasehold', 'share-of-freehold', 'cooperative', 'condominium', null]],
  ['leaseYears', [1, 97, 999, null]],
  ['groundRent', [0, 250, 10_000_000]],
  ['groundRentPer', ['month', 'quarter', 'year', null]],
  ['groundRentRises', ['Doubles every 25 years', 'x'.repeat(200), null]],
  ['serviceCharge', [0, 1_840.5, 10_000_000]],
  ['serviceChargePer', ['quarter']],
  ['associationFee', [0, 300, 10_000_000]],
  ['associationFeePer', ['month']],
  ['propertyTax', [0, 4_320.25, 10_000_000, null]],
  ['propertyTaxPer', ['quarter', null]],
  ['councilTaxBand', ['A', 'H', 'I', null]],
  ['yearlyCosts', [0, 3_180.5, 10_000_000]],
  ['listingId', ['KS-1042', 'x'.repeat(64), null]],
  ['streetAddress', ['12 Mill Road', 'x'.repeat(200), null]],
  ['postalCode', ['97701', 'SW1A 1AA', ' k1a  0b1 ', null]],
  ['features', [[], ['garden'], [...FEATURES], null]],
  ['positionAccuracy', ['exact', 'approximate', 'town']],
  ['latitude', [null]],
  ['longitude', [null]],
  ['tours', [[], ['https://youtu.be/dQw4w9WgXcQ'], ['vimeo.com/76979871', 'kuula.co/share/7lSvP'], null]],
]
it.each(TAKEN)('accepts %s: %j', (field, values) => {
  for (const value of values) expect([value, errorOf(field, value)]).toEqual([value, null])
})

const REFUSED: [string, unknown, string][] = [
  ['askingPrice', 0, BETWEEN('Asking price', '0.01', '1,000,000,000')],
  ['askingPrice', -450_000, BETWEEN('Asking price', '0.01', '1,000,000,000')],
  ['askingPrice', 1_000_000_000.01, BETWEEN('Asking price', '0.01', '1,000,000,000')],
  ['askingPrice', 450_000.125, 'Asking price must be a number with at most two decimals.'],
  ['askingPrice', '450,000', 'Asking price must be a number with at most two decimals.'],
  [
    'askingPrice',
    419_999.99,
    'Enter an asking price from $420,000 to $485,000, or change the range for offers.',
  ],
  [
    'priceQualifier',
    'negotiable',
    'Choose one of fixed, offers-over, guide, in-the-region-of, from, on-request.',
  ],
  ['propertyType', 'castle', 'Choose one of the types.'],
  ['bedrooms', 2.5, WHOLE('Bedrooms')],
  ['bedrooms', '3', WHOLE('Bedrooms')],
  ['bedrooms', NaN, WHOLE('Bedrooms')],
  ['bedrooms', -1, BETWEEN('Bedrooms', '0', '50')],
  ['bedrooms', 1e300, BETWEEN('Bedrooms', '0', '50')],
  ['bathrooms', 1.3, 'Bathrooms must be a multiple of 0.25, such as 1.75.'],
  ['bathrooms', 50.5, BETWEEN('Bathrooms', '0', '50')],
  ['livingArea', 0, BETWEEN('Living area', '1 m² (11 sq ft)', '100,000 m² (1,076,391 sq ft)')],
  ['livingArea', 100_001, BETWEEN('Living area', '1 m² (11 sq ft)', '100,000 m² (1,076,391 sq ft)')],
  ['livingArea', 1.234, 'Living area must be a number with at most two decimals.'],
  ['lotArea', -6, BETWEEN('Lot', '1 m² (11 sq ft)', '100,000,000 m² (1,076,391,040 sq ft)')],
  ['yearBuilt', 999, BETWEEN('Built', '1000', String(thisYear + 10))],
  ['yearBuilt', thisYear + 11, BETWEEN('Built', '1000', String(thisYear + 10))],
  ['parkingSpaces', 101, BETWEEN('Parking spaces', '0', '100')],
  ['floor', -6, BETWEEN('Floor', '-5', '200')],
  ['floors', 0, BETWEEN('Floors', '1', '200')],
  ['energyClass', ' ', 'The energy class must not be blank.'],
  ['energyClass', 'C'.repeat(41), 'Please use at most 40 characters.'],
  ['energyValue', -1, BETWEEN('Energy use', '0', '10,000')],
  ['energyCo2', 1.234, 'CO₂ emissions must be a number with at most two decimals.'],
  ['energyIssued', '15.05.2021', DAY],
  ['energyIssued', '2021-02-30', '2021-02-30 is not in the calendar. Check the day and the month.'],
  ['energyIssued', '1989-12-31', DAY],
  ['energyCertificateUntil', '2100-01-01', DAY],
  ['energyCertificateUntil', 20310514, DAY],
  ['energyExempt', 'expensive', 'Choose one of the reasons.'],
  ['tenure', 'rent', 'Choose one of the tenures.'],
  ['leaseYears', 1_200, BETWEEN('Years left on the lease', '1', '999')],
  ['leaseYears', 0, BETWEEN('Years left on the lease', '1', '999')],
  ['groundRent', -1, BETWEEN('Ground rent', '0', '10,000,000')],
  ['groundRentPer', 'week', PERIOD],
  ['groundRentRises', ' ', 'How the ground rent rises must not be blank.'],
  ['groundRentRises', 'x'.repeat(201), 'Please use at most 200 characters.'],
  ['serviceCharge', 1.234, 'Service charge must be a number with at most two decimals.'],
  ['serviceChargePer', 'day', PERIOD],
  ['associationFee', 10_000_001, BETWEEN('Association fee', '0', '10,000,000')],
  ['associationFeePer', 1, PERIOD],
  ['propertyTax', -1, BETWEEN('Property tax', '0', '10,000,000')],
  ['propertyTax', 1.234, 'Property tax must be a number with at most two decimals.'],
  ['propertyTaxPer', '', PERIOD],
  ['councilTaxBand', 'J', 'Choose a band from A to I.'],
  ['yearlyCosts', 10_000_001, BETWEEN('Other yearly fees', '0', '10,000,000')],
  ['listingId', '  ', 'Your reference number must not be blank.'],
  ['listingId', 'x'.repeat(65), 'Please use at most 64 characters.'],
  ['streetAddress', ' ', 'The street address must not be blank.'],
  ['streetAddress', 'x'.repeat(201), 'Please use at most 200 characters.'],
  ['postalCode', 'x'.repeat(13), POSTAL_CODE],
  ['postalCode', '97701!', POSTAL_CODE],
  ['postalCode', ' '.repeat(65), POSTAL_CODE],
  ['features', ['moat'], 'This feature is not on the list.'],
  ['features', ['garden', 'garden'], 'List each feature only once.'],
  ['features', Array<string>(1_000).fill('garden'), 'List each feature only once.'],
  ['latitude', 90.1, BETWEEN('Latitude', '-90', '90')],
  ['longitude', -180.5, BETWEEN('Longitude', '-180', '180')],
  ['positionAccuracy', 'street', 'Choose exact, approximate or town.'],
  ['tours', ['https://example.com/tour'], TOUR_LINK_ERROR],
  ['tours', ['javascript:alert(1)'], TOUR_LINK_ERROR],
  ['tours', [''], TOUR_LINK_ERROR],
  ['tours', [7], TOUR_LINK_ERROR],
  ['tours', TOURS.slice(0, 6), 'A home has at most 5 tours and videos.'],
  [
    'tours',
    ['youtu.be/dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    'Use each link only once.',
  ],
]
it.each(REFUSED)('refuses %s: %j with "%s"', (field, value, message) => {
  expect(errorOf(field, value)).toBe(message)
})

it('lists for every field what it accepts and what it rejects', () => {
  const others = FACT_NAMES.filter((name) => name !== 'images')
  expect(others.filter((name) => !TAKEN.some(([field]) => field === name))).toEqual([])
  expect(others.filter((name) => !REFUSED.some(([field]) => field === name))).toEqual([])
})

describe('the facts that depend on others (D413 to D415, D419, D421)', () => {
  const GERMAN = {
    ...LISTING,
    location: 'Berlin, Germany',
    energyClass: 'class b',
    energyIssued: '2021-05-15',
    energyCertificateUntil: '2031-05-14',
  }
  const WRONG = {
    ...GERMAN,
    energyClass: 'B2',
    energyExempt: 'land',
    energyIssued: '2099-05-15',
    tenure: 'freehold',
    leaseYears: 97,
  }
  const FAULTS = {
    energyClass: 'Germany’s classes are A+ to H.',
    energyExempt: 'Choose a class or a reason why none is required, not both.',
    energyIssued: 'This day is in the future. Enter the day on which the certificate was issued.',
    energyCertificateUntil: 'Enter a day after the one on which the certificate was issued.',
    leaseYears: 'A freehold has no lease. Leave the years blank, or choose another tenure.',
  }

  it('are accepted, and a class is stored as its scheme writes it', () => {
    expect(createPropertySchema.safeParse(GERMAN).data).toMatchObject({ energyClass: 'B' })
  })

  it('are reported in new listings, beside the errors of other fields', () => {
    const { error } = createPropertySchema.safeParse({ ...WRONG, bedrooms: -1 })
    expect(error && fieldErrors(error)).toEqual({ ...FAULTS, bedrooms: BETWEEN('Bedrooms', '0', '50') })
  })

  it('are not read of values of another type, however deep these are', () => {
    let nested: unknown = 'x'
    for (let depth = 0; depth < 20_000; depth += 1) nested = [nested]
    for (const schema of [createPropertySchema, updatePropertySchema]) {
      const values = { ...WRONG, id: '1'.repeat(24), energyIssued: nested, energyExempt: undefined }
      const { error } = schema.safeParse(values)
      expect(error && fieldErrors(error)).toEqual({
        energyClass: FAULTS.energyClass,
        energyIssued: 'Enter a day between 1990 and 2099, such as 2031-05-14.',
        leaseYears: FAULTS.leaseYears,
      })
    }
  })

  it('are reported in the form as they are typed', () => {
    const { title, description, location, ...facts } = WRONG
    const typed = { title, description, location, ...facts, minPrice: '1', maxPrice: '2', leaseYears: '97' }
    const { error } = listingFormSchema.safeParse(typed)
    expect(error && fieldErrors(error)).toEqual(FAULTS)
  })

  it('are reported in changes as far as these name them', () => {
    const { error } = updatePropertySchema.safeParse({ id: '1'.repeat(24), ...WRONG, location: undefined })
    const { energyClass, ...others } = FAULTS
    expect(energyClass).toContain('Germany')
    expect(error && fieldErrors(error)).toEqual(others)
  })
})

describe('the tours (D397)', () => {
  it('become one link each, and blank lines of the form are no links', () => {
    const { data } = createPropertySchema.safeParse({ ...LISTING, tours: ['youtu.be/dQw4w9WgXcQ'] })
    expect(data?.tours).toEqual(['https://www.youtube.com/watch?v=dQw4w9WgXcQ'])
    const typed = listingFormSchema.shape.tours.safeParse([' ', 'http://www.vimeo.com/76979871/'])
    expect(typed.data).toEqual(['https://vimeo.com/76979871'])
  })

  it('are refused at their own line of the form', () => {
    const { error } = listingFormSchema.shape.tours.safeParse(['vimeo.com/76979871', '', 'http://10.0.0.1/'])
    expect(error?.issues).toMatchObject([{ path: [2], message: TOUR_LINK_ERROR }])
  })
})

describe('the documents (D398)', () => {
  const document = (i: number) => ({ id: String(i).padStart(24, 'a'), kind: 'survey', audience: 'everyone' })

  it.each([
    ['six', Array.from({ length: 6 }, (_, i) => document(i)), 'A home has at most 5 documents.'],
    ['one twice', [document(1), document(1)], 'Use each document only once.'],
    ['another kind', [{ ...document(1), kind: 'deed' }], 'Choose brochure, certificate or survey.'],
    ['another audience', [{ ...document(1), audience: 'buyers' }], 'Choose everyone or signed-in.'],
    ['no id', [{ ...document(1), id: 'x' }], 'Choose an uploaded document.'],
  ])('are refused if they are %s', (_what, documents, message) => {
    expect(errorOf('documents', documents)).toBe(message)
  })

  it('are five at most, each without the name and size that the server knows', () => {
    const documents = Array.from({ length: 5 }, (_, i) => document(i))
    const { data } = createPropertySchema.safeParse({
      ...LISTING,
      documents: documents.map((item) => ({ ...item, name: 'x.pdf', size: 1 })),
    })
    expect(data?.documents).toEqual(documents)
  })
})

describe('the pictures', () => {
  const pictures = (count: number) => Array.from({ length: count }, (_, i) => ({ url: `/${i}.jpg` }))

  it.each([
    ['the 41st', pictures(41), 'A home has at most 40 pictures.'],
    ['one twice', [{ url: '/a.jpg' }, { url: '/a.jpg' }], 'Use each picture only once.'],
    ['a long caption', [{ url: '/a.jpg', caption: 'x'.repeat(201) }], 'Please use at most 200 characters.'],
    ['another kind', [{ url: '/a.jpg', kind: 'film' }], 'Choose photo or plan.'],
  ])('may not be %s', (_what, images, message) => {
    const { error } = createPropertySchema.safeParse({ ...LISTING, image: undefined, images })
    expect(Object.values(error ? fieldErrors(error) : {})).toContain(message)
  })

  it('are forty at most, and the cover need not be named twice', () => {
    expect(
      createPropertySchema.safeParse({ ...LISTING, image: undefined, images: pictures(40) }).success,
    ).toBe(true)
  })

  it('fit into the body of a call with the longest texts and URLs, even if every character is escaped', () => {
    const words = '家'.repeat(200)
    const longest = {
      ...LISTING,
      image: undefined,
      title: '家'.repeat(120),
      description: '家'.repeat(5_000),
      location: '家'.repeat(200),
      images: Array.from({ length: 40 }, (_, i) => ({
        url: `/${i}-`.padEnd(2_000, 'x'),
        caption: words,
        alt: words,
        kind: 'photo',
      })),
      features: FEATURES,
    }
    expect(createPropertySchema.safeParse(longest).success).toBe(true)
    const escaped = JSON.stringify(longest).replaceAll('家', String.raw`\u5bb6`)
    expect(escaped.length).toBeLessThan(LISTING_LIMIT)
    const { createProperty, updateProperty } = properties
    for (const { bodyLimit } of [createProperty, updateProperty]) expect(bodyLimit).toBe(LISTING_LIMIT)
  })

  it('agree with the image if both are given', () => {
    const listing = { ...LISTING, images: [{ url: '/two.jpg' }, { url: '/one.jpg' }] }
    for (const { error } of [
      createPropertySchema.safeParse(listing),
      updatePropertySchema.safeParse({ ...listing, id: 'a'.repeat(24) }),
    ])
      expect(error && fieldErrors(error)).toEqual({ image: 'The image must be the first of the pictures.' })
    expect(createPropertySchema.safeParse({ ...listing, image: '/two.jpg' }).success).toBe(true)
  })
})

it('a new listing and a change give both degrees or neither', () => {
  const whole = { ...LISTING, latitude: 44, longitude: -121 }
  const id = 'a'.repeat(24)
  expect(createPropertySchema.safeParse(whole).success).toBe(true)
  for (const degrees of [whole, { latitude: null, longitude: null }, {}])
    expect(updatePropertySchema.safeParse({ ...degrees, id }).success).toBe(true)
  for (const { error } of [
    createPropertySchema.safeParse({ ...LISTING, latitude: 44 }),
    updatePropertySchema.safeParse({ latitude: 44, id }),
    updatePropertySchema.safeParse({ longitude: -121, id }),
    updatePropertySchema.safeParse({ latitude: null, longitude: -121, id }),
  ])
    expect(error && fieldErrors(error)).toEqual({ latitude: 'Enter both latitude and longitude.' })
})

it.each([
  ['1 450', 1_450],
  ['1,450', 1_450],
  ['1.450', 1_450],
  ['1,507 sq ft', 140],
  ['142,5', 142.5],
  ['  ', null],
  ['140.5', 140.5],
])('the form reads "%s" as %j', (livingArea, read) => {
  const typed = { ...LISTING, minPrice: '420,000', maxPrice: '485,000', livingArea }
  expect(listingFormSchema.parse(typed)).toMatchObject({ livingArea: read })
})

it.each([
  ['$3,180', 3_180],
  ['3.18k', 3_180],
  [' ', null],
])('the form reads yearly fees of "%s" as %j', (yearlyCosts, read) => {
  const typed = { ...LISTING, minPrice: '420k', maxPrice: '$0.485m', yearlyCosts }
  expect(listingFormSchema.parse(typed)).toMatchObject({
    minPrice: 420_000,
    maxPrice: 485_000,
    yearlyCosts: read,
  })
})

it.each(['1e3', 'x', '0x10', '1.5.5', '9'.repeat(39)])(
  'the form refuses the living area "%s"',
  (livingArea) => {
    const typed = { ...LISTING, minPrice: '420,000', maxPrice: '485,000', livingArea }
    expect(listingFormSchema.safeParse(typed).success).toBe(false)
  },
)

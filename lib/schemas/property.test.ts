import { PROPERTY_SORTS } from '../domain/property'
import { fieldErrors } from './common'
import { decidePropertySchema } from './moderation'
import {
  agentPropertiesSchema,
  createPropertySchema,
  exploreQuerySchema,
  listPropertiesSchema,
  propertyIdSchema,
  updatePropertySchema,
} from './property'

const LIMIT = 'Use a number from 1 to 100.'

const listErrors = (input: unknown) => {
  const { error } = listPropertiesSchema.safeParse(input)
  return error ? fieldErrors(error) : {}
}

describe('GET /api/properties', () => {
  it('has defaults for everything', () => {
    expect(listPropertiesSchema.parse({})).toEqual({ sort: 'default', verified: false, limit: 100 })
  })

  it.each(PROPERTY_SORTS)('sorts by %s', (sort) => {
    expect(listPropertiesSchema.parse({ sort })).toMatchObject({ sort })
  })

  it.each([
    ['true', true],
    ['false', false],
  ])('verified=%s', (verified, expected) => {
    expect(listPropertiesSchema.parse({ verified })).toMatchObject({ verified: expected })
  })

  it.each([
    ['1', 1],
    ['100', 100],
  ])('limit=%s', (limit, expected) => {
    expect(listPropertiesSchema.parse({ limit })).toMatchObject({ limit: expected })
  })

  it.each(['0', '-1', '101', '1.5', '', 'ten', 'NaN', 'Infinity', '9999999999999999'])(
    'limit=%s is refused',
    (limit) => expect(listErrors({ limit })).toEqual({ limit: LIMIT }),
  )

  it('names every bad field at once', () => {
    expect(listErrors({ sort: 'cheapest', verified: 'yes', limit: 'x', location: 'x'.repeat(201) })).toEqual({
      sort: 'Unknown sort order.',
      verified: 'Use true or false.',
      limit: LIMIT,
      location: 'Please use at most 200 characters.',
    })
  })

  it.each([
    ['an array', ['Porto']],
    ['an operator object', { $regex: '.*' }],
  ])('%s is no location', (_, location) =>
    expect(Object.keys(listErrors({ location }))).toEqual(['location']),
  )

  it('accepts any text as a location', () => {
    const location = ' $where: São (Paulo).* 日本 '
    expect(listPropertiesSchema.parse({ location })).toMatchObject({ location })
  })
})

it('an id that is none is a property that is not found', () => {
  const { error } = propertyIdSchema.safeParse({ id: 'nope' })
  expect(error && fieldErrors(error)).toEqual({ id: 'Property not found.' })
})

describe('the address of Explore', () => {
  const defaults = { location: '', sort: 'default', verified: false, show: 24, view: 'list' }

  it('reads the known parameters', () => {
    expect(
      exploreQuerySchema.parse({
        location: ' Bend ',
        sort: 'newest',
        verified: 'true',
        show: '48',
        view: 'map',
        bedrooms: '3',
      }),
    ).toEqual({ location: 'Bend', sort: 'newest', verified: true, show: 48, view: 'map', bedrooms: 3 })
  })

  it.each([
    {},
    { sort: 'cheapest', verified: 'yes', show: 'all' },
    { location: ['a', 'b'], sort: ['default'], verified: ['true', 'true'], show: ['24', '48'] },
    { location: 'x'.repeat(201) },
    { verified: 'false' },
    { show: '25' },
    { show: '0' },
    { show: '-24' },
    { show: '504' },
    { show: '1e9' },
    { stranger: 'x', view: 'globe' },
  ])('falls back to the defaults: %j', (address) => {
    expect(exploreQuerySchema.parse(address)).toEqual(defaults)
  })
})

const newListing = {
  title: 'Harbour Loft',
  description: 'Two floors.\nA view.',
  location: 'Porto',
  minPrice: 0.01,
  maxPrice: 1_000_000_000,
  image: 'https://images.example/a.jpg',
}
const PRICE = 'Please enter a price above 0 and at most 1,000,000,000, with no more than two decimals.'
const RANGE = 'Minimum price should be less than maximum price.'

describe('POST /api/properties', () => {
  const errorsOf = (input: object) => {
    const { error } = createPropertySchema.safeParse({ ...newListing, ...input })
    return error ? fieldErrors(error) : {}
  }

  it("keeps the agent's fields and ignores the server’s (D21)", () => {
    const input = { ...newListing, status: 'verified', agentName: 'Me', soldAt: null, rank: 0 }
    expect(createPropertySchema.parse(input)).toEqual(newListing)
  })

  it('asks for every field, all at once', () => {
    const { error } = createPropertySchema.safeParse({})
    expect(error && fieldErrors(error)).toEqual({
      title: 'Title is required.',
      description: 'Description is required.',
      location: 'Location is required.',
      image: 'Image is required.',
      minPrice: 'Minimum price is required.',
      maxPrice: 'Maximum price is required.',
    })
  })

  it.each([0, -1, 1e-7, 0.001, 1_000_000_000.01, 9_999_999_999_999_999, 1e21])(
    '%p is no price (D23)',
    (price) => {
      expect(errorsOf({ minPrice: price })).toMatchObject({ minPrice: PRICE })
      expect(errorsOf({ maxPrice: price })).toMatchObject({ maxPrice: PRICE })
    },
  )

  it.each(['400000', '', null, Number.NaN, Number.POSITIVE_INFINITY, [1], { $gt: 0 }, true])(
    '%p is not even a number',
    (minPrice) => expect(errorsOf({ minPrice })).toEqual({ minPrice: 'Minimum price is required.' }),
  )

  it.each([
    [2, 1],
    [1, 1],
  ])('from %p to %p is no range', (minPrice, maxPrice) => {
    expect(errorsOf({ minPrice, maxPrice })).toEqual({ minPrice: RANGE })
  })

  it.each([
    ['title', 120],
    ['location', 200],
    ['description', 5_000],
  ])('%s has at most %i characters (D23)', (field, limit) => {
    expect(errorsOf({ [field]: 'x'.repeat(limit) })).toEqual({})
    expect(errorsOf({ [field]: 'x'.repeat(limit + 1) })).toEqual({
      [field]: `Please use at most ${limit} characters.`,
    })
  })

  it('has several lines in the description only', () => {
    for (const field of ['title', 'location'])
      expect(errorsOf({ [field]: 'a\nb' })).toEqual({
        [field]: 'Please use letters, digits and punctuation only.',
      })
  })
})

describe('the prices of a new listing (D401, D403)', () => {
  const listing = { title: 'Lake House', description: 'A dock.', location: 'Bend', image: '/one.jpg' }
  const errorsOf = (input: object) => {
    const { error } = createPropertySchema.safeParse({ ...listing, ...input })
    return error ? fieldErrors(error) : {}
  }

  it.each<[string, object]>([
    ['an asking price alone', { askingPrice: 450_000 }],
    ['an asking price with one bound', { askingPrice: 450_000, maxPrice: 460_000 }],
    ['an asking price between its bounds', { askingPrice: 450_000, minPrice: 420_000, maxPrice: 485_000 }],
    ['a price on request alone', { priceQualifier: 'on-request' }],
    ['the highest price, offers over', { askingPrice: 1_000_000_000, priceQualifier: 'offers-over' }],
    ['the lowest price', { askingPrice: 0.01, priceQualifier: 'from' }],
  ])('accepts %s', (_, input) => expect(errorsOf(input)).toEqual({}))

  it.each<[string, object, object]>([
    ['neither price', {}, { minPrice: 'Minimum price is required.', maxPrice: 'Maximum price is required.' }],
    ['one of two', { minPrice: 420_000 }, { maxPrice: 'Maximum price is required.' }],
    [
      'a qualifier without its price',
      { priceQualifier: 'guide', minPrice: 420_000, maxPrice: 485_000 },
      { askingPrice: 'Enter an asking price, because you chose “Guide price”.' },
    ],
    [
      'a bound beyond the one that is proposed',
      { askingPrice: 450_000, minPrice: 600_000 },
      { minPrice: 'Minimum price should be less than maximum price.' },
    ],
    [
      'an asking price above its highest offer',
      { askingPrice: 450_000, maxPrice: 440_000 },
      { askingPrice: 'Enter an asking price from $360,000 to $440,000, or change the range for offers.' },
    ],
  ])('rejects %s, and names the field', (_, input, errors) => expect(errorsOf(input)).toEqual(errors))

  it('says once what is wrong with an asking price', () => {
    expect(Object.keys(errorsOf({ askingPrice: 0, minPrice: 420_000, maxPrice: 485_000 }))).toEqual([
      'askingPrice',
    ])
    expect(Object.keys(errorsOf({ askingPrice: 2_000_000_000 }))).toEqual(['askingPrice'])
  })
})

describe('PATCH /api/properties/{id}', () => {
  const id = '0123456789abcdef01234567'

  it.each([{}, { title: 'New' }, { minPrice: 5 }, { minPrice: 5, maxPrice: 6 }, newListing])(
    '%j is a change',
    (input) => expect(updatePropertySchema.parse({ id, ...input })).toEqual({ id, ...input }),
  )

  it.each([
    [{ title: ' ' }, { title: 'Title is required.' }],
    [{ title: null }, { title: 'Title is required.' }],
    [{ minPrice: 6, maxPrice: 5 }, { minPrice: RANGE }],
    [{ maxPrice: '5' }, { maxPrice: 'Maximum price is required.' }],
    [{ id: 'x' }, { id: 'Property not found.' }],
  ])('%j is refused', (input, messages) => {
    const { error } = updatePropertySchema.safeParse({ id, ...input })
    expect(error && fieldErrors(error)).toEqual(messages)
  })
})

it.each(['pending', 'Verified', '', undefined, ['verified'], { $ne: 'pending' }])(
  'PATCH /api/properties/{id}/status does not know %j',
  (status) => {
    const { error } = decidePropertySchema.safeParse({ id: '0123456789abcdef01234567', status })
    expect(error && fieldErrors(error)).toEqual({ status: 'Choose verified or rejected.' })
  },
)

describe('the reason of a rejection (D171)', () => {
  const id = '0123456789abcdef01234567'
  const decide = (input: object) => decidePropertySchema.safeParse({ id, ...input })

  it.each([
    ['  The survey is missing.\nAnd the plan. ', 'The survey is missing.\nAnd the plan.'],
    [' ', ''],
    ['x'.repeat(500), 'x'.repeat(500)],
  ])('is trimmed, and may be empty: %j', (reason, expected) => {
    expect(decide({ status: 'rejected', reason }).data).toMatchObject({ reason: expected })
    expect(decide({ status: 'rejected' }).data).toEqual({ id, status: 'rejected' })
  })

  it.each([
    [{ status: 'rejected', reason: 'x'.repeat(501) }, 'Please use at most 500 characters.'],
    [{ status: 'rejected', reason: 'a\u0000b' }, 'Please use letters, digits and punctuation only.'],
    [{ status: 'rejected', reason: ['why'] }, 'Please use letters, digits and punctuation only.'],
    [{ status: 'verified', reason: 'Lovely.' }, 'Only a rejection can have a reason.'],
  ])('%j is refused', (input, message) => {
    const { error } = decide(input)
    expect(error && fieldErrors(error)).toEqual({ reason: message })
  })
})

it('sending a listing again is wished or not', () => {
  const id = '0123456789abcdef01234567'
  expect(updatePropertySchema.parse({ id, resubmit: true })).toEqual({ id, resubmit: true })
  const { error } = updatePropertySchema.safeParse({ id, resubmit: 'yes' })
  expect(error && fieldErrors(error)).toEqual({ resubmit: 'Use true or false.' })
})

it('names an agent by email or id (D26)', () => {
  const emailOrIdOf = (emailOrId: unknown) => agentPropertiesSchema.safeParse({ emailOrId }).data?.emailOrId
  expect(emailOrIdOf(' Theo@Keystead.TEST')).toBe('theo@keystead.test')
  expect(emailOrIdOf('0123456789ABCDEF01234567')).toBe('0123456789abcdef01234567')
  for (const nobody of ['theo', '0123', '', null, ['a@b.c'], { $gt: '' }])
    expect(emailOrIdOf(nobody)).toBeUndefined()
})

it.each([[undefined], [null], ['text'], [[]]])('rejects a listing that is %j', (home) => {
  expect(createPropertySchema.safeParse(home).success).toBe(false)
  expect(updatePropertySchema.safeParse(home).success).toBe(false)
})

import { PROPERTY_SORTS } from '../domain/property'
import { fieldErrors } from './common'
import { exploreQuerySchema, listPropertiesSchema, propertyIdSchema } from './property'

const LIMIT = 'Use a number from 1 to 100.'

const faults = (given: unknown) => {
  const { error } = listPropertiesSchema.safeParse(given)
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
    (limit) => {
      expect(faults({ limit })).toEqual({ limit: LIMIT })
    },
  )

  it('names every bad field at once', () => {
    expect(faults({ sort: 'newest', verified: 'yes', limit: 'x', location: 'x'.repeat(201) })).toEqual({
      sort: 'Unknown sort order.',
      verified: 'Use true or false.',
      limit: LIMIT,
      location: 'Please use at most 200 characters.',
    })
  })

  it.each([
    ['an array', ['Porto']],
    ['an operator object', { $regex: '.*' }],
  ])('%s is no location', (_, location) => {
    expect(Object.keys(faults({ location }))).toEqual(['location'])
  })

  it('takes any text as a location', () => {
    const location = ' $where: São (Paulo).* 日本 '
    expect(listPropertiesSchema.parse({ location })).toMatchObject({ location })
  })
})

it('an id that is none is a property that is not found', () => {
  const { error } = propertyIdSchema.safeParse({ id: 'nope' })
  expect(error && fieldErrors(error)).toEqual({ id: 'Property not found.' })
})

describe('the address of Explore', () => {
  const defaults = { location: '', sort: 'default', verified: false, show: 24 }

  it('reads what it knows', () => {
    expect(
      exploreQuerySchema.parse({ location: ' Bend ', sort: 'price-low-high', verified: 'true', show: '48' }),
    ).toEqual({ location: 'Bend', sort: 'price-low-high', verified: true, show: 48 })
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
    { stranger: 'x' },
  ])('falls back to the defaults: %j', (address) => {
    expect(exploreQuerySchema.parse(address)).toEqual(defaults)
  })
})

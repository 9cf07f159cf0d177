import { FILTERS, readFilters, writeFilters } from '../domain/filter-table'
import { FILTER_NAMES } from '../domain/listing-filters'
import { fieldErrors } from './common'
import { listPropertiesSchema } from './property'

const errorsOf = (input: unknown) => {
  const { error } = listPropertiesSchema.safeParse(input)
  return error ? fieldErrors(error) : {}
}

const YEAR = new Date().getUTCFullYear()
const TRIANGLE = [
  { latitude: 44.05, longitude: -121.4 },
  { latitude: 44.1, longitude: -121.3 },
  { latitude: 44, longitude: -121.2 },
]
const cornersText = (count: number) =>
  Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / count
    return `${(10 * Math.sin(angle)).toFixed(6)},${(10 * Math.cos(angle)).toFixed(6)}`
  }).join(';')

describe('the filters of GET /api/properties', () => {
  it.each([
    ['minPrice', '0', 0],
    ['minPrice', '400000.55', 400_000.55],
    ['maxPrice', '1000000000', 1_000_000_000],
    ['type', 'house', ['house']],
    ['type', 'villa,house,villa', ['house', 'villa']],
    ['bedrooms', '0', 0],
    ['bedrooms', '50', 50],
    ['bathrooms', '1.5', 1.5],
    ['parking', '100', 100],
    ['minArea', '1', 1],
    ['maxArea', '100000', 100_000],
    ['minLot', '100000000', 100_000_000],
    ['builtSince', '1000', 1000],
    ['builtSince', String(YEAR + 1), YEAR + 1],
    ['energy', 'A', 'A'],
    ['energy', 'G', 'G'],
    ['features', 'pool,garden', ['garden', 'pool']],
    ['listedSince', '1', 1],
    ['reduced', 'true', true],
    ['underOffer', 'true', true],
    ['underOffer', 'false', false],
    ['bounds', '-180,-90,180,90', { west: -180, south: -90, east: 180, north: 90 }],
    ['bounds', '170.5,-45,-170,-40', { west: 170.5, south: -45, east: -170, north: -40 }],
    ['area', '44.05,-121.4;44.1,-121.3;44,-121.2', TRIANGLE],
    ['area', '44.05,-121.4;44.1,-121.3;44,-121.2;44.05,-121.4', TRIANGLE],
  ])('%s=%s', (name, text, expected) => {
    expect(listPropertiesSchema.parse({ [name]: text })).toMatchObject({ [name]: expected })
  })

  it('an area may have a hundred corners', () => {
    expect(listPropertiesSchema.parse({ area: cornersText(100) }).area).toHaveLength(100)
  })

  it.each([
    ...['-1', '1000000000.01', '0.001', '$5', '400,000', '400k', '1.'].map((text) => ['minPrice', text]),
    ...['castle', 'house,', 'House', ''].map((text) => ['type', text]),
    ...['c', 'H', 'A+', 'A,B', ''].map((text) => ['energy', text]),
    ...['-1', '51', '1.5', '+1', ' 1'].map((text) => ['bedrooms', text]),
    ...['-0.5', '50.5', '1.3', '1,5'].map((text) => ['bathrooms', text]),
    ...['101', '-1'].map((text) => ['parking', text]),
    ...['0', '0.99', '100001', '8012.345'].map((text) => ['minArea', text]),
    ...['999', String(YEAR + 11), '1990.0', '-1990'].map((text) => ['builtSince', text]),
    ...['igloo', 'pool;garden', 'pool,,garden', 'constructor'].map((text) => ['features', text]),
    ...['0', '3651', '7d'].map((text) => ['listedSince', text]),
    ...['false', 'TRUE', '1'].map((text) => ['reduced', text]),
    ...['no', 'False', '0', '', 'toString'].map((text) => ['underOffer', text]),
    ...[
      '1,2,3',
      '1,2,3,4,5',
      '1,3,2,2.9',
      '-180.1,0,0,1',
      '0,-90.1,1,0',
      '0,0,1e1,1',
      '0,0,,1',
      'NaN,0,1,1',
      '0x1,0,1,1',
    ].map((text) => ['bounds', text]),
    ...[
      '0,0;1,1',
      '0,0;1,1;0,0',
      '0,0,0;1,1,1;0,1,0',
      '0,0;1,1;0,181',
      '91,0;1,1;0,1',
      '0,0;1,1;Infinity,1',
      '0,0;1,1;',
      cornersText(101),
      cornersText(10_000),
    ].map((text) => ['area', text]),
  ] as [keyof typeof FILTERS, string][])('%s=%s is refused', (name, text) => {
    expect(errorsOf({ [name]: text })).toEqual({ [name]: FILTERS[name].text.message })
  })

  it.each(FILTER_NAMES)('rejects %s if it is huge, not a number, not a text, or repeated', (name) => {
    const { message } = FILTERS[name].text
    for (const bad of ['9'.repeat(400), 'NaN', 'Infinity', '\u0000', { $gt: 0 }, ['1', '2'], null])
      expect(errorsOf({ [name]: bad })).toEqual({ [name]: message })
  })

  it('an area that crosses itself is refused', () => {
    expect(errorsOf({ area: '0,0;2,2;0,2;2,0' })).toEqual({ area: 'The area must not cross itself.' })
    expect(errorsOf({ area: '70,0;70,120;70,-120' })).toEqual({
      area: 'The area must not enclose a pole or span the globe.',
    })
    expect(errorsOf({ area: '-18,179;-18,-179;-17,-179;-17,179' })).toEqual({})
  })

  it.each([
    ['minPrice', 'maxPrice', 'The minimum price is above the maximum price.'],
    ['minArea', 'maxArea', 'The minimum living area is above the maximum living area.'],
  ])('%s above %s is refused by both names, the same is not', (from, to, message) => {
    expect(errorsOf({ [from]: '5', [to]: '4' })).toEqual({ [from]: message, [to]: message })
    expect(errorsOf({ [from]: '5', [to]: '5' })).toEqual({})
  })

  it('a field that the call does not know is refused by its name', () => {
    expect(errorsOf({ beds: '3', $where: '1', constructor: 'x', limit: '5' })).toEqual({
      beds: 'There is no such field.',
      $where: 'There is no such field.',
      constructor: 'There is no such field.',
    })
  })
})

describe('the filters of an address', () => {
  it.each([
    [{ minPrice: '$400,000 ', maxPrice: '' }, { minPrice: 400_000 }],
    [
      { minPrice: '450k', maxPrice: '1.2 M' },
      { minPrice: 450_000, maxPrice: 1_200_000 },
    ],
    [{ minPrice: '1,2m', maxPrice: '5km' }, { minPrice: 1_200_000 }],
    [
      { minArea: '142,5', maxArea: '1,507 sq ft' },
      { minArea: 142.5, maxArea: 140 },
    ],
    [{ minLot: '12.500', maxArea: '142,5' }, { maxArea: 142.5 }],
    [
      { minPrice: '9', maxPrice: '5' },
      { minPrice: 9, maxPrice: 5 },
    ],
    [{ type: ['villa', 'igloo', 'house'] }, { type: ['house', 'villa'] }],
    [{ features: ' pool , garden' }, { features: ['garden', 'pool'] }],
    [{ bedrooms: ['1', '2'], bathrooms: '1.3', parking: '-1', reduced: 'no', underOffer: '' }, {}],
    [
      { bounds: '-123.1234567, 44,-121,46' },
      { bounds: { west: -123.12346, south: 44, east: -121, north: 46 } },
    ],
    [{ area: '0,0;2,2;0,2;2,0', bounds: '200,0,1,1' }, {}],
    [{ area: cornersText(10_000), minPrice: '1'.repeat(10_000) }, {}],
    [{ toString: 'x', __proto__: { minPrice: 5 }, features: 'constructor' }, {}],
  ])('%j are read as %j', (input, expected) => expect(readFilters(input)).toEqual(expected))

  it('are written as they are read', () => {
    const texts = {
      minPrice: '400000.5',
      type: 'house,villa',
      bathrooms: '1.5',
      features: 'garden,pool',
      reduced: 'true',
      underOffer: 'false',
      bounds: '170,-45,-170,-40.12345',
      area: '44.05,-121.4;44.1,-121.3;44,-121.2',
    }
    expect(Object.fromEntries(writeFilters(readFilters(texts)))).toEqual(texts)
  })
})

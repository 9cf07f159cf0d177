import { implausibleFields } from './implausible'

it.each([
  [{ propertyType: 'house', livingArea: 1 }, ['livingArea']],
  [{ propertyType: 'house', livingArea: 25 }, []],
  [{ propertyType: 'apartment', livingArea: 12 }, []],
  [{ propertyType: 'apartment', livingArea: 7 }, ['livingArea']],
  [{ livingArea: 6_000 }, ['livingArea']],
  [{ yearBuilt: 1066 }, ['yearBuilt']],
  [{ yearBuilt: 1700 }, []],
  [{ bathrooms: 40 }, ['bathrooms']],
  [{ bedrooms: 21, bathrooms: 20 }, ['bedrooms']],
  [{ minPrice: 450 }, ['minPrice']],
  [{ livingArea: null, yearBuilt: null, bathrooms: null, minPrice: 420_000 }, []],
] as const)('finds in %j the implausible fields %j', (facts, fields) => {
  expect(implausibleFields(facts)).toEqual(fields)
})

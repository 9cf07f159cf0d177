import { countryName, countryOf } from './country'

it.each([
  ['Bend, Oregon', 'US'],
  ['Bend OR 97701', 'US'],
  ['Atlanta, Georgia', 'US'],
  ['Bristol, England', 'GB'],
  ['Bristol BS1 4DJ', 'GB'],
  ['Cardiff, Wales', 'GB'],
  ['Belfast, Northern Ireland', 'GB'],
  ['Edinburgh, UK', 'GB'],
  ['Dublin, Ireland', 'IE'],
  ['Dublin, D02 X285', 'IE'],
  ['10115 Berlin, Germany', 'DE'],
  ['München, Deutschland', 'DE'],
  ['Lyon, France', 'FR'],
  ['Lisboa, Portugal', 'PT'],
  ['Sydney, Australia', 'AU'],
  ['東京, Japan', 'JP'],
  ['Kuwait City, Kuwait', 'KW'],
])('finds the country of %j: %s', (location, country) => expect(countryOf({ location }, 'BR')).toBe(country))

it.each([
  ['Bristol', 'GB', 'GB'],
  ['Berlin', 'DE', 'DE'],
  ['Berlin, DE', 'DE', 'DE'],
  ['Dover, DE', 'US', 'US'],
  ['', 'FR', 'FR'],
])('is the country of the site for %j on a site in %s', (location, site, country) => {
  expect(countryOf({ location }, site)).toBe(country)
})

it('uses the shape of the postal code if the location names no country', () => {
  expect(countryOf({ location: 'Bristol', postalCode: 'BS1 4DJ' })).toBe('GB')
  expect(countryOf({ location: 'Dublin', postalCode: 'D02 X285' })).toBe('IE')
  expect(countryOf({ location: 'Bend, Oregon', postalCode: 'BS1 4DJ' })).toBe('US')
  expect(countryOf({ location: 'Bristol', postalCode: null })).toBe('US')
})

it.each([
  ['GB', 'the United Kingdom'],
  ['US', 'the United States'],
  ['DE', 'Germany'],
  ['NL', 'the Netherlands'],
  ['CZ', 'Czechia'],
  ['DO', 'the Dominican Republic'],
])('names %s in a sentence: %s', (code, name) => expect(countryName(code)).toBe(name))

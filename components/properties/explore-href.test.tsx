import { cachedPage, exploreQueryOf } from '@/lib/cached-pages'
import { exploreHref, exploreQueryFrom } from './explore-href'

test.each([
  [{}, '/properties'],
  [{ location: '', sort: 'default', verified: false, show: 24, view: 'list' }, '/properties'],
  [{ location: '  Bend, Oregon ' }, '/properties?location=Bend%2C+Oregon'],
  [{ location: 'a&b=c#d' }, '/properties?location=a%26b%3Dc%23d'],
  [{ sort: 'price-range-low' }, '/properties?sort=price-range-low'],
  [
    { location: 'x', sort: 'price-high-low', verified: true, show: 48 },
    '/properties?location=x&sort=price-high-low&verified=true&show=48',
  ],
  [
    { type: ['house', 'villa'], minPrice: 0, bathrooms: 1.5, reduced: true, view: 'map', maxArea: undefined },
    '/properties?minPrice=0&type=house,villa&bathrooms=1.5&reduced=true&view=map',
  ],
  [
    {
      bounds: { west: 170, south: -45.5, east: -170, north: -40 },
      area: [
        { latitude: -44, longitude: 171 },
        { latitude: -43, longitude: 172 },
        { latitude: -44, longitude: 173 },
      ],
    },
    '/properties?bounds=170,-45.5,-170,-40&area=-44,171;-43,172;-44,173',
  ],
] as const)('the URL of %j is %s', (query, href) => expect(exploreHref(query)).toBe(href))

test.each([
  '',
  'location=Bend%2C+Oregon',
  'location=a%26b%3Dc%23d&sort=price-range-low',
  'location=%F0%9F%98%80+%2B+%25&verified=true&show=48',
  'sort=none&show=25&verified=no&utm=x',
  'view=map&sort=newest&type=villa&type=house&features=pool,garden,none&bedrooms=03&minPrice=%24900%2C000&maxPrice=5',
  'bounds=-123.123456789,44,-121,46&area=44.123456,-121.4;44.1,-121.3;44,-121.2;44.123456,-121.4',
  'listedSince=7&reduced=true&on=1999-01-01',
  'reduced=maybe&bounds=1,2,3&area=0,0;1,1;1,0;0,1&builtSince=12345&minLot=-5&bathrooms=1.25&type=igloo',
])('the bar over a cached list reads the same search from ?%s as the list', (query) => {
  const cached = cachedPage(
    { pathname: '/properties', searchParams: new URLSearchParams(query) },
    { role: 'user', hasScripts: true },
  )
  const text = decodeURIComponent(cached?.path.split('/').at(-1) ?? '')
  expect(exploreQueryOf(text)).not.toBeNull()
  expect(exploreQueryFrom(text)).toEqual(exploreQueryOf(text))
})

test.each([
  ['type=villa&type=house', 'type=house,villa'],
  ['features=pool,garden', 'features=garden, pool,'],
  ['minPrice=5&maxPrice=9', 'maxPrice=9.00&minPrice=$5'],
  ['bounds=-123.1234561,44,-121,46', 'bounds=-123.1234559,44,-121,46'],
  ['area=1,1;2,2;1,3', 'area=1,1;2,2;1,3;1,1'],
  ['bedrooms=many&minPrice=', ''],
])('?%s and ?%s share one cached list', (item, other) => {
  const keptOf = (query: string) =>
    cachedPage(
      { pathname: '/properties', searchParams: new URLSearchParams(query) },
      { role: 'user', hasScripts: true },
    )
  expect(keptOf(item)).toEqual(keptOf(other))
  expect(keptOf(other)?.list?.isSearch).toBe(other !== '')
})

test.each(['listedSince=7', 'reduced=true'])('?%s is cached for at most a day', (query) => {
  const keptAt = (moment: string) => {
    jest.useFakeTimers({ now: new Date(moment) })
    return cachedPage(
      { pathname: '/properties', searchParams: new URLSearchParams(query) },
      { role: 'user', hasScripts: true },
    )
  }
  const morning = keptAt('2026-03-01T00:00:00Z')
  expect(keptAt('2026-03-01T23:59:59Z')).toEqual(morning)
  const next = keptAt('2026-03-02T00:00:00Z')
  const text = decodeURIComponent(morning?.path.split('/').at(-1) ?? '')
  jest.useRealTimers()
  expect(next).not.toEqual(morning)
  expect(exploreQueryOf(text)).not.toBeNull()
})

import { exploreHref } from './explore-href'

test.each([
  [{}, '/properties'],
  [{ location: '', sort: 'default', verified: false, show: 24 }, '/properties'],
  [{ location: '  Bend, Oregon ' }, '/properties?location=Bend%2C+Oregon'],
  [{ location: 'a&b=c#d' }, '/properties?location=a%26b%3Dc%23d'],
  [{ sort: 'price-range-low' }, '/properties?sort=price-range-low'],
  [
    { location: 'x', sort: 'price-high-low', verified: true, show: 48 },
    '/properties?location=x&sort=price-high-low&verified=true&show=48',
  ],
] as const)('%j is at %s', (query, href) => {
  expect(exploreHref(query)).toBe(href)
})

import { exploreQueryOf, keptPage } from '@/lib/kept-pages'
import { exploreHref, exploreQueryFrom } from './explore-href'

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

test.each([
  '',
  'location=Bend%2C+Oregon',
  'location=a%26b%3Dc%23d&sort=price-range-low',
  'location=%F0%9F%98%80+%2B+%25&verified=true&show=48',
  'sort=none&show=25&verified=no&utm=x',
])('the bar over a kept list reads of its address what the list reads: ?%s', (query) => {
  const kept = keptPage({ pathname: '/properties', searchParams: new URLSearchParams(query) }, 'user')
  const text = decodeURIComponent(kept?.address.split('/').at(-1) ?? '')
  expect(exploreQueryOf(text)).not.toBeNull()
  expect(exploreQueryFrom(text)).toEqual(exploreQueryOf(text))
})

import { config } from '@/middleware'
import { shortestTime } from '@/test/support/shortest-time'
import { cachedPage, isPublicPage, renderPathOf } from './cached-pages'
import { PLACE_FILTERS } from './domain/listing-filters'

const at = (address: string) => new URL(address, 'http://localhost')
const isPublic = (address: string) => isPublicPage(at(address), false)

it.each([
  '/',
  '/homes',
  '/homes/bend',
  '/homes/bend/lake-house-1?utm_source=x',
  '/homes/page-n/lake-house-1',
  '/sitemaps/homes-1',
  '/agents/theo-1',
  '/offices/cascade-homes-1',
  '/homes/bend?sort=',
  '/homes/bend?features=pool',
  '/homes/all_places?sort=newest',
])('%s is one page for everyone', (address) => expect(isPublic(address)).toBe(true))

it.each([
  ['/homes?after=bend', '/homes/page_n/all_places?after=bend'],
  ['/homes/bend?cursor=x', '/homes/page_n/bend?cursor=x'],
  ['/homes/bend?sort=newest', '/homes/page_n/bend?sort=newest'],
  // A town of this name.
  ['/homes/places?sort=newest', '/homes/page_n/places?sort=newest'],
  ['/agents/theo-1?cursor=x', '/agents/page_n/theo-1?cursor=x'],
])('%s is rendered, at %s', (address, rendered) => {
  expect(isPublic(address)).toBe(false)
  expect(renderPathOf(at(address))).toBe(rendered)
})

it.each(['/homes/page_n/bend', '/homes/bend/lake-house-1/enquiry', '/previews/1', '/sitemaps/homes/1'])(
  '%s is not one page for everyone',
  (address) => expect(isPublic(address)).toBe(false),
)

it('lets sort order and filters of a place through to the uncached page (D256)', () => {
  const passing = config.matcher.flatMap((item) =>
    typeof item === 'object' && item.source === '/homes/:place' ? item.has.map(({ key }) => key) : [],
  )
  expect(passing.toSorted()).toEqual(['cursor', 'sort', ...PLACE_FILTERS].toSorted())
  for (const name of passing) expect(isPublic(`/homes/bend?${name}=1`)).toBe(false)
})

it('finds the list of a query with very many names quickly', () => {
  const many = at(`/properties?${Array.from({ length: 20_000 }, (_, i) => `a${i}`).join('&')}`)
  expect(cachedPage(many, { role: 'user', hasScripts: true })).toMatchObject({ list: { isSearch: false } })
  expect(shortestTime(() => cachedPage(many, { role: 'user', hasScripts: true }))).toBeLessThan(300)
})

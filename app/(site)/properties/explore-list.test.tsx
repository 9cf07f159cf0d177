import { render, screen } from '@testing-library/react'
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime'
import { type NextRouter } from 'next/router'
import { type ComponentProps } from 'react'
import { staticRouter, TestPage } from '@/components/offers/testing'
import { ExploreBar } from '@/components/properties/explore'
import { PARTIAL_SEARCH } from '@/lib/domain/partial-search'
import { type ExploreQuery, type PropertyTeaserDto } from '@/lib/schemas/property'
import { ExploreList } from './explore-list'

// Under Jest `next/link` is that of the Pages Router, which does nothing without its router.
const pagesRouter = {} as NextRouter
const area = [
  { latitude: 0, longitude: 0 },
  { latitude: 0, longitude: 1 },
  { latitude: 1, longitude: 1 },
]
const query: ExploreQuery = {
  location: 'bend',
  sort: 'default',
  verified: false,
  show: 24,
  view: 'list',
  area,
}
const verified: ExploreQuery = { ...query, area: undefined, verified: true }

/** Shows the list of a search without homes, unless `props` say otherwise. */
const show = (props: Partial<ComponentProps<typeof ExploreList>> & { query: ExploreQuery }) =>
  render(
    <TestPage router={staticRouter()}>
      <RouterContext.Provider value={pagesRouter}>
        <ExploreBar query={props.query}>
          <ExploreList total={0} shown={0} {...props}>
            {props.children ?? null}
          </ExploreList>
        </ExploreBar>
      </RouterContext.Provider>
    </TestPage>,
  )

test('says if “Verified only” leaves nothing, and how many homes removing it shows', () => {
  show({ query: verified, relaxed: [{ name: 'verified', count: 3, isMore: false }] })
  expect(screen.getByRole('heading', { name: 'No homes match your filters' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Without Verified only 3 homes' })).toHaveAttribute(
    'href',
    '/properties?location=bend',
  )
})

test('says how many homes a price filter leaves out, because their price is on request (D404)', () => {
  const showVerified = (onRequest?: number) => show({ query: verified, total: 3, shown: 3, onRequest })
  const { unmount } = showVerified(2)
  expect(screen.getByText('2 homes whose price is on request are not included.')).toBeVisible()
  unmount()
  showVerified()
  expect(screen.queryByText(/price on request/)).toBeNull()
})

test('shows the nearest homes with their distance for a place without homes', () => {
  const everything = { ...query, area: undefined, location: 'Bendigo, Australia' }
  const property: PropertyTeaserDto = {
    _id: '65a000000000000000000001',
    title: 'Lake House',
    location: 'Heathcote, Australia',
    minPrice: 400_000,
    maxPrice: 450_000,
    image: 'http://127.0.0.1/lake.jpg',
    agentName: 'Theo Brandt',
    agentImage: null,
    status: 'verified',
    sold: false,
    createdAt: '2026-01-01T00:00:00.000Z',
    listedAt: '2026-01-01T00:00:00.000Z',
  }
  const near = { place: 'Bendigo, Victoria, Australia', homes: [{ property, distance: 41.6 }], hearts: null }
  show({ query: everything, near })
  expect(screen.getByRole('heading', { name: 'No homes in Bendigo, Australia yet' })).toBeVisible()
  expect(screen.getByText('These are the nearest to Bendigo, Victoria, Australia.')).toBeVisible()
  const card = screen.getByRole('article')
  expect(card).toHaveTextContent('42 km26 mi away · Heathcote, Australia')
  expect(screen.queryByText(/spelling/)).toBeNull()
})

test('suggests similar places for a misspelt location', () => {
  const everything = { ...query, area: undefined, location: 'Bennd' }
  show({ query: everything, similarPlaces: [{ location: 'Bend, Oregon', count: 3 }] })
  expect(screen.getByText('No homes match this location. Did you mean one of these?')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Bend, Oregon 3 homes' })).toHaveAttribute(
    'href',
    '/properties?location=Bend%2C+Oregon',
  )
})

test('reports a minimum above its maximum, and keeps both', () => {
  const wrong = { ...query, area: undefined, minPrice: 600_000, maxPrice: 300_000 }
  show({ query: wrong, refusal: 'The minimum price is above the maximum price.' })
  expect(screen.getByRole('alert')).toHaveTextContent('The minimum price is above the maximum price.')
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(hrefOf('Swap them')).toBe('/properties?location=bend&minPrice=300000&maxPrice=600000')
  expect(hrefOf('Change the filters')).toBe(
    '/properties?location=bend&minPrice=600000&maxPrice=300000&view=filters',
  )
})

test.each([
  ['bend', 'No results found', 'No homes match this location. Check the spelling, or search everywhere.'],
  ['', 'No homes yet', 'Homes will appear here as soon as agents add them.'],
])('says so if there is nothing at %j without filters', (location, title, words) => {
  const everything = { ...query, area: undefined, location }
  show({ query: everything })
  expect(screen.getByRole('heading', { name: title })).toBeVisible()
  expect(screen.getByText(words)).toBeVisible()
})

test('says why an area cannot be searched, and how to continue without it', () => {
  show({ query, refusal: 'Draw a smaller area.' })
  expect(screen.getByRole('alert')).toHaveTextContent('This area cannot be searchedDraw a smaller area.')
  expect(screen.getByRole('link', { name: 'Search without the area' })).toHaveAttribute(
    'href',
    '/properties?location=bend',
  )
})

test.each([
  [0, '0 properties found so far', 'No homes found so far'],
  [1, '1 property found so far', null],
  [3, '3 properties found so far', null],
])(
  'says with %d matches that the search stopped, and how to see the others (D372)',
  (count, countText, title) => {
    const exploreQuery: ExploreQuery = { ...query, location: '', area: undefined, bedrooms: 9 }
    show({
      query: exploreQuery,
      total: count,
      shown: count,
      isMore: true,
      isPartial: true,
      children: <p>the cards</p>,
    })
    expect(screen.getAllByRole('status')[0]).toHaveTextContent(new RegExp(`^${countText}$`))
    expect(screen.getByText(PARTIAL_SEARCH)).toBeVisible()
    expect(screen.queryByRole('heading')?.textContent ?? null).toBe(title)
    expect(screen.queryAllByText('the cards')).toHaveLength(count === 0 ? 0 : 1)
    expect(screen.queryAllByRole('link', { name: 'Change the filters' })).toHaveLength(count === 0 ? 1 : 0)
    expect(screen.queryByRole('link', { name: 'Load more' })).toBeNull()
  },
)

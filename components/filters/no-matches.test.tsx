import { render, screen, within } from '@testing-library/react'
import { type ExploreQuery } from '@/lib/schemas/property'
import { NoMatches } from './no-matches'

const query: ExploreQuery = {
  location: 'Bend',
  sort: 'newest',
  verified: true,
  show: 48,
  view: 'list',
  minPrice: 300_000,
  maxPrice: 600_000,
  features: ['garden', 'pool'],
}

test('links each filter to remove, with the number of homes that shows', () => {
  render(
    <NoMatches
      query={query}
      relaxed={[
        { name: 'features', count: 1000, isMore: true },
        { name: 'location', count: 14, isMore: false },
        { name: 'maxPrice', count: 2, isMore: false },
        { name: 'verified', count: 1, isMore: false },
      ]}
    />,
  )
  expect(screen.getByRole('heading', { name: 'No homes match your filters' })).toBeVisible()
  expect(screen.getByText(/^No home matches all five filters\./)).toBeVisible()
  const links = within(screen.getByRole('list')).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    [
      'Without Garden and Pool1,000+ homes',
      '/properties?location=Bend&sort=newest&verified=true&minPrice=300000&maxPrice=600000',
    ],
    [
      'Without “Bend”14 homes',
      '/properties?sort=newest&verified=true&minPrice=300000&maxPrice=600000&features=garden,pool',
    ],
    [
      'Without Up to $600K2 homes',
      '/properties?location=Bend&sort=newest&verified=true&minPrice=300000&features=garden,pool',
    ],
    [
      'Without Verified only1 home',
      '/properties?location=Bend&sort=newest&minPrice=300000&maxPrice=600000&features=garden,pool',
    ],
  ])
  expect(screen.getByRole('link', { name: 'Clear all 5 filters' })).toHaveAttribute(
    'href',
    '/properties?sort=newest',
  )
})

test('says so if no single one is enough, and links to removing all', () => {
  render(<NoMatches query={query} relaxed={[]} />)
  expect(screen.getByText(/Removing a single filter does not help either/)).toBeVisible()
  expect(screen.queryByRole('list')).toBeNull()
})

test('links to removing the only filter', () => {
  render(
    <NoMatches
      query={{
        ...query,
        location: '',
        verified: false,
        minPrice: undefined,
        maxPrice: undefined,
        features: ['pool'],
      }}
      relaxed={[{ name: 'features', count: 3, isMore: false }]}
    />,
  )
  expect(screen.getByText(/^No home matches this filter./)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Clear all' })).toBeVisible()
})

import { render, screen, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { DAY_MS } from '@/lib/domain/dates'
import { type PropertyTeaserDto } from '@/lib/schemas/property'
import { useViewerAccount } from '../viewer/use-viewer'
import { toCard } from './card-fields'
import { CardGrid } from './card-grid'
import { PropertyCard } from './property-card'

const property: PropertyTeaserDto = {
  _id: '6b0190e1bd60d50ba14dd9cd',
  title: 'Lake House',
  location: 'Bend, Oregon',
  minPrice: 420_000,
  maxPrice: 485_000,
  image: '/demo/aframe-dusk.jpg',
  agentName: 'Theo Brandt',
  agentImage: null,
  status: 'verified',
  sold: false,
  createdAt: '2025-01-05T10:00:00.000Z',
  listedAt: '2025-01-05T10:00:00.000Z',
}

test('shows picture, title, location, range and agent, and links to the listing once', () => {
  render(<PropertyCard property={property} />)
  expect(screen.getByRole('img', { name: 'Lake House' })).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'Lake House' })).toBeVisible()
  expect(screen.getByText('Bend, Oregon')).toBeVisible()
  expect(screen.getByRole('article')).toHaveTextContent('$420,000 to $485,000')
  expect(screen.getByText('Theo Brandt')).toBeVisible()
  expect(screen.getAllByRole('link')).toHaveLength(1)
  expect(screen.getByRole('link')).toHaveAttribute('href', '/properties/6b0190e1bd60d50ba14dd9cd')
})

test('leads visitors to its public page, and to the listing once somebody is signed in (D381)', async () => {
  const publicPath = '/homes/bend-oregon/lake-house-6b0190e1bd60d50ba14dd9cd'
  const Page = () => {
    useViewerAccount()
    return <PropertyCard property={{ ...property, publicPath }} />
  }
  expect(renderToString(<Page />)).toContain(`href="${publicPath}"`)
  const viewer = { account: { name: 'Bea' }, notices: null, saved: null, marks: null, listing: null }
  const answer = jest.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(viewer))
  render(<Page />)
  await waitFor(() => expect(screen.getByRole('link')).toHaveAttribute('href', `/properties/${property._id}`))
  answer.mockRestore()
})

test.each([
  ['verified', 'Verified'],
  ['pending', 'Not Verified'],
  ['rejected', 'Not Verified'],
] as const)('marks a %s listing "%s"', (status, words) => {
  render(<PropertyCard property={{ ...property, status }} />)
  expect(screen.getByText(words, { exact: true })).toBeVisible()
})

const at = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString()

test.each([
  [{ bedrooms: 3, bathrooms: 2.5, livingArea: 140 }, '3 bd · 2.5 ba · 140 m²'],
  [{ bedrooms: 0, bathrooms: 1 }, 'Studio · 1 ba'],
  [{ lotArea: 900 }, '900 m²'],
  [{ livingArea: 80, lotArea: 900 }, '80 m²'],
])('shows the facts %j as "%s"', (facts, words) => {
  render(<PropertyCard property={toCard({ ...property, ...facts })} />)
  expect(screen.getByRole('article')).toHaveTextContent(words)
})

test.each([
  ['before its end', 1, true],
  ['after its end', -2, false],
])('shows the next open house only until it ends: %s, %j', (_, days, isShown) => {
  const nextOpenHouse = {
    startsAt: at(-days),
    endsAt: at(-days),
    text: 'Sat, Dec 5, 2026, 2:00 PM Pacific Time',
  }
  render(<PropertyCard property={toCard({ ...property, nextOpenHouse })} />)
  expect(screen.queryByText('Open house Sat, Dec 5, 2026, 2:00 PM Pacific Time') !== null).toBe(isShown)
})

test('shows no line without facts', () => {
  const { container } = render(<PropertyCard property={toCard(property)} />)
  expect(container.querySelector('.card-facts')).toBeNull()
})

test.each([
  [0, 'Listed today', true],
  [7, 'Listed 7 days ago', true],
  [8, 'Listed 8 days ago', false],
])('listed %d days ago: shows "%s", new: %s', (days, words, isNew) => {
  render(<PropertyCard property={toCard({ ...property, listedAt: at(days) })} />)
  expect(screen.getByText(words)).toHaveAttribute('datetime', at(days).slice(0, 10))
  expect(screen.queryByText('New') !== null).toBe(isNew)
})

test('as rendered by the server, shows the date and nothing that depends on today', () => {
  const html = renderToString(
    <PropertyCard property={toCard({ ...property, listedAt: '2025-11-02T10:00:00.000Z' })} />,
  )
  expect(html).toContain('>Listed Nov 2, 2025</time>')
  expect(renderToString(<PropertyCard property={toCard({ ...property, listedAt: at(0) })} />)).not.toContain(
    'New',
  )
})

test.each([
  [90, true],
  [91, false],
])('marks a price that fell at most 90 days ago: %d days, %s', (days, isMarked) => {
  const fallen = {
    ...property,
    priceChangedAt: at(days),
    previousMinPrice: 430_000,
    previousMaxPrice: 510_000,
  }
  render(<PropertyCard property={toCard(fallen)} />)
  expect(screen.queryByText('Price reduced') !== null).toBe(isMarked)
  if (isMarked) expect(screen.getByRole('article')).toHaveTextContent('$485,000 reduced by $25,000')
})

test('does not mark a price that rose', () => {
  render(
    <PropertyCard
      property={toCard({
        ...property,
        priceChangedAt: at(1),
        previousMinPrice: 400_000,
        previousMaxPrice: 485_000,
      })}
    />,
  )
  expect(screen.queryByText('Price reduced')).toBeNull()
})

test('takes at most 3 KB of the page (D364): as rendered by the server, and as data for the browser', () => {
  const full = toCard({
    ...property,
    bedrooms: 3,
    bathrooms: 2.5,
    livingArea: 140,
    energyClass: 'D/E',
    image: 'https://res.cloudinary.com/keystead/image/upload/v1790000000/listings/hz3k0q8w1x7c5v2b9n4m.jpg',
    priceChangedAt: at(1),
    previousMinPrice: 445_000,
    previousMaxPrice: 510_000,
  })
  const actions = {
    add: jest.fn(),
    remove: jest.fn(),
    restore: jest.fn(),
    hide: jest.fn(),
    unhide: jest.fn(),
    rehide: jest.fn(),
    post: jest.fn(),
  }
  const html = renderToString(
    <CardGrid
      properties={[full, { ...full, _id: '6b0190e1bd60d50ba14dd9ce' }]}
      hearts={{ actions, postTo: '' }}
    />,
  )
  // The second: the first loads its picture earlier.
  const [, card = ''] = /<li data-position="1">(.*?)<\/li>/.exec(html) ?? []
  expect(card).toContain('Hide Lake House')
  expect(Buffer.byteLength(card) + Buffer.byteLength(JSON.stringify(full))).toBeLessThanOrEqual(3 * 1024)
})

test('shows the energy class at the end of the facts, with words for screen readers (D417)', () => {
  const { rerender } = render(<PropertyCard property={toCard({ ...property, energyClass: 'D/E' })} />)
  expect(screen.getByText('D/E')).toHaveAttribute('data-energy', 'D/E')
  expect(screen.getByText('D/E')).toHaveTextContent('Energy D/E')
  rerender(<PropertyCard property={toCard(property)} />)
  expect(screen.queryByText(/Energy/)).toBeNull()
})

test('marks a listing under offer, with at most one other mark (D72)', () => {
  const reduced = { priceChangedAt: at(1), previousMinPrice: 430_000, previousMaxPrice: 485_000 }
  const { rerender } = render(<PropertyCard property={toCard({ ...property, listedAt: at(0) })} />)
  expect(screen.queryByText('Under offer')).toBeNull()
  rerender(<PropertyCard property={toCard({ ...property, listedAt: at(0), underOffer: true })} />)
  expect(screen.getByText('Under offer')).toBeVisible()
  expect(screen.getByText('New')).toBeVisible()
  rerender(<PropertyCard property={toCard({ ...property, ...reduced, listedAt: at(0), underOffer: true })} />)
  expect(screen.getByText('Price reduced')).toBeVisible()
  expect(screen.queryByText('New')).toBeNull()
})

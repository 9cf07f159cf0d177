import { render, screen } from '@testing-library/react'
import { type PublicHome } from '@/lib/schemas/public-home'
import { PublicHomePage } from './public-home'
import { RemovedHome } from './removed-home'

// They read the settings and the database, which a page in a test lacks.
const mockEnv = { NEXTAUTH_URL: 'https://keystead.test', PUBLIC_HOMES: 'full' }
jest.mock('@/lib/env', () => ({ getEnv: () => mockEnv }))
jest.mock('@/app/public-card', () => ({ publicCard: (home: object) => home }))
jest.mock('../../../properties/wishlist-actions', () => ({ wishlistActions: {} }))

beforeEach(() => {
  globalThis.fetch = () => new Promise<Response>(() => undefined)
})

const home = {
  _id: 'a'.repeat(24),
  title: 'Lake House',
  location: 'Bend, Oregon',
  image: '/demo/1.jpg',
  description: 'Two floors.',
  minPrice: 400_000,
  maxPrice: 500_000,
  status: 'verified',
  sold: false,
  pictureCount: 18,
  updatedAt: '2026-11-20T10:00:00.000Z',
}
const similar = [{ ...home, _id: 'b'.repeat(24), title: 'Mill Loft', location: 'Galway, Ireland' }]

function showHome() {
  const agent = { name: 'Theo Brandt', image: null, company: null, licence: null, slug: null }
  const content = { state: 'listed', home, agent, similar, isPlaceListed: true, openHouses: [] }
  render(<PublicHomePage content={content as unknown as PublicHome & { state: 'listed' }} isFull />)
}

test('asks only visitors to sign in', () => {
  showHome()
  expect(screen.getByText(/^You need an account/)).toHaveClass('known:hidden')
  expect(screen.getByText('Sign in to see')).toHaveClass('known:hidden')
  expect(screen.getByText('See')).toHaveClass('not-known:hidden')
})

test('keeps the bar with the actions below the similar homes, so that it stays on the screen beside them', () => {
  showHome()
  const bar = screen.getByRole('complementary', { name: 'Price and offer' })
  expect(bar.previousElementSibling).toBe(screen.getByRole('region', { name: 'Similar homes' }))
})

test('calls no home nearby that may be far away', () => {
  const content = { state: 'removed', home, similar, isPlaceListed: false }
  const { container } = render(<RemovedHome content={content as unknown as PublicHome} />)
  expect(screen.getByRole('heading', { name: 'Similar homes' })).toBeVisible()
  expect(container).toHaveTextContent('It is no longer for sale. Similar homes are listed below.')
})

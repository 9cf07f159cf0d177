import { render, screen } from '@testing-library/react'
import { type ComponentProps } from 'react'
import { type PropertyDto } from '@/lib/schemas/property'
import { Listing } from './listing'

// It reads the settings, which a page in a test lacks.
const mockEnv = { NEXTAUTH_URL: 'https://keystead.test', PUBLIC_HOMES: 'full' }
jest.mock('@/lib/env', () => ({ getEnv: () => mockEnv }))

// The listing requests the account, for the costs that it entered; there is no response.
beforeEach(() => {
  globalThis.fetch = () => new Promise<Response>(() => undefined)
})

const PROPERTY = {
  _id: 'a'.repeat(24),
  title: 'Lake House',
  location: 'Bend',
  image: 'https://img.test/a.jpg',
  description: 'Two floors.',
  minPrice: 400_000,
  maxPrice: 500_000,
  status: 'verified',
  sold: false,
  agentName: 'Theo Brandt',
  agentEmail: 'theo@keystead.test',
  agentImage: null,
  createdAt: '2026-11-20T10:00:00.000Z',
} as unknown as PropertyDto

const page = (
  overrides: Partial<PropertyDto>,
  viewer: Pick<ComponentProps<typeof Listing>, 'isOwn' | 'mayChange'> = {},
) => (
  <Listing
    property={{ ...PROPERTY, ...overrides }}
    agentSlug={null}
    office={{ company: null, licence: null }}
    reviews={[]}
    history={[]}
    {...viewer}
  />
)

test('lets everyone except its own agent report a listing', () => {
  const link = () => screen.queryByRole('link', { name: 'Report this home' })
  const { rerender } = render(page({}))
  expect(link()).toBeVisible()
  rerender(page({}, { isOwn: true }))
  expect(link()).not.toBeInTheDocument()
})

test('shows those who may change a listing its numbers, and until when it is off the market (D451, D502)', () => {
  const numbers = () => screen.queryByRole('link', { name: 'Numbers of this home' })
  const colleague = { mayChange: true }
  const { rerender, container } = render(page({}))
  expect(numbers()).not.toBeInTheDocument()
  rerender(page({}, colleague))
  expect(numbers()).toBeVisible()
  rerender(page({ status: 'paused', pausedBy: 'agent' }, colleague))
  expect(container).toHaveTextContent('until you put it back on the market.')
  rerender(page({ status: 'paused', pausedBy: 'licence' }, colleague))
  expect(container).toHaveTextContent('until the license of its agent is renewed.')
  expect(screen.queryByRole('link', { name: 'Renew your license' })).not.toBeInTheDocument()
  rerender(page({ status: 'paused', pausedBy: 'licence' }, { isOwn: true, mayChange: true }))
  expect(screen.getByRole('link', { name: 'Renew your license' })).toBeVisible()
})

test.each([
  [{ askingPrice: 450_000 }, 'Offers from $400,000 to $500,000'],
  [{ priceQualifier: 'on-request' as const }, 'The agent tells you the price when you ask.'],
])('says what to offer or ask only until the home is sold (D400): %j', (price, words) => {
  const { rerender } = render(page(price))
  expect(screen.getByText(words)).toBeVisible()
  rerender(page({ ...price, sold: true }))
  expect(screen.queryByText(words)).toBeNull()
})

test('promises no public page where homes have none (D384)', () => {
  const promise = () => screen.queryByText(/has no public page until/)
  const { rerender } = render(page({ status: 'pending' }, { isOwn: true }))
  expect(promise()).toBeVisible()
  mockEnv.PUBLIC_HOMES = 'off'
  rerender(page({ status: 'pending' }, { isOwn: true }))
  mockEnv.PUBLIC_HOMES = 'full'
  expect(promise()).toBeNull()
})

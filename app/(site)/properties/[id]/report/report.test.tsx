import { render, screen } from '@testing-library/react'
import { type PropertyDto } from '@/lib/schemas/property'
import { getOwnReport } from '@/lib/services/reports/reports'
import { Listing } from '../listing'
import ReportPage from './page'

// These read the database, which a page in a test lacks.
jest.mock('@/lib/auth/actor', () => ({
  requireActiveActor: () => Promise.resolve({ id: '1', role: 'user' }),
}))
jest.mock('@/lib/services/reports/reports', () => ({ getOwnReport: jest.fn() }))
jest.mock('../../actions', () => ({}))
jest.mock('@/lib/env', () => ({ getEnv: () => ({ NEXTAUTH_URL: 'https://keystead.test' }) }))

// The listing requests the account, for the costs that it entered; there is no response.
beforeEach(() => {
  globalThis.fetch = () => new Promise<Response>(() => undefined)
})

test.each([
  ['home', {}],
  ['review', { review: 'b'.repeat(24) }],
])('shows when a %s was reported, but not that it is pending: it may be dismissed', async (noun, asked) => {
  const report = { at: '2026-11-20T10:00:00.000Z' }
  jest.mocked(getOwnReport).mockResolvedValue({ title: 'Lake House', excerpt: null, report, refusal: null })
  render(
    await ReportPage({
      params: Promise.resolve({ id: 'a'.repeat(24) }),
      searchParams: Promise.resolve(asked),
    }),
  )
  expect(screen.getByText('Nov 20, 2026').parentElement).toHaveTextContent(
    `You reported this ${noun} on Nov 20, 2026.`,
  )
  expect(screen.queryByText(/looks at it/)).not.toBeInTheDocument()
})

test('says that nobody can report their own listing, instead of the form (D347)', async () => {
  const refusal = 'You can’t report your own listing.'
  jest.mocked(getOwnReport).mockResolvedValue({ title: 'Lake House', excerpt: null, report: null, refusal })
  const asked = { params: Promise.resolve({ id: 'a'.repeat(24) }), searchParams: Promise.resolve({}) }
  render(await ReportPage(asked))
  expect(screen.getByText(refusal)).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

test('lets everyone except its own agent report a listing', () => {
  const property = {
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
  const link = () => screen.queryByRole('link', { name: 'Report this home' })
  const { rerender } = render(
    <Listing
      property={property}
      agentSlug={null}
      office={{ company: null, licence: null }}
      reviews={[]}
      history={[]}
    />,
  )
  expect(link()).toBeVisible()
  rerender(
    <Listing
      property={property}
      agentSlug={null}
      office={{ company: null, licence: null }}
      reviews={[]}
      history={[]}
      isOwn
    />,
  )
  expect(link()).not.toBeInTheDocument()
})

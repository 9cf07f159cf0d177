import { render, screen } from '@testing-library/react'
import { getOwnReport } from '@/lib/services/reports/reports'
import ReportPage from './page'

// These read the database, which a page in a test lacks.
jest.mock('@/lib/auth/actor', () => ({
  requireActiveActor: () => Promise.resolve({ id: '1', role: 'user' }),
}))
jest.mock('@/lib/services/reports/reports', () => ({ getOwnReport: jest.fn() }))
jest.mock('../../actions', () => ({}))

test.each([
  ['home', {}],
  ['review', { review: 'b'.repeat(24) }],
])('shows when a %s was reported, but not that it is pending: it may be dismissed', async (noun, query) => {
  const report = { at: '2026-11-20T10:00:00.000Z' }
  jest.mocked(getOwnReport).mockResolvedValue({ title: 'Lake House', excerpt: null, report, refusal: null })
  render(
    await ReportPage({
      params: Promise.resolve({ id: 'a'.repeat(24) }),
      searchParams: Promise.resolve(query),
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
  const props = { params: Promise.resolve({ id: 'a'.repeat(24) }), searchParams: Promise.resolve({}) }
  render(await ReportPage(props))
  expect(screen.getByText(refusal)).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

import '@testing-library/jest-dom'
import { render, screen } from '@testing-library/react'
import { getOwnReport } from '@/lib/services/reports/get-own-report'
import ReportPage from './page'

// What reads the database, which a page in a test has not.
jest.mock('@/lib/auth/actor', () => ({ requireActor: () => Promise.resolve({ id: '1', role: 'user' }) }))
jest.mock('@/lib/services/reports/get-own-report', () => ({ getOwnReport: jest.fn() }))
jest.mock('./actions', () => ({}))

test.each([
  ['listing', {}],
  ['review', { review: 'b'.repeat(24) }],
])(
  'a report of a %s says when it was made, and not that it still waits: it may be dismissed',
  async (noun, asked) => {
    const report = { at: '2026-11-20T10:00:00.000Z' }
    jest.mocked(getOwnReport).mockResolvedValue({ title: 'Lake House', excerpt: null, report })
    render(
      await ReportPage({
        params: Promise.resolve({ id: 'a'.repeat(24) }),
        searchParams: Promise.resolve(asked),
      }),
    )
    expect(screen.getByText(`You reported this ${noun} on Nov 20, 2026.`)).toBeVisible()
    expect(screen.queryByText(/looks at it/)).not.toBeInTheDocument()
  },
)

import { act, fireEvent, render, screen } from '@testing-library/react'
import { type ComponentType } from 'react'
import { staticRouter, TestPage } from '@/components/offers/testing'
import { type PageError } from '@/components/ui/reference'
import DashboardError from './dashboard/error'
import AdminError from './dashboard/admin/error'
import AgentError from './dashboard/agent/error'
import BuyerError from './dashboard/user/error'
import SiteError from './(site)/error'

let path = ''
jest.mock('next/navigation', () => ({
  ...jest.requireActual<object>('next/navigation'),
  usePathname: () => path,
}))

type ErrorPage = ComponentType<PageError>

const pages: [title: string, words: string, path: string, page: ErrorPage][] = [
  ['Explore Properties', 'Failed to fetch properties', '/properties', SiteError],
  ['Explore Properties', 'Failed to fetch properties', '/properties/search/x', SiteError],
  ['Homes by Location', 'Failed to load properties', '/homes/bend', SiteError],
  ['Home details', 'Failed to load property details', '/homes/bend/lake-house-1', SiteError],
  ['Home details', 'Failed to load property details', '/properties/6b0190e1bd60d50ba14dd9cd', SiteError],
  ['Saved Properties', 'Failed to load properties', '/dashboard/user/wishlist', BuyerError],
  ['Shared wishlist', 'Failed to load the shared wishlist', '/dashboard/user/shared/1', BuyerError],
  ['Compare', 'Failed to load properties', '/dashboard/user/compare', BuyerError],
  ['Hidden homes', 'Failed to load hidden homes', '/dashboard/user/hidden-homes', BuyerError],
  ['Saved searches', 'Failed to load your searches', '/dashboard/user/searches/1', BuyerError],
  ['Your Property Offers', 'Failed to load your offers', '/dashboard/user/bought', BuyerError],
  ['My Reviews', 'Failed to load reviews', '/dashboard/user/reviews', BuyerError],
  ['Become an agent', 'Failed to load your application', '/dashboard/user/become-agent', BuyerError],
  ['Make an Offer', 'Failed to load property details', '/dashboard/user/make-offer/1', DashboardError],
  ['Payment', 'Failed to load offer details', '/dashboard/user/payment/1', DashboardError],
  ['Receipt', 'Failed to load offer details', '/dashboard/user/receipt/1', DashboardError],
  ['Dashboard', 'Failed to load the page', '/dashboard/messages', DashboardError],
  ['My Properties', 'Failed to load properties', '/dashboard/agent/my-properties', AgentError],
  ['Update home', 'Failed to load the home', '/dashboard/agent/my-properties/1/edit', AgentError],
  ['Import homes', 'Failed to load the import', '/dashboard/agent/import', AgentError],
  ['Sales Dashboard', 'Failed to load sold properties', '/dashboard/agent/sold-properties', AgentError],
  [
    'Property Requests',
    'Failed to load requested properties',
    '/dashboard/agent/requested-properties',
    AgentError,
  ],
  ['Moderation', 'Failed to load the queue', '/dashboard/admin/moderation/messages/1', AdminError],
  ['Manage Properties', 'Failed to load properties', '/dashboard/admin/manage-properties', AdminError],
  ['Manage Users', 'Failed to load users', '/dashboard/admin/manage-users', AdminError],
  ['Manage Reviews', 'Failed to load reviews', '/dashboard/admin/manage-reviews', AdminError],
  ['Bank Transfers', 'Failed to load the bank transfers', '/dashboard/admin/bank-transfers', AdminError],
  ['Audit Log', 'Failed to load the audit log', '/dashboard/admin/audit-log', AdminError],
  ['System', 'Failed to load the system status', '/dashboard/admin/system', AdminError],
  ['Admin Profile', 'Failed to load your profile', '/dashboard/admin/profile', AdminError],
  ['Correct a license', 'Failed to load the license', '/dashboard/admin/licenses/1', AdminError],
  ['Hand over homes', 'Failed to load the handover', '/dashboard/admin/hand-over', AdminError],
]

/** As Next passes on the server's error. */
const failure = Object.assign(new Error('hidden'), { digest: '4711' })

test.each(pages)('%s that cannot be loaded shows "%s" and a retry', async (title, words, at, Page) => {
  path = at
  const retry = jest.fn()
  render(
    <TestPage router={staticRouter()}>
      <Page error={failure} retry={retry} />
    </TestPage>,
  )
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title)
  expect(screen.getByRole('alert')).toHaveTextContent(words)
  expect(screen.getByRole('alert')).toHaveTextContent('Reference for support: 4711')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })))
  expect(retry).toHaveBeenCalledTimes(1)
})

test("any other page's error shows the crash page with a link home", () => {
  path = '/about'
  render(
    <TestPage router={staticRouter()}>
      <SiteError error={failure} retry={jest.fn()} />
    </TestPage>,
  )
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Something went wrong')
  expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
  expect(screen.getByText('4711')).toBeVisible()
})

import '@testing-library/jest-dom'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { type ComponentType } from 'react'
import { staticRouter, TestPage } from '@/components/offers/testing'
import { type PageError } from '@/components/ui/reference'
import MyPropertiesError from './dashboard/agent/my-properties/error'
import RequestsError from './dashboard/agent/requested-properties/error'
import SalesError from './dashboard/agent/sold-properties/error'
import AuditLogError from './dashboard/admin/audit-log/error'
import TransfersError from './dashboard/admin/bank-transfers/error'
import ModerationError from './dashboard/admin/moderation/error'
import SystemError from './dashboard/admin/system/error'
import ManagePropertiesError from './dashboard/admin/manage-properties/error'
import ManageReviewsError from './dashboard/admin/manage-reviews/error'
import ManageUsersError from './dashboard/admin/manage-users/error'
import BecomeAgentError from './dashboard/user/(shell)/become-agent/error'
import MyReviewsError from './dashboard/user/(shell)/reviews/error'
import WishlistError from './dashboard/user/(shell)/wishlist/error'
import SiteError from './(site)/error'
import HomesError from './(site)/homes/error'
import PropertyError from './(site)/properties/[id]/error'
import ExploreError from './(site)/properties/error'

type ErrorPage = ComponentType<PageError>

const pages: [string, string, ErrorPage][] = [
  ['Explore', 'Failed to fetch properties', ExploreError],
  ['Homes by Location', 'Failed to load properties', HomesError],
  ['a property', 'Failed to load property details', PropertyError],
  ['Saved Properties', 'Failed to load properties', WishlistError],
  ['My Reviews', 'Failed to load reviews', MyReviewsError],
  ['My Properties', 'Failed to load properties', MyPropertiesError],
  ['Sales Dashboard', 'Failed to load sold properties', SalesError],
  ['Property Requests', 'Failed to load requested properties', RequestsError],
  ['Moderation', 'Failed to load the queue', ModerationError],
  ['Become an agent', 'Failed to load your application', BecomeAgentError],
  ['Manage Properties', 'Failed to load properties', ManagePropertiesError],
  ['Manage Users', 'Failed to load users', ManageUsersError],
  ['Manage Reviews', 'Failed to load reviews', ManageReviewsError],
  ['Audit Log', 'Failed to load the audit log', AuditLogError],
  ['Bank Transfers', 'Failed to load the bank transfers', TransfersError],
  ['System', 'Failed to load the system status', SystemError],
]

/** As Next passes on the server's error. */
const failure = Object.assign(new Error('hidden'), { digest: '4711' })

test.each(pages)('%s that cannot be loaded shows "%s" and a retry', async (_, words, Page) => {
  const retry = jest.fn()
  render(
    <TestPage router={staticRouter()}>
      <Page error={failure} retry={retry} />
    </TestPage>,
  )
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent(words)
  expect(screen.getByRole('alert')).toHaveTextContent('Reference for support: 4711')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })))
  expect(retry).toHaveBeenCalledTimes(1)
})

test("any other page's error shows the crash page with a link home", () => {
  render(
    <TestPage router={staticRouter()}>
      <SiteError error={failure} retry={jest.fn()} />
    </TestPage>,
  )
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Something went wrong')
  expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
  expect(screen.getByText('4711')).toBeVisible()
})

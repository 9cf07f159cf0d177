import '@testing-library/jest-dom'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { type ComponentType } from 'react'
import { standingRouter, Surroundings } from '@/components/offers/testing'
import { paths } from '@/lib/paths'
import MyPropertiesError from './dashboard/agent/my-properties/error'
import RequestsError from './dashboard/agent/requested-properties/error'
import SalesError from './dashboard/agent/sold-properties/error'
import AuditLogError from './dashboard/admin/audit-log/error'
import ManagePropertiesError from './dashboard/admin/manage-properties/error'
import ManageReviewsError from './dashboard/admin/manage-reviews/error'
import ManageUsersError from './dashboard/admin/manage-users/error'
import MyReviewsError from './dashboard/user/(shell)/reviews/error'
import WishlistError from './dashboard/user/(shell)/wishlist/error'
import SiteError from './(site)/error'

type ErrorPage = ComponentType<{ retry: () => void }>

/** The boundary of the public pages, at an address. */
const siteErrorAt = (pathname: string): ErrorPage =>
  function SiteErrorAt(props) {
    return (
      <PathnameContext.Provider value={pathname}>
        <SiteError {...props} />
      </PathnameContext.Provider>
    )
  }

const pages: [string, string, ErrorPage][] = [
  ['Explore', 'Failed to load properties', siteErrorAt(paths.properties)],
  ['Homes by Location', 'Failed to load properties', siteErrorAt(paths.homes)],
  ['A place', 'Failed to load properties', siteErrorAt(paths.place('bend-oregon'))],
  ['a property', 'Failed to load property details', siteErrorAt(paths.property('6b0190e1bd60d50ba14dd9cd'))],
  ['Saved Properties', 'Failed to load properties', WishlistError],
  ['My Reviews', 'Failed to load reviews', MyReviewsError],
  ['My Properties', 'Failed to load properties', MyPropertiesError],
  ['Sales Dashboard', 'Failed to load sold properties', SalesError],
  ['Property Requests', 'Failed to load requested properties', RequestsError],
  ['Manage Properties', 'Failed to load properties', ManagePropertiesError],
  ['Manage Users', 'Failed to load users', ManageUsersError],
  ['Manage Reviews', 'Failed to load reviews', ManageReviewsError],
  ['Audit Log', 'Failed to load the audit log', AuditLogError],
]

test.each(pages)('%s that cannot be loaded says "%s" and is tried again', async (_, words, Page) => {
  const retry = jest.fn()
  render(
    <Surroundings router={standingRouter()}>
      <Page retry={retry} />
    </Surroundings>,
  )
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent(words)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })))
  expect(retry).toHaveBeenCalledTimes(1)
})

test('what no list and no property is crashes with a way home', () => {
  const About = siteErrorAt(paths.about)
  render(
    <Surroundings router={standingRouter()}>
      <About retry={jest.fn()} />
    </Surroundings>,
  )
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Something went wrong')
  expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
})

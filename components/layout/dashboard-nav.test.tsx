import '@testing-library/jest-dom'
import { render, screen } from '@testing-library/react'
import {
  PathnameContext,
  SearchParamsContext,
} from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { DashboardNav } from './dashboard-nav'

const currentAt = (address: string) => {
  const { pathname, searchParams } = new URL(address, 'http://site.test')
  render(
    <PathnameContext value={pathname}>
      <SearchParamsContext value={searchParams}>
        <DashboardNav role="user" />
      </SearchParamsContext>
    </PathnameContext>,
  )
  return screen
    .getAllByRole('link')
    .filter((link) => link.hasAttribute('aria-current'))
    .map((link) => [link.textContent, link.getAttribute('aria-current')])
}

test.each([
  ['/dashboard/user', [['Overview', 'page']]],
  ['/dashboard/user/profile', [['My Profile', 'page']]],
  ['/dashboard/user/become-agent', []],
  ['/dashboard/user/bought', [['Your offers', 'page']]],
  ['/dashboard/user/bought?status=rejected', [['Your offers', 'page']]],
  ['/dashboard/user/bought?status=open', [['Your offers', 'page']]],
  ['/dashboard/user/bought?status=bought', [['Property Bought', 'page']]],
  ['/dashboard/notices/6b0190e1bd60d50ba14dd9e6', [['Notifications', 'true']]],
])('marks at most one entry at %s', (address, marked) => {
  expect(currentAt(address)).toEqual(marked)
})

import { fireEvent, render, screen } from '@testing-library/react'
import {
  PathnameContext,
  SearchParamsContext,
} from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { type Sidebar } from './dashboard-entries'
import { DashboardMenu, DashboardNav } from './dashboard-nav'

const currentAt = (address: string, role: Sidebar = 'user') => {
  const { pathname, searchParams } = new URL(address, 'http://site.test')
  render(
    <PathnameContext value={pathname}>
      <SearchParamsContext value={searchParams}>
        <DashboardNav role={role} />
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
  ['/dashboard/user/bought', [['Your offers', 'page']]],
  ['/dashboard/user/bought?status=rejected', [['Your offers', 'page']]],
  ['/dashboard/user/bought?status=open', [['Your offers', 'page']]],
  ['/dashboard/user/bought?status=bought', [['Property Bought', 'page']]],
  ['/dashboard/notices/6b0190e1bd60d50ba14dd9e6', [['Notifications', 'true']]],
])('marks at most one entry at %s', (address, marked) => {
  expect(currentAt(address)).toEqual(marked)
})

test.each([
  ['agent', '/dashboard/agent/hand-over', 'My Properties'],
  ['agent', '/dashboard/agent/license', 'Agent Profile'],
  ['agent', '/dashboard/agent/ready-answers', 'Messages'],
  ['user', '/dashboard/user/become-agent', 'My Profile'],
  ['user', '/dashboard/user/shared/6b0190e1bd60d50ba14dd9e6', 'Wishlist'],
  ['admin', '/dashboard/admin/licenses/6b0190e1bd60d50ba14dd9e6', 'Manage Users'],
  ['admin', '/dashboard/admin/hand-over', 'Manage Users'],
] as const)('marks for the role %s the entry to which %s belongs', (role, address, label) => {
  expect(currentAt(address, role)).toEqual([[label, 'true']])
})

const showMenu = () => {
  render(
    <PathnameContext value="/dashboard/user">
      <SearchParamsContext value={new URLSearchParams()}>
        <DashboardMenu role="user" />
        <DashboardNav role="user" />
      </SearchParamsContext>
    </PathnameContext>,
  )
  const menu = document.querySelector('details')
  if (!menu) throw new Error('no menu')
  menu.open = true
  return menu
}

test('has the links once, and the name of the current page in the bar of small screens (ADR 116)', () => {
  const menu = showMenu()
  expect(menu).toHaveTextContent('Overview')
  expect(screen.getAllByRole('link', { name: 'Wishlist' })).toHaveLength(1)
})

test('following a link closes the menu', () => {
  const menu = showMenu()
  const link = screen.getByRole('link', { name: 'Wishlist' })
  link.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(link)
  expect(menu.open).toBe(false)
})

test.each(['on a link', 'on the bar'])(
  'Escape %s closes the menu and returns the focus to the bar',
  (place) => {
    const menu = showMenu()
    const bar = menu.querySelector('summary')
    fireEvent.keyDown(
      place === 'on the bar' ? (bar ?? menu) : screen.getByRole('link', { name: 'Wishlist' }),
      {
        key: 'Escape',
      },
    )
    expect(menu.open).toBe(false)
    expect(bar).toHaveFocus()
  },
)

import { render, screen } from '@testing-library/react'
import { AccountNav } from './account-nav'

const login = () => screen.queryByRole('link', { name: 'Login' })
const logout = () => screen.queryByRole('button', { name: 'Logout' })

test('shows a visitor Login, and no Logout', () => {
  render(<AccountNav account={{ state: 'signed-out' }} />)
  expect(login()).toHaveAttribute('href', '/login')
  expect(logout()).toBeNull()
})

test('renders the header of both a person and a visitor until the reader is known; the hint hides one (D338)', () => {
  render(<AccountNav account={{ state: 'loading' }} />)
  const dashboard = screen.getByRole('link', { name: 'Your dashboard' })
  expect(dashboard).toHaveAttribute('href', '/dashboard')
  expect(dashboard.querySelector('svg')).toBeInTheDocument()
  expect(dashboard.closest('.not-known\\:hidden')).toContainElement(logout())
  expect(login()).toHaveClass('known:hidden')
})

test("shows a person's photo instead of the initials", () => {
  const image = 'https://pictures.test/nora.jpg'
  const { container } = render(<AccountNav account={{ state: 'signed-in', name: 'Nora Whitfield', image }} />)
  expect(container.querySelector('img')).toHaveAttribute('src', image)
})

test('shows a signed-in person and Logout, without Login', () => {
  render(<AccountNav account={{ state: 'signed-in', name: 'Nora Whitfield', image: null }} />)
  const dashboard = screen.getByRole('link', { name: 'NW Signed in as Nora Whitfield, your dashboard' })
  expect(dashboard).toHaveAttribute('href', '/dashboard')
  expect(logout()).toBeVisible()
  expect(login()).toBeNull()
})

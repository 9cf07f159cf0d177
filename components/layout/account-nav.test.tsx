import '@testing-library/jest-dom'
import { render, screen } from '@testing-library/react'
import { AccountNav } from './account-nav'

const login = () => screen.queryByRole('link', { name: 'Login' })
const logout = () => screen.queryByRole('button', { name: 'Logout' })

test.each(['loading', 'signed-out'] as const)('%s: Login, and no Logout', (state) => {
  render(<AccountNav account={{ state }} />)
  expect(login()).toHaveAttribute('href', '/login')
  expect(logout()).toBeNull()
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

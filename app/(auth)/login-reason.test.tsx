import { render, screen } from '@testing-library/react'
import { getTeaser } from '@/lib/services/properties/get-listing'
import { readInvitation } from '@/lib/services/shared-wishlists/shared-wishlists'
import { LoginReason } from './login-reason'

// These read the database, which a page in a test lacks.
jest.mock('@/app/content', () => ({}))
jest.mock('@/lib/services/properties/get-listing', () => ({ getTeaser: jest.fn() }))
jest.mock('@/lib/services/shared-wishlists/shared-wishlists', () => ({ readInvitation: jest.fn() }))

const callback = `/dashboard/user/shared/join?token=${'a'.repeat(43)}`

test('names who invited the visitor, and offers to register first (D348)', async () => {
  jest.mocked(readInvitation).mockResolvedValue({ owner: 'Nora Whitfield', homes: 3 })
  render(await LoginReason({ callback, act: 'Sign in', register: '/register?callbackUrl=x' }))
  expect(screen.getByRole('region', { name: 'Your invitation' })).toHaveTextContent(
    /^Nora Whitfield invited you to their wishlist of 3 homes on Keystead\. Register to see the homes/,
  )
  expect(screen.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register?callbackUrl=x')
})

test('names the owner on the registration page, without a link to itself', async () => {
  jest.mocked(readInvitation).mockResolvedValue({ owner: 'Nora Whitfield', homes: 0 })
  render(await LoginReason({ callback, act: 'Register' }))
  expect(screen.getByRole('region', { name: 'Your invitation' })).toHaveTextContent(
    /^Nora Whitfield invited you to their wishlist on Keystead\. Register to see the homes/,
  )
  expect(screen.queryByRole('link')).toBeNull()
})

test('names nobody if the link no longer works', async () => {
  jest.mocked(readInvitation).mockResolvedValue(null)
  render(await LoginReason({ callback, act: 'Sign in' }))
  expect(screen.getByText('Sign in to see the shared wishlist.')).toBeVisible()
})

test.each([true, false])(
  'leads to the public page of a listing, if it has one: %s (D163)',
  async (isPublic) => {
    const price = { kind: 'on-request' } as const
    const teaser = { title: 'Lake House', location: 'Bend, Oregon', image: '/demo/1.jpg', price, isPublic }
    jest.mocked(getTeaser).mockResolvedValue(teaser)
    const id = 'a'.repeat(24)
    render(await LoginReason({ callback: `/properties/${id}/viewing`, act: 'Sign in' }))
    expect(screen.getByText('Sign in to book a viewing of Lake House')).toBeVisible()
    const link = screen.queryByRole('link', { name: 'See it without an account' })
    expect(link?.getAttribute('href')).toBe(isPublic ? `/homes/bend-oregon/lake-house-${id}` : undefined)
  },
)

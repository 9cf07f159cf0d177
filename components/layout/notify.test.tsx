import '@testing-library/jest-dom'
import { act, render, screen } from '@testing-library/react'
import { Toaster } from 'sonner'
import { SIGNED_OUT } from '@/lib/domain/errors'
import { notify } from './notify'
import { TOAST_MS } from './toast-ms'

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  act(() => notify.dismiss('heart'))
  jest.useRealTimers()
})

test.each([
  ['Failed to add to wishlist', SIGNED_OUT],
  [SIGNED_OUT, undefined],
])(
  'a rejection because there is no session, %s, links to the login and stays until it is read (D160)',
  (title, description) => {
    render(<Toaster />)
    act(() => notify.error('heart', title, { description, action: { label: 'Retry', onClick: jest.fn() } }))
    act(() => jest.advanceTimersByTime(TOAST_MS.plain + 1_000))
    expect(screen.getByText(SIGNED_OUT)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument()
  },
)

test("any other rejection shows its caller's action", () => {
  render(<Toaster />)
  act(() =>
    notify.error('heart', 'Failed', { description: 'Why', action: { label: 'Retry', onClick: jest.fn() } }),
  )
  act(() => jest.advanceTimersByTime(100))
  expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Sign in' })).not.toBeInTheDocument()
})

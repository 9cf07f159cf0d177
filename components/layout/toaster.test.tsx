import { render, screen, waitFor } from '@testing-library/react'
import { toast } from 'sonner'
import { showToastOnNextPage, Toaster } from './show-toast'

beforeEach(() => {
  window.matchMedia = () =>
    ({ matches: false, addEventListener: jest.fn(), removeEventListener: jest.fn() }) as never
})

test('shows a message that was raised before the toast area loaded', async () => {
  toast('Said early')
  render(<Toaster />)
  expect(screen.queryByText('Said early')).toBeNull()
  // After its entry animation.
  await waitFor(() => expect(screen.getByText('Said early')).toBeVisible())
})

test('shows a stored message on the next page, once (D240)', async () => {
  showToastOnNextPage('We sent you a link to confirm your email.')
  const { unmount } = render(<Toaster />)
  expect(await screen.findByText('We sent you a link to confirm your email.')).toBeInTheDocument()
  expect(sessionStorage).toHaveLength(0)
  unmount()
})

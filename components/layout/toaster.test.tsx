import '@testing-library/jest-dom'
import { render, screen, waitFor } from '@testing-library/react'
import { toast } from 'sonner'
import { Toaster } from './toaster'

test('what is said before the toast area is there is shown when it comes', async () => {
  window.matchMedia = () =>
    ({ matches: false, addEventListener: jest.fn(), removeEventListener: jest.fn() }) as never
  toast('Said early')
  render(<Toaster />)
  expect(screen.queryByText('Said early')).toBeNull()
  // It fades in.
  await waitFor(() => expect(screen.getByText('Said early')).toBeVisible())
})

import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { LogoutButton } from './logout-button'
import { Toaster } from './show-toast'

const request = jest.fn<Promise<Response>, [string, RequestInit?]>()

beforeEach(async () => {
  request.mockReset()
  window.fetch = request as typeof fetch
  window.matchMedia = () =>
    ({ matches: false, addEventListener: jest.fn(), removeEventListener: jest.fn() }) as never
  // next-auth logs its own errors to the server this way.
  navigator.sendBeacon = () => true
  render(
    <>
      <LogoutButton />
      <Toaster />
    </>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Logout' }))
  await screen.findByRole('alertdialog')
})

test('asks first, with the safe button focused', async () => {
  const dialog = screen.getByRole('alertdialog', { name: 'Do you want to log out?' })
  expect(dialog).toBeVisible()
  expect(dialog.querySelector('svg.lucide-circle-question-mark')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Yes' })).toBeVisible()
  await waitFor(() => expect(screen.getByRole('button', { name: 'No' })).toHaveFocus())
})

test('changes nothing after No', () => {
  fireEvent.click(screen.getByRole('button', { name: 'No' }))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(request).not.toHaveBeenCalled()
})

test('shows an error, and closes the dialog', async () => {
  const complaint = jest.spyOn(console, 'error').mockImplementation()
  request.mockRejectedValue(new TypeError('Failed to fetch'))
  fireEvent.click(screen.getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(screen.getByText('Logout failed')).toBeVisible())
  expect(screen.queryByRole('alertdialog')).toBeNull()
  complaint.mockRestore()
})

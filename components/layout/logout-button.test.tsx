import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { isRememberedSignedIn, rememberSignedIn } from './account-hint'
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

const answer = (status: number, body: object) => async () => Response.json(body, { status })
const refusal = answer(503, { error: 'unavailable', message: 'Please try again in a moment.' })
const token = answer(200, { csrfToken: 'token' })
const withoutToken = answer(200, { url: 'https://keystead.test/api/auth/signout?csrf=true' })

test.each([
  ['there is no network', [() => Promise.reject(new TypeError('Failed to fetch'))]],
  ['the server refuses', [token, refusal]],
  ['the server refuses the token of the form', [refusal, withoutToken]],
])('shows an error, closes the dialog and stays signed in if %s', async (_when, answers) => {
  const complaint = jest.spyOn(console, 'error').mockImplementation()
  const leave = jest.spyOn(window.location, 'assign').mockReturnValue()
  rememberSignedIn(true)
  for (const next of answers) request.mockImplementationOnce(next)
  request.mockRejectedValue(new TypeError('Failed to fetch'))
  fireEvent.click(screen.getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(screen.getByText('Logout failed')).toBeVisible())
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(isRememberedSignedIn()).toBe(true)
  expect(leave).not.toHaveBeenCalled()
  complaint.mockRestore()
})

test('leaves for the home page once the session has ended', async () => {
  const leave = jest.spyOn(window.location, 'assign').mockReturnValue()
  rememberSignedIn(true)
  request.mockImplementationOnce(token).mockImplementationOnce(answer(200, { url: 'https://keystead.test/' }))
  request.mockImplementation(answer(200, {}))
  fireEvent.click(screen.getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/'))
  // A long URL of Explore would be refused.
  const [, signOut] = request.mock.calls
  expect(new URLSearchParams(String(signOut?.[1]?.body)).get('callbackUrl')).toBe('/')
  expect(isRememberedSignedIn()).toBe(false)
})

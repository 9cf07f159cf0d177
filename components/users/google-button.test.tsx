import { act, fireEvent, render, screen } from '@testing-library/react'
import { GoogleButton } from './google-button'

/** The browser's BroadcastChannel, which jsdom lacks; delivers at once. */
class Channel {
  static open = new Set<Channel>()
  onmessage: ((event: { data: unknown }) => void) | null = null
  constructor(readonly name: string) {
    Channel.open.add(this)
  }
  close() {
    Channel.open.delete(this)
  }
}

type Popup = { closed: boolean; close: () => void }

const open = jest.fn<Popup | null, [string, string, string]>()
const request = jest.fn<Promise<Response>, [string]>()
let popup: Popup

beforeEach(() => {
  jest.useFakeTimers()
  popup = { closed: false, close: jest.fn() }
  Channel.open.clear()
  open.mockReset().mockReturnValue(popup)
  request.mockReset().mockReturnValue(new Promise(() => {}))
  window.open = open as never
  window.fetch = request as never
  window.BroadcastChannel = Channel as never
  window.location.hash = ''
})
afterEach(() => jest.useRealTimers())

const button = () => screen.getByRole('button', { name: 'Login with Google' })
const show = () => render(<GoogleButton callback="/#remembered">Login with Google</GoogleButton>)
const click = () => act(async () => fireEvent.click(button()))
const postOutcome = (data: unknown) =>
  act(async () => {
    for (const channel of Channel.open) channel.onmessage?.({ data })
  })
const wait = (ms: number) => act(async () => jest.advanceTimersByTime(ms))

const cancelled = () => screen.queryByText('Google sign-in was canceled.')

test('a click opens the window of 500 by 600 px, and the button is pending while it is open', async () => {
  show()
  await click()
  expect(open).toHaveBeenCalledWith(
    '/auth/popup',
    '_blank',
    expect.stringMatching(/^popup,width=500,height=600,/),
  )
  await wait(60_000)
  expect(button()).toHaveAttribute('aria-busy', 'true')
  expect(button()).toBeDisabled()
  expect(request).not.toHaveBeenCalled()
})

test('after signing in it leads to the remembered page', async () => {
  show()
  await click()
  await postOutcome({ error: null })
  expect(window.location.hash).toBe('#remembered')
  expect(localStorage.getItem('account')).toBe('in')
  popup.closed = true
  await wait(60_000)
  expect(cancelled()).toBeNull()
})

test.each([
  ['AccessDenied', 'Google has not verified this email.'],
  // An unknown error is not quoted.
  ['Your account is locked, call +1 555 0100', 'Sign-in failed. Please try again.'],
])('the error %j is shown as text, and the button can be used again', async (error, text) => {
  show()
  await click()
  await postOutcome({ error })
  expect(screen.getByRole('alert')).toHaveTextContent(text)
  expect(button()).toBeEnabled()
  expect(button()).toHaveFocus()
  popup.closed = true
  await wait(60_000)
  expect(cancelled()).toBeNull()
  await click()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(open).toHaveBeenCalledTimes(2)
})

test.each([undefined, null, 'signed-in', {}, { error: 1 }, { error: undefined }])(
  'the message %j is ignored',
  async (message) => {
    show()
    await click()
    await postOutcome(message)
    expect(window.location.hash).toBe('')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(button()).toBeDisabled()
  },
)

test('closing the window ends the sign-in without a message (D100)', async () => {
  show()
  await click()
  popup.closed = true
  await wait(1000)
  expect(cancelled()).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(button()).toBeEnabled()
  expect(button()).toHaveFocus()
})

test('a window that only reads as closed can still finish signing in', async () => {
  show()
  await click()
  popup.closed = true
  await wait(1000)
  await postOutcome({ error: null })
  expect(window.location.hash).toBe('#remembered')
})

test('leaving the page closes its window and ignores its messages', async () => {
  const { unmount } = show()
  await click()
  unmount()
  expect(popup.close).toHaveBeenCalled()
  expect(Channel.open.size).toBe(0)
})

/** True if this window has started to leave for Google, by next-auth's first request. */
const isLeaving = () => request.mock.calls.some(([address]) => address === '/api/auth/providers')

test('if the window is blocked, this one goes to Google, and forgets an ended session (D546)', async () => {
  open.mockReturnValue(null)
  localStorage.setItem('account', 'in')
  show()
  await click()
  expect(isLeaving()).toBe(true)
  expect(button()).toBeDisabled()
  expect(localStorage.getItem('account')).toBeNull()
})

test('if windows cannot communicate, this one goes to Google', async () => {
  Reflect.deleteProperty(window, 'BroadcastChannel')
  show()
  await click()
  expect(open).not.toHaveBeenCalled()
  expect(isLeaving()).toBe(true)
})

test('if this one cannot leave either, an error is shown', async () => {
  open.mockReturnValue(null)
  request.mockImplementation((address) =>
    address.includes('/signin/google')
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve({
          ok: true,
          json: () => Promise.resolve({ google: { id: 'google', type: 'oauth' } }),
        } as Response),
  )
  show()
  await click()
  expect(await screen.findByRole('alert')).toHaveTextContent('Sign-in failed. Please try again.')
  expect(button()).toBeEnabled()
})

import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { toast } from 'sonner'
import { ToastArea } from '../layout/toasts'
import { readOnDevice } from '../visitor/on-device'
import { ViewerWishlistButton } from './viewer-wishlist-button'

const property = { _id: '6b0190e1bd60d50ba14dd9cd', title: 'Lake House' }
const actions = { add: jest.fn(), remove: jest.fn(), restore: jest.fn() }

const VISITOR = { account: null, notices: null, saved: null, marks: null, listing: null }

/** The heart on a page whose reader is a visitor, or somebody else. */
async function show(answer: object = VISITOR) {
  Object.assign(globalThis, { fetch: async () => ({ ok: true, json: async () => answer }) })
  return act(async () =>
    render(
      <>
        <ViewerWishlistButton onPicture property={property} actions={actions} />
        <ToastArea />
      </>,
    ),
  )
}

const heart = () => screen.getByRole('button', { name: 'Add Lake House to wishlist' })
const press = () => act(async () => fireEvent.click(heart()))
const expectPressed = (isPressed: boolean) =>
  waitFor(() => expect(heart()).toHaveAttribute('aria-pressed', String(isPressed)))

afterEach(() => {
  toast.dismiss()
  localStorage.clear()
})

test('saves a visitor’s home on the device, and shows it there later (D393)', async () => {
  const { unmount } = await show()
  await expectPressed(false)
  await press()
  await expectPressed(true)
  expect(await screen.findByText('Saved on this device')).toBeInTheDocument()
  expect(readOnDevice().homes).toEqual([property._id])
  unmount()

  await show()
  await expectPressed(true)
  await press()
  await expectPressed(false)
  expect(readOnDevice().homes).toEqual([])
  expect([actions.add, actions.remove].map(({ mock }) => mock.calls)).toEqual([[], []])
})

test('restores a home that a visitor has removed (D351)', async () => {
  await show()
  await press()
  await expectPressed(true)
  await press()
  await expectPressed(false)
  await act(async () => fireEvent.click(await screen.findByRole('button', { name: 'Undo' })))
  await expectPressed(true)
  expect(readOnDevice().homes).toEqual([property._id])
})

test('saves on the device what a visitor clicked before it was known that nobody is signed in', async () => {
  let respond = (_answer: unknown) => {}
  const waiting = new Promise((resolve) => (respond = resolve))
  Object.assign(globalThis, { fetch: () => waiting })
  await act(async () =>
    render(
      <>
        <ViewerWishlistButton onPicture property={property} actions={actions} />
        <ToastArea />
      </>,
    ),
  )
  await press()
  expect(readOnDevice().homes).toEqual([])
  await act(async () => respond({ ok: true, json: async () => VISITOR }))
  await expectPressed(true)
  expect(readOnDevice().homes).toEqual([property._id])
  expect(await screen.findByText('Saved on this device')).toBeInTheDocument()
  expect(actions.add).not.toHaveBeenCalled()
})

test('is no longer pressed if the home was removed in another tab', async () => {
  const account = { id: 'a1', name: 'Nora', image: null }
  const { _id } = property
  await show({ ...VISITOR, account, saved: { [_id]: 'e1' } })
  await expectPressed(true)
  const error = { code: 'not_found', message: 'Wishlist entry not found' }
  actions.remove.mockResolvedValueOnce({ ok: false, error })
  await press()
  expect(actions.remove).toHaveBeenCalledWith({ wishlistId: 'e1' })
  await expectPressed(false)
})

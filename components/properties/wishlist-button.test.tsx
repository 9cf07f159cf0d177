import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { toast, Toaster } from 'sonner'
import { type ActionResult } from '@/lib/domain/result'
import { WishlistButton } from './wishlist-button'

const property = { _id: '6b0190e1bd60d50ba14dd9cd', title: 'Lake House' }
const wishlistId = '6b0190e1bd60d50ba14dd9e6'
const refusal = { ok: false, error: { code: 'internal', message: 'Something went wrong.' } } as const

/** A page around the heart, which changes with the response like the real one. */
function show({ saved = false, refuse = false, onPicture = true } = {}) {
  let answer = () => {}
  const response = new Promise<void>((resolve) => (answer = resolve))
  const add = jest.fn()
  const remove = jest.fn()
  const restore = jest.fn()
  function Page() {
    const [entryId, setEntryId] = useState(saved ? wishlistId : null)
    const change = async <T,>(next: string | null, data: T): Promise<ActionResult<T>> => {
      await response
      if (refuse) return refusal
      setEntryId(next)
      return { ok: true, data }
    }
    return (
      <WishlistButton
        property={property}
        entryId={entryId}
        onPicture={onPicture}
        actions={{
          add: (input) => (add(input), change(wishlistId, { id: wishlistId })),
          remove: (input) => (remove(input), change(null, { undo: 'sealed' })),
          restore: (input) => (restore(input), change(wishlistId, { id: wishlistId })),
        }}
      />
    )
  }
  render(
    <>
      <Page />
      <Toaster />
    </>,
  )
  return { add, remove, restore, answer: () => act(async () => answer()) }
}

const heart = () => screen.getByRole('button', { name: /wishlist/i })
const expectPressed = (pressed: boolean) =>
  waitFor(() => expect(heart()).toHaveAttribute('aria-pressed', String(pressed)))

afterEach(() => toast.dismiss())

test('saves at once, before the response, and confirms it after it (D43)', async () => {
  const { add, answer } = show()
  await expectPressed(false)
  fireEvent.click(heart())
  await expectPressed(true)
  expect(screen.queryByText('Added to wishlist!')).not.toBeInTheDocument()
  await answer()
  expect(await screen.findByText('Added to wishlist!')).toBeInTheDocument()
  await expectPressed(true)
  expect(add).toHaveBeenCalledWith({ propertyId: property._id })
})

test('restores a removed entry in the toast, and returns the focus (D351)', async () => {
  const { restore, answer } = show({ saved: true })
  heart().focus()
  fireEvent.click(heart())
  await answer()
  const undo = await screen.findByRole('button', { name: 'Undo' })
  await act(async () => fireEvent.click(undo))
  expect(restore).toHaveBeenCalledWith({ undo: 'sealed' })
  await expectPressed(true)
  await waitFor(() => expect(heart()).toHaveFocus())
})

test('removes the entry', async () => {
  const { remove, answer } = show({ saved: true })
  await expectPressed(true)
  fireEvent.click(heart())
  await expectPressed(false)
  await answer()
  expect(await screen.findByText('Removed from wishlist')).toBeInTheDocument()
  await expectPressed(false)
  expect(remove).toHaveBeenCalledWith({ wishlistId })
})

test.each([
  [false, 'Failed to add to wishlist'],
  [true, 'Failed to remove'],
])('rolls back if that fails (saved: %s)', async (saved, words) => {
  const { answer } = show({ saved, refuse: true })
  fireEvent.click(heart())
  await expectPressed(!saved)
  await answer()
  expect(await screen.findByText(words)).toBeInTheDocument()
  await expectPressed(saved)
})

test('shows a second click before the response at once, and performs it afterwards', async () => {
  const { add, remove, answer } = show()
  fireEvent.click(heart())
  await expectPressed(true)
  fireEvent.click(heart())
  await expectPressed(false)
  expect(remove).not.toHaveBeenCalled()
  await answer()
  expect(await screen.findByText('Removed from wishlist')).toBeInTheDocument()
  await expectPressed(false)
  expect(add).toHaveBeenCalledTimes(1)
  expect(remove.mock.calls).toEqual([[{ wishlistId }]])
})

test.each([
  ['a third click takes the second one back', 3, false],
  ['nothing is left to do where the first change fails, and the second click wanted what is', 2, true],
])('%s', async (_, clicks, refuse) => {
  const { add, remove, answer } = show({ refuse })
  for (let i = 1; i <= clicks; i++) {
    fireEvent.click(heart())
    await expectPressed(i % 2 === 1)
  }
  await answer()
  await screen.findByText(refuse ? 'Failed to add to wishlist' : 'Added to wishlist!')
  await expectPressed(!refuse)
  expect(add).toHaveBeenCalledTimes(1)
  expect(remove).not.toHaveBeenCalled()
})

test('has a text label on the property page', async () => {
  const { answer } = show({ onPicture: false })
  fireEvent.click(screen.getByRole('button', { name: 'Add to Wishlist' }))
  expect(await screen.findByRole('button', { name: 'In your wishlist', pressed: true })).toBeInTheDocument()
  await answer()
})

test.each([true, false])(
  'is outlined until the listing is saved, then filled (on a picture: %s)',
  async (onPicture) => {
    const { answer } = show({ onPicture })
    const icon = () => heart().querySelector('svg')
    expect(icon()).not.toHaveClass('fill-heart-on-picture')
    fireEvent.click(heart())
    await expectPressed(true)
    expect(icon()).toHaveClass('fill-heart-on-picture')
    await answer()
  },
)

test('says beside other actions whether the home is saved, and names the wishlist', () => {
  const entry = (entryId: string | null) => (
    <WishlistButton
      isSmall
      property={property}
      entryId={entryId}
      actions={{ add: jest.fn(), remove: jest.fn(), restore: jest.fn() }}
    />
  )
  const { rerender } = render(entry(null))
  expect(screen.getByRole('button', { name: 'Save to wishlist', pressed: false })).toBeInTheDocument()
  rerender(entry(wishlistId))
  expect(screen.getByRole('button', { name: 'Saved to wishlist', pressed: true })).toBeInTheDocument()
})

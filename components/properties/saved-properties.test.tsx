import '@testing-library/jest-dom'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { toast, Toaster } from 'sonner'
import { type WishlistEntryDto } from '@/lib/schemas/wishlist'
import { SavedProperties } from './saved-properties'

const idOf = (n: number) => String(n).padStart(24, '0')

const entryOf = (
  n: number,
  title: string,
  changes: Partial<NonNullable<WishlistEntryDto['property']>> = {},
): WishlistEntryDto => ({
  _id: idOf(n),
  email: 'nora@mail.example',
  propertyId: idOf(n + 50),
  property: {
    _id: idOf(n + 50),
    title,
    location: 'Bend, Oregon',
    minPrice: 420_000,
    maxPrice: 485_000,
    image: '/demo/aframe-dusk.jpg',
    agentName: 'Theo Brandt',
    agentImage: null,
    agentEmail: 'theo@mail.example',
    description: 'A house.',
    status: 'verified',
    sold: false,
    createdAt: '2025-01-05T10:00:00.000Z',
    updatedAt: '2025-02-06T10:00:00.000Z',
    ...changes,
  },
})

function show(initial: WishlistEntryDto[], { refuse = false } = {}) {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  function Page() {
    const [entries, setEntries] = useState(initial)
    return (
      <SavedProperties
        entries={entries}
        actions={{
          remove: async ({ wishlistId }) => {
            await answered
            if (refuse) return { ok: false, error: { code: 'internal', message: 'Something went wrong.' } }
            setEntries((all) => all.filter(({ _id }) => _id !== wishlistId))
            return { ok: true, data: 1 }
          },
          post: () => Promise.reject(new Error('posted')),
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
  return { answer: () => act(async () => answer()) }
}

const removeButton = (title: string) => screen.getByRole('button', { name: `Remove ${title} from wishlist` })
const titles = () => screen.queryAllByRole('heading', { level: 2 }).map((title) => title.textContent)

afterEach(() => toast.dismiss())

test('an entry goes at once, and the focus goes to the next one', async () => {
  const { answer } = show([entryOf(1, 'Lake House'), entryOf(2, 'Stilt House'), entryOf(3, 'Porch Farm')])
  fireEvent.click(removeButton('Stilt House'))
  await waitFor(() => expect(titles()).toEqual(['Lake House', 'Porch Farm']))
  expect(removeButton('Porch Farm')).toHaveFocus()
  await answer()
  expect(await screen.findByText('Removed from wishlist')).toBeInTheDocument()
  expect(titles()).toEqual(['Lake House', 'Porch Farm'])
})

test('it comes back in its place where that fails', async () => {
  const { answer } = show([entryOf(1, 'Lake House'), entryOf(2, 'Stilt House')], { refuse: true })
  fireEvent.click(removeButton('Lake House'))
  await waitFor(() => expect(titles()).toEqual(['Stilt House']))
  await answer()
  expect(await screen.findByText('Failed to remove')).toBeInTheDocument()
  expect(titles()).toEqual(['Lake House', 'Stilt House'])
})

test('the last one leaves the empty list, which takes the focus', async () => {
  const { answer } = show([entryOf(1, 'Lake House')])
  fireEvent.click(removeButton('Lake House'))
  expect(await screen.findByRole('heading', { name: 'Nothing saved yet' })).toBeInTheDocument()
  expect(screen.getByRole('group', { name: 'Saved properties' })).toHaveFocus()
  await answer()
})

test('says how a listing stands: sold, not verified, or gone', () => {
  show([
    entryOf(1, 'Lake House', { sold: true }),
    entryOf(2, 'Stilt House', { status: 'pending' }),
    { ...entryOf(3, ''), property: null },
  ])
  const [sold, pending, gone] = screen.getAllByRole('listitem')
  expect(sold).toHaveTextContent('Sold')
  expect(sold).not.toHaveTextContent('Verified')
  expect(pending).toHaveTextContent('Not Verified')
  expect(gone).toHaveTextContent('No longer listed')
  expect(screen.getAllByRole('link')).toHaveLength(2)
})

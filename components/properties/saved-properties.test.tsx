import '@testing-library/jest-dom'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { toast, Toaster } from 'sonner'
import { type WishlistEntryDto } from '@/lib/schemas/wishlist'
import { SavedProperties } from './saved-properties'

const formOf = (given: unknown[] = []) => Object.fromEntries(given.at(-1) as FormData)
const saveNote = jest.fn(async (...given: unknown[]) => {
  const { note } = formOf(given)
  return note === 'refused'
    ? ({ ok: false, error: { code: 'not_found', message: 'Wishlist entry not found' } } as const)
    : ({ ok: true, data: null } as const)
})

const idOf = (n: number) => String(n).padStart(24, '0')

const entryOf = (
  n: number,
  title: string,
  changes: Partial<NonNullable<WishlistEntryDto['property']>> = {},
): WishlistEntryDto => ({
  _id: idOf(n),
  email: 'nora@mail.example',
  propertyId: idOf(n + 50),
  saved: null,
  property: {
    _id: idOf(n + 50),
    title,
    location: 'Bend, Oregon',
    minPrice: 420_000,
    maxPrice: 485_000,
    image: '/demo/aframe-dusk.jpg',
    agentName: 'Theo Brandt',
    agentImage: null,
    description: 'A house.',
    status: 'verified',
    sold: false,
    createdAt: '2025-01-05T10:00:00.000Z',
    listedAt: '2025-01-05T10:00:00.000Z',
    updatedAt: '2025-02-06T10:00:00.000Z',
    ...changes,
  },
})

function show(
  initial: WishlistEntryDto[],
  { refuse = false, chosen }: { refuse?: boolean; chosen?: string[] } = {},
) {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  function Page() {
    const [entries, setEntries] = useState(initial)
    return (
      <SavedProperties
        saveNote={saveNote}
        entries={entries}
        chosen={chosen}
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

test('removes an entry at once, and moves the focus to the next one', async () => {
  const { answer } = show([entryOf(1, 'Lake House'), entryOf(2, 'Stilt House'), entryOf(3, 'Porch Farm')])
  fireEvent.click(removeButton('Stilt House'))
  await waitFor(() => expect(titles()).toEqual(['Lake House', 'Porch Farm']))
  expect(removeButton('Porch Farm')).toHaveFocus()
  await answer()
  expect(await screen.findByText('Removed from wishlist')).toBeInTheDocument()
  expect(titles()).toEqual(['Lake House', 'Porch Farm'])
})

test('restores it in its place if that fails', async () => {
  const { answer } = show([entryOf(1, 'Lake House'), entryOf(2, 'Stilt House')], { refuse: true })
  fireEvent.click(removeButton('Lake House'))
  await waitFor(() => expect(titles()).toEqual(['Stilt House']))
  await answer()
  expect(await screen.findByText('Failed to remove')).toBeInTheDocument()
  expect(titles()).toEqual(['Lake House', 'Stilt House'])
})

test('shows the empty list after the last one, and focuses it', async () => {
  const { answer } = show([entryOf(1, 'Lake House')])
  fireEvent.click(removeButton('Lake House'))
  expect(await screen.findByRole('heading', { name: 'Nothing saved yet' })).toBeInTheDocument()
  expect(screen.getByRole('group', { name: 'Saved properties' })).toHaveFocus()
  await answer()
})

test('shows the status of a listing: sold, not verified, or deleted', () => {
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

describe('selecting listings to compare', () => {
  const box = (title: string) => screen.getByRole('checkbox', { name: `Compare ${title}` })
  const sent = () =>
    new FormData(screen.getByRole('form', { name: 'Compare' }) as HTMLFormElement).getAll('id')
  const five = ['One', 'Two', 'Three', 'Four', 'Five'].map((title, i) => entryOf(i + 1, title))

  test('sends two to four selected ones to the comparison', () => {
    show(five)
    fireEvent.click(box('Two'))
    expect(screen.getByText('1 selected. Select one more to compare.')).toBeInTheDocument()
    for (const title of ['Four', 'One', 'Five']) fireEvent.click(box(title))
    expect(screen.getByText('4 selected (maximum)')).toBeInTheDocument()
    expect(box('Three')).toBeDisabled()
    expect(sent()).toEqual([51, 52, 54, 55].map(idOf))
    fireEvent.click(box('Two'))
    expect(box('Three')).toBeEnabled()
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
    expect(sent()).toEqual([])
  })

  test('shows those already selected as checked, or includes them if this page lacks them', () => {
    show(five.slice(0, 2), { chosen: [idOf(51), idOf(99)] })
    expect(box('One')).toBeChecked()
    expect(screen.getByText('2 selected')).toBeInTheDocument()
    expect(sent().sort()).toEqual([idOf(51), idOf(99)])
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
    expect(sent()).toEqual([])
  })

  test('unselects a removed one', async () => {
    const { answer } = show(five)
    fireEvent.click(box('One'))
    fireEvent.click(box('Two'))
    fireEvent.click(removeButton('One'))
    await answer()
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Compare One' })).toBeNull())
    expect(sent()).toEqual([idOf(52)])
  })

  test('is not possible with a single visible one', () => {
    show([entryOf(1, 'Lake House'), { ...entryOf(2, ''), property: null }])
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
    expect(screen.queryByRole('form', { name: 'Compare' })).not.toBeInTheDocument()
  })
})

test('marks a saved listing under offer (D72)', () => {
  show([entryOf(1, 'Lake House', { underOffer: true }), entryOf(2, 'Old Mill')])
  const [first, second] = screen.getAllByRole('listitem')
  expect(first).toHaveTextContent('Under offer')
  expect(second).not.toHaveTextContent('Under offer')
})

test('saves a note on a saved home in its own form, and shows why one is rejected (D271)', async () => {
  show([{ ...entryOf(1, 'Lake House'), note: 'Ask about the roof.' }, entryOf(2, 'Mill Loft')])
  expect(screen.getAllByText('Ask about the roof.')[0]).toBeInTheDocument()
  expect(screen.getByLabelText('Edit note: Lake House')).toBeInTheDocument()
  const summary = screen.getByLabelText('Add a note: Mill Loft')
  fireEvent.click(summary)
  const form = summary.parentElement?.querySelector('form')
  const field = form?.querySelector('textarea')
  if (!form || !field) throw new Error('there is no form')
  expect(field).toHaveAttribute('maxlength', '500')
  const send = (value: string) =>
    act(async () => {
      fireEvent.change(field, { target: { value } })
      fireEvent.click(within(form).getByRole('button', { name: 'Save note' }))
    })
  await send('refused')
  expect(screen.getByText('Wishlist entry not found')).toBeInTheDocument()
  await send('Call on Monday.')
  expect(screen.queryByText('Wishlist entry not found')).toBeNull()
  expect(formOf(saveNote.mock.lastCall)).toEqual({ wishlistId: idOf(2), note: 'Call on Monday.' })
})

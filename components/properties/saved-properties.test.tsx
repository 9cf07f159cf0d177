import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { toast } from 'sonner'
import { type WishlistEntryDto } from '@/lib/schemas/wishlist'
import { staticRouter, TestPage } from '../offers/testing'
import { SavedProperties } from './saved-properties'

const idOf = (n: number) => String(n).padStart(24, '0')

const formOf = (input: unknown[] = []) => Object.fromEntries(input.at(-1) as FormData)
const saveNote = jest.fn(async (...input: unknown[]) => {
  const form = input.at(-1)
  const note = form instanceof FormData && form.get('note')
  return note === 'refused'
    ? ({ ok: false, error: { code: 'not_found', message: 'Wishlist entry not found' } } as const)
    : ({ ok: true, data: { wishlistId: idOf(2), note: 'Before.' } } as const)
})

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
  entries: WishlistEntryDto[],
  { refuse = false, chosen }: { refuse?: boolean; chosen?: string[] } = {},
) {
  const router = staticRouter()
  const restore = jest.fn(async () => ({ ok: true, data: { id: idOf(1) } }) as const)
  render(
    <TestPage router={router}>
      <SavedProperties
        origin="https://keystead.test"
        saveNote={saveNote}
        entries={entries}
        chosen={chosen}
        actions={{
          remove: async () =>
            refuse
              ? { ok: false, error: { code: 'internal', message: 'Something went wrong.' } }
              : { ok: true, data: { undo: 'sealed' } },
          restore,
          post: () => Promise.reject(new Error('posted')),
        }}
      />
    </TestPage>,
  )
  return { router, restore }
}

const removeButton = (title: string) => screen.getByRole('button', { name: `Remove ${title} from wishlist` })

afterEach(() => toast.dismiss())

const undoButton = () => screen.findByRole('button', { name: 'Undo', description: 'Removed from wishlist' })

test('keeps the place of a removed entry until it can no longer be undone (D351)', async () => {
  const { router } = show([entryOf(1, 'Lake House'), entryOf(2, 'Stilt House'), entryOf(3, 'Porch Farm')])
  removeButton('Stilt House').focus()
  await act(async () => fireEvent.click(removeButton('Stilt House')))
  expect(await undoButton()).toHaveFocus()
  expect((await undoButton()).closest('li')).toHaveTextContent('Stilt House')
  expect(router.refresh).not.toHaveBeenCalled()
  await act(async () => toast.dismiss())
  await waitFor(() => expect(router.refresh).toHaveBeenCalledTimes(1))
  expect(removeButton('Porch Farm').closest('li')).toContainElement(document.activeElement as HTMLElement)
})

test('restores a removed entry, and returns the focus', async () => {
  const { router, restore } = show([entryOf(1, 'Lake House')])
  removeButton('Lake House').focus()
  await act(async () => fireEvent.click(removeButton('Lake House')))
  const undo = await undoButton()
  await act(async () => fireEvent.click(undo))
  expect(restore).toHaveBeenCalledWith({ undo: 'sealed' })
  await waitFor(() => expect(removeButton('Lake House')).toHaveFocus())
  expect(screen.queryByText('Removed from wishlist')).toBeNull()
  expect(router.refresh).not.toHaveBeenCalled()
})

test('keeps an entry that could not be removed', async () => {
  show([entryOf(1, 'Lake House')], { refuse: true })
  await act(async () => fireEvent.click(removeButton('Lake House')))
  expect(await screen.findByText('Failed to remove')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('says how to save a home when there is none', () => {
  show([])
  expect(screen.getByRole('heading', { name: 'Nothing saved yet' })).toBeInTheDocument()
})

test('shows the status of a listing: sold, not verified, or deleted', () => {
  show([
    entryOf(1, 'Lake House', { sold: true }),
    entryOf(2, 'Stilt House', { status: 'pending' }),
    { ...entryOf(3, ''), property: null },
  ])
  const [sold, pending, element] = screen.getAllByRole('listitem')
  expect(sold).toHaveTextContent('Sold')
  expect(sold).not.toHaveTextContent('Verified')
  expect(pending).toHaveTextContent('Not Verified')
  expect(element).toHaveTextContent('No longer listed')
  expect(screen.getAllByRole('link')).toHaveLength(2)
})

describe('selecting listings to compare', () => {
  const box = (title: string) => screen.getByRole('checkbox', { name: `Compare ${title}` })
  const comparedIds = () =>
    new FormData(screen.getByRole('form', { name: 'Compare' }) as HTMLFormElement).getAll('id')
  const five = ['One', 'Two', 'Three', 'Four', 'Five'].map((title, i) => entryOf(i + 1, title))

  test('sends two to four selected ones to the comparison', () => {
    show(five)
    fireEvent.click(box('Two'))
    expect(screen.getByText('1 selected. Select one more to compare.')).toBeInTheDocument()
    for (const title of ['Four', 'One', 'Five']) fireEvent.click(box(title))
    expect(screen.getByText('4 selected (maximum)')).toBeInTheDocument()
    expect(box('Three')).toBeDisabled()
    expect(comparedIds()).toEqual([51, 52, 54, 55].map(idOf))
    fireEvent.click(box('Two'))
    expect(box('Three')).toBeEnabled()
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
    expect(comparedIds()).toEqual([])
  })

  test('shows those already selected as checked, or includes them if this page lacks them', () => {
    show(five.slice(0, 2), { chosen: [idOf(51), idOf(99)] })
    expect(box('One')).toBeChecked()
    expect(screen.getByText('2 selected')).toBeInTheDocument()
    expect(comparedIds().sort()).toEqual([idOf(51), idOf(99)])
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
    expect(comparedIds()).toEqual([])
  })

  test('unselects a removed one', async () => {
    show(five)
    fireEvent.click(box('One'))
    fireEvent.click(box('Two'))
    fireEvent.click(removeButton('One'))
    await waitFor(() => expect(comparedIds()).toEqual([idOf(52)]))
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

describe('a note on a saved home (D271)', () => {
  const field = () => screen.getByLabelText<HTMLTextAreaElement>('Your note', { selector: '[open] *' })
  const open = async (name: string) => {
    const summary = screen.getByLabelText(name)
    const details = summary.closest('details') as HTMLDetailsElement
    details.open = true
    await act(async () => fireEvent(details, new Event('toggle')))
    return summary
  }
  const send = (value: string) =>
    act(async () => {
      fireEvent.change(field(), { target: { value } })
      fireEvent.click(within(field().form as HTMLFormElement).getByRole('button', { name: 'Save note' }))
    })

  test('opens with the focus in the field, and shows why a note is rejected', async () => {
    show([{ ...entryOf(1, 'Lake House'), note: 'Ask about the roof.' }, entryOf(2, 'Mill Loft')])
    expect(screen.getAllByText('Ask about the roof.')[0]).toBeInTheDocument()
    expect(screen.getByLabelText('Edit note: Lake House')).toBeInTheDocument()
    await open('Add a note: Mill Loft')
    expect(field()).toHaveFocus()
    expect(field()).toHaveAttribute('maxlength', '500')
    await send('refused')
    expect(screen.getByText('Wishlist entry not found')).toBeInTheDocument()
    expect(field()).toHaveValue('refused')
  })

  test('closes when it is saved, returns the focus, and can be undone (D351, D352)', async () => {
    show([entryOf(1, 'Lake House'), entryOf(2, 'Mill Loft')])
    const summary = await open('Add a note: Mill Loft')
    await send('Call on Monday.')
    expect(formOf(saveNote.mock.lastCall)).toEqual({ wishlistId: idOf(2), note: 'Call on Monday.' })
    expect(summary.closest('details')).not.toHaveAttribute('open')
    expect(summary).toHaveFocus()
    expect(await screen.findByText('Note saved')).toBeInTheDocument()
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Undo' })))
    expect(saveNote).toHaveBeenLastCalledWith({ wishlistId: idOf(2), note: 'Before.' })
    expect(await screen.findByText('Undone')).toBeInTheDocument()
    await waitFor(() => expect(summary).toHaveFocus())
  })
})

test('shares the public page of a saved home that is verified and for sale (D391)', () => {
  show([
    entryOf(1, 'Lake House'),
    entryOf(2, 'Sold House', { sold: true }),
    entryOf(3, 'New House', { status: 'pending' }),
  ])
  expect(screen.getAllByRole('button', { name: /^Share/ })).toHaveLength(1)
  expect(screen.getByLabelText('Link to share: Lake House')).toHaveValue(
    `https://keystead.test/homes/bend-oregon/lake-house-${idOf(51)}`,
  )
})

import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { toast, Toaster } from 'sonner'
import { type HiddenHomeDto } from '@/lib/schemas/wishlist'
import { type ViewerDto, type ViewerMarks } from '@/lib/schemas/viewer'
import { type PropertyCardProps } from './property-card'
import { TestPage } from '../offers/testing'
import { CountView } from '../viewer/count-view'
import { HiddenHomes } from './hidden-homes'
import { PropertyList } from './property-list'
import { ViewerOfferPanel } from './viewer-offer'
import { type WishlistActions } from './wishlist-button'

const id = (i: number) => i.toString(16).padStart(24, '0')
const card = (i: number): PropertyCardProps['property'] => ({
  _id: id(i),
  title: `House ${i}`,
  location: 'Bend, Oregon',
  minPrice: 400_000,
  maxPrice: 500_000,
  image: '/demo/lake-house.jpg',
  status: 'verified',
})

const done = async () => ({ ok: true, data: undefined }) as const
const shownAgain = async () => ({ ok: true, data: { undo: 'as it was' } }) as const
const refuse = async () =>
  ({ ok: false, error: { code: 'conflict', message: 'You have hidden 10,000 homes.' } }) as const
const actions = (overrides: Partial<WishlistActions> = {}): WishlistActions => ({
  add: () => Promise.reject(new Error('added')),
  remove: () => Promise.reject(new Error('removed')),
  restore: () => Promise.reject(new Error('restored')),
  post: () => Promise.reject(new Error('posted')),
  hide: jest.fn(done),
  unhide: jest.fn(shownAgain),
  rehide: jest.fn(done),
  ...overrides,
})

/** The requests to mark a home as seen. */
const seenPosts: string[] = []

/** Answers `/reader` with these marks. */
function answer(marks: ViewerMarks | null) {
  seenPosts.length = 0
  const viewer: ViewerDto = {
    account: { id: 'nora', name: 'Nora', image: null },
    notices: null,
    saved: marks && {},
    marks,
    listing: null,
  }
  globalThis.fetch = jest.fn(async (address: unknown, request?: RequestInit) => {
    if (request?.method === 'POST') seenPosts.push(`${String(address)} ${String(request.body)}`)
    return Response.json(viewer)
  })
}

async function showList(overrides: Partial<WishlistActions> = {}) {
  const hearts = { actions: actions(overrides), postTo: '/properties' }
  await act(async () =>
    render(
      <>
        <PropertyList properties={[card(1), card(2), card(3)]} hearts={hearts} />
        <Toaster />
      </>,
    ),
  )
  return hearts.actions
}

const visibleTitles = () =>
  screen
    .getAllByRole('link', { name: /^House/ })
    .filter((link) => !link.closest('details'))
    .map((link) => link.textContent)

afterEach(() => toast.dismiss())

test('folds hidden homes away and marks seen ones (D288, D289)', async () => {
  answer({ hidden: [id(2)], seen: [id(3)] })
  await showList()
  expect(visibleTitles()).toEqual(['House 1', 'House 3'])
  const folded = screen.getByText('1 hidden home on this page').closest('details') as HTMLElement
  expect(folded).not.toHaveAttribute('open')
  expect(within(folded).getByText('House 2')).toBeInTheDocument()
  expect(screen.getAllByText('Seen')).toHaveLength(1)
  expect(screen.getByText('Seen').closest('article')).toHaveTextContent('House 3')
})

const undoButton = () => screen.findByRole('button', { name: 'Undo', description: 'Home hidden' })
const hideSecond = async () => {
  const button = screen.getByRole('button', { name: 'Hide House 2' })
  button.focus()
  await act(async () => fireEvent.click(button))
}

test('hides a home in its place, folds it away when it can no longer be undone (D351), and shows it again', async () => {
  answer({ hidden: [], seen: [] })
  // The card asks again once it is in the other list.
  const hide = jest.fn(() => (answer({ hidden: [id(2)], seen: [] }), done()))
  const unhide = jest.fn(() => (answer({ hidden: [], seen: [] }), shownAgain()))
  await showList({ hide, unhide })
  await hideSecond()
  expect(hide).toHaveBeenCalledWith({ propertyId: id(2) })
  expect(await undoButton()).toHaveFocus()
  expect(visibleTitles()).toEqual(['House 1', 'House 2', 'House 3'])
  await act(async () => toast.dismiss())
  await waitFor(() => expect(visibleTitles()).toEqual(['House 1', 'House 3']))
  expect(document.activeElement).toHaveAccessibleName('Add House 3 to wishlist')
  const again = screen.getByRole('button', { name: 'Show House 2 again', hidden: true })
  await act(async () => fireEvent.click(again))
  expect(unhide).toHaveBeenCalledWith({ propertyId: id(2) })
  await waitFor(() => expect(visibleTitles()).toEqual(['House 1', 'House 2', 'House 3']))
})

test('undoes showing a home again by what that returned (D351)', async () => {
  answer({ hidden: [id(2)], seen: [] })
  const unhide = jest.fn(() => (answer({ hidden: [], seen: [] }), shownAgain()))
  const rehide = jest.fn(() => (answer({ hidden: [id(2)], seen: [] }), done()))
  await showList({ unhide, rehide })
  const again = screen.getByRole('button', { name: 'Show House 2 again', hidden: true })
  await act(async () => fireEvent.click(again))
  const undo = await screen.findByRole('button', { name: 'Undo' })
  expect(visibleTitles()).toEqual(['House 1', 'House 2', 'House 3'])
  await act(async () => fireEvent.click(undo))
  expect(rehide).toHaveBeenCalledWith({ undo: 'as it was' })
  await waitFor(() => expect(visibleTitles()).toEqual(['House 1', 'House 3']))
})

test('undoes hiding a home, and returns the focus', async () => {
  answer({ hidden: [], seen: [] })
  const { unhide } = await showList()
  await hideSecond()
  const undo = await undoButton()
  await act(async () => fireEvent.click(undo))
  expect(unhide).toHaveBeenCalledWith({ propertyId: id(2) })
  await waitFor(() => expect(screen.getByRole('button', { name: 'Hide House 2' })).toHaveFocus())
  expect(visibleTitles()).toEqual(['House 1', 'House 2', 'House 3'])
})

test('keeps a home that cannot be hidden and says why', async () => {
  answer({ hidden: [], seen: [] })
  await showList({ hide: refuse })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Hide House 2' })))
  expect(await screen.findByText('You have hidden 10,000 homes.')).toBeInTheDocument()
  expect(visibleTitles()).toEqual(['House 1', 'House 2', 'House 3'])
})

test('offers readers who mark no homes nothing to hide', async () => {
  answer(null)
  await showList()
  expect(screen.queryByRole('button', { name: /^Hide/ })).toBeNull()
})

test('uses the marks that the page was rendered with until the reader is known', () => {
  globalThis.fetch = () => new Promise(() => undefined)
  const hearts = { actions: actions(), postTo: '/properties', marks: { hidden: [id(1)], seen: [] } }
  render(<PropertyList properties={[card(1), card(2)]} hearts={hearts} />)
  expect(visibleTitles()).toEqual(['House 2'])
})

test("a home's pages, the public one too, mark it as seen once (D289)", async () => {
  answer({ hidden: [], seen: [] })
  const { unmount } = await act(async () => render(<CountView id={id(1)} />))
  expect(seenPosts).toEqual([`/api/seen-homes {"propertyId":"${id(1)}"}`])
  unmount()
  answer(null)
  await act(async () => render(<CountView id={id(1)} />))
  expect(seenPosts).toEqual([])
})

test("a home's page hides it", async () => {
  answer({ hidden: [], seen: [] })
  const home = { ...card(1), sold: false, agentName: 'Theo', agentEmail: 'theo@keystead.test' }
  const wishlistActions = actions()
  await act(async () => render(<ViewerOfferPanel property={home} actions={wishlistActions} />))
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Hide this home' })))
  expect(wishlistActions.hide).toHaveBeenCalledWith({ propertyId: id(1) })
  expect(await screen.findByRole('button', { name: 'Show this home again' })).toBeVisible()
})

describe('the list of hidden homes', () => {
  const homes: HiddenHomeDto[] = [1, 2].map((i) => ({
    propertyId: id(i),
    property: i === 1 ? null : ({ ...card(i), sold: false } as HiddenHomeDto['property']),
    hiddenAt: '2026-01-05T12:00:00.000Z',
  }))

  test('shows a home again, and undoes that (D351)', async () => {
    const wishlistActions = actions()
    render(<HiddenHomes homes={homes} actions={wishlistActions} />, { wrapper: TestPage })
    expect(screen.getByText('No longer listed')).toBeVisible()
    expect(screen.getByText('Jan 5, 2026')).toBeVisible()
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Show again: House 2' })))
    expect(wishlistActions.unhide).toHaveBeenCalledWith({ propertyId: id(2) })
    const undo = await screen.findByRole('button', {
      name: 'Undo',
      description: 'The home is back in Explore',
    })
    await act(async () => fireEvent.click(undo))
    expect(wishlistActions.rehide).toHaveBeenCalledWith({ undo: 'as it was' })
    await waitFor(() => expect(screen.queryByText('The home is back in Explore')).toBeNull())
  })

  test('says how to hide a home when there is none', () => {
    render(<HiddenHomes homes={[]} actions={actions()} />)
    expect(screen.getByRole('heading', { name: 'No hidden homes' })).toBeVisible()
  })
})

test('a public page shows hidden and seen homes like all others, with hearts only (D288, D393)', async () => {
  answer({ hidden: [id(2)], seen: [id(1)] })
  const hearts = { actions: actions(), postTo: '/homes/bend-oregon', isPublicPage: true } as const
  await act(async () => render(<PropertyList properties={[card(1), card(2)]} hearts={hearts} />))
  expect(visibleTitles()).toEqual(['House 1', 'House 2'])
  expect(screen.queryByText('Seen')).toBeNull()
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Add House 1 to wishlist',
    'Add House 2 to wishlist',
  ])
})

import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { toast } from 'sonner'
import { type SharedHomeDto } from '@/lib/schemas/shared-wishlist'
import { TestPage } from '../offers/testing'
import { LeaveWishlist } from './leave-wishlist'
import { ShareLink } from './share-link'
import { SharedHomes } from './shared-homes'
import { JoinedWishlists } from './shared-wishlists'

const id = (i: number) => i.toString(16).padStart(24, '0')
const property = {
  _id: id(1),
  title: 'Lake House',
  location: 'Bend, Oregon',
  minPrice: 400_000,
  maxPrice: 500_000,
  image: '/demo/lake-house.jpg',
  status: 'verified',
  sold: false,
} as SharedHomeDto['property']

const ORIGIN = 'https://keystead.test'

const home = (overrides: Partial<SharedHomeDto> = {}): SharedHomeDto => ({
  propertyId: id(1),
  property,
  hearts: [{ name: 'Nora Whitfield', isOwn: false }],
  comments: [],
  ...overrides,
})

const done = async () => ({ ok: true, data: undefined }) as const
const removed = async () => ({ ok: true, data: { undo: 'sealed' } }) as const
const actions = () => ({
  addHeart: jest.fn(done),
  removeHeart: jest.fn(removed),
  addComment: jest.fn(done),
  deleteComment: jest.fn(removed),
  restore: jest.fn(done),
})
const fieldsOf = (action: jest.Mock) => Object.fromEntries(action.mock.lastCall?.at(-1) as FormData)

function show(overrides: Partial<SharedHomeDto> | null = {}, isOwner = false) {
  const given_ = actions()
  const homes = overrides ? [home(overrides)] : []
  render(<SharedHomes origin={ORIGIN} wishlist={{ _id: id(9), isOwner }} homes={homes} actions={given_} />, {
    wrapper: TestPage,
  })
  return given_
}

test.each([
  [true, 'Homes appear here when you save them.'],
  [false, 'Homes appear here when the owner saves them.'],
])('says who fills an empty wishlist, to its owner: %s', (isOwner, text) => {
  show(null, isOwner)
  expect(screen.getByText(text)).toBeVisible()
})

const comments = [
  { _id: id(3), name: 'Nora Whitfield', isOwn: false, text: 'South.', createdAt: '2026-01-05T12:00:00.000Z' },
  { _id: id(4), name: 'Luca Moretti', isOwn: true, text: 'Garden?', createdAt: '2026-01-06T12:00:00.000Z' },
]

test('a guest adds a heart', async () => {
  const { addHeart } = show()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Add heart: Lake House' })))
  expect(fieldsOf(addHeart)).toEqual({ id: id(9), propertyId: id(1) })
})

test('names who likes a home, and lets a guest remove their heart', async () => {
  const { removeHeart } = show({
    hearts: [
      { name: 'Nora Whitfield', isOwn: false },
      { name: 'Luca Moretti', isOwn: true },
    ],
  })
  expect(screen.getByText('Hearts:').parentElement).toHaveTextContent('Hearts: Nora Whitfield, You')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Remove heart: Lake House' })))
  expect(fieldsOf(removeHeart)).toEqual({ id: id(9), propertyId: id(1) })
})

test('a guest deletes their own comments only, the owner any', () => {
  const deletes = () => screen.getAllByRole('button', { name: /^Delete the comment/ }).length
  const { unmount } = render(
    <SharedHomes
      origin={ORIGIN}
      wishlist={{ _id: id(9), isOwner: false }}
      homes={[home({ comments })]}
      actions={actions()}
    />,
    { wrapper: TestPage },
  )
  expect(deletes()).toBe(1)
  expect(screen.getByText('Garden?')).toHaveAttribute('dir', 'auto')
  unmount()
  show({ comments }, true)
  expect(deletes()).toBe(2)
  expect(screen.queryByRole('button', { name: /heart/ })).toBeNull()
})

test('undoes the removal of a heart and of a comment (D351)', async () => {
  const { restore } = show({ comments, hearts: [{ name: 'Luca Moretti', isOwn: true }] })
  const undo = async (title: string) => {
    expect(await screen.findByText(title, { selector: '[data-title]' })).toBeInTheDocument()
    await act(async () => fireEvent.click(document.querySelector('[data-action]') as HTMLElement))
    expect(await screen.findByText('Undone')).toBeInTheDocument()
    await act(async () => toast.dismiss())
    await waitFor(() => expect(screen.queryByText('Undone')).toBeNull())
  }
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Remove heart: Lake House' })))
  await undo('Heart removed')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /^Delete the comment/ })))
  const box = screen.getByText('Comment deleted', { selector: '.removed-box *' })
  expect(box.closest('li')).toHaveTextContent('Garden?')
  await undo('Comment deleted')
  expect(restore.mock.calls).toEqual(
    [[{ undo: 'sealed' }], [{ undo: 'sealed' }]].map(([first]) => [expect.objectContaining(first)]),
  )
})

test('closes when a comment is added, and returns the focus (D352)', async () => {
  show()
  const summary = screen.getByText('Add a comment')
  const details = summary.closest('details') as HTMLDetailsElement
  details.open = true
  await act(async () => fireEvent(details, new Event('toggle')))
  expect(screen.getByLabelText('Your comment')).toHaveFocus()
  fireEvent.change(screen.getByLabelText('Your comment'), { target: { value: 'Light.' } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Add comment' })))
  expect(details).not.toHaveAttribute('open')
  expect(summary).toHaveFocus()
  expect(screen.getByLabelText('Your comment')).toHaveValue('')
})

test('a comment that is refused says why and keeps its text', async () => {
  const refuse = async () =>
    ({ ok: false, error: { code: 'conflict', message: 'This home has 50 comments.' } }) as const
  render(
    <SharedHomes
      origin={ORIGIN}
      wishlist={{ _id: id(9), isOwner: false }}
      homes={[home()]}
      actions={{ ...actions(), addComment: refuse }}
    />,
    { wrapper: TestPage },
  )
  fireEvent.click(screen.getByText('Add a comment'))
  fireEvent.change(screen.getByLabelText('Your comment'), { target: { value: 'Light.' } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Add comment' })))
  expect(screen.getByText('This home has 50 comments.')).toBeVisible()
  expect(screen.getByLabelText('Your comment')).toHaveValue('Light.')
})

test('says that a home has as many comments as it can have, instead of the form (D347)', () => {
  const [comment] = comments
  show({ comments: Array.from({ length: 50 }, (_, i) => ({ ...comment!, _id: id(100 + i) })) })
  expect(screen.getByText(/^This home has 50 comments, which is the maximum\./)).toBeVisible()
  expect(screen.queryByText('Add a comment')).toBeNull()
})

test('a home that the reader cannot see takes no hearts or comments', () => {
  show({ property: null })
  expect(screen.getByText('No longer listed')).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

test('shows a new link once, until the wishlist is no longer shared', async () => {
  const link = 'https://keystead.test/dashboard/user/shared/join?token=abc'
  const share = jest.fn(async () => ({ ok: true, data: { link } }) as const)
  const { rerender } = render(<ShareLink isShared={false} share={share} />, { wrapper: TestPage })
  expect(screen.queryByLabelText('Your link')).toBeNull()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Create a link' })))
  rerender(<ShareLink isShared share={share} />)
  expect(screen.getByLabelText('Your link')).toHaveValue(link)
  expect(screen.getByRole('button', { name: 'Share Wishlist on Keystead' })).toBeInTheDocument()
  rerender(<ShareLink isShared={false} share={share} />)
  expect(screen.queryByLabelText('Your link')).toBeNull()
})

test('shares the public page of a home that is for sale', () => {
  show()
  expect(screen.getByRole('button', { name: 'Share Lake House' })).toBeInTheDocument()
  expect(screen.getByLabelText(/^Link to share/)).toHaveValue(
    `${ORIGIN}/homes/bend-oregon/lake-house-${id(1)}`,
  )
})

test('says what is deleted when an owner stops sharing and when a guest leaves', () => {
  const { rerender } = render(<LeaveWishlist wishlist={{ _id: id(9), isOwner: true }} leave={done} />, {
    wrapper: TestPage,
  })
  expect(screen.getByText(/all hearts and comments are deleted/)).toBeInTheDocument()
  rerender(<LeaveWishlist wishlist={{ _id: id(9), isOwner: false }} leave={done} />)
  expect(screen.getByText(/^Your hearts and comments are deleted/)).toBeInTheDocument()
})

test('lists the wishlists that the reader has joined', () => {
  const wishlist = { _id: id(9), isOwner: false, owner: 'Nora Whitfield', createdAt: '' }
  render(<JoinedWishlists wishlists={[{ ...wishlist, guests: ['Luca Moretti'] }]} />)
  const link = screen.getByRole('link')
  expect(link).toHaveTextContent(/^Nora Whitfield’s wishlist$/)
  expect(link).toHaveAttribute('href', `/dashboard/user/shared/${id(9)}`)
  expect(screen.getByText('1 guest')).toBeVisible()
})

import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { toast } from 'sonner'
import { type ReviewDto } from '@/lib/schemas/review'
import { TestPage } from '../offers/testing'
import { MyReviews } from './my-reviews'

const reviewOf = (n: number, propertyTitle: string): ReviewDto => ({
  _id: String(n).padStart(24, '0'),
  propertyId: String(n + 50).padStart(24, '0'),
  propertyTitle,
  name: 'Nora Whitfield',
  reviewerName: 'Nora Whitfield',
  reviewerImage: null,
  photoURL: null,
  review: `What I think of ${propertyTitle}.`,
  rating: 4,
  createdAt: '2025-01-05T10:00:00.000Z',
})
const both = [reviewOf(1, 'Lake House'), reviewOf(2, 'Stilt House')]

const update = jest.fn(async (_form: FormData) => ({ ok: true as const, data: null }))

function show(initial: ReviewDto[], { refuse = false, now = '2025-01-06T09:59:59.000Z' } = {}) {
  const remove = jest.fn()
  function Page() {
    const [reviews, setReviews] = useState(initial)
    return (
      <MyReviews
        reviews={reviews}
        now={now}
        update={update}
        remove={async (form) => {
          const { id } = Object.fromEntries(form)
          remove(id)
          if (refuse) return { ok: false, error: { code: 'internal', message: 'Something went wrong.' } }
          setReviews((all) => all.filter(({ _id }) => _id !== id))
          return { ok: true, data: 1 }
        }}
      />
    )
  }
  render(<Page />, { wrapper: TestPage })
  return remove
}

const deleteButton = () => screen.getByRole('button', { name: 'Delete your review of Lake House' })
const ask = async () => {
  deleteButton().focus()
  fireEvent.click(deleteButton())
  return screen.findByRole('alertdialog', { name: 'Delete your review of Lake House?' })
}

afterEach(() => toast.dismiss())

test('deletes, confirms it, and focuses the next review, or the list', async () => {
  const remove = show(both)
  fireEvent.click(within(await ask()).getByRole('button', { name: 'Delete review' }))
  expect(await screen.findByText('Review deleted successfully')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  await waitFor(() =>
    expect(screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent)).toEqual([
      'Stilt House',
    ]),
  )
  const next = screen.getByRole('button', { name: 'Delete your review of Stilt House' })
  await waitFor(() => expect(next).toHaveFocus())
  expect(remove).toHaveBeenCalledWith(both[0]?._id)
  fireEvent.click(next)
  fireEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete review' }),
  )
  await waitFor(() => expect(screen.getByRole('group', { name: 'Your reviews' })).toHaveFocus())
})

test('keeps the review if that fails', async () => {
  show(both, { refuse: true })
  fireEvent.click(within(await ask()).getByRole('button', { name: 'Delete review' }))
  expect(await screen.findByText('Failed to delete review')).toBeInTheDocument()
  expect(screen.getByText('What I think of Lake House.', { selector: 'p' })).toBeInTheDocument()
})

describe('editing (D353)', () => {
  const summary = (title = 'Lake House') => screen.queryByLabelText(`Edit: your review of ${title}`)

  test('changes stars and text, closes, and returns the focus', async () => {
    show([both[0] as ReviewDto])
    const details = summary()?.closest('details') as HTMLDetailsElement
    details.open = true
    await act(async () => fireEvent(details, new Event('toggle')))
    const stars = within(details).getByRole('radiogroup', { name: 'Rating' })
    expect(within(stars).getByRole('radio', { name: '4 stars' })).toBeChecked()
    fireEvent.click(within(stars).getByRole('radio', { name: '2 stars' }))
    const text = within(details).getByLabelText('Your review')
    expect(text).toHaveValue('What I think of Lake House.')
    fireEvent.change(text, { target: { value: 'Damp.' } })
    await act(async () => fireEvent.click(within(details).getByRole('button', { name: 'Save review' })))
    expect(Object.fromEntries(update.mock.lastCall?.[0] as FormData)).toEqual({
      id: both[0]?._id,
      rating: '2',
      review: 'Damp.',
    })
    expect(details).not.toHaveAttribute('open')
    expect(summary()).toHaveFocus()
  })

  test('is offered for a day', () => {
    show(both, { now: '2025-01-06T10:00:00.000Z' })
    expect(summary()).toBeNull()
  })
})

test('says that there are none yet', () => {
  show([])
  expect(screen.getByRole('heading', { name: 'No reviews yet' })).toBeInTheDocument()
})

import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { toast } from 'sonner'
import { type ManagedReviewDto } from '@/lib/schemas/admin-table'
import { staticRouter, TestPage } from '../offers/testing'
import { ManageReviews } from './manage-reviews'
import { itInFull } from '@/test/support/tier'

const review = (n: number, propertyTitle: string): ManagedReviewDto => ({
  _id: String(n).padStart(24, '0'),
  propertyId: String(n + 50).padStart(24, '0'),
  propertyTitle,
  email: 'nora@mail.example',
  name: 'Nora',
  reviewerImage: null,
  review: `What I think of ${propertyTitle}.`,
  rating: 4,
  createdAt: '2025-01-05T10:00:00.000Z',
})

function show(isRefused = false) {
  const remove = jest.fn()
  function Page() {
    const [rows, setRows] = useState([review(1, 'Lake House'), review(2, 'Old Mill')])
    return (
      <ManageReviews
        reviews={rows}
        params={{}}
        remove={async (form) => {
          const { id } = Object.fromEntries(form)
          remove(id)
          if (isRefused) return { ok: false, error: { code: 'not_found', message: 'Review not found' } }
          setRows((all) => all.filter(({ _id }) => _id !== id))
          return { ok: true, data: 1 }
        }}
      />
    )
  }
  render(
    <TestPage router={staticRouter()}>
      <Page />
    </TestPage>,
  )
  return remove
}

const ask = async () => {
  const button = screen.getByRole('button', { name: 'Delete Nora’s review of Lake House' })
  button.focus()
  fireEvent.click(button)
  return screen.findByRole('alertdialog', { name: 'Delete Nora’s review of Lake House?' })
}
const text = 'What I think of Lake House.'

afterEach(() => toast.dismiss())

itInFull('asks first, deletes, confirms it, and focuses the next row', async () => {
  const remove = show()
  const dialog = await ask()
  expect(within(dialog).getByRole('button', { name: 'Keep review' })).toHaveFocus()
  expect(remove).not.toHaveBeenCalled()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete review' }))
  expect(await screen.findByText('Review deleted successfully')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByText(text)).not.toBeInTheDocument())
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Delete Nora’s review of Old Mill' })).toHaveFocus(),
  )
  expect(remove).toHaveBeenCalledWith(review(1, '')._id)
})

test('keeps the review if that fails, and says why in the dialog and beside it', async () => {
  show(true)
  const dialog = await ask()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete review' }))
  expect(await screen.findByText('Failed to delete review')).toBeInTheDocument()
  expect(await within(dialog).findByText('Review not found')).toBeInTheDocument()
  expect(screen.getAllByText('Review not found')).toHaveLength(2)
  expect(screen.getByText(text)).toBeInTheDocument()
})

import { fireEvent, render, screen, within } from '@testing-library/react'
import { toast } from 'sonner'
import { type ManagedReviewDto } from '@/lib/schemas/admin-table'
import { staticRouter, TestPage } from '../offers/testing'
import { ManageReviews } from './manage-reviews'

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

afterEach(() => toast.dismiss())

test('keeps the review if that fails, and says why in the dialog and beside it', async () => {
  render(
    <TestPage router={staticRouter()}>
      <ManageReviews
        reviews={[review(1, 'Lake House'), review(2, 'Old Mill')]}
        params={{}}
        remove={async () => ({ ok: false, error: { code: 'not_found', message: 'Review not found' } })}
      />
    </TestPage>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Delete Nora’s review of Lake House' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete Nora’s review of Lake House?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete review' }))
  expect(await screen.findByText('Failed to delete review')).toBeInTheDocument()
  expect(await within(dialog).findByText('Review not found')).toBeInTheDocument()
  expect(screen.getAllByText('Review not found')).toHaveLength(2)
  expect(screen.getByText('What I think of Lake House.')).toBeInTheDocument()
})

import { fireEvent, render, screen, within } from '@testing-library/react'
import { type ReviewDto } from '@/lib/schemas/review'
import { PropertyReviews } from './property-reviews'

const reviewOf = (n: number, rating: number): ReviewDto => ({
  _id: String(n),
  propertyId: '6b0190e1bd60d50ba14dd9cd',
  propertyTitle: 'Lake House',
  email: 'amelia@mail.example',
  name: 'Amelia Ross',
  reviewerName: 'Amelia Ross',
  reviewerImage: 'https://pictures.test/amelia.jpg',
  photoURL: 'https://pictures.test/amelia.jpg',
  review: 'Quiet street.',
  rating,
  createdAt: '2025-01-05T09:00:00.000Z',
})

test('shows each review with its writer, date, stars and text, below the average', () => {
  render(<PropertyReviews reviews={[reviewOf(1, 4), reviewOf(2, 5)]} />)
  const [first] = screen.getAllByRole('listitem')
  if (!first) throw new Error('no review')
  expect(within(first).getByText('Amelia Ross')).toBeVisible()
  expect(within(first).getByText('Jan 5, 2025')).toHaveAttribute('datetime', '2025-01-05T09:00:00.000Z')
  expect(within(first).getByRole('img', { name: '4.0 out of 5 stars' })).toBeVisible()
  expect(within(first).getByText('Quiet street.')).toBeVisible()
  expect(screen.getByText('4.5')).toBeVisible()
})

test('shows the average of all reviews, of which it lists the newest', () => {
  const { container } = render(
    <PropertyReviews reviews={[reviewOf(1, 4), reviewOf(2, 5)]} rating={{ count: 1_250, average: 3.14 }} />,
  )
  expect(container).toHaveTextContent('3.1 from 1,250 reviews, the newest 2 below')
})

test('replaces a picture that does not load by the initials', () => {
  const { container } = render(<PropertyReviews reviews={[reviewOf(1, 4)]} />)
  const picture = container.querySelector('img')
  expect(picture).toHaveAttribute('src', 'https://pictures.test/amelia.jpg')
  if (picture) fireEvent.error(picture)
  expect(container.querySelector('img')).toBeNull()
  expect(screen.getByText('AR')).toBeInTheDocument()
})

test("says that there are no reviews, and still shows the reader's action", () => {
  render(<PropertyReviews reviews={[]} action={<button>Write a Review</button>} />)
  expect(screen.getByText('No reviews yet')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Write a Review' })).toBeVisible()
})

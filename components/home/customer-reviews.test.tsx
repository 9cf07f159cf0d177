import { fireEvent, render, screen } from '@testing-library/react'
import { CustomerReviews, type ReviewCard } from './customer-reviews'

const review: ReviewCard = {
  _id: '1',
  review: 'Quiet street.',
  rating: 4,
  createdAt: '2025-01-05T09:00:00.000Z',
  propertyTitle: 'Slate Cottage',
  reviewerName: 'Amelia Ross',
  photoURL: 'https://pictures.test/amelia.jpg',
}

test('says that there are no reviews', () => {
  render(<CustomerReviews reviews={[]} />)
  expect(screen.getByText('No reviews yet')).toBeVisible()
  expect(screen.getByText('Customer reviews will appear here once submitted')).toBeVisible()
})

test('a review shows its picture, writer, text, stars, listing and date (D94)', () => {
  const { container } = render(<CustomerReviews reviews={[review]} />)
  expect(container.querySelector('img')).toHaveAttribute('src', review.photoURL)
  expect(screen.getByText('“Quiet street.”')).toBeVisible()
  expect(screen.getByRole('img', { name: '4.0 out of 5 stars' })).toBeVisible()
  expect(screen.getByText('Slate Cottage')).toBeVisible()
  expect(screen.getByText('(4.0)')).toBeVisible()
  expect(screen.getByText('Amelia Ross')).toBeVisible()
  expect(screen.getByText('Jan 5, 2025')).toHaveAttribute('datetime', review.createdAt)
})

test('lets a text that may be cut be read in full (D91)', () => {
  const long = 'It rained, and nothing leaked. '.repeat(6).trim()
  render(<CustomerReviews reviews={[review, { ...review, _id: '2', review: long }]} />)
  const [whole, ...others] = screen.getAllByText('Read the whole review')
  expect(others).toEqual([])
  expect(whole?.parentElement).toHaveTextContent(`Read the whole review${long}`)
})

test('replaces a picture that does not load by the initials', () => {
  const { container } = render(<CustomerReviews reviews={[review]} />)
  const picture = container.querySelector('img')
  expect(picture).toHaveAttribute('src', review.photoURL)
  if (picture) fireEvent.error(picture)
  expect(container.querySelector('img')).toBeNull()
  expect(screen.getByText('AR')).toBeInTheDocument()
})

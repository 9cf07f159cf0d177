import '@testing-library/jest-dom'
import { render, screen } from '@testing-library/react'
import { type PropertyTeaserDto } from '@/lib/schemas/property'
import { PropertyCard } from './property-card'

const property: PropertyTeaserDto = {
  _id: '6b0190e1bd60d50ba14dd9cd',
  title: 'Lake House',
  location: 'Bend, Oregon',
  minPrice: 420_000,
  maxPrice: 485_000,
  image: '/demo/aframe-dusk.jpg',
  agentName: 'Theo Brandt',
  agentImage: null,
  status: 'verified',
  sold: false,
  createdAt: '2025-01-05T10:00:00.000Z',
}

test('shows picture, title, location, range and agent, and leads to the listing by one link', () => {
  render(<PropertyCard property={property} />)
  expect(screen.getByRole('img', { name: 'Lake House' })).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'Lake House' })).toBeVisible()
  expect(screen.getByText('Bend, Oregon')).toBeVisible()
  expect(screen.getByRole('article')).toHaveTextContent('$420,000 to $485,000')
  expect(screen.getByText('Theo Brandt')).toBeVisible()
  expect(screen.getAllByRole('link')).toHaveLength(1)
  expect(screen.getByRole('link')).toHaveAttribute('href', '/properties/6b0190e1bd60d50ba14dd9cd')
})

test.each([
  ['verified', 'Verified'],
  ['pending', 'Not Verified'],
  ['rejected', 'Not Verified'],
] as const)('a %s listing says "%s"', (status, words) => {
  render(<PropertyCard property={{ ...property, status }} />)
  expect(screen.getByText(words, { exact: true })).toBeVisible()
})

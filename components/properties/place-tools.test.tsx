import { render, screen } from '@testing-library/react'
import { placeSchema } from '@/lib/schemas/property'
import { placeHref } from './place-href'
import { PlaceTools } from './place-tools'

const read = (search: string) =>
  placeSchema.parse({ slug: 'bend-oregon', ...Object.fromEntries(new URLSearchParams(search)) })

test.each([
  ['', '/homes/bend-oregon'],
  // The fields that a form without a choice submits.
  ['minPrice=&maxPrice=&bedrooms=&bathrooms=&type=&sort=', '/homes/bend-oregon'],
  ['sort=default', '/homes/bend-oregon'],
  ['sort=cheapest&bedrooms=many&type=castle', '/homes/bend-oregon'],
  // A filter of Explore on a fact that teasers lack.
  ['features=pool&bounds=-1,-1,1,1', '/homes/bend-oregon'],
  ['sort=newest&bedrooms=3&cursor=x', '/homes/bend-oregon?sort=newest&bedrooms=3&cursor=x'],
  ['minPrice=%24400%2C000&type=house', '/homes/bend-oregon?minPrice=400000&type=house'],
])('the URL of a place with "%s" is %s', (search, address) => expect(placeHref(read(search))).toBe(address))

test('shows the filters of the URL, and submits to the place', () => {
  render(<PlaceTools query={read('minPrice=400000&bedrooms=7&type=house,villa&sort=price-low-high')} />)
  expect(screen.getByRole('form', { name: 'Sort and filter' })).toHaveAttribute(
    'action',
    '/homes/bend-oregon',
  )
  expect(screen.getByLabelText('Minimum price')).toHaveValue('400,000')
  expect(screen.getAllByText('$')).toHaveLength(2)
  expect(screen.getByLabelText('Bedrooms')).toHaveDisplayValue('7+ beds')
  expect(screen.getByLabelText('Bathrooms')).toHaveDisplayValue('Any baths')
  expect(screen.getByLabelText('Type')).toHaveDisplayValue('House, Villa')
  expect(screen.getByLabelText('Sort')).toHaveDisplayValue('Price: low to high')
  expect(screen.getByRole('link', { name: 'Reset' })).toHaveAttribute('href', '/homes/bend-oregon')
})

test('has no reset without filters', () => {
  render(<PlaceTools query={read('')} />)
  expect(screen.queryByRole('link', { name: 'Reset' })).not.toBeInTheDocument()
})

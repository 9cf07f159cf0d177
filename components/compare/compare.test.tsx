import { render, screen, within } from '@testing-library/react'
import { Compare } from './compare'
import { type ComparedListing } from './rows'

const NOW = new Date('2025-03-07T10:00:00.000Z')
const idOf = (n: number) => String(n).padStart(24, '0')

const listing = (n: number, title: string, changes: Partial<ComparedListing> = {}): ComparedListing => ({
  _id: idOf(n),
  title,
  location: 'Bend, Oregon',
  image: '/demo/aframe-dusk.jpg',
  minPrice: 420_000,
  maxPrice: 485_000,
  status: 'verified',
  sold: false,
  listedAt: '2025-01-05T10:00:00.000Z',
  ...changes,
})

const lake = listing(1, 'Lake House', {
  propertyType: 'cabin',
  bedrooms: 3,
  bathrooms: 2,
  livingArea: 140,
  lotArea: 1_150,
  floors: 2,
  features: ['fireplace', 'garden'],
  listedAt: '2025-03-07T01:00:00.000Z',
  previousMinPrice: 435_000,
  previousMaxPrice: 510_000,
})
const cottage = listing(2, 'Garden Cottage', {
  minPrice: 329_000,
  maxPrice: 362_000,
  propertyType: 'house',
  bedrooms: 2,
  bathrooms: 1,
  livingArea: 96,
  floors: 2,
  features: ['garden', 'garden-shed'],
})

const show = (listings: ComparedListing[], { missing = 0, isMore = false } = {}) =>
  render(<Compare listings={listings} missing={missing} isMore={isMore} now={NOW} />)

const row = (name: RegExp | string) => screen.getByRole('row', { name })
/** The cells of a row, with its name for screen readers. */
const cells = (name: RegExp) =>
  within(row(name))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

test('marks differing rows, and the best value if there is one (D152)', () => {
  show([lake, cottage])
  expect(cells(/^Bathrooms , differs/)).toEqual(['2 most', '1'])
  expect(cells(/^Bedrooms , differs/)).toEqual(['3', '2'])
  expect(cells(/^Floors (?!,)/)).toEqual(['2', '2'])
  expect(cells(/^Lot , differs/)).toEqual(['1,150 m²12,378 sq ft', 'Not given'])
  expect(cells(/^Living area/)[0]).toContain('largest')
  expect(cells(/^Price range/)[1]).toMatch(/\$329,000.*\$362,000.* lowest/)
  expect(cells(/^Price change/)).toEqual(['−$25,000', 'None'])
  expect(cells(/^Since/)).toEqual(['Listed today', '61 days'])
  expect(cells(/^Status/)).toEqual(['Verified', 'Verified'])
})

test.each([
  [['Bend, Oregon', 'Duluth, MN'], 'imperial'],
  [['Porto, Portugal', 'Bristol, England'], 'metric'],
  [['Bend, Oregon', 'Porto, Portugal'], null],
])('compares homes in %j in the units that they share (D355)', (locations, units) => {
  const { container } = show(
    locations.map((location, i) => listing(i + 1, `Home ${i}`, { location, lotArea: 8_094 })),
  )
  const compared = container.querySelector('.group\\/compare')
  expect(compared?.getAttribute('data-home-units') ?? null).toBe(units)
  expect(screen.getByRole('group', { name: 'Units' }).getAttribute('data-home-units')).toBe(units)
  expect(cells(/^Lot/)[0]).toBe('8,094 m²2 acres')
})

test('omits rows without values and groups without rows', () => {
  show([listing(1, 'One'), listing(2, 'Two')])
  expect(
    screen.queryByRole('rowheader', { name: /^(Built|Other yearly fees|Features)/ }),
  ).not.toBeInTheDocument()
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).not.toContain('Building')
})

test('lists the features that all homes have last', () => {
  show([lake, cottage])
  const lists = within(row(/^Features/)).getAllByRole('list')
  expect(
    lists.map((list) =>
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ),
  ).toEqual([
    ['Fireplace', 'Garden'],
    ['Garden shed', 'Garden'],
  ])
})

test('lets each listing be removed, and another one be added', () => {
  show([lake, cottage])
  expect(screen.getByRole('link', { name: 'Remove Lake House from the comparison' })).toHaveAttribute(
    'href',
    `/dashboard/user/compare?id=${idOf(2)}`,
  )
  expect(screen.getByRole('link', { name: 'Add a third' })).toHaveAttribute(
    'href',
    `/dashboard/user/wishlist?id=${idOf(1)}&id=${idOf(2)}`,
  )
})

test('allows four at most, and compares nothing with a single one', () => {
  const { unmount } = show([lake, cottage, listing(3, 'Three'), listing(4, 'Four')])
  expect(screen.queryByRole('link', { name: /^Add/ })).not.toBeInTheDocument()
  unmount()
  show([lake])
  expect(screen.getByRole('link', { name: 'Add a second' })).toBeInTheDocument()
  expect(screen.queryByRole('switch')).not.toBeInTheDocument()
})

test('shows the offer action if offers are open, otherwise why not', () => {
  show([lake, listing(2, 'Sold House', { sold: true }), listing(3, 'New House', { status: 'pending' })])
  expect(cells(/^Since/)[1]).toBe('Sold')
  expect(screen.getByRole('link', { name: 'Make an Offer for Lake House' })).toHaveAttribute(
    'href',
    `/dashboard/user/make-offer/${idOf(1)}`,
  )
  expect(screen.getByText('This home has been sold.')).toBeInTheDocument()
  expect(screen.getByText('Offers open once this property is verified.')).toBeInTheDocument()
})

test.each([
  [1, false, 'One home is no longer listed, or no longer on your wishlist.'],
  [2, true, /^2 homes are no longer .* You can compare up to 4/],
])('with %d missing, more than four: %s', (missing, isMore, words) => {
  show([lake, cottage], { missing, isMore })
  expect(screen.getByRole('status')).toHaveTextContent(words)
})

test('links to the wishlist if no listing is chosen', () => {
  show([])
  expect(screen.getByRole('link', { name: 'Choose from your wishlist' })).toBeInTheDocument()
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
})

test('marks a listing under offer, on which a new offer would be a back-up (D72)', () => {
  show([lake, listing(2, 'Taken House', { underOffer: true })])
  expect(screen.getByRole('row', { name: /^Status/ })).toHaveTextContent('VerifiedVerified, under offer')
  expect(screen.getByRole('link', { name: 'Make a Back-up Offer for Taken House' })).toBeInTheDocument()
})

import { render, screen } from '@testing-library/react'
import { cachedPlace, cachedPlaces } from '@/app/content'
import { Place } from './place'
import { Places, placesMetadata } from './places'

// These read the database and the settings, which a page in a test lacks.
jest.mock('@/app/content', () => ({ cachedPlace: jest.fn(), cachedPlaces: jest.fn() }))
jest.mock('@/app/public-card', () => ({}))
jest.mock('@/app/public-metadata', () => ({ publicMetadata: (page: object) => page }))
jest.mock('../properties/wishlist-actions', () => ({}))
jest.mock('@/lib/services/absolute', () => ({}))
jest.mock('@/lib/services/properties/public-home', () => ({}))

beforeEach(() => {
  globalThis.fetch = () => new Promise<Response>(() => undefined)
})

type Listings = Awaited<ReturnType<typeof cachedPlace>>['listings']

const show = async (query: object, listings: Partial<Listings>) => render(await place(query, listings))

async function place(query: object, listings: Partial<Listings> = {}) {
  jest.mocked(cachedPlace).mockResolvedValue({
    place: { slug: 'bend-oregon', location: 'Bend, Oregon', count: 60_000 },
    listings: { items: [], total: 0, next: null, ...listings },
  })
  return Place({ slug: 'bend-oregon', ...query })
}

describe('a page of filtered homes without a match', () => {
  it('continues while the search has not read all of them (D372)', async () => {
    await show({ bedrooms: '9', cursor: 'a' }, { isPartial: true, next: 'b' })
    expect(screen.getByText('No homes found so far')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Next page' })).toHaveAttribute(
      'href',
      '/homes/bend-oregon?bedrooms=9&cursor=b',
    )
  })

  it('says after other pages that no more homes match', async () => {
    await show({ bedrooms: '9', cursor: 'b' }, {})
    expect(screen.getByText('No more homes match your filters')).toBeVisible()
    expect(screen.getByRole('link', { name: 'First page' })).toHaveAttribute(
      'href',
      '/homes/bend-oregon?bedrooms=9',
    )
  })
})

describe('refused prices stay as they were typed (D256)', () => {
  const fields = () => ['Minimum price', 'Maximum price'].map((label) => screen.getByLabelText(label))

  it('says that a minimum is above its maximum, and offers to swap them', async () => {
    await show({ minPrice: '500k', maxPrice: '400k', bedrooms: '2' }, { total: 7 })
    expect(screen.getByRole('alert')).toHaveTextContent('The minimum price is above the maximum price.')
    expect(screen.getByRole('link', { name: 'Swap them' })).toHaveAttribute(
      'href',
      '/homes/bend-oregon?minPrice=400000&maxPrice=500000&bedrooms=2',
    )
    expect(fields().map((field) => (field as HTMLInputElement).value)).toEqual(['500k', '400k'])
  })

  it('says why a price cannot be read', async () => {
    await show({ minPrice: '€450,000', maxPrice: '' }, { total: 7 })
    expect(screen.getByRole('alert')).toHaveTextContent('Enter prices in US dollars.')
    expect(fields().map((field) => (field as HTMLInputElement).value)).toEqual(['€450,000', ''])
  })
})

it('keeps a price that cannot be read when the address has another spelling', async () => {
  await expect(place({ slug: 'Bend-Oregon', minPrice: 'a lot', bedrooms: '2' })).rejects.toMatchObject({
    digest: expect.stringContaining('/homes/bend-oregon?bedrooms=2&minPrice=a+lot;308') as string,
  })
})

it('asks only visitors to sign in', async () => {
  await show({ bedrooms: '2' }, {})
  expect(screen.getByText(/to see the details/)).toHaveClass('known:hidden')
})

it('is not found after the last page without filters', async () => {
  await expect(show({ cursor: 'b' }, {})).rejects.toThrow('NEXT_HTTP_ERROR_FALLBACK;404')
})

it('leads from later places back to the first, and has only the first page indexed', async () => {
  const items = [{ slug: 'bend-oregon', location: 'Bend, Oregon', count: 3 }]
  jest.mocked(cachedPlaces).mockResolvedValue({ items, next: 'bend-oregon' })
  render(await Places({ after: 'aarau' }))
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(hrefOf('First page')).toBe('/homes')
  expect(hrefOf('Next page')).toBe('/homes?after=bend-oregon')
  expect(placesMetadata('aarau')).toMatchObject({ index: false })
  expect(placesMetadata('')).toMatchObject({ index: true })
})

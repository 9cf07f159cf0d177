import { render, screen } from '@testing-library/react'
import { cachedPlace } from '@/app/content'
import { Place } from './place'

// These read the database and the settings, which a page in a test lacks.
jest.mock('@/app/content', () => ({ cachedPlace: jest.fn() }))
jest.mock('@/app/public-card', () => ({}))
jest.mock('@/app/public-metadata', () => ({}))
jest.mock('../properties/wishlist-actions', () => ({}))
jest.mock('@/lib/services/absolute', () => ({}))
jest.mock('@/lib/services/properties/public-home', () => ({}))

beforeEach(() => {
  globalThis.fetch = () => new Promise<Response>(() => undefined)
})

type Listings = Awaited<ReturnType<typeof cachedPlace>>['listings']

async function show(query: object, listings: Partial<Listings>) {
  jest.mocked(cachedPlace).mockResolvedValue({
    place: { slug: 'bend-oregon', location: 'Bend, Oregon', count: 60_000 },
    listings: { items: [], total: 0, next: null, ...listings },
  })
  render(await Place({ slug: 'bend-oregon', ...query }))
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

it('is not found after the last page without filters', async () => {
  await expect(show({ cursor: 'b' }, {})).rejects.toThrow('NEXT_HTTP_ERROR_FALLBACK;404')
})

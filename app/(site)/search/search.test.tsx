import { render, screen } from '@testing-library/react'
import { cachedNear } from '@/app/content'
import SearchPage from './page'

// These read the database, which a page in a test lacks.
jest.mock('@/lib/auth/actor', () => ({ getActor: () => Promise.resolve(null) }))
jest.mock('@/app/content', () => ({ cachedNear: jest.fn() }))
jest.mock('@/app/public-metadata', () => ({}))
jest.mock('@/lib/services/properties/public-home', () => ({
  publicPath: ({ _id }: { _id: string }) => `/homes/bend-oregon/lake-house-${_id}`,
}))
jest.mock('@/lib/services/places/places', () => ({ resolvePlaces: () => Promise.resolve([]) }))
jest.mock('@/lib/services/properties/list-properties', () => ({ FOR_VISITORS: 'visitors' }))

beforeEach(() => {
  globalThis.fetch = () => new Promise<Response>(() => undefined)
})

const lake = {
  _id: 'a'.repeat(24),
  title: 'Lake House',
  location: 'Bend, Oregon',
  image: '/a.jpg',
  minPrice: 400_000,
  maxPrice: 500_000,
  status: 'verified',
  sold: false,
} as NonNullable<Awaited<ReturnType<typeof cachedNear>>>['homes'][number]['property']

async function show(near: Awaited<ReturnType<typeof cachedNear>>) {
  jest.mocked(cachedNear).mockResolvedValue(near)
  const searchParams = Promise.resolve({ location: 'Redmond, Oregon' })
  render(await SearchPage({ params: Promise.resolve({}), searchParams }))
}

test('offers the field again and the nearest homes for a town without homes (D255, D347)', async () => {
  await show({ place: 'Redmond, Oregon, United States', homes: [{ property: lake, distance: 25 }] })
  expect(screen.getByRole('searchbox', { name: 'Search by location' })).toHaveValue('Redmond, Oregon')
  expect(screen.getByRole('heading', { name: 'No homes in Redmond, Oregon yet' })).toBeVisible()
  expect(screen.getByText('These are the nearest to Redmond, Oregon, United States.')).toBeVisible()
  expect(screen.getByRole('link', { name: /Lake House/ })).toHaveAttribute(
    'href',
    `/homes/bend-oregon/lake-house-${lake._id}`,
  )
  expect(cachedNear).toHaveBeenCalledWith('visitors', 'Redmond, Oregon')
})

test('offers the field again for a text that names no town', async () => {
  await show(null)
  expect(screen.getByRole('searchbox', { name: 'Search by location' })).toHaveValue('Redmond, Oregon')
  expect(screen.getByText('No homes found')).toBeVisible()
})

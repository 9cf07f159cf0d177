import { render, screen, within } from '@testing-library/react'
import { type PropertyTeaserDto } from '@/lib/schemas/property'
import { FeaturedProperties } from './featured-properties'

jest.mock(
  'next/link',
  () =>
    function Link({ prefetch, ...props }: { prefetch?: boolean }) {
      return <a data-prefetch={prefetch} {...props} />
    },
)

const teaser = (n: number, changes: Partial<PropertyTeaserDto> = {}): PropertyTeaserDto => ({
  _id: String(n).padStart(24, '0'),
  title: `House ${n}`,
  location: 'Bend, Oregon',
  minPrice: 1_250_000,
  maxPrice: 1_400_000,
  image: '/demo/aframe-dusk.jpg',
  agentName: 'Theo Brandt',
  agentImage: null,
  status: 'verified',
  sold: false,
  createdAt: '2025-01-05T10:00:00.000Z',
  listedAt: '2025-01-05T10:00:00.000Z',
  ...changes,
})

test('each card shows its listing, the badge, the fixed rating, the agent and the link', () => {
  const agentImage = 'https://pictures.test/theo.jpg'
  render(<FeaturedProperties properties={[1, 2, 3, 4].map((n) => teaser(n, { agentImage }))} />)
  const cards = screen.getAllByRole('article')
  expect(cards).toHaveLength(4)
  cards.forEach((card, i) => {
    expect(within(card).getByRole('img', { name: `House ${i + 1}` })).toHaveAttribute(
      'src',
      expect.stringContaining('aframe-dusk'),
    )
    expect(within(card).getByRole('heading')).toHaveTextContent(`House ${i + 1}`)
    expect(card).toHaveTextContent('Featured')
    expect(card).toHaveTextContent('Bend, Oregon')
    expect(card).toHaveTextContent(/\$1,250,000.*\$1,400,000/)
    expect(within(card).getByRole('img', { name: '5.0 out of 5 stars' })).toBeInTheDocument()
    expect(within(card).getByText('5.0')).toBeVisible()
    expect(within(card).getByText('Theo Brandt')).toBeVisible()
    expect(card.querySelector(`img[src="${agentImage}"]`)).toBeInTheDocument()
    expect(within(card).getByRole('link', { name: `View Details of House ${i + 1}` })).toHaveAttribute(
      'href',
      `/properties/${String(i + 1).padStart(24, '0')}`,
    )
  })
  expect(screen.getByRole('link', { name: 'Browse All Properties' })).toHaveAttribute('href', '/properties')
})

test('loads no linked page ahead: those of homes lead visitors to the login', () => {
  render(<FeaturedProperties properties={[teaser(1), teaser(2)]} />)
  for (const link of screen.getAllByRole('link')) expect(link).toHaveAttribute('data-prefetch', 'false')
})

test.each([
  ['verified', 'Verified'],
  ['pending', 'Not Verified'],
] as const)('marks a %s listing "%s", on the large card and on a small one', (status, words) => {
  render(<FeaturedProperties properties={[teaser(1, { status }), teaser(2, { status })]} />)
  for (const card of screen.getAllByRole('article'))
    expect(within(card).getByText(words, { exact: true })).toBeVisible()
})

test('says that there are no listings', () => {
  render(<FeaturedProperties properties={[]} />)
  expect(screen.queryByRole('article')).toBeNull()
  expect(screen.getByRole('heading', { name: 'No homes yet' })).toBeVisible()
})

test('marks a featured listing under offer, large and small (D72)', () => {
  render(
    <FeaturedProperties properties={[1, 2, 3].map((n) => teaser(n, n < 3 ? { underOffer: true } : {}))} />,
  )
  const marked = screen
    .getAllByRole('article')
    .map((card) => within(card).queryByText('Under offer') !== null)
  expect(marked).toEqual([true, true, false])
})

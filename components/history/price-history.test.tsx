import { render, screen, within } from '@testing-library/react'
import { DAY_MS } from '@/lib/domain/dates'
import { type HistoryEntryDto } from '@/lib/schemas/history'
import { PriceHistory } from './price-history'
import { SinceSaved } from './since-saved'

const PROPERTY = { minPrice: 420_000, maxPrice: 485_000, listedAt: '2025-01-01T00:00:00.000Z', sold: false }
const at = (day: number) => `2025-01-0${day}T00:00:00.000Z`
const HISTORY: HistoryEntryDto[] = [
  { at: at(5), field: 'maxPrice', from: 510_000, to: 485_000 },
  { at: at(4), field: 'pictures', from: 2, to: 1 },
  { at: at(3), field: 'status', from: 'pending', to: 'verified' },
  { at: at(1), field: 'listed', from: null, to: 'pending' },
  { at: at(1), field: 'minPrice', from: null, to: 420_000 },
  { at: at(1), field: 'maxPrice', from: null, to: 510_000 },
]

it('lists each change with its date, newest first, and draws the prices', () => {
  render(<PriceHistory property={PROPERTY} history={HISTORY} />)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Jan 5, 2025Price reduced$420,000 to $485,000−$25,000',
    'Jan 4, 20251 picture removed',
    'Jan 3, 2025Verified',
    'Jan 1, 2025Listed$420,000 to $510,000',
  ])
  expect(screen.getByRole('img')).toHaveAccessibleName(
    'Price range: $420,000 to $510,000, then $420,000 to $485,000',
  )
  expect(screen.getByText('on the market', { exact: false })).toBeInTheDocument()
})

it('draws each asking price once (D400)', () => {
  const history: HistoryEntryDto[] = [
    { at: at(5), field: 'minPrice', from: 450_000, to: 430_000 },
    { at: at(5), field: 'maxPrice', from: 450_000, to: 430_000 },
    { at: at(1), field: 'listed', from: null, to: 'pending' },
    { at: at(1), field: 'minPrice', from: null, to: 450_000 },
    { at: at(1), field: 'maxPrice', from: null, to: 450_000 },
  ]
  render(<PriceHistory property={{ ...PROPERTY, askingPrice: 430_000 }} history={history} />)
  const drawing = screen.getByRole('img', { name: 'Price: $450,000, then $430,000' })
  expect(within(drawing).getAllByText('$450K')).toHaveLength(1)
  expect(within(drawing).getAllByText('$430K')).toHaveLength(1)
})

it.each([
  [0, 'Listed today'],
  [1, '1 day on the market'],
  [61, '61 days on the market'],
])('a home listed %i days ago shows: %s', (days, words) => {
  const listedAt = new Date(Date.now() - days * DAY_MS).toISOString()
  const { container } = render(<PriceHistory property={{ ...PROPERTY, listedAt }} history={HISTORY} />)
  expect(container).toHaveTextContent(words)
  expect(container).not.toHaveTextContent(/\b0 days/)
})

it.each([
  [2, 4, '2 pictures added'],
  [2, 1, '1 picture removed'],
  [4, 4, 'Pictures changed'],
])('a change from %i pictures to %i shows: %s', (from, to, words) => {
  render(<PriceHistory property={PROPERTY} history={[{ at: at(4), field: 'pictures', from, to }]} />)
  expect(screen.getByRole('listitem')).toHaveTextContent(words)
})

it('draws no prices that never changed, and counts no days of a sold home', () => {
  render(<PriceHistory property={{ ...PROPERTY, sold: true }} history={HISTORY.slice(3)} />)
  expect(screen.queryByRole('img')).not.toBeInTheDocument()
  expect(screen.queryByText('on the market', { exact: false })).not.toBeInTheDocument()
})

it.each([
  [485_000, 'Jan 6, 2025Sold$485,000'],
  [null, 'Jan 6, 2025Sold'],
])('shows a sale, with its price if the reader may know it: %j', (to, text) => {
  render(<PriceHistory property={PROPERTY} history={[{ at: at(6), field: 'sold', from: null, to }]} />)
  expect(screen.getByRole('listitem')).toHaveTextContent(text)
})

it('shows that a change required another verification, and that it is done', () => {
  const history: HistoryEntryDto[] = [
    { at: at(7), field: 'status', from: 'pending', to: 'verified' },
    { at: at(6), field: 'status', from: 'verified', to: 'pending' },
  ]
  render(<PriceHistory property={PROPERTY} history={history} />)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Jan 7, 2025Verified',
    'Jan 6, 2025Changed, awaiting verification',
  ])
})

it('is omitted for a listing without a history', () => {
  const { container } = render(<PriceHistory property={PROPERTY} history={[]} />)
  expect(container).toBeEmptyDOMElement()
})

it('shows what changed since a reader saved a listing, or nothing', () => {
  const saved = { at: at(1), minPrice: 420_000, maxPrice: 510_000 }
  const { container, rerender } = render(<SinceSaved saved={saved} property={PROPERTY} />)
  expect(container).toHaveTextContent('Since you saved it on Jan 1, 2025Maximum $25,000 lower')
  rerender(<SinceSaved saved={{ ...saved, changed: ['underOffer', 'pictures'] }} property={PROPERTY} />)
  expect(container).toHaveTextContent('Jan 1, 2025Under offerPictures changedMaximum $25,000 lower')
  const alone = { ...saved, maxPrice: 485_000 }
  rerender(<SinceSaved saved={{ ...alone, changed: ['sold'] }} property={PROPERTY} />)
  expect(container).toHaveTextContent('Since you saved it on Jan 1, 2025Sold')
  for (const then of [alone, null, undefined]) {
    rerender(<SinceSaved saved={then} property={PROPERTY} />)
    expect(container).toBeEmptyDOMElement()
  }
})

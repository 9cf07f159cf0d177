import '@testing-library/jest-dom'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { type Comparison, NO_NUMBERS } from '@/lib/domain/listing-numbers'
import { type ListingNumbersDto } from '@/lib/schemas/listing-numbers'
import { TestPage } from '../offers/testing'
import { NumbersOfHome } from './numbers-of-home'
import { OwnerLink } from './owner-link'

const DAYS = Array.from({ length: 90 }, (_, i) =>
  new Date(Date.UTC(2026, 8, 1 + i)).toISOString().slice(0, 10),
)

function numbersOf(overrides: Partial<ListingNumbersDto> = {}): ListingNumbersDto {
  const days = DAYS.map((day, i) => ({
    day,
    ...NO_NUMBERS,
    views: i === 80 ? 1_200 : 10,
    offers: i === 85 ? 1 : 0,
  }))
  return {
    home: {
      _id: 'a'.repeat(24),
      title: 'Lake House',
      location: 'Bend, Oregon',
      image: '/a.jpg',
      listingId: 'CH-1042',
      daysOnMarket: 112,
      isSold: false,
    },
    viewings: {
      counts: { liked: 1, unsure: 0, disliked: 0 },
      answers: [{ id: 'b'.repeat(24), day: '2026-11-20', impression: 'liked', obstacle: 'price' }],
    },
    days,
    totals: { views: 2_090, saves: 180, enquiries: 36, viewings: 14, offers: 1 },
    listedFrom: '2026-09-01',
    daysListed: 90,
    priceChanges: [
      { day: '2026-09-24', text: '$10,000 lower' },
      { day: '2026-11-03', text: '$5,000 lower' },
    ],
    rows: [
      { from: '2026-11-24', to: '2026-11-29', numbers: { ...NO_NUMBERS, views: 60 }, price: '$420,000' },
      { from: '2026-11-23', to: '2026-11-23', numbers: NO_NUMBERS, price: null },
    ],
    funnel: [
      { event: 'views', count: 2_090, share: null, median: null },
      { event: 'saves', count: 180, share: 0.0861, median: 0.032 },
      { event: 'enquiries', count: 36, share: 0.2, median: null },
      { event: 'viewings', count: 14, share: null, median: null },
      { event: 'offers', count: 1, share: 0.0714, median: null },
    ],
    similar: { count: 3, rows: [] },
    ...overrides,
  }
}

const show = (overrides: Partial<ListingNumbersDto> = {}) =>
  render(<NumbersOfHome numbers={numbersOf(overrides)} csv="/days.csv" />)
const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name, hidden: true }))
    .getAllByRole('row', { hidden: true })
    .map((row) => [...row.children].map(({ textContent }) => textContent))

test('shows each number with its average a week, and the days on the market (D502)', () => {
  show()
  const views = screen.getAllByText('Views').find(({ tagName }) => tagName === 'DT')
  expect(views?.parentElement).toHaveTextContent('Views2,090163 a week')
  expect(screen.getByText(/112 days on the market/)).toHaveTextContent('Bend, Oregon · CH-1042 · 112 days')
})

test('names each plot, the day with most views, and the changes of the price', () => {
  show()
  expect(
    screen.getByRole('img', {
      name: '2,090 views in 90 days, most on Nov 20: 1,200. $10,000 lower on Sep 24, $5,000 lower on Nov 3',
    }),
  ).toBeInTheDocument()
  expect(screen.getByRole('img', { name: 'Offers: 1 in 90 days' })).toBeInTheDocument()
  expect(screen.getByText('$10,000 lower')).toBeInTheDocument()
})

test('leaves out the text of a price change that would cover the one before', () => {
  show({
    priceChanges: [
      { day: '2026-10-20', text: '$1,000 lower' },
      { day: '2026-10-22', text: '$2,000 lower' },
    ],
  })
  expect(screen.getByText('$1,000 lower')).toBeInTheDocument()
  expect(screen.queryByText('$2,000 lower')).not.toBeInTheDocument()
  expect(screen.getByRole('img', { name: /\$2,000 lower on Oct 22$/ })).toBeInTheDocument()
})

test('has the same as tables that open without JavaScript', () => {
  const { container } = show({ similar: { count: 24, rows: [comparison()] } })
  expect(container.querySelectorAll('details')).toHaveLength(3)
  expect(screen.getAllByText('Show as table').every(({ tagName }) => tagName === 'SUMMARY')).toBe(true)
  expect(rowsOf('Numbers of Lake House by week')).toEqual([
    ['Week', 'Views', 'Saves', 'Inquiries', 'Viewings', 'Offers', 'Price'],
    ['Nov 24 to Nov 29', '60', '0', '0', '0', '0', '$420,000'],
    ['Nov 23', '0', '0', '0', '0', '0', '–'],
  ])
  expect(rowsOf('Shares of the step before').slice(0, 3)).toEqual([
    ['Step', 'Number', 'Share', 'Similar homes'],
    ['Views', '2,090', '–', '–'],
    ['Saves', '180', '8.6%', '3.2%'],
  ])
  expect(rowsOf('Compared with similar homes')[1]).toEqual(['Views a week', '289', '118', '214', '372'])
})

const comparison = (overrides: Partial<Comparison> = {}): Comparison => ({
  measure: 'views',
  own: 289,
  low: 118,
  median: 214,
  high: 372,
  verdict: 'more',
  ...overrides,
})

test('offers other periods, and a file of the days (D505)', () => {
  const { rerender } = show()
  expect(screen.getByRole('combobox', { name: 'Period' })).toHaveDisplayValue('Last 90 days')
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Last 90 days',
    'Last 30 days',
    'Last 7 days',
  ])
  const from = '2026-11-29'
  const to = '2026-11-29'
  const rows = [{ from, to, numbers: { ...NO_NUMBERS, views: 4 }, price: null }]
  rerender(<NumbersOfHome numbers={numbersOf({ days: numbersOf().days.slice(-7), rows })} csv="/week.csv" />)
  expect(screen.getByRole('combobox', { name: 'Period' })).toHaveDisplayValue('Last 7 days')
  expect(screen.getByRole('link', { name: 'CSV' })).toHaveAttribute('href', '/week.csv')
  expect(screen.getByText('Last 7 days', { selector: 'p' })).toBeInTheDocument()
  expect(rowsOf('Numbers of Lake House by day')).toEqual([
    ['Day', 'Views', 'Saves', 'Inquiries', 'Viewings', 'Offers', 'Price'],
    ['Nov 29', '4', '0', '0', '0', '0', '–'],
  ])
})

test('shows the chosen period at once', () => {
  const submit = jest.spyOn(HTMLFormElement.prototype, 'requestSubmit').mockReturnValue()
  show()
  fireEvent.change(screen.getByRole('combobox', { name: 'Period' }), { target: { value: '30' } })
  expect(submit).toHaveBeenCalledTimes(1)
})

test('says in words how a home compares', () => {
  show({
    similar: {
      count: 24,
      rows: [
        comparison(),
        comparison({ measure: 'days', verdict: 'more' }),
        comparison({ measure: 'price', own: 452_500, verdict: 'same' }),
      ],
    },
  })
  for (const text of ['More than most', 'Longer than most', 'About the same', '24 homes', '$452,500'])
    expect(screen.getAllByText(text).length).toBeGreaterThan(0)
})

test('shows what buyers said after viewings, for the agent and the owner (D514)', () => {
  show()
  const element = screen.getByRole('region', { name: 'After viewings' })
  expect(within(element).getByRole('list', { name: 'The last 1 answer' })).toBeInTheDocument()
})

test('says that there are too few similar homes (D503)', () => {
  show()
  expect(screen.getByText(/Only 3 similar homes/)).toHaveTextContent(
    'Only 3 similar homes in Bend, Oregon: a comparison needs at least 10 of the same type with a price within 30%.',
  )
})

test('draws shares above a half on a scale to 100%', () => {
  show()
  expect(screen.getByText(/Bars run from 0 to 50%/)).toBeInTheDocument()
  show({ funnel: [{ event: 'saves', count: 3, share: 1.5, median: null }] })
  expect(screen.getByText(/Bars run from 0 to 100%/)).toBeInTheDocument()
})

test('draws a home without any numbers', () => {
  show({ days: DAYS.map((day) => ({ day, ...NO_NUMBERS })), totals: NO_NUMBERS, priceChanges: [] })
  expect(screen.getByRole('img', { name: '0 views in 90 days.' })).toBeInTheDocument()
  expect(screen.queryByText(/Dashed lines/)).not.toBeInTheDocument()
})

test('offers to create a link for the owner, and to end it once there is one (D504)', () => {
  const props = { id: 'a'.repeat(24), create: jest.fn(), end: jest.fn() }
  const { rerender } = render(<OwnerLink {...props} createdAt={null} />, { wrapper: TestPage })
  expect(screen.getByRole('button', { name: 'Create a link' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'End the link' })).not.toBeInTheDocument()
  rerender(<OwnerLink {...props} createdAt="2026-11-29T12:00:00.000Z" />)
  expect(screen.getByRole('button', { name: 'Replace the link' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'End the link' })).toBeInTheDocument()
})

import { render, screen, within } from '@testing-library/react'
import { type SalesMonthDto } from '@/lib/schemas/sales'
import { offerOf } from '../offers/testing'
import { SalesByYear } from './sales-by-year'
import { SalesChart } from './sales-chart'
import { SalesStats } from './sales-stats'
import { SoldProperty } from './sold-property'

const monthOf = (month: string, total: number): SalesMonthDto => ({ month, total, count: total > 0 ? 1 : 0 })
const YEAR = {
  year: '2025',
  years: ['2025', '2024'],
  months: [
    { month: '2025-01', count: 2, gross: 912_000, refunds: 0, net: 912_000 },
    { month: '2025-03', count: 0, gross: 0, refunds: 412_000, net: -412_000 },
  ],
  sum: { count: 2, gross: 912_000, refunds: 412_000, net: 500_000 },
}
const months = [monthOf('2024-11', 1_450_000), monthOf('2024-12', 0), monthOf('2025-01', 412_000)]

test('shows the four sums without abbreviations (D115)', () => {
  render(
    <SalesStats
      sales={{
        total: 4_013_500,
        count: 8,
        average: 501_688,
        highest: { amount: 985_000, title: 'Basin View Villa' },
        months,
        year: YEAR,
      }}
    />,
  )
  for (const [label, value] of [
    ['Total Sales', '$4,013,500'],
    ['Properties Sold', '8'],
    ['Average Price', '$501,688'],
    ['Highest Sale', '$985,000'],
  ] as const)
    expect(screen.getByText(label).parentElement).toHaveTextContent(value)
  expect(screen.getByText('Basin View Villa')).toBeInTheDocument()
})

describe('the chart', () => {
  test('is a picture with a name and a description', () => {
    render(<SalesChart months={months} />)
    const picture = screen.getByRole('img', { name: /Sales by month/ })
    expect(picture).toHaveAccessibleName(/highest is \$1,450,000/)
    expect(picture.querySelectorAll('rect')).toHaveLength(2)
    expect(within(picture).getByText('$1.5M')).toBeInTheDocument()
    expect(screen.getByText('Nov 2024 to Jan 2025')).toBeInTheDocument()
  })

  test('draws bars in proportion to their sums', () => {
    render(<SalesChart months={months} />)
    const heights = [...screen.getByRole('img').querySelectorAll('rect')].map((bar) =>
      Number(bar.getAttribute('height')),
    )
    expect((heights[1] ?? 0) / (heights[0] ?? 1)).toBeCloseTo(412_000 / 1_450_000)
  })

  test('has the same in a table', () => {
    render(<SalesChart months={months} />)
    const rows = within(screen.getByRole('table', { name: 'Sales by month' })).getAllByRole('row')
    expect(rows).toHaveLength(4)
    expect(rows[1]).toHaveTextContent('Nov 2024$1,450,000')
    expect(rows[2]).toHaveTextContent('Dec 2024none')
  })

  test('draws nothing without sales in its months', () => {
    render(<SalesChart months={[monthOf('2025-01', 0)]} />)
    expect(screen.getByText('There were no sales in these twelve months.')).toBeInTheDocument()
    expect(screen.queryByRole('img')).not.toBeInTheDocument()
  })
})

test('shows a sold property with its price, buyer, date and transaction', () => {
  render(
    <SoldProperty
      offer={offerOf({
        status: 'bought',
        paidAt: '2025-01-22T10:00:00.000Z',
        transactionId: 'pi_demo_C41T8WZD',
      })}
    />,
  )
  const card = screen.getByRole('article')
  for (const words of [
    'Sold',
    'Lake House',
    '$450,000',
    'Nora Whitfield',
    'Jan 22, 2025',
    'pi_demo_C41T8WZD',
  ])
    expect(card).toHaveTextContent(words)
})

describe('the year (D497)', () => {
  test('is a table of months net of refunds, with its sum, years and file', () => {
    render(<SalesByYear year={YEAR} openMonth={null} />)
    const rows = screen.getAllByRole('row').map((row) => row.textContent)
    expect(rows).toEqual([
      'MonthSoldGrossRefundsNet',
      'Jan 20252$912,000none$912,000',
      'Mar 20250$0-$412,000-$412,000',
      'Total2$912,000-$412,000$500,000',
    ])
    expect(screen.getByRole('link', { name: '2025' })).toHaveAttribute('aria-current', 'page')
    expect(screen.getByRole('link', { name: '2025 as CSV' })).toHaveAttribute(
      'href',
      '/api/exports/sales.csv?year=2025',
    )
  })

  test('lists the sales and refunds of a month, with links to home and receipt', () => {
    const line = { offerId: 'f'.repeat(24), propertyId: 'b'.repeat(24), title: 'Mill', buyerName: 'Amelia' }
    const lines = [
      { ...line, at: '2025-03-02T10:00:00.000Z', amount: -412_000, isRefund: true },
      { ...line, at: '2025-03-01T10:00:00.000Z', amount: 412_000, isRefund: false },
    ]
    render(<SalesByYear year={YEAR} openMonth={{ month: '2025-03', lines, isAll: true }} />)
    const [refund, sale] = screen.getAllByRole('listitem')
    expect(refund).toHaveTextContent('MillRefund to Amelia, Mar 2, 2025Receipt-$412,000')
    expect(sale).toHaveTextContent('MillSold to Amelia, Mar 1, 2025Receipt$412,000')
    const [home, receipt] = within(sale as HTMLElement).getAllByRole('link')
    expect(home).toHaveAttribute('href', `/properties/${line.propertyId}`)
    expect(receipt).toHaveAttribute('href', `/dashboard/agent/sold-properties/${line.offerId}`)
  })
})

import '@testing-library/jest-dom'
import { render, screen, within } from '@testing-library/react'
import { type SalesMonthDto } from '@/lib/schemas/sales'
import { offerOf } from '../offers/testing'
import { SalesChart } from './sales-chart'
import { SalesStats } from './sales-stats'
import { SoldProperty } from './sold-property'

const monthOf = (month: string, total: number): SalesMonthDto => ({ month, total, count: total > 0 ? 1 : 0 })
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

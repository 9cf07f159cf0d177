import { render, screen } from '@testing-library/react'
import { positionIn } from './dimension-line'
import { AmountInRange, BigPriceRange, PriceRange } from './price-range'

test.each([
  [420_000, 0],
  [452_500, 50],
  [485_000, 100],
  [1, 0],
  [9_000_000, 100],
])('puts %d at %d %% between 420,000 and 485,000', (amount, percent) => {
  expect(positionIn(amount, 420_000, 485_000)).toBe(percent)
})

test('puts the diamond at the start of a range without width', () => expect(positionIn(5, 5, 5)).toBe(0))

test('draws an amount at its position between the two ends', () => {
  render(<AmountInRange amount={436_250} min={420_000} max={485_000} />)
  expect(screen.getByTestId('diamond')).toHaveStyle({ left: '25%' })
  expect(screen.getByText('$420,000')).toBeVisible()
  expect(screen.getByText('$485,000')).toBeVisible()
})

test('marks other amounts', () => {
  render(<AmountInRange amount={436_250} others={[420_000, 452_500]} min={420_000} max={485_000} />)
  const [first, second] = screen.getAllByTestId('mark')
  expect(first).toHaveStyle({ left: '0%' })
  expect(second).toHaveStyle({ left: '50%' })
})

test('draws no diamond without an amount', () => {
  render(<AmountInRange min={420_000} max={485_000} />)
  expect(screen.queryByTestId('diamond')).toBeNull()
})

test('reads a range as one phrase', () => {
  const { container } = render(<PriceRange min={1_250_000} max={1_400_000} />)
  expect(container).toHaveTextContent('$1,250,000 to $1,400,000')
})

test('names the ends of the large range', () => {
  render(<BigPriceRange min={420_000} max={485_000} />)
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Minimum', 'Maximum'])
  expect(screen.getAllByRole('definition').map((price) => price.textContent)).toEqual([
    '$420,000',
    '$485,000',
  ])
})

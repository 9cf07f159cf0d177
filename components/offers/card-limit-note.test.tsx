import { render } from '@testing-library/react'
import { CardLimitNote } from './card-limit-note'

test('is shown if the range exceeds the limit', () => {
  const { container, rerender } = render(<CardLimitNote max={999_999.99} />)
  expect(container).toBeEmptyDOMElement()
  rerender(<CardLimitNote max={1_000_000} />)
  expect(container).toHaveTextContent('Offers above $999,999.99 are paid by bank transfer.')
})

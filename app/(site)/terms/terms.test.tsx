import { render, screen } from '@testing-library/react'
import TermsPage from './page'

const region = (name: string) => screen.getByRole('region', { name })

test('the terms describe the course of an offer: amounts, back-ups, deadlines, both payment methods, and notifications (D170)', () => {
  render(<TermsPage />)
  for (const words of [
    'from 1 to 14; after that it expires',
    'counters an offer',
    'stay open as back-ups',
    'a payment deadline',
  ])
    expect(region('Offers')).toHaveTextContent(words)
  expect(region('Payment and refunds')).toHaveTextContent(
    'up to $999,999.99 per payment. A larger offer is paid by bank transfer',
  )
  expect(region('Notifications')).toHaveTextContent('every such email has an unsubscribe link')
})

import { render, screen } from '@testing-library/react'
import { offerOf } from '@/components/offers/testing'
import { PaymentSummary } from './payment-summary'

const amounts = [
  { by: 'buyer' as const, amount: 440_000, at: '2025-01-06T10:00:00.000Z' },
  { by: 'agent' as const, amount: 460_000, at: '2025-01-07T10:00:00.000Z' },
]
const acceptedAt = '2025-01-08T10:00:00.000Z'

test.each([
  [{ status: 'pending' as const, turn: 'buyer' as const }, '$440,000.00'],
  [{ status: 'accepted' as const, acceptedAt }, '$460,000.00'],
  [{ status: 'rejected' as const }, '$440,000.00'],
  [{ status: 'rejected' as const, acceptedAt }, '$460,000.00'],
])('shows the buyer’s own amount as "Your offer" until both have agreed: %j (D74)', (input, amount) => {
  render(<PaymentSummary offer={offerOf({ turn: undefined, ...input, amounts, offerAmount: 460_000 })} />)
  expect(screen.getByText('Your offer').parentElement).toHaveTextContent(`Your offer${amount}`)
})

test.each([
  ['accepted', undefined, 'Accepted'],
  ['bought', undefined, 'Accepted'],
  ['rejected', undefined, 'Rejected'],
  ['rejected', 'withdrawn', 'Withdrawn'],
  ['rejected', 'expired', 'Expired'],
  ['rejected', 'released', 'Released'],
] as const)('shows an offer that is %s, closed as %p, as "%s" with the date', (status, closedAs, words) => {
  const decidedAt = '2025-01-09T10:00:00.000Z'
  render(<PaymentSummary offer={offerOf({ status, decidedAt, ...(closedAs && { closedAs }) })} />)
  expect(screen.getByText(words).parentElement).toHaveTextContent(`${words}Jan 9, 2025`)
  expect(screen.queryAllByText(/^(Accepted|Rejected|Withdrawn|Expired|Released)$/)).toHaveLength(1)
})

import '@testing-library/jest-dom'
import { render, screen } from '@testing-library/react'
import { BuyerOffer } from './buyer-offer'
import { offerOf } from './testing'

test.each([
  [{}, 'This offer was not taken'],
  [{ refunding: true as const }, 'Your payment is being refunded'],
  [{ refundId: 're_1' }, 'Your payment was refunded'],
])('a rejected offer with %j says "%s"', (given, words) => {
  render(<BuyerOffer offer={offerOf({ status: 'rejected', ...given })} />)
  const others = ['This offer was not taken', 'Your payment is being refunded', 'Your payment was refunded']
  for (const text of others) expect(screen.queryAllByText(text)).toHaveLength(text === words ? 1 : 0)
})

import { render, screen } from '@testing-library/react'
import { BuyerOffer } from './buyer-offer'
import { offerOf } from './testing'

test.each([
  [{}, 'This offer was rejected', 'Rejected'],
  [{ refunding: true as const }, 'Your payment is being refunded', 'Rejected'],
  [{ refundId: 're_1' }, 'Your payment was refunded', 'Rejected'],
  [{ closedAs: 'withdrawn' as const }, 'You withdrew this offer', 'Withdrawn'],
  [{ closedAs: 'expired' as const }, 'This offer expired', 'Expired'],
  [{ closedAs: 'released' as const }, 'The agent withdrew their acceptance', 'Released'],
  [{ closedAs: 'released' as const, releasedBy: 'buyer' as const }, 'You released this offer', 'Released'],
  [{ cause: 'sale' as const }, 'The home was sold to another buyer.', 'Rejected'],
  [{ cause: 'listing-removed' as const }, 'The home has been removed.', 'Rejected'],
  [{ cause: 'person-removed' as const }, 'The home has been removed.', 'Rejected'],
])('shows a rejected offer with %j as "%s" and "%s"', (input, words, badge) => {
  render(<BuyerOffer offer={offerOf({ status: 'rejected', ...input })} />)
  const others = [
    'This offer was rejected',
    'Your payment is being refunded',
    'Your payment was refunded',
    'You withdrew this offer',
    'This offer expired',
    'The agent withdrew their acceptance',
    'You released this offer',
    'The home was sold to another buyer.',
    'The home has been removed.',
  ]
  for (const text of others) expect(screen.queryAllByText(text)).toHaveLength(text === words ? 1 : 0)
  expect(screen.getByText(badge)).toBeVisible()
})

test.each(['released', undefined] as const)("shows the agent's reason (%s)", (closedAs) => {
  const reason = 'The seller waits.'
  render(<BuyerOffer offer={offerOf({ status: 'rejected', reason, ...(closedAs && { closedAs }) })} />)
  expect(screen.getByText(reason)).toBeVisible()
})

test.each([
  [{}, 'Waiting for the agent'],
  [
    { listingChangedAt: '2025-01-06T10:00:00.000Z' },
    'The home has changed since you made or confirmed this offer. Do you want to keep your offer?',
  ],
  [{ backup: true as const }, 'Another offer was accepted. Yours stays open as a back-up.'],
  [
    { turn: 'buyer' as const, offerAmount: 460_000 },
    'Your turn: the agent countered with $460,000. Accept it, counter, or let it expire.',
  ],
])('shows a pending offer with %j as "%s" (D72, D74)', (input, words) => {
  render(<BuyerOffer offer={offerOf(input)} />)
  expect(screen.getByRole('listitem')).toHaveTextContent(words)
})

test.each([
  ['pending', 'Good until Jan 8, 2025, 10:00 AM'],
  ['accepted', 'Payment due Jan 8, 2025, 10:00 AM'],
] as const)('shows an offer that is %s as "%s" (D73)', (status, words) => {
  render(<BuyerOffer offer={offerOf({ status, expiresAt: '2025-01-08T10:00:00.000Z' })} />)
  expect(screen.getByRole('listitem')).toHaveTextContent(words)
})

test.each([
  [{ refunding: true as const }, ['Another payment is being refunded']],
  [{ refundId: 'transfer FT-1' }, ['Another payment was refunded', 'transfer FT-1']],
  [
    { refunding: true as const, refundId: 'transfer FT-1' },
    ['Another payment is being refunded', 'Another payment was refunded', 'transfer FT-1'],
  ],
  [{}, []],
])('a bought offer with %j says %j beside the purchase (D75)', (input, words) => {
  render(<BuyerOffer offer={offerOf({ status: 'bought', transactionId: 'bank_FT2', ...input })} />)
  expect(screen.getByText('Purchase Complete')).toBeVisible()
  for (const text of words) expect(screen.getByText(text)).toBeVisible()
  expect(screen.queryAllByText(/refunded/)).toHaveLength(words.filter((word) => /refunded/.test(word)).length)
})

test('links "Offer again" to the form if the home is open, but not for an open offer', () => {
  const { rerender } = render(<BuyerOffer offer={offerOf({ status: 'rejected' })} canOfferAgain />)
  expect(screen.getByRole('link', { name: 'Offer again' })).toHaveAttribute(
    'href',
    '/dashboard/user/make-offer/6b0190e1bd60d50ba14dd9cd',
  )
  rerender(<BuyerOffer offer={offerOf({ status: 'rejected' })} />)
  expect(screen.queryByRole('link', { name: 'Offer again' })).toBeNull()
  rerender(<BuyerOffer offer={offerOf()} canOfferAgain />)
  expect(screen.queryByRole('link', { name: 'Offer again' })).toBeNull()
})

test('shows every step with its person, amount, time and note, and marks it on the price line (D74)', () => {
  const amounts = [
    { by: 'buyer' as const, amount: 450_000, at: '2025-01-05T10:00:00.000Z', note: 'Any month suits.' },
    { by: 'agent' as const, amount: 470_000, at: '2025-01-06T10:00:00.000Z' },
    { by: 'buyer' as const, amount: 460_000, at: '2025-01-07T10:00:00.000Z' },
  ]
  const decidedAt = '2025-01-08T10:00:00.000Z'
  render(
    <BuyerOffer
      offer={offerOf({ amounts, offerAmount: 460_000, status: 'rejected', closedAs: 'expired', decidedAt })}
    />,
  )
  const steps = screen.getByRole('list', { name: 'History of the offer on Lake House' })
  expect([...steps.children].map((step) => step.textContent)).toEqual([
    'You offered $450,000Jan 5, 2025Any month suits.',
    'The agent countered $470,000Jan 6, 2025',
    'You countered $460,000Jan 7, 2025',
    'ExpiredJan 8, 2025',
  ])
  expect(screen.getAllByTestId('mark')).toHaveLength(2)
})

test.each([
  [{ status: 'pending' as const, turn: 'buyer' as const }, '$470,000'],
  [{ status: 'rejected' as const, closedAs: 'withdrawn' as const }, '$440,000'],
  [
    {
      status: 'rejected' as const,
      closedAs: 'released' as const,
      acceptedAt: '2025-01-07T10:00:00.000Z',
    },
    '$470,000',
  ],
])(
  'shows a countered offer with %j under %s: closed, with the amount offered or agreed (D74)',
  (input, head) => {
    const amounts = [
      { by: 'buyer' as const, amount: 440_000, at: '2025-01-05T10:00:00.000Z' },
      { by: 'agent' as const, amount: 470_000, at: '2025-01-06T10:00:00.000Z' },
    ]
    const { container } = render(
      <BuyerOffer offer={offerOf({ turn: undefined, ...input, amounts, offerAmount: 470_000 })} />,
    )
    expect(container.querySelector('li strong')).toHaveTextContent(head)
    const [mark, ...more] = screen.getAllByTestId('mark')
    expect(more).toHaveLength(0)
    expect(mark?.style.left).not.toBe(screen.getByTestId('diamond').style.left)
  },
)

test('keeps an acceptance and an extension as steps after the offer is closed (D74)', () => {
  const times = { acceptedAt: '2025-01-06T10:00:00.000Z', extendedAt: '2025-01-07T10:00:00.000Z' }
  const decidedAt = '2025-01-08T10:00:00.000Z'
  render(
    <BuyerOffer
      offer={offerOf({ ...times, status: 'rejected', closedAs: 'released', turn: undefined, decidedAt })}
    />,
  )
  const steps = screen.getByRole('list', { name: 'History of the offer on Lake House' })
  expect([...steps.children].map((step) => step.textContent)).toEqual([
    'You offered $450,000Jan 5, 2025',
    'AcceptedJan 6, 2025',
    'More time to payJan 7, 2025',
    'ReleasedJan 8, 2025',
  ])
})

test('shows no steps for an offer without a note or an answer', () => {
  render(<BuyerOffer offer={offerOf()} />)
  expect(screen.queryByRole('list')).toBeNull()
})

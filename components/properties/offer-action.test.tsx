import { render, screen } from '@testing-library/react'
import { OVERDUE_TEXT } from '@/lib/domain/offer-terms'
import { offerActionOf, OfferPanel, OfferShortcut } from './offer-action'

const of = { title: 'Lake House', agentName: 'Theo Brandt', agentEmail: 'theo@agents.test' }
const verified = { ...of, _id: 'p1', status: 'verified', sold: false } as const
const pending = { ...verified, status: 'pending' } as const
const sold = { ...verified, sold: true }
const offer = { _id: 'o1', status: 'pending', offerAmount: 450_000 } as const

test.each([
  ['make an offer', verified, null, { label: 'Make an Offer', href: '/dashboard/user/make-offer/p1' }],
  [
    ...(['offer within the range for offers', { ...verified, askingPrice: 450_000 }, null] as const),
    { hint: expect.stringMatching(/^Your offer must be in the range that the agent accepts\./) as string },
  ],
  [
    ...(['make no offer on an unverified listing', pending, null] as const),
    { kind: 'note', text: 'Offers open once this property is verified.' },
  ],
  [
    ...(['see an own open offer instead of making another', verified, offer] as const),
    { label: 'View your offer', href: '/dashboard/user/bought' },
  ],
  [
    ...(['read that the agent has countered it (D74)', verified, { ...offer, turn: 'buyer' }] as const),
    { hint: 'The agent countered your offer with $450,000. It’s your turn.' },
  ],
  [
    ...(['pay an accepted one', verified, { ...offer, status: 'accepted' }] as const),
    { label: 'Complete Payment', href: '/dashboard/user/payment/o1' },
  ],
  [
    ...([
      'pay none after the deadline (D75)',
      verified,
      { ...offer, status: 'accepted', overdue: true },
    ] as const),
    {
      label: 'View your offer',
      isPrimary: false,
      hint: `Your offer of $450,000 has been accepted. ${OVERDUE_TEXT}`,
    },
  ],
] as const)('lets a buyer %s', (_, listing, own, action) => {
  expect(offerActionOf(listing, true, own)).toMatchObject(action)
})

test.each([true, false])('shows a reader that a listing is sold (may offer: %s)', (mayOffer) => {
  expect(offerActionOf(sold, mayOffer, null)).toEqual({ kind: 'sold' })
})

test('shows no action to a reader who may not make offers', () => {
  expect(offerActionOf(verified, false, null)).toBeNull()
  expect(offerActionOf(pending, false, null)).toBeNull()
})

test('shows the same action in panel and bottom bar', () => {
  const action = offerActionOf(verified, true, offer)
  if (!action) throw new Error('no action')
  render(
    <>
      <OfferPanel action={action} />
      <OfferShortcut action={action} />
    </>,
  )
  const links = screen.getAllByRole('link', { name: 'View your offer' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/dashboard/user/bought',
    '/dashboard/user/bought',
  ])
  expect(screen.getByText('Your offer of $450,000 is waiting for the agent.')).toBeVisible()
})

test('states on a listing under offer that a new offer is a back-up (D72)', () => {
  const underOffer = { ...verified, underOffer: true } as const
  const action = offerActionOf(underOffer, true, null)
  if (!action) throw new Error('no action')
  render(<OfferPanel action={action} />)
  expect(screen.getByRole('link', { name: 'Make a Back-up Offer' })).toBeVisible()
  expect(screen.getByText(/Your offer would be a back-up/)).toBeVisible()
  expect(offerActionOf(underOffer, true, offer)).toMatchObject({
    hint: 'Another offer was accepted. Yours stays open as a back-up.',
  })
})

test('tells the buyer of a sold listing that they bought it, with receipt and agent (D241)', () => {
  const action = offerActionOf(sold, true, { ...offer, status: 'bought' })
  if (!action) throw new Error('no action')
  render(
    <>
      <OfferPanel action={action} />
      <OfferShortcut action={action} />
    </>,
  )
  expect(screen.getByText('You bought this home')).toBeVisible()
  expect(screen.getAllByRole('link', { name: 'Receipt' })[0]).toHaveAttribute(
    'href',
    '/dashboard/user/receipt/o1',
  )
  expect(screen.getByRole('link', { name: 'Theo Brandt' })).toHaveAttribute(
    'href',
    'mailto:theo@agents.test?subject=Lake%20House',
  )
})

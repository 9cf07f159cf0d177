import { render, screen } from '@testing-library/react'
import { OVERDUE_TEXT } from '@/lib/domain/offer-terms'
import { offerActionOf, OfferPanel, OfferShortcut } from './offer-action'

const of = { title: 'Lake House', agentName: 'Theo Brandt', agentEmail: 'theo@agents.test' }
const verified = { ...of, _id: 'p1', status: 'verified', sold: false } as const
const pending = { ...verified, status: 'pending' } as const
const sold = { ...verified, sold: true }
const offer = { _id: 'o1', status: 'pending', offerAmount: 450_000 } as const

test('a buyer can make an offer on a verified listing', () => {
  const action = offerActionOf(verified, true, null)
  expect(action).toMatchObject({ label: 'Make an Offer', href: '/dashboard/user/make-offer/p1' })
})

test('tells a buyer that the listing does not accept offers yet', () => {
  const text = 'Offers open once this property is verified.'
  expect(offerActionOf(pending, true, null)).toEqual({ kind: 'note', text })
})

test('shows an own open offer instead of a new one', () => {
  const action = offerActionOf(verified, true, offer)
  expect(action).toMatchObject({ label: 'View your offer', href: '/dashboard/user/bought' })
})

test('links an own accepted offer to its payment', () => {
  const action = offerActionOf(verified, true, { ...offer, status: 'accepted' })
  expect(action).toMatchObject({ label: 'Complete Payment', href: '/dashboard/user/payment/o1' })
})

test('requests no payment for an own accepted offer after the payment deadline (D75)', () => {
  const action = offerActionOf(verified, true, { ...offer, status: 'accepted', overdue: true })
  expect(action).toMatchObject({
    label: 'View your offer',
    isPrimary: false,
    hint: `Your offer of $450,000 has been accepted. ${OVERDUE_TEXT}`,
  })
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

test('shows the buyer that the agent has countered their offer (D74)', () => {
  expect(offerActionOf(verified, true, { ...offer, turn: 'buyer' })).toMatchObject({
    hint: 'The agent countered your offer with $450,000. It’s your turn.',
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

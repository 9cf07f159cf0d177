import { render, screen } from '@testing-library/react'
import { offerOf, press, TestPage } from '@/components/offers/testing'
import { NOT_OPEN_FOR_OFFERS } from '@/lib/domain/property'
import { type OfferDto } from '@/lib/schemas/offer'
import { type OwnOffer, requireOwnOffer } from '../../own-offer'
import PaymentPage from './page'

// These read the database, which a page in a test lacks.
jest.mock('../../own-offer', () => ({ requireOwnOffer: jest.fn() }))
jest.mock('@/app/dashboard/actions', () => ({
  acceptOfferAction: jest.fn(),
  counterOfferAction: jest.fn(),
  releaseOfferAction: jest.fn(),
  withdrawOfferAction: jest.fn(),
}))
jest.mock('@/lib/env', () => ({ getEnv: () => ({ PAYMENT_DAYS: 7 }) }))
jest.mock('@/lib/services/payments/transfers', () => ({ transferAccount: () => [] }))

const HOME = { status: 'verified', minPrice: 460_000, maxPrice: 520_000 } as OwnOffer['offer']['home']

async function show(own: OfferDto, home = HOME): Promise<void> {
  const actor = { id: '1', role: 'user' } as OwnOffer['actor']
  const offer = { ...own, home }
  jest.mocked(requireOwnOffer).mockResolvedValue({ actor, offer, back: { href: '/', label: 'Back' } })
  const page = { params: Promise.resolve({ id: offer._id }), searchParams: Promise.resolve({}) }
  render(await PaymentPage(page), { wrapper: TestPage })
}

test.each([
  [{ closedAs: 'released' }, 'The agent withdrew their acceptance. There is nothing to pay.'],
  [{ closedAs: 'released', releasedBy: 'buyer' }, 'You released this offer. There is nothing to pay.'],
  [{ closedAs: 'expired' }, 'This offer expired. There is nothing to pay.'],
  [{ cause: 'sale' }, 'The home was sold to another buyer. There is nothing to pay.'],
  [{ cause: 'person-removed' }, 'Your account was suspended. There is nothing to pay.'],
  [{}, 'This offer was rejected. There is nothing to pay.'],
] as const)(
  "says for a closed offer (%j) why it cannot be paid, with its agent's reason",
  async (closed, words) => {
    await show(offerOf({ status: 'rejected', turn: undefined, reason: 'The bank said no.', ...closed }))
    expect(screen.getByText(words)).toBeVisible()
    expect(screen.getByText('The bank said no.')).toBeVisible()
  },
)

test.each([
  [{ refunding: true }, /^Your payment could not be used for this offer\. It is being refunded in full;/],
  [{ refundId: 'FT-1' }, 'Your payment could not be used for this offer. It was refunded in full.'],
] as const)(
  'says that a payment is refunded, which may have come before the offer closed: %j',
  async (state, text) => {
    await show(offerOf({ status: 'rejected', turn: undefined, closedAs: 'expired', ...state }))
    expect(screen.getByText(text)).toBeVisible()
  },
)

test('lets a buyer who cannot go through with it release the offer (D346)', async () => {
  await show(offerOf({ status: 'accepted', offerAmount: 1_250_000, turn: undefined }))
  expect(screen.getByRole('button', { name: 'I can’t go through with it' })).toBeVisible()
})

test('lets a buyer who is an agent now answer the counteroffer that the page is about (D542)', async () => {
  const amounts = [
    { by: 'buyer', amount: 450_000, at: '2025-01-05T10:00:00.000Z' },
    { by: 'agent', amount: 480_000, at: '2025-01-06T10:00:00.000Z', note: 'The roof is new.' },
  ] as const
  await show(offerOf({ turn: 'buyer', offerAmount: 480_000, amounts: [...amounts] }))
  expect(screen.getByText('The roof is new.')).toBeVisible()
  expect(screen.getByText(/It’s your turn\. You can pay once it is accepted\./)).toBeVisible()
  for (const name of ['Accept', 'Counter', 'Withdraw'])
    expect(screen.getByRole('button', { name })).toBeEnabled()
})

test('says why a counteroffer cannot be accepted while another offer is (D72)', async () => {
  await show(offerOf({ turn: 'buyer', backup: true }))
  expect(screen.getByRole('button', { name: 'Accept' })).toBeDisabled()
})

test('says why a counteroffer on a home that is off the market cannot be accepted (D347, D480)', async () => {
  await show(offerOf({ turn: 'buyer' }), null)
  expect(screen.getByRole('button', { name: 'Accept' })).toBeDisabled()
  expect(screen.getByText(NOT_OPEN_FOR_OFFERS)).toBeVisible()
})

test("asks for a counteroffer within the home's prices of today", async () => {
  await show(offerOf({ turn: 'buyer' }))
  await press('Counter')
  expect(screen.getByRole('alertdialog')).toHaveTextContent('$460,000 to $520,000')
})

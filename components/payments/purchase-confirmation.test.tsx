import { render, screen } from '@testing-library/react'
import { offerOf } from '@/components/offers/testing'
import { type PurchaseDto } from '@/lib/schemas/payment'
import { PurchaseConfirmation } from './purchase-confirmation'

const offer = offerOf({
  status: 'bought',
  offerAmount: 450_000.5,
  transactionId: 'pi_3Q',
  paidAt: '2025-02-03T23:30:00.000Z',
})
const show = (agent: PurchaseDto['agent']) => render(<PurchaseConfirmation purchase={{ offer, agent }} />)
const hrefs = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])

test('shows the purchase, what happens next, and links to the receipt and the agent (D112)', () => {
  show({ name: 'Theo B. Brandt', email: 'theo@mail.example', phone: '+15550100123' })
  expect(screen.getByRole('heading', { name: 'Your purchase is complete' })).toBeVisible()
  expect(screen.getByText(/is yours\./)).toHaveTextContent(
    'Lake House is yours. We received $450,000.50 on Feb 3, 2025.',
  )
  // Whether it is also mailed is the buyer's choice (D154).
  expect(screen.getByText('You can print the receipt here at any time.')).toBeVisible()
  expect(screen.queryByText(/nora@mail\.example|mail you/)).toBeNull()
  expect(screen.getByText('Theo B. Brandt')).toBeVisible()
  expect(hrefs()).toEqual([
    ['theo@mail.example', 'mailto:theo@mail.example?subject=Lake%20House'],
    ['+1\u00a0555\u00a0010\u00a00123', 'tel:+15550100123'],
    ['Receipt', `/dashboard/user/receipt/${offer._id}`],
  ])
})

test('shows only the email of an agent without a phone number', () => {
  show({ name: 'Theo Brandt', email: 'theo@mail.example', phone: null })
  expect(screen.queryByRole('link', { name: /^\+/ })).toBeNull()
})

test("shows support if the agent's account is deleted", () => {
  show(null)
  expect(screen.getByText(/has left Keystead/)).toBeVisible()
  expect(screen.getByText(/^Contact our support team about the handover/)).toBeVisible()
  expect(screen.getByRole('link', { name: /^support@/ })).toBeVisible()
})

import { render, screen } from '@testing-library/react'
import { BuyerOffer } from './buyer-offer'
import { Receipt } from './receipt'
import { offerOf } from './testing'

const bought = offerOf({
  status: 'bought',
  transactionId: 'pi_3Q',
  paidAt: '2025-02-03T23:30:00.000Z',
  offerAmount: 450_000.5,
})

test('shows title, location, amount, date and transaction id (D58)', () => {
  render(<Receipt offer={bought} />)
  const rows = screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent])
  expect(Object.fromEntries(rows)).toEqual({
    'Amount paid': '$450,000.50',
    Home: 'Lake House',
    Location: 'Bend, Oregon',
    Date: 'Feb 3, 2025',
    'Transaction ID': 'pi_3Q',
    Buyer: 'Nora Whitfieldnora@mail.example',
    Agent: 'Theo Brandt',
  })
})

test('isolates what people wrote, whose script may run from right to left (D225)', () => {
  render(<Receipt offer={{ ...bought, propertyTitle: 'בית, 3 חדרים', streetAddress: 'הרצל 12' }} />)
  for (const text of ['בית, 3 חדרים', 'הרצל 12', 'Bend, Oregon', 'Nora Whitfield', 'Theo Brandt'])
    expect(screen.getByText(text, { selector: 'bdi' })).toBeVisible()
})

test('shows the stated terms (D275)', () => {
  render(<Receipt offer={{ ...bought, financing: 'financed', inspection: false }} />)
  expect(screen.getByText('financed, inspection waived')).toBeVisible()
})

test("shows the address, and the card or the transfer's reference (D277, D279)", () => {
  const address = { streetAddress: '12 Mill Road', postalCode: '97701' }
  const { rerender } = render(
    <Receipt offer={{ ...bought, ...address, card: { brand: 'visa', last4: '4242' } }} />,
  )
  expect(screen.getByText('12 Mill Road, 97701')).toBeVisible()
  expect(screen.getByText('Visa ending in 4242')).toBeVisible()
  rerender(<Receipt offer={{ ...bought, transactionId: 'bank_FT25005' }} />)
  expect(screen.getByText(/^Bank transfer, reference KS-/)).toBeVisible()
})

test('exists only for a bought offer; a late payment shows its refund', () => {
  const { rerender } = render(<BuyerOffer offer={bought} />)
  expect(screen.getByRole('link', { name: 'Print receipt' })).toHaveAttribute(
    'href',
    `/dashboard/user/receipt/${bought._id}`,
  )
  expect(screen.getByText('Purchase Complete')).toBeVisible()
  expect(screen.getByText('pi_3Q')).toBeVisible()
  for (const status of ['pending', 'accepted', 'rejected'] as const) {
    rerender(<BuyerOffer offer={offerOf({ status })} />)
    expect(screen.queryByText('Print receipt')).toBeNull()
  }
  rerender(<BuyerOffer offer={offerOf({ status: 'rejected', refundId: 're_1' })} />)
  expect(screen.getByText('Your payment was refunded')).toBeVisible()
  expect(screen.getByText('re_1')).toBeVisible()
})

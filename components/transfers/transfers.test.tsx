import { fireEvent, render, screen, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { BuyerOffer } from '@/components/offers/buyer-offer'
import { ReceivedOffer } from '@/components/offers/received-offer'
import { offerOf, staticRouter, TestPage, type, press } from '@/components/offers/testing'
import { OVERDUE_TEXT } from '@/lib/domain/offer-terms'
import { type ActionResult } from '@/lib/domain/result'
import { transferReference } from '@/lib/domain/transfer'
import { type OfferDto } from '@/lib/schemas/offer'
import { type RecordTransferForm, type ReturnTransferInput } from '@/lib/schemas/transfer'
import { ArrangePayment } from './arrange-payment'
import { LateTransfers } from './late-transfers'
import { RecordTransfer } from './record-transfer'
import { TransferOutcome } from './transfer-outcome'
import { TransferSummary } from './transfer-summary'
import { TransferTable } from './transfer-table'

const offer = offerOf({
  status: 'accepted',
  offerAmount: 1_250_000,
  expiresAt: '2025-01-12T10:00:00.000Z',
})
const overdue: OfferDto = { ...offer, overdue: true }
const reference = transferReference(offer._id)
const account = {
  payee: 'Keystead Escrow Ltd',
  bank: 'First Harbour Bank',
  account: 'IE64 IRCE 9205 0112 3456 78',
  bic: 'IRCEIE2DXXX',
  note: 'Ask for a transfer of the same day.',
}

type Answer = ActionResult<{ to: string }>
const refusal = (message: string, fields?: Record<string, string>): Answer => ({
  ok: false,
  error: { code: fields ? 'invalid_input' : 'conflict', message, ...(fields && { fields }) },
})
const terms = () =>
  Object.fromEntries(
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  )

describe('the buyer', () => {
  test('sees what to transfer, where to and until when (D75)', () => {
    render(<ArrangePayment offer={offer} account={account} />)
    expect(screen.getByRole('heading', { name: 'Arrange payment' })).toBeVisible()
    expect(terms()).toEqual({
      Reference: reference,
      Amount: '$1,250,000.00',
      'Must arrive by': 'Jan 12, 2025, 10:00 AM',
      'Pay to': account.payee,
      Bank: account.bank,
      Account: account.account,
      'BIC or routing number': account.bic,
    })
    expect(screen.getByText(/above the card limit: cards can be charged up to \$999,999\.99/)).toBeVisible()
    expect(screen.getByText(account.note)).toBeVisible()
    expect(screen.getByText(/records it once it has arrived/)).toHaveTextContent(
      /Your purchase is then complete. We will notify you, and you can print the receipt\.$/,
    )
  })

  test('is asked to write, with the reference, if no account is set', () => {
    render(<ArrangePayment offer={offer} account={null} />)
    expect(terms()).not.toHaveProperty('Account')
    expect(screen.getByRole('link', { name: /^support@/ })).toHaveAttribute(
      'href',
      expect.stringContaining(`?subject=${reference}`),
    )
  })

  test('is not asked for a transfer after the deadline, and sees what happens to a late one', () => {
    const { rerender } = render(<ArrangePayment offer={overdue} account={account} />)
    expect(terms()).toEqual({
      Reference: reference,
      Amount: '$1,250,000.00',
      'Must arrive by': 'Jan 12, 2025, 10:00 AM',
    })
    expect(screen.getByText(new RegExp(OVERDUE_TEXT))).toHaveTextContent(
      'An administrator records it, and we will notify you. Do not send one now: transfers that arrive after the deadline are refunded.',
    )
    expect(screen.queryByText(/Send the whole amount/)).toBeNull()
    rerender(<ArrangePayment offer={overdue} account={null} />)
    expect(screen.queryByText(/Your offer stays accepted until that day/)).toBeNull()
  })

  test('sees, like the agent, that a transfer in time is still accepted, and no deadline', () => {
    render(
      <>
        <BuyerOffer offer={overdue} />
        <ReceivedOffer offer={{ ...overdue, isEmailVerified: true, purchases: 0 }} answers={null} />
      </>,
    )
    expect(screen.getAllByText(OVERDUE_TEXT)).toHaveLength(2)
    expect(screen.queryByText(/Payment due/)).toBeNull()
    expect(screen.queryByRole('link', { name: 'Complete Payment' })).toBeNull()
    render(<BuyerOffer offer={{ ...overdue, refunding: true }} />)
    expect(screen.getByText('A payment is being refunded')).toBeVisible()
  })

  test('sees, like the agent, the reference with the accepted offer only', () => {
    const both = (item: OfferDto) => (
      <>
        <BuyerOffer offer={item} />
        <ReceivedOffer offer={{ ...item, isEmailVerified: true, purchases: 0 }} answers={null} />
      </>
    )
    const { rerender } = render(both(offer))
    expect(screen.getAllByText(reference)).toHaveLength(2)
    for (const other of [
      { ...offer, offerAmount: 999_999.99 },
      { ...offer, status: 'pending' as const },
      { ...offer, status: 'bought' as const },
    ]) {
      rerender(both(other))
      expect(screen.queryByText(reference)).toBeNull()
    }
  })
})

describe('an administrator', () => {
  const form = (
    record: (input: RecordTransferForm) => Promise<Answer>,
    overrides: Partial<OfferDto> = {},
  ) => <RecordTransfer offer={{ ...offer, ...overrides }} today="2025-01-06" record={record} />
  const show = (answer: Answer, overrides?: Partial<OfferDto>) => {
    const record = jest.fn((_: RecordTransferForm) => Promise.resolve(answer))
    render(form(record, overrides))
    return record
  }
  const BUTTON = 'Record and complete the purchase'

  test('sees all missing fields at once, and each message is removed when its field is corrected', async () => {
    const record = show(refusal('Never asked.'))
    await press(BUTTON)
    const amount = screen.getByLabelText('Amount')
    const bank = screen.getByLabelText('Bank’s reference')
    expect(amount).toHaveAccessibleDescription(/^Please enter the amount received/)
    expect(bank).toHaveAccessibleDescription(/^Please enter the bank's reference for the transfer/)
    await type('Amount', '1,250,000')
    expect(amount).toBeValid()
    expect(bank).toBeInvalid()
    expect(record).not.toHaveBeenCalled()
  })

  test('sends the amount as typed with grouped thousands (D165); a wrong one is reported at its field, and no input is lost', async () => {
    const record = show(refusal('Wrong', { amount: 'The accepted offer is $1,250,000.00.' }))
    await type('Amount', '$1,249,000')
    await type('Received on', '2025-01-05')
    await type('Bank’s reference', 'ft 25005-77')
    await press(BUTTON)
    expect(record).toHaveBeenCalledWith({
      id: offer._id,
      amount: '$1,249,000',
      receivedOn: '2025-01-05',
      bankReference: 'ft 25005-77',
    })
    expect(screen.getByLabelText('Amount')).toHaveAccessibleDescription(
      /^The accepted offer is \$1,250,000\.00\./,
    )
    fireEvent.blur(screen.getByLabelText('Amount'))
    expect(screen.getByLabelText('Amount')).toHaveValue('1,249,000')
    expect(screen.getByLabelText('Bank’s reference')).toHaveValue('ft 25005-77')
  })

  test('sees why a transfer is rejected', async () => {
    show(refusal('This offer is no longer open.'))
    await type('Amount', '1250000')
    await type('Bank’s reference', 'FT1')
    await press(BUTTON)
    expect(screen.getByRole('alert')).toHaveTextContent('This offer is no longer open.')
  })

  test("submits the form without JavaScript, with the server's date", () => {
    const page = document.createElement('div')
    page.innerHTML = renderToString(form(() => Promise.resolve(refusal(''))))
    expect(page.querySelector('input[name=id]')).toHaveValue(offer._id)
    expect(page.querySelector('input[name=receivedOn]')).toHaveValue('2025-01-06')
  })

  test('must enter the date after the payment deadline, because it decides between purchase and return', async () => {
    const record = show(refusal('Never asked.'), { overdue: true })
    expect(screen.getByLabelText('Received on')).toHaveValue('')
    expect(
      screen.getByText(/^If the bank received it by Jan 12, 2025 \(UTC\), Lake House is/),
    ).toHaveTextContent(/Otherwise it is recorded for refund\.$/)
    await type('Amount', '1250000')
    await type('Bank’s reference', 'FT1')
    await press('Record the transfer')
    expect(screen.getByLabelText('Received on')).toHaveAccessibleDescription(
      /^Please enter the date of receipt/,
    )
    expect(record).not.toHaveBeenCalled()
  })

  test('sees until when an overdue offer can be paid', () => {
    render(<TransferSummary offer={overdue} />)
    expect(terms()['Must arrive by']).toBe(
      'Jan 12, 2025, 10:00 AMThis date has passed. The offer stays open until Jan 17, 2025, 10:00 AM so that you can record a transfer the bank received in time.',
    )
    render(
      <TestPage router={staticRouter()}>
        <TransferTable offers={[overdue]} params={{ search: '' }} />
      </TestPage>,
    )
    expect(screen.getByText('Overdue')).toBeInTheDocument()
  })

  test('sees the consequence of a record in advance, without a promise that the buyer gets mail', () => {
    show(refusal(''))
    expect(screen.getByText(/^Lake House is then sold to/)).toHaveTextContent(
      /, who is notified and can print the receipt\. You cannot undo this\.$/,
    )
  })

  test('sees how another transfer was returned beside the offer', () => {
    const { rerender } = render(<TransferSummary offer={offer} />)
    expect(terms()).not.toHaveProperty('Refunded')
    rerender(<TransferSummary offer={{ ...overdue, refundId: 'FT-BACK-1' }} />)
    expect(terms()['Refunded']).toBe('FT-BACK-1')
  })

  test('sees in advance that a transfer for a closed offer must be returned', () => {
    show(refusal(''), { status: 'rejected' })
    expect(screen.getByRole('button', { name: 'Record for refund' })).toBeVisible()
    render(<TransferOutcome offer={{ ...offer, status: 'rejected', refunding: true }} />)
    expect(screen.getByRole('heading', { name: 'This offer is no longer open' })).toBeVisible()
    expect(screen.getByText('A transfer for it can’t be used and must be refunded.')).toBeVisible()
  })

  test('sees the consequence of a record', () => {
    const bought = { ...offer, status: 'bought' as const, transactionId: 'bank_FT1' }
    render(<TransferOutcome offer={{ ...bought, paidAt: '2025-01-07T10:00:00.000Z' }} />)
    expect(screen.getByRole('heading', { name: 'Lake House has been paid for' })).toBeVisible()
    expect(screen.getByText(/\$1,250,000\.00, recorded on/)).toHaveTextContent(
      /Jan 7, 2025\. The buyer has been notified\.$/,
    )
    expect(screen.getByText('bank_FT1')).toBeVisible()
  })

  test('sees each accepted offer with its reference, amount and deadline, and a link to record its transfer', () => {
    const ended = offerOf({ _id: '6b0190e1bd60d50ba14dd9e7', status: 'rejected', offerAmount: 1_250_000 })
    render(
      <TestPage router={staticRouter()}>
        <TransferTable offers={[offer, ended]} params={{ search: '' }} />
      </TestPage>,
    )
    const [, first, second] = screen.getAllByRole('row')
    for (const text of ['Lake House', reference, '$1,250,000.00', 'Jan 12, 2025, 10:00 AM'])
      expect(within(first as HTMLElement).getByText(text)).toBeInTheDocument()
    expect(within(first as HTMLElement).getByRole('link', { name: /Record/ })).toHaveAttribute(
      'href',
      `/dashboard/admin/bank-transfers/${offer._id}`,
    )
    expect(within(second as HTMLElement).getByText('Rejected')).toBeInTheDocument()
  })

  test('records how a late transfer was returned', async () => {
    const returnTransfer = jest.fn((_: ReturnTransferInput) => Promise.resolve(refusal('Just noted.')))
    const late = {
      bankReference: 'FT9',
      offerId: offer._id,
      propertyTitle: 'Lake House',
      buyerName: 'Nora',
      buyerEmail: '',
      amount: 1_250_000,
      receivedOn: '2025-01-20',
    }
    const { rerender } = render(<LateTransfers transfers={[]} returnTransfer={returnTransfer} />)
    expect(screen.queryByRole('heading')).toBeNull()
    rerender(<LateTransfers transfers={[late]} returnTransfer={returnTransfer} />)
    expect(screen.getByText('$1,250,000.00')).toBeVisible()
    expect(
      screen.getByText(/arrived after the payment deadline, or the offer was already closed or paid\./),
    ).toBeVisible()
    await press('Mark as refunded')
    const note = screen.getByLabelText('How it was refunded')
    expect(note).toHaveAccessibleDescription(/^Please enter how it was refunded/)
    await type('How it was refunded', 'FT-BACK-1')
    await press('Mark as refunded')
    expect(returnTransfer).toHaveBeenCalledWith({ bankReference: 'FT9', note: 'FT-BACK-1' })
    expect(screen.getByRole('alert')).toHaveTextContent('Just noted.')
    expect(note).toHaveValue('FT-BACK-1')
  })
})

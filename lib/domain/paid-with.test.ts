import { paidWith } from './refund'
import { bankTransactionId, transferReference } from './transfer'

const _id = '6b0190e1bd60d50ba14dd9e6'

it.each([
  [{ card: { brand: 'visa', last4: '4242' }, transactionId: 'pi_1' }, 'Visa ending in 4242'],
  [{ card: { brand: 'amex', last4: '0005' } }, 'American Express ending in 0005'],
  [{ card: { brand: 'unknown', last4: '0000' } }, 'Card ending in 0000'],
  [
    { transactionId: bankTransactionId('FT25005-7781') },
    `Bank transfer, reference ${transferReference(_id)}`,
  ],
  [{ transactionId: 'pi_1' }, null],
  [{}, null],
])('describes the payment %j as %p', (paid, words) => {
  expect(paidWith({ _id, ...paid })).toBe(words)
})

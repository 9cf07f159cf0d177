import 'server-only'
import { operationsOf } from '@/lib/schemas/operation'
import { confirmPaymentSchema, createPaymentIntentSchema } from '@/lib/schemas/payment'
import { recordTransferSchema } from '@/lib/schemas/transfer'
import { confirmPayment, createPaymentIntent } from '@/lib/services/payments/payments'
import { decided, paymentIntent } from './responses'
import { recordTransfer } from '@/lib/services/payments/transfers'

const define = operationsOf('Payments')

/** Payments by card and bank transfer. */
export const payments = {
  createPaymentIntent: define('POST /create-payment-intent', {
    summary: 'Get the payment intent of an accepted offer; always the same one',
    description:
      "Confirm the intent with Stripe.js and the `clientSecret`, then report it with `PATCH /offers/payment-success/{id}`. The card is charged the offer's amount.",
    permission: 'offer:pay',
    accessText: "The offer's buyer.",
    input: createPaymentIntentSchema,
    limit: 'payments',
    output: paymentIntent,
    errors: ['forbidden', 'not_found', 'conflict', 'amount_above_card_limit'],
    changes: 'nothing',
    service: createPaymentIntent,
  }),
  confirmPayment: define('PATCH /offers/payment-success/{id}', {
    summary: 'Check a payment with Stripe and record it; a repeated call changes nothing',
    description:
      'The intent is checked with Stripe: it must have succeeded for this offer and amount. The offer is then marked as bought and the property as sold, and the other pending offers on it are rejected. `paymentAmount` and `paymentDate` from older clients are ignored. `modifiedCount` is 0 if the webhook recorded the payment first.',
    permission: 'offer:pay',
    accessText: "The offer's buyer.",
    input: confirmPaymentSchema,
    limit: 'payments',
    changes: 'nothing',
    ...decided('Payment successful!'),
    service: confirmPayment,
  }),
  recordTransfer: define('PATCH /offers/transfer-received/{id}', {
    summary: 'Record the bank transfer for an accepted offer; a repeated call changes nothing',
    description:
      'Only for an offer above the card limit. The amount must be that of the accepted offer, which is then marked as bought, as after a card payment. Repeating a bank reference changes nothing (`modifiedCount` 0); with a different offer or amount it is refused. A transfer received by the payment deadline (`receivedOn`) can be recorded up to five days after it. If it was received later, or the offer is no longer accepted, the response is 409 and the transfer is recorded for refund.',
    permission: 'transfer:record',
    accessText: 'Administrators.',
    input: recordTransferSchema,
    changes: 'nothing',
    ...decided('Transfer recorded successfully'),
    service: recordTransfer,
  }),
}

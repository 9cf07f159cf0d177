import * as z from 'zod/mini'
import { FORMAT } from '@/lib/domain/format'
import { CURRENCY_NAME, isMoney, toMinor, writeExactly } from '@/lib/domain/money'
import { readAmount } from '@/lib/domain/numbers'
import { MAX_PRICE } from '@/lib/domain/shown-price'
import { maxLength, line, EXAMPLE, withMeta } from './common'
import { type OfferDto, offerId } from './offer'

const AMOUNT = `The amount must be a number with ${FORMAT.decimals}, like "${writeExactly(450_000)}".`

/** A text with all decimals or a plain number, in major units, as integer minor units. */
const amountMinor = z.pipe(
  z.pipe(
    z.union([z.string().check(maxLength(40)), z.number()], AMOUNT),
    z.transform((value) => (typeof value === 'number' ? value : (readAmount(value) ?? -1))),
  ),
  z.pipe(
    z.number().check(z.refine((amount) => amount >= 0 && amount <= MAX_PRICE && isMoney(amount), AMOUNT)),
    z.transform(toMinor),
  ),
)

/** `POST /api/create-payment-intent` (D30): an amount, if given, must be the offer's. */
export const createPaymentIntentSchema = z.object({
  offerId,
  offerAmount: withMeta(
    z.optional(amountMinor),
    `The offer's amount in ${CURRENCY_NAME}, if sent; any other is refused.`,
    writeExactly(450_000),
  ),
})
export type CreatePaymentIntentInput = z.output<typeof createPaymentIntentSchema>

/**
 * `PATCH /api/offers/payment-success/{id}` (D31): only the transaction id counts; everything else comes from
 * Stripe.
 */
export const confirmPaymentSchema = z.object({
  id: offerId,
  transactionId: withMeta(
    z
      .string('The transaction id is required.')
      .check(
        maxLength(203, 'The transaction id is not valid.'),
        z.regex(/^pi_[A-Za-z0-9_]{1,200}$/, 'The transaction id is not valid.'),
      ),
    "The id of Stripe's payment intent.",
    EXAMPLE.transactionId,
  ),
})
export type ConfirmPaymentInput = z.output<typeof confirmPaymentSchema>

/** The purchase, and the contact of its agent; `null` if the agent's account is deleted or suspended. */
export type PurchaseDto = {
  offer: OfferDto
  agent: { name: string; email: string; phone: string | null } | null
}

/** The longest id of a payment. */
export const INTENT_LIMIT = 100
const NOTE_LIMIT = 200

/** How a payment was refunded, as its buyer reads it. */
export const repaidNote = line('Please enter how it was refunded', NOTE_LIMIT)

export const recordRepaidSchema = z.object({
  intentId: z.string('Payment not found').check(maxLength(INTENT_LIMIT, 'Payment not found')),
  note: repaidNote,
})
export type RecordRepaidInput = z.output<typeof recordRepaidSchema>

/** A payment whose refund has failed so far; major units. */
export type FailedRefundDto = {
  intentId: string
  propertyTitle: string
  buyerName: string
  buyerEmail: string
  amount: number
  /** How many tries have failed. */
  failures: number
  /** True if Stripe is not asked again: an administrator has to refund it another way. */
  isGivenUp?: true
}

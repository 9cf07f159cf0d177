import * as z from 'zod/mini'
import { CURRENCY_NAME, isMoney } from '@/lib/domain/money'
import { MAX_PRICE } from '@/lib/domain/shown-price'
import { AMOUNT_TEXT_LIMIT, readMoney, typedNumber } from './amount'
import { dayError, maxLength, withMeta } from './common'
import { offerId } from './offer'
import { repaidNote } from './payment'

const AMOUNT = 'Please enter the amount received'
const DAY = 'Please enter the date of receipt'
const REFERENCE = "Please enter the bank's reference for the transfer"

/** How long a bank's reference may be. */
const BANK_REFERENCE_LIMIT = 64

const received = z
  .number(AMOUNT)
  .check(z.refine((amount) => isMoney(amount) && amount > 0 && amount <= MAX_PRICE, AMOUNT))

/** The amount as a person types it, with or without `$` and thousands separators. */
const typedReceived = z.pipe(
  z.pipe(
    z.string(AMOUNT).check(maxLength(AMOUNT_TEXT_LIMIT, AMOUNT)),
    typedNumber(readMoney, () => 0),
  ),
  received,
)

const receivedOn = withMeta(
  z.iso.date({ error: dayError(DAY) }),
  'The date when the bank received it.',
  '2025-01-05',
)

/** As the statement has it; spaces and the size of letters make no other one. */
const bankReference = withMeta(
  z.pipe(
    z
      .string(REFERENCE)
      .check(
        z.trim(),
        z.minLength(1, REFERENCE),
        maxLength(BANK_REFERENCE_LIMIT),
        z.regex(/^[A-Za-z0-9][A-Za-z0-9 ./+_:-]*$/, 'Please use letters, digits and . / + - _ : only'),
      ),
    z.transform((text) => text.replace(/ /g, '').toUpperCase()),
  ),
  "The bank's reference for the transfer; it must be unique.",
  'FT25005-7781',
)

/** `PATCH /api/offers/transfer-received/{id}` (D75). Major units. */
export const recordTransferSchema = z.object({
  id: offerId,
  amount: withMeta(received, {
    description: `The amount received, in ${CURRENCY_NAME}; it must equal the accepted offer.`,
    exclusiveMinimum: 0,
    maximum: MAX_PRICE,
    examples: [1_250_000],
  }),
  receivedOn,
  bankReference,
})
export type RecordTransferInput = z.output<typeof recordTransferSchema>

/** A transfer as an administrator types it. */
export const recordTransferFormSchema = z.extend(recordTransferSchema, { amount: typedReceived })
export type RecordTransferForm = z.input<typeof recordTransferFormSchema>

/** How a late transfer was returned. */
export const returnTransferSchema = z.object({
  bankReference,
  note: repaidNote,
})
export type ReturnTransferInput = z.output<typeof returnTransferSchema>

/** The account for bank transfers, from the settings. */
export type TransferAccount = {
  payee: string
  bank: string
  /** An IBAN or another number. */
  account: string
  bic: string | undefined
  note: string | undefined
}

/** A late transfer that must be returned. Major units. */
export type LateTransferDto = {
  bankReference: string
  offerId: string
  propertyTitle: string
  buyerName: string
  buyerEmail: string
  amount: number
  /** "2025-01-05" */
  receivedOn: string
}

import * as z from 'zod/mini'
import { maxLength, line } from './common'

/** The longest id of a payment. */
export const INTENT_LIMIT = 100
const NOTE_LIMIT = 200

/** How a payment was given back, as its buyer reads it. */
export const repaidNote = line('Please enter how it was refunded', NOTE_LIMIT)

export const recordRepaidSchema = z.object({
  intentId: z.string('Payment not found').check(maxLength(INTENT_LIMIT, 'Payment not found')),
  note: repaidNote,
})
export type RecordRepaidInput = z.output<typeof recordRepaidSchema>

/** A payment that could not be given back so far; major units. */
export type FailedRefundDto = {
  intentId: string
  propertyTitle: string
  buyerName: string
  buyerEmail: string
  amount: number
  /** How many tries have failed. */
  failures: number
}

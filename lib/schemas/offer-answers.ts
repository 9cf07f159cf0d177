import * as z from 'zod/mini'
import { type OfferAction } from '@/lib/domain/offer'
import { CURRENCY_NAME } from '@/lib/domain/money'
import { instant, text, textOrBlank, EXAMPLE, withMeta } from './common'
import { amountOf, note, NOTE_LIMIT, offerId, typedAmount } from './offer'

/** The version of the listing that the buyer has read (D325). */
const listingChangedAt = withMeta(
  z.optional(z.nullable(instant)),
  "The offer's `listingChangedAt` that its buyer has read, or `null` for none; refused if the listing has changed since.",
  EXAMPLE.moment,
)

/** `PATCH /api/offers/confirm/{id}` (D325). */
export const confirmOfferSchema = z.object({ id: offerId, listingChangedAt })
export type ConfirmOfferInput = z.output<typeof confirmOfferSchema>

/** `PATCH /api/offers/accept/{id}`. Major units. */
export const acceptOfferSchema = z.object({
  id: offerId,
  amount: z.optional(amountOf("The amount you accept; refused if the offer's amount has changed.")),
  listingChangedAt,
})
export type AcceptOfferInput = z.output<typeof acceptOfferSchema>

/** An acceptance in a form, whose amount is a text. */
export const acceptOfferFormSchema = z.extend(acceptOfferSchema, { amount: typedAmount() })

/** `PATCH /api/offers/counter/{id}` (D74). Major units. */
export const counterOfferSchema = z.object({
  id: offerId,
  amount: amountOf(`The counteroffer, in ${CURRENCY_NAME}; within the property's current price range.`),
  note,
  listingChangedAt,
})
export type CounterOfferInput = z.output<typeof counterOfferSchema>

/** A counteroffer as a person types it (D165). */
export const counterOfferFormSchema = z.extend(counterOfferSchema, { amount: typedAmount() })

/** `PATCH /api/offers/reject/{id}`. */
export const rejectOfferSchema = z.object({
  id: offerId,
  reason: withMeta(
    z.optional(textOrBlank(NOTE_LIMIT)),
    `The reason, shown to the buyer; at most ${NOTE_LIMIT} characters.`,
    'The seller has decided to wait.',
  ),
})
export type RejectOfferInput = z.output<typeof rejectOfferSchema>

/** `PATCH /api/offers/release/{id}` (D73, D346). */
export const releaseOfferSchema = z.object({
  id: offerId,
  reason: withMeta(
    text('Please enter a reason', NOTE_LIMIT),
    `The reason, shown to the other side; at most ${NOTE_LIMIT} characters.`,
    'The bank did not approve the loan before the deadline.',
  ),
})
export type ReleaseOfferInput = z.output<typeof releaseOfferSchema>

/** The answers that a side of an offer gives by a form: actions that take a click or a note (D73, D74). */
export const ANSWERS = [
  'accept',
  'counter',
  'extend',
  'confirm',
  'withdraw',
  'release',
  'reject',
] as const satisfies readonly OfferAction[]
export type Answer = (typeof ANSWERS)[number]

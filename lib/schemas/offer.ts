import * as z from 'zod/mini'
import { isMoney, formatPrice, parseMinor } from '@/lib/domain/money'
import { OFFER_STATUSES } from '@/lib/domain/offer'
import { email, id } from './common'

const NO_AMOUNT = 'Please enter an offer amount'
export const PRICE_LIMIT = 1_000_000_000

const isAmount = (value: number) => isMoney(value) && value > 0 && value <= PRICE_LIMIT

/** "Offer must be between $420,000 and $485,000" (specification section 5). Major units. */
export const rangeMessage = (min: number, max: number) =>
  `Offer must be between ${formatPrice(min)} and ${formatPrice(max)}`

export const offerIdSchema = z.object({ id: id('Offer not found') })
export const buyerEmailSchema = z.object({ email })
export const agentEmailSchema = z.object({ agentEmail: email })

/** `POST /api/offers`: what the client may say; everything else is the server's (decision 27). Major units. */
export const createOfferSchema = z.object({
  propertyId: id('Property not found.'),
  offerAmount: z.number(NO_AMOUNT).check(z.refine(isAmount, NO_AMOUNT)),
})
export type CreateOfferInput = z.output<typeof createOfferSchema>

/**
 * The offer form for a listing with this range (major units): the amount as a person
 * types it, with or without `$` and thousands separators.
 */
export const offerFormSchema = (min: number, max: number) =>
  z.object({
    offerAmount: z.pipe(
      z.pipe(
        z
          .string(NO_AMOUNT)
          .check(z.refine((text) => readAmount(text) !== null, { message: NO_AMOUNT, abort: true })),
        z.transform((text) => readAmount(text) ?? Number.NaN),
      ),
      z.number().check(z.refine((amount) => amount >= min && amount <= max, rangeMessage(min, max))),
    ),
  })

/** The typed amount in major units, or `null` if it is not one: "$450,000" is 450000. */
export function readAmount(text: string): number | null {
  const minor = parseMinor(text.replace(/[$,\s]/g, ''))
  return minor === null ? null : minor / 100
}

/** An offer as its buyer, its agent and administrators read it; both spellings of decision 35. Major units, ISO dates. */
export const offerDto = z.object({
  _id: z.string(),
  propertyId: z.string(),
  propertyImg: z.string(),
  propertyImage: z.string(),
  propertyTitle: z.string(),
  propertyLocation: z.string(),
  agentName: z.string(),
  offerAmount: z.number(),
  minPrice: z.number(),
  maxPrice: z.number(),
  buyerEmail: z.string(),
  buyerName: z.string(),
  buyingDate: z.string(),
  status: z.enum(OFFER_STATUSES),
  createdAt: z.string(),
  decidedAt: z.nullable(z.string()),
  transactionId: z.optional(z.string()),
  paidAt: z.optional(z.string()),
  refundId: z.optional(z.string()),
})
export type OfferDto = z.infer<typeof offerDto>

import * as z from 'zod/mini'
import { formatPrice, isMoney, readAmount } from '@/lib/domain/money'
import { OFFER_STATUSES } from '@/lib/domain/offer'
import { PRICE_LIMIT, TYPED_LIMIT } from './amount'
import { answeredId, atMost, day, email, id, instant } from './common'
import { pageFields } from './page'

const NO_AMOUNT = 'Please enter an offer amount'

const isAmount = (value: number) => isMoney(value) && value > 0 && value <= PRICE_LIMIT

/** "Offer must be between $420,000 and $485,000". Major units. */
export const rangeMessage = (min: number, max: number) =>
  `Offer must be between ${formatPrice(min)} and ${formatPrice(max)}`

export const offerIdSchema = z.object({ id: id('Offer not found') })
export const buyerOffersSchema = z.object({ email, ...pageFields })
export const agentOffersSchema = z.object({ agentEmail: email, ...pageFields })

/** `POST /api/offers`: what the client may say; everything else is the server's (D27). Major units. */
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
        z.string(NO_AMOUNT).check(
          atMost(TYPED_LIMIT, NO_AMOUNT),
          z.refine((text) => readAmount(text) !== null, { message: NO_AMOUNT, abort: true }),
        ),
        z.transform((text) => readAmount(text) ?? Number.NaN),
      ),
      z.number().check(z.refine((amount) => amount >= min && amount <= max, rangeMessage(min, max))),
    ),
  })

/** An offer as its buyer, its agent and administrators read it; both spellings of D35. Major units, ISO dates. */
export const offerDto = z.object({
  _id: answeredId,
  propertyId: answeredId,
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
  buyingDate: day,
  status: z.enum(OFFER_STATUSES),
  createdAt: instant,
  decidedAt: z.nullable(instant),
  transactionId: z.optional(z.string()),
  paidAt: z.optional(instant),
  refundId: z.optional(z.string()),
  refunding: z.optional(z.literal(true)),
})
export type OfferDto = z.infer<typeof offerDto>

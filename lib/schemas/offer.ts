import * as z from 'zod/mini'
import { formatPrice, isMoney, readAmount } from '@/lib/domain/money'
import { OFFER_STATUSES } from '@/lib/domain/offer'
import { PRICE_LIMIT, TYPED_LIMIT } from './amount'
import { answeredId, answeredPropertyId, atMost, day, email, id, instant, propertyId } from './common'
import { emailNotes, EXAMPLE, noted } from './notes'
import { pageFields } from './page'

const NO_AMOUNT = 'Please enter an offer amount'

const isAmount = (value: number) => isMoney(value) && value > 0 && value <= PRICE_LIMIT

/** "Offer must be between $420,000 and $485,000". Major units. */
export const rangeMessage = (min: number, max: number) =>
  `Offer must be between ${formatPrice(min)} and ${formatPrice(max)}`

const OFFER_ID = { description: 'The id of the offer.', examples: [EXAMPLE.offerId] }
export const offerId = noted(id('Offer not found'), OFFER_ID)
export const offerIdSchema = z.object({ id: offerId })
export const buyerOffersSchema = z.object({ email, ...pageFields })
export const agentOffersSchema = z.object({
  agentEmail: noted(email, emailNotes("The agent's address.", EXAMPLE.agent)),
  ...pageFields,
})

/** `POST /api/offers`: what the client may say; everything else is the server's (D27). Major units. */
export const createOfferSchema = z.object({
  propertyId,
  offerAmount: noted(z.number(NO_AMOUNT).check(z.refine(isAmount, NO_AMOUNT)), {
    description: "What is offered, in US dollars with at most two decimals; within the property's range.",
    exclusiveMinimum: 0,
    maximum: PRICE_LIMIT,
    examples: [450_000],
  }),
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
  _id: noted(answeredId, OFFER_ID),
  propertyId: answeredPropertyId,
  propertyImg: noted(z.string(), {
    description: 'The picture of the property; the same as `propertyImage`.',
    examples: [EXAMPLE.picture],
  }),
  propertyImage: noted(z.string(), {
    description: 'The picture of the property when the offer was made.',
    examples: [EXAMPLE.picture],
  }),
  propertyTitle: noted(z.string(), {
    description: 'Its title when the offer was made.',
    examples: ['Lake House'],
  }),
  propertyLocation: noted(z.string(), { description: 'Where it is.', examples: ['Bend, Oregon'] }),
  agentName: noted(z.string(), {
    description: "The agent's name; `Former agent` once that account is gone.",
    examples: ['Theo Brandt'],
  }),
  offerAmount: noted(z.number(), { description: 'What is offered, in US dollars.', examples: [450_000] }),
  minPrice: noted(z.number(), {
    description: 'The lower end of the range that the offer was checked against.',
    examples: [420_000],
  }),
  maxPrice: noted(z.number(), { description: 'The upper end of that range.', examples: [485_000] }),
  // Without a format: no address has no letters.
  buyerEmail: noted(z.string(), {
    description: "The buyer's address; empty once that account is gone.",
    examples: [EXAMPLE.buyer],
  }),
  buyerName: noted(z.string(), {
    description: "The buyer's name; `Former member` once that account is gone.",
    examples: ['Nora Whitfield'],
  }),
  buyingDate: noted(day, {
    description: 'The day on which the offer was made, UTC.',
    examples: ['2025-01-05'],
  }),
  status: noted(z.enum(OFFER_STATUSES), {
    description: 'pending until the agent decides; bought once it is accepted and paid.',
    examples: ['pending'],
  }),
  createdAt: noted(instant, { description: 'When it was made, UTC.', examples: [EXAMPLE.moment] }),
  decidedAt: noted(z.nullable(instant), {
    description: 'When it was accepted or rejected, UTC.',
    examples: [null],
  }),
  transactionId: z.optional(
    noted(z.string(), {
      description: "Stripe's id of the payment; only of a paid offer.",
      examples: [EXAMPLE.transactionId],
    }),
  ),
  paidAt: z.optional(
    noted(instant, {
      description: 'When it was paid, UTC; only of a paid offer.',
      examples: [EXAMPLE.moment],
    }),
  ),
  refundId: z.optional(
    noted(z.string(), {
      description:
        "Stripe's id of the refund; only where a payment came for an offer that was no longer accepted, and has gone back in full.",
      examples: ['re_3QeYz2A1b2C3d4E5'],
    }),
  ),
  refunding: z.optional(
    noted(z.literal(true), {
      description: 'Only where such a payment has not gone back in full yet.',
      examples: [true],
    }),
  ),
})
export type OfferDto = z.infer<typeof offerDto>

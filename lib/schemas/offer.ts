import * as z from 'zod/mini'
import { FORMAT } from '@/lib/domain/format'
import { CURRENCY_NAME, formatPrice, isMoney } from '@/lib/domain/money'
import { CLOSING_DAYS, FINANCING, isClosingDate } from '@/lib/domain/deal-terms'
import { CLOSING_REASONS, OFFER_PARTIES, OFFER_STATUSES, REJECTING_CAUSES } from '@/lib/domain/offer'
import { offerValueOf, VALID_DAYS } from '@/lib/domain/offer-terms'
import { PRICE_LIMIT } from '@/lib/domain/shown-price'
import { AMOUNT_TEXT_LIMIT, readMoney, typedNumber } from './amount'
import {
  dayError,
  responseId,
  responsePropertyId,
  maxLength,
  day,
  email,
  id,
  instant,
  propertyId,
  textOrBlank,
} from './common'
import { emailNotes, EXAMPLE, withNotes } from './notes'
import { pageFields } from './page'

const NO_AMOUNT = 'Please enter an offer amount'

/** The maximum length of notes between the sides of an offer. */
export const NOTE_LIMIT = 500

const isAmount = (value: number) => isMoney(value) && value > 0 && value <= PRICE_LIMIT

/** "Offer must be between $420,000 and $485,000". Major units. */
export const rangeMessage = (min: number, max: number) =>
  `Offer must be between ${formatPrice(min)} and ${formatPrice(max)}`

const OFFER_ID = { description: 'The id of the offer.', examples: [EXAMPLE.offerId] }
export const offerId = withNotes(id('Offer not found'), OFFER_ID)
export const offerIdSchema = z.object({ id: offerId })
export const buyerOffersSchema = z.object({ email, ...pageFields })
export const agentOffersSchema = z.object({
  agentEmail: withNotes(email, emailNotes("The agent's email.", EXAMPLE.agent)),
  ...pageFields,
})

/** An amount in a body; major units. */
export const amountOf = (description: string) =>
  withNotes(z.number(NO_AMOUNT).check(z.refine(isAmount, NO_AMOUNT)), {
    description,
    exclusiveMinimum: 0,
    maximum: PRICE_LIMIT,
    examples: [450_000],
  })

const DAYS = `Choose ${VALID_DAYS.min} to ${VALID_DAYS.max} days`

/** For how many days an offer is good (D73). */
const validDays = withNotes(
  z.number(DAYS).check(z.int(DAYS), z.minimum(VALID_DAYS.min, DAYS), z.maximum(VALID_DAYS.max, DAYS)),
  {
    description: `How many days the other side has to answer the offer, and each counteroffer; ${VALID_DAYS.default} by default.`,
    examples: [VALID_DAYS.default],
  },
)

/** A few words to the other side, or none. */
export const note = z.optional(
  withNotes(textOrBlank(NOTE_LIMIT), {
    description: `A message to the other side, at most ${NOTE_LIMIT} characters.`,
    examples: ['We can move in any month.'],
  }),
)

const CLOSING = `Choose a day from today to ${CLOSING_DAYS} days ahead`

/** The terms of an offer (D275); each is optional. */
const dealTerms = {
  financing: z.optional(
    withNotes(z.enum(FINANCING, 'Choose cash or financed'), {
      description: 'Whether the buyer pays cash or with a loan.',
      examples: ['financed'],
    }),
  ),
  inspection: z.optional(
    withNotes(z.boolean('Choose true or false'), {
      description: 'Whether the buyer wants an inspection before closing.',
      examples: [true],
    }),
  ),
  closingDate: z.optional(
    withNotes(day, {
      description: "The buyer's preferred closing date.",
      examples: ['2025-03-03'],
    }),
  ),
}

/** A closing date that is allowed today. */
const closingDate = z.iso
  .date({ error: dayError(CLOSING), abort: true })
  .check(z.refine((day) => isClosingDate(day, new Date()), CLOSING))

/** `POST /api/offers`: the client's fields; the server sets all others (D27). Major units. */
export const createOfferSchema = z.object({
  propertyId,
  offerAmount: amountOf(
    `The amount, in ${CURRENCY_NAME} with at most ${FORMAT.decimals}; within the property's price range.`,
  ),
  validDays: z.optional(validDays),
  note,
  ...dealTerms,
  closingDate: z.optional(
    withNotes(closingDate, {
      description: `Your preferred closing date: from today to ${CLOSING_DAYS} days ahead.`,
      examples: ['2025-03-03'],
    }),
  ),
})
export type CreateOfferInput = z.output<typeof createOfferSchema>

/** An amount for a listing with these bounds (major units), or any amount, as a person types it (D165). */
export const typedAmount = (min?: number, max?: number) =>
  z.pipe(
    z.pipe(
      z.string(NO_AMOUNT).check(maxLength(AMOUNT_TEXT_LIMIT, NO_AMOUNT)),
      typedNumber(readMoney, () => NaN),
    ),
    z
      .number(NO_AMOUNT)
      .check(
        min === undefined || max === undefined
          ? z.refine(isAmount, NO_AMOUNT)
          : z.refine((amount) => amount >= min && amount <= max, rangeMessage(min, max)),
      ),
  )

/** A choice in a form; blank means not stated. */
const choice = <Value extends string>(values: readonly Value[]) =>
  z.pipe(
    z.string(),
    z.transform((value): Value | undefined => values.find((one) => one === value)),
  )

/** The offer form for a listing with these bounds (major units), or for one whose price is on request. */
export const offerFormSchema = (min?: number, max?: number) =>
  z.object({
    offerAmount: typedAmount(min, max),
    validDays: z.pipe(z.pipe(z.string(DAYS).check(maxLength(2, DAYS)), z.transform(Number)), validDays),
    note: textOrBlank(NOTE_LIMIT),
    financing: choice(FINANCING),
    inspection: z.pipe(
      choice(['yes', 'no']),
      z.transform((answer) => (answer === undefined ? undefined : answer === 'yes')),
    ),
    closingDate: z.union(
      [
        z.pipe(
          z.literal(''),
          z.transform(() => undefined),
        ),
        closingDate,
      ],
      { error: dayError(CLOSING) },
    ),
  })

/** An offer as its buyer, its agent and administrators read it; both spellings of D35. Major units, ISO dates. */
export const offerDto = z.object({
  _id: withNotes(responseId, OFFER_ID),
  propertyId: responsePropertyId,
  propertyImg: withNotes(z.string(), {
    description: 'The same as `propertyImage`.',
    examples: [EXAMPLE.picture],
  }),
  propertyImage: withNotes(z.string(), {
    description: "The property's picture when the offer was made.",
    examples: [EXAMPLE.picture],
  }),
  propertyTitle: withNotes(z.string(), {
    description: "The property's title when the offer was made.",
    examples: ['Lake House'],
  }),
  propertyLocation: withNotes(z.string(), { description: 'Where it is.', examples: ['Bend, Oregon'] }),
  agentName: withNotes(z.string(), {
    description: "The agent's name; `Former agent` if the account was deleted.",
    examples: ['Theo Brandt'],
  }),
  offerAmount: withNotes(z.number(), {
    description: `The current amount, in ${CURRENCY_NAME}.`,
    examples: [450_000],
  }),
  minPrice: z.optional(
    withNotes(z.number(), {
      description:
        "The property's minimum price when the amount was checked. Absent if the price was on request.",
      examples: [420_000],
    }),
  ),
  maxPrice: z.optional(
    withNotes(z.number(), { description: "The property's maximum price then.", examples: [485_000] }),
  ),
  // Without a format: no address has no letters.
  buyerEmail: withNotes(z.string(), {
    description: "The buyer's email; empty if the account was deleted.",
    examples: [EXAMPLE.buyer],
  }),
  buyerName: withNotes(z.string(), {
    description: "The buyer's name; `Former member` if the account was deleted.",
    examples: ['Nora Whitfield'],
  }),
  buyingDate: withNotes(day, {
    description: 'The date of the offer, UTC.',
    examples: ['2025-01-05'],
  }),
  status: withNotes(z.enum(OFFER_STATUSES), {
    description:
      '`pending` until it is accepted or closed; `accepted` until it is paid; `bought` when paid; `rejected` if it was closed without a sale.',
    examples: ['pending'],
  }),
  createdAt: withNotes(instant, { description: 'When it was made, UTC.', examples: [EXAMPLE.moment] }),
  decidedAt: withNotes(z.nullable(instant), {
    description: 'When it was accepted, rejected or closed, UTC.',
    examples: [null],
  }),
  amounts: withNotes(
    z.array(
      z.object({
        by: withNotes(z.enum(OFFER_PARTIES), {
          description: 'Who offered this amount.',
          examples: ['buyer'],
        }),
        amount: withNotes(z.number(), { description: `In ${CURRENCY_NAME}.`, examples: [450_000] }),
        at: withNotes(instant, { description: 'When it was offered, UTC.', examples: [EXAMPLE.moment] }),
        note: z.optional(
          withNotes(z.string(), {
            description: 'The message sent with it.',
            examples: ['We can move any month.'],
          }),
        ),
      }),
    ),
    {
      description: 'All amounts offered by either side, oldest first; the last one is `offerAmount`.',
      examples: [[{ by: 'buyer', amount: 450_000, at: EXAMPLE.moment }]],
    },
  ),
  note: z.optional(
    withNotes(z.string(), {
      description: "The buyer's message with the offer.",
      examples: ['We can move in any month.'],
    }),
  ),
  ...dealTerms,
  turn: z.optional(
    withNotes(z.enum(OFFER_PARTIES), {
      description: 'Whose turn it is to answer; only for a pending offer.',
      examples: ['agent'],
    }),
  ),
  expiresAt: z.optional(
    withNotes(instant, {
      description:
        'When it expires, UTC: the deadline for an answer to a pending offer, or for the payment of an accepted one.',
      examples: [EXAMPLE.moment],
    }),
  ),
  overdue: z.optional(
    withNotes(z.literal(true), {
      description:
        'True if the payment deadline of an offer above the card limit has passed, and a transfer received before the deadline can still be recorded for a few days.',
      examples: [true],
    }),
  ),
  extended: z.optional(
    withNotes(z.literal(true), {
      description: 'True if the agent has extended the deadline.',
      examples: [true],
    }),
  ),
  acceptedAt: z.optional(
    withNotes(instant, {
      description: 'When it was accepted, UTC; also if it was closed later.',
      examples: [EXAMPLE.moment],
    }),
  ),
  extendedAt: z.optional(
    withNotes(instant, {
      description: 'When the agent extended the deadline, UTC.',
      examples: [EXAMPLE.moment],
    }),
  ),
  listingVersion: withNotes(instant, {
    description: "The property's `updatedAt` when the buyer offered or last confirmed.",
    examples: [EXAMPLE.moment],
  }),
  listingChangedAt: z.optional(
    withNotes(instant, {
      description:
        'When the property last changed, UTC, if the buyer of a pending offer has not confirmed it since; its agent cannot accept it before.',
      examples: [EXAMPLE.moment],
    }),
  ),
  backup: z.optional(
    withNotes(z.literal(true), {
      description: 'True for a pending offer while another one on the property is accepted.',
      examples: [true],
    }),
  ),
  closedAs: z.optional(
    withNotes(z.enum(CLOSING_REASONS), {
      description:
        'How a rejected offer was closed, if the buyer withdrew it, it expired, or one side released it.',
      examples: ['expired'],
    }),
  ),
  cause: z.optional(
    withNotes(z.enum(REJECTING_CAUSES), {
      description:
        "Why an offer was closed, if the property was sold to someone else or removed, or one side's account was removed.",
      examples: ['sale'],
    }),
  ),
  actedBy: z.optional(
    withNotes(z.string(), {
      description:
        'The member of the agent’s office who last acted for the agent, if one did, with both names.',
      examples: ['Mara Lindqvist for Sam Keller'],
    }),
  ),
  releasedBy: z.optional(
    withNotes(z.enum(OFFER_PARTIES), {
      description: 'The side that released it, if one did.',
      examples: ['agent'],
    }),
  ),
  reason: z.optional(
    withNotes(z.string(), {
      description: "The agent's reason for rejecting it, or the reason for releasing it, if any.",
      examples: ['The seller has decided to wait.'],
    }),
  ),
  streetAddress: z.optional(
    withNotes(z.string(), {
      description: "The property's street address; only for an accepted offer.",
      examples: ['12 Mill Road'],
    }),
  ),
  postalCode: z.optional(
    withNotes(z.string(), {
      description: "The property's postal code; only for an accepted offer.",
      examples: ['97701'],
    }),
  ),
  card: z.optional(
    withNotes(z.object({ brand: z.string(), last4: z.string() }), {
      description: 'The card’s brand and last four digits; only if paid by card.',
      examples: [{ brand: 'visa', last4: '4242' }],
    }),
  ),
  transactionId: z.optional(
    withNotes(z.string(), {
      description: "Stripe's payment id, or `bank_` followed by the bank's reference; only for a paid offer.",
      examples: [EXAMPLE.transactionId],
    }),
  ),
  paidAt: z.optional(
    withNotes(instant, {
      description: 'When it was paid, UTC; only for a paid offer.',
      examples: [EXAMPLE.moment],
    }),
  ),
  refundId: z.optional(
    withNotes(z.string(), {
      description:
        "Stripe's refund id, or how else the payment was returned; only if an offer was paid when it was no longer accepted and the refund is complete.",
      examples: ['re_3QeYz2A1b2C3d4E5'],
    }),
  ),
  refunding: z.optional(
    withNotes(z.literal(true), {
      description: 'True while such a refund is not complete.',
      examples: [true],
    }),
  ),
})
export type OfferDto = z.infer<typeof offerDto>

/** The value of the offer (`offerValueOf`); major units. */
export const offeredAmount = (
  offer: Pick<OfferDto, 'status' | 'acceptedAt' | 'amounts' | 'offerAmount'>,
): number => offerValueOf(offer)?.amount ?? offer.offerAmount

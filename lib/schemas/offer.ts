import * as z from 'zod/mini'
import { FORMAT } from '@/lib/domain/format'
import { CURRENCY_NAME, formatPrice, isMoney } from '@/lib/domain/money'
import { CLOSING_DAYS, FINANCING, isClosingDate } from '@/lib/domain/deal-terms'
import { CLOSING_REASONS, OFFER_PARTIES, OFFER_STATUSES, REJECTING_CAUSES } from '@/lib/domain/offer'
import { offerValueOf, VALID_DAYS } from '@/lib/domain/offer-terms'
import { MAX_PRICE } from '@/lib/domain/shown-price'
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
  emailNotes,
  EXAMPLE,
  withMeta,
  flag,
} from './common'
import { pageFields } from './page'

const NO_AMOUNT = 'Please enter an offer amount'

/** The maximum length of notes between the sides of an offer. */
export const NOTE_LIMIT = 500

const isAmount = (value: number) => isMoney(value) && value > 0 && value <= MAX_PRICE

/** "Offer must be between $420,000 and $485,000". Major units. */
export const rangeMessage = (min: number, max: number) =>
  `Offer must be between ${formatPrice(min)} and ${formatPrice(max)}`

const OFFER_ID = { description: 'The id of the offer.', examples: [EXAMPLE.offerId] }
export const offerId = withMeta(id('Offer not found'), OFFER_ID)
export const offerIdSchema = z.object({ id: offerId })
export const buyerOffersSchema = z.object({ email, ...pageFields })
export const agentOffersSchema = z.object({
  agentEmail: withMeta(email, emailNotes("The agent's email.", EXAMPLE.agent)),
  ...pageFields,
})

/** An amount in a body; major units. */
export const amountOf = (description: string) =>
  withMeta(z.number(NO_AMOUNT).check(z.refine(isAmount, NO_AMOUNT)), {
    description,
    exclusiveMinimum: 0,
    maximum: MAX_PRICE,
    examples: [450_000],
  })

const DAYS = `Choose ${VALID_DAYS.min} to ${VALID_DAYS.max} days`

/** For how many days an offer is good (D73). */
const validDays = withMeta(
  z.number(DAYS).check(z.int(DAYS), z.minimum(VALID_DAYS.min, DAYS), z.maximum(VALID_DAYS.max, DAYS)),
  `How many days the other side has to answer the offer, and each counteroffer; ${VALID_DAYS.default} by default.`,
  VALID_DAYS.default,
)

/** A few words to the other side, or none. */
export const note = withMeta(
  z.optional(textOrBlank(NOTE_LIMIT)),
  `A message to the other side, at most ${NOTE_LIMIT} characters.`,
  'We can move in any month.',
)

const CLOSING = `Choose a day from today to ${CLOSING_DAYS} days ahead`

/** The terms of an offer (D275); each is optional. */
const dealTerms = {
  financing: withMeta(
    z.optional(z.enum(FINANCING, 'Choose cash or financed')),
    'Whether the buyer pays cash or with a loan.',
    'financed',
  ),
  inspection: withMeta(
    z.optional(z.boolean('Choose true or false')),
    'Whether the buyer wants an inspection before closing.',
    true,
  ),
  closingDate: withMeta(z.optional(day), "The buyer's preferred closing date.", '2025-03-03'),
}

/** A closing date that is allowed today. */
const closingDate = z.iso
  .date({ error: dayError(CLOSING), abort: true })
  .check(z.refine((closingDate) => isClosingDate(closingDate, new Date()), CLOSING))

/** `POST /api/offers`: the client's fields; the server sets all others (D27). Major units. */
export const createOfferSchema = z.object({
  propertyId,
  offerAmount: amountOf(
    `The amount, in ${CURRENCY_NAME} with at most ${FORMAT.decimals}; within the property's price range.`,
  ),
  validDays: z.optional(validDays),
  note,
  ...dealTerms,
  closingDate: withMeta(
    z.optional(closingDate),
    `Your preferred closing date: from today to ${CLOSING_DAYS} days ahead.`,
    '2025-03-03',
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
    z.transform((value): Value | undefined => values.find((item) => item === value)),
  )

/** The offer form for a listing with these bounds (major units), or for a listing whose price is on request. */
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
  _id: withMeta(responseId, OFFER_ID),
  propertyId: responsePropertyId,
  propertyImg: withMeta(z.string(), 'The same as `propertyImage`.', EXAMPLE.picture),
  propertyImage: withMeta(z.string(), "The property's picture when the offer was made.", EXAMPLE.picture),
  propertyTitle: withMeta(z.string(), "The property's title when the offer was made.", 'Lake House'),
  propertyLocation: withMeta(z.string(), 'Where it is.', 'Bend, Oregon'),
  agentName: withMeta(
    z.string(),
    "The agent's name; `Former agent` if the account was deleted.",
    'Theo Brandt',
  ),
  offerAmount: withMeta(z.number(), `The current amount, in ${CURRENCY_NAME}.`, 450_000),
  minPrice: withMeta(
    z.optional(z.number()),
    "The property's minimum price when the amount was checked. Absent if the price was on request.",
    420_000,
  ),
  maxPrice: withMeta(z.optional(z.number()), "The property's maximum price then.", 485_000),
  // Without a format: no address has no letters.
  buyerEmail: withMeta(z.string(), "The buyer's email; empty if the account was deleted.", EXAMPLE.buyer),
  buyerName: withMeta(
    z.string(),
    "The buyer's name; `Former member` if the account was deleted.",
    'Nora Whitfield',
  ),
  buyingDate: withMeta(day, 'The date of the offer, UTC.', '2025-01-05'),
  status: withMeta(
    z.enum(OFFER_STATUSES),
    '`pending` until it is accepted or closed; `accepted` until it is paid; `bought` when paid; `rejected` if it was closed without a sale.',
    'pending',
  ),
  createdAt: withMeta(instant, 'When it was made, UTC.', EXAMPLE.moment),
  decidedAt: withMeta(z.nullable(instant), 'When it was accepted, rejected or closed, UTC.', null),
  amounts: withMeta(
    z.array(
      z.object({
        by: withMeta(z.enum(OFFER_PARTIES), 'Who offered this amount.', 'buyer'),
        amount: withMeta(z.number(), `In ${CURRENCY_NAME}.`, 450_000),
        at: withMeta(instant, 'When it was offered, UTC.', EXAMPLE.moment),
        note: withMeta(z.optional(z.string()), 'The message sent with it.', 'We can move any month.'),
      }),
    ),
    'All amounts offered by either side, oldest first; the last one is `offerAmount`.',
    [{ by: 'buyer', amount: 450_000, at: EXAMPLE.moment }],
  ),
  note: withMeta(z.optional(z.string()), "The buyer's message with the offer.", 'We can move in any month.'),
  ...dealTerms,
  turn: withMeta(
    z.optional(z.enum(OFFER_PARTIES)),
    'Whose turn it is to answer; only for a pending offer.',
    'agent',
  ),
  expiresAt: withMeta(
    z.optional(instant),
    'When it expires, UTC: the deadline for an answer to a pending offer, or for the payment of an accepted one.',
    EXAMPLE.moment,
  ),
  overdue: flag(
    'True if the payment deadline of an offer above the card limit has passed, and a transfer received before the deadline can still be recorded for a few days.',
  ),
  extended: flag('True if the agent has extended the deadline.'),
  acceptedAt: withMeta(
    z.optional(instant),
    'When it was accepted, UTC; also if it was closed later.',
    EXAMPLE.moment,
  ),
  extendedAt: withMeta(z.optional(instant), 'When the agent extended the deadline, UTC.', EXAMPLE.moment),
  listingVersion: withMeta(
    instant,
    "The property's `updatedAt` when the buyer offered or last confirmed.",
    EXAMPLE.moment,
  ),
  listingChangedAt: withMeta(
    z.optional(instant),
    'When the property last changed, UTC, if the buyer of a pending offer has not confirmed it since; its agent cannot accept it before.',
    EXAMPLE.moment,
  ),
  backup: flag('True for a pending offer while another one on the property is accepted.'),
  closedAs: withMeta(
    z.optional(z.enum(CLOSING_REASONS)),
    'How a rejected offer was closed, if the buyer withdrew it, it expired, or one side released it.',
    'expired',
  ),
  cause: withMeta(
    z.optional(z.enum(REJECTING_CAUSES)),
    "Why an offer was closed, if the property was sold to someone else or removed, or one side's account was deleted or suspended.",
    'sale',
  ),
  actedBy: withMeta(
    z.optional(z.string()),
    'The member of the agent’s office who last acted for the agent, if one did, with both names.',
    'Mara Lindqvist for Sam Keller',
  ),
  releasedBy: withMeta(z.optional(z.enum(OFFER_PARTIES)), 'The side that released it, if one did.', 'agent'),
  reason: withMeta(
    z.optional(z.string()),
    "The agent's reason for rejecting it, or the reason for releasing it, if any.",
    'The seller has decided to wait.',
  ),
  streetAddress: withMeta(
    z.optional(z.string()),
    "The property's street address; only for an accepted offer.",
    '12 Mill Road',
  ),
  postalCode: withMeta(
    z.optional(z.string()),
    "The property's postal code; only for an accepted offer.",
    '97701',
  ),
  card: withMeta(
    z.optional(z.object({ brand: z.string(), last4: z.string() })),
    'The card’s brand and last four digits; only if paid by card.',
    { brand: 'visa', last4: '4242' },
  ),
  transactionId: withMeta(
    z.optional(z.string()),
    "Stripe's payment id, or `bank_` followed by the bank's reference; only for a paid offer.",
    EXAMPLE.transactionId,
  ),
  paidAt: withMeta(z.optional(instant), 'When it was paid, UTC; only for a paid offer.', EXAMPLE.moment),
  refundId: withMeta(
    z.optional(z.string()),
    "Stripe's refund id, or how else the payment was returned; only if an offer was paid when it was no longer accepted and the refund is complete.",
    're_3QeYz2A1b2C3d4E5',
  ),
  refunding: flag('True while such a refund is not complete.'),
})
export type OfferDto = z.infer<typeof offerDto>

/** The value of the offer (`offerValueOf`); major units. */
export const offeredAmount = (
  offer: Pick<OfferDto, 'status' | 'acceptedAt' | 'amounts' | 'offerAmount'>,
): number => offerValueOf(offer)?.amount ?? offer.offerAmount

import 'server-only'
import type * as z from 'zod/mini'
import { PRICE_LIMIT } from '@/lib/schemas/amount'
import { type offerDto } from '@/lib/schemas/offer'
import { type Operation } from '@/lib/schemas/operation'
import { type operations } from '@/lib/schemas/operations'
import { type ListingFieldName } from '@/lib/schemas/listing-fields'
import { type FieldNotes } from '@/lib/schemas/notes'
import { PAGE_LIMIT } from '@/lib/schemas/page'
import { type propertyDto, type propertyTeaserDto } from '@/lib/schemas/property'
import { type reviewDto } from '@/lib/schemas/review'
import { type uploadImageSchema } from '@/lib/schemas/upload'
import { type userDto } from '@/lib/schemas/user'
import { type wishlistEntryDto } from '@/lib/schemas/wishlist'

type Fields<Schema extends z.ZodMiniType> = Record<keyof z.output<Schema> & string, FieldNotes>

const PROPERTY_ID = '68f0a2c4d1e5b7a9c3f00001'
const OFFER_ID = '68f0a2c4d1e5b7a9c3f00002'
const REVIEW_ID = '68f0a2c4d1e5b7a9c3f00003'
const USER_ID = '68f0a2c4d1e5b7a9c3f00004'
const ENTRY_ID = '68f0a2c4d1e5b7a9c3f00005'
const MOMENT = '2025-01-05T12:00:00.000Z'
const PICTURE = 'https://res.cloudinary.com/keystead/image/upload/lake-house.jpg'
const TRANSACTION = 'pi_3QeYz2A1b2C3d4E5'

const email = (description: string, example: string): FieldNotes => ({
  description,
  examples: [example],
  // `email` allows ASCII only; addresses here may have letters of any script.
  format: 'idn-email',
})
const buyerEmail = email('An e-mail address; compared in lower case.', 'buyer@keystead.test')
const agentEmail = email("The agent's address.", 'agent@keystead.test')

/** Of a listing's own fields the notes stand in `lib/schemas/listing-fields.ts`. */
const teaser: Omit<Fields<typeof propertyTeaserDto>, ListingFieldName> = {
  _id: { description: 'The id of the property.', examples: [PROPERTY_ID] },
  agentName: { description: "The agent's name.", examples: ['Theo Brandt'] },
  agentImage: { description: "The address of the agent's photo.", examples: [null] },
  status: { description: 'Whether an administrator has checked it.', examples: ['verified'] },
  sold: { description: 'True from the moment that an offer on it is paid.', examples: [false] },
  createdAt: { description: 'When it was listed, UTC.', examples: [MOMENT] },
}

const property: Omit<Fields<typeof propertyDto>, ListingFieldName> = {
  ...teaser,
  agentEmail,
  updatedAt: {
    description: 'When it last changed, UTC; tells one version from another.',
    examples: [MOMENT],
  },
}

const offer: Fields<typeof offerDto> = {
  _id: { description: 'The id of the offer.', examples: [OFFER_ID] },
  propertyId: { description: 'The id of the property.', examples: [PROPERTY_ID] },
  propertyImg: {
    description: 'The picture of the property; the same as `propertyImage`.',
    examples: [PICTURE],
  },
  propertyImage: { description: 'The picture of the property when the offer was made.', examples: [PICTURE] },
  propertyTitle: { description: 'Its title when the offer was made.', examples: ['Lake House'] },
  propertyLocation: { description: 'Where it is.', examples: ['Bend, Oregon'] },
  agentName: {
    description: "The agent's name; `Former agent` once that account is gone.",
    examples: ['Theo Brandt'],
  },
  offerAmount: { description: 'What is offered, in US dollars.', examples: [450_000] },
  minPrice: {
    description: 'The lower end of the range that the offer was checked against.',
    examples: [420_000],
  },
  maxPrice: { description: 'The upper end of that range.', examples: [485_000] },
  // Without a format: no address has no letters.
  buyerEmail: {
    description: "The buyer's address; empty once that account is gone.",
    examples: ['buyer@keystead.test'],
  },
  buyerName: {
    description: "The buyer's name; `Former member` once that account is gone.",
    examples: ['Nora Whitfield'],
  },
  buyingDate: { description: 'The day on which the offer was made, UTC.', examples: ['2025-01-05'] },
  status: {
    description: 'pending until the agent decides; bought once it is accepted and paid.',
    examples: ['pending'],
  },
  createdAt: { description: 'When it was made, UTC.', examples: [MOMENT] },
  decidedAt: { description: 'When it was accepted or rejected, UTC.', examples: [null] },
  transactionId: {
    description: "Stripe's id of the payment; only of a paid offer.",
    examples: [TRANSACTION],
  },
  paidAt: { description: 'When it was paid, UTC; only of a paid offer.', examples: [MOMENT] },
  refundId: {
    description:
      "Stripe's id of the refund; only where a payment came for an offer that was no longer accepted, and has gone back in full.",
    examples: ['re_3QeYz2A1b2C3d4E5'],
  },
  refunding: { description: 'Only where such a payment has not gone back in full yet.', examples: [true] },
}

const review: Fields<typeof reviewDto> = {
  _id: { description: 'The id of the review.', examples: [REVIEW_ID] },
  propertyId: { description: 'The id of the property.', examples: [PROPERTY_ID] },
  propertyTitle: { description: 'The title of the property.', examples: ['Lake House'] },
  email: email("The writer's address; absent without a session.", 'buyer@keystead.test'),
  name: { description: "The writer's name.", examples: ['Nora Whitfield'] },
  reviewerName: { description: 'The same as `name`.', examples: ['Nora Whitfield'] },
  reviewerImage: { description: "The address of the writer's photo.", examples: [null] },
  photoURL: { description: 'The same as `reviewerImage`.', examples: [null] },
  review: { description: 'The text.', examples: ['Quiet, bright, and the dock is new.'] },
  rating: { description: 'Stars.', examples: [5] },
  createdAt: { description: 'When it was written, UTC.', examples: [MOMENT] },
}

const user: Fields<typeof userDto> = {
  _id: { description: 'The id of the account.', examples: [USER_ID] },
  name: { description: 'The full name.', examples: ['Nora Whitfield'] },
  email: email('The address, in lower case.', 'buyer@keystead.test'),
  photoURL: { description: 'The address of the photo.', examples: [null] },
  role: { description: 'What the person may do; `fraud` is a suspended agent.', examples: ['user'] },
}

const wishlistEntry: Fields<typeof wishlistEntryDto> = {
  _id: { description: 'The id of the entry.', examples: [ENTRY_ID] },
  email: email("The owner's address.", 'buyer@keystead.test'),
  propertyId: { description: 'The id of the property.', examples: [PROPERTY_ID] },
  property: { description: 'The property; `null` where it can no longer be seen.' },
}

const acknowledged: FieldNotes = { description: 'Always true.' }
const modifiedCount: FieldNotes = {
  description: 'How many records differ now; 0 if nothing changed.',
  examples: [1],
}
const insertedId: FieldNotes = { description: 'The id of what was made.', examples: [OFFER_ID] }

/** Of the fields of the document's named schemas. */
export const OUTPUT_NOTES: Record<string, Record<string, FieldNotes>> = {
  Property: property,
  PropertyTeaser: teaser,
  Offer: offer,
  Review: review,
  User: user,
  WishlistEntry: wishlistEntry,
  Inserted: { acknowledged, insertedId },
  Updated: {
    acknowledged,
    matchedCount: { description: 'How many records were found.', examples: [1] },
    modifiedCount,
  },
  Deleted: { acknowledged, deletedCount: { description: 'How many records were deleted.', examples: [1] } },
  Decided: {
    acknowledged,
    modifiedCount,
    message: {
      description: 'What happened, for a person to read.',
      examples: ['Offer accepted successfully'],
    },
  },
  PaymentIntent: {
    clientSecret: {
      description:
        'What Stripe.js confirms the payment with. The part before `_secret_` is the transaction id.',
      examples: [`${TRANSACTION}_secret_x`],
    },
  },
  WishlistAddition: {
    message: { description: 'What happened, for a person to read.', examples: ['Added to wishlist'] },
    insertedId: {
      description: 'The id of the entry; absent where it was saved before.',
      examples: [ENTRY_ID],
    },
  },
  Suspension: {
    acknowledged,
    modifiedCount,
    propertiesRemoved: { description: "How many of the agent's properties were removed.", examples: [3] },
  },
  PersonalData: {
    exportedAt: { description: 'When the file was made, UTC.', examples: [MOMENT] },
    account: { description: 'The account; the password is kept as a hash only and is not in here.' },
    signInLinks: { description: 'Other ways of signing in.' },
    wishlist: { description: 'What you saved.' },
    reviews: { description: 'What you wrote.' },
    offersMade: { description: 'The offers that you made.' },
    properties: { description: 'What you listed, as an agent.' },
    offersReceived: { description: 'The offers on it, without those who made them.' },
    decisions: { description: 'What you decided, from the audit log; without the names of other people.' },
    decisionsAboutAccount: { description: 'What was decided about your account; without who did.' },
  },
  Upload: { data: { description: 'The picture.' } },
}

type Operations = typeof operations
type KeysOf<T> = T extends unknown ? keyof T & string : never
type InputOf<Name extends keyof Operations> = KeysOf<z.input<Operations[Name]['input']>>
type InputName =
  { [Name in keyof Operations]: InputOf<Name> }[keyof Operations] | keyof z.input<typeof uploadImageSchema>

/** Of the field `id`: what it is the id of. */
export const ID_NOTES: Record<Operation['tag'], FieldNotes> = {
  Properties: { description: 'The id of the property.', examples: [PROPERTY_ID] },
  Offers: { description: 'The id of the offer.', examples: [OFFER_ID] },
  Payments: { description: 'The id of the offer.', examples: [OFFER_ID] },
  Wishlist: { description: 'The id of the entry.', examples: [ENTRY_ID] },
  Reviews: { description: 'The id of the review.', examples: [REVIEW_ID] },
  Users: { description: 'The id of the account.', examples: [USER_ID] },
  Service: { description: 'The id.' },
}

/** Of the other fields of inputs, by name, where the schema has none; what is said of one operation's alone stands in `SPECIAL_NOTES`. */
export const INPUT_NOTES: Record<Exclude<InputName, 'id' | ListingFieldName>, FieldNotes> = {
  propertyId: { description: 'The id of the property.', examples: [PROPERTY_ID] },
  offerId: { description: 'The id of the offer.', examples: [OFFER_ID] },
  wishlistId: { description: 'The id of the wishlist entry, not of the property.', examples: [ENTRY_ID] },
  emailOrId: { description: "The agent's e-mail address or user id.", examples: ['agent@keystead.test'] },
  email: buyerEmail,
  agentEmail,
  status: { description: 'The decision; no administrator takes it back.', examples: ['verified'] },
  updatedAt: {
    description: 'The `updatedAt` of the version that the decision is on; another one is refused.',
    examples: [MOMENT],
  },
  offerAmount: {
    description: "What is offered, in US dollars with at most two decimals; within the property's range.",
    exclusiveMinimum: 0,
    maximum: PRICE_LIMIT,
    examples: [450_000],
  },
  transactionId: { description: "Stripe's id of the payment intent.", examples: [TRANSACTION] },
  review: { description: 'The text; line ends are kept.', examples: ['Quiet, bright, and the dock is new.'] },
  rating: { description: 'Stars.', examples: [5] },
  name: { description: 'The full name.', examples: ['Nora Whitfield'] },
  password: { description: 'The password.', format: 'password', examples: ['correct horse battery'] },
  role: { description: 'The new role.', examples: ['agent'] },
  sort: { description: 'The order; ties are broken by id.', examples: ['price-low-high'] },
  verified: { description: 'True for verified properties only.', examples: [true] },
  limit: { description: 'How many items this part holds at most.', examples: [20] },
  cursor: { description: 'Where the part before ended: take it from its `Link` header as it is.' },
  purpose: { description: 'What the picture is for; `listing` is for agents.', examples: ['listing'] },
}

/** Of the fields that one operation means differently, by `operation.field`. */
export const SPECIAL_NOTES: { [Name in keyof Operations as `${Name}.${InputOf<Name>}`]?: FieldNotes } & {
  'uploadImage.image'?: FieldNotes
} = {
  'listProperties.location': {
    description: 'Part of the location, in any case of letters, with or without accents.',
    examples: ['oregon'],
  },
  'createProperty.agentEmail': email(
    'Your own address, if given; another is refused.',
    'agent@keystead.test',
  ),
  'updateProperty.agentEmail': email(
    'Your own address, if given; another is refused.',
    'agent@keystead.test',
  ),
  'addToWishlist.email': email('Your own address, if given; another is refused.', 'buyer@keystead.test'),
  'createPaymentIntent.offerAmount': {
    description: "The offer's amount in US dollars, if given; another is refused.",
    examples: ['450000.00'],
  },
  'deleteOwnAccount.password': {
    description: 'Your password; needed if the account has one.',
    format: 'password',
    examples: ['correct horse battery'],
  },
  'deleteOwnAccount.email': email(
    'Your own address; needed if the account has no password.',
    'buyer@keystead.test',
  ),
  'uploadImage.image': {
    description: 'A JPEG, PNG, WebP or AVIF picture of at most 10 MB, told by its content.',
  },
}

/** What a query field stands for, where the schema that reads its text says less. */
export const QUERY_SCHEMAS: Partial<Record<InputName, object>> = {
  limit: { type: 'integer', minimum: 1, maximum: PAGE_LIMIT, default: PAGE_LIMIT },
  verified: { type: 'boolean', default: false },
}

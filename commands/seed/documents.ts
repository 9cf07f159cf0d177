import { randomBytes } from 'node:crypto'
import { ObjectId } from 'mongodb'
import {
  type ConversationDoc,
  type MessageDoc,
  type OfferDoc,
  type PropertyDoc,
  type ReviewDoc,
  type UserDoc,
  type ViewingDoc,
} from '@/lib/data/collections'
import { derive, searchFields } from '@/lib/data/listing-search/derive'
import { statusFields } from '@/lib/data/offer-transitions'
import { givenAddress } from '@/lib/domain/address'
import { addDays, toDay } from '@/lib/domain/dates'
import {
  conversationExpiresAt,
  type ConversationSide,
  excerptOf,
  LAST_TEXT_LENGTH,
} from '@/lib/domain/message'
import { isHoldingListing } from '@/lib/domain/offer'
import { VALID_DAYS } from '@/lib/domain/offer-terms'
import { isOnRequest } from '@/lib/domain/shown-price'
import { wallAt } from '@/lib/domain/time-zones'
import { awaitsTransfer } from '@/lib/domain/transfer'
import { isHoldingTime, isOpenViewing, isRequested, requestExpiresAt } from '@/lib/domain/viewing'

// Complete documents for the demo and the tests, including all derived fields.

/** A unique value. */
const unique = () => randomBytes(6).toString('hex')

/** An account: by default a buyer without a password. */
export function makeUser(overrides: Partial<UserDoc> = {}): UserDoc {
  const user = {
    _id: new ObjectId(),
    name: 'Nora Whitfield',
    email: `${unique()}@keystead.test`,
    image: null,
    emailVerified: null,
    role: 'user' as const,
    createdAt: new Date(),
    ...overrides,
  }
  return { ...user, ...searchFields(user.name, user.email) }
}

/** When a listing last changed, as far as its other fields tell. */
export const lastModified = ({
  updatedAt,
  underOfferSince = updatedAt,
}: Pick<PropertyDoc, 'updatedAt' | 'underOfferSince'>): Date =>
  updatedAt > underOfferSince ? updatedAt : underOfferSince

/** A listing of the agent: by default verified and unsold, from 400,000 to 500,000. Minor units. */
export function makeProperty(agent: UserDoc, overrides: Partial<PropertyDoc> = {}): PropertyDoc {
  const now = new Date()
  const listing = {
    _id: new ObjectId(),
    title: 'Lake House',
    description: 'A house by a lake.',
    location: 'Bend, Oregon',
    minPriceMinor: 40_000_000,
    maxPriceMinor: 50_000_000,
    image: '/demo/lake-house.jpg',
    agentId: agent._id,
    agentName: agent.name,
    agentEmail: agent.email,
    agentImage: agent.image,
    status: 'verified' as const,
    soldAt: null,
    createdAt: now,
    updatedAt: now,
    offerCount: 0,
    ...overrides,
  }
  const derived = derive(listing)
  return {
    modifiedAt: lastModified(listing),
    ...(!isOnRequest(derived) && { pricedAt: listing.priceChangedAt ?? listing.createdAt }),
    ...listing,
    ...derived,
  }
}

/** An offer of the buyer on the listing: by default pending, 450,000. Minor units. */
export function makeOffer(
  buyer: UserDoc,
  property: PropertyDoc,
  overrides: Partial<OfferDoc> = {},
): OfferDoc {
  const now = new Date()
  const { status = 'pending', amountMinor = 45_000_000, createdAt = now } = overrides
  const decidedAt = overrides.decidedAt ?? now
  return {
    _id: new ObjectId(),
    propertyId: property._id,
    propertyTitle: property.title,
    propertyLocation: property.location,
    propertyImage: property.image,
    agentId: property.agentId,
    agentName: property.agentName,
    buyerId: buyer._id,
    buyerName: buyer.name,
    buyerEmail: buyer.email,
    amountMinor,
    amounts: [{ by: 'buyer', amountMinor, at: createdAt }],
    ...(!isOnRequest(property) && {
      minPriceMinor: property.minPriceMinor,
      maxPriceMinor: property.maxPriceMinor,
    }),
    buyingDate: toDay(now),
    createdAt,
    decidedAt: status === 'pending' ? null : decidedAt,
    ...(isHoldingListing(status) && { acceptedAt: decidedAt }),
    ...(isHoldingListing(status) && property.postalCode !== undefined && { address: givenAddress(property) }),
    ...(status === 'bought' && { paidAt: now }),
    expiresAt: addDays(now, VALID_DAYS.default),
    validDays: VALID_DAYS.default,
    listingVersion: property.updatedAt,
    ...(awaitsTransfer({ status, amountMinor }) && { forAdmins: true }),
    ...overrides,
    ...statusFields(status),
  }
}

/** The review of the writer on the listing: by default five stars. */
export function makeReview(
  writer: UserDoc,
  property: PropertyDoc,
  overrides: Partial<ReviewDoc> = {},
): ReviewDoc {
  const review = {
    _id: new ObjectId(),
    propertyId: property._id,
    propertyTitle: property.title,
    agentId: property.agentId,
    userId: writer._id,
    email: writer.email,
    name: writer.name,
    image: writer.image,
    review: 'Light in every room.',
    rating: 5,
    createdAt: new Date(),
    ...overrides,
  }
  return { ...review, ...searchFields(review.propertyTitle, review.name) }
}

/**
 * A conversation of the buyer about the listing, with these messages, a minute apart, the last one at `lastAt`; without
 * contact details. A side has read all but the last `unread` messages of the other one.
 */
export function makeConversation(
  buyer: UserDoc,
  property: PropertyDoc,
  texts: readonly (readonly [ConversationSide, string])[],
  { lastAt = new Date(), unread = texts.length }: { lastAt?: Date; unread?: number } = {},
): { conversation: ConversationDoc; messages: MessageDoc[] } {
  const _id = new ObjectId()
  const expiresAt = conversationExpiresAt(lastAt)
  const messages = texts.map(([by, text], i): MessageDoc => ({
    _id: new ObjectId(),
    conversationId: _id,
    seq: i + 1,
    by,
    authorId: by === 'buyer' ? buyer._id : property.agentId,
    text,
    at: new Date(lastAt.getTime() - (texts.length - 1 - i) * 60_000),
    key: unique(),
    expiresAt,
  }))
  const readSeq = texts.length - unread
  const unreadFrom = (side: ConversationSide) =>
    messages.filter(({ by, seq }) => by === side && seq > readSeq).length
  const buyerUnread = unreadFrom('agent')
  const agentUnread = unreadFrom('buyer')
  const [lastBy, lastText] = texts.at(-1) ?? ['buyer', '']
  const answered = messages.findLastIndex(({ by }) => by === 'agent')
  const unanswered = messages[answered + 1]
  const conversation: ConversationDoc = {
    _id,
    propertyId: property._id,
    propertyTitle: property.title,
    buyerId: buyer._id,
    agentId: property.agentId,
    seq: texts.length,
    lastAt,
    lastBy,
    lastText: excerptOf(lastText, LAST_TEXT_LENGTH),
    buyerReadSeq: buyerUnread > 0 ? readSeq : texts.length,
    agentReadSeq: agentUnread > 0 ? readSeq : texts.length,
    ...(buyerUnread > 0 && { buyerUnread }),
    ...(agentUnread > 0 && { agentUnread }),
    ...(unanswered && { waitingSince: unanswered.at }),
    ...(texts.some(([by]) => by === 'buyer') && { buyerWrote: true }),
    ...(texts.some(([by]) => by === 'agent') && { agentWrote: true }),
    renewedAt: lastAt,
    expiresAt,
  }
  return { conversation, messages }
}

const HOUR = 3_600_000

/** A viewing: by default requested now, for half an hour in three days, in UTC. */
export function makeViewing(
  buyer: UserDoc,
  property: PropertyDoc,
  {
    status = 'requested',
    zone = 'UTC',
    createdAt = new Date(),
    startsAt = new Date(Math.ceil(Date.now() / HOUR) * HOUR + 72 * HOUR),
    ...fields
  }: Partial<ViewingDoc> = {},
): ViewingDoc {
  return {
    _id: new ObjectId(),
    propertyId: property._id,
    propertyTitle: property.title,
    propertyLocation: property.location,
    buyerId: buyer._id,
    buyerName: buyer.name,
    agentId: property.agentId,
    startsAt,
    endsAt: new Date(startsAt.getTime() + HOUR / 2),
    zone,
    wall: wallAt(startsAt, zone),
    status,
    sequence: 0,
    createdAt,
    ...(isRequested(status) && { expiresAt: requestExpiresAt(createdAt, startsAt) }),
    ...((isHoldingTime(status) || status === 'cancelled') && { confirmedAt: createdAt }),
    open: isOpenViewing(status),
    ...fields,
  }
}

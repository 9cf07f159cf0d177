import { ObjectId } from 'mongodb'
import {
  type ConversationDoc,
  type MessageDoc,
  type OfferDoc,
  type PropertyDoc,
  type ReviewDoc,
  type SavedSearchDoc,
  type UserDoc,
  type ViewingClaimDoc,
  type ViewingDoc,
  type WishlistDoc,
} from '@/lib/data/collections'
import { DAY_MS, toDay } from '@/lib/domain/dates'
import { FEATURES, PROPERTY_TYPES } from '@/lib/domain/facts'
import { DEFAULT_SETTINGS } from '@/lib/domain/availability'
import { PRICE_QUALIFIERS } from '@/lib/domain/shown-price'
import { claimedUntil, QUARTER_HOUR_MS } from '@/lib/domain/slots'
import { isConfirmed } from '@/lib/domain/viewing'
import {
  makeConversation,
  makeOffer,
  makeProperty,
  makeReview,
  makeUser,
  makeViewing,
} from '../seed/documents'
import { makeSavedSearch } from '../seed/saved-search-documents'
import * as names from './names'

/*
 * A deterministic site of any size: listings with their agents, buyers and reviewers. Row i of a kind depends on i
 * alone, so nothing is stored, and a larger site starts with the rows of a smaller one.
 */

/** The measured sites by their number of listings. */
export const SIZES = [10_000, 100_000, 1_000_000] as const

/** The share of the listings with a conversation of ten messages, and of those with a viewing. */
const CONVERSATION_SHARE = 0.25
const VIEWING_SHARE = 0.25
const TEXTS = Array.from(
  { length: 10 },
  (_, i) => [i % 2 === 0 ? 'agent' : 'buyer', `Message ${i + 1}`] as const,
)
/** In one of this many conversations the agent has not read the last message. */
const UNREAD_EVERY = 4
/** One in this many viewings is requested; the others are confirmed. */
const REQUESTED_EVERY = 5

/** The numbers of listings per agent and per buyer, for all sizes. */
const LISTINGS_PER_AGENT = 250
const LISTINGS_PER_BUYER = 20
/** One in this many listings is sold, or has an open offer, a review, or a wishlist entry. */
const SOLD_EVERY = 16
const OFFER_EVERY = 10
const REVIEW_EVERY = 8
const SAVED_EVERY = 10

/** The qualifiers of an asking price; `undefined` is none. */
const QUALIFIERS = [undefined, ...PRICE_QUALIFIERS.filter((qualifier) => qualifier !== 'on-request')]

const HOUR = 60 * 60 * 1_000
/** When the newest listing was added, and how long before it the oldest one was. */
const NEWEST = Date.UTC(2026, 0, 1)
const SPAN_MS = 5 * 365 * DAY_MS
/** No offer, message or viewing of the site expires while it is measured. */
const FAR_FUTURE = new Date(NEWEST + 50 * 365 * DAY_MS)

const KINDS = {
  agent: 1,
  buyer: 2,
  listing: 3,
  offer: 4,
  review: 5,
  saved: 6,
  conversation: 7,
  viewing: 8,
  claim: 9,
  search: 10,
} as const
const idOf = (kind: keyof typeof KINDS, i: number): ObjectId =>
  new ObjectId(KINDS[kind].toString(16).padStart(8, '0') + i.toString(16).padStart(16, '0'))

/** A pseudo-random number from 0 up to 1 for `i` and `salt`. */
function chance(i: number, salt: number): number {
  let x = Math.imul(i + 1, 0x9e37_79b1) ^ Math.imul(salt + 1, 0x85eb_ca6b)
  x = Math.imul(x ^ (x >>> 16), 0x21f0_aaad)
  x = Math.imul(x ^ (x >>> 15), 0x735a_2d97)
  return ((x ^ (x >>> 15)) >>> 0) / 2 ** 32
}

/** A pseudo-random element. */
function oneOf<T>(all: readonly T[], i: number, salt: number): T {
  const element = all[Math.floor(chance(i, salt) * all.length)]
  if (element === undefined) throw new Error('The list is empty.')
  return element
}

/** The cumulative share of each town: the second town has half of the first, and so on. */
const SHARES = (() => {
  const weights = names.TOWNS.map((_, rank) => 1 / (rank + 4))
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  let sum = 0
  return weights.map((weight) => (sum += weight / all))
})()

function townOf(i: number): string {
  const share = chance(i, 1)
  return names.TOWNS[SHARES.findIndex((end) => share < end)] ?? ''
}

/** The position of each town, between the coasts. */
const PLACES = names.TOWNS.map((_, rank) => ({
  latitude: 30 + 18 * chance(rank, 31),
  longitude: -123 + 48 * chance(rank, 32),
}))

/** A position within about ten kilometres of the town's middle; one listing in ten has none. */
function positionOf(i: number): Partial<PropertyDoc> {
  if (i % 10 === 9) return {}
  const town = PLACES[names.TOWNS.indexOf(townOf(i))]
  if (!town) return {}
  return {
    latitude: town.latitude + 0.2 * (chance(i, 33) - 0.5),
    longitude: town.longitude + 0.2 * (chance(i, 34) - 0.5),
    positionAccuracy: i % 3 === 0 ? 'exact' : 'approximate',
  }
}

/** Facts of a home; one listing in eight has none, and one in six fell in price since. */
function factsOf(i: number): Partial<PropertyDoc> {
  if (i % 8 === 2) return {}
  return {
    propertyType: oneOf(PROPERTY_TYPES, i, 20),
    bedrooms: Math.floor(6 * chance(i, 21)),
    bathrooms: Math.floor(7 * chance(i, 22)) / 2,
    livingArea: 35 + Math.floor(220 * chance(i, 23)),
    lotArea: 200 + Math.floor(2_000 * chance(i, 24)),
    yearBuilt: 1900 + Math.floor(126 * chance(i, 25)),
    parkingSpaces: Math.floor(4 * chance(i, 26)),
    features: FEATURES.filter((_, j) => chance(i, 40 + j) < 0.3),
    ...(i % 6 === 1 && { reducedAt: new Date(NEWEST - Math.floor(chance(i, 27) * 200) * DAY_MS) }),
  }
}

/** What its agent enters as the price: half of the homes have an asking price, and one in forty is on request. */
function pricesOf(i: number): Partial<PropertyDoc> {
  const minPriceMinor = 10_000_000 + Math.floor(chance(i, 12) * 90_000) * 1_000
  const span = 1 + Math.floor(chance(i, 13) * 20_000)
  const range = { minPriceMinor, maxPriceMinor: minPriceMinor + span * 1_000 }
  if (i % 2 === 1) return range
  const priceQualifier = i % 40 === 0 ? 'on-request' : QUALIFIERS[(i / 2) % QUALIFIERS.length]
  const isLowest = priceQualifier === 'offers-over' || priceQualifier === 'from'
  const above = isLowest ? 0 : Math.floor(chance(i, 81) * span)
  return {
    ...range,
    askingPriceMinor: minPriceMinor + above * 1_000,
    ...(priceQualifier && { priceQualifier }),
  }
}

/** A third of the listings have a street address, the others only their town. */
function locationOf(i: number): string {
  const town = townOf(i)
  if (i % 3 !== 0) return town
  const number = 1 + Math.floor(chance(i, 2) * 9_999)
  return `${number} ${oneOf(names.STREETS, i, 3)} ${oneOf(names.STREET_KINDS, i, 4)}, ${town}`
}

const titleOf = (i: number): string =>
  [
    oneOf(names.ADJECTIVES, i, 5),
    oneOf(names.MATERIALS, i, 6),
    oneOf(names.HOME_TYPES, i, 7),
    oneOf(names.FEATURES, i, 8),
  ].join(' ')

function statusOf(i: number): PropertyDoc['status'] {
  const share = chance(i, 9)
  return share < 0.8 ? 'verified' : share < 0.95 ? 'pending' : 'rejected'
}

const personOf = (i: number, kind: 'agent' | 'buyer') => {
  const first = oneOf(names.FIRST_NAMES, i, 10)
  const last = oneOf(names.LAST_NAMES, i, 11)
  return {
    _id: idOf(kind, i),
    name: `${first} ${last}`,
    email: `${first}.${last}.${kind}${i}@keystead.test`.toLowerCase(),
  }
}

/** A site with `listings` listings; the generators return the rows of each kind. */
export function syntheticSite(listings: number) {
  const agents = Math.ceil(listings / LISTINGS_PER_AGENT)
  const buyers = Math.ceil(listings / LISTINGS_PER_BUYER)
  const at = (i: number) => new Date(NEWEST - SPAN_MS + Math.floor((i / listings) * SPAN_MS))

  const agent = (i: number): UserDoc =>
    makeUser({ ...personOf(i, 'agent'), role: 'agent', createdAt: at(i), emailVerified: at(i) })
  const buyer = (i: number): UserDoc =>
    makeUser({ ...personOf(i, 'buyer'), createdAt: at(i), emailVerified: at(i) })
  const administrator = makeUser({
    _id: idOf('agent', agents),
    name: 'Ada Okafor',
    email: 'admin@keystead.test',
    role: 'admin',
    createdAt: new Date(NEWEST - SPAN_MS),
  })

  const isSold = (i: number) => i % SOLD_EVERY === 7
  const hasOpenOffer = (i: number) => !isSold(i) && i % OFFER_EVERY === 1 && statusOf(i) === 'verified'
  const property = (i: number): PropertyDoc => {
    return makeProperty(agent(i % agents), {
      _id: idOf('listing', i),
      title: titleOf(i),
      location: locationOf(i),
      ...pricesOf(i),
      image: `/demo/${oneOf(names.PHOTOS, i, 14)}.jpg`,
      ...factsOf(i),
      ...positionOf(i),
      status: isSold(i) ? 'verified' : statusOf(i),
      soldAt: isSold(i) ? new Date(at(i).getTime() + 30 * DAY_MS) : null,
      offerCount: isSold(i) || hasOpenOffer(i) ? 1 : 0,
      createdAt: at(i),
      updatedAt: at(i),
    })
  }
  /** The one offer on a listing: bought on a sold one. */
  const offer = (i: number): OfferDoc => {
    const listing = property(i)
    const createdAt = new Date(listing.createdAt.getTime() + DAY_MS)
    return makeOffer(buyer(Math.floor(chance(i, 15) * buyers)), listing, {
      _id: idOf('offer', i),
      amountMinor: listing.minPriceMinor,
      buyingDate: toDay(createdAt),
      status: isSold(i) ? 'bought' : 'pending',
      createdAt,
      decidedAt: listing.soldAt,
      ...(!listing.soldAt && { expiresAt: FAR_FUTURE }),
      ...(listing.soldAt && { paidAt: listing.soldAt, transactionId: `pi_load_${i}` }),
    })
  }
  const review = (i: number): ReviewDoc =>
    makeReview(buyer(Math.floor(chance(i, 16) * buyers)), property(i), {
      _id: idOf('review', i),
      rating: 1 + Math.floor(chance(i, 17) * 5),
      createdAt: new Date(at(i).getTime() + 2 * DAY_MS),
    })
  const saved = (i: number): WishlistDoc => {
    const { _id: userId, email } = personOf(Math.floor(chance(i, 18) * buyers), 'buyer')
    return { _id: idOf('saved', i), userId, email, propertyId: idOf('listing', i), createdAt: at(i) }
  }

  const hasConversation = (i: number) => chance(i, 29) < CONVERSATION_SHARE
  const hasViewing = (i: number) => chance(i, 30) < VIEWING_SHARE
  const conversationWithMessages = (i: number): { conversation: ConversationDoc; messages: MessageDoc[] } => {
    const _id = idOf('conversation', i)
    const person = buyer(Math.floor(chance(i, 19) * buyers))
    const unread = i % UNREAD_EVERY === 0 ? 1 : 0
    const { conversation, messages: copies } = makeConversation(person, property(i), TEXTS, {
      lastAt: at(i),
      unread,
    })
    return {
      conversation: { ...conversation, _id, expiresAt: FAR_FUTURE },
      messages: copies.map((copy) => ({ ...copy, conversationId: _id, expiresAt: FAR_FUTURE })),
    }
  }
  function* messages() {
    for (const { messages: all } of rows(listings, conversationWithMessages, hasConversation)) yield* all
  }

  /** An agent's viewings start an hour after each other. */
  const viewing = (i: number): ViewingDoc =>
    makeViewing(buyer(Math.floor(chance(i, 28) * buyers)), property(i), {
      _id: idOf('viewing', i),
      status: i % REQUESTED_EVERY === 0 ? 'requested' : 'confirmed',
      startsAt: new Date(FAR_FUTURE.getTime() + Math.floor(i / agents) * HOUR),
      createdAt: at(i),
    })
  function* claims(): Generator<ViewingClaimDoc> {
    let n = 0
    for (const { _id: ownerId, agentId, startsAt, endsAt, status } of rows(listings, viewing, hasViewing)) {
      const until = isConfirmed(status) ? claimedUntil(endsAt, DEFAULT_SETTINGS).getTime() : 0
      for (let start = startsAt.getTime(); start < until; start += QUARTER_HOUR_MS, n += 1)
        yield { _id: idOf('claim', n), agentId, at: new Date(start), ownerId }
    }
  }
  /** An instant search per listing, spread over the towns as the listings are. */
  const search = (i: number): SavedSearchDoc => ({
    ...makeSavedSearch(
      buyer(i % buyers),
      {
        name: `Search ${i}`,
        text: `location=${townOf(i)}&minPrice=${100_000 + Math.floor(i / buyers)}`,
        frequency: 'instant',
        timeZone: 'UTC',
        createdAt: at(i),
      },
      new Date(NEWEST),
    ),
    _id: idOf('search', i),
  })

  function* rows<Row>(count: number, make: (i: number) => Row, has: (i: number) => boolean = () => true) {
    for (let i = 0; i < count; i += 1) if (has(i)) yield make(i)
  }
  return {
    administrator,
    agents: () => rows(agents, agent),
    buyers: () => rows(buyers, buyer),
    properties: () => rows(listings, property),
    offers: () => rows(listings, offer, (i) => isSold(i) || hasOpenOffer(i)),
    /** The bought offers again, for the sales months. */
    sales: () => rows(listings, offer, isSold),
    conversations: () => rows(listings, (i) => conversationWithMessages(i).conversation, hasConversation),
    messages,
    viewings: () => rows(listings, viewing, hasViewing),
    claims,
    searches: () => rows(listings, search),
    reviews: () => rows(listings, review, (i) => i % REVIEW_EVERY === 3),
    wishlist: () => rows(listings, saved, (i) => i % SAVED_EVERY === 5),
  }
}

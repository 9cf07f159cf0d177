import 'server-only'
import { type CreateIndexesOptions, type IndexSpecification } from 'mongodb'

type Index = { key: IndexSpecification & Record<string, 1 | -1>; name: string } & Pick<
  CreateIndexesOptions,
  'unique' | 'partialFilterExpression' | 'expireAfterSeconds'
>

const DAY = 24 * 60 * 60

/**
 * Every order of the list of listings (D106) behind the fields that a stream of it is
 * equal on: its shelf, which is never null in a stream, because DocumentDB passes all entries of a null (ADR 037). The rank follows from the status and stands in none. `_id` comes next, so that ties are stable, and the
 * location last: a search is answered in the index, and only the rows that it finds are read.
 */
const ORDERS: Index[] = Object.entries<Record<string, 1 | -1>>({
  newest: { createdAt: -1 },
  price_low: { minPriceMinor: 1 },
  price_high: { maxPriceMinor: -1 },
  span_low: { spanMinor: 1 },
  span_high: { spanMinor: -1 },
}).map(([order, fields]) => ({
  name: `shelf_${order}`,
  key: { shelf: 1, ...fields, _id: 1, locationFolded: 1 },
}))

/**
 * The orders of an administrator's list, newest first unless told otherwise: of all rows and of those that `filter`
 * picks. A planner reads them from either end. The searched text is last: a search is answered in the index, and only
 * the rows that it finds are read.
 */
const managed = (filter: string, order: Record<string, 1 | -1> = { createdAt: -1 }, suffix = ''): Index[] => {
  const last = { ...order, _id: 1, searchText: 1 } as const
  return [
    { name: `managed${suffix}`, key: last },
    { name: `managed_${filter}${suffix}`, key: { [filter]: 1, ...last } },
  ]
}

/** Links are found by the hash of their token, and go by themselves once they are over. */
const MAILED_LINKS: Index[] = [
  { name: 'token', key: { tokenHash: 1 }, unique: true },
  { name: 'expiry', key: { expiresAt: 1 }, expireAfterSeconds: 0 },
]

/** Every index of the database, by collection; those of the adapter's collections too. */
export const INDEXES: Record<string, Index[]> = {
  users: [
    { name: 'email', key: { email: 1 }, unique: true },
    { name: 'role', key: { role: 1, _id: 1 } },
    ...managed('role'),
    { name: 'photo', key: { image: 1 } },
    { name: 'copies_due', key: { copiesDue: 1, _id: 1 }, partialFilterExpression: { copiesDue: true } },
  ],
  accounts: [
    { name: 'provider', key: { provider: 1, providerAccountId: 1 }, unique: true },
    { name: 'user', key: { userId: 1 } },
  ],
  passwordResets: MAILED_LINKS,
  emailProofs: MAILED_LINKS,
  signInLinks: MAILED_LINKS,
  erasures: [{ name: 'due', key: { dueAt: 1, _id: 1 } }],
  properties: [
    ...ORDERS,
    // A search that finds few listings reads them by their places.
    { name: 'place', key: { place: 1 } },
    // A place's page in its order.
    { name: 'slug', key: { listed: 1, locationSlug: 1, rank: 1, createdAt: -1, _id: 1 } },
    { name: 'agent', key: { agentId: 1, createdAt: -1, _id: 1 } },
    { name: 'picture', key: { image: 1 } },
    // What an administrator's search finds, where that is little or nothing.
    { name: 'words', key: { words: 1, status: 1 } },
    ...managed('status'),
    ...managed('status', { minPriceMinor: 1 }, '_price'),
  ],
  places: [
    { name: 'words', key: { words: 1, status: 1 } },
    { name: 'listed_slug', key: { listed: 1, slug: 1, _id: 1 } },
  ],
  words: [
    { name: 'part', key: { source: 1, endings: 1 } },
    { name: 'word', key: { source: 1, word: 1 } },
  ],
  offers: [
    // D28: one open offer a buyer and listing.
    {
      name: 'one_open_per_buyer',
      key: { buyerId: 1, propertyId: 1 },
      unique: true,
      partialFilterExpression: { open: true },
    },
    // D29: one accepted or bought offer a listing.
    {
      name: 'one_claiming_per_listing',
      key: { propertyId: 1 },
      unique: true,
      partialFilterExpression: { claiming: true },
    },
    {
      name: 'payment_intent',
      key: { paymentIntentId: 1 },
      unique: true,
      partialFilterExpression: { paymentIntentId: { $exists: true } },
    },
    { name: 'buyer', key: { buyerId: 1, createdAt: -1, _id: 1 } },
    { name: 'buyer_status', key: { buyerId: 1, status: 1, createdAt: -1, _id: 1 } },
    { name: 'agent', key: { agentId: 1, createdAt: -1, _id: 1 } },
    { name: 'listing', key: { propertyId: 1, status: 1 } },
    { name: 'picture', key: { propertyImage: 1 } },
    // An agent's sold properties, the latest first.
    {
      name: 'sold',
      key: { agentId: 1, paidAt: -1, _id: 1 },
      partialFilterExpression: { status: 'bought' },
    },
    { name: 'unsettled', key: { status: 1, _id: 1 }, partialFilterExpression: { unsettled: true } },
  ],
  refunds: [{ name: 'due', key: { state: 1, _id: 1 } }],
  reviews: [
    { name: 'one_per_writer', key: { userId: 1, propertyId: 1 }, unique: true },
    { name: 'listing', key: { propertyId: 1, createdAt: -1, _id: 1 } },
    { name: 'writer', key: { userId: 1, createdAt: -1, _id: 1 } },
    { name: 'searched', key: { createdAt: -1, _id: 1, searchText: 1 } },
    // One order serves a rating's reviews and all of them by rating.
    { name: 'rated', key: { rating: -1, createdAt: -1, _id: 1, searchText: 1 } },
  ],
  wishlist: [
    { name: 'one_per_listing', key: { userId: 1, propertyId: 1 }, unique: true },
    { name: 'owner', key: { userId: 1, createdAt: -1, _id: 1 } },
    { name: 'listing', key: { propertyId: 1 } },
  ],
  rateLimits: [{ name: 'expiry', key: { expiresAt: 1 }, expireAfterSeconds: 0 }],
  // Far longer than any process listens back.
  contentChanges: [{ name: 'expiry', key: { at: 1 }, expireAfterSeconds: 60 * 60 }],
  pictures: [
    { name: 'due', key: { dueAt: 1, _id: 1 }, partialFilterExpression: { dueAt: { $exists: true } } },
    { name: 'deleted', key: { deletedAt: 1 }, expireAfterSeconds: 30 * DAY },
  ],
  jobs: [
    { name: 'due', key: { dueAt: 1, leaseUntil: 1 } },
    { name: 'expiry', key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
  sales: [{ name: 'agent', key: { agentId: 1, month: 1 } }],
  // The log by what its page filters by; entries of one thing are few enough for every other filter.
  audit: [
    { name: 'searched', key: { at: -1, _id: 1, searchText: 1 } },
    { name: 'action', key: { action: 1, at: -1, _id: 1, searchText: 1 } },
    { name: 'actor', key: { actorId: 1, at: -1, _id: 1, searchText: 1 } },
    { name: 'actor_action', key: { actorId: 1, action: 1, at: -1, _id: 1, searchText: 1 } },
    { name: 'target', key: { targetId: 1, at: -1, _id: 1 } },
  ],
}

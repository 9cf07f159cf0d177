/* Over 500 lines: every index of the database in one table. */
import 'server-only'
import { type CreateIndexesOptions, type IndexSpecification } from 'mongodb'
import { ANSWERS } from '@/lib/domain/agent'
import { type ConditionField, type PublicPlace } from '@/lib/domain/listing-filters'
import { type StepFactName, STEP_FILTERS } from '@/lib/domain/searched-facts'

type Index = { key: IndexSpecification & Record<string, 1 | -1>; name: string } & Pick<
  CreateIndexesOptions,
  'unique' | 'partialFilterExpression' | 'expireAfterSeconds'
>

const DAY = 24 * 60 * 60

/**
 * The filter fields, last in each index that lists are read in, so that rows that do not match are skipped in the index
 * and only matches are read (ADR 041). A position is found by its cell. Without the field of a filter this does not
 * compile.
 */
const FACTS = {
  propertyType: 1,
  ...(Object.fromEntries(Object.values(STEP_FILTERS).map(({ fact }) => [fact, 1])) as Record<
    StepFactName,
    1
  >),
  livingArea: 1,
  lotArea: 1,
  yearBuilt: 1,
  energyRank: 1,
  shownMinMinor: 1,
  shownMaxMinor: 1,
  createdAt: 1,
  modifiedAt: 1,
  reducedAt: 1,
  featureText: 1,
  underOffer: 1,
  cell: 1,
  locationFolded: 1,
} as const satisfies Record<Exclude<ConditionField, keyof PublicPlace>, 1> & Record<string, 1>

/** An index that lists are read in: the unsold status, then these fields. */
const listed = (name: string, fields: Record<string, 1 | -1>): Index => ({
  name: `listing_${name}`,
  key: {
    unsoldStatus: 1,
    ...fields,
    ...Object.fromEntries(Object.entries(FACTS).filter(([fact]) => !(fact in fields))),
  },
})

/**
 * The orders of the list of listings (D106), each prefixed with the field that a stream is equal on: its unsold status, which
 * is never null in a stream, because one engine scans all entries of a null (ADR 037). The rank follows from the
 * status, so no index has it; newest first is the default order of one status too. `_id` follows, so that ties are
 * stable.
 */
const ORDERS: Record<string, Record<string, 1 | -1>> = {
  newest: { createdAt: -1, _id: 1 },
  price_low: { shownMinMinor: 1, _id: 1 },
  price_high: { shownMaxMinor: -1, _id: 1 },
  span_low: { spanMinor: 1, _id: 1 },
  span_high: { spanMinor: -1, _id: 1 },
}

/** The sample of the `listed` index of this name, in the same order (ADR 102). */
const sampled = (name: string, fields: Record<string, 1 | -1>): Index => ({
  name: `sampled_${name}`,
  key: { unsoldStatus: 1, ...fields },
  partialFilterExpression: { sampled: true },
})

/**
 * The orders of an administrator's list, newest first by default: of all rows and of those that `filter` selects. They
 * are read in both directions. The search text is last, so that a search reads only the rows it finds.
 */
const managed = (filter: string, order: Record<string, 1 | -1> = { createdAt: -1 }, suffix = ''): Index[] => {
  const last = { ...order, _id: 1, searchText: 1 } as const
  return [
    { name: `managed${suffix}`, key: last },
    { name: `managed_${filter}${suffix}`, key: { [filter]: 1, ...last } },
  ]
}

/** Links are found by the hash of their token, and expire. */
const MAILED_LINKS: Index[] = [
  { name: 'token', key: { tokenHash: 1 }, unique: true },
  { name: 'expiry', key: { expiresAt: 1 }, expireAfterSeconds: 0 },
]

/**
 * Every index of the database, by collection; those of the adapter's collections too. Over 500 lines: one table, which a
 * migration creates at once.
 */
export const INDEXES: Record<string, Index[]> = {
  savedSearches: [
    { name: 'person', key: { personId: 1, createdAt: -1, _id: 1 } },
    { name: 'one_per_text', key: { personId: 1, text: 1 }, unique: true },
    {
      name: 'due',
      key: { nextAt: 1, personId: 1, _id: 1 },
      partialFilterExpression: { nextAt: { $exists: true } },
    },
  ],
  // Candidates for a listing are paged by the first three fields; the others skip rows in the index (ADR 076).
  searchAnchors: [
    {
      name: 'anchor',
      key: {
        anchor: 1,
        maxPriceMinor: -1,
        _id: 1,
        minPriceMinor: 1,
        bedrooms: 1,
        bathrooms: 1,
        parking: 1,
        minArea: 1,
        maxArea: 1,
        minLot: 1,
        builtSince: 1,
      },
    },
  ],
  listingChanges: [
    { name: 'at', key: { at: 1, _id: 1 } },
    { name: 'unmatched', key: { propertyId: 1, unmatched: 1, at: 1 } },
    { name: 'alerted', key: { propertyId: 1, alertedAt: -1 } },
    // Two days longer than the longest window.
    { name: 'expiry', key: { at: 1 }, expireAfterSeconds: 9 * DAY },
  ],
  // Two years after a home was deleted, its page is unknown (D382).
  removedHomes: [{ name: 'expiry', key: { at: 1 }, expireAfterSeconds: 730 * DAY }],
  webVitals: [{ name: 'expiry', key: { day: 1 }, expireAfterSeconds: 9 * DAY }],
  announcements: [
    { name: 'person', key: { personId: 1, at: -1, searchId: 1 } },
    { name: 'listing', key: { propertyId: 1 } },
  ],
  digests: [
    { name: 'person', key: { personId: 1, to: -1, _id: 1 } },
    { name: 'expiry', key: { to: 1 }, expireAfterSeconds: 30 * DAY },
  ],
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
  enquiries: [...MAILED_LINKS, { name: 'email', key: { email: 1 } }],
  erasures: [{ name: 'due', key: { dueAt: 1, _id: 1 } }],
  properties: [
    ...Object.entries(ORDERS).flatMap(([order, fields]) => [listed(order, fields), sampled(order, fields)]),
    // The order of RESO's feed (D151).
    listed('modified', { modifiedAt: -1, _id: 1 }),
    // A region of the map is a range of cells.
    listed('map', { cell: 1, publicLongitude: 1, publicLatitude: 1 }),
    sampled('map', { cell: 1 }),
    // A search in few places reads their listings, with filters only those that match.
    { name: 'place', key: { place: 1, ...FACTS } },
    // A place's page in its order.
    { name: 'slug', key: { listed: 1, locationSlug: 1, rank: 1, createdAt: -1, _id: 1 } },
    { name: 'agent', key: { agentId: 1, createdAt: -1, _id: 1 } },
    // An agent's table by status, and by price (D481).
    { name: 'agent_status', key: { agentId: 1, unsoldStatus: 1, createdAt: -1, _id: 1 } },
    { name: 'agent_price', key: { agentId: 1, shownMinMinor: 1, _id: 1 } },
    { name: 'agent_status_price', key: { agentId: 1, unsoldStatus: 1, shownMinMinor: 1, _id: 1 } },
    // An agent's public page (D257).
    { name: 'for_sale', key: { agentId: 1, listed: 1, rank: 1, createdAt: -1, _id: 1 } },
    // D150: the agent's own number, unique for each agent.
    {
      name: 'one_per_listing_id',
      key: { listingId: 1, agentId: 1 },
      unique: true,
      partialFilterExpression: { listingId: { $exists: true } },
    },
    // What an agent's homes need (D512).
    { name: 'agent_needs', key: { agentId: 1, needs: 1, createdAt: -1, _id: 1 } },
    { name: 'agent_priced', key: { agentId: 1, listed: 1, pricedAt: 1, _id: 1 } },
    { name: 'picture', key: { image: 1 } },
    { name: 'gallery', key: { 'images.url': 1 } },
    // An administrator's search that finds little or nothing.
    { name: 'words', key: { words: 1, status: 1 } },
    ...managed('status'),
    ...managed('status', { shownMinMinor: 1 }, '_price'),
  ],
  places: [
    { name: 'words', key: { words: 1, status: 1 } },
    { name: 'listed_slug', key: { listed: 1, slug: 1, _id: 1 } },
  ],
  // The cells of a size, one after the other, to recount them.
  mapCounts: [{ name: 'digits', key: { digits: 1, _id: 1 } }],
  words: [
    { name: 'part', key: { source: 1, endings: 1 } },
    { name: 'word', key: { source: 1, word: 1 } },
  ],
  offers: [
    // D28: one open offer per buyer and listing.
    {
      name: 'one_open_per_buyer',
      key: { buyerId: 1, propertyId: 1 },
      unique: true,
      partialFilterExpression: { open: true },
    },
    // D29: one accepted or bought offer per listing.
    {
      name: 'one_claiming_per_listing',
      key: { propertyId: 1 },
      unique: true,
      partialFilterExpression: { holdsListing: true },
    },
    // The refunds of an agent's sales by month (D498).
    {
      name: 'refunded',
      key: { agentId: 1, 'refunds.at': 1, _id: 1 },
      partialFilterExpression: { refunds: { $exists: true } },
    },
    {
      name: 'payment_intent',
      key: { paymentIntentId: 1 },
      unique: true,
      partialFilterExpression: { paymentIntentId: { $exists: true } },
    },
    {
      name: 'reconciled',
      key: { reconciledAt: -1 },
      partialFilterExpression: { reconciledAt: { $exists: true } },
    },
    { name: 'buyer', key: { buyerId: 1, createdAt: -1, _id: 1 } },
    { name: 'buyer_status', key: { buyerId: 1, status: 1, createdAt: -1, _id: 1 } },
    { name: 'agent', key: { agentId: 1, createdAt: -1, _id: 1 } },
    // A buyer's open offers, earliest deadline first (D265); whose turn it is follows, so that the index
    // suffices.
    {
      name: 'buyer_open',
      key: { buyerId: 1, expiresAt: 1, _id: 1, status: 1, turn: 1 },
      partialFilterExpression: { open: true },
    },
    // Offers pending with an agent.
    {
      name: 'answerable',
      key: { agentId: 1, expiresAt: 1, _id: 1 },
      partialFilterExpression: { status: 'pending' },
    },
    { name: 'agent_status', key: { agentId: 1, status: 1, createdAt: -1, _id: 1 } },
    { name: 'listing', key: { propertyId: 1, status: 1 } },
    { name: 'picture', key: { propertyImage: 1 } },
    // An agent's sold properties, newest first.
    {
      name: 'sold',
      key: { agentId: 1, paidAt: -1, _id: 1 },
      partialFilterExpression: { status: 'bought' },
    },
    { name: 'unsettled', key: { status: 1, _id: 1 }, partialFilterExpression: { unsettled: true } },
    // A buyer's latest purchase.
    {
      name: 'purchases',
      key: { buyerId: 1, paidAt: -1, _id: 1 },
      partialFilterExpression: { status: 'bought' },
    },
    // Accepted offers awaiting a bank transfer, highest amount first (D75).
    {
      name: 'transfers',
      key: { amountMinor: -1, _id: 1 },
      partialFilterExpression: { status: 'accepted' },
    },
    // Notes of agents who have handed the home over.
    {
      name: 'former_agent',
      key: { 'amounts.authorId': 1 },
      partialFilterExpression: { 'amounts.authorId': { $exists: true } },
    },
    // Offers that need an administrator, earliest deadline first (D194).
    {
      name: 'for_admins',
      key: { forAdmins: 1, expiresAt: 1, _id: 1 },
      partialFilterExpression: { forAdmins: true },
    },
  ],
  refunds: [
    { name: 'due', key: { state: 1, _id: 1 } },
    // Due refunds with a failed attempt.
    { name: 'failed', key: { state: 1, failures: 1 } },
  ],
  reports: [
    // D187: one report per person and target.
    { name: 'one_per_reporter', key: { reporterId: 1, targetId: 1 }, unique: true },
    { name: 'reporter', key: { reporterId: 1, createdAt: -1, _id: 1 } },
  ],
  reportCases: [
    // Open reports, oldest first.
    { name: 'oldest', key: { createdAt: 1, _id: 1 } },
    // The messages of a person who has left.
    {
      name: 'author',
      key: { 'messages.authorId': 1 },
      partialFilterExpression: { messages: { $exists: true } },
    },
  ],
  applications: [
    // D69: one open application per person.
    {
      name: 'one_open_per_person',
      key: { personId: 1 },
      unique: true,
      partialFilterExpression: { open: true },
    },
    { name: 'person', key: { personId: 1, createdAt: -1, _id: 1 } },
    { name: 'open', key: { open: 1, createdAt: 1, _id: 1 }, partialFilterExpression: { open: true } },
  ],
  documents: [{ name: 'expiry', key: { expiresAt: 1 }, expireAfterSeconds: 0 }],
  conversations: [
    // D204: one per buyer and listing.
    { name: 'one_per_buyer_and_listing', key: { buyerId: 1, propertyId: 1 }, unique: true },
    { name: 'buyer', key: { buyerId: 1, lastAt: -1, _id: 1 } },
    { name: 'agent', key: { agentId: 1, lastAt: -1, _id: 1 } },
    {
      name: 'buyer_unread',
      key: { buyerId: 1, lastAt: -1, _id: 1 },
      partialFilterExpression: { buyerUnread: { $exists: true } },
    },
    {
      name: 'agent_unread',
      key: { agentId: 1, lastAt: -1, _id: 1 },
      partialFilterExpression: { agentUnread: { $exists: true } },
    },
    // Unread ones, the longest wait first (D510).
    {
      name: 'agent_waiting',
      key: { agentId: 1, waitingSince: 1, _id: 1 },
      partialFilterExpression: { agentUnread: { $exists: true } },
    },
    // Those of colleagues that are assigned to a member of an office (D462).
    {
      name: 'assignee',
      key: { assigneeId: 1, agentId: 1, lastAt: -1, _id: 1 },
      partialFilterExpression: { assigneeId: { $exists: true } },
    },
    {
      name: 'assignee_unread',
      key: { assigneeId: 1, agentId: 1, lastAt: -1, _id: 1 },
      partialFilterExpression: { assigneeId: { $exists: true }, agentUnread: { $exists: true } },
    },
    // An agent's conversations about one listing.
    { name: 'listing', key: { propertyId: 1, lastAt: -1, _id: 1 } },
    { name: 'expiry', key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
  messages: [
    { name: 'conversation', key: { conversationId: 1, seq: -1 }, unique: true },
    { name: 'one_per_key', key: { conversationId: 1, authorId: 1, key: 1 }, unique: true },
    { name: 'author', key: { authorId: 1, at: -1, _id: 1 } },
    // D210: copies of one text.
    {
      name: 'same_text',
      key: { authorId: 1, sameText: 1, at: -1 },
      partialFilterExpression: { sameText: { $exists: true } },
    },
    { name: 'expiry', key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
  messageFiles: [
    { name: 'conversation', key: { conversationId: 1, ownerId: 1, _id: 1 } },
    { name: 'owner', key: { ownerId: 1, _id: 1 } },
    // Without a message: not sent yet.
    { name: 'owner_unsent', key: { ownerId: 1, messageId: 1 } },
    { name: 'expiry', key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
  propertyDocuments: [
    { name: 'property', key: { propertyId: 1 } },
    { name: 'owner_unsaved', key: { ownerId: 1, propertyId: 1, source: 1 } },
    { name: 'expiry', key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
  blocks: [
    { name: 'blocker', key: { blockerId: 1 } },
    { name: 'blocked', key: { blockedId: 1 } },
  ],
  viewings: [
    // D217: one open viewing per buyer and listing.
    {
      name: 'one_open_per_buyer',
      key: { buyerId: 1, propertyId: 1 },
      unique: true,
      partialFilterExpression: { open: true },
    },
    { name: 'buyer', key: { buyerId: 1, startsAt: 1, _id: 1 } },
    { name: 'agent', key: { agentId: 1, startsAt: 1, _id: 1 } },
    // Requests to answer, the nearest deadline first.
    {
      name: 'agent_requested',
      key: { agentId: 1, expiresAt: 1, _id: 1 },
      partialFilterExpression: { status: 'requested' },
    },
    { name: 'open_of_listing', key: { propertyId: 1 }, partialFilterExpression: { open: true } },
    // What buyers said after their viewings of a listing (D514).
    {
      name: 'answered',
      key: { propertyId: 1, startsAt: -1, _id: -1 },
      partialFilterExpression: { feedback: { $exists: true } },
    },
    // Future ones, whose zones may change (D216).
    { name: 'open', key: { open: 1, startsAt: 1, _id: 1 }, partialFilterExpression: { open: true } },
    { name: 'expiry', key: { deletedAt: 1 }, expireAfterSeconds: 0 },
  ],
  viewingClaims: [
    // D219: an agent is in one place at a time.
    { name: 'one_per_agent_and_quarter', key: { agentId: 1, at: 1 }, unique: true },
    { name: 'owner', key: { ownerId: 1 } },
    { name: 'expiry', key: { at: 1 }, expireAfterSeconds: DAY },
  ],
  openHouses: [
    { name: 'listing', key: { propertyId: 1, startsAt: 1, _id: 1 } },
    { name: 'agent', key: { agentId: 1, startsAt: 1, _id: 1 } },
    { name: 'expiry', key: { endsAt: 1 }, expireAfterSeconds: 90 * DAY },
  ],
  openHouseGuests: [
    { name: 'one_per_guest', key: { openHouseId: 1, guestId: 1 }, unique: true },
    { name: 'guest', key: { guestId: 1, startsAt: 1, _id: 1 } },
    { name: 'expiry', key: { endsAt: 1 }, expireAfterSeconds: 90 * DAY },
  ],
  calendarFeeds: [
    { name: 'one_per_person', key: { personId: 1 }, unique: true },
    { name: 'token', key: { tokenHash: 1 }, unique: true },
  ],
  transfers: [
    { name: 'due', key: { state: 1, recordedAt: 1, _id: 1 } },
    { name: 'offer', key: { offerId: 1, state: 1 } },
  ],
  reviews: [
    { name: 'one_per_writer', key: { userId: 1, propertyId: 1 }, unique: true },
    { name: 'listing', key: { propertyId: 1, createdAt: -1, _id: 1 } },
    { name: 'writer', key: { userId: 1, createdAt: -1, _id: 1 } },
    // The newest reviews of an agent's homes, and their average in the index alone (D257).
    { name: 'agent', key: { agentId: 1, createdAt: -1, _id: 1, rating: 1 } },
    { name: 'searched', key: { createdAt: -1, _id: 1, searchText: 1 } },
    // One order serves a rating's reviews and all of them by rating.
    { name: 'rated', key: { rating: -1, createdAt: -1, _id: 1, searchText: 1 } },
  ],
  wishlist: [
    { name: 'one_per_listing', key: { userId: 1, propertyId: 1 }, unique: true },
    { name: 'owner', key: { userId: 1, createdAt: -1, _id: 1 } },
    { name: 'listing', key: { propertyId: 1 } },
  ],
  refusedOffers: [
    // D405: a buyer counts once for each listing.
    { name: 'one_per_buyer', key: { propertyId: 1, buyerId: 1 }, unique: true },
    { name: 'buyer', key: { buyerId: 1, at: -1, _id: 1 } },
    { name: 'expiry', key: { at: 1 }, expireAfterSeconds: 7 * DAY },
  ],
  homeMarks: [
    { name: 'one_per_listing', key: { userId: 1, propertyId: 1, mark: 1 }, unique: true },
    { name: 'owner', key: { userId: 1, mark: 1, at: -1, _id: 1 } },
    { name: 'listing', key: { propertyId: 1 } },
  ],
  sharedWishlists: [
    { name: 'one_per_owner', key: { ownerId: 1 }, unique: true },
    { name: 'token', key: { tokenHash: 1 }, unique: true },
    { name: 'person', key: { people: 1, createdAt: -1, _id: 1 } },
  ],
  sharedReactions: [
    {
      name: 'one_heart_per_person',
      key: { sharedWishlistId: 1, propertyId: 1, userId: 1 },
      unique: true,
      partialFilterExpression: { kind: 'heart' },
    },
    { name: 'home', key: { sharedWishlistId: 1, propertyId: 1, createdAt: 1, _id: 1 } },
    { name: 'person', key: { userId: 1, createdAt: -1, _id: 1 } },
    { name: 'listing', key: { propertyId: 1 } },
  ],
  offices: [
    { name: 'member', key: { 'members.personId': 1 } },
    {
      name: 'logo',
      key: { logo: 1 },
      partialFilterExpression: { logo: { $exists: true } },
    },
  ],
  inquiries: [
    { name: 'office', key: { officeId: 1, askedAt: 1, _id: 1 } },
    { name: 'assignee', key: { officeId: 1, assigneeId: 1, askedAt: 1, _id: 1 } },
    { name: 'buyer', key: { buyerId: 1 } },
    { name: 'agent', key: { agentId: 1 } },
    // Longer than a conversation exists.
    { name: 'expiry', key: { askedAt: 1 }, expireAfterSeconds: 800 * DAY },
  ],
  notes: [
    { name: 'conversation', key: { conversationId: 1, at: 1, _id: 1 } },
    { name: 'author', key: { authorId: 1, at: -1, _id: 1 } },
    { name: 'buyer', key: { buyerId: 1 } },
    { name: 'expiry', key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
  readyAnswers: [
    { name: 'person', key: { personId: 1, name: 1, _id: 1 } },
    {
      name: 'office',
      key: { sharedWith: 1, name: 1, _id: 1 },
      partialFilterExpression: { sharedWith: { $exists: true } },
    },
  ],
  answers: [
    { name: 'agent', key: { agentId: 1, at: -1, _id: 1 } },
    { name: 'expiry', key: { at: 1 }, expireAfterSeconds: ANSWERS.days * DAY },
  ],
  rateLimits: [{ name: 'expiry', key: { expiresAt: 1 }, expireAfterSeconds: 0 }],
  // Far longer than any process polls back.
  contentChanges: [{ name: 'expiry', key: { at: 1 }, expireAfterSeconds: 60 * 60 }],
  pictures: [
    { name: 'due', key: { dueAt: 1, _id: 1 }, partialFilterExpression: { dueAt: { $exists: true } } },
    {
      name: 'source',
      key: { source: 1, ownerId: 1 },
      partialFilterExpression: { source: { $exists: true } },
    },
    // D143: an account's pictures that were never shown.
    {
      name: 'owner_unclaimed',
      key: { ownerId: 1, turns: 1 },
      partialFilterExpression: { dueAt: { $exists: true } },
    },
    { name: 'deleted', key: { deletedAt: 1 }, expireAfterSeconds: 30 * DAY },
  ],
  imports: [
    // D150: one unfinished import at a time.
    {
      name: 'one_open_per_agent',
      key: { agentId: 1 },
      unique: true,
      partialFilterExpression: { open: true },
    },
    { name: 'agent', key: { agentId: 1, createdAt: -1, _id: 1 } },
    { name: 'expiry', key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
  importRows: [
    { name: 'rows', key: { importId: 1, last: 1 } },
    { name: 'agent_file', key: { agentId: 1, importId: 1 } },
    { name: 'expiry', key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
  importFiles: [
    { name: 'name', key: { importId: 1, name: 1, digest: 1 } },
    { name: 'digest', key: { importId: 1, digest: 1 } },
    { name: 'agent_file', key: { agentId: 1, importId: 1 } },
    { name: 'expiry', key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
  jobs: [
    { name: 'due', key: { dueAt: 1, leaseUntil: 1 } },
    { name: 'expiry', key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
  // A listing's changes, newest first.
  history: [{ name: 'listing', key: { propertyId: 1, at: -1, _id: 1 } }],
  notices: [
    { name: 'person', key: { personId: 1, createdAt: -1, _id: 1 } },
    {
      name: 'unread',
      key: { personId: 1, mark: 1 },
      partialFilterExpression: { unread: true },
    },
    // Those that name an agent, whose name is erased with the account.
    {
      name: 'named_agent',
      key: { 'values.agentId': 1 },
      partialFilterExpression: { 'values.agentId': { $exists: true } },
    },
    // Retention of a year, and polling for new ones (D159).
    { name: 'expiry', key: { createdAt: 1 }, expireAfterSeconds: 365 * DAY },
  ],
  // Newest first; retention of a day (D182).
  failures: [{ name: 'expiry', key: { at: 1 }, expireAfterSeconds: DAY }],
  sales: [{ name: 'agent', key: { agentId: 1, month: 1 } }],
  // The log by the filters of its page; the entries of one target are few enough for every other filter.
  audit: [
    { name: 'searched', key: { at: -1, _id: 1, searchText: 1 } },
    { name: 'action', key: { action: 1, at: -1, _id: 1, searchText: 1 } },
    { name: 'actor', key: { actorId: 1, at: -1, _id: 1, searchText: 1 } },
    { name: 'actor_action', key: { actorId: 1, action: 1, at: -1, _id: 1, searchText: 1 } },
    { name: 'target', key: { targetId: 1, at: -1, _id: 1 } },
  ],
  officeInvitations: [
    { name: 'token', key: { tokenHash: 1 }, unique: true },
    { name: 'one_per_office_and_email', key: { officeId: 1, email: 1 }, unique: true },
    { name: 'email', key: { email: 1 } },
    // An expired one is listed for a month (D454).
    { name: 'expiry', key: { expiresAt: 1 }, expireAfterSeconds: 30 * DAY },
  ],
  listingNumbers: [
    { name: 'listing', key: { propertyId: 1, month: 1 } },
    { name: 'seen', key: { seenOn: 1 }, partialFilterExpression: { seenOn: { $exists: true } } },
    // Two years after the last day of the month.
    { name: 'expiry', key: { month: 1 }, expireAfterSeconds: (31 + 730) * DAY },
  ],
  daySalts: [{ name: 'expiry', key: { expiresAt: 1 }, expireAfterSeconds: 0 }],
  ownerLinks: [{ name: 'token', key: { tokenHash: 1 }, unique: true }],
  drafts: [
    { name: 'agent', key: { agentId: 1, updatedAt: -1, _id: 1 } },
    { name: 'picture', key: { 'values.images.url': 1 } },
    {
      name: 'one_per_reference',
      key: { agentId: 1, reference: 1 },
      unique: true,
      partialFilterExpression: { reference: { $exists: true } },
    },
  ],
  handovers: [
    // D472: an agent's homes are handed over by one at a time.
    {
      name: 'one_open_per_agent',
      key: { from: 1 },
      unique: true,
      partialFilterExpression: { open: true },
    },
    { name: 'from', key: { from: 1, createdAt: -1, _id: 1 } },
    { name: 'to', key: { to: 1, createdAt: -1, _id: 1 } },
    { name: 'by', key: { by: 1, createdAt: -1, _id: 1 } },
    { name: 'expiry', key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
  bulkChanges: [
    // D482: one running change at a time.
    {
      name: 'one_open_per_agent',
      key: { agentId: 1 },
      unique: true,
      partialFilterExpression: { open: true },
    },
    { name: 'agent', key: { agentId: 1, createdAt: -1, _id: 1 } },
    { name: 'expiry', key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
  bulkChangeRows: [
    { name: 'rows', key: { changeId: 1, first: 1 } },
    {
      name: 'refused',
      key: { changeId: 1, first: 1 },
      partialFilterExpression: { refusals: { $exists: true } },
    },
    { name: 'agent', key: { agentId: 1 } },
    { name: 'expiry', key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
}

import 'server-only'
import { type CreateIndexesOptions, type Document, type IndexSpecification } from 'mongodb'
import { ANSWERS } from '@/lib/domain/agent'
import { type ConditionField, type PublicPlace } from '@/lib/domain/listing-filters'
import { type StepFactName, STEP_FILTERS } from '@/lib/domain/searched-facts'

type Index = { key: IndexSpecification & Record<string, 1 | -1>; name: string } & Pick<
  CreateIndexesOptions,
  'unique' | 'partialFilterExpression' | 'expireAfterSeconds'
>

const DAY = 24 * 60 * 60

const index = (name: string, key: Index['key'], options?: Omit<Index, 'name' | 'key'>): Index => ({
  name,
  key,
  ...options,
})

const UNIQUE = { unique: true }

/** Only the documents that match are in the index. */
const partial = (partialFilterExpression: Document) => ({ partialFilterExpression })

/** Unique among the documents that match. */
const uniqueIf = (filter: Document) => ({ unique: true, ...partial(filter) })

/** Matches the documents that have these fields. */
const having = (...fields: string[]): Document =>
  Object.fromEntries(fields.map((field) => [field, { $exists: true }]))

/** Deletes each document this many seconds after its time in `field`. */
const expiry = (field = 'expiresAt', expireAfterSeconds = 0): Index =>
  index('expiry', { [field]: 1 }, { expireAfterSeconds })

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
const listingIndex = (name: string, fields: Record<string, 1 | -1>): Index => ({
  name: `listing_${name}`,
  key: {
    unsoldStatus: 1,
    ...fields,
    ...Object.fromEntries(Object.entries(FACTS).filter(([fact]) => !(fact in fields))),
  },
})

/**
 * The orders of the list of listings (D106), each prefixed with the field that a stream is equal on: its unsold status,
 * which is never null in a stream, because one engine scans all entries of a null (ADR 037). The rank follows from the
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
  return [index(`managed${suffix}`, last), index(`managed_${filter}${suffix}`, { [filter]: 1, ...last })]
}

/** Links are found by the hash of their token, and expire. */
const MAILED_LINKS: Index[] = [index('token', { tokenHash: 1 }, UNIQUE), expiry()]

/** Every index of the database, by collection; those of the adapter's collections too. */
export const INDEXES: Record<string, Index[]> = {
  savedSearches: [
    index('person', { personId: 1, createdAt: -1, _id: 1 }),
    index('one_per_text', { personId: 1, text: 1 }, UNIQUE),
    index('due', { nextAt: 1, personId: 1, _id: 1 }, partial(having('nextAt'))),
  ],
  // Candidates for a listing are paged by the first three fields; the others skip rows in the index (ADR 076).
  searchAnchors: [
    index('anchor', {
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
    }),
  ],
  listingChanges: [
    index('at', { at: 1, _id: 1 }),
    index('unmatched', { propertyId: 1, unmatched: 1, at: 1 }),
    index('alerted', { propertyId: 1, alertedAt: -1 }),
    // Two days longer than the longest window.
    expiry('at', 9 * DAY),
  ],
  // Two years after a home was deleted, its page is unknown (D382).
  removedHomes: [expiry('at', 730 * DAY)],
  webVitals: [expiry('day', 9 * DAY)],
  announcements: [index('person', { personId: 1, at: -1, searchId: 1 }), index('listing', { propertyId: 1 })],
  digests: [index('person', { personId: 1, to: -1, _id: 1 }), expiry('to', 30 * DAY)],
  users: [
    index('email', { email: 1 }, UNIQUE),
    index('role', { role: 1, _id: 1 }),
    ...managed('role'),
    index('photo', { image: 1 }),
    index('copies_due', { copiesDue: 1, _id: 1 }, partial({ copiesDue: true })),
  ],
  accounts: [index('provider', { provider: 1, providerAccountId: 1 }, UNIQUE), index('user', { userId: 1 })],
  passwordResets: MAILED_LINKS,
  emailProofs: MAILED_LINKS,
  signInLinks: MAILED_LINKS,
  enquiries: [...MAILED_LINKS, index('email', { email: 1 })],
  erasures: [index('due', { dueAt: 1, _id: 1 })],
  properties: [
    ...Object.entries(ORDERS).flatMap(([order, fields]) => [
      listingIndex(order, fields),
      sampled(order, fields),
    ]),
    // The order of RESO's feed (D151).
    listingIndex('modified', { modifiedAt: -1, _id: 1 }),
    // A region of the map is a range of cells.
    listingIndex('map', { cell: 1, publicLongitude: 1, publicLatitude: 1 }),
    sampled('map', { cell: 1 }),
    // A search in few places reads their listings, with filters only those that match.
    index('place', { place: 1, ...FACTS }),
    // A place's page in its order.
    index('slug', { listed: 1, locationSlug: 1, rank: 1, createdAt: -1, _id: 1 }),
    index('agent', { agentId: 1, createdAt: -1, _id: 1 }),
    // An agent's table by status, and by price (D481).
    index('agent_status', { agentId: 1, unsoldStatus: 1, createdAt: -1, _id: 1 }),
    index('agent_price', { agentId: 1, shownMinMinor: 1, _id: 1 }),
    index('agent_status_price', { agentId: 1, unsoldStatus: 1, shownMinMinor: 1, _id: 1 }),
    // An agent's public page (D257).
    index('for_sale', { agentId: 1, listed: 1, rank: 1, createdAt: -1, _id: 1 }),
    // D150: the agent's own number, unique for each agent.
    index('one_per_listing_id', { listingId: 1, agentId: 1 }, uniqueIf(having('listingId'))),
    // What an agent's homes need (D512).
    index('agent_needs', { agentId: 1, needs: 1, createdAt: -1, _id: 1 }),
    index('agent_priced', { agentId: 1, listed: 1, pricedAt: 1, _id: 1 }),
    index('picture', { image: 1 }),
    index('gallery', { 'images.url': 1 }),
    // An administrator's search that finds little or nothing.
    index('words', { words: 1, status: 1 }),
    ...managed('status'),
    ...managed('status', { shownMinMinor: 1 }, '_price'),
  ],
  places: [index('words', { words: 1, status: 1 }), index('listed_slug', { listed: 1, slug: 1, _id: 1 })],
  // The cells of a size, one after the other, to recount them.
  mapCounts: [index('digits', { digits: 1, _id: 1 })],
  words: [index('part', { source: 1, endings: 1 }), index('word', { source: 1, word: 1 })],
  offers: [
    // D28: one open offer per buyer and listing.
    index('one_open_per_buyer', { buyerId: 1, propertyId: 1 }, uniqueIf({ open: true })),
    // D29: one accepted or bought offer per listing.
    index('one_claiming_per_listing', { propertyId: 1 }, uniqueIf({ holdsListing: true })),
    // The refunds of an agent's sales by month (D498).
    index('refunded', { agentId: 1, 'refunds.at': 1, _id: 1 }, partial(having('refunds'))),
    index('payment_intent', { paymentIntentId: 1 }, uniqueIf(having('paymentIntentId'))),
    index('reconciled', { reconciledAt: -1 }, partial(having('reconciledAt'))),
    index('buyer', { buyerId: 1, createdAt: -1, _id: 1 }),
    index('buyer_status', { buyerId: 1, status: 1, createdAt: -1, _id: 1 }),
    index('agent', { agentId: 1, createdAt: -1, _id: 1 }),
    // A buyer's open offers, earliest deadline first (D265); whose turn it is follows, so that the index
    // suffices.
    index('buyer_open', { buyerId: 1, expiresAt: 1, _id: 1, status: 1, turn: 1 }, partial({ open: true })),
    // Offers pending with an agent.
    index('answerable', { agentId: 1, expiresAt: 1, _id: 1 }, partial({ status: 'pending' })),
    index('agent_status', { agentId: 1, status: 1, createdAt: -1, _id: 1 }),
    index('listing', { propertyId: 1, status: 1 }),
    index('picture', { propertyImage: 1 }),
    // An agent's sold properties, newest first.
    index('sold', { agentId: 1, paidAt: -1, _id: 1 }, partial({ status: 'bought' })),
    index('unsettled', { status: 1, _id: 1 }, partial({ unsettled: true })),
    // A buyer's latest purchase.
    index('purchases', { buyerId: 1, paidAt: -1, _id: 1 }, partial({ status: 'bought' })),
    // Accepted offers awaiting a bank transfer, highest amount first (D75).
    index('transfers', { amountMinor: -1, _id: 1 }, partial({ status: 'accepted' })),
    // Notes of agents who have handed the home over.
    index('former_agent', { 'amounts.authorId': 1 }, partial({ 'amounts.authorId': { $exists: true } })),
    // Offers that need an administrator, earliest deadline first (D194).
    index('for_admins', { forAdmins: 1, expiresAt: 1, _id: 1 }, partial({ forAdmins: true })),
  ],
  refunds: [
    index('due', { state: 1, _id: 1 }),
    // Due refunds with a failed attempt.
    index('failed', { state: 1, failures: 1 }),
  ],
  reports: [
    // D187: one report per person and target.
    index('one_per_reporter', { reporterId: 1, targetId: 1 }, UNIQUE),
    index('reporter', { reporterId: 1, createdAt: -1, _id: 1 }),
  ],
  reportCases: [
    // Open reports, oldest first.
    index('oldest', { createdAt: 1, _id: 1 }),
    // The messages of a person who has left.
    index('author', { 'messages.authorId': 1 }, partial(having('messages'))),
  ],
  applications: [
    // D69: one open application per person.
    index('one_open_per_person', { personId: 1 }, uniqueIf({ open: true })),
    index('person', { personId: 1, createdAt: -1, _id: 1 }),
    index('open', { open: 1, createdAt: 1, _id: 1 }, partial({ open: true })),
  ],
  documents: [expiry()],
  conversations: [
    // D204: one per buyer and listing.
    index('one_per_buyer_and_listing', { buyerId: 1, propertyId: 1 }, UNIQUE),
    index('buyer', { buyerId: 1, lastAt: -1, _id: 1 }),
    index('agent', { agentId: 1, lastAt: -1, _id: 1 }),
    index('buyer_unread', { buyerId: 1, lastAt: -1, _id: 1 }, partial(having('buyerUnread'))),
    index('agent_unread', { agentId: 1, lastAt: -1, _id: 1 }, partial(having('agentUnread'))),
    // Unread ones, the longest wait first (D510).
    index('agent_waiting', { agentId: 1, waitingSince: 1, _id: 1 }, partial(having('agentUnread'))),
    // Those of colleagues that are assigned to a member of an office (D462).
    index('assignee', { assigneeId: 1, agentId: 1, lastAt: -1, _id: 1 }, partial(having('assigneeId'))),
    index(
      'assignee_unread',
      { assigneeId: 1, agentId: 1, lastAt: -1, _id: 1 },
      partial(having('assigneeId', 'agentUnread')),
    ),
    // And of these the unread ones, the longest wait first (D515).
    index(
      'assignee_waiting',
      { assigneeId: 1, agentId: 1, waitingSince: 1, _id: 1 },
      partial(having('assigneeId', 'agentUnread')),
    ),
    // An agent's conversations about one listing.
    index('listing', { propertyId: 1, lastAt: -1, _id: 1 }),
    expiry(),
  ],
  messages: [
    index('conversation', { conversationId: 1, seq: -1 }, UNIQUE),
    index('one_per_key', { conversationId: 1, authorId: 1, key: 1 }, UNIQUE),
    index('author', { authorId: 1, at: -1, _id: 1 }),
    // D210: copies of one text.
    index('same_text', { authorId: 1, sameText: 1, at: -1 }, partial(having('sameText'))),
    expiry(),
  ],
  messageFiles: [
    index('conversation', { conversationId: 1, ownerId: 1, _id: 1 }),
    index('owner', { ownerId: 1, _id: 1 }),
    // Without a message: not sent yet.
    index('owner_unsent', { ownerId: 1, messageId: 1 }),
    expiry(),
  ],
  propertyDocuments: [
    index('property', { propertyId: 1 }),
    index('owner_unsaved', { ownerId: 1, propertyId: 1, source: 1 }),
    expiry(),
  ],
  blocks: [index('blocker', { blockerId: 1 }), index('blocked', { blockedId: 1 })],
  viewings: [
    // D217: one open viewing per buyer and listing.
    index('one_open_per_buyer', { buyerId: 1, propertyId: 1 }, uniqueIf({ open: true })),
    index('buyer', { buyerId: 1, startsAt: 1, _id: 1 }),
    index('agent', { agentId: 1, startsAt: 1, _id: 1 }),
    // Those of colleagues that are assigned to a member of an office (D515).
    index('assignee', { assigneeId: 1, agentId: 1, startsAt: 1, _id: 1 }, partial(having('assigneeId'))),
    // Requests to answer, the nearest deadline first.
    index('agent_requested', { agentId: 1, expiresAt: 1, _id: 1 }, partial({ status: 'requested' })),
    index('open_of_listing', { propertyId: 1 }, partial({ open: true })),
    // What buyers said after their viewings of a listing (D514).
    index('answered', { propertyId: 1, startsAt: -1, _id: -1 }, partial(having('feedback'))),
    // Future ones, whose zones may change (D216).
    index('open', { open: 1, startsAt: 1, _id: 1 }, partial({ open: true })),
    expiry('deletedAt'),
  ],
  viewingClaims: [
    // D219: an agent is in one place at a time.
    index('one_per_agent_and_quarter', { agentId: 1, at: 1 }, UNIQUE),
    index('owner', { ownerId: 1 }),
    expiry('at', DAY),
  ],
  openHouses: [
    index('listing', { propertyId: 1, startsAt: 1, _id: 1 }),
    index('agent', { agentId: 1, startsAt: 1, _id: 1 }),
    expiry('endsAt', 90 * DAY),
  ],
  openHouseGuests: [
    index('one_per_guest', { openHouseId: 1, guestId: 1 }, UNIQUE),
    index('guest', { guestId: 1, startsAt: 1, _id: 1 }),
    expiry('endsAt', 90 * DAY),
  ],
  calendarFeeds: [index('one_per_person', { personId: 1 }, UNIQUE), index('token', { tokenHash: 1 }, UNIQUE)],
  transfers: [index('due', { state: 1, recordedAt: 1, _id: 1 }), index('offer', { offerId: 1, state: 1 })],
  reviews: [
    index('one_per_writer', { userId: 1, propertyId: 1 }, UNIQUE),
    index('listing', { propertyId: 1, createdAt: -1, _id: 1 }),
    index('writer', { userId: 1, createdAt: -1, _id: 1 }),
    // The newest reviews of an agent's homes, and their average in the index alone (D257).
    index('agent', { agentId: 1, createdAt: -1, _id: 1, rating: 1 }),
    index('searched', { createdAt: -1, _id: 1, searchText: 1 }),
    // One order serves a rating's reviews and all of them by rating.
    index('rated', { rating: -1, createdAt: -1, _id: 1, searchText: 1 }),
  ],
  wishlist: [
    index('one_per_listing', { userId: 1, propertyId: 1 }, UNIQUE),
    index('owner', { userId: 1, createdAt: -1, _id: 1 }),
    index('listing', { propertyId: 1 }),
  ],
  refusedOffers: [
    // D405: a buyer counts once for each listing.
    index('one_per_buyer', { propertyId: 1, buyerId: 1 }, UNIQUE),
    index('buyer', { buyerId: 1, at: -1, _id: 1 }),
    expiry('at', 7 * DAY),
  ],
  homeMarks: [
    index('one_per_listing', { userId: 1, propertyId: 1, mark: 1 }, UNIQUE),
    index('owner', { userId: 1, mark: 1, at: -1, _id: 1 }),
    index('listing', { propertyId: 1 }),
  ],
  sharedWishlists: [
    index('one_per_owner', { ownerId: 1 }, UNIQUE),
    index('token', { tokenHash: 1 }, UNIQUE),
    index('person', { people: 1, createdAt: -1, _id: 1 }),
  ],
  sharedReactions: [
    index(
      'one_heart_per_person',
      { sharedWishlistId: 1, propertyId: 1, userId: 1 },
      uniqueIf({ kind: 'heart' }),
    ),
    index('home', { sharedWishlistId: 1, propertyId: 1, createdAt: 1, _id: 1 }),
    index('person', { userId: 1, createdAt: -1, _id: 1 }),
    index('listing', { propertyId: 1 }),
  ],
  offices: [index('member', { 'members.personId': 1 }), index('logo', { logo: 1 }, partial(having('logo')))],
  inquiries: [
    index('office', { officeId: 1, askedAt: 1, _id: 1 }),
    index('assignee', { officeId: 1, assigneeId: 1, askedAt: 1, _id: 1 }),
    index('buyer', { buyerId: 1 }),
    index('agent', { agentId: 1 }),
    // Longer than a conversation exists.
    expiry('askedAt', 800 * DAY),
  ],
  notes: [
    index('conversation', { conversationId: 1, at: 1, _id: 1 }),
    index('author', { authorId: 1, at: -1, _id: 1 }),
    index('buyer', { buyerId: 1 }),
    expiry(),
  ],
  readyAnswers: [
    index('person', { personId: 1, name: 1, _id: 1 }),
    index('office', { sharedWith: 1, name: 1, _id: 1 }, partial(having('sharedWith'))),
  ],
  answers: [index('agent', { agentId: 1, at: -1, _id: 1 }), expiry('at', ANSWERS.days * DAY)],
  rateLimits: [expiry()],
  // Far longer than any process polls back.
  contentChanges: [expiry('at', 60 * 60)],
  pictures: [
    index('due', { dueAt: 1, _id: 1 }, partial(having('dueAt'))),
    index('source', { source: 1, ownerId: 1 }, partial(having('source'))),
    // D143: an account's pictures that were never shown.
    index('owner_unclaimed', { ownerId: 1, turns: 1 }, partial(having('dueAt'))),
    index('deleted', { deletedAt: 1 }, { expireAfterSeconds: 30 * DAY }),
  ],
  imports: [
    // D150: one unfinished import at a time.
    index('one_open_per_agent', { agentId: 1 }, uniqueIf({ open: true })),
    index('agent', { agentId: 1, createdAt: -1, _id: 1 }),
    expiry(),
  ],
  importRows: [
    index('rows', { importId: 1, last: 1 }),
    index('agent_file', { agentId: 1, importId: 1 }),
    expiry(),
  ],
  importFiles: [
    index('name', { importId: 1, name: 1, digest: 1 }),
    index('digest', { importId: 1, digest: 1 }),
    index('agent_file', { agentId: 1, importId: 1 }),
    expiry(),
  ],
  jobs: [index('due', { dueAt: 1, leaseUntil: 1 }), expiry()],
  // A listing's changes, newest first.
  history: [index('listing', { propertyId: 1, at: -1, _id: 1 })],
  notices: [
    index('person', { personId: 1, createdAt: -1, _id: 1 }),
    index('unread', { personId: 1, mark: 1 }, partial({ unread: true })),
    // Those that name an agent, whose name is erased with the account.
    index('named_agent', { 'values.agentId': 1 }, partial({ 'values.agentId': { $exists: true } })),
    // Retention of a year, and polling for new ones (D159).
    expiry('createdAt', 365 * DAY),
  ],
  // Newest first; retention of a day (D182).
  failures: [expiry('at', DAY)],
  sales: [index('agent', { agentId: 1, month: 1 })],
  // The log by the filters of its page; the entries of one target are few enough for every other filter.
  audit: [
    index('searched', { at: -1, _id: 1, searchText: 1 }),
    index('action', { action: 1, at: -1, _id: 1, searchText: 1 }),
    index('actor', { actorId: 1, at: -1, _id: 1, searchText: 1 }),
    index('actor_action', { actorId: 1, action: 1, at: -1, _id: 1, searchText: 1 }),
    index('target', { targetId: 1, at: -1, _id: 1 }),
  ],
  officeInvitations: [
    index('token', { tokenHash: 1 }, UNIQUE),
    index('one_per_office_and_email', { officeId: 1, email: 1 }, UNIQUE),
    index('email', { email: 1 }),
    // An expired one is listed for a month (D454).
    expiry('expiresAt', 30 * DAY),
  ],
  listingNumbers: [
    index('listing', { propertyId: 1, month: 1 }),
    index('seen', { seenOn: 1 }, partial(having('seenOn'))),
    // Two years after the last day of the month.
    expiry('month', (31 + 730) * DAY),
  ],
  daySalts: [expiry()],
  ownerLinks: [index('token', { tokenHash: 1 }, UNIQUE)],
  drafts: [
    index('agent', { agentId: 1, updatedAt: -1, _id: 1 }),
    index('picture', { 'values.images.url': 1 }),
    index('one_per_reference', { agentId: 1, reference: 1 }, uniqueIf(having('reference'))),
  ],
  handovers: [
    // D472: an agent's homes are handed over by one at a time.
    index('one_open_per_agent', { from: 1 }, uniqueIf({ open: true })),
    index('from', { from: 1, createdAt: -1, _id: 1 }),
    index('to', { to: 1, createdAt: -1, _id: 1 }),
    index('by', { by: 1, createdAt: -1, _id: 1 }),
    expiry(),
  ],
  bulkChanges: [
    // D482: one running change at a time.
    index('one_open_per_agent', { agentId: 1 }, uniqueIf({ open: true })),
    index('agent', { agentId: 1, createdAt: -1, _id: 1 }),
    expiry(),
  ],
  bulkChangeRows: [
    index('rows', { changeId: 1, first: 1 }),
    index('refused', { changeId: 1, first: 1 }, partial(having('refusals'))),
    index('agent', { agentId: 1 }),
    expiry(),
  ],
}

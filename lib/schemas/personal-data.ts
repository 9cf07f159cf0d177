import * as z from 'zod/mini'
import { AUDIT_ACTION_NAMES, AUDIT_TARGETS } from '@/lib/domain/audit'
import { FINANCING } from '@/lib/domain/deal-terms'
import { PROPERTY_TYPES } from '@/lib/domain/facts'
import { HANDOVER_STATES } from '@/lib/domain/handover'
import { BULK_KIND_NAMES, BULK_STATES } from '@/lib/domain/bulk-change'
import { IMPORT_STATUSES } from '@/lib/domain/import/import'
import { NOTICE_GROUP_NAMES } from '@/lib/domain/notice-row'
import { OFFICE_ROLES } from '@/lib/domain/office-permissions'
import { CLOSING_REASONS, OFFER_PARTIES, OFFER_STATUSES, REJECTING_CAUSES } from '@/lib/domain/offer'
import { PROPERTY_STATUSES } from '@/lib/domain/property'
import { REPORT_REASON_NAMES, REPORT_TARGETS } from '@/lib/domain/report'
import { SEARCH_FREQUENCIES } from '@/lib/domain/saved-search'
import { SIGN_IN_WAYS } from '@/lib/domain/session'
import { TRANSFER_STATES } from '@/lib/domain/transfer'
import { OFFER_OBSTACLES, VIEWING_IMPRESSIONS, VIEWING_SIDES, VIEWING_STATUSES } from '@/lib/domain/viewing'
import { ROLES } from '@/lib/domain/user'
import { applicationDto } from './application'
import { availabilityDto } from './availability'
import { responseId, day, instant, EXAMPLE, withMeta } from './common'
import { draftDto } from './draft'
import { licenceDto } from './licence'
import { LISTING_FIELD_NAMES, shapeOf } from './listing-fields'

const text = z.string()
const maybeText = z.nullable(text)
const maybeInstant = z.nullable(instant)
const money = z.number()

const auditAction = z.enum(AUDIT_ACTION_NAMES)
const changes = z.array(z.object({ field: text, before: maybeText, after: maybeText }))

const offerFields = {
  _id: responseId,
  propertyId: responseId,
  propertyTitle: text,
  propertyLocation: text,
  propertyImage: text,
  offerAmount: money,
  minPrice: z.optional(money),
  maxPrice: z.optional(money),
  buyingDate: day,
  status: z.enum(OFFER_STATUSES),
  createdAt: instant,
  decidedAt: maybeInstant,
  expiresAt: z.optional(instant),
  acceptedAt: z.optional(instant),
  extendedAt: z.optional(instant),
  listingVersion: z.optional(instant),
  listingChangedAt: z.optional(instant),
  turn: z.optional(z.enum(OFFER_PARTIES)),
  amounts: z.array(
    z.object({ by: z.enum(OFFER_PARTIES), amount: money, at: instant, note: z.optional(text) }),
  ),
  financing: z.optional(z.enum(FINANCING)),
  inspection: z.optional(z.boolean()),
  closingDate: z.optional(day),
  closedAs: z.optional(z.enum(CLOSING_REASONS)),
  cause: z.optional(z.enum(REJECTING_CAUSES)),
  releasedBy: z.optional(z.enum(OFFER_PARTIES)),
  reason: z.optional(text),
  streetAddress: z.optional(text),
  postalCode: z.optional(text),
  card: z.optional(z.object({ brand: text, last4: text })),
  transactionId: z.optional(text),
  paidAt: z.optional(instant),
  refundId: z.optional(text),
  refunds: z.optional(z.array(z.object({ amount: money, at: instant }))),
}

const markedHome = { propertyId: responseId, at: instant }

const records = <Fields extends z.core.$ZodLooseShape>(description: string, fields: Fields) =>
  withMeta(z.array(z.object(fields)), description)

/**
 * Everything that is kept about a person, and nothing of anybody else's. Amounts in major units; the
 * agent's parts are empty for everyone else.
 */
export const personalDataDto = z.object({
  exportedAt: withMeta(instant, 'When this file was created, UTC.', EXAMPLE.moment),
  account: withMeta(
    z.object({
      _id: responseId,
      name: text,
      email: text,
      emailVerifiedAt: maybeInstant,
      photoURL: maybeText,
      role: z.enum(ROLES),
      phone: maybeText,
      address: maybeText,
      company: maybeText,
      website: maybeText,
      licence: z.nullable(licenceDto),
      hasPassword: z.boolean(),
      mailedAbout: z.array(z.enum(NOTICE_GROUP_NAMES)),
      showsSeen: z.boolean(),
      importTypes: z.array(z.object({ word: text, type: z.enum(PROPERTY_TYPES) })),
      createdAt: instant,
      lastSignInAt: maybeInstant,
      sessions: z.array(
        z.object({
          device: text,
          way: z.enum(SIGN_IN_WAYS),
          createdAt: instant,
          lastSeenAt: instant,
          expiresAt: instant,
        }),
      ),
    }),
    'Your account; the password is stored only as a hash and is not included.',
  ),
  signInLinks: records('Other ways you sign in.', { provider: text, providerAccountId: text }),
  wishlist: records('Your saved properties, with your notes.', {
    propertyId: responseId,
    createdAt: instant,
    note: z.optional(text),
  }),
  refusedOffers: records(
    'The homes on which you offered more than the maximum price in the last week, and when.',
    markedHome,
  ),
  hiddenHomes: records('The homes that you have hidden, and when.', markedHome),
  seenHomes: records('The homes that you have opened, and when you last opened each.', markedHome),
  sharedWishlists: records(
    'The shared wishlists that you own or have joined, and when you were last active on those of others; without the other members.',
    {
      _id: responseId,
      isOwner: z.boolean(),
      createdAt: instant,
      activeAt: z.optional(instant),
    },
  ),
  sharedReactions: records('Your hearts and comments in them.', {
    sharedWishlistId: responseId,
    propertyId: responseId,
    kind: z.enum(['heart', 'comment']),
    text: z.optional(text),
    createdAt: instant,
  }),
  calendarLinks: records('When you created the link to your calendar; without the link.', {
    createdAt: instant,
  }),
  savedSearches: records('Your saved searches.', {
    _id: responseId,
    name: text,
    search: text,
    frequency: z.enum(SEARCH_FREQUENCIES),
    timeZone: text,
    createdAt: instant,
    seenAt: instant,
  }),
  digests: records('The digests of your saved searches from the last 30 days.', {
    _id: responseId,
    at: instant,
    frequency: z.enum(['daily', 'weekly']),
    sections: z.array(z.object({ name: text, total: z.number(), propertyIds: z.array(responseId) })),
  }),
  alertedHomes: records(
    'The homes that your saved searches have notified you of, when last and by which search, and whether as new, for their price, or as back on the market.',
    {
      propertyId: responseId,
      searchId: responseId,
      at: instant,
      kinds: z.array(z.enum(['new', 'price', 'back'])),
    },
  ),
  reviews: records('Your reviews.', {
    _id: responseId,
    propertyId: responseId,
    propertyTitle: text,
    review: text,
    rating: z.number(),
    createdAt: instant,
  }),
  offersMade: records('The offers you made.', offerFields),
  bankTransfers: records(
    'The bank transfers received for your offers, without the name of the administrator who recorded them.',
    {
      bankReference: text,
      offerId: responseId,
      propertyTitle: text,
      amount: money,
      receivedOn: day,
      recordedAt: instant,
      state: z.enum(TRANSFER_STATES),
      returnedAt: z.optional(instant),
      returnNote: z.optional(text),
    },
  ),
  properties: records('Your listings as an agent.', {
    _id: responseId,
    ...shapeOf(LISTING_FIELD_NAMES, 'output'),
    status: z.enum(PROPERTY_STATUSES),
    rejectionReason: z.optional(text),
    soldAt: maybeInstant,
    createdAt: instant,
    updatedAt: instant,
  }),
  imports: records('Your imports as an agent, until they are deleted.', {
    _id: responseId,
    name: text,
    dryRun: z.boolean(),
    status: z.enum(IMPORT_STATUSES),
    rows: z.number(),
    created: z.number(),
    updated: z.number(),
    unchanged: z.number(),
    drafted: z.number(),
    failed: z.number(),
    createdAt: instant,
    endedAt: maybeInstant,
  }),
  drafts: withMeta(
    z.array(z.omit(draftDto, { image: true, missing: true })),
    'Homes that you have saved as an agent and not published, as you typed them.',
  ),
  handovers: records(
    'Homes of yours that were handed over (`from`), that you got (`to`), and those of others that you handed over.',
    {
      _id: responseId,
      side: z.enum(['from', 'to', 'by']),
      state: z.enum(HANDOVER_STATES),
      homes: z.number(),
      createdAt: instant,
      endedAt: maybeInstant,
    },
  ),
  bulkChanges: records('Your changes of many listings at once, until they are deleted.', {
    _id: responseId,
    kind: z.enum(BULK_KIND_NAMES),
    state: z.enum(BULK_STATES),
    total: z.number(),
    changed: z.number(),
    unchanged: z.number(),
    refused: z.number(),
    createdAt: instant,
  }),
  offersReceived: records("The offers on your homes, without the buyers' names.", offerFields),
  offerNotes: records(
    'Your notes on offers for homes of colleagues, and of homes that you have handed over since.',
    { offerId: responseId, propertyTitle: text, text, at: instant },
  ),
  messages: records('The messages that you sent, with the names of their files; without those of others.', {
    conversationId: responseId,
    propertyTitle: text,
    text,
    files: z.optional(z.array(text)),
    at: instant,
    deletedAt: z.optional(instant),
  }),
  enquiries: records('The questions with your email that nobody has confirmed yet.', {
    propertyId: responseId,
    propertyTitle: text,
    text,
    at: instant,
  }),
  openHouses: records('The open houses of your listings; without their guests.', {
    _id: responseId,
    propertyTitle: text,
    startsAt: instant,
    endsAt: instant,
    note: z.optional(text),
    capacity: z.optional(z.number()),
    reason: z.optional(text),
  }),
  reservations: records('Your reservations at open houses.', {
    openHouseId: responseId,
    startsAt: instant,
    people: z.number(),
    createdAt: instant,
  }),
  blocks: records('Whom you block.', { personId: responseId, at: instant }),
  viewings: records('Your viewings as buyer and as agent, without the names and words of others.', {
    _id: responseId,
    propertyId: responseId,
    propertyTitle: text,
    side: z.enum(VIEWING_SIDES),
    startsAt: instant,
    zone: text,
    wall: text,
    status: z.enum(VIEWING_STATUSES),
    note: z.optional(text),
    phone: z.optional(text),
    reason: z.optional(text),
    feedback: z.optional(
      z.object({
        impression: z.enum(VIEWING_IMPRESSIONS),
        obstacle: z.enum(OFFER_OBSTACLES),
        note: z.optional(text),
        at: instant,
      }),
    ),
    createdAt: instant,
  }),
  availability: withMeta(z.array(availabilityDto), 'Your hours for viewings as an agent.'),
  answers: records(
    'When you first answered an offer, a conversation or a viewing request as an agent, and after how many minutes.',
    { at: instant, minutes: z.number() },
  ),
  notes: records('The notes for your colleagues that you wrote in conversations of your office.', {
    conversationId: responseId,
    text,
    at: instant,
  }),
  readyAnswers: records('Your ready answers as an agent.', { name: text, text, isShared: z.boolean() }),
  reports: records('Your reports to administrators.', {
    targetType: z.enum(REPORT_TARGETS),
    targetId: responseId,
    title: text,
    reason: z.enum(REPORT_REASON_NAMES),
    words: z.optional(text),
    createdAt: instant,
  }),
  applications: withMeta(
    z.array(applicationDto),
    'Your applications to become an agent; the document of a pending one is downloaded separately.',
  ),
  notices: records('Your updates of the last year.', { at: instant, title: text, text, isRead: z.boolean() }),
  decisions: records("Your actions in the audit log, without other people's names.", {
    at: instant,
    action: auditAction,
    target: z.object({ type: z.enum(AUDIT_TARGETS), _id: responseId, name: maybeText }),
    changes,
  }),
  decisionsAboutAccount: records("Decisions about your account, without the administrators' names.", {
    at: instant,
    action: auditAction,
    changes,
  }),
  office: records('Your office as an agent, your role there, and your absence; without the other members.', {
    name: text,
    role: z.enum(OFFICE_ROLES),
    joinedAt: instant,
    away: z.optional(z.object({ from: day, until: day, deputyId: z.optional(responseId) })),
  }),
  officeInvitations: records('The invitations to join an office that were sent to your email.', {
    officeName: text,
    role: z.enum(OFFICE_ROLES),
    sentAt: instant,
    expiresAt: instant,
  }),
})
export type PersonalData = z.infer<typeof personalDataDto>

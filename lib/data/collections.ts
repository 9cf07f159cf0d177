// Over 500 lines: the types of all documents are in one place.
import 'server-only'
import { type Collection, type ObjectId } from 'mongodb'
import { type Address } from '@/lib/domain/address'
import { type ApplicationKind, type ApplicationStatus } from '@/lib/domain/application'
import { type DocumentType } from '@/lib/domain/document'
import { type AuditAction, type AuditTarget } from '@/lib/domain/audit'
import { type DealTerms } from '@/lib/domain/deal-terms'
import { type Search } from '@/lib/domain/listing-filters'
import { type Licence } from '@/lib/domain/licence'
import { type ImportField } from '@/lib/domain/import/columns'
import {
  type ImportCounts,
  type ImportError,
  type ImportStatus,
  type RejectedRow,
} from '@/lib/domain/import/import'
import { type TypeWord, type UnknownType } from '@/lib/domain/import/type-words'
import { type FailureOrigin, type RecurringTask, type PageKind, type WebVital } from '@/lib/domain/system'
import { type JobKind } from '@/lib/domain/jobs'
import { type HandoverState, type MovedWork } from '@/lib/domain/handover'
import { type HistoryField } from '@/lib/domain/history'
import { type Absence, type InboxSettings, type InquiryKind } from '@/lib/domain/inbox'
import { type HomeMark } from '@/lib/domain/home-marks'
import { type ListingNeed } from '@/lib/domain/listing-needs'
import { type ListingNumbers } from '@/lib/domain/listing-numbers'
import { type MapCounts } from '@/lib/domain/map-counts'
import { type ContactSpan, type ConversationSide } from '@/lib/domain/message'
import {
  type MailChoice,
  type NoticeBadge,
  type NoticeRecipient,
  type NoticeValues,
} from '@/lib/domain/notice-row'
import { type NoticeKind } from '@/lib/domain/notices'
import {
  type ClosingReason,
  type OfferParty,
  type OfferStatus,
  type RejectingCause,
} from '@/lib/domain/offer'
import { type NamedAmount } from '@/lib/domain/offer-terms'
import { type OpenHouseCause } from '@/lib/domain/open-house'
import { type PaidCard } from '@/lib/domain/refund'
import { type PropertyType } from '@/lib/domain/facts'
import { type BulkChange, type BulkState } from '@/lib/domain/bulk-change'
import { type PausableStatus, type PauseCause, type PropertyStatus } from '@/lib/domain/property'
import { type ReportReason, type ReportTarget } from '@/lib/domain/report'
import {
  type AlertKind,
  type AnchorRanges,
  type ListingChangeKind,
  type SearchedListing,
} from '@/lib/domain/search-match'
import { type SearchFrequency } from '@/lib/domain/saved-search'
import { type SignInWay } from '@/lib/domain/session'
import { type TransferState } from '@/lib/domain/transfer'
import { type ShownEnds } from '@/lib/domain/shown-price'
import { type OfficeRole } from '@/lib/domain/office-permissions'
import { type Role } from '@/lib/domain/user'
import { type Availability, type ListingViewings } from '@/lib/domain/availability'
import {
  type ProposedTime,
  type ViewingCause,
  type ViewingFeedback,
  type ViewingSide,
  type ViewingStatus,
} from '@/lib/domain/viewing'
import { type DraftValues } from '@/lib/schemas/draft'
import { type ContentChangeDoc } from './changing-content'
import { getDb } from './client'
import { type StoredValues } from './listing-values'

/** One open session of an account; its token carries its id. */
export type SessionEntry = {
  createdAt: Date
  lastSeenAt: Date
  expiresAt: Date
  way: SignInWay
  /** "Chrome on Windows", from the user agent. */
  device: string
}

/** The search field of a row, derived from its texts at every write. */
export type Searchable = {
  /** The folded texts, one per line: a query is one line, so no match spans two of them. */
  searchText: string
}

/**
 * An account. Its search reads name and email. `image` and `emailVerified` are names of
 * @auth/mongodb-adapter, which also writes this collection.
 */
export type UserDoc = Searchable & {
  _id: ObjectId
  name: string
  email: string
  image: string | null
  emailVerified: Date | null
  role: Role
  /** argon2id, in PHC string format; absent for people who only sign in with Google. */
  passwordHash?: string
  phone?: string
  address?: string
  company?: string
  website?: string
  createdAt: Date
  lastSignInAt?: Date
  /**
   * Incremented by each transaction that adds something of the person, so that it conflicts with a suspension or
   * deletion.
   */
  additions?: number
  /** Some listings or reviews may still carry an older name or photo (ADR 015); absent: none does. */
  copiesDue?: true
  /** The sessions by their ids (ADR 021): every request reads the account anyway. Absent: none. */
  sessions?: Record<string, SessionEntry>
  /** The person's email choices (D154), if they differ from the defaults. */
  mailChoice?: MailChoice
  /** The person has turned "Seen" off (D211). */
  hidesSeen?: true
  /** When the last instant alerts were mailed, the oldest first (D199). */
  alertsMailedAt?: Date[]
  /** The agent's answers for unknown property types in files, newest first (D320). */
  importTypes?: TypeWord[]
  /** The licence of an agent (D425), and when it was recorded. It stays when the account is no longer an agent's. */
  licence?: StoredLicence
  /** The agent's office (D450), whose `members` include this account; written together (ADR 117). Absent: none. */
  officeId?: ObjectId
}

export type StoredLicence = Licence & { recordedAt: Date }

/** A linked Google account. Google's tokens are not stored. */
export type AccountDoc = {
  _id: ObjectId
  userId: ObjectId
  type: 'oauth'
  provider: string
  providerAccountId: string
}

/** An account's one open link of a kind; its id is the account's, so that a new request replaces the older one. */
export type MailedLinkDoc = {
  _id: ObjectId
  /** SHA-256 of the mailed token, hexadecimal; the token itself is stored nowhere. */
  tokenHash: string
  expiresAt: Date
}

/**
 * A visitor's question about a listing whose email is not verified yet (D387). Its id is a digest of email, listing and
 * text, so that the same question is stored once.
 */
export type EnquiryDoc = {
  _id: string
  /** SHA-256 of the mailed token, hexadecimal. */
  tokenHash: string
  /** In its normal form. */
  email: string
  propertyId: ObjectId
  propertyTitle: string
  /** The name, the message and its key, encrypted for this server. */
  sealed: string
  at: Date
  expiresAt: Date
}

/** A deleted account whose name and email may still be in records (ADR 028). Its id is the account's. */
export type ErasureDoc = {
  _id: ObjectId
  /** When the account was deleted. */
  at: Date
  /** When its records are scanned next. */
  dueAt: Date
  /** An administrator deleted it: entries of the log about it keep its name. Absent: its person did. */
  moderated?: true
}

/**
 * A listing with its status. Its search reads title and location. The fields below the line are derived from those above
 * at every write.
 */
export type PropertyDoc = Searchable &
  StoredValues & {
    _id: ObjectId
    agentId: ObjectId
    agentName: string
    agentEmail: string
    agentImage: string | null
    status: PropertyStatus
    soldAt: Date | null
    createdAt: Date
    updatedAt: Date
    /**
     * When anything in RESO's feed last changed (D151), also what does not change `updatedAt`: an offer, the agent's name.
     */
    modifiedAt: Date
    /** Counts offers ever made; an offer's transaction writes it so that it conflicts with a deletion or a sale. */
    offerCount: number
    /** Its position was geocoded and changes with the location; absent if the agent set it (ADR 039). */
    isGeocoded?: true
    /** The agent chose "about here" without a position yet: there is none, or it was geocoded (D67). */
    isAboutHere?: true
    /**
     * When its shown price last changed, and its ends before, in minor units; absent: never, or it was or is on request.
     */
    priceChangedAt?: Date
    previousMinPriceMinor?: number
    previousMaxPriceMinor?: number
    /** When its shown price was last set; absent while it is on request. */
    pricedAt?: Date
    /** When its shown price last fell, even if it rose since; absent if it never did. */
    reducedAt?: Date
    /** When its pictures or their order last changed; absent: never. */
    picturesChangedAt?: Date
    /** If rejected: when (`updatedAt` at that time) and why, if a reason was given (D171). */
    rejection?: { at: Date; reason?: string }
    /** While it is paused: the status that it returns to, and why it is paused (D429, D480). */
    pausedFrom?: PausableStatus
    pausedBy?: PauseCause
    /** The listing as it was when it was last verified; absent while it is verified (D197). */
    verifiedAs?: SearchedListing
    /** Incremented by each acceptance and payment of an offer on it, so that concurrent changes conflict. */
    decisions?: number
    /** When its agent was last notified of offers above its maximum price (D405). */
    refusalsNotifiedAt?: Date
    /** An accepted offer on it is unpaid; written with that offer (D72). */
    underOffer?: true
    underOfferSince?: Date
    /** The time zone that its agent chose (D215). Absent: the position's, or else the agent's. */
    zone?: string
    /** The settings of its viewings that differ from the agent's (D214). */
    viewings?: ListingViewings
    /** Its next open house (D222); absent if there is none. */
    nextOpenHouse?: Pick<OpenHouseDoc, 'startsAt' | 'endsAt' | 'zone'>
    /** Added by a form that asks for an address: it cannot be verified without one (D276). */
    addressRequired?: true
    /** The digest of the input, if it was created with an `Idempotency-Key`; its id is derived from that key (D244). */
    requestDigest?: string
    // derived
    listed: boolean
    rank: number
    /** The ends of the shown price (`shownEndsOf`), and the distance between them; 0 on request. */
    shownMinMinor: number
    shownMaxMinor: number
    spanMinor: number
    locationFolded: string
    /**
     * The status while it is unsold; `null` once it is sold. Lists of unsold listings start with it, never
     * with `soldAt` (ADR 037).
     */
    unsoldStatus: PropertyStatus | null
    /** The words of `searchText` (ADR 037). */
    words: string[]
    /** The slug of the location's page under `/homes` (D48). */
    locationSlug: string
    /** The id of the place that counts it; `null` once it is sold. */
    place: string | null
    /** The map cell (ADR 041) and the public position; `null` if it has none. */
    cell: string | null
    publicLatitude: number | null
    publicLongitude: number | null
    /** The postal code, or its area, that everyone can search by (D278); `null` for none. */
    publicPostalCode: string | null
    /** The codes of its features in one text (`featureCodes`); empty for none. */
    featureText: string
    /** True if the listing is in the sample that estimates ranges of indexes (ADR 102). */
    sampled: boolean
    /** The missing parts of a listed home (D512); empty for none. */
    needs: ListingNeed[]
  }

/** The number of unsold listings of a status at a folded location and postal code, or of the whole status. */
export type PlaceDoc = {
  /** A digest of the status, slug and folded location, or the status itself for all of its listings. */
  _id: string
  status: PropertyStatus
  /** As written in the first listing of the place. */
  location: string
  /** What its listings are also found by, besides the location; absent: nothing. */
  postalCode?: string
  folded: string
  /** The words of `folded` (ADR 037). */
  words: string[]
  slug: string
  listed: boolean
  count: number
}

/** The source of a word: the location of a listing, or its title and location for administrators. */
export type WordSource = 'location' | 'listing'

/**
 * A word that a listing has or had, with its searchable suffixes (ADR 037). Its id is the source and the word.
 * `isCommon` is set if too many listings had it when they were counted: searches then do not read rows by it.
 */
export type WordDoc = { _id: string; source: WordSource; word: string; endings: string[]; isCommon?: true }

/** An offer with what it was made on (a record that outlives the listing). Amounts are integer minor units. */
export type OfferDoc = {
  _id: ObjectId
  propertyId: ObjectId
  propertyTitle: string
  propertyLocation: string
  propertyImage: string
  agentId: ObjectId
  agentName: string
  /** Its agents before the home was handed over, whose notifications quote the buyer. Absent: none. */
  formerAgentIds?: ObjectId[]
  buyerId: ObjectId
  buyerName: string
  buyerEmail: string
  amountMinor: number
  /** The bounds for offers when it was made or last countered; absent: the price was on request. */
  minPriceMinor?: number
  maxPriceMinor?: number
  buyingDate: string
  status: OfferStatus
  createdAt: Date
  decidedAt: Date | null
  /** When it expires (D73); it stays stored once the offer is closed. */
  expiresAt: Date
  /** How many days each amount is valid. */
  validDays: number
  /** The terms that its buyer stated (D275). Absent: none. */
  terms?: DealTerms
  /** The side whose turn it is while the offer is pending; absent: the agent's. */
  turn?: OfferParty
  /**
   * All amounts, oldest first; the last is `amountMinor`. `authorId`: who wrote the note, if not the agent: a colleague, or
   * the agent before the home was handed over.
   */
  amounts: (NamedAmount & { authorId?: ObjectId })[]
  /** When it was accepted; it stays stored once the offer is closed. Absent: it was not accepted. */
  acceptedAt?: Date
  /** The home's address, copied at acceptance; its buyer reads it while the offer is accepted or bought (D277). */
  address?: Address
  /** When its agent extended the deadline. */
  extendedAt?: Date
  /** The version of the listing, its `updatedAt`, that the buyer offered on or confirmed last. */
  listingVersion: Date
  /** When the listing last changed without the buyer having confirmed the offer since (D325). Absent: it has not. */
  listingChangedAt?: Date
  /** The deadline that both sides have been warned of. */
  warnedOf?: Date
  /** Why it was closed; absent if the agent rejected it, or if its listing or a person was removed. */
  closedAs?: ClosingReason
  /** The cause that closed the offer, if its agent did not. */
  cause?: RejectingCause
  /** The side that released it (D73, D346). Absent: nobody did. */
  releasedBy?: OfferParty
  /** Who last acted for its agent. Absent: the agent, or nobody. */
  actedBy?: ActedBy
  /** The agent's reason for rejecting it, or that of `releasedBy` for releasing it, shown to the other side. */
  reason?: string
  paymentIntentId?: string
  transactionId?: string
  /** The card that paid it (D279). Absent: a bank transfer, or not recorded. */
  card?: PaidCard
  paidAt?: Date
  /** The id of the refund of the whole payment; absent until it has succeeded. */
  refundId?: string
  /** The refund of a purchase at Stripe (D498). Absent: none. */
  refunds?: SaleRefund[]
  /** A payment must be refunded and has not been yet. */
  refunding?: true
  /** True if an administrator has to record a bank transfer or return money (D194). */
  forAdmins?: true
  /** An intent that is not yet settled, refunded or cancelled; absent if there is none. */
  unsettled?: true
  /** When the reconciliation found its payment, which neither the browser nor the webhook had reported (D183). */
  reconciledAt?: Date
  // derived from the status, for the partial unique indexes
  open: boolean
  holdsListing: boolean
}

/** A refund of a purchase, by its id at Stripe. Minor units. */
export type SaleRefund = { id: string; amountMinor: number; at: Date }

/** A payment to refund (D51). The document exists until Stripe has refunded all of it. */
export type RefundDoc = {
  /** The id of the payment intent. */
  _id: string
  offerId: ObjectId
  state: 'due' | 'done'
  /** Reported failures: ids of failed refunds, and Stripe's messages for those it refused. */
  failures: string[]
  /** When a refund was last requested from Stripe, while there is no response yet. */
  askedAt?: Date
  /** How an administrator noted that it was refunded by other means than Stripe. */
  repaid?: { at: Date; note: string }
}

/**
 * A bank transfer that an administrator has recorded (D75). Its id is the bank's reference, so none is recorded twice.
 */
export type TransferDoc = {
  _id: string
  offerId: ObjectId
  amountMinor: number
  /** The day on which the bank received it: "2025-01-05". */
  receivedOn: string
  state: TransferState
  recordedAt: Date
  recordedBy: ObjectId
  /** How it was returned, as an administrator noted. */
  returned?: { at: Date; by: ObjectId; note: string }
}

/** A background job (ADR 032). Its input is in the records of its subject, except for mail and removed homes. */
export type JobDoc = {
  /** Kind and subject (`jobId`). */
  _id: string
  kind: JobKind
  subject: string
  /** When it is scheduled. */
  dueAt: Date
  /** Consecutive failed attempts. */
  attempts: number
  /** Since when it has been overdue, if the last attempt failed; `dueAt` is then the next attempt. */
  failingSince?: Date
  /** Number of requests for it. A request during a run makes it run again. */
  asked: number
  /** When its lease ends; in the past: no worker has it. */
  leaseUntil: Date
  /** The id of this lease. */
  owner?: string
  /** A mail or a held decision, sealed with the server's secret. */
  sealed?: string
  /** When a mail expires; it is then deleted unsent. */
  expiresAt?: Date
  /** The removed homes whose numbers are deleted; no record is left that has them. */
  ids?: ObjectId[]
}

/** A review with what it was written on. Its search reads the listing's title and the writer's name. */
export type ReviewDoc = Searchable & {
  _id: ObjectId
  propertyId: ObjectId
  propertyTitle: string
  /** The listing's agent. */
  agentId: ObjectId
  userId: ObjectId
  email: string
  name: string
  image: string | null
  review: string
  rating: number
  createdAt: Date
  /** How many reports it has. Reports and removals write the same document, so they conflict. */
  reported?: number
}

export type WishlistDoc = {
  _id: ObjectId
  userId: ObjectId
  email: string
  propertyId: ObjectId
  createdAt: Date
  /** The shown price when it was saved; absent: not recorded then. */
  shown?: ShownEnds
  /** The owner's private note. */
  note?: string
}

/** That a buyer offered more than a listing's maximum price, and when they last did (D405). Deleted after a week. */
export type RefusedOfferDoc = { _id: ObjectId; propertyId: ObjectId; buyerId: ObjectId; at: Date }

/** A home that a buyer has hidden or seen. */
export type HomeMarkDoc = {
  _id: ObjectId
  userId: ObjectId
  propertyId: ObjectId
  mark: HomeMark
  /** When it was hidden, or last opened. */
  at: Date
}

/** A wishlist that its owner shares by a link (D290). */
export type SharedWishlistDoc = {
  _id: ObjectId
  ownerId: ObjectId
  /** Who can see it: the owner, then the guests in the order in which they joined. */
  people: ObjectId[]
  /** When each guest last joined, or added a heart or a comment, by hexadecimal id (D348). */
  activeAt?: Record<string, Date>
  /** The hash of the token in the link. */
  tokenHash: string
  linkCreatedAt: Date
  createdAt: Date
}

/** A guest's heart, or a person's comment, on a home of a shared wishlist. */
export type SharedReactionDoc = {
  _id: ObjectId
  sharedWishlistId: ObjectId
  propertyId: ObjectId
  userId: ObjectId
  createdAt: Date
} & ({ kind: 'heart' } | { kind: 'comment'; text: string })

/**
 * One decision of a person or of the product. Its search reads the actor's name and email and the target. Written in
 * the decision's transaction and never changed, except that the name of a deleted account is removed (ADR 028).
 */
export type AuditDoc = Searchable & {
  _id: ObjectId
  at: Date
  /** `null`: the product itself, on a settled payment. */
  actorId: ObjectId | null
  /** Also `null` if the account is deleted. */
  actorName: string | null
  action: AuditAction
  targetType: AuditTarget
  targetId: ObjectId
  /** The title or name at that time, the only trace of a deleted target. Absent if unknown or erased. */
  targetName?: string
  before: Record<string, unknown>
  after: Record<string, unknown>
  /** The id of the request (D181); absent without a request. */
  requestId?: string
}

/**
 * An agent's sales in one month (UTC), counted in the transaction of each purchase. The id is the agent and the month.
 * Minor units.
 */
export type SalesMonthDoc = {
  _id: string
  agentId: ObjectId
  /** "2025-01" */
  month: string
  count: number
  totalMinor: number
  highestMinor: number
  highestTitle: string
  /** The refunds of this month, of its sales or of earlier ones (D498). Absent: none. */
  refundCount?: number
  refundedMinor?: number
}

/**
 * A picture at the image host; its id is the host's public id (`publicIdOf`). Unused pictures are deleted there (ADR 026).
 */
export type PictureDoc = {
  _id: string
  /** Absent until the host has confirmed the upload. */
  address?: string
  /** The account that uploaded it, whose listings and profile may show it. */
  ownerId: ObjectId
  /** When it was uploaded, or first recorded. */
  uploadedAt: Date
  /** In bytes; absent if it was recorded after its upload. */
  size?: number
  /** The URL, or the digest in a ZIP, that an import got it from, so that the next import reuses it. */
  source?: string
  /** When to check whether it is used. Absent: it is used, or deleted. */
  dueAt?: Date
  /** Its deletion has begun: it can no longer be used. */
  deleting?: true
  /** Consecutive failed deletions. */
  failures?: number
  deletedAt?: Date
  /** Incremented by each use, release and check, so that concurrent changes conflict. */
  turns: number
}

/** An import (D150) and the result of its rows. */
export type ImportDoc = ImportCounts & {
  _id: ObjectId
  agentId: ObjectId
  status: ImportStatus
  /** True while the import is unfinished; an agent has at most one such import. Absent: it is finished. */
  open?: true
  dryRun: boolean
  name: string
  /** The import that the rows belong to: another one, if that one's rows are checked or written again. */
  rowsOf: ObjectId
  /** The columns: their names, the field of each, and their first values. */
  header: string[]
  fields: (ImportField | null)[]
  examples: string[][]
  delimiter: string
  /** The agent has confirmed the columns: the import continues with its check. */
  confirmed?: true
  /** Of the first import of a file: its rows are written, by this one or one that repeats it (D536). */
  areRowsWritten?: true
  /** Words of the file for unknown property types, and the agent's answers (D320). Absent: none. */
  unknownTypes?: UnknownType[]
  types?: TypeWord[]
  /**
   * Rows whose number an earlier row has, with that row. `isListing`: one has the agent's number and the other the
   * product's id of the same listing.
   */
  doubles: { row: number; first: number; isListing?: true }[]
  /** The number of rows that are not blank. */
  rows: number
  /** The last processed row; written in the transaction that writes that row. */
  at: number
  /** Of a check: the drafts that its processed rows would create (D496). Absent: none. */
  checkedDrafts?: number
  /** The errors, each step's under its first row. */
  faults: Record<string, ImportError[]>
  errorCount: number
  /** Why it failed. */
  message?: string
  createdAt: Date
  endedAt?: Date
  expiresAt: Date
}

/** A row of a file, numbered as in a spreadsheet, whose row 1 is the header. */
export type ImportRow = {
  row: number
  cells: string[]
}

/** Some rows of a file, one after the other. */
export type ImportRowsDoc = {
  _id: ObjectId
  importId: ObjectId
  agentId: ObjectId
  first: number
  last: number
  rows: ImportRow[]
  /** The rows among them that the latest import of the file rejected, each with its reason. */
  rejected?: { importId: ObjectId; rows: RejectedRow[] }
  expiresAt: Date
}

/** A file of the ZIP that an import's table came in, by its name and by the digest of its content. */
export type ImportFileDoc = {
  _id: ObjectId
  importId: ObjectId
  agentId: ObjectId
  name: string
  digest: string
  /** Encrypted, as documents are. */
  sealed: string
  expiresAt: Date
}

/** The placeholder picture of a property type at the image host. */
export type PlaceholderDoc = { _id: PropertyType; address: string }

/** A document that transactions write to conflict, for rules over several documents. */
export type LockDoc = { _id: string; taken: number }

/** When a recurring operation last succeeded (D253). */
export type LastSuccessDoc = { _id: RecurringTask; at: Date }

/** The counter of a rate limit. Its id is the budget's name and a digest of the subject. */
export type RateLimitDoc = { _id: string; taken: number; expiresAt: Date }

/** One public change of a listing (D149). Prices in minor units. Never changed. */
export type HistoryDoc = {
  _id: ObjectId
  propertyId: ObjectId
  at: Date
  field: HistoryField
  from: number | string | null
  to: number | string | null
}

/** A notification of one person (D76). Its id is made of the event and the person, so that nobody is notified twice. */
export type NoticeDoc = {
  _id: ObjectId
  personId: ObjectId
  kind: NoticeKind
  as: NoticeRecipient
  values: NoticeValues
  /** The offer, listing or account that it is about. */
  subjectId: ObjectId
  createdAt: Date
  /** Unread; absent: read. */
  unread?: true
  /** The sidebar entry whose count includes it. */
  mark?: NoticeBadge
  /** Its number among the instant alerts that were mailed within 24 hours (D199). */
  mailSlot?: number
}

/** A report by a person (D187). A person can report the same content once. */
export type ReportDoc = {
  _id: ObjectId
  reporterId: ObjectId
  targetId: ObjectId
  targetType: ReportTarget
  /** The listing's title, or that of the review's listing. */
  title: string
  reason: ReportReason
  words?: string
  createdAt: Date
}

/** A message of a case. `text` is empty if the message was deleted before, or its author has left since. */
export type ReportedMessage = {
  id: ObjectId
  by: ConversationSide
  authorId: ObjectId
  text: string
  files?: SentFile[]
  at: Date
}

/** The open reports of a listing, review or message, without the people who reported it. Its id is the target's. */
export type ReportCaseDoc = {
  _id: ObjectId
  targetType: ReportTarget
  propertyId: ObjectId
  title: string
  /** The text of a reported review; absent for a listing or message. */
  excerpt?: string
  /** A reported message with those around it, as they were when it was first reported (D209), oldest first. */
  messages?: ReportedMessage[]
  /** When it was first reported. */
  createdAt: Date
  count: number
  /** The latest reports, oldest first. */
  latest: { reportId: ObjectId; reason: ReportReason; words?: string; at: Date }[]
}

/** An application to become an agent (D69) or renew a licence (D426), with the person's name and email at that time. */
export type ApplicationDoc = {
  _id: ObjectId
  kind: ApplicationKind
  personId: ObjectId
  name: string
  email: string
  licence: string
  authority?: string
  region?: string
  register?: string
  validUntil?: string
  /** Absent from a renewal. */
  references?: string
  documentType: DocumentType
  status: ApplicationStatus
  /** True while the application is pending; a person has at most one. Absent: it is decided. */
  open?: true
  createdAt: Date
  dueAt: Date
  decidedAt?: Date
  /** Why it was declined. */
  reason?: string
}

/** The encrypted document of a person's application (ADR 057). Its id is the person's. */
export type DocumentDoc = {
  _id: ObjectId
  type: DocumentType
  sealed: string
  uploadedAt: Date
  expiresAt: Date
}

/**
 * The messages of a buyer and a listing's agent about that listing (D204). The names and pictures of the two are in
 * their accounts only.
 */
export type ConversationDoc = {
  _id: ObjectId
  propertyId: ObjectId
  /** The listing's title when the conversation began. */
  propertyTitle: string
  buyerId: ObjectId
  agentId: ObjectId
  /** The number of its messages; the last one has this `seq`. */
  seq: number
  lastAt: Date
  lastBy: ConversationSide
  /** Absent: the person of that side. */
  lastAuthorId?: ObjectId
  /** The beginning of the last message, without contact details that were hidden when it was sent. */
  lastText: string
  /** How many messages each side has not read. Absent: none. */
  buyerUnread?: number
  agentUnread?: number
  /** The last message that each side has read. */
  buyerReadSeq: number
  agentReadSeq: number
  /** Since when the buyer has been waiting for an answer (D460). Absent: nothing needs one. */
  waitingSince?: Date
  /** Who answers for the agent (D463). Absent: the agent. */
  assigneeId?: ObjectId
  /** The side has written. */
  buyerWrote?: true
  agentWrote?: true
  /** When the expiry of all its messages was last written. */
  renewedAt: Date
  expiresAt: Date
}

export type SentFile = { id: ObjectId; name: string; size: number }

/** An encrypted file, uploaded before its message (D292). */
export type MessageFileDoc = {
  _id: ObjectId
  conversationId: ObjectId
  ownerId: ObjectId
  /** Absent: it is not sent yet. */
  messageId?: ObjectId
  type: DocumentType
  name: string
  /** In bytes. */
  size: number
  sealed: string
  expiresAt: Date
}

/** An encrypted document of a listing, uploaded before the listing is saved with it (D398). */
export type PropertyDocumentDoc = {
  _id: ObjectId
  ownerId: ObjectId
  /** Absent: no listing is saved with it yet. */
  propertyId?: ObjectId
  name: string
  /** In bytes. */
  size: number
  sealed: string
  /** The URL, or the digest in a ZIP, that an import got it from, so that the next import reuses it. */
  source?: string
  /** The draft that has it (D491). Absent: none. */
  draftId?: ObjectId
  /** When it is deleted. Absent: a listing or draft is saved with it. */
  expiresAt?: Date
}

/** A message (D206). */
export type MessageDoc = {
  _id: ObjectId
  conversationId: ObjectId
  seq: number
  by: ConversationSide
  authorId: ObjectId
  /** Empty if it is deleted or has only files. */
  text: string
  /** The contact details in the text. Absent: none. */
  spans?: ContactSpan[]
  /** Its files. Absent: none. */
  files?: SentFile[]
  at: Date
  /** Chosen by the author's client: the same key is the same message. */
  key: string
  /** The digest that all copies of the text share (`sameTextKey`); absent for a short text. */
  sameText?: string
  deletedAt?: Date
  /** True if the message was deleted with its author's account. */
  erased?: true
  /** A colleague wrote it for the agent. Absent: its side did. */
  actedBy?: ActedBy
  /** Incremented by each report, so that reports and deletions conflict. */
  reported?: number
  expiresAt: Date
}

/** One person blocks another in their conversations (D209). Its id is both ids, the blocker's first. */
export type BlockDoc = { _id: string; blockerId: ObjectId; blockedId: ObjectId; at: Date }

/** An agent's hours for viewings (D214). Its id is the agent's. */
export type AvailabilityDoc = Availability & {
  _id: ObjectId
  /** Rises with each change. */
  version: number
  /** Incremented by each transaction that claims the agent's time, so that they conflict. */
  claims?: number
}

/** A viewing (D218). */
export type ViewingDoc = {
  _id: ObjectId
  propertyId: ObjectId
  propertyTitle: string
  propertyLocation: string
  buyerId: ObjectId
  /** `null` once the account is deleted. */
  buyerName: string | null
  agentId: ObjectId
  startsAt: Date
  endsAt: Date
  zone: string
  /** The agreed time on the clock in `zone`: "2026-12-15T12:00". */
  wall: string
  status: ViewingStatus
  /** Another time that one side proposes (D220). */
  proposal?: ProposedTime
  note?: string
  /** Why it was declined or cancelled by a side; which side is `cancelledBy`. */
  reason?: string
  cancelledBy?: ViewingSide
  /** Who last acted for its agent. Absent: the agent, or nobody. */
  actedBy?: ActedBy
  /** The cause of the cancellation, if no side cancelled. */
  cause?: ViewingCause
  /** The buyer missed it, or cancelled it too late (D221). */
  wasLate?: true
  /** Rises with each change. */
  sequence: number
  phone?: string
  /** Who answers for the agent (D463). Absent: the agent. */
  assigneeId?: ObjectId
  expiresAt?: Date
  /** Its time was given to another person since it was requested, and its buyer notified; it may be free again (D219). */
  isTaken?: true
  /** The sides that were mailed its calendar entry (D223). */
  invited?: Partial<Record<ViewingSide, true>>
  /** When it was agreed on; reminders that were due before are not sent. */
  confirmedAt?: Date
  /** The buyer's answers after it (D513). */
  feedback?: ViewingFeedback
  createdAt: Date
  /** When it is deleted; set once an account of it is deleted. */
  deletedAt?: Date
  // derived from the status, for the partial unique index
  open: boolean
}

/** A quarter hour of an agent that is claimed for a confirmed viewing or an open house, the `ownerId` (D219). */
export type ViewingClaimDoc = { _id: ObjectId; agentId: ObjectId; at: Date; ownerId: ObjectId }

/** An open house of a listing (D222). */
export type OpenHouseDoc = {
  _id: ObjectId
  propertyId: ObjectId
  /** The listing's title when it was added. */
  propertyTitle: string
  agentId: ObjectId
  startsAt: Date
  endsAt: Date
  /** The home's time zone, and what its clock shows at the start. */
  zone: string
  wall: string
  note?: string
  capacity?: number
  /** The places that nobody has reserved; absent without a capacity. */
  left?: number
  /** Why it was cancelled; absent: it was not. */
  cause?: OpenHouseCause
  /** The agent's reason for cancelling it. */
  reason?: string
  /** Rises with each change of its calendar entry. */
  sequence: number
  createdAt: Date
}

/** A buyer's reservation at an open house, with its times. */
export type OpenHouseGuestDoc = {
  _id: ObjectId
  openHouseId: ObjectId
  guestId: ObjectId
  people: number
  startsAt: Date
  endsAt: Date
  createdAt: Date
}

/** The secret link to a person's calendar (D223). */
export type CalendarFeedDoc = { _id: ObjectId; personId: ObjectId; tokenHash: string; createdAt: Date }

/** A saved search (D195). */
export type SavedSearchDoc = {
  _id: ObjectId
  personId: ObjectId
  name: string
  /** Its `searchKey`, unique for each person. */
  text: string
  /** The search text, as it was typed. */
  filters: Search
  /**
   * Where Explore found the words of the search when it was saved, if it searched by words alone (D166): in locations, or
   * in titles and locations together.
   */
  byWords?: 'location' | 'title'
  frequency: SearchFrequency
  timeZone: string
  /** When its next digest is sent. Absent: none is scheduled. */
  nextAt?: Date
  /** The end of the last window; what changed before it is never announced. */
  ranUntil: Date
  createdAt: Date
  /** When its person last opened it. */
  seenAt: Date
}

/** How an instant search is found by the listings that it could match (ADR 076). Its id is the search's with a number. */
export type SearchAnchorDoc = AnchorRanges & {
  _id: string
  anchor: string
  searchId: ObjectId
  personId: ObjectId
}

/** A change of a verified listing that searches may announce (D197). */
export type ListingChangeDoc = {
  _id: ObjectId
  propertyId: ObjectId
  agentId: ObjectId
  at: Date
  kind: ListingChangeKind
  after: SearchedListing
  /** The listing before, or when it was last verified. Absent: it is verified for the first time. */
  before?: SearchedListing
  /** No job has matched it with the instant searches yet. */
  unmatched?: true
  /** When people were notified of it and of the changes before it. */
  alertedAt?: Date
}

/** A home whose public page is removed (D382): its id and place, and when it was deleted. Nothing about its agent. */
export type RemovedHomeDoc = { _id: ObjectId; location: string; at: Date }

/** How many visits of a kind of page had a value in each bucket (`b72` for 72 of `vitalBucket`) on a day. */
export type WebVitalsDoc = {
  /** `2026-11-29 explore lcp` */
  _id: string
  day: Date
  page: PageKind
  name: WebVital
  buckets: Record<string, number>
}

/**
 * That a person was notified of a home (D201), and the lowest price that was announced. Its id is both ids, the person's
 * first.
 */
export type AnnouncementDoc = ShownEnds & {
  _id: string
  personId: ObjectId
  propertyId: ObjectId
  /** The search that found it last, and when. */
  searchId: ObjectId
  at: Date
  /** The kinds of alerts that the person had about the home. */
  kinds: AlertKind[]
  owed?: OwedAlert
}

/** A change that a digest omitted because the home was not verified then (D521), and the query of the search. */
export type OwedAlert = Pick<ListingChangeDoc, 'kind' | 'before'> & Pick<SavedSearchDoc, 'text'>

/** A home as it was announced. */
export type DigestHomeDoc = ShownEnds & {
  propertyId: ObjectId
  kind: AlertKind
  /** Its price before it fell. */
  before?: ShownEnds
  title: string
  location: string
  image: string
}

/** A digest (D200): a section for each search, with at most 20 homes; `total` counts all. */
export type DigestDoc = {
  _id: ObjectId
  personId: ObjectId
  frequency: 'daily' | 'weekly'
  from: Date
  to: Date
  sections: { searchId: ObjectId; name: string; text: string; homes: DigestHomeDoc[]; total: number }[]
  counts: Record<AlertKind, number>
}

/** A failure (D182): what failed, without its message. */
export type FailureDoc = FailureOrigin & {
  _id: ObjectId
  at: Date
  /** The kind of the error, with its code if it has one. */
  type: string
  code?: string | undefined
}

/** A home that its agent has not published (D490). */
export type DraftDoc = {
  _id: ObjectId
  agentId: ObjectId
  /** The fields of the form that are filled in, as they were typed. */
  values: DraftValues
  /** Incremented by each change. */
  version: number
  /** The reference number in the file that it was imported from. Absent: an agent created it. */
  reference?: string
  createdAt: Date
  updatedAt: Date
}

/** A handover of homes from one agent to another (D470). */
export type HandoverDoc = {
  _id: ObjectId
  from: ObjectId
  to: ObjectId
  /** Who started it. */
  by: ObjectId
  /** The homes; absent: all that were unsold when it began. */
  propertyIds?: ObjectId[]
  /** The office that the first agent leaves when it is done. Absent: they stay. */
  leaves?: ObjectId
  state: HandoverState
  /** True while the handover runs; an agent has at most one. Absent: it is over. */
  open?: true
  /** The number of homes, and how many of them are processed; written in the transaction that moves them. */
  total: number
  done: number
  /** The last processed home, if all of an agent's are processed, newest first. */
  last?: { createdAt: Date; id: ObjectId }
  moved: MovedWork
  /** How many homes stayed, and the first hundred of them with the reason. */
  stayedCount: number
  stayed: { propertyId: ObjectId; title: string; reason: string }[]
  /** Why it failed. */
  message?: string
  createdAt: Date
  endedAt?: Date
  expiresAt: Date
}

/**
 * A migration that has run. `beside`: the newest migration that a version must know to run on the result. `currency`: on
 * the first one, the site's (D436).
 */
export type MigrationDoc = {
  _id: number
  name: string
  appliedAt: Date
  beside?: number
  currency?: string
}

/** The member of an office who acted, and the agent for whom (D456); both are the agent if a colleague acted before. */
export type ActedBy = { id: ObjectId; for: ObjectId }

/** A member of an office; embedded, so that each request reads one document (ADR 117). */
export type OfficeMemberDoc = {
  personId: ObjectId
  role: OfficeRole
  joinedAt: Date
  /** True if the person joined as a buyer, to be an assistant only; they are a buyer again when they leave (D454). */
  wasBuyer?: true
  /** Their records are being handed over to this member, after which they leave (D452). Absent: they are not. */
  leavingTo?: ObjectId
  /** When they are away, and who answers for them (D466). Absent: never. */
  away?: Absence
}

/** An office of agents (D450). A listing belongs to the office that its agent is in. */
export type OfficeDoc = {
  _id: ObjectId
  name: string
  address?: string
  phone?: string
  /** The number in the register of companies. */
  registerNumber?: string
  vatNumber?: string
  licence?: Licence
  /** The URL of its logo at the image host. */
  logo?: string
  /** The time zone of its hours. */
  zone: string
  /** In the order in which they joined; at most `OFFICE_MEMBERS`. */
  members: OfficeMemberDoc[]
  createdAt: Date
  /** Incremented by each change of members and invitations, so that they conflict. */
  changes: number
  /** The settings of its inbox. Absent: `DEFAULT_INBOX`. */
  inbox?: InboxSettings
  /** The member who got the last inquiry that was assigned in turn (D463). Absent: none was. */
  lastTurn?: ObjectId
}

/**
 * A conversation or a viewing request of an office that needs an answer (D467); deleted with the answer (ADR 118). Its id
 * is that of the conversation or viewing.
 */
export type InquiryDoc = {
  _id: ObjectId
  kind: InquiryKind
  officeId: ObjectId
  propertyId: ObjectId
  buyerId: ObjectId
  /** The agent of the home. */
  agentId: ObjectId
  /** Who answers it. */
  assigneeId: ObjectId
  /** Since when the buyer has been waiting. */
  askedAt: Date
  /** When a manager gets it (D464). Absent: a manager has or assigned it, or the office is closed for 400 days. */
  escalateAt?: Date
}

/** An invitation to join an office (D454), of one email by one office. */
export type OfficeInvitationDoc = {
  _id: ObjectId
  officeId: ObjectId
  /** In its normal form. */
  email: string
  role: OfficeRole
  /** SHA-256 of the mailed token, hexadecimal. */
  tokenHash: string
  sentAt: Date
  expiresAt: Date
}

/** The numbers of a home in a calendar month (D500, ADR 122). Its id is the home's and the month: `… 2026-11`. */
export type ListingNumbersDoc = {
  _id: string
  propertyId: ObjectId
  /** The first day of the month. */
  month: Date
  /** By day: `d29`. */
  days?: Record<string, Partial<ListingNumbers>>
  /** Digests of who was counted for what on the last counted day; they name nobody once its salt is deleted. */
  seen?: string[]
  seenOn?: Date
}

/** The salt of a day's digests in `seen`, deleted when the day has ended (ADR 122). Its id is the day: `2026-11-29`. */
export type DaySaltDoc = { _id: string; salt: string; expiresAt: Date }

/** The link by which the owner of a home reads its numbers (D504). Its id is the home's. */
export type OwnerLinkDoc = { _id: ObjectId; tokenHash: string; createdAt: Date }

/**
 * The first answer of an agent, or of a colleague for them, to an offer, a conversation or a viewing request (D258). Its
 * id is that of what was answered, so that it is counted once. `ms`: how long it took.
 */
export type AnswerDoc = { _id: ObjectId; agentId: ObjectId; at: Date; ms: number }

/** A note of a member of an office in a conversation, for colleagues only (D465). */
export type NoteDoc = {
  _id: ObjectId
  conversationId: ObjectId
  /** The office whose members read it. */
  officeId: ObjectId
  /** The buyer of the conversation, with whose account it is deleted. */
  buyerId: ObjectId
  authorId: ObjectId
  text: string
  at: Date
  expiresAt: Date
}

/** A ready answer of an agent (D461). */
export type ReadyAnswerDoc = {
  _id: ObjectId
  personId: ObjectId
  name: string
  text: string
  /** The office that it is shared with, while its author is a member. Absent: none. */
  sharedWith?: ObjectId
}

/** A change of many homes, which runs row by row (ADR 120). */
export type BulkChangeDoc = {
  _id: ObjectId
  /** The agent who started it. */
  agentId: ObjectId
  change: BulkChange
  state: BulkState
  /** True while the change runs; an agent has at most one such change. Absent: it has ended. */
  open?: true
  /** The number of homes, and how many are done; the latter is written in the transaction that changes the home. */
  total: number
  at: number
  changed: number
  unchanged: number
  refused: number
  /** Why it was stopped. Absent: a person stopped it, or it was not stopped. */
  message?: string
  /** The digest of the input, if it was created with an `Idempotency-Key`; its id is derived from that key (D244). */
  requestDigest?: string
  createdAt: Date
  endedAt?: Date
  expiresAt: Date
}

/** A home of a bulk change; without a title if it is not the agent's. */
export type BulkChangeRow = { id: ObjectId; title?: string }

/** Some homes of a bulk change, counted from `first`. */
export type BulkChangeRowsDoc = {
  _id: ObjectId
  changeId: ObjectId
  agentId: ObjectId
  first: number
  rows: BulkChangeRow[]
  /** The refused rows, by index in `rows`, in order; absent: none. */
  refusals?: { row: number; message: string }[]
  expiresAt: Date
}

type Documents = {
  users: UserDoc
  accounts: AccountDoc
  passwordResets: MailedLinkDoc
  emailProofs: MailedLinkDoc
  signInLinks: MailedLinkDoc
  enquiries: EnquiryDoc
  erasures: ErasureDoc
  properties: PropertyDoc
  places: PlaceDoc
  mapCounts: MapCounts
  words: WordDoc
  offers: OfferDoc
  refunds: RefundDoc
  transfers: TransferDoc
  reviews: ReviewDoc
  wishlist: WishlistDoc
  refusedOffers: RefusedOfferDoc
  homeMarks: HomeMarkDoc
  sharedWishlists: SharedWishlistDoc
  sharedReactions: SharedReactionDoc
  audit: AuditDoc
  sales: SalesMonthDoc
  pictures: PictureDoc
  imports: ImportDoc
  importRows: ImportRowsDoc
  importFiles: ImportFileDoc
  placeholders: PlaceholderDoc
  jobs: JobDoc
  locks: LockDoc
  lastSuccesses: LastSuccessDoc
  webVitals: WebVitalsDoc
  rateLimits: RateLimitDoc
  contentChanges: ContentChangeDoc
  history: HistoryDoc
  notices: NoticeDoc
  failures: FailureDoc
  reports: ReportDoc
  reportCases: ReportCaseDoc
  applications: ApplicationDoc
  documents: DocumentDoc
  conversations: ConversationDoc
  messages: MessageDoc
  messageFiles: MessageFileDoc
  propertyDocuments: PropertyDocumentDoc
  blocks: BlockDoc
  availability: AvailabilityDoc
  viewings: ViewingDoc
  viewingClaims: ViewingClaimDoc
  openHouses: OpenHouseDoc
  openHouseGuests: OpenHouseGuestDoc
  calendarFeeds: CalendarFeedDoc
  savedSearches: SavedSearchDoc
  searchAnchors: SearchAnchorDoc
  listingChanges: ListingChangeDoc
  removedHomes: RemovedHomeDoc
  announcements: AnnouncementDoc
  digests: DigestDoc
  listingNumbers: ListingNumbersDoc
  daySalts: DaySaltDoc
  ownerLinks: OwnerLinkDoc
  drafts: DraftDoc
  migrations: MigrationDoc
  answers: AnswerDoc
  inquiries: InquiryDoc
  notes: NoteDoc
  readyAnswers: ReadyAnswerDoc
  offices: OfficeDoc
  officeInvitations: OfficeInvitationDoc
  handovers: HandoverDoc
  bulkChanges: BulkChangeDoc
  bulkChangeRows: BulkChangeRowsDoc
}

export type CollectionName = keyof Documents
export type CollectionDocument<N extends CollectionName> = Documents[N]

/** The projection that reads these fields, and the id. */
export const projectionOf = (names: readonly string[]): Record<string, 1> =>
  Object.fromEntries(names.map((name) => [name, 1]))

/** A typed collection of the application's database. */
export const collection = <N extends CollectionName>(name: N): Collection<Documents[N]> =>
  getDb().collection<Documents[N]>(name)

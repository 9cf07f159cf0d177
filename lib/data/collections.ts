import 'server-only'
import { type Collection, type ObjectId } from 'mongodb'
import { type ApplicationStatus, type DocumentType } from '@/lib/domain/application'
import { type AuditAction, type AuditTarget } from '@/lib/domain/audit'
import { type ImportField } from '@/lib/domain/import/columns'
import { type ImportCounts, type ImportError, type ImportStatus } from '@/lib/domain/import/import'
import { type Failed } from '@/lib/domain/failures'
import { type JobKind } from '@/lib/domain/jobs'
import { type Repeated } from '@/lib/domain/last-success'
import { type HistoryField } from '@/lib/domain/history'
import {
  type MailChoice,
  type NoticeMark,
  type NoticePerson,
  type NoticeValues,
} from '@/lib/domain/notice-row'
import { type NoticeKind } from '@/lib/domain/notices'
import { type ClosedAs, type OfferParty, type OfferStatus, type RejectingCause } from '@/lib/domain/offer'
import { type NamedAmount } from '@/lib/domain/offer-terms'
import { type PropertyType } from '@/lib/domain/facts'
import { type PropertyStatus } from '@/lib/domain/property'
import { type ReportReason, type ReportTarget } from '@/lib/domain/report'
import { type SignInWay } from '@/lib/domain/session'
import { type TransferState } from '@/lib/domain/transfer'
import { type Role } from '@/lib/domain/user'
import { type ContentChangeDoc } from './changing-content'
import { getDb } from './client'
import { type StoredValues } from './listing-values'
import { type Searchable } from './listing-search/search'

/** One open session of an account; its token carries its id. */
export type SessionEntry = {
  createdAt: Date
  lastSeenAt: Date
  expiresAt: Date
  way: SignInWay
  /** "Chrome on Windows", as far as the browser told. */
  device: string
}

/** An account. Its search reads name and e-mail. `image`, `emailVerified` are the names of @auth/mongodb-adapter, which writes this collection too. */
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
  /** Counts what the person made; a transaction that adds something writes it, to conflict with a suspension or deletion. */
  additions?: number
  /** Some listings or reviews may still carry an older name or photo (ADR 015); absent: none does. */
  copiesDue?: true
  /** The sessions by their ids (ADR 021): every request reads the account anyway. Absent: none. */
  sessions?: Record<string, SessionEntry>
  /** What the person wants mail about (D154), where that is not what everyone gets. */
  mailChoice?: MailChoice
}

/** A Google account that signs in to an account; what Google's tokens would allow is not kept. */
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

/** An account that is gone and whose name and e-mail records may still carry (ADR 028). Its id is the account's. */
export type ErasureDoc = {
  _id: ObjectId
  /** When the account went. */
  at: Date
  /** When its records are to be looked through next. */
  dueAt: Date
  /** An administrator deleted it: entries of the log about it keep its name. Absent: its person did. */
  moderated?: true
}

/** A listing: what its agent said, and what became of it. Its search reads title and location. The fields below the line are derived from the others at every write. */
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
    /** Counts offers ever made; an offer's transaction writes it so that it conflicts with a deletion or a sale. */
    offerCount: number
    /** Its position was found by its location and goes with it; absent where its agent gave one (ADR 039). */
    isGeocoded?: true
    /** Its agent wants a place of their own "about here" and has given none yet: it is none, or was found (D67). */
    isAboutHere?: true
    /** When its prices last changed, and what they were before; absent: never. Minor units. */
    priceChangedAt?: Date
    previousMinPriceMinor?: number
    previousMaxPriceMinor?: number
    /** When its prices last fell, whatever they did since; absent where they never did. */
    reducedAt?: Date
    /** When its pictures or their order last changed; absent: never since that is written down. */
    picturesChangedAt?: Date
    /** While it is rejected: when, as `updatedAt` was then, and why, where a reason was given (D171). */
    rejection?: { at: Date; reason?: string }
    /** Counts acceptances and payments of offers on it, so that of several at once one waits for the other. */
    decisions?: number
    /** An offer on it is accepted and waits for its payment; written with that offer (D72). */
    underOffer?: true
    /** Since when it is; absent also where nobody wrote that down yet. */
    underOfferSince?: Date
    /** The digest of the input, if it was created with an `Idempotency-Key`; its id is derived from that key (D244). */
    madeOf?: string
    // derived
    listed: boolean
    rank: number
    spanMinor: number
    locationFolded: string
    /** The status while it is unsold; `null` once it is sold. What lists of unsold listings begin with, never `soldAt` (ADR 037). */
    shelf: PropertyStatus | null
    /** The words of `searchText` (ADR 037). */
    words: string[]
    /** The address of the location's page under `/homes` (D48). */
    locationSlug: string
    /** The id of the place that counts it; `null` once it is sold. */
    place: string | null
    /** The cell of the map (ADR 041) and the position that everyone may know; `null` where it has none. */
    cell: string | null
    publicLatitude: number | null
    publicLongitude: number | null
    /** The names of its features in one text; empty for none. */
    featureText: string
  }

/** The unsold listings of one status at one folded location, counted; or, where there is no location, all of the status. */
export type PlaceDoc = {
  /** A digest of the status and the folded location, or the status itself for all of its listings. */
  _id: string
  status: PropertyStatus
  /** As the listing that came first has it. */
  location: string
  folded: string
  /** The words of `folded` (ADR 037). */
  words: string[]
  slug: string
  listed: boolean
  count: number
}

/** Where a word stands: in the location of a listing, or in what administrators search, its title and location. */
export type WordSource = 'location' | 'listing'

/**
 * A word that a listing has, or once had, with what of it may be searched for (ADR 037). Its id is the source and the
 * word. `isCommon` is there where so many listings had it when they were counted that none reads them by it.
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
  buyerId: ObjectId
  buyerName: string
  buyerEmail: string
  amountMinor: number
  minPriceMinor: number
  maxPriceMinor: number
  buyingDate: string
  status: OfferStatus
  createdAt: Date
  decidedAt: Date | null
  /** When it ends by itself (D73); stays when it is closed. Absent: the version before made it. */
  expiresAt?: Date
  /** How many days it is good for, counted again from each amount; absent: as many as by default. */
  validDays?: number
  /** Who is to answer while it is pending; absent: the agent. */
  turn?: OfferParty
  /** What was offered and answered, the first first; the last is `amountMinor`. Absent: that alone. */
  amounts?: NamedAmount[]
  /** When it was accepted; stays when it is closed. Absent: it was not, or the version before did so. */
  acceptedAt?: Date
  /** When its agent put off its end. */
  extendedAt?: Date
  /** The end that both sides have been told of beforehand. */
  warnedOf?: Date
  /** Why it came to nothing; absent where its agent turned it down, or what it was about went. */
  closedAs?: ClosedAs
  /** What rejected it where its agent did not; absent too where the version before did so. */
  cause?: RejectingCause
  /** Why the agent turned it down or released it, as the buyer reads it. */
  reason?: string
  paymentIntentId?: string
  transactionId?: string
  paidAt?: Date
  /** The refund with which all of a payment came back; absent until it truly has. */
  refundId?: string
  /** A payment came that has to go back, and has not yet. */
  refunding?: true
  /** It waits for an administrator: for its bank transfer to be recorded, or for money that has to go back (D194). */
  forAdmins?: true
  /** An intent that no settled payment, refund or cancellation has closed yet; absent where there is none. */
  unsettled?: true
  /** When the reconciliation found its payment, which neither the browser nor the webhook had told of (D183). */
  reconciledAt?: Date
  // derived from the status, for the partial unique indexes
  open: boolean
  claiming: boolean
}

/** A payment that has to go back (D51): work that stays until Stripe has given all of it back. */
export type RefundDoc = {
  /** The id of the payment intent. */
  _id: string
  offerId: ObjectId
  state: 'due' | 'done'
  /** What went wrong and was reported: ids of refunds that failed, and Stripe's words for those it refused to make. */
  failures: string[]
  /** When Stripe was last asked for a refund whose answer is not there yet. */
  askedAt?: Date
  /** It was paid back by other means than Stripe, as a person has noted. */
  repaid?: { at: Date; note: string }
}

/** A bank transfer that an administrator has recorded (D75), under the bank's reference: none is recorded twice. */
export type TransferDoc = {
  _id: string
  offerId: ObjectId
  amountMinor: number
  /** The day on which the bank had it: "2025-01-05". */
  receivedOn: string
  state: TransferState
  recordedAt: Date
  recordedBy: ObjectId
  /** How it went back, as an administrator has noted. */
  returned?: { at: Date; by: ObjectId; note: string }
}

/** Work that is due at a time (ADR 032). What is to be done stands in the records of its subject, but for a mail. */
export type JobDoc = {
  /** Kind and subject (`jobId`). */
  _id: string
  kind: JobKind
  subject: string
  /** When to do it, or to look at it again. */
  dueAt: Date
  /** Tries in a row that did not end it. */
  attempts: number
  /** Since when it has been due, if the last try failed: `dueAt` is then that of the next one. */
  failingSince?: Date
  /** Number of requests for it. One that is made while the job runs has it run again. */
  asked: number
  /** Until when a worker holds it; long ago: nobody does. */
  leaseUntil: Date
  /** The worker's name for this one time. */
  owner?: string
  /** A mail, sealed with the server's secret. */
  sealed?: string
  /** When a mail is of no use any more; it then goes unsent. */
  expiresAt?: Date
}

/** A review with what it was written on. Its search reads the listing's title and the writer's name. */
export type ReviewDoc = Searchable & {
  _id: ObjectId
  propertyId: ObjectId
  propertyTitle: string
  userId: ObjectId
  email: string
  name: string
  image: string | null
  review: string
  rating: number
  createdAt: Date
  /** How often it has been reported: what reports it and what removes it write the same document. */
  reported?: number
}

export type WishlistDoc = {
  _id: ObjectId
  userId: ObjectId
  email: string
  propertyId: ObjectId
  createdAt: Date
  /** The prices that it was saved at, in minor units; absent: nobody wrote them down yet. */
  minPriceMinor?: number
  maxPriceMinor?: number
}

/**
 * One decision of a person or of the product. Its search reads who (name, e-mail) and on what. Written in the decision's own
 * transaction and never changed, but that it loses the name of a person whose account is gone (ADR 028).
 */
export type AuditDoc = Searchable & {
  _id: ObjectId
  at: Date
  /** `null`: the product itself, on a settled payment. */
  actorId: ObjectId | null
  /** `null` as well where the account is gone. */
  actorName: string | null
  action: AuditAction
  targetType: AuditTarget
  targetId: ObjectId
  /** The title or name at that time; a deletion leaves no other trace of it. Absent where nobody knew it or may any more. */
  targetName?: string
  before: Record<string, unknown>
  after: Record<string, unknown>
  /** The request that it was decided in (D181); absent where no request was, and in older entries. */
  requestId?: string
}

/** What an agent sold in one month (UTC): counted in the transaction of each purchase. Its id is both. Minor units. */
export type SalesMonthDoc = {
  _id: string
  agentId: ObjectId
  /** "2025-01" */
  month: string
  count: number
  totalMinor: number
  highestMinor: number
  /** The title of the highest sale. */
  highestTitle: string
}

/**
 * A picture that was uploaded to the image host; its id is the host's name for it (`publicIdOf`). One that nothing shows
 * is deleted there (ADR 026).
 */
export type PictureDoc = {
  _id: string
  /** Absent until the host has said that it has it. */
  address?: string
  /** The account that uploaded it, whose listings and profile may show it. */
  ownerId: ObjectId
  /** Or when it was first noted. */
  uploadedAt: Date
  /** The address that an import fetched it from, by which the next one knows it again. */
  source?: string
  /** When to look whether anything shows it. Absent: something does, or it is deleted. */
  dueAt?: Date
  /** Its deletion has begun: nothing may show it any more. */
  deleting?: true
  /** How often in a row the host has not deleted it. */
  failures?: number
  deletedAt?: Date
  /** Counts who took it, let go of it or looked at it, so that those who do so at once conflict. */
  turns: number
}

/** An agent's file that is checked or written (D150), with what became of its rows. */
export type ImportDoc = ImportCounts & {
  _id: ObjectId
  agentId: ObjectId
  status: ImportStatus
  /** There is something left to do: an agent has one such import. Absent: there is not. */
  open?: true
  dryRun: boolean
  name: string
  /** Whose rows these are: another import's, where that one's are written or checked once more. */
  rowsOf: ObjectId
  /** The columns: their names, what each becomes, and what they say first. */
  header: string[]
  fields: (ImportField | null)[]
  examples: string[][]
  /**
   * The rows with a number that a row before has as well, and that one; `isListing`: one of both names a listing by its
   * own number, the other by the product's id.
   */
  doubles: { row: number; first: number; isListing?: true }[]
  /** How many rows the file has, blank ones not among them. */
  rows: number
  /** The last row that was looked at; written in the transaction that writes what the row says. */
  at: number
  /** What is wrong, each step's under its first row. */
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
  /** The first and the last of them. */
  first: number
  last: number
  rows: ImportRow[]
  expiresAt: Date
}

/** The drawn picture of a type at the image host, for listings that came without one. */
export type PlaceholderDoc = { _id: PropertyType; address: string }

/** A document that transactions write so that they conflict where a rule spans several documents. */
export type LockDoc = { _id: string; taken: number }

/** When a recurring operation last succeeded (D253). */
export type LastSuccessDoc = { _id: Repeated; at: Date }

/** A budget's counter: its id is the budget's name and a digest of who spends it. */
export type RateLimitDoc = { _id: string; taken: number; expiresAt: Date }

/** One change of a listing that its readers may know of (D149). Prices in minor units. Nobody changes it. */
export type HistoryDoc = {
  _id: ObjectId
  propertyId: ObjectId
  at: Date
  field: HistoryField
  from: number | string | null
  to: number | string | null
}

/** What one person is told of (D76). Its id is made of the event and the person, so that nobody is told twice. */
export type NoticeDoc = {
  _id: ObjectId
  personId: ObjectId
  kind: NoticeKind
  as: NoticePerson
  values: NoticeValues
  /** The offer, listing or account that it is about. */
  subjectId: ObjectId
  createdAt: Date
  /** The person has not read it; absent: they have. */
  unread?: true
  /** The entry of the sidebar that counts it. */
  mark?: NoticeMark
}

/** What one person has reported (D187): one thing once. */
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

/** A thing whose reports wait for an administrator; its id is the thing's. It knows no reporter. */
export type ReportCaseDoc = {
  _id: ObjectId
  targetType: ReportTarget
  propertyId: ObjectId
  title: string
  /** The text of a reported review; absent for a listing. */
  excerpt?: string
  /** When it was first reported. */
  createdAt: Date
  count: number
  /** The last reports, the latest last. */
  latest: { reportId: ObjectId; reason: ReportReason; words?: string; at: Date }[]
}

/** An application to become an agent (D69), with the name and address that its person had then. */
export type ApplicationDoc = {
  _id: ObjectId
  personId: ObjectId
  name: string
  email: string
  licence: string
  region: string
  references: string
  documentType: DocumentType
  status: ApplicationStatus
  /** It waits: a person has one such. Absent: it does not. */
  open?: true
  createdAt: Date
  dueAt: Date
  decidedAt?: Date
  /** Why it was declined. */
  reason?: string
}

/** The document of a person's application, sealed with the server's secret (ADR 057). Its id is the person's. */
export type DocumentDoc = {
  _id: ObjectId
  type: DocumentType
  sealed: string
  uploadedAt: Date
  /** It goes by itself then, if nothing took it away before. */
  expiresAt: Date
}

/** Something that failed (D182): what it was, and nothing of what it said. */
export type FailureDoc = Failed & {
  _id: ObjectId
  at: Date
  /** The kind of the error, and its code where it has one. */
  type: string
  code?: string | undefined
}

/** A migration that has run. `beside`: the newest one that a version must know to run on what this one left. */
export type MigrationDoc = { _id: number; name: string; appliedAt: Date; beside?: number }

type Documents = {
  users: UserDoc
  accounts: AccountDoc
  passwordResets: MailedLinkDoc
  emailProofs: MailedLinkDoc
  signInLinks: MailedLinkDoc
  erasures: ErasureDoc
  properties: PropertyDoc
  places: PlaceDoc
  words: WordDoc
  offers: OfferDoc
  refunds: RefundDoc
  transfers: TransferDoc
  reviews: ReviewDoc
  wishlist: WishlistDoc
  audit: AuditDoc
  sales: SalesMonthDoc
  pictures: PictureDoc
  imports: ImportDoc
  importRows: ImportRowsDoc
  placeholders: PlaceholderDoc
  jobs: JobDoc
  locks: LockDoc
  lastSuccesses: LastSuccessDoc
  rateLimits: RateLimitDoc
  contentChanges: ContentChangeDoc
  history: HistoryDoc
  notices: NoticeDoc
  failures: FailureDoc
  reports: ReportDoc
  reportCases: ReportCaseDoc
  applications: ApplicationDoc
  documents: DocumentDoc
  migrations: MigrationDoc
}

export type CollectionName = keyof Documents
export type CollectionDocument<N extends CollectionName> = Documents[N]

/** A typed collection of the application's database. */
export const collection = <N extends CollectionName>(name: N): Collection<Documents[N]> =>
  getDb().collection<Documents[N]>(name)

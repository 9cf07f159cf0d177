import { type OfferParty, type RejectingCause } from './offer'
import { type Role } from './user'

/** What a person may get mail about, as the profile names it; on until the person says otherwise, where `mailed` says so (D154). */
export const NOTICE_GROUPS = {
  offers: { label: 'Offers', hint: 'Made, answered, about to expire, expired.', mailed: true },
  payments: { label: 'Payments', hint: 'Received, failed, refunded.', mailed: true },
  listings: {
    label: 'Your listings',
    hint: 'Verified, rejected or deleted by an administrator.',
    mailed: true,
  },
  reviews: {
    label: 'Reviews',
    hint: 'Written about your listings, or removed by an administrator.',
    mailed: false,
  },
  messages: { label: 'Messages', hint: 'New messages about a listing.', mailed: true },
  account: {
    label: 'Your account',
    hint: 'Role changes, decisions on applications, suspensions.',
    mailed: true,
  },
} as const
export type NoticeGroup = keyof typeof NOTICE_GROUPS
export const NOTICE_GROUP_NAMES = Object.keys(NOTICE_GROUPS) as NoticeGroup[]

/** What a person has chosen; a group that is not named is as `NOTICE_GROUPS` says. */
export type MailChoice = Readonly<Partial<Record<NoticeGroup, boolean>>>

/** Who is notified: the offer's buyer, the listing's agent, or the person whose account it is. */
export type NoticeRecipient = 'buyer' | 'agent' | 'person'

/** Where a notice leads. */
export type NoticeTarget =
  | 'bought'
  | 'purchase'
  | 'payment'
  | 'requests'
  | 'sold'
  | 'listings'
  | 'listing'
  | 'reviews'
  | 'profile'
  | 'application'
  | 'conversation'

/** The entries of the sidebar that show how many notices of theirs are new. */
export type NoticeBadge = 'bought' | 'requests' | 'messages'

/** The content of a notice: ids and values, never a person's name. Amounts in minor units. */
export type NoticeValues = {
  /** The listing's title. */
  title?: string
  /** How many other listings it happened to at once. */
  others?: number
  amountMinor?: number
  /** Who is or was to answer the offer; absent: the agent. */
  turn?: OfferParty
  /** When the offer ends, or until when it has to be paid. */
  endsAt?: Date
  /** The agent has put off its end, which is done once. */
  extended?: true
  /** What the other side wrote, as its reason or beside its amount. */
  reason?: string
  /** What rejected an offer where its agent did not, or happened to its listing as it ended. */
  cause?: RejectingCause
  /** Where the listing is, and what it was paid with. */
  location?: string
  transactionId?: string
  /** A refund's id, or how else the payment was given back. */
  refund?: string
  repaid?: string
  /** How a bank transfer was given back (D75); older notices have it as `repaid`. */
  returned?: string
  /** The beginning of a message; added when its mail is sent, and never stored. */
  quote?: string
  rating?: number
  role?: Role
}

/** A title of one line, and what there is to know and to do. */
export type NoticeText = { title: string; text: string }

export type RecipientNotice = {
  leadsTo: NoticeTarget
  words: (values: NoticeTextValues, site: { supportEmail: string }) => NoticeText
}

/** The values as sentences take them: amounts and dates as texts. */
export type NoticeTextValues = Omit<NoticeValues, 'title' | 'amountMinor' | 'endsAt'> & {
  home: string
  price: string
  money: string
  /** " by Nov 29, 2026, 14:03 UTC", or nothing where no end is known. */
  by: string
  /** "on Nov 29, 2026, 14:03 UTC", or "soon". */
  on: string
}

/** A kind of notice. */
export type NoticeRow = {
  group: NoticeGroup
  /** `quiet`: of no weight of its own, and never mailed. */
  weight: 'mailed' | 'quiet'
  /** How long after the event it is mailed, in milliseconds, and only if it is unread then. Default: at once. */
  mailAfter?: number
  /** The amount is what the buyer offers, whatever the agent has countered since. Default: the amount named last. */
  amount?: 'offered'
  recipients: Partial<Record<NoticeRecipient, RecipientNotice>>
}

/** One line of a kind: where it leads, and its words. */
export const noticeFor = (leadsTo: NoticeTarget, words: RecipientNotice['words']): RecipientNotice => ({
  leadsTo,
  words,
})

/** What the other side wrote, as a sentence after the others. */
export const quoteReason = (reason: string | undefined): string => (reason ? ` They write: “${reason}”` : '')

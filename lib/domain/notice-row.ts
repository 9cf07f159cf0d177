import { type LicenceStage } from './licence'
import { type OfferParty, type RejectingCause } from './offer'
import { type OfficeRole } from './office-permissions'
import { type AlertKind } from './search-match'
import { type ShownEnds } from './shown-price'
import { type Role } from './user'
import { type ViewingCause } from './viewing'

type NoticeGroupRow = {
  label: string
  /** The default until the person chooses (D154). */
  mailed: boolean
  /** The mailed notifications, for each role that gets such mail (D342). */
  hints: Partial<Record<Role, string>>
}

const OFFERS = 'Made, answered, about to expire, expired.'
const PAYMENTS = 'Received, failed, refunded.'
const MESSAGES = 'New messages about a home.'
const MESSAGES_OF_AGENT = 'New messages about a home, and inquiries that your office assigns to you.'
const VIEWINGS = 'Confirmations, new times, cancellations and reminders.'
const VIEWINGS_OF_BUYER = 'Confirmations, new times, cancellations, reminders, and questions after a viewing.'
const ACCOUNT = 'Role changes, decisions on applications, suspensions.'
const ACCOUNT_OF_AGENT = 'Your license, your office, role changes, suspensions.'

/** The groups of email notifications, as the profile lists them. */
export const NOTICE_GROUPS = {
  offers: { label: 'Offers', mailed: true, hints: { user: OFFERS, agent: OFFERS } },
  payments: { label: 'Payments', mailed: true, hints: { user: PAYMENTS, agent: PAYMENTS } },
  listings: {
    label: 'Your homes',
    mailed: true,
    hints: {
      agent:
        'Verified, rejected or deleted by an administrator, or handed over; offers above your maximum price; energy certificates that expire.',
    },
  },
  reviews: {
    label: 'Reviews',
    mailed: false,
    hints: { user: 'Yours, if an administrator removes one.', agent: 'Written about your homes.' },
  },
  searches: {
    label: 'Saved searches',
    mailed: true,
    hints: { user: 'New homes and price drops in your saved searches.' },
  },
  wishlists: {
    label: 'Shared wishlists',
    mailed: true,
    hints: { user: 'Guests who join, like or comment.' },
  },
  messages: { label: 'Messages', mailed: true, hints: { user: MESSAGES, agent: MESSAGES_OF_AGENT } },
  viewings: {
    label: 'Viewings and open houses',
    mailed: true,
    hints: { user: VIEWINGS_OF_BUYER, agent: VIEWINGS },
  },
  account: {
    label: 'Your account',
    mailed: true,
    hints: { user: ACCOUNT, agent: ACCOUNT_OF_AGENT, admin: ACCOUNT },
  },
} as const satisfies Record<string, NoticeGroupRow>
export type NoticeGroup = keyof typeof NOTICE_GROUPS
export const NOTICE_GROUP_NAMES = Object.keys(NOTICE_GROUPS) as NoticeGroup[]

/** The groups that a role gets mail about, each with its label and hint (D342). */
export const mailGroupsOf = (role: Role): { name: NoticeGroup; label: string; hint: string }[] =>
  NOTICE_GROUP_NAMES.flatMap((name) => {
    const { label, hints }: NoticeGroupRow = NOTICE_GROUPS[name]
    const hint = hints[role]
    return hint === undefined ? [] : [{ name, label, hint }]
  })

/** A person's choices; groups without one use the default in `NOTICE_GROUPS`. */
export type MailChoice = Readonly<Partial<Record<NoticeGroup, boolean>>>

/** The recipient: the offer's buyer, the listing's agent, or the owner of the account. */
export const NOTICE_RECIPIENTS = ['buyer', 'agent', 'person'] as const
export type NoticeRecipient = (typeof NOTICE_RECIPIENTS)[number]

/** The page that a notice links to. */
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
  | 'licence'
  | 'conversation'
  | 'office-inbox'
  | 'office'
  | 'buyer-viewings'
  | 'agent-viewings'
  | 'viewing-questions'
  | 'digest'
  | 'shared-wishlist'
  | 'agent'

/** The sidebar entries that show the number of their new notices. */
export const NOTICE_BADGES = ['answers', 'bought', 'requests', 'viewings', 'messages'] as const
export type NoticeBadge = (typeof NOTICE_BADGES)[number]

/** The values of a notice, without people's names except `agentName`. Amounts in minor units. */
export type NoticeValues = {
  title?: string
  /** The number of other listings in the same event. */
  others?: number
  amountMinor?: number
  /** The side whose turn it is or was; the agent if absent. */
  turn?: OfferParty
  /** True if the buyer has not confirmed the offer since the home changed (D325). */
  unconfirmed?: true
  /** True if a colleague acted for the agent (D456). */
  byColleague?: true
  /** The deadline of the offer or its payment. */
  endsAt?: Date
  /** True once the agent has extended the deadline, which is possible once. */
  extended?: true
  /** The reason of the other side, or the note with its amount. */
  reason?: string
  /** Why the offer was rejected if its agent did not do it, or what happened to its listing as it expired. */
  cause?: RejectingCause
  /** The time of a viewing or an open house, on the home's clock, or the last day of a certificate. */
  when?: string
  location?: string
  transactionId?: string
  /** The id of the refund, or how the payment was returned in another way. */
  refund?: string
  repaid?: string
  /** How a bank transfer was returned (D75). */
  returned?: string
  /** The beginning of a message; added when its mail is sent, never stored. */
  quote?: string
  /** The time that was proposed for a viewing, and the time before it was moved. */
  proposed?: string
  was?: string
  /** The number of reservations at an open house with a capacity. */
  reservations?: number
  /** The cause that cancelled a viewing, if no side did. */
  viewingCause?: ViewingCause
  /** In how many hours the viewing is that it reminds of. */
  hours?: number
  /** The meeting point; added when the mail is sent, never stored (D224). */
  meetingPoint?: string
  rating?: number
  /** The saved search that found a home: its name and id. */
  search?: string
  searchId?: string
  /** A home's prices, and what they were before they fell. */
  prices?: ShownEnds
  pricesBefore?: ShownEnds
  /** True for the last instant alert that is mailed today; added when the mail is sent, never stored. */
  isLast?: true
  /** A guest of a shared wishlist wrote a comment, instead of adding a heart. */
  commented?: true
  /** The homes of a digest. */
  counts?: Record<AlertKind, number>
  /** The last day of an agent's licence, and the days left; 0 at its end, negative later (D427). */
  validUntil?: string
  daysLeft?: number
  role?: Role
  /** The name of an office, and the role of a member who joined it. */
  office?: string
  officeRole?: OfficeRole
  /** The other agent of a handover, or a colleague; the name is erased with that account. */
  agentId?: string
  agentName?: string
  /** The line of what was handed over, and how many viewings and open houses of it overlap others. */
  handedOver?: string
  overlaps?: number
}

/** A one-line title, and a text that says what happened and what to do. */
export type NoticeText = { title: string; text: string }

export type RecipientNotice = {
  leadsTo: NoticeTarget
  words: (values: NoticeTextValues, site: { supportEmail: string }) => NoticeText
}

/** The values as used in sentences: amounts and dates as text. */
export type NoticeTextValues = Omit<NoticeValues, 'title' | 'amountMinor' | 'endsAt'> & {
  home: string
  price: string
  money: string
  /** " by Nov 29, 2026, 2:03 PM UTC", or empty without a deadline. */
  by: string
  /** "on Nov 29, 2026, 2:03 PM UTC", or "soon" without a deadline. */
  on: string
}

/**
 * What can make a repetition about the same subject a new event. The values are part of a notice's id, so their meaning
 * must not change.
 */
export type Repetitions = {
  /** The time of the event, so that each one is new. */
  at: Date
  /** The number of amounts of the offer so far, which numbers its counteroffers. */
  amounts: number
  /** The change of the listing that the buyer has confirmed (D325). */
  listingChangedAt: Date | undefined
  /** The id of the offer that was accepted, or whose acceptance ended. */
  otherOffer: string
  /** The deadline that it warns of. */
  deadline: Date | undefined
  /** The event of the payment provider. */
  failure: string
  /** The id of the payment or transfer, and of its refund or of the refund's failure. */
  transaction: string
  refund: string
  /** The version of the listing that was decided on. */
  version: Date
  /** The id of the review's author, or of the shared wishlist's guest. */
  author: string
  /** The period in which the guest's visit began (`visitOf`). */
  visit: number
  /** How far the recipient has read the conversation. */
  readSeq: number
  /** The version of the viewing. */
  sequence: number
  /** The start of the viewing, and how many hours before it. */
  startsAt: Date
  hours: number | undefined
  /** One of the listing's open houses with its version, and the hours before it of a reminder: "<id>:3:24". */
  openHouse: string
  /** The prices of the home. */
  shownMinMinor: number
  shownMaxMinor: number
  /** The id of the application. */
  application: string
  /** The last day of a licence, and the stage. */
  validUntil: string
  stage: LicenceStage
  /** The id of the handover. */
  handover: string
}

/** A kind of notification, with what each recipient gets. */
export type NoticeRow = Partial<Record<NoticeRecipient, RecipientNotice>> & {
  group: NoticeGroup
  /**
   * `once` for each subject, or the values that make a repetition a new event. Any other repetition notifies nobody
   * (D153).
   */
  happens: 'once' | { each: readonly (keyof Repetitions)[] }
  /** The channels; both by default. Mail also follows the person's choice for the group. */
  channels?: readonly ('app' | 'mail')[]
  /**
   * True if people who do not want such mail get it anyway, when it cancels a calendar entry that was mailed to them.
   */
  cancelsEntry?: true
  /**
   * How long after the event it is mailed if still unread, in milliseconds. Default: immediately, even if it has been
   * read.
   */
  mailAfter?: number
  /** `offered`: the amount is what the buyer offers, even if the agent has countered. Default: the latest amount. */
  amount?: 'offered'
}

/** These kinds of notifications, all of one group. */
export const inGroup = <
  Group extends NoticeGroup,
  const Rows extends Record<string, Omit<NoticeRow, 'group'>>,
>(
  group: Group,
  rows: Rows,
) =>
  Object.fromEntries(Object.entries(rows).map(([kind, row]) => [kind, { group, ...row }])) as {
    [Kind in keyof Rows]: Rows[Kind] & { group: Group }
  }

/** A notice for one recipient: the page that it links to, and its text. */
export const noticeFor = (leadsTo: NoticeTarget, words: RecipientNotice['words']): RecipientNotice => ({
  leadsTo,
  words,
})

/** The other side's reason as a sentence to append. */
export const quoteReason = (reason: string | undefined): string => (reason ? ` Message: “${reason}”` : '')

import { formatMoment } from './moments'
import { formatMoney, formatPrice, toMajor } from './money'
import {
  type MailChoice,
  NOTICE_GROUPS,
  NOTICE_RECIPIENTS,
  type NoticeGroup,
  type NoticeBadge,
  type NoticeRecipient,
  type NoticeTarget,
  type NoticeRow,
  type NoticeValues,
  type NoticeText,
  type RecipientNotice,
  type Repetitions,
  inGroup,
  noticeFor,
} from './notice-row'
import { ACCOUNT_NOTICES, MESSAGE_NOTICES } from './notices-of-accounts'
import { LISTING_NOTICES } from './notices-of-listings'
import { SEARCH_NOTICES, WISHLIST_NOTICES } from './notices-of-searches'
import { OFFER_NOTICES } from './notices-of-offers'
import { VIEWING_NOTICES, OPEN_HOUSE_NOTICES } from './notices-of-viewings'
import { type OfferParty, type OfferStatus, CLOSING_CAUSE_LABELS } from './offer'
import { type NamedAmount, offerValueOf } from './offer-terms'

/** All notifications (D76, D153): recipients, words, link, repetitions and channels. */
export const NOTICES = {
  ...OFFER_NOTICES,
  ...inGroup('payments', {
    'payment-ending': {
      happens: { each: ['deadline'] },
      buyer: noticeFor('payment', ({ home, money, by }) => ({
        title: `Pay for ${home}${by || ' soon'}`,
        text: `${money} must be paid${by}, or your accepted offer expires.`,
      })),
      agent: noticeFor('requests', ({ home, money, by, extended }) => ({
        title: `Payment for ${home} is still due`,
        text: `The accepted offer of ${money} expires if it is not paid${by}.${
          extended ? '' : ' You can extend the deadline once.'
        }`,
      })),
    },
    'payment-ended': {
      happens: 'once',
      buyer: noticeFor('bought', ({ home, money, cause }) => ({
        title: `Your accepted offer on ${home} has expired`,
        text: `${money} was not paid before the deadline. ${
          cause ? CLOSING_CAUSE_LABELS[cause] : 'The home is no longer reserved for you.'
        }`,
      })),
      agent: noticeFor('requests', ({ home, money }) => ({
        title: `Payment for ${home} didn’t arrive before the deadline`,
        text: `The accepted offer of ${money} has expired, and the home is no longer reserved.`,
      })),
    },
    'payment-received': {
      happens: 'once',
      buyer: noticeFor('purchase', ({ home, money, location, transactionId }) => ({
        title: `${home} is yours`,
        text: [
          `We have received your payment of ${money}.`,
          ...(location === undefined ? [] : [`Location: ${location}`]),
          ...(transactionId === undefined ? [] : [`Transaction ID: ${transactionId}`]),
          'You can print the receipt at any time.',
        ].join('\n'),
      })),
      agent: noticeFor('sold', ({ home, money }) => ({
        title: `${home} has been sold`,
        text: `The buyer has paid ${money}.`,
      })),
    },
    'payment-failed': {
      happens: { each: ['failure'] },
      buyer: noticeFor('payment', ({ home, money, by }) => ({
        title: `Your payment for ${home} failed`,
        text: `You were not charged. Pay ${money}${by} with the same card or another one.`,
      })),
    },
    'payment-returning': {
      happens: { each: ['transaction'] },
      buyer: noticeFor('bought', ({ home, money }) => ({
        title: `Your transfer for ${home} will be refunded`,
        text: `We received your bank transfer of ${money}, but it can no longer be used for your offer. We will refund it in full and notify you. You don’t need to do anything.`,
      })),
    },
    'payment-refunded': {
      happens: { each: ['transaction', 'refund'] },
      buyer: noticeFor('bought', ({ home, money, refund, repaid, returned }) =>
        returned === undefined
          ? {
              title: `Your payment for ${home} has been refunded`,
              text: `Your payment of ${money} for ${home} arrived when the offer was no longer open.\n${
                repaid === undefined
                  ? `It has been refunded in full.${refund === undefined ? '' : ` Refund: ${refund}.`}`
                  : `It was refunded to you another way: ${repaid}.`
              }`,
            }
          : {
              title: `Your transfer for ${home} was refunded`,
              text: `Your bank transfer of ${money} could not be used for your offer. It was refunded in full: ${returned}. Nothing else about your offer changes.`,
            },
      ),
    },
    'refund-failed': {
      happens: { each: ['transaction', 'refund'] },
      buyer: noticeFor('bought', ({ home, money }, { supportEmail }) => ({
        title: `The refund for ${home} failed`,
        text: `Your bank returned the refund of ${money} for ${home}.\nWe will try again and notify you. You don’t need to do anything; if your card has changed, write to ${supportEmail}.`,
      })),
    },
  }),
  ...LISTING_NOTICES,
  ...MESSAGE_NOTICES,
  ...VIEWING_NOTICES,
  ...OPEN_HOUSE_NOTICES,
  ...SEARCH_NOTICES,
  ...WISHLIST_NOTICES,
  ...ACCOUNT_NOTICES,
} as const satisfies Record<string, NoticeRow>

export type NoticeKind = keyof typeof NOTICES
export const NOTICE_KINDS = Object.keys(NOTICES) as NoticeKind[]

const rowOf = (kind: NoticeKind): NoticeRow => NOTICES[kind]

type Each<Kind extends NoticeKind> = Extract<
  (typeof NOTICES)[Kind]['happens'],
  { each: unknown }
>['each'][number]

/** The values that an event of this kind needs besides its time; none if it happens once. */
export type Repetition<Kind extends NoticeKind> = [Exclude<Each<Kind>, 'at'>] extends [never]
  ? { each?: never }
  : { each: Pick<Repetitions, Exclude<Each<Kind>, 'at'>> }

const repetitionText = (value: Date | string | number = ''): string =>
  value instanceof Date ? value.toISOString() : String(value)

/** The key that distinguishes an event from others of its kind and subject. Throws if a value is missing. */
export function occurrenceOf(kind: NoticeKind, values: Partial<Repetitions>): string {
  const { happens } = rowOf(kind)
  if (happens === 'once') return ''
  const missing = happens.each.find((name) => !(name in values))
  if (missing !== undefined) throw new Error(`"${kind}" happens for each ${missing}, which is missing.`)
  return happens.each.map((name) => repetitionText(values[name])).join(' ')
}

export const recipientsOf = (kind: NoticeKind): NoticeRecipient[] =>
  NOTICE_RECIPIENTS.filter((as) => as in NOTICES[kind])

function recipientNoticeOf(kind: NoticeKind, as: NoticeRecipient): RecipientNotice {
  const notice = rowOf(kind)[as]
  if (!notice) throw new Error(`No notification "${kind}" is defined for the role ${as}.`)
  return notice
}

/** The text in the application and in mail. Throws for a recipient that the kind does not have. */
export function noticeTextOf(
  kind: NoticeKind,
  as: NoticeRecipient,
  { title = 'a home', amountMinor = 0, endsAt, ...values }: NoticeValues,
  site: { supportEmail: string },
): NoticeText {
  const major = toMajor(amountMinor)
  const end = endsAt && formatMoment(endsAt)
  return recipientNoticeOf(kind, as).words(
    {
      ...values,
      home: title,
      price: formatPrice(major),
      money: formatMoney(major),
      by: end === undefined ? '' : ` by ${end}`,
      on: end === undefined ? 'soon' : `on ${end}`,
    },
    site,
  )
}

/**
 * The notice values of an offer: whose turn it is or was, whether its buyer has to confirm it, and the amount that this
 * kind shows, in minor units.
 */
export function valuesOfOffer(
  kind: NoticeKind,
  offer: {
    status: OfferStatus
    amountMinor: number
    amounts: readonly NamedAmount[]
    acceptedAt?: Date
    turn?: OfferParty
    listingChangedAt?: Date
  },
): Pick<NoticeValues, 'amountMinor' | 'turn' | 'unconfirmed'> {
  const { turn, amountMinor, listingChangedAt } = offer
  const offered = rowOf(kind).amount && offerValueOf(offer)
  return {
    amountMinor: offered?.amountMinor ?? amountMinor,
    ...(turn && { turn }),
    ...(listingChangedAt && { unconfirmed: true }),
  }
}

/** The page that a notice links to for this recipient. */
export const targetOf = (kind: NoticeKind, as: NoticeRecipient): NoticeTarget =>
  recipientNoticeOf(kind, as).leadsTo

const BADGES: Partial<Record<NoticeTarget, NoticeBadge>> = {
  bought: 'answers',
  purchase: 'bought',
  payment: 'answers',
  requests: 'requests',
  conversation: 'messages',
  'buyer-viewings': 'viewings',
  'agent-viewings': 'viewings',
  'viewing-questions': 'viewings',
}

/** The sidebar entry whose count includes it, if any. */
export const noticeBadge = (kind: NoticeKind, as: NoticeRecipient): NoticeBadge | undefined =>
  BADGES[targetOf(kind, as)]

/** The group whose mail setting applies. */
export const groupOf = (kind: NoticeKind): NoticeGroup => rowOf(kind).group

/**
 * How long after its event it is mailed if still unread, in milliseconds; `undefined`: immediately, even if it has been
 * read.
 */
export const mailDelayOf = (kind: NoticeKind): number | undefined => rowOf(kind).mailAfter

/** True for alerts of saved searches. Many people get one at once, so the timer mails them, to verified emails only. */
export const isSearchAlert = (kind: NoticeKind): boolean => groupOf(kind) === 'searches'

/** True if the person gets mail about the group. */
export const wantsGroup = (group: NoticeGroup, choice: MailChoice = {}): boolean =>
  choice[group] ?? NOTICE_GROUPS[group].mailed

/** True if it is mailed to people who do not want such mail but have its calendar entry (D223). */
export const cancelsEntry = (kind: NoticeKind): boolean => rowOf(kind).cancelsEntry === true

/** True if a notice of this kind is mailed to a person with these choices. */
export const isMailed = (kind: NoticeKind, choice?: MailChoice): boolean =>
  (rowOf(kind).channels?.includes('mail') ?? true) && wantsGroup(groupOf(kind), choice)

import { formatMoment } from './dates'
import { formatMoney, formatPrice, toMajor } from './money'
import {
  type MailChoice,
  NOTICE_GROUPS,
  type NoticeGroup,
  type NoticeMark,
  type NoticePerson,
  type NoticePlace,
  type NoticeRow,
  type NoticeValues,
  type NoticeWords,
  type Telling,
  told,
} from './notice-row'
import { ACCOUNT_NOTICES } from './notices-of-accounts'
import { LISTING_NOTICES } from './notices-of-listings'
import { OFFER_NOTICES } from './notices-of-offers'
import { type OfferParty, type OfferStatus, REJECTING_CAUSE_WORDS } from './offer'
import { amountsOf, offeredOf } from './offer-terms'

/** Everything that people are told of (D76, D153): whom, in which words, where it leads, and with what weight. */
export const NOTICES = {
  ...OFFER_NOTICES,
  'payment-ending': {
    group: 'payments',
    weight: 'mailed',
    told: {
      buyer: told('payment', ({ home, money, by }) => ({
        title: `Pay for ${home}${by || ' soon'}`,
        text: `${money} must be paid${by}, or your accepted offer expires.`,
      })),
      agent: told('requests', ({ home, money, by, extended }) => ({
        title: `Payment for ${home} is still due`,
        text: `The accepted offer of ${money} ends if it is not paid${by}.${
          extended ? '' : ' You can give the buyer more time once.'
        }`,
      })),
    },
  },
  'payment-ended': {
    group: 'payments',
    weight: 'mailed',
    told: {
      buyer: told('bought', ({ home, money, cause }) => ({
        title: `Your accepted offer on ${home} has ended`,
        text: `${money} was not paid before the deadline. ${
          cause ? REJECTING_CAUSE_WORDS[cause] : 'The listing is available to everyone again.'
        }`,
      })),
      agent: told('requests', ({ home, money }) => ({
        title: `${home} was not paid before the deadline`,
        text: `The accepted offer of ${money} has ended. The listing is available again, and its other offers can be accepted.`,
      })),
    },
  },
  'payment-received': {
    group: 'payments',
    weight: 'mailed',
    told: {
      buyer: told('purchase', ({ home, money, location, transactionId }) => ({
        title: `${home} is yours`,
        text: [
          `We have received your payment of ${money}.`,
          ...(location === undefined ? [] : [`Location: ${location}`]),
          ...(transactionId === undefined ? [] : [`Transaction ID: ${transactionId}`]),
          'You can print the receipt at any time.',
        ].join('\n'),
      })),
      agent: told('sold', ({ home, money }) => ({
        title: `${home} has been sold`,
        text: `The buyer has paid ${money}.`,
      })),
    },
  },
  'payment-failed': {
    group: 'payments',
    weight: 'mailed',
    told: {
      buyer: told('payment', ({ home, money, by }) => ({
        title: `Your payment for ${home} failed`,
        text: `You were not charged. Try again, or pay with another card: ${money}${by}.`,
      })),
    },
  },
  'payment-returning': {
    group: 'payments',
    weight: 'mailed',
    told: {
      buyer: told('bought', ({ home, money }) => ({
        title: `Your transfer for ${home} will be refunded`,
        text: `Your bank transfer of ${money} arrived after the offer had closed. We will refund it in full and notify you. You don’t need to do anything.`,
      })),
    },
  },
  'payment-refunded': {
    group: 'payments',
    weight: 'mailed',
    told: {
      buyer: told('bought', ({ home, money, refund, repaid, returned }) =>
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
              text: `Your bank transfer of ${money} arrived after the offer had closed. It was refunded in full: ${returned}. Nothing else about your offer changes.`,
            },
      ),
    },
  },
  'refund-failed': {
    group: 'payments',
    weight: 'mailed',
    told: {
      buyer: told('bought', ({ home, money }, { supportEmail }) => ({
        title: `The refund for ${home} failed`,
        text: `Your bank returned the refund of ${money} for ${home}.\nWe will try again and notify you. You don’t need to do anything; if your card has changed, write to ${supportEmail}.`,
      })),
    },
  },
  ...LISTING_NOTICES,
  ...ACCOUNT_NOTICES,
} as const satisfies Record<string, NoticeRow>

export type NoticeKind = keyof typeof NOTICES
export const NOTICE_KINDS = Object.keys(NOTICES) as NoticeKind[]

const rowOf = (kind: NoticeKind): NoticeRow => NOTICES[kind]

/** Whom a kind is for. */
export const peopleOf = (kind: NoticeKind): NoticePerson[] => Object.keys(rowOf(kind).told) as NoticePerson[]

function tellingOf(kind: NoticeKind, as: NoticePerson): Telling {
  const telling = rowOf(kind).told[as]
  if (!telling) throw new Error(`Nobody tells a ${as} of ${kind}.`)
  return telling
}

/** What a person reads, in the application and by mail. Throws for one who is not told of this kind. */
export function wordsOf(
  kind: NoticeKind,
  as: NoticePerson,
  { title = 'a listing', amountMinor = 0, endsAt, ...values }: NoticeValues,
  site: { supportEmail: string },
): NoticeWords {
  const major = toMajor(amountMinor)
  const end = endsAt && formatMoment(endsAt)
  return tellingOf(kind, as).words(
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

/** What is told of an offer itself: whose turn it is or was, and the amount (minor units) that is meant by this kind. */
export function valuesOfOffer(
  kind: NoticeKind,
  offer: Parameters<typeof amountsOf>[0] & { status: OfferStatus; acceptedAt?: Date; turn?: OfferParty },
): Pick<NoticeValues, 'amountMinor' | 'turn'> {
  const { turn, amountMinor } = offer
  const offered = rowOf(kind).amount && offeredOf({ ...offer, amounts: amountsOf(offer) })
  return { amountMinor: offered?.amountMinor ?? amountMinor, ...(turn && { turn }) }
}

/** Where it leads whom it is for. */
export const placeOf = (kind: NoticeKind, as: NoticePerson): NoticePlace => tellingOf(kind, as).leadsTo

const MARKS: Partial<Record<NoticePlace, NoticeMark>> = {
  bought: 'bought',
  purchase: 'bought',
  payment: 'bought',
  requests: 'requests',
}

/** The entry of the sidebar that it counts at, if any. */
export const markOf = (kind: NoticeKind, as: NoticePerson): NoticeMark | undefined => MARKS[placeOf(kind, as)]

/** What mail of this kind is turned off by. */
export const groupOf = (kind: NoticeKind): NoticeGroup => rowOf(kind).group

/** True where the person gets mail about the group. */
export const wantsGroup = (group: NoticeGroup, choice: MailChoice = {}): boolean =>
  choice[group] ?? NOTICE_GROUPS[group].mailed

/** True where a notice of this kind is mailed to one who has chosen so. */
export const isMailed = (kind: NoticeKind, choice?: MailChoice): boolean =>
  rowOf(kind).weight !== 'quiet' && wantsGroup(groupOf(kind), choice)

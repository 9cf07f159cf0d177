import { DAY_MS } from './dates'
import { AppError } from './errors'
import { type OfferParty } from './offer'
import { isHidden, type PropertyStatus } from './property'
import { cutText, fold } from './text'
import { isAgent, isBuyer, isSuspended, type Role } from './user'

/** The most characters of a message (D206). */
export const MESSAGE_LIMIT = 4_000

/** The most files of a message, and how long an unsent file is stored, in milliseconds (D292). */
export const FILES_PER_MESSAGE = 3
export const UNSENT_FILE_MS = DAY_MS

/** The most unsent files of an account in all its conversations, and their most bytes together (D292). */
export const UNSENT_FILES = 15
export const UNSENT_FILES_BYTES = 50 * 1024 * 1024

/** Why another file cannot be stored (D292). */
export const CONVERSATION_FULL =
  'You already have three files here that you haven’t sent. Send or remove one of them first.'
export const UNSENT_FILES_FULL =
  'You have too many unsent files in your conversations. Send or remove some of them first.'

/** Why nobody can send files yet (D292). */
export const FILES_NOT_YET = 'You can send files once you both have written.'

/** How long an author can delete a message after sending it, in milliseconds (D206). */
const DELETABLE_MS = 15 * 60_000

/** How many days after its last message a conversation is deleted (D213). */
const CONVERSATION_DAYS = 730

/** The length of a message's excerpt in lists and in mail, in characters. */
export const LAST_TEXT_LENGTH = 120
export const MAILED_TEXT_LENGTH = 200

/** How long after a message its mail is sent if it is still unread, in milliseconds (D212). */
export const MAIL_AFTER_MS = 2 * 60_000

/** Shown instead of a message that its author or an administrator deleted, or whose author left. */
export const MESSAGE_DELETED = 'Message deleted'
export const DELETED_WITH_ACCOUNT = 'Deleted with the account'

/** Shown at the top of every conversation, before sending, and below a message with a risky term (D208). */
export const SAFETY_NOTE =
  'Pay only through Keystead. We never ask for money, codes or passwords in a message.'
export const HIDING_NOTE = 'Phone numbers, emails and links stay hidden until you both have written.'
export const HIDDEN_HINT = 'Visible once you both have written.'
export const RISKY_NOTE =
  'This message mentions paying or talking outside Keystead. Report it if something seems wrong.'

export type ConversationSide = OfferParty

export const otherSide = (side: ConversationSide): ConversationSide => (side === 'buyer' ? 'agent' : 'buyer')

/** The contact details that are hidden until both sides have written (D207). */
const HIDDEN_AS = {
  phone: '[phone number hidden]',
  email: '[email hidden]',
  link: '[link hidden]',
} as const

/** A contact detail in a text, from `start` up to but not including `end`. */
export type ContactSpan = { kind: keyof typeof HIDDEN_AS; start: number; end: number }

/** The text with its contact details replaced. The spans are in order and do not overlap. */
export function hideContacts(text: string, spans: readonly ContactSpan[]): string {
  const parts = spans.map(({ kind, start }, i) => text.slice(spans[i - 1]?.end ?? 0, start) + HIDDEN_AS[kind])
  return parts.join('') + text.slice(spans.at(-1)?.end ?? 0)
}

/** The text in one line of at most `length` characters. */
export function excerptOf(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const characters = [...line]
  if (characters.length <= length) return line
  return `${cutText(line, characters.slice(0, length - 1).join('').length)}…`
}

/** A message in lists and in mail: its text, or the names of its files. */
export const summaryOf = (text: string, files: readonly { name: string }[] = []): string =>
  text === '' ? files.map(({ name }) => name).join(', ') : text

/** The current listing and people of a conversation; `null` if deleted. */
export type ConversationState = {
  listing: { status: PropertyStatus; isOfAgent: boolean } | null
  buyer: Role | null
  agent: Role | null
}

/** Why nobody can write in a conversation any more; `null` if they can (D204). */
export function whyClosed(
  { listing, buyer, agent }: ConversationState,
  viewer: ConversationSide,
): string | null {
  const [own, counterpart] = viewer === 'buyer' ? [buyer, agent] : [agent, buyer]
  if (counterpart === null || isSuspended(counterpart)) return 'This person has left Keystead.'
  if (!listing || !listing.isOfAgent || isHidden(listing.status)) return HOME_UNAVAILABLE
  const [isOwnRole, isOtherRole] = viewer === 'buyer' ? [isBuyer, isAgent] : [isAgent, isBuyer]
  if (own === null || !isOwnRole(own)) return 'Your role has changed, so you can no longer write here.'
  return isOtherRole(counterpart)
    ? null
    : 'This person’s role has changed, so you can no longer message them here.'
}

/** True if a buyer who can see a listing may start a conversation about it: on a sold one only its buyer (D205). */
export const canBuyerStart = ({ sold, boughtIt }: { sold: boolean; boughtIt: boolean }): boolean =>
  !sold || boughtIt

/** True if the author can still delete the message (D206). */
export const isDeletable = ({ at, deletedAt }: { at: Date; deletedAt?: Date }, now: Date): boolean =>
  deletedAt === undefined && now.getTime() - at.getTime() <= DELETABLE_MS

/** When a conversation is deleted if its last message was sent at this time. */
export const conversationExpiresAt = (lastAt: Date): Date =>
  new Date(lastAt.getTime() + CONVERSATION_DAYS * DAY_MS)

/** The most conversations a day with the same text, and the number of letters from which this applies (D210). */
export const SAME_TEXT_CONVERSATIONS = 5
const SAME_TEXT_LETTERS = 20

/**
 * Equal for messages that differ only in digits, spaces and spelling; `null` for a text that is too short to
 * tell ("Thank you!").
 */
export function sameTextKey(text: string): string | null {
  const letters = fold(text).replace(/[\d\s]+/g, '')
  return letters.length < SAME_TEXT_LETTERS ? null : letters
}

/** Why nobody can write about a home that is deleted or rejected (D204). */
export const HOME_UNAVAILABLE = 'This home is no longer available.'

/** Why only buyers can write first (D205). */
export const BUYERS_ONLY = 'Only buyers can write to an agent about a home.'

/** Why a person cannot write to a person who blocks them (D209). */
export const MESSAGE_BLOCKED = 'You can’t message this person.'

/** Why nobody but its buyer can write about a sold listing (D205). */
export const NO_NEW_MESSAGES = 'This home accepts no new messages.'

/** Why a form or call that has sent a message sends no other one (D206). */
export const OTHER_MESSAGE_SENT = 'Another message has been sent from here. Send this one again.'

/** Why a person cannot write to a person whom they block (D209). */
export const MESSAGE_BLOCKING = 'Unblock this person to write to them.'

/** 429: the same text was sent to too many people (D210). */
export class RepeatedMessage extends AppError {
  constructor() {
    super('rate_limited', "You've sent this to several people already. Write to each in your own words.")
    this.name = 'RepeatedMessage'
  }
}

/** Phrases about paying or talking outside the site (D208), folded. */
const RISKY_WORDS = [
  ...['wire', 'western union', 'moneygram', 'gift card', 'crypto', 'bitcoin', 'iban', 'zelle'],
  ...['whatsapp', 'telegram', 'verification code'],
]

const WORDS = new RegExp(`(?<![\\p{L}\\p{N}])(?:${RISKY_WORDS.join('|')})s?(?![\\p{L}\\p{N}])`, 'u')

/** True if the text mentions paying or talking outside the site. */
export const isRisky = (text: string): boolean => WORDS.test(fold(text))

/** The most notes of a conversation, and their most characters (D465). */
export const NOTES_LIMIT = 100
export const NOTE_LENGTH = 2_000

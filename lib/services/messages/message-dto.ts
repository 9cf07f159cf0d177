import 'server-only'
import {
  type ConversationDoc,
  type MessageDoc,
  type PropertyDoc,
  type SentFile,
  type UserDoc,
} from '@/lib/data/collections'
import {
  type ConversationSide,
  DELETED_WITH_ACCOUNT,
  hideContacts,
  MESSAGE_DELETED,
  otherSide,
} from '@/lib/domain/message'
import { isRisky } from '@/lib/domain/risky-words'
import { FORMER_AGENT, FORMER_MEMBER } from '@/lib/domain/user'
import { type ConversationDto, type MessageDto } from '@/lib/schemas/message'
import { type MessageFileDto } from '@/lib/schemas/message-file'
import { idOfSide } from './conversation-state'

/** True if contact details are shown (D207). */
export const bothWrote = ({ buyerWrote, agentWrote }: ConversationDoc): boolean =>
  buyerWrote === true && agentWrote === true

/** How many messages the side has not read. */
export const unreadOf = (side: ConversationSide, conversation: ConversationDoc): number =>
  (side === 'buyer' ? conversation.buyerUnread : conversation.agentUnread) ?? 0

/** The last message that the side has read. */
export const readSeqOf = (side: ConversationSide, conversation: ConversationDoc): number =>
  side === 'buyer' ? conversation.buyerReadSeq : conversation.agentReadSeq

/** A message's text as the other side reads it. */
export const shownText = ({ text, spans = [] }: MessageDoc, areContactsShown: boolean): string =>
  areContactsShown ? text : hideContacts(text, spans)

export const toFileDto = ({ id, name, size }: SentFile): MessageFileDto => ({
  id: id.toHexString(),
  ...{ name, size },
})

/** A message as this side of its conversation reads it. */
export function toMessageDto(
  message: MessageDoc,
  side: ConversationSide,
  areContactsShown: boolean,
): MessageDto {
  const { _id, seq, by, at, spans = [], files, deletedAt, erased } = message
  const isOwn = by === side
  const common = { _id: _id.toHexString(), seq, isOwn, at: at.toISOString() }
  if (deletedAt) return { ...common, text: erased ? DELETED_WITH_ACCOUNT : MESSAGE_DELETED, deleted: true }
  return {
    ...common,
    text: shownText(message, isOwn || areContactsShown),
    ...(spans.length > 0 && !areContactsShown && { hidden: true }),
    ...(files && { files: files.map(toFileDto) }),
    ...(!isOwn && isRisky(message.text) && { risky: true }),
  }
}

/** A conversation as this side reads it, with the other person and the listing as they are now, if they still exist. */
export function toConversationDto(
  conversation: ConversationDoc,
  side: ConversationSide,
  {
    own,
    other,
    listing,
  }: {
    own: Pick<UserDoc, 'hidesSeen'> | undefined
    other: Pick<UserDoc, 'name' | 'image' | 'hidesSeen'> | undefined
    listing: Pick<PropertyDoc, 'image'> | null | undefined
  },
): ConversationDto {
  const { _id, propertyId, propertyTitle, lastText, lastAt, lastBy, seq } = conversation
  return {
    _id: _id.toHexString(),
    propertyId: propertyId.toHexString(),
    propertyTitle,
    propertyImage: listing?.image ?? null,
    side,
    otherId: idOfSide(otherSide(side), conversation).toHexString(),
    otherName: other?.name ?? (side === 'buyer' ? FORMER_AGENT : FORMER_MEMBER),
    otherImage: other?.image ?? null,
    lastText,
    lastAt: lastAt.toISOString(),
    isLastOwn: lastBy === side,
    seq,
    unread: unreadOf(side, conversation),
    ...(other &&
      !other.hidesSeen &&
      !own?.hidesSeen && { seenSeq: readSeqOf(otherSide(side), conversation) }),
  }
}

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
import { conversationDto, type ConversationDto, messageDto, type MessageDto } from '@/lib/schemas/message'
import { messageFileDto, type MessageFileDto } from '@/lib/schemas/message-file'
import { serialise } from '../serialise'
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

export const toFileDto = (file: SentFile): MessageFileDto => serialise(messageFileDto, file)

export function toMessageDto(
  message: MessageDoc,
  side: ConversationSide,
  areContactsShown: boolean,
): MessageDto {
  const { spans = [], deletedAt, erased } = message
  const isOwn = message.by === side
  if (deletedAt)
    return serialise(messageDto, message, {
      isOwn,
      text: erased ? DELETED_WITH_ACCOUNT : MESSAGE_DELETED,
      files: undefined,
      hidden: undefined,
      deleted: true,
      risky: undefined,
    })
  return serialise(messageDto, message, {
    isOwn,
    text: shownText(message, isOwn || areContactsShown),
    hidden: (spans.length > 0 && !areContactsShown) || undefined,
    deleted: undefined,
    risky: (!isOwn && isRisky(message.text)) || undefined,
  })
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
  return serialise(conversationDto, conversation, {
    propertyImage: listing?.image,
    side,
    otherId: idOfSide(otherSide(side), conversation),
    otherName: other?.name ?? (side === 'buyer' ? FORMER_AGENT : FORMER_MEMBER),
    otherImage: other?.image,
    isLastOwn: conversation.lastBy === side,
    unread: unreadOf(side, conversation),
    seenSeq:
      other && !other.hidesSeen && !own?.hidesSeen ? readSeqOf(otherSide(side), conversation) : undefined,
  })
}

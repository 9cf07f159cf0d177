import 'server-only'
import { type Session, type ObjectId } from '@/lib/data/client'
import {
  type ConversationDoc,
  type MessageDoc,
  type NoticeDoc,
  type PropertyDoc,
  type SentFile,
  type UserDoc,
} from '@/lib/data/collections'
import { findConversation } from '@/lib/data/conversations'
import { findFirstMessage } from '@/lib/data/messages'
import { findProperty } from '@/lib/data/properties'
import { findPeople } from '@/lib/data/users'
import { notFound } from '@/lib/domain/errors'
import {
  type ConversationSide,
  type ConversationState,
  DELETED_WITH_ACCOUNT,
  excerptOf,
  hideContacts,
  MAILED_TEXT_LENGTH,
  MESSAGE_DELETED,
  otherSide,
  summaryOf,
  whyClosed,
  isRisky,
} from '@/lib/domain/message'
import { can } from '@/lib/domain/permissions'
import { type Actor, FORMER_AGENT, FORMER_MEMBER } from '@/lib/domain/user'
import {
  CONVERSATION_NOT_FOUND,
  conversationDto,
  type ConversationDto,
  messageDto,
  type MessageDto,
} from '@/lib/schemas/message'
import { messageFileDto, type MessageFileDto } from '@/lib/schemas/message-file'
import { answererOf, sideOfRecord } from '../offices/on-behalf'
import { serialise } from '../serialise'

type Sides = Pick<ConversationDoc, 'buyerId' | 'agentId'>

/** The person's side of a conversation; a colleague has the agent's (D451, D463), and a stranger none (`null`). */
export const sideOf = (
  actor: Actor,
  conversation: Sides & Pick<ConversationDoc, 'assigneeId'>,
): ConversationSide | null => sideOfRecord(actor, conversation, 'message:read')

/** The id of a side, and of the other one. */
export const idOfSide = (side: ConversationSide, { buyerId, agentId }: Sides): ObjectId =>
  side === 'buyer' ? buyerId : agentId

/** A conversation with the actor's side of it; `not_found` for a stranger (D10). */
export async function readOwnConversation(
  actor: Actor,
  id: string,
  session?: Session,
): Promise<{ conversation: ConversationDoc; side: ConversationSide }> {
  const conversation = await findConversation(id, session)
  const side = conversation && sideOf(actor, conversation)
  if (!side || !can(actor, 'message:read', actor.id)) throw notFound(CONVERSATION_NOT_FOUND)
  return { conversation, side }
}

/** Why this side cannot write in the conversation; `null` if it can (D204). */
export async function readClosedReason(
  conversation: Sides & Pick<ConversationDoc, 'propertyId'>,
  viewer: ConversationSide,
  session?: Session,
): Promise<string | null> {
  const { propertyId, buyerId, agentId } = conversation
  const listing = await findProperty(propertyId.toHexString(), session)
  return closedReason(conversation, viewer, {
    listing,
    people: await findPeople([buyerId, agentId], session),
  })
}

/** As `readClosedReason`, from a listing and people that have been read already. */
export function closedReason(
  { buyerId, agentId }: Sides,
  viewer: ConversationSide,
  {
    listing,
    people,
  }: {
    listing: Pick<PropertyDoc, 'status' | 'agentId'> | null
    people: readonly Pick<UserDoc, '_id' | 'role'>[]
  },
): string | null {
  const roleOf = (id: ObjectId) => people.find(({ _id }) => _id.equals(id))?.role ?? null
  const state: ConversationState = {
    listing: listing && { status: listing.status, isOfAgent: listing.agentId.equals(agentId) },
    buyer: roleOf(buyerId),
    agent: roleOf(agentId),
  }
  return whyClosed(state, viewer)
}

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

/** A message as this side reads it; `actedBy`: who wrote it for the agent, in words (D456). */
export function toMessageDto(
  message: MessageDoc,
  side: ConversationSide,
  areContactsShown: boolean,
  actedBy?: string,
): MessageDto {
  const { spans = [], deletedAt, erased } = message
  const isOwn = message.by === side
  if (deletedAt)
    return serialise(messageDto, message, {
      isOwn,
      actedBy,
      text: erased ? DELETED_WITH_ACCOUNT : MESSAGE_DELETED,
      files: undefined,
      hidden: undefined,
      deleted: true,
      risky: undefined,
    })
  return serialise(messageDto, message, {
    isOwn,
    actedBy,
    text: shownText(message, isOwn || areContactsShown),
    hidden: (spans.length > 0 && !areContactsShown) || undefined,
    deleted: undefined,
    risky: (!isOwn && isRisky(message.text)) || undefined,
  })
}

/**
 * A conversation as its reader on this side sees it, with the other person and the listing as they are now, if they still
 * exist.
 */
export function toConversationDto(
  conversation: ConversationDoc,
  side: ConversationSide,
  {
    reader,
    own,
    other,
    listing,
  }: {
    reader: Pick<Actor, 'id'>
    own: Pick<UserDoc, 'hidesSeen'> | undefined
    other: Pick<UserDoc, 'name' | 'image' | 'hidesSeen'> | undefined
    listing: Pick<PropertyDoc, 'image'> | null | undefined
  },
): ConversationDto {
  const { lastBy, lastAuthorId = idOfSide(lastBy, conversation) } = conversation
  return serialise(conversationDto, conversation, {
    propertyImage: listing?.image,
    side,
    otherId: idOfSide(otherSide(side), conversation),
    otherName: other?.name ?? (side === 'buyer' ? FORMER_AGENT : FORMER_MEMBER),
    otherImage: other?.image,
    isLastOwn: lastAuthorId.toHexString() === reader.id,
    unread: unreadOf(side, conversation),
    seenSeq:
      other && !other.hidesSeen && !own?.hidesSeen ? readSeqOf(otherSide(side), conversation) : undefined,
  })
}

/**
 * The beginning of the first message that the person of a notice has not read, as they would read it (D212); `null` if
 * there is none any more, or if they no longer answer for the agent (D463).
 */
export async function quoteUnread({ subjectId, as, personId }: NoticeDoc): Promise<string | null> {
  const conversation = await findConversation(subjectId.toHexString())
  if (!conversation || as === 'person') return null
  const { agentId } = conversation
  if (as === 'agent' && !(await answererOf({ agentId, assigneeId: personId })).equals(personId)) return null
  const first = await findFirstMessage(conversation._id, otherSide(as), readSeqOf(as, conversation))
  if (!first) return null
  return excerptOf(summaryOf(shownText(first, bothWrote(conversation)), first.files), MAILED_TEXT_LENGTH)
}

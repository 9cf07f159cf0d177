import 'server-only'
import { findBlocksBetween } from '@/lib/data/blocks'
import { findConversations } from '@/lib/data/conversations'
import { ObjectId } from '@/lib/data/ids'
import { findUnsentFiles } from '@/lib/data/message-files'
import { findMessages, findMessagesAfter } from '@/lib/data/messages'
import { FILES_PER_MESSAGE, isDeletable, MESSAGE_BLOCKED, otherSide } from '@/lib/domain/message'
import { type Actor } from '@/lib/domain/user'
import { type MessageDto, type MessagesInput, type OpenConversation } from '@/lib/schemas/message'
import { LIST_PAGE_SIZE, type Page, PAGE_LIMIT, type PageInput } from '@/lib/schemas/page'
import { assertCan } from '../authorise'
import { readPage, withoutCount } from '../paging'
import { homeFor } from '../properties/read-homes'
import { closedFor, idOfSide, readOwnConversation } from './conversation-state'
import { readContext, toOwnDto } from './list-conversations'
import { bothWrote, toFileDto, toMessageDto, unreadOf } from './message-dto'
import { markConversation } from './read-conversation'

/** The messages of a conversation of the actor's, newest first, or those after one; else `not_found`. */
export async function listMessages(
  actor: Actor,
  { id, after, ...pageInput }: MessagesInput,
): Promise<Page<MessageDto>> {
  assertCan(actor, 'message:read', actor.id)
  const { conversation, side } = await readOwnConversation(actor, id)
  const toDto = (message: Parameters<typeof toMessageDto>[0]) =>
    toMessageDto(message, side, bothWrote(conversation))
  if (after === undefined) return readPage(findMessages(conversation._id), pageInput, toDto)
  const { limit = PAGE_LIMIT } = pageInput
  const found = await findMessagesAfter(conversation._id, after, limit)
  return { items: found.map(toDto).toReversed(), total: conversation.seq - after, next: null }
}

/** How many messages a page of a conversation shows. */
const SHOWN = 50

/**
 * A conversation of the actor's as its page shows it; else `not_found`. Its first page is read with this up to the last
 * message (D211).
 */
export async function openConversation(
  actor: Actor,
  { id, cursor }: { id: string } & Pick<PageInput, 'cursor'>,
): Promise<OpenConversation> {
  assertCan(actor, 'message:read', actor.id)
  const { conversation, side } = await readOwnConversation(actor, id)
  const { _id, propertyId } = conversation
  const [messages, unsent, { isBlocking, isBlocked }] = await Promise.all([
    readPage(withoutCount(findMessages(_id)), { limit: SHOWN, cursor, isTotalApproximate: true }, (message) =>
      toMessageDto(message, side, bothWrote(conversation)),
    ),
    findUnsentFiles(_id, new ObjectId(actor.id), FILES_PER_MESSAGE),
    findBlocksBetween(actor.id, idOfSide(otherSide(side), conversation).toHexString()),
  ])
  const [newest] = messages.items
  if (cursor === undefined && newest && unreadOf(side, conversation) > 0)
    await markConversation(actor, { id, seq: newest.seq })
  const others = await findConversations(actor.id, {}).rows(LIST_PAGE_SIZE)
  const context = await readContext(actor, [conversation, ...others])
  const listing = context.listings.find((one) => one._id.equals(propertyId)) ?? null
  return {
    conversation: toOwnDto(actor, conversation, context),
    others: others.map((one) => toOwnDto(actor, one, context)),
    home: listing && homeFor(actor, listing),
    messages,
    bothWrote: bothWrote(conversation),
    unsentFiles: unsent.map(({ _id: fileId, ...file }) => toFileDto({ id: fileId, ...file })),
    isBlocking,
    closed:
      closedFor(conversation, side, { listing, people: context.people }) ??
      (isBlocked ? MESSAGE_BLOCKED : null),
    deletable: messages.items
      .filter((one) => one.isOwn && !one.deleted && isDeletable({ at: new Date(one.at) }, new Date()))
      .map((one) => one._id),
  }
}

import 'server-only'
import { findBlocksBetween } from '@/lib/data/blocks'
import { ObjectId } from '@/lib/data/ids'
import { findUnsentFiles } from '@/lib/data/message-files'
import { findMessages, findMessagesAfter } from '@/lib/data/messages'
import { FILES_PER_MESSAGE, isDeletable, MESSAGE_BLOCKED } from '@/lib/domain/message'
import { type Actor } from '@/lib/domain/user'
import { type MessageDto, type MessagesInput, type OpenConversation } from '@/lib/schemas/message'
import { type Page, PAGE_LIMIT, type PageInput } from '@/lib/schemas/page'
import { assertCan } from '../authorise'
import { readPage, withoutCount } from '../paging'
import { readHomes } from '../properties/read-homes'
import { readClosed, readOwnConversation } from './conversation-state'
import { toConversationDtos } from './list-conversations'
import { bothWrote, toFileDto, toMessageDto } from './message-dto'
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
  const [dtos, { closed }, messages, homes, unsent] = await Promise.all([
    toConversationDtos(actor, [conversation]),
    readClosed(conversation, side),
    readPage(
      withoutCount(findMessages(conversation._id)),
      { limit: SHOWN, cursor, isTotalApproximate: true },
      (message) => toMessageDto(message, side, bothWrote(conversation)),
    ),
    readHomes(actor, [conversation.propertyId.toHexString()]),
    findUnsentFiles(conversation._id, new ObjectId(actor.id), FILES_PER_MESSAGE),
  ])
  const [dto] = dtos
  const [newest] = messages.items
  if (cursor === undefined && newest && dto && dto.unread > 0)
    await markConversation(actor, { id, seq: newest.seq }, dto.seenSeq !== undefined)
  if (!dto) throw new Error('The conversation has no side.')
  const { isBlocking, isBlocked } = await findBlocksBetween(actor.id, dto.otherId)
  return {
    conversation: dto,
    home: homes.get(dto.propertyId) ?? null,
    messages,
    bothWrote: bothWrote(conversation),
    unsentFiles: unsent.map(({ _id, ...file }) => toFileDto({ id: _id, ...file })),
    isBlocking,
    closed: closed ?? (isBlocked ? MESSAGE_BLOCKED : null),
    deletable: messages.items
      .filter((one) => one.isOwn && !one.deleted && isDeletable({ at: new Date(one.at) }, new Date()))
      .map(({ _id }) => _id),
  }
}

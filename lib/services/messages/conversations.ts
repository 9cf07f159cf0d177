import 'server-only'
import {
  findBlocksBetween,
  deleteBlock,
  insertBlock,
  findUnsentFiles,
  countMessagesAfter,
  findMessages,
  findMessagesAfter,
} from '@/lib/data/messages'
import { type Session, transaction, ObjectId } from '@/lib/data/client'
import { type ConversationDoc, type MessageDoc, type PropertyDoc } from '@/lib/data/collections'
import { recordChangeFor } from '@/lib/data/content-changes'
import { findConversations, writeRead, shareConversation } from '@/lib/data/conversations'
import { markRead, writeShowsSeen } from '@/lib/data/notices'
import { findFieldsById } from '@/lib/data/properties'
import { findPeople } from '@/lib/data/users'
import {
  type ConversationSide,
  FILES_PER_MESSAGE,
  isDeletable,
  MESSAGE_BLOCKED,
  otherSide,
} from '@/lib/domain/message'
import { answersFor, isAnsweredBy } from '@/lib/domain/inbox'
import { OFFICE_TEXTS, visibleAgents } from '@/lib/domain/office'
import { can } from '@/lib/domain/permissions'
import { isHidden } from '@/lib/domain/property'
import { type Actor } from '@/lib/domain/user'
import {
  type ConversationDto,
  type ConversationsInput,
  type MessageDto,
  type MessagesInput,
  type OpenConversation,
  type ReadConversationInput,
  type SeeMessagesInput,
  type SeenMessages,
  type UnreadConversationDto,
  PERSON_NOT_FOUND,
} from '@/lib/schemas/message'
import { LIST_PAGE_SIZE, type Page, PAGE_LIMIT, type PageInput } from '@/lib/schemas/page'
import { notFound } from '@/lib/domain/errors'
import { type SeenChoice } from '@/lib/schemas/notices'
import { assertCan } from '../authorise'
import { readActedBy, visibleRecords } from '../offices/on-behalf'
import { readPage, readPageInBatch, withTotalOfPage } from '../paging'
import { homeFor, LINE_FIELDS } from '../properties/list-properties'
import {
  bothWrote,
  closedReason,
  idOfSide,
  readOwnConversation,
  readSeqOf,
  sideOf,
  toConversationDto,
  toFileDto,
  toMessageDto,
  unreadOf,
} from './message-dto'

type Query = PageInput &
  Partial<Pick<ConversationsInput, 'unread' | 'propertyId'>> & { agent?: string | undefined }

/**
 * The actor's conversations, those of the office (D453), and those that are assigned to the actor (D462), latest message
 * first; all, or those of one `agent`. Four database calls, six after a cursor; for an agent in an office five, and
 * eight.
 */
export async function listConversations(
  actor: Actor,
  { unread, propertyId, agent, ...pageInput }: Query,
): Promise<Page<ConversationDto>> {
  assertCan(actor, 'message:read', actor.id)
  const isOfAgent = agent !== undefined && visibleAgents(actor, 'message:read').includes(agent)
  const query = findConversations(actor.id, {
    ...visibleRecords(actor, 'message:read', agent),
    ...(isOfAgent && { side: 'agent' as const }),
    propertyId,
    unread: unread === 'true',
  })
  return readPageInBatch(withTotalOfPage(query), pageInput, (conversations) =>
    toConversationDtos(actor, conversations),
  )
}

/** Conversations with the other people and the listings as they are now. */
export async function toConversationDtos(
  actor: Actor,
  conversations: readonly ConversationDoc[],
): Promise<ConversationDto[]> {
  const context = await readContext(actor, conversations)
  return conversations.map((conversation) => toOwnDto(actor, conversation, context))
}

const LISTING_FIELDS = ['image', ...LINE_FIELDS] as const

type Context = {
  people: Awaited<ReturnType<typeof findPeople>>
  listings: Pick<PropertyDoc, '_id' | (typeof LISTING_FIELDS)[number]>[]
}

/** The people and the listings of the actor's conversations. Two database calls. */
export async function readContext(actor: Actor, conversations: readonly ConversationDoc[]): Promise<Context> {
  if (conversations.length === 0) return { people: [], listings: [] }
  const [people, listings] = await Promise.all([
    // Both sides: a colleague is neither, and whether a side can write follows from the roles of both.
    findPeople([
      new ObjectId(actor.id),
      ...conversations.flatMap(({ buyerId, agentId }) => [buyerId, agentId]),
    ]),
    findFieldsById(
      conversations.map((conversation) => conversation.propertyId),
      LISTING_FIELDS,
    ),
  ])
  return { people, listings }
}

const sideOfReader = (actor: Actor, conversation: ConversationDoc): ConversationSide =>
  sideOf(actor, conversation) ?? 'buyer'

const otherPersonOf = (actor: Actor, conversation: ConversationDoc): ObjectId =>
  idOfSide(otherSide(sideOfReader(actor, conversation)), conversation)

/** A conversation as the actor reads it, in its context. */
export function toOwnDto(
  actor: Actor,
  conversation: ConversationDoc,
  { people, listings }: Context,
): ConversationDto {
  const counterpart = otherPersonOf(actor, conversation)
  const listing = listings.find(({ _id }) => _id.equals(conversation.propertyId))
  return toConversationDto(conversation, sideOfReader(actor, conversation), {
    reader: actor,
    own: people.find(({ _id }) => _id.toHexString() === actor.id),
    other: people.find(({ _id }) => _id.equals(counterpart)),
    listing: listing && !isHidden(listing.status) ? listing : null,
  })
}

/**
 * Marks a conversation of the actor's as read up to `seq`, never back, which shows "Seen" on the other side's open pages,
 * and its notification too if nothing is unread any more (D211). `isSeenShown`: whether both sides show it, if that is
 * known. Returns the number of its last message, which may be newer.
 */
export async function readConversation(
  actor: Actor,
  { id, seq }: ReadConversationInput,
  isSeenShown?: boolean,
): Promise<{ seq: number }> {
  assertCan(actor, 'message:mark', actor.id)
  const lastSeq = await transaction(async (session) => {
    const { conversation, side } = await readOwnConversation(actor, id, session)
    const { _id, seq: newest, buyerId, agentId } = conversation
    // Viewing a colleague’s conversation does not mark it as read.
    const isAnswering = side === 'buyer' || isAnsweredBy(actor, conversation)
    const readSeq = Math.min(seq, newest)
    let unread = unreadOf(side, conversation)
    if (isAnswering && readSeq > readSeqOf(side, conversation)) {
      const theirSide = otherSide(side)
      unread = readSeq === newest ? 0 : await countMessagesAfter(_id, theirSide, readSeq, session)
      await writeRead(_id, side, { seq: readSeq, unread }, session)
      if (isSeenShown ?? (await isSeenShownBy([buyerId, agentId], session)))
        await recordChangeFor(idOfSide(theirSide, conversation), session)
    }
    // In the transaction, so that the notification of a later message stays new (D212).
    if (readSeq === newest || unread === 0) await markRead(actor.id, { subjects: [conversation] }, session)
    return newest
  })
  return { seq: lastSeq }
}

/** Whether none of these people has turned "Seen" off. */
const isSeenShownBy = async (ids: ObjectId[], session: Session): Promise<boolean> =>
  (await findPeople(ids, session)).every(({ hidesSeen }) => !hidesSeen)

/** The messages of a conversation of the actor's, newest first, or those after one; else `not_found`. */
export async function listMessages(
  actor: Actor,
  { id, after, ...pageInput }: MessagesInput,
): Promise<Page<MessageDto>> {
  assertCan(actor, 'message:read', actor.id)
  const { conversation, side } = await readOwnConversation(actor, id)
  if (after === undefined)
    return readPageInBatch(findMessages(conversation._id), pageInput, (messages) =>
      toMessageDtos(messages, conversation, side),
    )
  const { limit = PAGE_LIMIT } = pageInput
  const messages = await findMessagesAfter(conversation._id, after, limit)
  const items = (await toMessageDtos(messages, conversation, side)).toReversed()
  return { items, total: Math.max(0, conversation.seq - after), next: null }
}

/** Messages as this side reads them. One database call if a colleague wrote one of them. */
async function toMessageDtos(
  messages: readonly MessageDoc[],
  conversation: ConversationDoc,
  side: ConversationSide,
): Promise<MessageDto[]> {
  const actedByOf = await readActedBy(messages)
  return messages.map((message) => toMessageDto(message, side, bothWrote(conversation), actedByOf(message)))
}

/** How many messages a page of a conversation shows. */
const MESSAGES_SHOWN = 50

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
  const ownId = idOfSide(side, conversation).toHexString()
  const canBlock = ownId === actor.id
  const [page, unsentFiles, { isBlocking, isBlocked }] = await Promise.all([
    readPage(
      withTotalOfPage(findMessages(_id)),
      { limit: MESSAGES_SHOWN, cursor, isTotalApproximate: true },
      (message) => message,
    ),
    findUnsentFiles(_id, new ObjectId(actor.id), FILES_PER_MESSAGE),
    findBlocksBetween(ownId, idOfSide(otherSide(side), conversation).toHexString()),
  ])
  const messages = { ...page, items: await toMessageDtos(page.items, conversation, side) }
  const [newest] = messages.items
  const isUnread = cursor === undefined && unreadOf(side, conversation) > 0
  if (isUnread && newest && can(actor, 'message:mark', actor.id))
    await readConversation(actor, { id, seq: newest.seq })
  const conversations = await findConversations(actor.id, visibleRecords(actor, 'message:read')).rows(
    LIST_PAGE_SIZE,
  )
  const context = await readContext(actor, [conversation, ...conversations])
  const listing = context.listings.find((listing) => listing._id.equals(propertyId)) ?? null
  return {
    conversation: toOwnDto(actor, conversation, context),
    others: conversations.map((other) => toOwnDto(actor, other, context)),
    home: listing && homeFor(actor, listing),
    messages,
    bothWrote: bothWrote(conversation),
    unsentFiles: unsentFiles.map(({ _id: fileId, ...file }) => toFileDto({ id: fileId, ...file })),
    canBlock,
    isBlocking: canBlock && isBlocking,
    closed:
      closedReason(conversation, side, { listing, people: context.people }) ??
      (isBlocked || (isBlocking && !canBlock) ? MESSAGE_BLOCKED : null) ??
      (side === 'agent' && !answersFor(actor, conversation, 'message:write') ? OFFICE_TEXTS.leaving : null),
    deletable: page.items
      .filter((item) => item.authorId.toHexString() === actor.id && isDeletable(item, new Date()))
      .map((item) => item._id.toHexString()),
  }
}

/** How many unread conversations a front page shows. */
const UNREAD_SHOWN = 3

/** The actor's unread conversations as a buyer, latest message first. One database call. */
export async function listUnread(actor: Actor): Promise<Page<UnreadConversationDto>> {
  assertCan(actor, 'message:read', actor.id)
  return readPage(
    withTotalOfPage(findConversations(actor.id, { unread: true, side: 'buyer' })),
    { limit: UNREAD_SHOWN, isTotalApproximate: true },
    (conversation) => ({
      _id: conversation._id.toHexString(),
      propertyTitle: conversation.propertyTitle,
      lastText: conversation.lastText,
      lastAt: conversation.lastAt.toISOString(),
      unread: unreadOf('buyer', conversation),
    }),
  )
}

/** The messages after the last one that an open page shows, oldest first, which are read with that (D211). */
export async function seeMessages(actor: Actor, { id, after }: SeeMessagesInput): Promise<SeenMessages> {
  assertCan(actor, 'message:mark', actor.id)
  const { items } = await listMessages(actor, { id, after, limit: PAGE_LIMIT })
  const { conversation } = await readOwnConversation(actor, id)
  const [dto] = await toConversationDtos(actor, [conversation])
  const seenSeq = dto?.seenSeq
  const [newest] = items
  if (newest) await readConversation(actor, { id, seq: newest.seq }, seenSeq !== undefined)
  return { messages: items.toReversed(), bothWrote: bothWrote(conversation), seenSeq }
}

type BlockInput = { userId: string }

async function assertSharesConversation(actor: Actor, { userId }: BlockInput): Promise<void> {
  if (!(await shareConversation(actor.id, userId))) throw notFound(PERSON_NOT_FOUND)
}

/** Blocks a person (D209). Throws `not_found` without a shared conversation. */
export async function blockPerson(actor: Actor, input: BlockInput): Promise<void> {
  assertCan(actor, 'message:block', actor.id)
  await assertSharesConversation(actor, input)
  await insertBlock(actor.id, input.userId, new Date())
}

/** Unblocks a person, also one whose conversations another agent has by now (D470); `not_found` for a stranger. */
export async function unblockPerson(actor: Actor, input: BlockInput): Promise<void> {
  assertCan(actor, 'message:block', actor.id)
  if (!(await deleteBlock(actor.id, input.userId))) await assertSharesConversation(actor, input)
}

/** Turns "Seen" on or off for the actor's conversations, in both directions (D211). */
export async function chooseSeen(actor: Actor, { seen }: SeenChoice): Promise<void> {
  assertCan(actor, 'user:update-profile', actor.id)
  await writeShowsSeen(actor.id, seen !== undefined)
}

import 'server-only'
import { type ClientSession, type Filter, ObjectId } from 'mongodb'
import {
  conversationExpiresAt,
  type ConversationSide,
  DELETED_WITH_ACCOUNT,
  MESSAGE_DELETED,
  NOTES_LIMIT,
  otherSide,
} from '@/lib/domain/message'
import { addInTransaction, anyOf } from './client'
import { collection, type ConversationDoc, type MessageDoc, type NoteDoc } from './collections'
import {
  cappedSum,
  COUNT_LIMIT,
  LATEST_FIRST,
  type Order,
  type PageQuery,
  pageQuery,
  readStreams,
  type Stream,
} from './listing-search/page'
import { findByIds, upTo } from './reads'

const LAST_MESSAGE_FIRST: Order = [['lastAt', -1]]

export const findConversation = (id: string, session?: ClientSession): Promise<ConversationDoc | null> =>
  collection('conversations').findOne({ _id: new ObjectId(id) }, { session })

export const findConversationsById = (ids: ObjectId[]): Promise<ConversationDoc[]> =>
  findByIds('conversations', ids)

/** The conversation of a buyer about a listing, or `null`. */
export const findConversationOf = (
  { buyerId, propertyId }: Pick<ConversationDoc, 'buyerId' | 'propertyId'>,
  session?: ClientSession,
): Promise<ConversationDoc | null> =>
  collection('conversations').findOne({ buyerId, propertyId }, { session })

/** Adds a conversation without messages; the transaction restarts if another one adds the same. */
export async function insertConversation(
  conversation: Pick<ConversationDoc, 'propertyId' | 'propertyTitle' | 'buyerId' | 'agentId'>,
  at: Date,
  session: ClientSession,
): Promise<ConversationDoc> {
  const document: ConversationDoc = {
    _id: new ObjectId(),
    ...conversation,
    seq: 0,
    lastAt: at,
    lastBy: 'buyer',
    lastText: '',
    buyerReadSeq: 0,
    agentReadSeq: 0,
    renewedAt: at,
    expiresAt: conversationExpiresAt(at),
  }
  await addInTransaction(() => collection('conversations').insertOne(document, { session }))
  return document
}

/**
 * The next message, since when the buyer has been waiting after it (`undefined`: they are not), and who answers from then
 * on, if that changes.
 */
type Claimed = {
  by: ConversationSide
  authorId: ObjectId
  at: Date
  text: string
  waitingSince: Date | undefined
  assigneeId?: ObjectId
}

/** Gives the conversation's next message its `seq`, and counts it as unread for the other side. */
export const claimSeq = (
  _id: ObjectId,
  { by, authorId, at, text, waitingSince, assigneeId }: Claimed,
  session: ClientSession,
): Promise<ConversationDoc | null> =>
  collection('conversations').findOneAndUpdate(
    { _id },
    {
      $inc: { seq: 1, [`${otherSide(by)}Unread`]: 1 },
      $set: {
        lastAt: at,
        lastBy: by,
        lastAuthorId: authorId,
        lastText: text,
        expiresAt: conversationExpiresAt(at),
        [`${by}Wrote`]: true,
        ...(waitingSince && { waitingSince }),
        ...(assigneeId && { assigneeId }),
      },
      ...(!waitingSince && { $unset: { waitingSince: '' } }),
    },
    { session, returnDocument: 'after' },
  )

/** Records that the buyer expects no answer. */
export async function stopWaiting(_id: ObjectId, session: ClientSession): Promise<void> {
  await collection('conversations').updateOne({ _id }, { $unset: { waitingSince: '' } }, { session })
}

/** Records how far a side has read. */
export async function writeRead(
  _id: ObjectId,
  side: ConversationSide,
  { seq, unread }: { seq: number; unread: number },
  session: ClientSession,
): Promise<void> {
  await collection('conversations').updateOne(
    { _id },
    {
      $set: { [`${side}ReadSeq`]: seq, ...(unread > 0 && { [`${side}Unread`]: unread }) },
      ...(unread === 0 && { $unset: { [`${side}Unread`]: '' } }),
    },
    { session },
  )
}

/** Removes the text of a deleted message from the lists, if it is the last one. */
export async function hideLastText(_id: ObjectId, seq: number, session: ClientSession): Promise<void> {
  await collection('conversations').updateOne(
    { _id, seq },
    { $set: { lastText: MESSAGE_DELETED } },
    { session },
  )
}

/** Erases messages of a deleted account from the lists that quote them as the last message. */
export async function eraseLastTexts(
  messages: readonly Pick<MessageDoc, 'conversationId' | 'seq'>[],
): Promise<void> {
  if (messages.length === 0) return
  await collection('conversations').bulkWrite(
    messages.map(({ conversationId: _id, seq }) => ({
      updateOne: { filter: { _id, seq }, update: { $set: { lastText: DELETED_WITH_ACCOUNT } } },
    })),
  )
}

const ofSide = (personId: ReturnType<typeof anyOf>, side: ConversationSide) =>
  side === 'buyer' ? { buyerId: personId } : { agentId: personId }

const SIDES: readonly ConversationSide[] = ['buyer', 'agent']

/** A filter for conversations or viewings of these colleagues that are assigned to a member. */
export const assignedTo = (memberId: ObjectId, colleagues: readonly string[]) => ({
  assigneeId: memberId,
  agentId: anyOf(colleagues),
  // An agent who was a buyer before may be both.
  buyerId: { $ne: memberId },
})

/**
 * A person's conversations, latest message first: as a buyer and as an agent, or on one side only; as an agent those of
 * `agents`, by default the person's, and those of `colleagues` that are assigned to the person.
 */
export function findConversations(
  personId: string,
  {
    propertyId,
    unread = false,
    side: only,
    agents = [personId],
    colleagues = [],
  }: {
    propertyId?: string | undefined
    unread?: boolean
    side?: ConversationSide
    agents?: readonly string[]
    colleagues?: readonly string[]
  },
): PageQuery<ConversationDoc> {
  const stream = (side: ConversationSide, filter: object, index: string = side): Stream<'conversations'> => ({
    filter: {
      ...filter,
      ...(propertyId !== undefined && { propertyId: new ObjectId(propertyId) }),
      ...(unread && { [`${side}Unread`]: { $exists: true } }),
    },
    index: indexOf(side, index, propertyId !== undefined, unread),
  })
  const streams = SIDES.filter((side) => only === undefined || side === only).map((side) =>
    stream(side, ofSide(anyOf(side === 'agent' ? agents : [personId]), side)),
  )
  if (only === undefined && colleagues.length > 0) {
    streams.push(stream('agent', assignedTo(new ObjectId(personId), colleagues), 'assignee'))
  }
  return {
    order: LAST_MESSAGE_FIRST,
    rows: (limit, after) => readStreams('conversations', streams, LAST_MESSAGE_FIRST, limit, after),
    count: () => cappedSum(streams.map(({ filter, index = '' }) => countIn(filter, index))),
  }
}

/**
 * At most `limit` of an agent's unread conversations whose buyers wait for an answer, and of those of `colleagues` that
 * are assigned to the agent (D515), the longest wait first. One call, with colleagues two.
 */
export function findWaitingConversations(
  agentId: string,
  colleagues: readonly string[],
  limit: number,
): Promise<ConversationDoc[]> {
  const me = new ObjectId(agentId)
  const waits = { agentUnread: { $exists: true }, waitingSince: { $gt: new Date(0) } }
  const own: Stream<'conversations'> = { filter: { agentId: me, ...waits }, index: 'agent_waiting' }
  const assigned = { filter: { ...assignedTo(me, colleagues), ...waits }, index: 'assignee_waiting' }
  const streams = colleagues.length > 0 ? [own, assigned] : [own]
  return readStreams('conversations', streams, [['waitingSince', 1]], limit, undefined)
}

/** Reads ids in the index, because an engine may not accept one for a count. */
const countIn = async (filter: Filter<ConversationDoc>, hint: string): Promise<number> =>
  (
    await collection('conversations')
      .find(filter, { hint, projection: { _id: 1 }, ...upTo(COUNT_LIMIT + 1) })
      .toArray()
  ).length

function indexOf(side: ConversationSide, index: string, hasProperty: boolean, unread: boolean): string {
  if (hasProperty) return side === 'buyer' ? 'one_per_buyer_and_listing' : 'listing'
  return unread ? `${index}_unread` : index
}

/** True if these two people have a conversation. */
export async function shareConversation(person: string, other: string): Promise<boolean> {
  const a = new ObjectId(person)
  const b = new ObjectId(other)
  const conversations = await Promise.all(
    [
      { buyerId: a, agentId: b },
      { buyerId: b, agentId: a },
    ].map((pair) => collection('conversations').findOne(pair, { hint: 'buyer', projection: { _id: 1 } })),
  )
  return conversations.some((conversation) => conversation !== null)
}

/** The notes that members of an office wrote in a conversation, oldest first. */
export const findNotes = (
  conversationId: ObjectId,
  officeId: ObjectId,
  session?: ClientSession,
): Promise<NoteDoc[]> =>
  collection('notes')
    .find(
      { conversationId, officeId },
      { session, hint: 'conversation', sort: { at: 1, _id: 1 }, ...upTo(NOTES_LIMIT) },
    )
    .toArray()

/** The notes that a person wrote, newest first. */
export const findNotesOf = (authorId: string): PageQuery<NoteDoc> =>
  pageQuery('notes', { authorId: new ObjectId(authorId) }, LATEST_FIRST, 'author')

export async function insertNote(note: NoteDoc, session: ClientSession): Promise<void> {
  await collection('notes').insertOne(note, { session })
}

/** Deletes a note by its author; false if it is not theirs. */
export const deleteNote = async (id: string, authorId: ObjectId): Promise<boolean> =>
  (await collection('notes').deleteOne({ _id: new ObjectId(id), authorId })).deletedCount === 1

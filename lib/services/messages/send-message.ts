import 'server-only'
import { recordAnswer } from '@/lib/data/answers'
import {
  findBlocksBetween,
  claimFiles,
  deleteFiles,
  deleteText,
  findConversationsWithText,
  findMessage,
  findMessageByKey,
  hasBuyerWritten,
  insertMessage,
  messageExpiresAt,
  renewMessages,
  sameTextDigest,
} from '@/lib/data/messages'
import { hasRequestedViewing } from '@/lib/data/viewings'
import { type Session, transaction, isDuplicateKey, ObjectId } from '@/lib/data/client'
import { type ConversationDoc, type PropertyDoc } from '@/lib/data/collections'
import {
  claimSeq,
  findConversation,
  findConversationOf,
  hideLastText,
  insertConversation,
  stopWaiting,
  writeRead,
} from '@/lib/data/conversations'
import { deleteInquiry, findInquiry } from '@/lib/data/inquiries'
import { markRead } from '@/lib/data/notices'
import { findClosingOffer, hasMadeOffer } from '@/lib/data/offers'
import { lockListing } from '@/lib/data/properties'
import { closeReportCases, findReportCase } from '@/lib/data/reports'
import { findPeople } from '@/lib/data/users'
import { addDays } from '@/lib/domain/dates'
import { conflict, forbidden, invalidField, notFound } from '@/lib/domain/errors'
import {
  BUYERS_ONLY,
  canBuyerStart,
  type ContactSpan,
  type ConversationSide,
  excerptOf,
  FILES_NOT_YET,
  hideContacts,
  isDeletable,
  LAST_TEXT_LENGTH,
  MESSAGE_BLOCKED,
  MESSAGE_BLOCKING,
  NO_NEW_MESSAGES,
  OTHER_MESSAGE_SENT,
  otherSide,
  RepeatedMessage,
  SAME_TEXT_CONVERSATIONS,
  summaryOf,
} from '@/lib/domain/message'
import { answersFor } from '@/lib/domain/inbox'
import { can } from '@/lib/domain/permissions'
import { type Actor, isBuyer } from '@/lib/domain/user'
import { getEnv } from '@/lib/env'
import { findContacts } from '@/lib/integrations/contact-details'
import {
  BUYER_REQUIRED,
  CONVERSATION_NOT_FOUND,
  MESSAGE_NOT_FOUND,
  type SendMessageInput,
  type StartConversationInput,
} from '@/lib/schemas/message'
import { audit } from '../audit/audit-entries'
import { assertCan, assertRole, recheckActor } from '../authorise'
import { openInquiry } from '../inbox/assign'
import { noticeEvent, notify } from '../notices/notify'
import { actedFor, answererOf } from '../offices/on-behalf'
import { countEvent } from '../numbers/count-events'
import { readProperty } from '../properties/read-property'
import { spendPoint } from '../spend-point'
import { bothWrote, idOfSide, readClosedReason, readOwnConversation, readSeqOf } from './message-dto'

/** A message before it is sent, with the contact details in its text. */
export type Draft = {
  text: string
  key: string
  files: readonly string[]
  spans: ContactSpan[]
  sameText: string | undefined
}

/** The ids of a message and its conversation; `isNew` is false for a repeated request. */
export type SentMessage = { id: string; conversationId: string; isNew: boolean }

/** Reads a message before its transaction. Throws `RepeatedMessage` if the author has sent it to many people. */
export async function toDraft(
  actor: Actor,
  { text, key, files = [] }: { text: string; key: string; files?: readonly string[] },
  conversationId: ObjectId | undefined,
): Promise<Draft> {
  const sameText = sameTextDigest(text)
  if (sameText !== undefined) {
    const since = addDays(new Date(), -1)
    const conversations = await findConversationsWithText(new ObjectId(actor.id), sameText, since)
    if (
      conversations.size >= SAME_TEXT_CONVERSATIONS &&
      !conversations.has(conversationId?.toHexString() ?? '')
    )
      throw new RepeatedMessage()
  }
  const spans = findContacts(text, new URL(getEnv().NEXTAUTH_URL).origin)
  return { text, key, files: [...new Set(files)], spans, sameText }
}

/** Throws `conflict` in a read-only conversation, and `forbidden` if one of the two blocks the other (D204, D209). */
export async function assertMayWrite(
  conversation: ConversationDoc,
  by: ConversationSide,
  session?: Session,
): Promise<void> {
  const closed = await readClosedReason(conversation, by, session)
  if (closed !== null) throw conflict(closed)
  const ownId = idOfSide(by, conversation)
  const otherId = idOfSide(otherSide(by), conversation)
  const { isBlocking, isBlocked } = await findBlocksBetween(
    ownId.toHexString(),
    otherId.toHexString(),
    session,
  )
  if (isBlocked) throw forbidden(MESSAGE_BLOCKED)
  if (isBlocking) throw forbidden(MESSAGE_BLOCKING)
}

/**
 * Adds a message of the actor to a conversation in the caller's transaction, which has checked them, and notifies the
 * other side, in an office who answers (D463); call it last. A colleague's is an answer for the agent (D456), and what
 * was unread is read with it. Returns the message's id. Throws as `assertMayWrite` does, `forbidden` for a colleague who
 * may not answer, `conflict` for files before both sides have written, `invalid_input` for one that is not the author's
 * or was sent, and the duplicate-key error for a key that was used before.
 */
export async function writeMessage(
  actor: Actor,
  conversation: ConversationDoc,
  by: ConversationSide,
  { text, key, files: fileIds, spans, sameText }: Draft,
  session: Session,
): Promise<ObjectId> {
  if (by === 'agent' && !answersFor(actor, conversation, 'message:write')) throw forbidden()
  // A message that needs an answer and the deletion of its home run one after the other (D486).
  const { _id, agentId, agentWrote, propertyId, waitingSince: since } = conversation
  if (by === 'buyer' && !since && conversation.seq > 0) await lockListing(propertyId, session)
  await assertMayWrite(conversation, by, session)
  if (fileIds.length > 0 && !bothWrote(conversation)) throw conflict(FILES_NOT_YET)
  const authorId = new ObjectId(actor.id)
  const viewer = otherSide(by)
  const at = new Date()
  const id = new ObjectId()
  const claim = { _id: id, conversationId: _id, authorId }
  const files = await claimFiles(fileIds, claim, messageExpiresAt(at), session)
  if (files.length < fileIds.length)
    throw invalidField('files', 'A file is no longer available. Upload it again.')
  const areContactsShown = bothWrote({ ...conversation, [`${by}Wrote`]: true })
  const summary = summaryOf(areContactsShown ? text : hideContacts(text, spans), files)
  const lastText = excerptOf(summary, LAST_TEXT_LENGTH)
  const waitingSince = by === 'buyer' ? (since ?? at) : undefined
  // If the agent answers a conversation that is assigned to a member, it is the agent’s again (D463).
  const isTakenBack = by === 'agent' && since && conversation.assigneeId && agentId.equals(authorId)
  const assignee = isTakenBack ? { assigneeId: agentId } : {}
  const next = { by, authorId, at, text: lastText, waitingSince, ...assignee }
  const claimed = await claimSeq(_id, next, session)
  if (!claimed) throw notFound(CONVERSATION_NOT_FOUND)
  if (by === 'agent' && since) {
    if (!agentWrote) await recordAnswer({ _id, agentId }, { since, at }, session)
    await deleteInquiry(_id, session)
  }
  // A buyer may have been waiting since before the agent was in an office.
  const isInquiry = by === 'buyer' && (!since || !(await findInquiry(_id, session)))
  const assigneeId = isInquiry
    ? await openInquiry('conversation', conversation, since ?? at, session, at)
    : await answererOf(conversation, session)
  const message = {
    _id: id,
    conversationId: conversation._id,
    seq: claimed.seq,
    by,
    authorId,
    text,
    at,
    key,
    ...(spans.length > 0 && { spans }),
    ...(files.length > 0 && { files }),
    ...(sameText !== undefined && { sameText }),
    ...actedFor(actor, by, { agentId: conversation.agentId }),
  }
  await insertMessage(message, session)
  const notified = new Set([agentId, assigneeId, authorId].map(String))
  if (by === 'agent' && notified.size > 1) {
    await writeRead(_id, by, { seq: claimed.seq, unread: 0 }, session)
    for (const personId of notified) await markRead(personId, { subjects: [conversation] }, session)
  }
  if (claimed.seq === 1 && by === 'buyer') countEvent('enquiries', conversation.propertyId, authorId, session)
  await renewMessages(claimed, at, session)
  const recipients = { [viewer]: viewer === 'agent' ? assigneeId : conversation.buyerId }
  await notify(
    session,
    noticeEvent('message-received', conversation._id, recipients, {
      at,
      // Once until the other side has read it.
      each: { readSeq: readSeqOf(viewer, claimed) },
      values: { title: conversation.propertyTitle },
    }),
  )
  return id
}

/** The message that the actor has sent with this key, if any. Throws `conflict` if it had another text. */
export async function findSent(
  actor: Actor,
  { _id }: Pick<ConversationDoc, '_id'>,
  { key, text }: Pick<Draft, 'key' | 'text'>,
): Promise<SentMessage | null> {
  const existing = await findMessageByKey(_id, new ObjectId(actor.id), key)
  if (existing && !existing.deletedAt && existing.text !== text) throw conflict(OTHER_MESSAGE_SENT)
  return existing && { id: existing._id.toHexString(), conversationId: _id.toHexString(), isNew: false }
}

/**
 * Sends a message in a conversation of the actor's (D206); with a known key it sends nothing. Throws `not_found` for a
 * stranger, and as `writeMessage` does.
 */
export async function sendMessage(
  actor: Actor,
  { id, text = '', files, key }: SendMessageInput,
): Promise<SentMessage> {
  assertCan(actor, 'message:write', actor.id)
  const { conversation, side } = await readOwnConversation(actor, id)
  const existing = await findSent(actor, conversation, { key, text })
  if (existing) return existing
  const draft = await toDraft(actor, { text, key, ...(files && { files }) }, conversation._id)
  try {
    const sent = await transaction(async (session) => {
      await recheckActor(actor, session)
      const latest = await readOwnConversation(actor, id, session)
      return writeMessage(actor, latest.conversation, side, draft, session)
    })
    return { id: sent.toHexString(), conversationId: id, isNew: true }
  } catch (error) {
    const sent = isDuplicateKey(error, 'conversationId', 'authorId', 'key')
      ? await findSent(actor, conversation, { key, text })
      : null
    if (!sent) throw error
    return sent
  }
}

const UNVERIFIED_BUDGET = 'conversations-unverified'

/**
 * Sends the first message about a listing, or the next one if there is a conversation (D205); with a known key it sends
 * nothing. Throws `not_found` for a listing that the actor cannot see, `forbidden` for an agent of another listing or
 * a buyer without an offer, `conflict` if the listing accepts no new messages, `rate_limited` for too many while the
 * email is not verified.
 */
export async function startConversation(actor: Actor, input: StartConversationInput): Promise<SentMessage> {
  assertCan(actor, 'message:write', actor.id)
  const property = await readProperty(actor, input.propertyId)
  const side = can(actor, 'message:write', property.agentId.toHexString()) ? 'agent' : 'buyer'
  const buyerId = buyerOf(actor, side, input.buyerId)
  const pair = { buyerId, propertyId: property._id }
  const existing = await findConversationOf(pair)
  if (existing) {
    const stored = await findSent(actor, existing, input)
    if (stored) return stored
  } else await assertMayStart(actor, side, buyerId, property)
  const draft = await toDraft(actor, input, existing?._id)
  const write = async (session: Session): Promise<SentMessage> => {
    await recheckActor(actor, session)
    const conversation =
      (await findConversationOf(pair, session)) ?? (await insertNew(actor, property, buyerId, session))
    const id = await writeMessage(actor, conversation, side, draft, session)
    return { id: id.toHexString(), conversationId: conversation._id.toHexString(), isNew: true }
  }
  try {
    return await transaction(write)
  } catch (error) {
    const conversation = isDuplicateKey(error, 'conversationId', 'authorId', 'key')
      ? await findConversationOf(pair)
      : null
    const sent = conversation && (await findSent(actor, conversation, input))
    if (!sent) throw error
    return sent
  }
}

function buyerOf(actor: Actor, side: ConversationSide, buyerId: string | undefined): ObjectId {
  if (side === 'agent') {
    if (buyerId === undefined) throw invalidField('buyerId', BUYER_REQUIRED)
    return new ObjectId(buyerId)
  }
  if (actor.role !== 'user' || (buyerId !== undefined && buyerId !== actor.id)) throw forbidden()
  return new ObjectId(actor.id)
}

async function assertMayStart(
  actor: Actor,
  side: ConversationSide,
  buyerId: ObjectId,
  { _id, soldAt }: PropertyDoc,
): Promise<void> {
  if (side === 'agent') {
    if (!(await hasMadeOffer(buyerId, _id)) && !(await hasRequestedViewing(buyerId, _id)))
      throw forbidden(
        'You can only write to buyers who have made an offer on this home or requested a viewing.',
      )
    return
  }
  if (!(await acceptsMessages(buyerId, { _id, soldAt }))) throw conflict(NO_NEW_MESSAGES)
  await countIfUnverified(actor)
}

async function acceptsMessages(
  buyerId: ObjectId,
  { _id, soldAt }: Pick<PropertyDoc, '_id' | 'soldAt'>,
): Promise<boolean> {
  const sold = soldAt !== null
  const boughtIt = sold && ((await findClosingOffer(_id))?.buyerId.equals(buyerId) ?? false)
  return canBuyerStart({ sold, boughtIt })
}

/**
 * The listing of a first message, and the reason if the actor cannot write to its agent (D205, D209, D347). `blocked`: the
 * agent's id, if the actor has to unblock them. Throws `not_found` for a listing that they cannot see.
 */
export async function readFirstMessage(
  actor: Actor,
  { propertyId }: { propertyId: string },
): Promise<{ title: string; agentName: string; refusal: string | null; blocked: string | null }> {
  const property = await readProperty(actor, propertyId)
  const { title, agentName, agentId } = property
  const refusal = await refusalToStart(actor, property)
  return { title, agentName, refusal, blocked: refusal === MESSAGE_BLOCKING ? agentId.toHexString() : null }
}

async function refusalToStart(actor: Actor, property: PropertyDoc): Promise<string | null> {
  if (!isBuyer(actor.role)) return BUYERS_ONLY
  if (!(await acceptsMessages(new ObjectId(actor.id), property))) return NO_NEW_MESSAGES
  const { isBlocking, isBlocked } = await findBlocksBetween(actor.id, property.agentId.toHexString())
  if (isBlocked) return MESSAGE_BLOCKED
  return isBlocking ? MESSAGE_BLOCKING : null
}

/** Counts a new conversation of a person whose email is not verified (D210). */
async function countIfUnverified(actor: Actor): Promise<void> {
  const [account] = await findPeople([new ObjectId(actor.id)])
  if (!account?.emailVerified) await spendPoint(UNVERIFIED_BUDGET, actor.id)
}

/** A new conversation with the listing's agent, who changes when it is handed over (D473): the listing is locked first. */
async function insertNew(
  actor: Actor,
  { _id: propertyId }: PropertyDoc,
  buyerId: ObjectId,
  session: Session,
): Promise<ConversationDoc> {
  await lockListing(propertyId, session)
  const { title, agentId } = await readProperty(actor, propertyId.toHexString(), session)
  return insertConversation({ propertyId, propertyTitle: title, buyerId, agentId }, new Date(), session)
}

const messageNotFound = () => notFound(MESSAGE_NOT_FOUND)

/**
 * Deletes a message with its files (D292): its author within 15 minutes, an administrator while it is reported (D206, D209).
 * Throws `not_found` for everyone else, `conflict` for one that can no longer be deleted.
 */
export async function deleteMessage(actor: Actor, { id }: { id: string }): Promise<void> {
  assertRole(actor, 'message:delete')
  const message = await findMessage(id)
  if (!message || !can(actor, 'message:delete', message.authorId.toHexString())) throw messageNotFound()
  const now = new Date()
  await transaction(async (session) => {
    const reportCase = await findReportCase(id, session)
    const isModerated = reportCase !== null && can(actor, 'report:decide')
    if (!isModerated && message.authorId.toHexString() !== actor.id) throw messageNotFound()
    const isDeleted =
      (isModerated || isDeletable(message, now)) && (await deleteText(message._id, now, session))
    // Its author may have deleted a reported one; the case has its text.
    if (!isDeleted && !isModerated) throw conflict('This message can no longer be deleted.')
    // Those of a reported one are deleted with its case.
    if (isModerated || !reportCase) await deleteFiles(message, session)
    await hideLastText(message.conversationId, message.seq, session)
    if (isDeleted) await closeDeletedInquiry(message.conversationId, session)
    if (!isModerated) return
    await closeReportCases([message._id], session)
    const target = { targetType: 'message', targetId: message._id, targetName: reportCase.title } as const
    await audit(actor, 'message.deleted', target, { before: { reports: reportCase.count } }, session)
  })
}

/** Closes the inquiry of a conversation of which nothing is left that needs an answer (D467). */
async function closeDeletedInquiry(_id: ObjectId, session: Session): Promise<void> {
  const { waitingSince } = (await findConversation(_id.toHexString(), session)) ?? {}
  if (!waitingSince || (await hasBuyerWritten(_id, waitingSince, session))) return
  await deleteInquiry(_id, session)
  await stopWaiting(_id, session)
}

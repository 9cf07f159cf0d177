import 'server-only'
import { type Session, transaction } from '@/lib/data/client'
import { noteChangeFor } from '@/lib/data/content-changes'
import { writeRead } from '@/lib/data/conversations'
import { type ObjectId } from '@/lib/data/ids'
import { countMessagesAfter } from '@/lib/data/messages'
import { markRead } from '@/lib/data/notices'
import { findPeople } from '@/lib/data/users'
import { otherSide } from '@/lib/domain/message'
import { type Actor } from '@/lib/domain/user'
import { type ReadConversationInput } from '@/lib/schemas/message'
import { assertCan } from '../authorise'
import { idOfSide, readOwnConversation } from './conversation-state'
import { readSeqOf } from './message-dto'

/**
 * Marks a conversation of the actor's as read up to `seq`, never back, and its notification too (D211). Returns the
 * number of its last message, which may be newer.
 */
export const readConversation = (actor: Actor, input: ReadConversationInput): Promise<{ seq: number }> =>
  markConversation(actor, input)

/**
 * As `readConversation`, which also shows "Seen" on the other side's open pages. `isSeenShown`: whether both sides show
 * it, if that is known.
 */
export async function markConversation(
  actor: Actor,
  { id, seq }: ReadConversationInput,
  isSeenShown?: boolean,
): Promise<{ seq: number }> {
  assertCan(actor, 'message:mark', actor.id)
  const last = await transaction(async (session) => {
    const { conversation, side } = await readOwnConversation(actor, id, session)
    const { _id, seq: newest, buyerId, agentId } = conversation
    const upTo = Math.min(seq, newest)
    if (upTo > readSeqOf(side, conversation)) {
      const other = otherSide(side)
      const unread = upTo === newest ? 0 : await countMessagesAfter(_id, other, upTo, session)
      await writeRead(_id, side, { seq: upTo, unread }, session)
      if (isSeenShown ?? (await showSeen([buyerId, agentId], session)))
        await noteChangeFor(idOfSide(other, conversation), session)
    }
    return newest
  })
  await markRead(actor.id, { subjectId: id })
  return { seq: last }
}

/** Whether none of these people has turned "Seen" off. */
const showSeen = async (ids: ObjectId[], session: Session): Promise<boolean> =>
  (await findPeople(ids, session)).every(({ hidesSeen }) => !hidesSeen)

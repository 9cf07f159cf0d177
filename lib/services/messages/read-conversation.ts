import 'server-only'
import { transaction } from '@/lib/data/client'
import { writeRead } from '@/lib/data/conversations'
import { countMessagesAfter } from '@/lib/data/messages'
import { markRead } from '@/lib/data/notices'
import { otherSide } from '@/lib/domain/message'
import { type Actor } from '@/lib/domain/user'
import { type ReadConversationInput } from '@/lib/schemas/message'
import { assertCan } from '../authorise'
import { readOwnConversation } from './conversation-state'
import { readSeqOf } from './message-dto'

/**
 * Marks a conversation of the actor's as read up to `seq`, never back, and its notification too (D211). Returns the
 * number of its last message, which may be newer.
 */
export async function readConversation(
  actor: Actor,
  { id, seq }: ReadConversationInput,
): Promise<{ seq: number }> {
  assertCan(actor, 'message:mark', actor.id)
  const last = await transaction(async (session) => {
    const { conversation, side } = await readOwnConversation(actor, id, session)
    const upTo = Math.min(seq, conversation.seq)
    if (upTo > readSeqOf(side, conversation)) {
      const unread = await countMessagesAfter(conversation._id, otherSide(side), upTo, session)
      await writeRead(conversation._id, side, { seq: upTo, unread }, session)
    }
    return conversation.seq
  })
  await markRead(actor.id, { subjectId: id })
  return { seq: last }
}

import 'server-only'
import { transaction } from '@/lib/data/client'
import { type ConversationDoc } from '@/lib/data/collections'
import { isDuplicateKey } from '@/lib/data/errors'
import { ObjectId } from '@/lib/data/ids'
import { findMessageByKey } from '@/lib/data/messages'
import { type Actor } from '@/lib/domain/user'
import { type SendMessageInput } from '@/lib/schemas/message'
import { assertCan, recheckActor } from '../authorise'
import { readOwnConversation } from './conversation-state'
import { type SentMessage, toDraft, writeMessage } from './write-message'

/** The message that the actor has sent with this key, if any. */
export async function findSent(
  actor: Actor,
  { _id }: Pick<ConversationDoc, '_id'>,
  key: string,
): Promise<SentMessage | null> {
  const known = await findMessageByKey(_id, new ObjectId(actor.id), key)
  return known && { id: known._id.toHexString(), conversationId: _id.toHexString(), isNew: false }
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
  const known = await findSent(actor, conversation, key)
  if (known) return known
  const draft = await toDraft(actor, { text, key, ...(files && { files }) }, conversation._id)
  try {
    const sent = await transaction(async (session) => {
      await recheckActor(actor, session)
      const current = await readOwnConversation(actor, id, session)
      return writeMessage(current.conversation, side, draft, session)
    })
    return { id: sent.toHexString(), conversationId: id, isNew: true }
  } catch (error) {
    const sent = isDuplicateKey(error, 'conversationId', 'authorId', 'key')
      ? await findSent(actor, conversation, key)
      : null
    if (!sent) throw error
    return sent
  }
}

import 'server-only'
import { type Actor } from '@/lib/domain/user'
import { type SeenMessages, type SeeMessagesInput } from '@/lib/schemas/message'
import { PAGE_LIMIT } from '@/lib/schemas/page'
import { assertCan } from '../authorise'
import { readOwnConversation } from './conversation-state'
import { toConversationDtos } from './list-conversations'
import { listMessages } from './list-messages'
import { bothWrote } from './message-dto'
import { markConversation } from './read-conversation'

/** The messages after the last one that an open page shows, oldest first, which are read with that (D211). */
export async function seeMessages(actor: Actor, { id, after }: SeeMessagesInput): Promise<SeenMessages> {
  assertCan(actor, 'message:mark', actor.id)
  const { items } = await listMessages(actor, { id, after, limit: PAGE_LIMIT })
  const { conversation } = await readOwnConversation(actor, id)
  const [dto] = await toConversationDtos(actor, [conversation])
  const seenSeq = dto?.seenSeq
  const [newest] = items
  if (newest) await markConversation(actor, { id, seq: newest.seq }, seenSeq !== undefined)
  return { messages: items.toReversed(), bothWrote: bothWrote(conversation), seenSeq }
}

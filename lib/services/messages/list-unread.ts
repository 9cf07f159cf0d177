import 'server-only'
import { findConversations } from '@/lib/data/conversations'
import { type Actor, isAgent } from '@/lib/domain/user'
import { type UnreadConversationDto } from '@/lib/schemas/message'
import { type Page } from '@/lib/schemas/page'
import { assertCan } from '../authorise'
import { readPage, withoutCount } from '../paging'
import { unreadOf } from './message-dto'

/** How many unread conversations a front page shows. */
const SHOWN = 3

/** The actor's unread conversations in their present role, latest message first. One database call. */
export async function listUnread(actor: Actor): Promise<Page<UnreadConversationDto>> {
  assertCan(actor, 'message:read', actor.id)
  const side = isAgent(actor.role) ? 'agent' : 'buyer'
  return readPage(
    withoutCount(findConversations(actor.id, { unread: true, side })),
    { limit: SHOWN, isTotalApproximate: true },
    (conversation) => ({
      _id: conversation._id.toHexString(),
      propertyTitle: conversation.propertyTitle,
      lastText: conversation.lastText,
      lastAt: conversation.lastAt.toISOString(),
      unread: unreadOf(side, conversation),
    }),
  )
}

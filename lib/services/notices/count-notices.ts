import 'server-only'
import { countWaiting } from '@/lib/data/moderation'
import { findUnread } from '@/lib/data/notices'
import { WAITING_COUNTED } from '@/lib/domain/moderation'
import { type NoticeMark } from '@/lib/domain/notice-row'
import { can } from '@/lib/domain/permissions'
import { WAITING_LISTING } from '@/lib/domain/property'
import { type Actor } from '@/lib/domain/user'
import { type NoticeCounts } from '@/lib/schemas/notices'

/** How many of a person's notices are new. Counted to a hundred. */
export async function countUnread(personId: string): Promise<NoticeCounts> {
  const unread = await findUnread(personId)
  const at = (mark: NoticeMark) => unread.filter((notice) => notice.mark === mark).length
  return { unread: unread.length, bought: at('bought'), requests: at('requests') }
}

/**
 * The same of the actor, for administrators with what waits in their queue (D185); `null` for one who reads no notices,
 * because the account is suspended.
 */
export async function countNotices(actor: Actor): Promise<NoticeCounts | null> {
  if (!can(actor, 'notice:read', actor.id)) return null
  if (!can(actor, 'property:decide')) return countUnread(actor.id)
  const [unread, moderation] = await Promise.all([
    countUnread(actor.id),
    countWaiting(WAITING_LISTING, WAITING_COUNTED),
  ])
  return { ...unread, moderation }
}

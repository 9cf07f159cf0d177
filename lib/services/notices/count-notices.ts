import 'server-only'
import { countWaiting } from '@/lib/data/moderation'
import { findUnread } from '@/lib/data/notices'
import { WAITING_COUNTED } from '@/lib/domain/moderation'
import { type NoticeMark } from '@/lib/domain/notice-row'
import { can } from '@/lib/domain/permissions'
import { WAITING_LISTING } from '@/lib/domain/property'
import { type Actor } from '@/lib/domain/user'
import { type NoticeCounts } from '@/lib/schemas/notices'

/** The number of a person's new notices, counted up to a hundred. */
export async function countUnread(personId: string): Promise<NoticeCounts> {
  const unread = await findUnread(personId)
  const at = (mark: NoticeMark) => unread.filter((notice) => notice.mark === mark).length
  return { unread: unread.length, bought: at('bought'), requests: at('requests') }
}

/**
 * The same for the actor, for administrators with their pending decisions (D185); `null` for a suspended account, which
 * reads no notices.
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

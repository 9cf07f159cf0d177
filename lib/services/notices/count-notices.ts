import 'server-only'
import { countNewHomes } from '@/lib/data/announcements'
import { countPending } from '@/lib/data/moderation'
import { findUnread, UNREAD_COUNT_LIMIT } from '@/lib/data/notices'
import { countOpenOffers } from '@/lib/data/offers'
import { findSeenTimes } from '@/lib/data/saved-searches'
import { PENDING_COUNT_LIMIT } from '@/lib/domain/moderation'
import { type NoticeBadge } from '@/lib/domain/notice-row'
import { can } from '@/lib/domain/permissions'
import { WAITING_LISTING } from '@/lib/domain/property'
import { type Actor } from '@/lib/domain/user'
import { type NoticeCounts } from '@/lib/schemas/notices'

/** The number of a person's new notices, counted up to a hundred. */
export async function countUnread(personId: string): Promise<NoticeCounts> {
  const unread = await findUnread(personId)
  const at = (mark: NoticeBadge) => unread.filter((notice) => notice.mark === mark).length
  return {
    unread: unread.length,
    bought: at('bought'),
    requests: at('requests'),
    viewings: at('viewings'),
    messages: at('messages'),
  }
}

/**
 * The numbers in the actor's sidebar: for administrators with their pending decisions (D185), for buyers with their
 * open offers (D265) and the new homes of their saved searches. `null` for a suspended account, which reads no notices.
 */
export async function countNotices(actor: Actor): Promise<NoticeCounts | null> {
  if (!can(actor, 'notice:read', actor.id)) return null
  const [unread, others] = await Promise.all([countUnread(actor.id), countBeside(actor)])
  return { ...unread, ...others }
}

async function countBeside(actor: Actor): Promise<Pick<NoticeCounts, 'moderation' | 'offers' | 'searches'>> {
  if (can(actor, 'property:decide'))
    return { moderation: await countPending(WAITING_LISTING, PENDING_COUNT_LIMIT) }
  if (!can(actor, 'offer:create')) return {}
  const [offers, searches] = await Promise.all([
    countOpenOffers(actor.id, UNREAD_COUNT_LIMIT),
    countNewInSearches(actor.id),
  ])
  return { offers, searches }
}

/** The homes that the person's saved searches announced and they have not seen, counted up to a hundred. */
async function countNewInSearches(personId: string): Promise<number> {
  const counts = await countNewHomes(personId, await findSeenTimes(personId))
  return Math.min(
    UNREAD_COUNT_LIMIT,
    [...counts.values()].reduce((sum, count) => sum + count, 0),
  )
}

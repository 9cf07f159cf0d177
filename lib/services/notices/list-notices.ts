import 'server-only'
import { countNewHomes } from '@/lib/data/announcements'
import { type NoticeDoc } from '@/lib/data/collections'
import { countOpenInquiries } from '@/lib/data/inquiries'
import { countPending } from '@/lib/data/moderation'
import { findNotice, findNotices, findUnread, markRead, UNREAD_COUNT_LIMIT } from '@/lib/data/notices'
import { countOpenOffers } from '@/lib/data/offers'
import { countOffersForAdmins } from '@/lib/data/offers-for-admins'
import { findSeenTimes } from '@/lib/data/saved-searches'
import { notFound } from '@/lib/domain/errors'
import { listsMovedBy } from '@/lib/domain/notice-lists'
import { PENDING_COUNT_LIMIT } from '@/lib/domain/moderation'
import { type NoticeBadge } from '@/lib/domain/notice-row'
import { noticeTextOf } from '@/lib/domain/notices'
import { can } from '@/lib/domain/permissions'
import { WAITING_LISTING } from '@/lib/domain/property'
import { type Actor } from '@/lib/domain/user'
import { type NoticeCounts, type NoticeDto, type ReadNoticesInput } from '@/lib/schemas/notices'
import { type Page, type PageInput } from '@/lib/schemas/page'
import { site } from '@/lib/site'
import { assertCan } from '../authorise'
import { readPage } from '../paging'
import { noticeHref } from './mail-notice'

/** How many of the newest notices are sent to an open page. */
const NEWS_LIMIT = 6

/** The number of a person's new notices, counted up to a hundred, and the newest ones. */
async function countUnread(personId: string): Promise<NoticeCounts> {
  const [unread, newest] = await Promise.all([findUnread(personId), findNotices(personId).rows(NEWS_LIMIT)])
  const at = (mark: NoticeBadge) => unread.filter((notice) => notice.mark === mark).length
  return {
    unread: unread.length,
    answers: at('answers'),
    bought: at('bought'),
    requests: at('requests'),
    viewings: at('viewings'),
    messages: at('messages'),
    news: newest.map(({ _id, kind, as, values, createdAt }) => ({
      id: _id.toHexString(),
      title: noticeTextOf(kind, as, values, site).title,
      at: createdAt.toISOString(),
      lists: listsMovedBy(kind, as),
    })),
  }
}

/**
 * The numbers in the actor's sidebar: for administrators with their pending decisions (D185), for buyers with their
 * open offers (D265) and the new homes of their saved searches, for members of an office with the inquiries that they have
 * to answer (D488). `null` for a suspended account, which reads no notices.
 */
export async function countNotices(actor: Actor): Promise<NoticeCounts | null> {
  if (!can(actor, 'notice:read', actor.id)) return null
  const [unread, otherCounts] = await Promise.all([countUnread(actor.id), countBeside(actor)])
  return { ...unread, ...otherCounts }
}

async function countBeside(
  actor: Actor,
): Promise<Pick<NoticeCounts, 'moderation' | 'money' | 'offers' | 'searches' | 'inquiries'>> {
  if (can(actor, 'property:decide')) return countPendingTasks(actor)
  if (actor.office) return { inquiries: await countOpenInquiries(actor.office.id, actor.id) }
  if (!can(actor, 'offer:create')) return {}
  const [offers, searches] = await Promise.all([
    countOpenOffers(actor.id, UNREAD_COUNT_LIMIT),
    countNewInSearches(actor.id),
  ])
  return { offers, searches }
}

/** The numbers of an administrator's pending tasks (D185, D194), each counted up to a limit. Five calls by index. */
export async function countPendingTasks(
  actor: Actor,
): Promise<Required<Pick<NoticeCounts, 'moderation' | 'money'>>> {
  assertCan(actor, 'property:decide')
  const [moderation, money] = await Promise.all([
    countPending(WAITING_LISTING, PENDING_COUNT_LIMIT),
    countOffersForAdmins(PENDING_COUNT_LIMIT),
  ])
  return { moderation, money }
}

/** The homes that the person's saved searches announced and they have not seen, counted up to a hundred. */
async function countNewInSearches(personId: string): Promise<number> {
  const counts = await countNewHomes(personId, await findSeenTimes(personId))
  return Math.min(
    UNREAD_COUNT_LIMIT,
    [...counts.values()].reduce((sum, count) => sum + count, 0),
  )
}

export const toNoticeDto = ({ _id, kind, as, values, createdAt, unread }: NoticeDoc): NoticeDto => ({
  id: _id.toHexString(),
  ...noticeTextOf(kind, as, values, site),
  at: createdAt.toISOString(),
  isNew: unread === true,
})

/** The actor's notices, newest first (D156). */
export async function listNotices(actor: Actor, pageInput: PageInput): Promise<Page<NoticeDto>> {
  assertCan(actor, 'notice:read', actor.id)
  return readPage(findNotices(actor.id), pageInput, toNoticeDto)
}

/** Marks the actor's notices of a sidebar entry, or all of them, as read. */
export async function readNotices(actor: Actor, { mark }: ReadNoticesInput): Promise<void> {
  assertCan(actor, 'notice:mark', actor.id)
  await markRead(actor.id, mark ? { mark } : {})
}

/** Marks one of the actor's notices as read and returns its link. `not_found` for any other id. */
export async function openNotice(actor: Actor, { id }: { id: string }): Promise<string> {
  assertCan(actor, 'notice:mark', actor.id)
  const notice = await findNotice(id, actor.id)
  if (!notice) throw notFound('Notification not found.')
  if (notice.unread) await markRead(actor.id, { id })
  return noticeHref(notice, actor.role)
}

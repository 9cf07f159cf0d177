import 'server-only'
import { type NoticeDoc } from '@/lib/data/collections'
import { findNotices } from '@/lib/data/notices'
import { noticeTextOf } from '@/lib/domain/notices'
import { type Actor } from '@/lib/domain/user'
import { type NoticeDto } from '@/lib/schemas/notices'
import { type Page, type PageInput } from '@/lib/schemas/page'
import { site } from '@/lib/site'
import { assertCan } from '../authorise'
import { readPage } from '../paging'

/** A notice with its texts and link. */
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

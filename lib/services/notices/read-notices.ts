import 'server-only'
import { findNotice, markRead } from '@/lib/data/notices'
import { notFound } from '@/lib/domain/errors'
import { type Actor } from '@/lib/domain/user'
import { type ReadNoticesInput } from '@/lib/schemas/notices'
import { assertCan } from '../authorise'
import { noticeHref } from './notice-links'

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

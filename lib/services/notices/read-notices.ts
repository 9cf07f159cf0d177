import 'server-only'
import { findNotice, markRead } from '@/lib/data/notices'
import { notFound } from '@/lib/domain/errors'
import { type Actor } from '@/lib/domain/user'
import { type ReadNoticesInput } from '@/lib/schemas/notices'
import { assertCan } from '../authorise'
import { hrefOf } from './notice-links'

/** Notes that the actor has read the notices of an entry of the sidebar, or all of theirs. */
export async function readNotices(actor: Actor, { mark }: ReadNoticesInput): Promise<void> {
  assertCan(actor, 'notice:mark', actor.id)
  await markRead(actor.id, mark ? { mark } : {})
}

/** Opens one of the actor's notices: it is read then. Gives where it leads. `not_found` for any other id. */
export async function openNotice(actor: Actor, { id }: { id: string }): Promise<string> {
  assertCan(actor, 'notice:mark', actor.id)
  const notice = await findNotice(id, actor.id)
  if (!notice) throw notFound('Notification not found.')
  if (notice.unread) await markRead(actor.id, { id })
  return hrefOf(notice, actor.role)
}

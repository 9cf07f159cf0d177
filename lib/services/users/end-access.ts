import 'server-only'
import { deleteCalendarFeed } from '@/lib/data/calendar-feeds'
import { type Session } from '@/lib/data/client'
import { type UserDoc } from '@/lib/data/collections'
import { deleteLinks } from '@/lib/data/mailed-links'
import { endAllSessions } from '@/lib/data/sessions'
import { deleteSharedWishlistOf } from '@/lib/data/shared-wishlists'
import { type Access } from '@/lib/domain/access'

/**
 * Ends everything that opens the account or shows its data without the current session, in the caller's transaction:
 * sessions, mailed links, the calendar link, and the shared wishlist with its guests (D62). `keptSession` is the id of a
 * session that stays. Returns what ended. Whatever is added that works without a session must end here.
 */
export const endAccess = async (
  id: UserDoc['_id'],
  session: Session,
  keptSession?: string,
): Promise<Access> => ({
  sessions: await endAllSessions(id, keptSession, session),
  hasMailedLinks: (await deleteLinks(id, session)) > 0,
  hasCalendarLink: (await deleteCalendarFeed(id, session)) > 0,
  guests: await deleteSharedWishlistOf(id, session),
})

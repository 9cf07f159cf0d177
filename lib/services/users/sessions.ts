import 'server-only'
import { deleteCalendarFeed } from '@/lib/data/availability'
import { type Session, transaction, ObjectId } from '@/lib/data/client'
import { type UserDoc } from '@/lib/data/collections'
import { deleteLinks, endAllSessions, endSessions, openSessions } from '@/lib/data/sessions'
import { deleteSharedWishlistOf } from '@/lib/data/shared-wishlists'
import { type Access } from '@/lib/domain/access'
import { type Actor } from '@/lib/domain/user'
import { type LicenceDto } from '@/lib/schemas/licence'
import { type ProfileDto, type SessionDto } from '@/lib/schemas/user'
import { toLicenceDto } from '../agents/licence'
import { assertCan } from '../authorise'
import { readUser } from './actor'
import { toProfile } from './people'

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

/** Ends a session of the actor; does nothing for an ended one or another person's. */
export async function endSession(actor: Actor, { sessionId }: { sessionId: string }): Promise<void> {
  assertCan(actor, 'session:end', actor.id)
  await endSessions(actor.id, [sessionId])
}

/** Ends everything that works without the actor's current session (D62); returns what ended. */
export async function signOutElsewhere(actor: Actor): Promise<Access> {
  assertCan(actor, 'session:end', actor.id)
  return transaction((session) => endAccess(new ObjectId(actor.id), session, actor.sessionId))
}

/** Ends the session of a token, which may have ended already (D63: logout ends the session on the server). */
export const endSessionOf = async ({ sub, sid }: { sub?: string; sid?: string }): Promise<void> => {
  if (sub && sid) await endSessions(sub, [sid])
}

/**
 * The actor's profile with the open sessions, newest first; that of the request is marked. One database call. Throws
 * `not_found` if the account is deleted.
 */
export async function getAccount(
  actor: Actor,
): Promise<{ profile: ProfileDto; licence: LicenceDto | null; sessions: SessionDto[] }> {
  assertCan(actor, 'session:list', actor.id)
  const account = await readUser(actor.id)
  const sessions = openSessions(account, new Date()).map(({ id, device, way, createdAt, lastSeenAt }) => ({
    id,
    device,
    way,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isCurrent: id === actor.sessionId,
  }))
  return { profile: toProfile(account), licence: toLicenceDto(account.licence), sessions }
}

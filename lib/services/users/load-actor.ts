import 'server-only'
import { sessionOf, touchSession } from '@/lib/data/sessions'
import { findSessionUser } from '@/lib/data/users'
import { type Actor } from '@/lib/domain/user'

/** How long the moment of a session's last use may be behind, in milliseconds: not every request is written down. */
const SEEN_MS = 10 * 60_000

/**
 * The person of a session, with the role that the database has now (D16); `null` once the account is gone or
 * the session has ended (D63), wherever its token still is.
 */
export async function loadActor(userId: string, sessionId: string): Promise<Actor | null> {
  const now = new Date()
  const account = await findSessionUser(userId)
  const entry = account && sessionOf(account, sessionId, now)
  if (!entry) return null
  if (now.getTime() - entry.lastSeenAt.getTime() > SEEN_MS) await touchSession(account._id, sessionId, now)
  return {
    id: account._id.toHexString(),
    email: account.email,
    name: account.name,
    image: account.image,
    role: account.role,
  }
}

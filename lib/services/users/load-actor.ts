import 'server-only'
import { sessionOf, touchSession } from '@/lib/data/sessions'
import { findSessionUser } from '@/lib/data/users'
import { type Actor } from '@/lib/domain/user'

/** How outdated a session's last use may be, in milliseconds: not every request is recorded. */
const SEEN_MS = 10 * 60_000

/**
 * The person of a session, with the current role (D16); `null` if the account is deleted or the session has
 * ended (D63), even if the token is still valid.
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
    sessionId,
  }
}

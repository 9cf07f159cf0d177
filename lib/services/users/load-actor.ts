import 'server-only'
import { findUserById } from '@/lib/data/users'
import { type Actor } from '@/lib/domain/user'

/**
 * The person of a session, with the role that the database has now (decision 16); `null` once the account is gone
 * or the session has been ended. `sessionsValidFrom` (milliseconds, 0 for none) is what the account had when the
 * session began: comparing the two for equality needs no agreement of clocks, and a sign-in with the old
 * password that a reset overtakes begins a session that is over already.
 */
export async function loadActor(userId: string, sessionsValidFrom = 0): Promise<Actor | null> {
  const user = await findUserById(userId)
  if (!user || sessionsValidFrom !== (user.sessionsValidFrom?.getTime() ?? 0)) return null
  return {
    id: user._id.toHexString(),
    email: user.email,
    name: user.name,
    image: user.image,
    role: user.role,
  }
}

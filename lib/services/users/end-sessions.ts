import 'server-only'
import { endSessions, openSessions } from '@/lib/data/sessions'
import { findUserById } from '@/lib/data/users'
import { type Actor } from '@/lib/domain/user'
import { assertCan } from '../authorise'

/** Ends a session of the actor; does nothing for an ended one or somebody else's. */
export async function endSession(actor: Actor, { sessionId }: { sessionId: string }): Promise<void> {
  assertCan(actor, 'session:end', actor.id)
  await endSessions(actor.id, [sessionId])
}

/** Ends all sessions of the actor except the current one. */
export async function endOtherSessions(actor: Actor, currentId: string | null): Promise<void> {
  assertCan(actor, 'session:end', actor.id)
  const account = await findUserById(actor.id)
  const others = account ? openSessions(account, new Date()).map(({ id }) => id) : []
  await endSessions(
    actor.id,
    others.filter((id) => id !== currentId),
  )
}

/** Ends the session of a token, which may have ended already (D63: logout ends the session on the server). */
export const endSessionOf = async ({ sub, sid }: { sub?: string; sid?: string }): Promise<void> => {
  if (sub && sid) await endSessions(sub, [sid])
}

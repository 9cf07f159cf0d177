import 'server-only'
import { transaction } from '@/lib/data/client'
import { ObjectId } from '@/lib/data/ids'
import { endSessions } from '@/lib/data/sessions'
import { type Access } from '@/lib/domain/access'
import { type Actor } from '@/lib/domain/user'
import { assertCan } from '../authorise'
import { endAccess } from './end-access'

/** Ends a session of the actor; does nothing for an ended one or somebody else's. */
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

import 'server-only'
import { openSessions } from '@/lib/data/sessions'
import { findUserById } from '@/lib/data/users'
import { type Actor } from '@/lib/domain/user'
import { type SessionDto } from '@/lib/schemas/user'
import { assertCan } from '../authorise'

/** The actor's open sessions, newest first; that of the request is marked. */
export async function listSessions(actor: Actor): Promise<SessionDto[]> {
  assertCan(actor, 'session:list', actor.id)
  const account = await findUserById(actor.id)
  if (!account) return []
  return openSessions(account, new Date()).map(({ id, device, way, createdAt, lastSeenAt }) => ({
    id,
    device,
    way,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isCurrent: id === actor.sessionId,
  }))
}

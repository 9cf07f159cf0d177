import 'server-only'
import { type Actor } from '@/lib/domain/user'
import { type SessionDto } from '@/lib/schemas/user'
import { endOtherSessions } from '@/lib/services/users/end-sessions'
import { listSessions } from '@/lib/services/users/list-sessions'
import { currentSessionId } from './session'

/** The person's open sessions; the one of this request is marked. */
export const ownSessions = async (actor: Actor): Promise<SessionDto[]> =>
  listSessions(actor, await currentSessionId())

/** Ends all sessions of the person except that of this request. */
export const signOutOtherSessions = async (actor: Actor): Promise<void> =>
  endOtherSessions(actor, await currentSessionId())

import 'server-only'
import { type Access } from '@/lib/domain/access'
import { type Actor } from '@/lib/domain/user'
import { type SessionDto } from '@/lib/schemas/user'
import { signOutElsewhere } from '@/lib/services/users/end-sessions'
import { listSessions } from '@/lib/services/users/list-sessions'
import { currentSessionId } from './session'

/** The person's open sessions; the one of this request is marked. */
export const ownSessions = async (actor: Actor): Promise<SessionDto[]> =>
  listSessions(actor, await currentSessionId())

/** Ends everything that works without the session of this request (D62); returns what ended. */
export const signOutEverywhereElse = async (actor: Actor): Promise<Access> =>
  signOutElsewhere(actor, await currentSessionId())

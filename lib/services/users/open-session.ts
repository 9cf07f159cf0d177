import 'server-only'
import { randomBytes } from 'node:crypto'
import { type UserDoc } from '@/lib/data/collections'
import { addSession } from '@/lib/data/sessions'
import { findUserById } from '@/lib/data/users'
import { unauthenticated } from '@/lib/domain/errors'
import { sessionSeconds, type SignInWay } from '@/lib/domain/session'
import { type UserDto } from '@/lib/schemas/user'
import { toUserDto } from './get-user'

export type SessionBeginning = {
  way: SignInWay
  /** "Chrome on Windows" */
  device: string
  /** True for 30 days; else one day. */
  remember: boolean
}

/** A new session: its id, which its token contains, and its account. */
export type OpenedSession = { sessionId: string; user: UserDto }

/**
 * Creates a session of the account as it was read at authentication. Throws `unauthenticated` if the account is
 * deleted, or its password has been changed or removed since.
 */
export async function openSession(
  account: UserDoc,
  { way, device, remember }: SessionBeginning,
): Promise<OpenedSession> {
  const sessionId = randomBytes(16).toString('hex')
  const createdAt = new Date()
  const expiresAt = new Date(createdAt.getTime() + sessionSeconds(remember) * 1000)
  const entry = { createdAt, lastSeenAt: createdAt, expiresAt, way, device }
  if (!(await addSession(account, sessionId, entry))) throw unauthenticated()
  return { sessionId, user: toUserDto(account) }
}

/** Creates a session of the account as it is now. Throws `unauthenticated` if it is deleted. */
export async function openSessionOf(userId: string, beginning: SessionBeginning): Promise<OpenedSession> {
  const account = await findUserById(userId)
  if (!account) throw unauthenticated()
  return openSession(account, beginning)
}

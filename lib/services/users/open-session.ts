import 'server-only'
import { randomBytes } from 'node:crypto'
import { type UserDoc } from '@/lib/data/collections'
import { addSession } from '@/lib/data/sessions'
import { findUserById } from '@/lib/data/users'
import { unauthenticated } from '@/lib/domain/errors'
import { sessionSeconds, type SignInWay } from '@/lib/domain/session'
import { type UserDto } from '@/lib/schemas/user'
import { toUserDto } from './user-dto'

export type SessionBeginning = {
  way: SignInWay
  /** "Chrome on Windows" */
  device: string
  /** For 30 days; else for one. */
  remember: boolean
}

/** A session that has begun: its id, which its token carries, and whose it is. */
export type OpenedSession = { sessionId: string; user: UserDto }

/**
 * Begins a session of the account, as it was read when the person proved to be its owner. Throws `unauthenticated` if
 * the account is gone, or its password has been changed or taken away since.
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

/** The same for the account of an id. */
export async function openSessionOf(userId: string, beginning: SessionBeginning): Promise<OpenedSession> {
  const account = await findUserById(userId)
  if (!account) throw unauthenticated()
  return openSession(account, beginning)
}

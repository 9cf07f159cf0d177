import 'server-only'
import { ObjectId } from 'mongodb'
import { MAX_SESSIONS } from '@/lib/domain/session'
import { collection, type SessionEntry, type UserDoc } from './collections'

/** An id of a session is a key of a document, so nothing but what `beginSession` makes may become a path. */
const ID = /^[0-9a-f]{32}$/

const field = (id: string) => `sessions.${id}`

/** The open session of this id, or `null`; also for a text that is no id. */
export function sessionOf(
  { sessions }: Pick<UserDoc, 'sessions'>,
  id: string,
  at: Date,
): SessionEntry | null {
  const entry = ID.test(id) ? sessions?.[id] : undefined
  return entry && entry.expiresAt > at ? entry : null
}

/** The account's open sessions with their ids, the latest first. */
export const openSessions = (account: UserDoc, at: Date): (SessionEntry & { id: string })[] =>
  Object.entries(account.sessions ?? {})
    .map(([id, entry]) => ({ id, ...entry }))
    .filter(({ expiresAt }) => expiresAt > at)
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())

/** What goes when one more session begins: those that are over, and the oldest of too many. */
function outdated(account: UserDoc, at: Date): string[] {
  const open = openSessions(account, at).slice(0, MAX_SESSIONS - 1)
  const kept = new Set(open.map(({ id }) => id))
  return Object.keys(account.sessions ?? {}).filter((id) => !kept.has(id))
}

/**
 * Begins a session of the account as it was read, and notes the sign-in; false if the account is gone or its password
 * has been changed or taken away since: who proved an old one does not come in.
 */
export async function addSession(account: UserDoc, id: string, entry: SessionEntry): Promise<boolean> {
  const gone = outdated(account, entry.createdAt).map((old) => [field(old), ''])
  const { _id, passwordHash } = account
  const { matchedCount } = await collection('users').updateOne(
    { _id, passwordHash: passwordHash ?? { $exists: false } },
    {
      $set: { [field(id)]: entry, lastSignInAt: entry.createdAt },
      ...(gone.length > 0 && { $unset: Object.fromEntries(gone) }),
    },
  )
  return matchedCount === 1
}

/** Notes that a session was used; nothing happens where it has ended. */
export async function touchSession(userId: ObjectId, id: string, at: Date): Promise<void> {
  await collection('users').updateOne(
    { _id: userId, [field(id)]: { $exists: true } },
    { $set: { [`${field(id)}.lastSeenAt`]: at } },
  )
}

/** Ends these sessions of an account; those that are over already change nothing. */
export async function endSessions(userId: string, ids: readonly string[]): Promise<void> {
  const known = ids.filter((id) => ID.test(id))
  if (known.length === 0 || !ObjectId.isValid(userId)) return
  await collection('users').updateOne(
    { _id: new ObjectId(userId) },
    { $unset: Object.fromEntries(known.map((id) => [field(id), ''])) },
  )
}

import 'server-only'
import { LRUCache } from 'lru-cache'
import { type ClientSession, ObjectId } from 'mongodb'
import { MAX_SESSIONS } from '@/lib/domain/session'
import { afterCommit } from './client'
import { collection, type SessionEntry, type UserDoc, type MailedLinkDoc } from './collections'
import { hasMatched } from './reads'

/** Session ids are document keys, so only ids of the form that `beginSession` creates may become a path. */
const ID = /^[0-9a-f]{32}$/

const field = (id: string) => `sessions.${id}`

/** The open session of this id, or `null`; also for a malformed id. */
export function sessionOf(
  { sessions }: Pick<UserDoc, 'sessions'>,
  id: string,
  at: Date,
): SessionEntry | null {
  const entry = ID.test(id) ? sessions?.[id] : undefined
  return entry && entry.expiresAt > at ? entry : null
}

/** The account's open sessions with their ids, newest first; the later one of those of one millisecond. */
export const openSessions = (account: UserDoc, at: Date): (SessionEntry & { id: string })[] =>
  Object.entries(account.sessions ?? {})
    .map(([id, entry]) => ({ id, ...entry }))
    .filter(({ expiresAt }) => expiresAt > at)
    .reverse()
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())

/** The sessions that a new session removes: expired sessions, and the oldest beyond the limit. */
function outdated(account: UserDoc, at: Date): string[] {
  const open = openSessions(account, at).slice(0, MAX_SESSIONS - 1)
  const ids = new Set(open.map(({ id }) => id))
  return Object.keys(account.sessions ?? {}).filter((id) => !ids.has(id))
}

/**
 * Adds a session to the account and records the sign-in; false if the account is deleted or its password was changed or
 * removed since it was read, so that an old password does not open a session.
 */
export function addSession(account: UserDoc, id: string, entry: SessionEntry): Promise<boolean> {
  const unset = outdated(account, entry.createdAt).map((old) => [field(old), ''])
  const { _id, passwordHash } = account
  const filter = { _id, passwordHash: passwordHash ?? { $exists: false } }
  return hasMatched(
    collection('users').updateOne(filter, {
      $set: { [field(id)]: entry, lastSignInAt: entry.createdAt },
      ...(unset.length > 0 && { $unset: Object.fromEntries(unset) }),
    }),
  )
}

/** Records the use of a session; does nothing if it has ended. */
export async function touchSession(userId: ObjectId, id: string, at: Date): Promise<void> {
  await collection('users').updateOne(
    { _id: userId, [field(id)]: { $exists: true } },
    { $set: { [`${field(id)}.lastSeenAt`]: at } },
  )
}

/** Ends all sessions of the account but `keptId`, in the caller's transaction; returns how many open sessions ended. */
export async function endAllSessions(
  userId: ObjectId,
  keptId: string | undefined,
  session: ClientSession,
): Promise<number> {
  const at = new Date()
  const account = await collection('users').findOne({ _id: userId }, { session })
  if (!account) return 0
  const remaining = keptId === undefined ? null : sessionOf(account, keptId, at)
  await collection('users').updateOne(
    { _id: userId },
    keptId !== undefined && remaining
      ? { $set: { sessions: { [keptId]: remaining } } }
      : { $unset: { sessions: '' } },
    { session },
  )
  afterCommit(session, async () => dropCachedSessions(userId.toHexString()))
  return openSessions(account, at).length - (remaining ? 1 : 0)
}

/** Ends these sessions of an account; sessions that have ended stay unchanged. */
export async function endSessions(userId: string, ids: readonly string[]): Promise<void> {
  const ended = ids.filter((id) => ID.test(id))
  if (ended.length === 0 || !ObjectId.isValid(userId)) return
  await collection('users').updateOne(
    { _id: new ObjectId(userId) },
    { $unset: Object.fromEntries(ended.map((id) => [field(id), ''])) },
  )
  dropCachedSessions(userId)
}

/**
 * How long a process caches whether a session is open, in milliseconds. A session that ended in another process can
 * read cached pages until then.
 */
const CACHED_MS = 5_000
/** How long the cached value is used while the database is unavailable, in milliseconds. */
const STALE_MS = 60_000

type CachedSession = { userId: string; cachedAt: number; readAt: number; isOpen: Promise<boolean> }
// This file is loaded twice: by the application, and by the server that responds before it.
const holder = globalThis as typeof globalThis & { keysteadOpenSessions?: LRUCache<string, CachedSession> }
const cachedSessions = (holder.keysteadOpenSessions ??= new LRUCache<string, CachedSession>({ max: 10_000 }))

/**
 * True if this session of the account is open; cached for five seconds, or until this process ends the session. For
 * cached pages only: everything else reads the account at each request.
 */
export async function isSessionOpen(userId: string, id: string): Promise<boolean> {
  const now = Date.now()
  const last = cachedSessions.get(id)
  if (last?.userId === userId && now - last.cachedAt < CACHED_MS) return last.isOpen
  const next: CachedSession = { userId, cachedAt: now, readAt: now, isOpen: readOpen(userId, id) }
  next.isOpen = next.isOpen.catch((error: unknown) => {
    if (last?.userId !== userId || now - last.readAt > STALE_MS) {
      if (cachedSessions.peek(id) === next) cachedSessions.delete(id)
      throw error
    }
    next.readAt = last.readAt
    return last.isOpen
  })
  cachedSessions.set(id, next)
  return next.isOpen
}

async function readOpen(userId: string, id: string): Promise<boolean> {
  if (!ObjectId.isValid(userId)) return false
  const account = await collection('users').findOne<Pick<UserDoc, 'sessions'>>(
    { _id: new ObjectId(userId) },
    { projection: { sessions: 1 } },
  )
  return account !== null && sessionOf(account, id, new Date()) !== null
}

/** Clears the cached sessions of the account in this process. */
function dropCachedSessions(userId: string): void {
  for (const [id, entry] of cachedSessions.entries()) if (entry.userId === userId) cachedSessions.delete(id)
}

/** The kinds of links that are mailed, each a collection of its own. */
const KINDS = ['passwordResets', 'emailProofs', 'signInLinks'] as const
export type MailedLinkKind = (typeof KINDS)[number]

/** Creates a link of the account, replacing an open link of its kind. */
export async function createLink(
  kind: MailedLinkKind,
  userId: ObjectId,
  tokenHash: string,
  expiresAt: Date,
  session: ClientSession,
): Promise<void> {
  await collection(kind).updateOne(
    { _id: userId },
    { $set: { tokenHash, expiresAt } },
    { upsert: true, session },
  )
}

/** The link if it is open at the moment `at`; compared here, because the database might choose the index on expiry. */
const ifOpen = (link: MailedLinkDoc | null, at: Date): MailedLinkDoc | null =>
  link && link.expiresAt > at ? link : null

/** The link of this token if it is open at the moment `at`, else `null`. Its id is that of the account. */
export const findLink = async (
  kind: MailedLinkKind,
  tokenHash: string,
  at: Date,
): Promise<MailedLinkDoc | null> => ifOpen(await collection(kind).findOne({ tokenHash }), at)

/**
 * Deletes the link of this token and returns it if it was open at the moment `at`, else `null`; so it can be used once.
 */
export const consumeLink = async (
  kind: MailedLinkKind,
  tokenHash: string,
  at: Date,
  session: ClientSession,
): Promise<MailedLinkDoc | null> =>
  ifOpen(await collection(kind).findOneAndDelete({ tokenHash }, { session }), at)

/** Deletes every link of the account; returns how many were deleted. */
export async function deleteLinks(userId: ObjectId, session: ClientSession): Promise<number> {
  let count = 0
  for (const kind of KINDS)
    count += (await collection(kind).deleteOne({ _id: userId }, { session })).deletedCount
  return count
}

/** Links a Google account to an account. Throws the duplicate-key error if it is linked already. */
export async function insertGoogleLink(
  userId: ObjectId,
  providerAccountId: string,
  session: ClientSession,
): Promise<void> {
  await collection('accounts').insertOne(
    { _id: new ObjectId(), userId, type: 'oauth', provider: 'google', providerAccountId },
    { session },
  )
}

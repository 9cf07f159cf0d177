import 'server-only'
import { type ClientSession, ObjectId } from 'mongodb'
import { type TypeWord } from '@/lib/domain/import/type-words'
import { type Actor, type Role } from '@/lib/domain/user'
import { collection, type Searchable, type StoredLicence, type UserDoc } from './collections'
import { addJobs } from './jobs'
import { findByIds, hasMatched, upTo } from './reads'
import { searchFields, searchFilter } from './listing-search/derive'
import {
  type AdminTableQuery,
  adminTableQuery,
  NEWEST_FIRST,
  pageQuery,
  type PageQuery,
} from './listing-search/page'

/** Far more than there are sign-in providers. */
const LINKS = 100

/** The account of a normalized email, or `null`. */
export const findUserByEmail = (email: string, session?: ClientSession): Promise<UserDoc | null> =>
  collection('users').findOne({ email }, { session })

/** The account with this id, or `null`; also `null` for a text that is not an id. */
export const findUserById = async (id: string, session?: ClientSession): Promise<UserDoc | null> =>
  ObjectId.isValid(id) ? collection('users').findOne({ _id: new ObjectId(id) }, { session }) : null

/** The fields of an account that every request reads. */
export type SessionUser = Pick<
  UserDoc,
  '_id' | 'name' | 'email' | 'image' | 'role' | 'licence' | 'sessions' | 'officeId'
>

/** Reads little, because every request calls it. `null` also for a text that is not an id. */
export const findSessionUser = async (id: string): Promise<SessionUser | null> =>
  ObjectId.isValid(id)
    ? collection('users').findOne<SessionUser>(
        { _id: new ObjectId(id) },
        { projection: { name: 1, email: 1, image: 1, role: 1, licence: 1, sessions: 1, officeId: 1 } },
      )
    : null

/** Which of these people have a verified email (D61); hexadecimal ids. */
export async function findVerifiedAccounts(ids: ObjectId[]): Promise<Set<string>> {
  const people = await findByIds('users', ids, { projection: { emailVerified: 1 } })
  const verified = people.filter(({ emailVerified }) => emailVerified !== null)
  return new Set(verified.map(({ _id }) => _id.toHexString()))
}

/** The names, pictures, roles and choices of these people; the deleted are omitted. */
export const findPeople = (
  ids: ObjectId[],
  session?: ClientSession,
): Promise<Pick<UserDoc, '_id' | 'name' | 'email' | 'image' | 'role' | 'emailVerified' | 'hidesSeen'>[]> =>
  findByIds('users', ids, {
    session,
    projection: { name: 1, email: 1, image: 1, role: 1, emailVerified: 1, hidesSeen: 1 },
  })

/** At most `limit` agents, those with the oldest accounts first. */
export const findAgents = (limit: number): Promise<Pick<UserDoc, '_id' | 'name' | 'officeId'>[]> =>
  collection('users')
    .find({ role: 'agent' }, { projection: { name: 1, officeId: 1 }, sort: { _id: 1 }, ...upTo(limit) })
    .toArray()

/** Stores an agent's answers for unknown property types (D320). */
export async function setImportTypes(
  _id: ObjectId,
  importTypes: TypeWord[],
  session: ClientSession,
): Promise<void> {
  await collection('users').updateOne({ _id }, { $set: { importTypes } }, { session })
}

/** Stores an agent's licence (D425), in place of the one before. */
export async function setLicence(
  _id: ObjectId,
  licence: StoredLicence,
  session: ClientSession,
): Promise<void> {
  await collection('users').updateOne({ _id }, { $set: { licence } }, { session })
}

/** The company and the licence of these agents (D431). */
export const findOffices = (ids: ObjectId[]): Promise<Pick<UserDoc, '_id' | 'company' | 'licence'>[]> =>
  findByIds('users', ids, { projection: { company: 1, licence: 1 } })

/** All accounts, oldest first. */
export const findUsers = (): PageQuery<UserDoc> => pageQuery('users', {}, [])

/** The accounts by a literal part of name or email and by role. */
export const findManagedUsers = (
  { search, role }: { search: string; role: Role | null },
  sort: 'newest' | 'oldest',
): AdminTableQuery<UserDoc> =>
  adminTableQuery(
    'users',
    { ...searchFilter(search), ...(role && { role }) },
    NEWEST_FIRST,
    sort === 'oldest',
  )

/** The only administrator, or `null` if there are several; reads at most two accounts. */
export async function findOnlyAdministrator(): Promise<ObjectId | null> {
  const users = await collection('users')
    .find({ role: 'admin' }, { projection: { _id: 1 } })
    .limit(2)
    .toArray()
  return users.length === 1 ? (users[0]?._id ?? null) : null
}

/** How many accounts have the role. */
export const countUsersOf = (role: Role, session?: ClientSession): Promise<number> =>
  collection('users').countDocuments({ role }, { ...(session && { session }) })

/** Adds an account. Throws the duplicate-key error if the email is taken. */
export async function insertUser(
  user: Omit<UserDoc, '_id' | keyof Searchable>,
  session: ClientSession,
): Promise<UserDoc> {
  const document = { _id: new ObjectId(), ...user, ...searchFields(user.name, user.email) }
  await collection('users').insertOne(document, { session })
  return document
}

/**
 * The account if it still has the role, else `null`. Locks it: the caller's transaction conflicts with one that changes
 * the role or name or deletes the account, and whose cascade would miss what is added here.
 */
export const lockRole = (id: string, role: Role, session: ClientSession): Promise<UserDoc | null> =>
  collection('users').findOneAndUpdate(
    { _id: new ObjectId(id), role },
    { $inc: { additions: 1 } },
    { session, returnDocument: 'after' },
  )

type Profile = Partial<Pick<UserDoc, 'name' | 'image' | 'phone' | 'address' | 'company' | 'website'>>

/**
 * Updates the profile if the account still has the role: an empty text deletes the field, omitted fields stay. Returns
 * the account as it was before, or `null` if there is none.
 */
export function writeProfile(
  { id, role, email }: Pick<Actor, 'id' | 'role' | 'email'>,
  profile: Profile & Pick<UserDoc, 'name'>,
  session: ClientSession,
): Promise<UserDoc | null> {
  const present = Object.entries({ ...profile, ...searchFields(profile.name, email) }).filter(
    ([, value]) => value !== undefined,
  )
  const blank = present.filter(([, value]) => value === '').map(([field]) => [field, ''])
  return collection('users').findOneAndUpdate(
    { _id: new ObjectId(id), role },
    {
      $set: Object.fromEntries(present.filter(([, value]) => value !== '')),
      ...(blank.length > 0 && { $unset: Object.fromEntries(blank) }),
    },
    { session, returnDocument: 'before' },
  )
}

/** Changes the role to `to` if it is still `role`; false if not. */
export const replaceRole = (_id: ObjectId, role: Role, to: Role, session: ClientSession): Promise<boolean> =>
  hasMatched(collection('users').updateOne({ _id, role }, { $set: { role: to } }, { session }))

/** Records that listings and reviews still have the account's older name or photo. */
export async function markNameCopyPending(id: ObjectId, session: ClientSession): Promise<void> {
  await collection('users').updateOne({ _id: id }, { $set: { copiesDue: true } }, { session })
  await addJobs([{ kind: 'copy-name', subject: id.toHexString(), dueAt: new Date() }], session)
}

/** The account if its name or photo has to be copied, else `null`; locks it like `lockRole`. */
export const lockPendingNameCopy = (id: ObjectId, session: ClientSession): Promise<UserDoc | null> =>
  collection('users').findOneAndUpdate(
    { _id: id, copiesDue: true },
    { $inc: { additions: 1 } },
    { session, returnDocument: 'after' },
  )

/** Records that all copies are done. */
export async function markNameCopyDone(id: ObjectId, session: ClientSession): Promise<void> {
  await collection('users').updateOne({ _id: id }, { $unset: { copiesDue: '' } }, { session })
}

/** The account's linked providers, without credentials. */
export const findSignInLinks = async (
  userId: ObjectId,
  session?: ClientSession,
): Promise<{ provider: string; providerAccountId: string }[]> =>
  (
    await collection('accounts')
      .find({ userId }, { session, projection: { provider: 1, providerAccountId: 1 }, limit: LINKS })
      .toArray()
  ).map(({ provider, providerAccountId }) => ({ provider, providerAccountId }))

/** True if the account can sign in without a mailed link: by its password, or by a linked provider. */
export const canSignIn = async (
  { _id, passwordHash }: Pick<UserDoc, '_id' | 'passwordHash'>,
  session?: ClientSession,
): Promise<boolean> => passwordHash !== undefined || (await findSignInLinks(_id, session)).length > 0

/** Deletes the account and its linked providers; returns how many accounts were deleted. */
export async function deleteUser(id: ObjectId, session: ClientSession): Promise<number> {
  await collection('accounts').deleteMany({ userId: id }, { session })
  return (await collection('users').deleteOne({ _id: id }, { session })).deletedCount
}

/** Sets the password's hash; false if the account was deleted. */
export const replacePassword = (
  _id: ObjectId,
  passwordHash: string,
  session: ClientSession,
): Promise<boolean> =>
  hasMatched(collection('users').updateOne({ _id }, { $set: { passwordHash } }, { session }))

/** Removes the account's password. */
export async function removePassword(id: ObjectId, session: ClientSession): Promise<void> {
  await collection('users').updateOne({ _id: id }, { $unset: { passwordHash: '' } }, { session })
}

/** Records that the account's email is verified; idempotent. */
export async function markEmailVerified(id: ObjectId, at: Date, session: ClientSession): Promise<void> {
  await collection('users').updateOne(
    { _id: id, emailVerified: null },
    { $set: { emailVerified: at } },
    { session },
  )
}

/**
 * Makes the transaction conflict with every other one that acquires this lock. For rules over several documents, which
 * snapshot isolation alone does not protect: two transactions that read the same and write different documents both
 * commit.
 */
export async function acquireLock(name: 'administrators', session: ClientSession): Promise<void> {
  await collection('locks').updateOne({ _id: name }, { $inc: { taken: 1 } }, { session })
}

/** Makes the transaction conflict with every other one that adds something of this account; false if there is none. */
export const lockAccount = (_id: ObjectId, session: ClientSession): Promise<boolean> =>
  hasMatched(collection('users').updateOne({ _id }, { $inc: { additions: 1 } }, { session }))

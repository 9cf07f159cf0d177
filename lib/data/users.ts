import 'server-only'
import { type ClientSession, ObjectId } from 'mongodb'
import { type Role } from '@/lib/domain/user'
import { collection, type UserDoc } from './collections'

/** The account of a normalised e-mail address, or `null`. */
export const findUserByEmail = (email: string): Promise<UserDoc | null> =>
  collection('users').findOne({ email })

/** The account of an id, or `null`; also for a text that is not an id. */
export const findUserById = async (id: string): Promise<UserDoc | null> =>
  ObjectId.isValid(id) ? collection('users').findOne({ _id: new ObjectId(id) }) : null

/** Adds an account. Throws the duplicate-key error if the e-mail is taken. */
export async function insertUser(user: Omit<UserDoc, '_id'>): Promise<UserDoc> {
  const document = { _id: new ObjectId(), ...user }
  await collection('users').insertOne(document)
  return document
}

/** Sets the role; true if the account exists. */
export async function setUserRole(email: string, role: Role, session?: ClientSession): Promise<boolean> {
  const { matchedCount } = await collection('users').updateOne({ email }, { $set: { role } }, { session })
  return matchedCount === 1
}

/** Notes the moment of a sign-in, for the profile. */
export async function touchSignIn(id: string, at: Date): Promise<void> {
  await collection('users').updateOne({ _id: new ObjectId(id) }, { $set: { lastSignInAt: at } })
}

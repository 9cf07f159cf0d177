import 'server-only'
import { type ClientSession, ObjectId } from 'mongodb'
import { collection } from './collections'

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

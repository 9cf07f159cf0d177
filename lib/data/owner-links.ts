import 'server-only'
import { type ClientSession, type ObjectId } from 'mongodb'
import { collection, type OwnerLinkDoc } from './collections'
import { addInTransaction } from './client'

/** The link to the numbers of this home, or `null`. */
export const findOwnerLink = (_id: ObjectId): Promise<OwnerLinkDoc | null> =>
  collection('ownerLinks').findOne({ _id })

export const findOwnerLinkByToken = (tokenHash: string): Promise<OwnerLinkDoc | null> =>
  collection('ownerLinks').findOne({ tokenHash })

/** Stores the home's new link replacing the previous one. */
export async function replaceOwnerLink(
  _id: ObjectId,
  tokenHash: string,
  session: ClientSession,
): Promise<void> {
  await addInTransaction(() =>
    collection('ownerLinks').updateOne(
      { _id },
      { $set: { tokenHash, createdAt: new Date() } },
      { upsert: true, session },
    ),
  )
}

/** Deletes the home's link; false if there was none. */
export const deleteOwnerLink = async (_id: ObjectId, session: ClientSession): Promise<boolean> =>
  (await collection('ownerLinks').deleteOne({ _id }, { session })).deletedCount > 0

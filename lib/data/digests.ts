import 'server-only'
import { ObjectId } from 'mongodb'
import { collection, type DigestDoc } from './collections'

/** The digest of an id if it is this person's, or `null`. */
export const findDigest = (id: string, personId: string): Promise<DigestDoc | null> =>
  collection('digests').findOne({ _id: new ObjectId(id), personId: new ObjectId(personId) })

import { MongoClient, ObjectId } from 'mongodb'
import { type Demo } from './demo'

/** Puts the end of an offer so many hours from now, as if time had passed, and has done what is due then; gives it. */
export async function moveEnd({ database, doDueWork }: Demo, offerId: string, hours: number): Promise<Date> {
  const expiresAt = new Date(Date.now() + hours * 3_600_000)
  const client = await MongoClient.connect(database)
  try {
    const db = client.db()
    await db.collection('offers').updateOne({ _id: new ObjectId(offerId) }, { $set: { expiresAt } })
    const kinds = ['warn-of-end', 'end-offer']
    await db
      .collection('jobs')
      .updateMany({ kind: { $in: kinds }, subject: offerId }, { $set: { dueAt: new Date() } })
  } finally {
    await client.close()
  }
  await doDueWork()
  return expiresAt
}

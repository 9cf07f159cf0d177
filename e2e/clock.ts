import { MongoClient, ObjectId } from 'mongodb'
import { type Demo } from './demo'

/** Moves the deadline of an offer to so many hours from now and runs due jobs; returns the deadline. */
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

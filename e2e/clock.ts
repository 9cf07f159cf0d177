import { MongoClient, ObjectId } from 'mongodb'
import { type Demo } from './demo'

/**
 * Moves the deadline of an accepted offer to `hours` hours from now, and its acceptance to a week before that, and runs due
 * jobs; returns the deadline.
 */
export async function moveDeadline(
  { database, runDueJobs }: Demo,
  offerId: string,
  hours: number,
): Promise<Date> {
  const expiresAt = new Date(Date.now() + hours * 3_600_000)
  const client = await MongoClient.connect(database)
  try {
    const db = client.db()
    const acceptedAt = new Date(expiresAt.getTime() - 7 * 86_400_000)
    await db
      .collection('offers')
      .updateOne({ _id: new ObjectId(offerId) }, { $set: { expiresAt, acceptedAt } })
    const kinds = ['warn-of-end', 'end-offer']
    await db
      .collection('jobs')
      .updateMany({ kind: { $in: kinds }, subject: offerId }, { $set: { dueAt: new Date() } })
  } finally {
    await client.close()
  }
  await runDueJobs()
  return expiresAt
}

/** Moves a confirmed viewing two days into the past, and does the work that was due since. */
export async function moveIntoThePast({ database, runDueJobs }: Demo, viewingId: string): Promise<void> {
  const client = await MongoClient.connect(database)
  const _id = new ObjectId(viewingId)
  const startsAt = new Date(Date.now() - 48 * 3_600_000)
  const endsAt = new Date(startsAt.getTime() + 1_800_000)
  await client.db().collection('viewings').updateOne({ _id }, { $set: { startsAt, endsAt } })
  await client
    .db()
    .collection<{ _id: string }>('jobs')
    .updateOne({ _id: `end-viewing:${viewingId}` }, { $set: { dueAt: endsAt } })
  await client.close()
  // The end of the viewing, then the question about it.
  await runDueJobs()
  await runDueJobs()
}

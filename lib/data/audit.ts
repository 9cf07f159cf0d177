import 'server-only'
import { type ClientSession, ObjectId } from 'mongodb'
import { type AuditDoc, collection } from './collections'

/** Adds an entry to the append-only audit log, in the transaction of the decision that it tells of. */
export async function recordAudit(
  entry: Omit<AuditDoc, '_id' | 'at' | 'actorId'> & { actorId: string | null },
  session: ClientSession,
): Promise<void> {
  await collection('audit').insertOne(
    {
      _id: new ObjectId(),
      at: new Date(),
      ...entry,
      actorId: entry.actorId === null ? null : new ObjectId(entry.actorId),
    },
    { session },
  )
}

import 'server-only'
import { type ClientSession, ObjectId } from 'mongodb'
import { type BlockDoc, collection } from './collections'

/** More people than anybody blocks. */
const LIMIT = 1_000

const idOf = (blocker: string, blocked: string): string => `${blocker} ${blocked}`

/** Blocks a person; again changes nothing. */
export async function insertBlock(blocker: string, blocked: string, at: Date): Promise<void> {
  await collection('blocks').updateOne(
    { _id: idOf(blocker, blocked) },
    { $setOnInsert: { blockerId: new ObjectId(blocker), blockedId: new ObjectId(blocked), at } },
    { upsert: true },
  )
}

/** Unblocks a person; true if they were blocked. */
export const deleteBlock = async (blocker: string, blocked: string): Promise<boolean> =>
  (await collection('blocks').deleteOne({ _id: idOf(blocker, blocked) })).deletedCount === 1

/** Whether a person blocks another, or is blocked by them. */
export async function findBlocksBetween(
  person: string,
  otherId: string,
  session?: ClientSession,
): Promise<{ isBlocking: boolean; isBlocked: boolean }> {
  const [ownId, theirId] = [idOf(person, otherId), idOf(otherId, person)]
  const blocks = await collection('blocks')
    .find({ _id: { $in: [ownId, theirId] } }, { session, projection: { _id: 1 } })
    .toArray()
  const has = (id: string) => blocks.some(({ _id }) => _id === id)
  return { isBlocking: has(ownId), isBlocked: has(theirId) }
}

/** Whom a person blocks. */
export const findBlocksOf = (blocker: string): Promise<BlockDoc[]> =>
  collection('blocks')
    .find({ blockerId: new ObjectId(blocker) }, { hint: 'blocker' })
    .limit(LIMIT)
    .batchSize(LIMIT)
    .toArray()

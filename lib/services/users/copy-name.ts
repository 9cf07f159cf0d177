import 'server-only'
import { changingContent } from '@/lib/data/changing-content'
import { type Session, transaction } from '@/lib/data/client'
import { type UserDoc } from '@/lib/data/collections'
import { renameAgent } from '@/lib/data/properties'
import { renameWriter } from '@/lib/data/reviews'
import { markNameCopyDone, lockPendingNameCopy } from '@/lib/data/users'
import { ObjectId } from '@/lib/data/ids'
import { jobId } from '@/lib/domain/jobs'
import { type ContentChange } from '@/lib/schemas/operation'
import { type Handler, runNow, waitBriefly } from '../jobs/run-job'

/** Batch size of listings and of reviews per transaction. */
export const NAME_COPY_BATCH_SIZE = 50

type Id = UserDoc['_id']

/** All of it contains names and photos. */
const CHANGES: ContentChange[] = ['lists', 'properties', 'reviews']

/** Writes a person's name and photo to a first batch of their listings and reviews; true if there may be more. */
export async function copyName(
  person: Pick<UserDoc, '_id' | 'name' | 'image'>,
  session: Session,
): Promise<boolean> {
  const listings = await renameAgent(person, NAME_COPY_BATCH_SIZE, session)
  const reviews = await renameWriter(person, NAME_COPY_BATCH_SIZE, session)
  return Math.max(listings, reviews) === NAME_COPY_BATCH_SIZE
}

/** The next batch of an account's copies, with the current name and photo; true if there may be more. */
const copyNext = (id: Id): Promise<boolean> =>
  changingContent(CHANGES, () =>
    transaction(async (session) => {
      const account = await lockPendingNameCopy(id, session)
      if (!account) return false
      const isMore = await copyName(account, session)
      if (!isMore) await markNameCopyDone(id, session)
      return isMore
    }),
  )

/** Batch after batch, until all listings and reviews of the job's account have its name and photo. */
export const copyPendingName: Handler = async ({ subject }) => {
  const id = new ObjectId(subject)
  while (await copyNext(id));
  return 'done'
}

/** Runs the job right after a change has been saved; a change of many listings is finished later. */
export const copyNameNow = (id: Id): Promise<unknown> =>
  waitBriefly(runNow(jobId('copy-name', id.toHexString()), copyPendingName))

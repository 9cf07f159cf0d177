import 'server-only'
import { type UserDoc } from '@/lib/data/collections'
import { erase, erasureDueAt, noteErased } from '@/lib/data/erasures'
import { ObjectId } from '@/lib/data/ids'
import { jobId } from '@/lib/domain/jobs'
import { type Handler, runNow, waitBriefly } from '../jobs/run-job'

type Id = UserDoc['_id']

/** Batch after batch, until no record has the name or email of the job's account. */
export const eraseDuePerson: Handler = async ({ subject }) => {
  const id = new ObjectId(subject)
  const began = new Date()
  const parts = erase(id)
  while (!(await parts.next()).done);
  await noteErased(id, began)
  return (await erasureDueAt(id)) ?? 'done'
}

/** Erases the name and email of a deleted account from remaining records (D64). */
export const erasePersonNow = (id: Id): Promise<void> =>
  waitBriefly(runNow(jobId('erase-person', id.toHexString()), eraseDuePerson))

import 'server-only'
import { type UserDoc } from '@/lib/data/collections'
import { erase, erasureDueAt, noteErased } from '@/lib/data/erasures'
import { ObjectId } from '@/lib/data/ids'
import { jobId } from '@/lib/domain/jobs'
import { type Handler, runNow, soon } from '../jobs/run-job'

type Id = UserDoc['_id']

/** Part after part, until no record carries the name or e-mail of the account that the job names. */
export const eraseDuePerson: Handler = async ({ subject }) => {
  const id = new ObjectId(subject)
  const began = new Date()
  const parts = erase(id)
  while (!(await parts.next()).done);
  await noteErased(id, began)
  return (await erasureDueAt(id)) ?? 'done'
}

/** Takes the name and e-mail of an account that has just gone out of the records that stay (D64). */
export const erasePersonSoon = (id: Id): Promise<void> =>
  soon(runNow(jobId('erase-person', id.toHexString()), eraseDuePerson))

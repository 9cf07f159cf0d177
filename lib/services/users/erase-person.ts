import 'server-only'
import { type UserDoc } from '@/lib/data/collections'
import { erase, findErasuresDue, noteErased } from '@/lib/data/erasures'
import { getLog } from '@/lib/log'

/** How long a person waits at most for what can also be done later, in milliseconds. */
const TIMEOUT = 3_000

type Id = UserDoc['_id']

/** Part after part, until no record carries the person's name or e-mail, or until `end`. */
async function eraseUntil(id: Id, end: number): Promise<void> {
  const began = new Date()
  const parts = erase(id)
  for (let part = await parts.next(); !part.done; part = await parts.next()) {
    if (Date.now() >= end) {
      await parts.return(undefined)
      return
    }
  }
  await noteErased(id, began)
}

const notYet = (id: Id) => (error: unknown) =>
  getLog().warn({ err: error, userId: id.toHexString() }, 'name not erased yet')

/**
 * Takes the name and e-mail of an account that has just gone out of the records that stay (D64): waits a moment
 * for it; its failure does not undo what is done. `startUp` goes on until nothing is due.
 */
export const erasePersonSoon = (id: Id): Promise<void> =>
  eraseUntil(id, Date.now() + TIMEOUT).catch(notYet(id))

/** The same for everyone of whom it is due at the moment `now`; an account that fails is logged and left for the next time. */
export async function eraseDuePersons(now = new Date()): Promise<void> {
  for (const id of await findErasuresDue(now))
    await eraseUntil(id, Number.POSITIVE_INFINITY).catch(notYet(id))
}

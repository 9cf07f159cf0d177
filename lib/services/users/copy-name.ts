import 'server-only'
import { type Session, transaction } from '@/lib/data/client'
import { type UserDoc } from '@/lib/data/collections'
import { renameAgent } from '@/lib/data/properties'
import { renameWriter } from '@/lib/data/reviews'
import { endCopies, holdCopies, idsWithCopiesDue } from '@/lib/data/users'
import { getLog } from '@/lib/log'

/** How many listings, and how many reviews, one transaction writes at most. */
export const COPIES = 50

/** How long a person waits at most for what can also be done later, in milliseconds. */
const TIMEOUT = 3_000

type Id = UserDoc['_id']

/** Writes a person's name and photo to a first part of their listings and reviews; true if there may be more. */
export async function copyName(
  person: Pick<UserDoc, '_id' | 'name' | 'image'>,
  session: Session,
): Promise<boolean> {
  const listings = await renameAgent(person, COPIES, session)
  const reviews = await renameWriter(person, COPIES, session)
  return Math.max(listings, reviews) === COPIES
}

/** The next part of an account's copies, with the name and photo of this moment; true if there may be more. */
const copyNext = (id: Id): Promise<boolean> =>
  transaction(async (session) => {
    const account = await holdCopies(id, session)
    if (!account) return false
    const isMore = await copyName(account, session)
    if (!isMore) await endCopies(id, session)
    return isMore
  })

/** Part after part, until all listings and reviews of the account carry its name and photo, or until `end`. */
async function copyAll(id: Id, end: number): Promise<void> {
  let isMore = true
  while (isMore && Date.now() < end) isMore = await copyNext(id)
}

/**
 * The same right after a change has been saved: waits a moment for it; its failure does not fail what is saved.
 * `startUp` goes on until nothing is due.
 */
export const copyNameSoon = (id: Id): Promise<void> =>
  copyAll(id, Date.now() + TIMEOUT).catch((error: unknown) =>
    getLog().warn({ err: error, userId: id.toHexString() }, 'name not copied yet'),
  )

/** All copies that are due; an account that fails is logged and left for the next time. */
export async function copyDueNames(): Promise<void> {
  for (const id of await idsWithCopiesDue()) {
    await copyAll(id, Number.POSITIVE_INFINITY).catch((error: unknown) =>
      getLog().warn({ err: error, userId: id.toHexString() }, 'name not copied yet'),
    )
  }
}

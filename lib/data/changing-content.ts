import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { type ClientSession, type Db, ObjectId } from 'mongodb'

/** A change of content that is cached (ADR 036), written in the transaction that makes it. Nobody changes it. */
export type ContentChangeDoc = {
  _id: ObjectId
  /** What the change made stale, as `lib/transport/content.ts` tags it. */
  tags: string[]
  /** When it was written, by the database server's clock. */
  at: Date
}

/** What a transaction has written down: the record's id and the tags of the content that the transaction changed. */
export type ContentNote = { id: string; tags: readonly string[] }

type Changing = { tags: readonly string[]; notes: ContentNote[] }

// Pages and route handlers are bundled apart from each other, and may call the same code.
const holder = globalThis as typeof globalThis & { keysteadChanging?: AsyncLocalStorage<Changing> }
const changing = (holder.keysteadChanging ??= new AsyncLocalStorage<Changing>())

/**
 * Runs `work`, each of whose transactions changes content with these tags: the transaction says so to all processes, by
 * a record that is there if and only if the transaction is. Work inside of it may add tags of its own. `notes` fills
 * with what was committed, and with what was tried in vain.
 */
export function changingContent<T>(
  tags: readonly string[],
  work: () => Promise<T>,
  notes: ContentNote[] = [],
): Promise<T> {
  const outer = changing.getStore()
  return changing.run(
    { tags: [...new Set([...(outer?.tags ?? []), ...tags])], notes: outer?.notes ?? notes },
    work,
  )
}

/**
 * The last write of a transaction: what it changed, for those who keep content. The time is the database server's, so
 * that it means the same to all processes.
 */
export async function noteContentChange(db: Db, session: ClientSession): Promise<void> {
  const { tags, notes } = changing.getStore() ?? { tags: [], notes: [] }
  if (tags.length === 0) return
  const _id = new ObjectId()
  await db
    .collection<ContentChangeDoc>('contentChanges')
    .updateOne({ _id }, { $set: { tags: [...tags] }, $currentDate: { at: true } }, { upsert: true, session })
  notes.push({ id: _id.toHexString(), tags })
}

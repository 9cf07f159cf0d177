import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { type ClientSession, type Db, ObjectId } from 'mongodb'

/** A change of content that other processes follow (ADR 036), written in its transaction and never changed. */
export type ContentChangeDoc = {
  _id: ObjectId
  /** The invalidated tags, as in `lib/transport/content.ts`; none if it only concerns a person's open pages. */
  tags: string[]
  /** The person whose open pages show something else now. */
  personId?: ObjectId
  /** When it was written, by the database server's clock. */
  at: Date
}

/** A record of a transaction: its id and the cache tags that the transaction changed. */
export type ContentRecord = { id: string; tags: readonly string[] }

type ChangeContext = { tags: readonly string[]; records: ContentRecord[] }

// On `globalThis`, because Next bundles pages and route handlers separately.
const holder = globalThis as typeof globalThis & { keysteadChanging?: AsyncLocalStorage<ChangeContext> }
const changeContext = (holder.keysteadChanging ??= new AsyncLocalStorage<ChangeContext>())

/**
 * Runs `work`, whose transactions change content with these tags; a nested call adds tags. Each transaction that commits
 * leaves a record for the other processes. `records` collects them, also those of aborted transactions.
 */
export function changingContent<T>(
  tags: readonly string[],
  work: () => Promise<T>,
  records: ContentRecord[] = [],
): Promise<T> {
  const outer = changeContext.getStore()
  return changeContext.run(
    { tags: [...new Set([...(outer?.tags ?? []), ...tags])], records: outer?.records ?? records },
    work,
  )
}

/** Adds a record at the database server's time, which is the same for all processes; returns its id. */
export async function addContentChange(
  db: Db,
  change: Pick<ContentChangeDoc, 'tags' | 'personId'>,
  session: ClientSession,
): Promise<ObjectId> {
  const _id = new ObjectId()
  await db
    .collection<ContentChangeDoc>('contentChanges')
    .updateOne({ _id }, { $set: change, $currentDate: { at: true } }, { upsert: true, session })
  return _id
}

/** Records the tags whose content a transaction has changed, as its last write. */
export async function recordContentChange(db: Db, session: ClientSession): Promise<void> {
  const { tags, records } = changeContext.getStore() ?? { tags: [], records: [] }
  if (tags.length === 0) return
  const _id = await addContentChange(db, { tags: [...tags] }, session)
  records.push({ id: _id.toHexString(), tags })
}

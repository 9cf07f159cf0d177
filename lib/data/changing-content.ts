import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { type ClientSession, type Db, ObjectId } from 'mongodb'

/** A change that other processes follow (ADR 036), written in the transaction that makes it. Never changed. */
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
export type ContentNote = { id: string; tags: readonly string[] }

type Changing = { tags: readonly string[]; notes: ContentNote[] }

// On `globalThis`, because Next bundles pages and route handlers separately.
const holder = globalThis as typeof globalThis & { keysteadChanging?: AsyncLocalStorage<Changing> }
const changing = (holder.keysteadChanging ??= new AsyncLocalStorage<Changing>())

/**
 * Runs `work`, whose transactions change content with these tags. Each transaction that commits leaves a record for the
 * other processes. `work` may add tags. `notes` collects committed and aborted records.
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

/** The last write of a transaction: the tags that it changed. */
export async function recordContentChange(db: Db, session: ClientSession): Promise<void> {
  const { tags, notes } = changing.getStore() ?? { tags: [], notes: [] }
  if (tags.length === 0) return
  const _id = await addContentChange(db, { tags: [...tags] }, session)
  notes.push({ id: _id.toHexString(), tags })
}

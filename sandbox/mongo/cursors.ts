import { Long, calculateObjectSize } from 'bson'
import { MongoError, type Doc } from './values'

const BATCH_BYTES = 16 * 1024 * 1024
const IDLE_MS = 10 * 60_000

type Cursor = {
  namespace: string
  docs: readonly Doc[]
  at: number
  usedAt: number
}

/** Results that a client has not fetched yet, as of the query. */
export class Cursors {
  readonly #open = new Map<number, Cursor>()
  #next = Date.now() * 1000

  #batch(cursor: Cursor, size: number): Doc[] {
    const batch: Doc[] = []
    for (let bytes = 0; batch.length < size && cursor.at < cursor.docs.length; cursor.at++) {
      const doc = cursor.docs[cursor.at] as Doc
      bytes += calculateObjectSize(doc)
      if (bytes > BATCH_BYTES && batch.length) break
      batch.push(doc)
    }
    return batch
  }

  /** The first batch of a result; `single` closes the cursor after it. */
  open(namespace: string, docs: readonly Doc[], size: number, single = false): Doc {
    const cursor = { namespace, docs, at: 0, usedAt: Date.now() }
    const firstBatch = this.#batch(cursor, size)
    if (single || cursor.at >= docs.length) return { cursor: { id: Long.ZERO, ns: namespace, firstBatch } }
    const id = this.#next++
    this.#open.set(id, cursor)
    return { cursor: { id: Long.fromNumber(id), ns: namespace, firstBatch } }
  }

  /** The next batch. Throws 43 if the cursor is not open. */
  more(id: number, size: number): Doc {
    const cursor = this.#open.get(id)
    if (!cursor) throw new MongoError(43, `cursor id ${id} not found`)
    cursor.usedAt = Date.now()
    const nextBatch = this.#batch(cursor, size)
    const done = cursor.at >= cursor.docs.length
    if (done) this.#open.delete(id)
    return { cursor: { id: done ? Long.ZERO : Long.fromNumber(id), ns: cursor.namespace, nextBatch } }
  }

  kill(id: number): boolean {
    return this.#open.delete(id)
  }

  /** Closes cursors that have been idle for ten minutes. */
  sweep(): void {
    for (const [id, cursor] of this.#open) if (Date.now() - cursor.usedAt > IDLE_MS) this.#open.delete(id)
  }
}

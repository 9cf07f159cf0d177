import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { BSON, type Collection, type Document, type FindCursor } from 'mongodb'

/** A read that can be repeated, with a digest of its result. */
type Read = { repeat: () => Promise<unknown>; digest: string }

const digestOf = (result: unknown): string =>
  createHash('sha256').update(BSON.serialize({ result })).digest('base64')

/** All reads of the database during some work, to find out later whether it would read the same again. */
export class ReadLog {
  readonly #reads: Read[] = []
  #underWay = 0
  #isRepeatable = true
  /** The work also used content that this process caches (`lib/transport/content.ts`). */
  usesContent = false

  /** True if the work did nothing but reads that can be repeated, at least one, and all of them have ended. */
  get isComplete(): boolean {
    return this.#isRepeatable && this.#underWay === 0 && this.#reads.length > 0
  }

  /** The work did something that reading again does not show: a change, a stream, a part of a transaction. */
  spoil(): void {
    this.#isRepeatable = false
  }

  /** Reads, and records how to read again. After a read that failed the work cannot be repeated. */
  async read<Result>(read: () => Promise<Result>, repeat: () => Promise<unknown> = read): Promise<Result> {
    this.#underWay += 1
    try {
      const result = await read()
      this.#reads.push({ repeat, digest: digestOf(result) })
      return result
    } catch (error) {
      this.spoil()
      throw error
    } finally {
      this.#underWay -= 1
    }
  }

  /** Repeats all reads at once; true if each has the same result as before. A failed read counts as another result. */
  async isUnchanged(): Promise<boolean> {
    const same = this.#reads.map(async ({ repeat, digest }) => digestOf(await repeat()) === digest)
    return (await Promise.allSettled(same)).every((one) => one.status === 'fulfilled' && one.value)
  }
}

// Pages and the code that runs before Next are bundled apart from each other.
const holder = globalThis as typeof globalThis & { keysteadReads?: AsyncLocalStorage<ReadLog> }
const logs = (holder.keysteadReads ??= new AsyncLocalStorage<ReadLog>())

/** The log of the current work, if its reads are recorded. */
export const currentReads = (): ReadLog | undefined => logs.getStore()

/** Runs `work` and records its reads in `log`. */
export const recordReads = <Result>(log: ReadLog, work: () => Result): Result => logs.run(log, work)

/** Reads with one result. */
const SINGLE = new Set<string | symbol>(['findOne', 'countDocuments', 'distinct'])

type Method = (...args: unknown[]) => unknown

/** The collection; while reads are recorded, one that does so. */
export function recorded<Doc extends Document>(collection: Collection<Doc>): Collection<Doc> {
  const log = currentReads()
  if (!log) return collection
  return new Proxy(collection, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      const call: Method = (...args) => (member as Method).apply(target, args)
      return (...args: unknown[]) => {
        // Filter or field first, options last; a read in a transaction belongs to a change.
        const isInTransaction = args.some(
          (arg) => typeof arg === 'object' && arg !== null && 'session' in arg && arg.session,
        )
        if (!isInTransaction && name === 'find') return recordedCursor(log, call(...args) as FindCursor<Doc>)
        if (!isInTransaction && SINGLE.has(name)) return log.read(() => call(...args) as Promise<unknown>)
        log.spoil()
        return call(...args)
      }
    },
  })
}

/** The other ways to read a cursor. The driver's `toArray` uses some of them. */
const ONE_BY_ONE = [Symbol.asyncIterator, 'next', 'tryNext', 'hasNext', 'forEach', 'stream'] as const

/** A cursor whose `toArray` is recorded; every other way to read it is not repeatable. */
function recordedCursor<Doc>(log: ReadLog, cursor: FindCursor<Doc>): FindCursor<Doc> {
  const toArray = cursor.toArray.bind(cursor)
  let isWhole = false
  for (const name of ONE_BY_ONE) {
    const member = cursor[name].bind(cursor) as Method
    Object.assign(cursor, {
      [name]: (...args: unknown[]) => {
        if (!isWhole) log.spoil()
        return member(...args)
      },
    })
  }
  return Object.assign(cursor, {
    toArray() {
      isWhole = true
      return log.read(toArray, () => cursor.clone().toArray())
    },
  })
}

import { Journal } from '@keystead/sandbox-support/journal'
import { Mutex, withTimeout } from 'async-mutex'
import { Collection } from './collection'
import { keyOf } from './compare'
import { MongoError, transient, type Doc, type Value, isDoc } from './values'
import { WriteBatch } from './work'

/** The engine's times in milliseconds; tests shorten them. */
export type Timing = {
  /** The lifetime of a transaction from its first command. */
  transactionMs: number
  /** How long a transaction waits for another before it fails as transient. */
  lockMs: number
  /** The interval of removing expired documents, sessions and cursors. */
  sweepMs: number
}

export const TIMING: Timing = { transactionMs: 60_000, lockMs: 5_000, sweepMs: 30_000 }
export const SESSION_MINUTES = 30

type Session = {
  number: number
  state: 'none' | 'waiting' | 'open' | 'committed' | 'aborted'
  work?: WriteBatch
  timer?: NodeJS.Timeout
  /** The reply of the last retryable write, by its number. */
  reply?: Doc
  usedAt: number
}

/** The session of a command, with the number of its write or transaction. */
export type Caller = { session?: string; number?: number; inTransaction: boolean; starts: boolean }

/** All databases of one folder: collections, sessions, one writer at a time, and the log. */
export class Engine {
  readonly #collections = new Map<string, Collection>()
  readonly #sessions = new Map<string, Session>()
  readonly #lock = new Mutex()
  #journal!: Journal

  private constructor(private readonly timing: Timing) {}

  /** Opens a folder. Throws DataFolderError if it is in use or damaged. */
  static async open(folder: string, timing: Timing, volatile: boolean): Promise<Engine> {
    const engine = new Engine(timing)
    const owner = { load: (record: Doc) => engine.#load(record), snapshot: () => engine.#snapshot() }
    engine.#journal = await Journal.open(folder, owner, volatile)
    return engine
  }

  collection(db: string, name: string): Collection | undefined {
    return this.#collections.get(`${db}.${name}`)
  }

  collections(): Collection[] {
    return [...this.#collections.values()]
  }

  create(db: string, name: string): Collection {
    const collection = new Collection(db, name)
    this.#collections.set(collection.namespace, collection)
    return collection
  }

  forget(collection: Collection): void {
    this.#collections.delete(collection.namespace)
  }

  #load(record: Doc): void {
    if (typeof record.session === 'string') {
      const number = record.number as number
      const reply = isDoc(record.reply) ? record.reply : undefined
      this.#sessions.set(record.session, {
        number,
        state: reply ? 'none' : 'committed',
        reply,
        usedAt: Number(record.at),
      })
      return
    }
    const namespace = record.n as string
    const dot = namespace.indexOf('.')
    const collection =
      this.#collections.get(namespace) ?? this.create(namespace.slice(0, dot), namespace.slice(dot + 1))
    if (isDoc(record.d)) collection.write(keyOf(record.d._id), record.d)
    else if (isDoc(record.index)) collection.addIndex(record.index)
    else if (typeof record.dropIndex === 'string') collection.dropIndex(record.dropIndex)
    else if (record.drop) this.forget(collection)
    else if ('x' in record) collection.write(keyOf(record.x), undefined)
  }

  *#snapshot(): Generator<Doc> {
    for (const collection of this.#collections.values()) {
      const n = collection.namespace
      yield { n, create: true }
      for (const doc of collection.docs.values()) yield { n, d: doc }
      for (const index of collection.indexes.values())
        if (index.name !== '_id_') yield { n, index: index.spec }
    }
    const oldest = Date.now() - SESSION_MINUTES * 60_000
    for (const [id, session] of this.#sessions) {
      if (session.usedAt > oldest && (session.reply || session.state === 'committed'))
        yield sessionRecord(id, session)
    }
  }

  #session(id: string): Session {
    const session = this.#sessions.get(id) ?? { number: -1, state: 'none', usedAt: 0 }
    session.usedAt = Date.now()
    this.#sessions.set(id, session)
    return session
  }

  /**
   * Checks that a transaction's command finds it open. Its first command opens it, after the transactions
   * before it. Throws 251 or 112, both with TransientTransactionError.
   */
  async enter(caller: Caller): Promise<WriteBatch | undefined> {
    if (!caller.inTransaction) return undefined
    const { session: id, number } = caller
    if (id === undefined || number === undefined)
      throw new MongoError(72, 'A transaction needs lsid and txnNumber')
    const session = this.#session(id)
    if (caller.starts) {
      if (number < session.number)
        throw new MongoError(
          225,
          `Cannot start transaction ${number} because a newer transaction ${session.number} has already started`,
        )
      if (number === session.number && session.state !== 'none')
        throw transient(251, `Transaction ${number} has been started already`)
      this.#abort(session)
      Object.assign(session, { number, state: 'waiting', reply: undefined })
      await withTimeout(this.#lock, this.timing.lockMs)
        .acquire()
        .catch(() => {
          if (session.number === number) session.state = 'aborted'
          throw transient(
            112,
            'Another transaction holds the database. Please retry your operation or multi-document transaction.',
          )
        })
      if (session.number !== number || session.state !== 'waiting') {
        this.#lock.release()
        throw transient(251, `Transaction ${number} was superseded or aborted while it waited`)
      }
      session.state = 'open'
      session.work = new WriteBatch(this, true)
      session.timer = setTimeout(() => this.#abort(session), this.timing.transactionMs)
      session.timer.unref()
    }
    if (session.number !== number || session.state !== 'open' || !session.work) {
      throw session.number === number && session.state === 'committed'
        ? new MongoError(256, `Transaction ${number} has been committed.`)
        : transient(
            251,
            `Given transaction number ${number} does not match any in-progress transactions. The active transaction number is ${session.number}`,
          )
    }
    return session.work
  }

  #abort(session: Session): void {
    if (session.state !== 'open') return
    for (const collection of this.#collections.values()) {
      for (const key of collection.changed.keys()) collection.write(key, undefined)
      for (const [key, doc] of collection.changed) if (doc) collection.write(key, doc)
      collection.changed.clear()
    }
    for (const record of session.work?.records ?? []) {
      if (record.create) this.#collections.delete(record.n as string)
    }
    this.#end(session, 'aborted')
  }

  #end(session: Session, state: 'committed' | 'aborted'): void {
    clearTimeout(session.timer)
    session.state = state
    session.work = undefined
    this.#lock.release()
  }

  /** Aborts the session's open transaction, if any. */
  abort(id: string): void {
    const session = this.#sessions.get(id)
    if (!session) return
    if (session.state === 'waiting') session.state = 'aborted'
    this.#abort(session)
  }

  /** True if the session has an open transaction. */
  isOpen(id: string): boolean {
    return this.#sessions.get(id)?.state === 'open'
  }

  /** `commitTransaction` and `abortTransaction`; a commit may be repeated. Throws 251. */
  async finish(caller: Caller, how: 'commit' | 'abort'): Promise<Doc> {
    const { session: id = '', number } = caller
    const session = this.#sessions.get(id)
    if (!session || session.number !== number) {
      throw transient(251, `Given transaction number ${number} does not match any in-progress transactions.`)
    }
    if (how === 'commit' && session.state === 'committed') {
      await this.#journal.append([])
      return {}
    }
    // The client aborted it before its turn came, so nobody would end it.
    if (how === 'abort' && session.state === 'waiting') session.state = 'aborted'
    if (session.state !== 'open') throw transient(251, `Transaction ${number} has been aborted.`)
    if (how === 'abort') {
      this.#abort(session)
      return {}
    }
    const records = session.work?.records ?? []
    for (const collection of this.#collections.values()) collection.changed.clear()
    this.#end(session, 'committed')
    await this.#journal.append([...records, sessionRecord(id, session)])
    return {}
  }

  /**
   * Runs a write in its turn, or inside its transaction, and resolves when it is on disk. A retried write
   * returns the original reply.
   */
  async write(caller: Caller, run: (work: WriteBatch) => Doc): Promise<Doc> {
    const open = await this.enter(caller)
    if (open) return run(open)
    await this.#lock.acquire()
    let done: Promise<void> | undefined
    let reply: Doc
    try {
      const session =
        caller.session !== undefined && caller.number !== undefined
          ? this.#session(caller.session)
          : undefined
      if (session && caller.number !== undefined) {
        if (caller.number < session.number) {
          throw new MongoError(
            225,
            `Retryable write with txnNumber ${caller.number} is prohibited because a newer one has been started: ${session.number}`,
          )
        }
        if (caller.number === session.number && session.reply) {
          done = this.#journal.append([])
          reply = session.reply
          return reply
        }
      }
      const work = new WriteBatch(this, false)
      try {
        reply = run(work)
        if (session) {
          Object.assign(session, { number: caller.number, state: 'none', reply })
          work.records.push(sessionRecord(caller.session as string, session))
        }
      } finally {
        if (work.records.length) done = this.#journal.append(work.records)
      }
      return reply
    } finally {
      this.#lock.release()
      await done
    }
  }

  /** Removes expired documents, and sessions unused for half an hour. */
  async sweep(now = Date.now()): Promise<void> {
    for (const [id, session] of this.#sessions) {
      if (session.state !== 'open' && now - session.usedAt > SESSION_MINUTES * 60_000)
        this.#sessions.delete(id)
    }
    const expiring = () =>
      this.collections().flatMap((collection) =>
        [...collection.indexes.values()].flatMap((index) =>
          index.expireAfterSeconds === undefined
            ? []
            : [{ collection, index, before: now - index.expireAfterSeconds * 1000 }],
        ),
      )
    if (expiring().length === 0) return
    await this.write({ inTransaction: false, starts: false }, (work) => {
      for (const { collection, index, before } of expiring()) {
        for (const [key, doc] of collection.docs) {
          const times = index.entries(doc).map(({ values }) => values[0])
          if (times.some((time: Value) => time instanceof Date && Number(time) <= before))
            work.write(collection, key, undefined)
        }
      }
      return {}
    })
  }

  async close(): Promise<void> {
    for (const session of this.#sessions.values()) this.#abort(session)
    await this.#journal.close()
  }
}

const sessionRecord = (id: string, session: Session): Doc => ({
  session: id,
  number: session.number,
  at: new Date(session.usedAt),
  ...(session.reply && { reply: session.reply }),
})

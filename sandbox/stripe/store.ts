import { Journal } from '@keystead/sandbox-support/journal'
import { type Tables } from './records'

type Name = keyof Tables
/** One record of a table, as in the journal. */
export type Change = { [N in Name]: { table: N; record: Tables[N] } }[Name]

const keyOf = (table: Name, id: string) => `${table}/${id}`

/** The changes of one request on top of the committed state: visible to others once they are on disk. */
export class Transaction {
  changes = new Map<string, Change>()

  constructor(private readonly committed: ReadonlyMap<string, Change>) {}

  get<N extends Name>(table: N, id: string): Tables[N] | undefined {
    const key = keyOf(table, id)
    return (this.changes.get(key) ?? this.committed.get(key))?.record as Tables[N] | undefined
  }

  /** Committed records, oldest first. */
  all<N extends Name>(table: N): Tables[N][] {
    const changes = [...this.committed.values()].filter((change) => change.table === table)
    return changes.map(({ record }) => record as Tables[N])
  }

  put<N extends Name>(table: N, record: Tables[N]): Tables[N] {
    this.changes.set(keyOf(table, record.id), { table, record } as Change)
    return record
  }

  /** Discards the request's changes. */
  discard(): void {
    this.changes.clear()
  }
}

/** Records in memory, with a journal: a transaction is synced before it is visible and before its response. */
export class Store {
  private readonly committed = new Map<string, Change>()
  private queue: Promise<unknown> = Promise.resolve()
  private journal!: Journal

  /** Opens the store of a folder, which is created if it does not exist. Throws DataFolderError. */
  static async open(dataDir: string): Promise<Store> {
    const store = new Store()
    store.journal = await Journal.open(dataDir, {
      load: (change) => store.apply(change as Change),
      snapshot: () => store.committed.values(),
    })
    return store
  }

  /** A view of the committed state. */
  read(): Transaction {
    return new Transaction(this.committed)
  }

  /** Runs one transaction at a time; resolves when its changes are on disk. An error of `run` discards them. */
  write<Result>(run: (tx: Transaction) => Result): Promise<{ result: Result; changes: Change[] }> {
    const turn = this.queue.then(async () => {
      const tx = this.read()
      const result = run(tx)
      const changes = [...tx.changes.values()]
      await this.journal.append(changes)
      for (const change of changes) this.apply(change)
      return { result, changes }
    })
    this.queue = turn.catch(() => undefined)
    return turn
  }

  /** Waits for the running writes. */
  async close(): Promise<void> {
    await this.queue
    await this.journal.close()
  }

  private apply(change: Change): void {
    this.committed.set(keyOf(change.table, change.record.id), change)
  }
}

import { constants } from 'node:fs'
import { mkdir, open, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { type Stripe } from 'stripe'
import { type Behaviour } from './test-cards'

export interface PaymentMethodRecord {
  id: string
  object: Stripe.PaymentMethod
  behaviour: Behaviour
}

export interface TokenRecord {
  id: string
  object: Stripe.Token
  paymentMethod: PaymentMethodRecord
}

/** An event in the form of the API; only its `type` is free text, where the SDK has one type per event. */
export interface EventObject {
  id: string
  object: 'event'
  api_version: string
  created: number
  data: { object: object; previous_attributes?: object }
  livemode: false
  pending_webhooks: number
  request: { id: string; idempotency_key: string | null }
  type: string
}

export interface IdempotencyRecord {
  id: string
  path: string
  /** SHA-256 of the parameters, so that no card number is kept. */
  fingerprint: string
  /** Seconds since the epoch. */
  created: number
  requestId: string
  status: number
  body: string
}

export interface Collections {
  payment_intents: Stripe.PaymentIntent
  charges: Stripe.Charge
  refunds: Stripe.Refund
  payment_methods: PaymentMethodRecord
  tokens: TokenRecord
  events: EventObject
  idempotency_keys: IdempotencyRecord
}

export type CollectionName = keyof Collections

type Tables = { [Name in CollectionName]: Map<string, Collections[Name]> }
type Changes = { [Name in CollectionName]?: Record<string, Collections[Name]> }

const emptyTables = (): Tables => ({
  payment_intents: new Map(),
  charges: new Map(),
  refunds: new Map(),
  payment_methods: new Map(),
  tokens: new Map(),
  events: new Map(),
  idempotency_keys: new Map(),
})

/** The changes of one request over the committed state: seen by the request itself, by others once on disk. */
export class Transaction {
  changes: Changes = {}

  constructor(private readonly tables: Tables) {}

  get<Name extends CollectionName>(name: Name, id: string): Collections[Name] | undefined {
    return this.changes[name]?.[id] ?? this.tables[name].get(id)
  }

  /** Committed records, oldest first. */
  all<Name extends CollectionName>(name: Name): Collections[Name][] {
    return [...this.tables[name].values()]
  }

  put<Name extends CollectionName>(name: Name, record: Collections[Name]): void {
    const changed: Record<string, Collections[Name]> = this.changes[name] ?? Object.create(null)
    changed[record.id] = record
    Object.assign(this.changes, { [name]: changed })
  }

  /** Forgets what the request has changed so far. */
  discard(): void {
    this.changes = {}
  }
}

/**
 * Records in memory, with a journal of one JSON line per transaction. A line is synced before its transaction is
 * visible or answered, so what was acknowledged survives kill -9; a line cut short by a crash was never
 * acknowledged and is dropped when the journal is opened.
 */
export class Store {
  private readonly tables = emptyTables()
  private queue: Promise<unknown> = Promise.resolve()
  private size = 0

  private constructor(private readonly journal: FileHandle) {}

  static async open(dataDir: string): Promise<Store> {
    await mkdir(dataDir, { recursive: true })
    const journal = await open(join(dataDir, 'journal.jsonl'), constants.O_RDWR | constants.O_CREAT, 0o600)
    const store = new Store(journal)
    await store.load()
    const directory = await open(dataDir, 'r')
    await directory.sync()
    await directory.close()
    return store
  }

  /** A view of what is committed. */
  read(): Transaction {
    return new Transaction(this.tables)
  }

  /** Runs one transaction at a time; resolves when its changes are on disk. What `run` throws discards them. */
  write<Result>(run: (tx: Transaction) => Result): Promise<{ result: Result; changes: Changes }> {
    const turn = this.queue.then(async () => {
      const tx = new Transaction(this.tables)
      const result = run(tx)
      await this.append(tx.changes)
      this.apply(tx.changes)
      return { result, changes: tx.changes }
    })
    this.queue = turn.catch(() => undefined)
    return turn
  }

  /** Waits for the writes under way. */
  async close(): Promise<void> {
    await this.queue
    await this.journal.close()
  }

  private async load(): Promise<void> {
    const bytes = await this.journal.readFile()
    this.size = bytes.lastIndexOf('\n') + 1
    for (const line of bytes.toString('utf8', 0, this.size).split('\n')) {
      if (line !== '') this.apply(JSON.parse(line) as Changes)
    }
    await this.journal.truncate(this.size)
  }

  private apply(changes: Changes): void {
    for (const name of Object.keys(this.tables) as CollectionName[]) this.applyTo(name, changes)
  }

  private applyTo<Name extends CollectionName>(name: Name, changes: Changes): void {
    const changed: Record<string, Collections[Name]> = changes[name] ?? {}
    for (const record of Object.values(changed)) this.tables[name].set(record.id, record)
  }

  private async append(changes: Changes): Promise<void> {
    if (Object.keys(changes).length === 0) return
    const line = Buffer.from(`${JSON.stringify(changes)}\n`)
    try {
      await this.journal.write(line, 0, line.length, this.size)
      await this.journal.datasync()
    } catch (error) {
      await this.journal.truncate(this.size)
      throw error
    }
    this.size += line.length
  }
}

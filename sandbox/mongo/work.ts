import { type Collection } from './collection'
import { type Doc } from './values'

/** The collections that are written. */
export type Collections = {
  collection(db: string, name: string): Collection | undefined
  create(db: string, name: string): Collection
  forget(collection: Collection): void
}

/** The writes of one command or transaction: applied at once and logged together. */
export class WriteBatch {
  readonly records: Doc[] = []

  constructor(
    private readonly collections: Collections,
    readonly inTransaction: boolean,
  ) {}

  /** Replaces or removes the document of a key. Throws 11000, 171, or 10334 above 16 MiB. */
  write(collection: Collection, key: string, doc: Doc | undefined): void {
    const before = collection.docs.get(key)
    collection.write(key, doc)
    this.#keepBefore(collection, key, before)
    this.records.push(doc ? { n: collection.namespace, d: doc } : { n: collection.namespace, x: before?._id })
  }

  insert(collection: Collection, doc: Doc): void {
    const key = collection.insert(doc)
    this.#keepBefore(collection, key, undefined)
    this.records.push({ n: collection.namespace, d: doc })
  }

  #keepBefore(collection: Collection, key: string, before: Doc | undefined): void {
    if (this.inTransaction && !collection.changed.has(key)) collection.changed.set(key, before)
  }

  /** The collection, created if missing. */
  ensure(db: string, name: string): Collection {
    const existing = this.collections.collection(db, name)
    if (existing) return existing
    this.records.push({ n: `${db}.${name}`, create: true })
    return this.collections.create(db, name)
  }

  addIndex(collection: Collection, spec: Doc): void {
    collection.addIndex(spec)
    this.records.push({ n: collection.namespace, index: spec })
  }

  dropIndex(collection: Collection, name: string): void {
    collection.dropIndex(name)
    this.records.push({ n: collection.namespace, dropIndex: name })
  }

  drop(collection: Collection): void {
    this.collections.forget(collection)
    this.records.push({ n: collection.namespace, drop: true })
  }
}

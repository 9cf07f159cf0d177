import { keyOf } from './compare'
import { MongoError, type Doc, type Value, isDoc, isOperators } from './values'
import { Index } from './indexes'
import { indexValues } from './paths'

type Key = string

/** The documents of one collection by `_id`, with the hash maps of its indexes. */
export class Collection {
  readonly docs = new Map<Key, Doc>()
  readonly indexes = new Map<string, Index>()
  /** Unique indexes: the document of each entry. */
  readonly #holders = new Map<string, Map<string, Key>>()
  /** First fields of indexes: the documents of each value. */
  readonly #fields = new Map<string, Map<string, Set<Key>>>()
  /** The changes of an open transaction: the committed document, or undefined for a new one. */
  readonly changed = new Map<Key, Doc | undefined>()

  constructor(
    readonly db: string,
    readonly name: string,
  ) {
    this.indexes.set('_id_', new Index({ v: 2, key: { _id: 1 }, name: '_id_' }))
  }

  get namespace(): string {
    return `${this.db}.${this.name}`
  }

  #duplicate(index: Index, values: Value[]): MongoError {
    const keyValue = Object.fromEntries(Object.keys(index.key).map((path, i) => [path, values[i] ?? null]))
    return new MongoError(
      11000,
      `E11000 duplicate key error collection: ${this.namespace} index: ${index.name} dup key: ${JSON.stringify(keyValue)}`,
      { keyPattern: index.key, keyValue },
    )
  }

  /** Replaces the document of an `_id`, or removes it. Throws 11000 and then changes nothing. */
  write(key: Key, doc: Doc | undefined): void {
    const before = this.docs.get(key)
    const plans: (() => void)[] = []
    for (const index of this.indexes.values()) {
      if (index.name === '_id_') continue
      const after = doc ? index.entries(doc) : []
      if (!index.unique) continue
      const holders = this.#holders.get(index.name) as Map<string, Key>
      for (const { text, values } of after) {
        const holder = holders.get(text)
        if (holder !== undefined && holder !== key) throw this.#duplicate(index, values)
      }
      plans.push(() => {
        if (before) for (const { text } of index.entries(before)) holders.delete(text)
        for (const { text } of after) holders.set(text, key)
      })
    }
    for (const plan of plans) plan()
    for (const [path, values] of this.#fields) {
      const parts = path.split('.')
      if (before) this.#forget(values, parts, before, key)
      if (doc) this.#remember(values, parts, doc, key)
    }
    if (doc) this.docs.set(key, doc)
    else this.docs.delete(key)
  }

  /** Adds a document with a new `_id`. Throws 11000. */
  insert(doc: Doc): Key {
    const key = keyOf(doc._id)
    if (this.docs.has(key)) throw this.#duplicate(this.indexes.get('_id_') as Index, [doc._id])
    this.write(key, doc)
    return key
  }

  #remember(values: Map<string, Set<Key>>, path: string[], doc: Doc, key: Key): void {
    for (const value of indexValues(doc, path)) {
      const text = keyOf(value)
      const keys = values.get(text)
      if (keys) keys.add(key)
      else values.set(text, new Set([key]))
    }
  }

  #forget(values: Map<string, Set<Key>>, path: string[], doc: Doc, key: Key): void {
    for (const value of indexValues(doc, path)) {
      const text = keyOf(value)
      const keys = values.get(text)
      if (keys?.delete(key) && keys.size === 0) values.delete(text)
    }
  }

  /** Builds an index over the existing documents. Throws 11000 on duplicates, leaving nothing. */
  addIndex(spec: Doc): void {
    const index = new Index(spec)
    const holders = new Map<string, Key>()
    for (const [key, doc] of this.docs) {
      for (const { text, values } of index.entries(doc)) {
        if (index.unique && holders.has(text)) throw this.#duplicate(index, values)
        if (index.unique) holders.set(text, key)
      }
    }
    this.indexes.set(index.name, index)
    if (index.unique) this.#holders.set(index.name, holders)
    if (index.firstPath === '_id' || this.#fields.has(index.firstPath)) return
    const values = new Map<string, Set<Key>>()
    const path = index.firstPath.split('.')
    for (const [key, doc] of this.docs) this.#remember(values, path, doc, key)
    this.#fields.set(index.firstPath, values)
  }

  dropIndex(name: string): void {
    this.indexes.delete(name)
    this.#holders.delete(name)
    const firstPaths = new Set([...this.indexes.values()].map((index) => index.firstPath))
    for (const path of this.#fields.keys()) if (!firstPaths.has(path)) this.#fields.delete(path)
  }

  /** The smallest set of documents with one of the values at a path, if an index has it. */
  #lookUp(conditions: [string, Value[]][]): Key[] | undefined {
    let best: ReadonlySet<Key> | undefined
    for (const [path, values] of conditions) {
      const keysByValue = this.#fields.get(path)
      if (path !== '_id' && !keysByValue) continue
      const texts = values.map(keyOf)
      const sets = keysByValue ? texts.flatMap((text) => keysByValue.get(text) ?? []) : [new Set(texts)]
      const [only] = sets
      const keys = only && sets.length === 1 ? only : new Set(sets.flatMap((set) => [...set]))
      if (!best || keys.size < best.size) best = keys
    }
    return best && [...best]
  }

  /** Candidates for a query's matches. `committed`: without the changes of an open transaction. */
  candidates(query: Doc, committed: boolean): Doc[] {
    const indexed = this.#lookUp(equalities(query))
    const hidden = committed && this.changed.size > 0
    if (!indexed && !hidden) return [...this.docs.values()]
    const keys = indexed ?? [...this.docs.keys()]
    const shown = hidden ? keys.filter((key) => !this.changed.has(key)) : keys
    const before = hidden ? [...this.changed.values()] : []
    return [...shown.map((key) => this.docs.get(key)), ...before].filter((doc) => doc !== undefined)
  }
}

/** Paths that a query limits to some values, which a hash map can look up. */
function equalities(query: Doc): [string, Value[]][] {
  return Object.entries(query).flatMap(([name, operand]): [string, Value[]][] => {
    if (name === '$and' && Array.isArray(operand)) return operand.filter(isDoc).flatMap(equalities)
    if (name.startsWith('$')) return []
    const values = isOperators(operand) ? operand.$in : [operand]
    return Array.isArray(values) && values.every(canLookUp) ? [[name, values]] : []
  })
}

/** True for values that match only themselves: null also matches a missing field; arrays and expressions match more. */
const canLookUp = (value: Value): boolean =>
  value !== undefined && value !== null && !Array.isArray(value) && !(value instanceof RegExp)

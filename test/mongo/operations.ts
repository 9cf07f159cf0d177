import { ObjectId } from 'mongodb'

/** A source of repeatable random choices: the same seed produces the same operations. */
export class Choices {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** A number in [0, 1): mulberry32. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }

  /** An integer from 0 to below `limit`. */
  int(limit: number): number {
    return Math.floor(this.next() * limit)
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  of<T>(list: readonly T[]): T {
    return list[this.int(list.length)] as T
  }

  /** A list of 0 to `most` results. */
  list<T>(most: number, make: () => T, least = 0): T[] {
    return Array.from({ length: least + this.int(most - least + 1) }, make)
  }
}

export type Doc = Record<string, unknown>
/** A command of MongoDB, its first field the name. */
export type Command = Doc

/** Fields with any kind of value. */
const FIELDS = ['a', 'b'] as const
/** Fields without arrays and documents, for sorting and grouping. */
const PLAIN = ['c', 'n'] as const
const PATHS = ['a', 'b', 'c', 'n', 'a.b', 'a.c', 'b.c', 'a.b.c', 'x'] as const
const STRINGS = ['', 'a', 'A', 'ab', 'b', 'Berlin', 'zürich', 'ü', 'z', '日本', '😀', 'a.b', '10'] as const
const COMPARISONS = ['$gt', '$gte', '$lt', '$lte'] as const
const oid = (n: number) => new ObjectId(`65000000000000000000000${n}`)

/** Random documents and commands with a few short field names, so that they interact. */
export class Operations {
  constructor(
    private readonly choose: Choices,
    private readonly collection: string,
  ) {}

  number(): number {
    const { choose } = this
    const small = choose.int(5) - 1
    return choose.chance(0.8) ? small : choose.of([small + 0.5, 0.25, NaN, Infinity, -Infinity, 2147483647])
  }

  scalar(): unknown {
    const { choose } = this
    return choose.of<() => unknown>([
      () => this.number(),
      () => this.number(),
      () => this.number(),
      () => choose.of(STRINGS),
      () => choose.of(STRINGS),
      () => null,
      () => choose.chance(0.5),
      () => new Date(choose.of([0, 1_000, 1_700_000_000_000, -5_000])),
      () => oid(choose.int(4)),
    ])()
  }

  value(depth = 2): unknown {
    const { choose } = this
    if (depth === 0 || choose.chance(0.65)) return this.scalar()
    return choose.chance(0.5) ? choose.list(3, () => this.value(depth - 1)) : this.fields(depth - 1)
  }

  fields(depth: number): Doc {
    const doc: Doc = {}
    for (const name of [...FIELDS, 'c']) if (this.choose.chance(0.4)) doc[name] = this.value(depth)
    return doc
  }

  document(id: number): Doc {
    const { choose } = this
    const doc: Doc = { _id: id }
    for (const name of FIELDS) if (choose.chance(0.75)) doc[name] = this.value()
    if (choose.chance(0.75)) doc.c = this.scalar()
    if (choose.chance(0.75)) doc.n = choose.chance(0.7) ? this.number() : this.scalar()
    return doc
  }

  condition(): unknown {
    const { choose } = this
    return choose.of<() => unknown>([
      () => this.value(1),
      () => this.value(1),
      () => ({ $ne: this.value(1) }),
      () => ({ $not: { [choose.of(COMPARISONS)]: this.value(1) } }),
      () => ({ [choose.of(COMPARISONS)]: this.value(1) }),
      () => ({ [choose.of(COMPARISONS)]: this.number() }),
      () => ({ $gte: this.scalar(), $lt: this.scalar() }),
      () => ({ $in: choose.list(3, () => this.value(1)) }),
      () => ({ $exists: choose.chance(0.5) }),
      () => ({ $type: 'string' }),
      () => ({ $regex: choose.of(['^a', 'b', 'lin', '^$', 'ü', '.']) }),
      () => choose.of([/^a/, /b$/i, /ber/i]),
    ])()
  }

  query(depth = 2): Doc {
    const { choose } = this
    if (depth > 0 && choose.chance(0.2))
      return { [choose.of(['$and', '$or'])]: choose.list(3, () => this.query(depth - 1), 1) }
    const query: Doc = {}
    if (choose.chance(0.08))
      query._id = choose.chance(0.5) ? choose.int(12) : { $in: choose.list(3, () => choose.int(12)) }
    if (choose.chance(0.95)) query[choose.of(PATHS)] = this.condition()
    if (choose.chance(0.3)) query[choose.of(PATHS)] = this.condition()
    return query
  }

  /** By `_id` only, if an index could provide another order, in which ties may differ. */
  sort(indexed: boolean): Doc {
    const { choose } = this
    const keys = indexed ? [] : choose.list(2, () => [choose.of(PLAIN), choose.of([1, -1])] as const)
    return { ...Object.fromEntries(keys), _id: choose.of([1, -1]) }
  }

  projection(): Doc {
    const { choose } = this
    const names = choose.of([['a'], ['b', 'c'], ['n', 'a'], ['x', 'c']])
    const flag = choose.int(2)
    return {
      ...Object.fromEntries(names.map((name) => [name, flag])),
      ...(choose.chance(0.3) && { _id: choose.int(2) }),
    }
  }

  pipeline(): Doc[] {
    const { choose } = this
    const match = { $match: this.query() }
    const plain = () => `$${choose.of(PLAIN)}`
    return choose.of<() => Doc[]>([
      () => [match, { $group: { _id: 1, n: { $sum: 1 } } }],
      () => [match, { $limit: choose.int(4) + 1 }, { $group: { _id: 1, n: { $sum: 1 } } }],
      () => [match, { $group: { _id: null, n: { $sum: '$n' }, least: { $min: plain() } } }],
      () => [
        match,
        { $group: { _id: plain(), count: { $sum: 1 }, least: { $min: plain() }, most: { $max: plain() } } },
      ],
      () => [{ $match: { _id: choose.int(12) } }, { $group: { _id: null, first: { $first: plain() } } }],
      () => [match, { $project: { _id: 1, r: plain(), c: 1 } }],
    ])()
  }

  modifier(): [string, Doc] {
    const { choose } = this
    const path = choose.of(['a', 'b', 'a.b', 'b.c', 'a.b.c', 'x.y'])
    const numberPath = choose.chance(0.7) ? 'n' : path
    return choose.of<() => [string, Doc]>([
      () => ['$set', { [path]: this.value() }],
      () => ['$set', { [choose.of(PLAIN)]: this.scalar() }],
      () => ['$unset', { [choose.of(['a', 'b', 'c', 'n', 'x.y'])]: '' }],
      () => ['$inc', { [numberPath]: choose.of([1, -1, 2, 0.5, 2147483647]) }],
      () => ['$min', { [numberPath]: choose.of([1, -1, 2, 0.5]) }],
      () => ['$setOnInsert', { [path]: this.value(1) }],
      () => ['$push', { [path]: this.scalar() }],
    ])()
  }

  update(): unknown {
    const { choose } = this
    if (choose.chance(0.08)) return { ...this.fields(2), c: this.scalar() }
    const first = this.modifier()
    const second = this.modifier()
    if (choose.chance(0.6) || first[0] === second[0]) return Object.fromEntries([first])
    const path = ([, fields]: [string, Doc]) => String(Object.keys(fields)[0])
    // Engines differ in which of two conflicting paths they report; fields are created in the order of their
    // paths.
    return path(first).split('.')[0] === path(second).split('.')[0]
      ? Object.fromEntries([first])
      : Object.fromEntries([first, second].sort((a, b) => (path(a) < path(b) ? -1 : 1)))
  }

  /** A query that matches at most one document, so that both engines change the same one. */
  one(): Doc {
    return { ...(this.choose.chance(0.3) && this.query(1)), _id: this.choose.int(14) }
  }

  /** A random command whose result depends only on the collection's content. */
  command(indexed: boolean): Command {
    const { choose, collection } = this
    const find = (): Command => ({ find: collection, filter: this.query(), sort: this.sort(indexed) })
    const update = (): Command => ({
      update: collection,
      updates: [{ q: this.one(), u: this.update(), upsert: choose.chance(0.3) }],
    })
    const modify = (): Command => ({ findAndModify: collection, query: this.one() })
    return choose.of<() => Command>([
      find,
      find,
      find,
      () => ({ ...find(), projection: this.projection() }),
      () => ({ ...find(), limit: choose.int(4) }),
      () => ({ distinct: collection, key: choose.of(['a', 'b', 'n', 'a.b']), query: this.query(1) }),
      () => ({ aggregate: collection, pipeline: this.pipeline(), cursor: {} }),
      () => ({ aggregate: collection, pipeline: this.pipeline(), cursor: {} }),
      () => ({
        insert: collection,
        documents: choose.list(2, () => this.document(choose.int(14)), 1),
        ordered: choose.chance(0.5),
      }),
      update,
      update,
      () => ({
        update: collection,
        updates: [
          {
            q: indexed ? this.one() : this.query(1),
            u: { $set: { [choose.of(PLAIN)]: this.scalar() } },
            multi: true,
          },
        ],
      }),
      () => ({ delete: collection, deletes: [{ q: this.one(), limit: 1 }] }),
      () => ({
        delete: collection,
        deletes: [{ q: { $and: [{ _id: { $gt: 9 } }, this.query(1)] }, limit: 0 }],
      }),
      () => ({ ...modify(), remove: true }),
      () => ({ ...modify(), update: this.update(), new: choose.chance(0.5), upsert: choose.chance(0.5) }),
    ])()
  }

  index(): Doc {
    const { choose } = this
    const key = choose.of<Doc>([{ n: 1 }, { c: 1 }, { a: 1 }, { 'a.b': 1 }, { n: 1, c: -1 }, { b: 1, n: 1 }])
    return {
      key,
      name: Object.entries(key).flat().join('_'),
      ...(choose.chance(0.5) && { unique: true }),
      ...choose.of<Doc>([
        {},
        {},
        { partialFilterExpression: { c: { $exists: true } } },
        { partialFilterExpression: { n: 1 } },
      ]),
    }
  }
}

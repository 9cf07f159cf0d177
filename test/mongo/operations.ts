import { Binary, Decimal128, Double, Long, ObjectId } from 'mongodb'

/** A source of repeatable choices: the same seed gives the same operations. */
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

const FIELDS = ['a', 'b', 'c', 'n'] as const
const PATHS = ['a', 'b', 'c', 'n', 'a.b', 'a.c', 'b.c', 'a.0', 'a.b.c', 'a.0.b', 'x'] as const
const STRINGS = ['', 'a', 'A', 'ab', 'b', 'Berlin', 'zürich', 'ü', 'z', '日本', '😀', 'a.b', '10'] as const
const TYPES = [
  'double',
  'string',
  'object',
  'array',
  'binData',
  'objectId',
  'bool',
  'date',
  'null',
  'regex',
  'int',
  'long',
  'decimal',
  'number',
  1,
  2,
  16,
  18,
] as const
const oid = (n: number) => new ObjectId(`65000000000000000000000${n}`)

/** Random documents, queries, updates and pipelines over a few short field names, so that they meet each other. */
export class Operations {
  constructor(
    private readonly choose: Choices,
    private readonly collection: string,
  ) {}

  number(): unknown {
    const { choose } = this
    const small = choose.int(5) - 1
    return choose.of<() => unknown>([
      () => small,
      () => small,
      () => new Double(small),
      () => new Double(small + choose.of([0.5, 0.25, 0.1])),
      () => Long.fromNumber(small),
      () =>
        choose.of<unknown>([
          new Double(NaN),
          new Double(Infinity),
          new Double(-Infinity),
          2147483647,
          Long.fromString('9223372036854775807'),
          Long.fromString('9007199254740993'),
          new Double(9007199254740992),
        ]),
    ])()
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
      () => choose.of<unknown>([new Binary(Buffer.from('ab')), new Binary(Buffer.from('b'))]),
    ])()
  }

  /** A decimal only in one field: the embedded database does not calculate with them. */
  decimal(): unknown {
    return Decimal128.fromString(this.choose.of(['1', '1.5', '0.25', '-3']))
  }

  value(depth = 2): unknown {
    const { choose } = this
    if (depth === 0 || choose.chance(0.65)) return this.scalar()
    return choose.chance(0.5) ? choose.list(3, () => this.value(depth - 1)) : this.fields(depth - 1)
  }

  fields(depth: number): Doc {
    const doc: Doc = {}
    for (const name of FIELDS) if (this.choose.chance(0.4)) doc[name] = this.value(depth)
    return doc
  }

  document(id: number): Doc {
    const { choose } = this
    const doc: Doc = { _id: id }
    for (const name of FIELDS) {
      if (choose.chance(0.75)) doc[name] = name === 'n' && choose.chance(0.7) ? this.number() : this.value()
      if (name === 'b' && choose.chance(0.1)) doc[name] = this.decimal()
    }
    return doc
  }

  path(): string {
    return this.choose.of(PATHS)
  }

  condition(depth: number): unknown {
    const { choose } = this
    const operand = () => this.value(1)
    return choose.of<() => unknown>([
      () => operand(),
      () => operand(),
      () => ({ $eq: operand() }),
      () => ({ $ne: operand() }),
      () => ({ [choose.of(['$gt', '$gte', '$lt', '$lte'])]: operand() }),
      () => ({ [choose.of(['$gt', '$gte', '$lt', '$lte'])]: this.number() }),
      () => ({ $gte: this.scalar(), $lt: this.scalar() }),
      () => ({ [choose.of(['$in', '$nin'])]: choose.list(3, operand) }),
      () => ({ $exists: choose.chance(0.5) }),
      () => ({ $type: choose.chance(0.8) ? choose.of(TYPES) : choose.list(2, () => choose.of(TYPES), 1) }),
      () => ({ $size: choose.int(4) }),
      () => ({ $mod: [choose.int(3) + 1, choose.int(2)] }),
      () => ({ $all: choose.list(2, operand, 1) }),
      () => ({
        $regex: choose.of(['^a', 'b', 'LIN', '^$', 'ü', '.']),
        ...(choose.chance(0.5) && { $options: 'i' }),
      }),
      () => choose.of([/^a/, /b$/i, /ber/i]),
      () => ({ $not: depth > 0 ? this.operators(depth - 1) : { $gt: operand() } }),
      () => ({ $elemMatch: choose.chance(0.5) ? { $gte: this.scalar() } : this.query(0) }),
    ])()
  }

  operators(depth: number): Doc {
    for (;;) {
      const made = this.condition(depth)
      if (typeof made === 'object' && made !== null && Object.keys(made)[0]?.startsWith('$'))
        return made as Doc
    }
  }

  query(depth = 2): Doc {
    const { choose } = this
    if (depth > 0 && choose.chance(0.2)) {
      return { [choose.of(['$and', '$or', '$nor'])]: choose.list(3, () => this.query(depth - 1), 1) }
    }
    const query: Doc = {}
    if (choose.chance(0.08))
      query._id = choose.chance(0.5) ? choose.int(12) : { $in: choose.list(3, () => choose.int(12)) }
    if (choose.chance(0.95)) query[this.path()] = this.condition(depth)
    if (choose.chance(0.3)) query[this.path()] = this.condition(depth)
    return query
  }

  /** A query without empty and nested arrays where a sort looks (see engine-differences.ts). */
  filled(query: Doc, sort: Doc): Doc {
    return {
      $and: [
        query,
        ...Object.keys(sort).flatMap((path) => [
          { [path]: { $not: { $size: 0 } } },
          { [path]: { $not: { $elemMatch: { $type: 'array' } } } },
        ]),
      ],
    }
  }

  sort(): Doc {
    const { choose } = this
    const keys = choose.list(
      2,
      () => [choose.of(['a', 'b', 'c', 'n', 'a.b', 'b.c', 'x']), choose.of([1, -1])] as const,
      1,
    )
    return { ...Object.fromEntries(keys), _id: choose.of([1, -1]) }
  }

  projection(): Doc {
    const { choose } = this
    const paths = choose.of([['a'], ['b', 'c'], ['a.b', 'n'], ['c', 'a.c'], ['a.b.c'], ['b.c', 'a.b'], ['n']])
    const flag = choose.chance(0.6) ? 1 : 0
    return {
      ...Object.fromEntries(paths.map((path) => [path, flag])),
      ...(choose.chance(0.3) && { _id: choose.int(2) }),
    }
  }

  /** An expression that gives a number, so that an error does not depend on what an engine left out. */
  numeric(depth: number): unknown {
    const { choose } = this
    const small = { $and: [{ $gt: ['$n', -1000] }, { $lt: ['$n', 1000] }] }
    const field = { $cond: [small, '$n', choose.int(3)] }
    const constant = choose.of<unknown>([1, 2, new Double(0.5), new Double(-2.5), Long.fromNumber(3)])
    const inner = () => this.numeric(depth - 1)
    if (depth === 0) return choose.chance(0.6) ? field : constant
    return choose.of<() => unknown>([
      inner,
      () => ({ [choose.of(['$add', '$multiply', '$subtract'])]: [inner(), inner()] }),
      () => ({ $divide: [inner(), constant] }),
      () => ({ $mod: [inner(), choose.of([2, 3])] }),
      () => ({ [choose.of(['$abs', '$ceil', '$floor', '$trunc', '$round'])]: [inner()] }),
    ])()
  }

  /** An expression that is true or false: DocumentDB takes negative numbers for false. */
  truth(depth: number): Doc {
    const operator = this.choose.of(['$eq', '$ne', '$gt', '$gte', '$lt', '$lte'])
    return { [operator]: [this.expression(depth), this.expression(0)] }
  }

  expression(depth = 2): unknown {
    const { choose } = this
    const inner = () => this.expression(depth - 1)
    if (depth === 0)
      return choose.of<() => unknown>([
        () => `$${this.choose.of(['a', 'b', 'c', 'n', 'a.b', 'x'])}`,
        () => '$n',
        () => ({ $literal: this.scalar() }),
        () => choose.int(3),
      ])()
    return choose.of<() => unknown>([
      () => this.expression(0),
      () => ({ [choose.of(['$eq', '$ne', '$gt', '$gte', '$lt', '$lte', '$cmp'])]: [inner(), inner()] }),
      () => ({ $cond: [this.truth(depth - 1), inner(), inner()] }),
      () => ({ $cond: { if: this.truth(depth - 1), then: inner(), else: inner() } }),
      () => ({ $ifNull: [inner(), inner()] }),
      () => ({ [choose.of(['$and', '$or'])]: choose.list(2, () => this.truth(0)) }),
      () => ({ $not: [this.truth(0)] }),
      () => this.numeric(2),
      () => this.numeric(1),
      () => ({ $size: { $cond: [{ $isArray: ['$a'] }, '$a', []] } }),
      () => ({
        [choose.of(['$toLower', '$toUpper'])]: choose.of(STRINGS.filter((text) => !text.startsWith('$'))),
      }),
      () => ({
        $concat: [choose.of(['x', 'y']), { $cond: [{ $eq: [{ $type: '$c' }, 'string'] }, '$c', null] }],
      }),
      () => ({ [choose.of(['$min', '$max', '$sum', '$avg'])]: [inner(), inner()] }),
      () => ({ $type: inner() }),
      () => ({ $in: [inner(), { $cond: [{ $isArray: ['$b'] }, '$b', [1, 'a']] }] }),
      () => ({ $arrayElemAt: [{ $cond: [{ $isArray: ['$a'] }, '$a', [1, 2]] }, choose.int(4) - 2] }),
      () => ({
        $map: {
          input: { $cond: [{ $isArray: ['$a'] }, '$a', [1, 2]] },
          as: 'e',
          in: { $eq: ['$$e', inner()] },
        },
      }),
      () => ({
        $filter: {
          input: { $cond: [{ $isArray: ['$a'] }, '$a', [1, 2]] },
          as: 'e',
          cond: { $gt: ['$$e', inner()] },
        },
      }),
      () => ({
        $dateToString: {
          date: { $literal: new Date(choose.int(2_000_000_000) * 1000) },
          format: choose.of(['%Y-%m-%d', '%Y-%m', '%H:%M:%S.%L', '%j']),
        },
      }),
      () => ({
        [choose.of(['$year', '$month', '$dayOfMonth', '$hour', '$dayOfWeek', '$dayOfYear'])]: {
          $literal: new Date(choose.int(2_000_000_000) * 1000),
        },
      }),
    ])()
  }

  stage(): Doc {
    const { choose } = this
    const plain = () => `$${choose.of(['a', 'b', 'c', 'n'])}`
    const field = () => (choose.chance(0.2) ? '$a.b' : plain())
    return choose.of<() => Doc>([
      () => ({ $match: this.query() }),
      () => ({ $match: { $expr: this.truth(1) } }),
      () => ({ $project: { ...this.projection(), _id: 1 } }),
      () => ({
        $project: { r: this.expression(), ...(choose.chance(0.5) && { c: 1 }) },
      }),
      () => ({
        [choose.of(['$addFields', '$set'])]: { [choose.of(['n', 'r', 'a'])]: this.expression() },
      }),
      () => ({
        $unwind: choose.chance(0.5)
          ? '$a'
          : {
              path: choose.of(['$a', '$b', '$a.b']),
              preserveNullAndEmptyArrays: choose.chance(0.5),
              ...(choose.chance(0.4) && { includeArrayIndex: 'i' }),
            },
      }),
      () => ({
        $group: {
          _id: choose.of<unknown>([null, plain(), { k: plain() }]),
          count: { $sum: 1 },
          r: { [choose.of(['$sum', '$avg', '$min', '$max'])]: field() },
        },
      }),
      () => ({ $replaceRoot: { newRoot: { k: field(), _id: '$_id' } } }),
      () => ({
        $lookup: {
          from: `${this.collection}_other`,
          localField: choose.of(['n', 'a', 'c']),
          foreignField: choose.of(['n', 'a', 'a.b', 'c', '_id']),
          as: 'joined',
        },
      }),
      () => ({
        $lookup: {
          from: `${this.collection}_other`,
          let: { v: field() },
          pipeline: [{ $match: { $expr: { $eq: ['$n', '$$v'] } } }, { $sort: { _id: 1 } }],
          as: 'joined',
        },
      }),
    ])()
  }

  pipeline(): Doc[] {
    const { choose } = this
    const stages = choose.list(3, () => this.stage(), 1)
    const steady = stages.flatMap((stage) =>
      '$group' in stage
        ? [stage, { $match: { _id: { $not: { $type: 'array' } } } }, { $sort: { _id: 1 } }]
        : [stage],
    )
    if (choose.chance(0.15))
      return [{ $sort: { _id: 1 } }, ...steady, { $unset: choose.of(['a', 'a.b', ['b', 'c']]) }]
    const sort = this.sort()
    if (stages.some((stage) => '$unwind' in stage)) return [{ $sort: { _id: 1 } }, ...steady]
    const tail = choose.of<() => Doc[]>([
      () => [],
      () => [{ $group: { _id: null, total: { $sum: 1 } } }],
      () => [
        { $match: this.filled({}, sort) },
        { $sort: sort },
        { $skip: choose.int(3) },
        { $limit: choose.int(4) + 1 },
      ],
      () => [
        {
          $facet: {
            all: [{ $sort: { _id: 1 } }, { $limit: 3 }],
            total: [{ $group: { _id: null, n: { $sum: 1 } } }],
          },
        },
      ],
      () => [{ $group: { _id: null, n: { $sum: '$n' }, most: { $max: '$c' } } }],
    ])
    return [{ $sort: { _id: 1 } }, ...steady, ...tail()]
  }

  /** A number to count by: DocumentDB says that adding zero changes a document. */
  step(): unknown {
    return this.choose.of<unknown>([1, -1, 2, new Double(0.5), new Double(1), Long.fromNumber(3), 2147483647])
  }

  modifier(): [string, Doc] {
    const { choose } = this
    const path = choose.of(['a', 'b', 'c', 'n', 'a.b', 'b.c', 'a.0', 'a.b.c', 'x.y', 'b.1'])
    const whole = choose.of(FIELDS)
    const position = () => ({
      ...(choose.chance(0.4) && { $position: choose.int(4) - 1 }),
      ...(choose.chance(0.4) && { $slice: choose.of([-2, -1, 1, 2]) }),
      ...(choose.chance(0.3) && { $sort: choose.of<unknown>([1, -1, { b: 1 }]) }),
    })
    return choose.of<() => [string, Doc]>([
      () => ['$set', { [path]: this.value() }],
      () => ['$set', { [path]: this.value() }],
      () => ['$unset', { [choose.of(['a', 'b', 'c', 'n', 'x.y'])]: '' }],
      () => ['$inc', { [choose.chance(0.7) ? 'n' : path]: this.step() }],
      () => [
        '$mul',
        {
          [choose.chance(0.7) ? 'n' : path]: choose.of<unknown>([2, new Double(1.5), Long.fromNumber(3)]),
        },
      ],
      () => [choose.of(['$min', '$max']), { [path]: this.scalar() }],
      () => ['$rename', { [choose.of(['a', 'c', 'a.b'])]: choose.of(['d', 'e', 'n']) }],
      () => ['$setOnInsert', { [path]: this.value(1) }],
      () => ['$push', { [path]: this.value(1) }],
      () => ['$push', { [path]: { $each: choose.list(3, () => this.value(1), 1), ...position() } }],
      () => [
        '$addToSet',
        { [path]: choose.chance(0.5) ? this.value(1) : { $each: choose.list(3, () => this.value(1), 1) } },
      ],
      () => ['$pull', { [whole]: choose.chance(0.5) ? this.value(1) : this.operators(0) }],
      () => ['$pull', { [whole]: { b: 1, ...this.query(0) } }],
      () => ['$pullAll', { [whole]: choose.list(3, () => this.value(1)) }],
      () => ['$pop', { [whole]: choose.of([1, -1]) }],
    ])()
  }

  update(): unknown {
    const { choose } = this
    if (choose.chance(0.08)) return this.fields(2)
    if (choose.chance(0.06)) return [{ $set: { [choose.of(['n', 'r', 'a'])]: this.expression(1) } }]
    const update: Doc = {}
    const target = ([operator, fields]: [string, Doc]) =>
      String(Object.entries(fields)[0]?.[operator === '$rename' ? 1 : 0])
    const modifiers = choose
      .list(2, () => this.modifier(), 1)
      .sort((a, b) => (target(a) < target(b) ? -1 : 1))
    const first = (fields: Doc | undefined) => String(Object.keys(fields ?? {})[0]).split('.')[0]
    for (const [operator, fields] of modifiers) {
      const clash =
        modifiers.some(([name]) => name === '$setOnInsert') &&
        first(modifiers[0]?.[1]) === first(modifiers[1]?.[1])
      if (clash && operator === '$setOnInsert') continue
      update[operator] = { ...(update[operator] as Doc | undefined), ...fields }
    }
    return Object.keys(update).length ? update : { $set: { n: 1 } }
  }

  /** A query for a write that changes one document, so that both engines change the same one. */
  one(): Doc {
    return { ...(this.choose.chance(0.3) && this.query(1)), _id: this.choose.int(14) }
  }

  /** A sorted query; by `_id` alone where an index could serve another sort (see engine-differences.ts). */
  ordered(indexed: boolean, depth: number): { filter: Doc; sort: Doc } {
    const filter = this.query(depth)
    if (indexed || this.choose.chance(0.4)) return { filter, sort: { _id: this.choose.of([1, -1]) } }
    const sort = this.sort()
    return { filter: this.filled(filter, sort), sort }
  }

  /** One random command; its answer depends on the collection's contents only. */
  command(indexed: boolean): Command {
    const { choose, collection } = this
    const find = (depth: number): Command => ({ find: collection, ...this.ordered(indexed, depth) })
    const update = (): Command => ({
      update: collection,
      updates: [{ q: this.one(), u: this.update(), upsert: choose.chance(0.3) }],
    })
    const aggregate = (): Command => ({ aggregate: collection, pipeline: this.pipeline(), cursor: {} })
    return choose.of<() => Command>([
      () => find(2),
      () => find(2),
      () => find(2),
      () => ({ ...find(1), projection: this.projection() }),
      () => ({ ...find(1), skip: choose.int(4), limit: choose.int(4) }),
      () => ({ count: collection, query: { _id: { $gte: 0 }, ...this.query() } }),
      () => ({ distinct: collection, key: choose.of(['a', 'b', 'n', 'a.b']), query: this.query(1) }),
      aggregate,
      aggregate,
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
            u: { $set: { [choose.of(['c', 'n'])]: this.scalar() } },
            multi: true,
          },
        ],
      }),
      () => ({ delete: collection, deletes: [{ q: this.one(), limit: 1 }] }),
      () => ({
        delete: collection,
        deletes: [{ q: { $and: [{ _id: { $gt: 9 } }, this.query(1)] }, limit: 0 }],
      }),
      () => {
        const { filter, sort } = this.ordered(indexed, 1)
        return {
          findAndModify: collection,
          query: filter,
          sort,
          ...(choose.chance(0.2) ? { remove: true } : { update: this.update(), new: choose.chance(0.5) }),
          ...(choose.chance(0.3) && { fields: this.projection() }),
        }
      },
      () => ({
        findAndModify: collection,
        query: this.one(),
        update: this.update(),
        upsert: true,
        new: choose.chance(0.5),
      }),
    ])()
  }

  index(): Doc {
    const { choose } = this
    const keys = choose.of<Doc>([{ n: 1 }, { c: 1 }, { a: 1 }, { 'a.b': 1 }, { n: 1, c: -1 }, { b: 1, n: 1 }])
    const name = Object.entries(keys).flat().join('_')
    return {
      key: keys,
      name,
      ...(choose.chance(0.5) && { unique: true }),
      ...choose.of<Doc>([
        {},
        {},
        { sparse: true },
        {
          partialFilterExpression: choose.of<Doc>([
            { n: { $gt: 0 } },
            { c: { $exists: true } },
            { n: 1 },
            { c: { $type: 'string' } },
            { $and: [{ n: { $gte: 0 } }, { c: 'a' }] },
          ]),
        },
      ]),
    }
  }
}

import { Binary, Long } from 'bson'
import { type Source, compilePipeline } from './aggregate'
import { type Collection } from './collection'
import { identical, keyOf } from './compare'
import { Cursors } from './cursors'
import { type Caller, type Engine, SESSION_MINUTES, type Work } from './engine'
import { MongoError, notSupported } from './errors'
import { normaliseIndex } from './indexes'
import { compileMatch } from './match'
import { elements, reach } from './paths'
import { compileProjection } from './project'
import { compileSort } from './sort'
import { compileUpdate, seed, withId } from './update'
import { type Doc, type Value, isDoc, isLong, isNumber, toNumber, truthy, typeName } from './values'

type Request = { body: Doc; db: string; caller: Caller }
type Handler = (request: Request) => Doc | Promise<Doc>

/** Fields that every command may carry and that change nothing here. */
const GENERIC = new Set(
  'lsid $db $clusterTime txnNumber autocommit startTransaction $readPreference readConcern writeConcern apiVersion apiStrict apiDeprecationErrors comment maxTimeMS'.split(
    ' ',
  ),
)
const MAX_DOCUMENT = 16 * 1024 * 1024

const missingField = (command: string, name: string) =>
  new MongoError(40414, `BSON field '${command}.${name}' is missing but a required field`)

function docField(command: string, name: string, value: Value): Doc {
  if (value === undefined) return {}
  if (!isDoc(value))
    throw new MongoError(
      14,
      `BSON field '${command}.${name}' is the wrong type '${typeName(value)}', expected type 'object'`,
    )
  return value
}

function countField(command: string, name: string, value: Value, otherwise: number): number {
  if (value === undefined || value === null) return otherwise
  if (!isNumber(value))
    throw new MongoError(
      14,
      `BSON field '${command}.${name}' is the wrong type '${typeName(value)}', expected types '[long, int, decimal, double]'`,
    )
  const number = Math.trunc(toNumber(value))
  if (number < 0)
    throw new MongoError(51024, `BSON field '${name}' value must be >= 0, actual value '${number}'`)
  return number
}

/** Refuses what a command does not take: 115 for options of MongoDB that are not here, 40415 for the rest. */
function checkFields(command: string, spec: Doc, taken: string, refused = ''): void {
  const [known, unsupported] = [new Set(taken.split(' ')), new Set(refused.split(' '))]
  for (const [name, value] of Object.entries(spec)) {
    if (known.has(name) || (GENERIC.has(name) && !command.includes('.'))) continue
    const harmless =
      value === undefined ||
      value === false ||
      (isDoc(value) && Object.keys(value).length === 0) ||
      (Array.isArray(value) && value.length === 0)
    if (name === 'collation' && isDoc(value) && value.locale === 'simple') continue
    if (!unsupported.has(name))
      throw new MongoError(40415, `BSON field '${command}.${name}' is an unknown field.`)
    if (!harmless) throw notSupported(`the option ${name} of ${command}`)
  }
}

/** The collection's name that is a command's first value. */
function nameOf(body: Doc): string {
  const [command, name] = Object.entries(body)[0] ?? []
  if (typeof name !== 'string') throw new MongoError(73, `collection name has invalid type ${typeName(name)}`)
  if (name === '' || name.includes('$') || name.includes('\0') || name.startsWith('.') || name.endsWith('.'))
    throw new MongoError(73, `Invalid namespace specified for ${command}: '${name}'`)
  return name
}

/** MongoDB's commands over an engine. Each takes a request and gives the reply or throws a MongoError. */
export class Commands {
  readonly cursors = new Cursors()

  constructor(
    private readonly engine: Engine,
    private readonly address: () => string,
  ) {}

  /** Answers one command. Throws MongoError; inside a transaction a failure aborts it. */
  async run(body: Doc): Promise<Doc> {
    const name = Object.keys(body)[0] ?? ''
    const handler = Object.hasOwn(this.#handlers, name) ? this.#handlers[name] : undefined
    if (!handler) throw new MongoError(59, `no such command: '${name}'`)
    const db = typeof body.$db === 'string' ? body.$db : 'admin'
    const caller: Caller = {
      session: isDoc(body.lsid) && body.lsid.id instanceof Binary ? body.lsid.id.toString('hex') : undefined,
      number: isLong(body.txnNumber) ? body.txnNumber.toBigInt() : undefined,
      inTransaction: body.autocommit === false,
      starts: body.startTransaction === true,
    }
    const ends = name === 'commitTransaction' || name === 'abortTransaction'
    if (!caller.inTransaction || ends) return handler({ body, db, caller })
    if (!TRANSACTIONAL.has(name))
      throw new MongoError(263, `Cannot run '${name}' in a multi-document transaction.`)
    const fail = () => this.engine.abort(caller.session as string)
    await this.engine.enter(caller)
    try {
      const reply = await handler({ body, db, caller: { ...caller, starts: false } })
      if (reply.writeErrors) fail()
      return reply
    } catch (error) {
      fail()
      throw error
    }
  }

  readonly #handlers: Record<string, Handler> = {
    hello: () => this.#hello(),
    ismaster: () => this.#hello(),
    isMaster: () => this.#hello(),
    ping: () => ({}),
    buildInfo: () => ({
      version: '7.0.0',
      versionArray: [7, 0, 0, 0],
      gitVersion: 'keystead',
      modules: [],
      bits: 64,
      debug: false,
      maxBsonObjectSize: MAX_DOCUMENT,
    }),
    buildinfo: (request) => this.#handlers.buildInfo?.(request) ?? {},
    connectionStatus: () => ({ authInfo: { authenticatedUsers: [], authenticatedUserRoles: [] } }),
    getParameter: ({ body }) => {
      if (!truthy(body.featureCompatibilityVersion))
        throw notSupported('getParameter of anything but featureCompatibilityVersion')
      return { featureCompatibilityVersion: { version: '7.0' } }
    },
    endSessions: ({ body }) => this.#endSessions(body.endSessions),
    killSessions: ({ body }) => this.#endSessions(body.killSessions),
    refreshSessions: () => ({}),
    commitTransaction: ({ caller }) => this.engine.finish(caller, 'commit'),
    abortTransaction: ({ caller }) => this.engine.finish(caller, 'abort'),
    insert: (request) => this.#insert(request),
    update: (request) => this.#update(request),
    delete: (request) => this.#delete(request),
    findAndModify: (request) => this.#findAndModify(request),
    findandmodify: (request) => this.#findAndModify(request),
    find: (request) => this.#find(request),
    aggregate: (request) => this.#aggregate(request),
    count: (request) => this.#count(request),
    distinct: (request) => this.#distinct(request),
    explain: (request) => this.#explain(request),
    getMore: ({ body }) => {
      if (!isLong(body.getMore)) throw new MongoError(14, "BSON field 'getMore.getMore' must be a long")
      checkFields('getMore', body, 'getMore collection batchSize', 'term lastKnownCommittedOpTime')
      return this.cursors.more(
        body.getMore,
        countField('getMore', 'batchSize', body.batchSize, 0) || Infinity,
      )
    },
    killCursors: ({ body }) => {
      const ids = body.cursors as Long[]
      const killed = ids.filter((id) => this.cursors.kill(id))
      return {
        cursorsKilled: killed,
        cursorsNotFound: ids.filter((id) => !killed.includes(id)),
        cursorsAlive: [],
        cursorsUnknown: [],
      }
    },
    listDatabases: ({ body }) => {
      checkFields('listDatabases', body, 'listDatabases nameOnly filter authorizedDatabases')
      const names = [...new Set(this.engine.collections().map(({ db }) => db))].sort()
      const matches = compileMatch(docField('listDatabases', 'filter', body.filter))
      const all = names.map((name) => ({
        name,
        ...(!truthy(body.nameOnly) && { sizeOnDisk: Long.ZERO, empty: false }),
      }))
      return {
        databases: all.filter((one) => matches(one)),
        ...(!truthy(body.nameOnly) && { totalSize: Long.ZERO, totalSizeMb: Long.ZERO }),
      }
    },
    listCollections: ({ body, db }) => {
      checkFields('listCollections', body, 'listCollections filter nameOnly authorizedCollections cursor')
      const matches = compileMatch(docField('listCollections', 'filter', body.filter))
      const all = this.engine.collections().filter((one) => one.db === db)
      const shown = all.map(({ name, uuid, indexes }): Doc => ({
        name,
        type: 'collection',
        options: {},
        info: { readOnly: false, uuid },
        idIndex: indexes.get('_id_')?.spec,
      }))
      const docs = shown
        .filter((one) => matches(one))
        .map((one) => (truthy(body.nameOnly) ? { name: one.name, type: one.type } : one))
      return this.cursors.open(`${db}.$cmd.listCollections`, docs, Infinity, true)
    },
    listIndexes: ({ body, db }) => {
      checkFields('listIndexes', body, 'listIndexes cursor')
      const collection = this.#existing(db, nameOf(body))
      return this.cursors.open(
        collection.namespace,
        [...collection.indexes.values()].map(({ spec }) => spec),
        Infinity,
        true,
      )
    },
    create: ({ body, db, caller }) => {
      checkFields(
        'create',
        body,
        'create',
        'capped size max timeseries expireAfterSeconds clusteredIndex validator validationLevel validationAction viewOn pipeline collation indexOptionDefaults storageEngine changeStreamPreAndPostImages encryptedFields autoIndexId',
      )
      return this.engine.write(caller, (work) => {
        if (this.engine.collection(db, nameOf(body)))
          throw new MongoError(48, `Collection ${db}.${nameOf(body)} already exists.`)
        work.ensure(db, nameOf(body))
        return {}
      })
    },
    drop: ({ body, db, caller }) => {
      checkFields('drop', body, 'drop')
      return this.engine.write(caller, (work) => {
        const collection = this.engine.collection(db, nameOf(body))
        if (!collection) return {}
        const nIndexesWas = collection.indexes.size
        work.drop(collection)
        return { nIndexesWas, ns: collection.namespace }
      })
    },
    dropDatabase: ({ body, db, caller }) => {
      checkFields('dropDatabase', body, 'dropDatabase')
      return this.engine.write(caller, (work) => {
        for (const collection of this.engine.collections()) if (collection.db === db) work.drop(collection)
        return { dropped: db }
      })
    },
    createIndexes: (request) => this.#createIndexes(request),
    dropIndexes: (request) => this.#dropIndexes(request),
  }

  #hello(): Doc {
    const address = this.address()
    // prettier-ignore
    return {
      helloOk: true, ismaster: true, isWritablePrimary: true, secondary: false, setName: 'rs0', setVersion: 1, hosts: [address], me: address, primary: address,
      maxBsonObjectSize: MAX_DOCUMENT, maxMessageSizeBytes: 48_000_000, maxWriteBatchSize: 100_000, localTime: new Date(),
      logicalSessionTimeoutMinutes: SESSION_MINUTES, minWireVersion: 0, maxWireVersion: 21, readOnly: false
    }
  }

  #endSessions(sessions: Value): Doc {
    for (const one of sessions as Doc[])
      if (one.id instanceof Binary) this.engine.abort(one.id.toString('hex'))
    return {}
  }

  #existing(db: string, name: string): Collection {
    const collection = this.engine.collection(db, name)
    if (!collection) throw new MongoError(26, `ns does not exist: ${db}.${name}`)
    return collection
  }

  #source(db: string, committed: boolean): Source {
    return (name, equal) =>
      this.engine
        .collection(db, name)
        ?.candidates(equal ? { [equal.path]: { $in: equal.values } } : {}, committed).docs ?? []
  }

  #matching(
    db: string,
    name: string,
    query: Doc,
    committed: boolean,
  ): { docs: Doc[]; examined: number; index?: string } {
    const matches = compileMatch(query)
    const found = this.engine.collection(db, name)?.candidates(query, committed)
    return {
      docs: found?.docs.filter((doc) => matches(doc)) ?? [],
      examined: found?.docs.length ?? 0,
      index: found?.index,
    }
  }

  #checkHint(db: string, name: string, hint: Value): void {
    if (hint === undefined) return
    const indexes = [...(this.engine.collection(db, name)?.indexes.values() ?? [])]
    const known = indexes.some((index) =>
      typeof hint === 'string' ? index.name === hint : identical(index.key, hint),
    )
    if (!known && !(isDoc(hint) && '$natural' in hint))
      throw new MongoError(
        2,
        'error processing query: hint provided does not correspond to an existing index',
      )
  }

  #found({ body, db, caller }: Request): { name: string; docs: Doc[]; examined: number; index?: string } {
    checkFields(
      'find',
      body,
      'find filter sort projection skip limit batchSize singleBatch hint allowDiskUse allowPartialResults noCursorTimeout oplogReplay',
      'collation let min max returnKey showRecordId tailable awaitData',
    )
    const name = nameOf(body)
    this.#checkHint(db, name, body.hint)
    const sort = docField('find', 'sort', body.sort)
    const order = Object.keys(sort).length && !('$natural' in sort) ? compileSort(sort) : undefined
    const found = this.#matching(db, name, docField('find', 'filter', body.filter), !caller.inTransaction)
    const [skip, limit] = [
      countField('find', 'skip', body.skip, 0),
      countField('find', 'limit', body.limit, 0) || Infinity,
    ]
    return { ...found, name, docs: (order ? order(found.docs) : found.docs).slice(skip, skip + limit) }
  }

  #find(request: Request): Doc {
    const { body, db } = request
    const projection = docField('find', 'projection', body.projection)
    const project = Object.keys(projection).length ? compileProjection(projection, true) : undefined
    const { name, docs } = this.#found(request)
    const size = countField('find', 'batchSize', body.batchSize, 101)
    return this.cursors.open(
      `${db}.${name}`,
      docs,
      size,
      truthy(body.singleBatch),
      project && ((doc) => project(doc)),
    )
  }

  #piped({ body, db, caller }: Request): {
    name: string
    docs: readonly Doc[]
    examined: number
    index?: string
  } {
    checkFields(
      'aggregate',
      body,
      'aggregate pipeline cursor allowDiskUse hint bypassDocumentValidation',
      'collation let explain',
    )
    if (typeof body.aggregate !== 'string') throw notSupported('an aggregation without a collection')
    const name = nameOf(body)
    this.#checkHint(db, name, body.hint)
    const run = compilePipeline(body.pipeline, this.#source(db, !caller.inTransaction))
    const [first] = body.pipeline as Doc[]
    const found = this.engine
      .collection(db, name)
      ?.candidates(isDoc(first?.$match) ? first.$match : {}, !caller.inTransaction)
    return {
      name,
      docs: run(found?.docs ?? [], undefined),
      examined: found?.docs.length ?? 0,
      index: found?.index,
    }
  }

  #aggregate(request: Request): Doc {
    if (!isDoc(request.body.cursor))
      throw new MongoError(
        9,
        "The 'cursor' option is required, except for aggregate with the explain argument",
      )
    const { name, docs } = this.#piped(request)
    return this.cursors.open(
      `${request.db}.${name}`,
      docs,
      countField('aggregate', 'batchSize', request.body.cursor.batchSize, 101),
      false,
    )
  }

  #count({ body, db, caller }: Request): Doc {
    checkFields('count', body, 'count query limit skip hint fields', 'collation')
    const { docs } = this.#matching(
      db,
      nameOf(body),
      docField('count', 'query', body.query),
      !caller.inTransaction,
    )
    const [skip, limit] = [
      countField('count', 'skip', body.skip, 0),
      Math.abs(toNumber(body.limit ?? 0)) || Infinity,
    ]
    return { n: Math.min(Math.max(docs.length - skip, 0), limit) }
  }

  #distinct({ body, db, caller }: Request): Doc {
    checkFields('distinct', body, 'distinct key query hint', 'collation')
    if (typeof body.key !== 'string') throw missingField('distinct', 'key')
    const path = body.key.split('.')
    const { docs } = this.#matching(
      db,
      nameOf(body),
      docField('distinct', 'query', body.query),
      !caller.inTransaction,
    )
    const values = docs.flatMap((doc) => elements(reach(doc, path)))
    return {
      values: [
        ...new Map(
          values.filter((value) => value !== undefined).map((value) => [keyOf(value), value]),
        ).values(),
      ],
    }
  }

  #explain(request: Request): Doc {
    const spec = docField('explain', 'explain', request.body.explain)
    const kind = Object.keys(spec)[0] ?? ''
    if (kind !== 'find' && kind !== 'aggregate') throw notSupported(`explain of ${kind}`)
    const inner = { ...request, body: spec }
    const { name, docs, examined, index } = kind === 'find' ? this.#found(inner) : this.#piped(inner)
    const winningPlan = index ? { stage: 'IXSCAN', indexName: index } : { stage: 'COLLSCAN' }
    return {
      queryPlanner: { namespace: `${request.db}.${name}`, winningPlan },
      ...(request.body.verbosity !== 'queryPlanner' && {
        executionStats: { nReturned: docs.length, totalDocsExamined: examined },
      }),
    }
  }

  /** Runs the statements of a write command; an ordered one stops at its first failure. */
  #statements(statements: Value, ordered: Value, run: (statement: Doc, index: number) => void): Doc {
    const writeErrors: Doc[] = []
    const list = statements as Doc[]
    for (let index = 0; index < list.length; index++) {
      try {
        run(list[index] as Doc, index)
      } catch (error) {
        if (!(error instanceof MongoError)) throw error
        writeErrors.push({ index, code: error.code, errmsg: error.message, ...error.extra })
        if (ordered !== false) break
      }
    }
    return writeErrors.length ? { writeErrors } : {}
  }

  #insert({ body, db, caller }: Request): Promise<Doc> {
    checkFields('insert', body, 'insert documents ordered bypassDocumentValidation')
    const name = nameOf(body)
    if (!Array.isArray(body.documents)) throw missingField('insert', 'documents')
    if (body.documents.length === 0)
      throw new MongoError(9, 'Write batch sizes must be between 1 and 100000. Got 0 operations.')
    return this.engine.write(caller, (work) => {
      let n = 0
      const collection = work.ensure(db, name)
      const result = this.#statements(body.documents, body.ordered, (doc) => {
        work.insert(collection, withId(doc))
        n++
      })
      return { n, ...result }
    })
  }

  /** Applies one update to one document, or makes the document of an upsert. */
  #change(
    work: Work,
    collection: Collection,
    before: Doc | undefined,
    update: ReturnType<typeof compileUpdate>,
    query: Doc,
  ): Doc {
    if (before) {
      const after = update(before, false)
      if (after !== before) work.write(collection, keyOf(before._id), after)
      return after
    }
    const made = withId(update(seed(update.replaces ? idOnly(query) : query), true))
    work.insert(collection, made)
    return made
  }

  #update({ body, db, caller }: Request): Promise<Doc> {
    checkFields('update', body, 'update updates ordered bypassDocumentValidation', 'let')
    const name = nameOf(body)
    if (!Array.isArray(body.updates)) throw missingField('update', 'updates')
    return this.engine.write(caller, (work) => {
      let [n, nModified] = [0, 0]
      const upserted: Doc[] = []
      const result = this.#statements(body.updates, body.ordered, (statement, index) => {
        checkFields('update.updates', statement, 'q u multi upsert hint', 'collation arrayFilters c sort')
        const query = docField('update.updates', 'q', statement.q)
        this.#checkHint(db, name, statement.hint)
        const update = compileUpdate(statement.u, this.#source(db, false))
        if (update.replaces && truthy(statement.multi))
          throw new MongoError(9, 'multi update is not supported for replacement-style update')
        const { docs } = this.#matching(db, name, query, false)
        const collection = work.ensure(db, name)
        for (const doc of truthy(statement.multi) ? docs : docs.slice(0, 1)) {
          if (this.#change(work, collection, doc, update, query) !== doc) nModified++
          n++
        }
        if (docs.length === 0 && truthy(statement.upsert)) {
          upserted.push({ index, _id: this.#change(work, collection, undefined, update, query)._id })
          n++
        }
      })
      return { n, ...(upserted.length && { upserted }), nModified, ...result }
    })
  }

  #delete({ body, db, caller }: Request): Promise<Doc> {
    checkFields('delete', body, 'delete deletes ordered', 'let')
    const name = nameOf(body)
    if (!Array.isArray(body.deletes)) throw missingField('delete', 'deletes')
    return this.engine.write(caller, (work) => {
      let n = 0
      const result = this.#statements(body.deletes, body.ordered, (statement) => {
        checkFields('delete.deletes', statement, 'q limit hint', 'collation')
        this.#checkHint(db, name, statement.hint)
        const { docs } = this.#matching(db, name, docField('delete.deletes', 'q', statement.q), false)
        const collection = this.engine.collection(db, name)
        for (const doc of toNumber(statement.limit) === 1 ? docs.slice(0, 1) : docs) {
          if (collection) work.write(collection, keyOf(doc._id), undefined)
          n++
        }
      })
      return { n, ...result }
    })
  }

  #findAndModify({ body, db, caller }: Request): Promise<Doc> {
    checkFields(
      'findAndModify',
      body,
      'findAndModify findandmodify query sort remove update new fields upsert hint bypassDocumentValidation',
      'collation arrayFilters let',
    )
    const name = nameOf(body)
    const query = docField('findAndModify', 'query', body.query)
    const [remove, after, upsert] = [truthy(body.remove), truthy(body.new), truthy(body.upsert)]
    if (remove && body.update !== undefined)
      throw new MongoError(9, 'Cannot specify both an update and remove=true')
    if (!remove && body.update === undefined)
      throw new MongoError(9, 'Either an update or remove=true must be specified')
    if (remove && upsert) throw new MongoError(9, 'Cannot specify both upsert=true and remove=true')
    if (remove && after)
      throw new MongoError(
        9,
        "Cannot specify both new=true and remove=true; 'remove' always returns the deleted document",
      )
    const project = compileProjection(docField('findAndModify', 'fields', body.fields), true)
    const sort = docField('findAndModify', 'sort', body.sort)
    return this.engine.write(caller, (work) => {
      this.#checkHint(db, name, body.hint)
      const update = remove ? undefined : compileUpdate(body.update, this.#source(db, false))
      const { docs } = this.#matching(db, name, query, false)
      const [before] = Object.keys(sort).length ? compileSort(sort)(docs) : docs
      const value = (doc: Doc | undefined) => (doc ? project(doc) : null)
      if (!update) {
        const collection = this.engine.collection(db, name)
        if (before && collection) work.write(collection, keyOf(before._id), undefined)
        return { lastErrorObject: { n: before ? 1 : 0 }, value: value(before) }
      }
      if (!before && !upsert) return { lastErrorObject: { n: 0, updatedExisting: false }, value: null }
      const changed = this.#change(work, work.ensure(db, name), before, update, query)
      const lastErrorObject = {
        n: 1,
        updatedExisting: before !== undefined,
        ...(!before && { upserted: changed._id }),
      }
      return { lastErrorObject, value: value(after ? changed : before) }
    })
  }

  #createIndexes({ body, db, caller }: Request): Promise<Doc> {
    checkFields('createIndexes', body, 'createIndexes indexes commitQuorum ignoreUnknownIndexOptions')
    if (!Array.isArray(body.indexes) || body.indexes.length === 0)
      throw new MongoError(2, 'Must specify at least one index to create')
    const specs = body.indexes.map(normaliseIndex)
    return this.engine.write(caller, (work) => {
      const createdCollectionAutomatically = !this.engine.collection(db, nameOf(body))
      const collection = work.ensure(db, nameOf(body))
      const numIndexesBefore = collection.indexes.size
      for (const spec of specs) {
        if (existsAlready(collection, spec)) continue
        work.addIndex(collection, spec)
      }
      const numIndexesAfter = collection.indexes.size
      const note = numIndexesAfter === numIndexesBefore && { note: 'all indexes already exist' }
      return { numIndexesBefore, numIndexesAfter, createdCollectionAutomatically, ...note }
    })
  }

  #dropIndexes({ body, db, caller }: Request): Promise<Doc> {
    checkFields('dropIndexes', body, 'dropIndexes index')
    return this.engine.write(caller, (work) => {
      const collection = this.#existing(db, nameOf(body))
      const nIndexesWas = collection.indexes.size
      const all = [...collection.indexes.values()]
      const wanted: Value[] = Array.isArray(body.index) ? body.index : [body.index]
      const names = wanted.flatMap((one) => {
        if (one === '*') return all.map((index) => index.name).filter((name) => name !== '_id_')
        const found = all.find((index) => (isDoc(one) ? identical(index.key, one) : index.name === one))
        if (!found)
          throw new MongoError(
            27,
            `index not found with name [${isDoc(one) ? JSON.stringify(one) : String(one)}]`,
          )
        if (found.name === '_id_') throw new MongoError(72, 'cannot drop _id index')
        return [found.name]
      })
      for (const name of names) work.dropIndex(collection, name)
      return { nIndexesWas }
    })
  }
}

const TRANSACTIONAL = new Set(
  'insert update delete findAndModify findandmodify find aggregate count distinct getMore killCursors create createIndexes'.split(
    ' ',
  ),
)

/** A replacement takes only `_id` from its query. */
const idOnly = (query: Doc): Doc =>
  '_id' in query
    ? { _id: query._id }
    : Array.isArray(query.$and)
      ? Object.assign({}, ...(query.$and as Doc[]).map(idOnly))
      : {}

/** True when the index is there already. Throws 85 for the same keys under another name or with other options, 86 for the same name on other keys. */
function existsAlready(collection: Collection, spec: Doc): boolean {
  if (identical(spec.key, { _id: 1 })) return true
  const same = (a: Doc, b: Doc) =>
    Object.keys({ ...a, ...b }).every((option) => option === 'name' || keyOf(a[option]) === keyOf(b[option]))
  for (const index of collection.indexes.values()) {
    const [sameName, sameKey] = [index.name === spec.name, keyOf(index.key) === keyOf(spec.key)]
    const sameOptions = same(index.spec, spec)
    if (sameName && sameKey && sameOptions) return true
    if (sameName && !sameKey)
      throw new MongoError(
        86,
        `An existing index has the same name as the requested index. Requested index: ${index.name}`,
      )
    if (sameName)
      throw new MongoError(
        86,
        `An existing index has the same name as the requested index with other options: ${index.name}`,
      )
    const samePartial = keyOf(index.spec.partialFilterExpression) === keyOf(spec.partialFilterExpression)
    if (sameKey && samePartial)
      throw new MongoError(85, `Index already exists with a different name: ${index.name}`)
  }
  return false
}

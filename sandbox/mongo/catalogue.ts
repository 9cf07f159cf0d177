import { type Collection } from './collection'
import { keyOf } from './compare'
import { MongoError, type Doc } from './values'
import { normaliseIndex } from './indexes'
import { type Handler, type Request, checkFields, collectionOf, docField, listField, nameOf } from './request'
import { compileMatch } from './match'

function requireCollection(request: Request): Collection {
  const collection = collectionOf(request)
  if (!collection) throw new MongoError(26, `ns does not exist: ${request.db}.${nameOf(request.body)}`)
  return collection
}

const listCollections: Handler = ({ body, db, engine, cursors }) => {
  checkFields('listCollections', body, 'listCollections filter nameOnly authorizedCollections cursor')
  const all = engine.collections().filter((one) => one.db === db)
  const docs = all.map(({ name, indexes }): Doc => ({
    name,
    type: 'collection',
    ...(body.nameOnly !== true && {
      options: {},
      info: { readOnly: false },
      idIndex: indexes.get('_id_')?.spec,
    }),
  }))
  const matches = compileMatch(docField('listCollections.filter', body.filter))
  return cursors.open(`${db}.$cmd.listCollections`, docs.filter(matches), Infinity)
}

const listIndexes: Handler = (request) => {
  checkFields('listIndexes', request.body, 'listIndexes cursor')
  const { namespace, indexes } = requireCollection(request)
  return request.cursors.open(
    namespace,
    [...indexes.values()].map(({ spec }) => spec),
    Infinity,
  )
}

const dropDatabase: Handler = ({ body, db, caller, engine }) => {
  checkFields('dropDatabase', body, 'dropDatabase')
  return engine.write(caller, (work) => {
    for (const collection of engine.collections()) if (collection.db === db) work.drop(collection)
    return { dropped: db }
  })
}

/**
 * True if the index exists. Throws 86 for the same name with another key or options, 85 for the same key
 * under another name.
 */
function existsAlready(collection: Collection, spec: Doc): boolean {
  for (const index of collection.indexes.values()) {
    if (keyOf(index.spec) === keyOf(spec)) return true
    if (index.name === spec.name)
      throw new MongoError(86, `An existing index has the same name as the requested index: ${index.name}`)
    const filter = (one: Doc) => keyOf([one.key, one.partialFilterExpression])
    if (filter(index.spec) === filter(spec))
      throw new MongoError(85, `Index already exists with a different name: ${index.name}`)
  }
  return false
}

const createIndexes: Handler = (request) => {
  const { body, db, caller, engine } = request
  checkFields('createIndexes', body, 'createIndexes indexes')
  const specs = listField('createIndexes.indexes', body.indexes).map(normaliseIndex)
  return engine.write(caller, (work) => {
    const createdCollectionAutomatically = !collectionOf(request)
    const collection = work.ensure(db, nameOf(body))
    const numIndexesBefore = collection.indexes.size
    for (const spec of specs) if (!existsAlready(collection, spec)) work.addIndex(collection, spec)
    return { numIndexesBefore, numIndexesAfter: collection.indexes.size, createdCollectionAutomatically }
  })
}

const dropIndexes: Handler = (request) => {
  const { body, caller, engine } = request
  checkFields('dropIndexes', body, 'dropIndexes index')
  return engine.write(caller, (work) => {
    const collection = requireCollection(request)
    const nIndexesWas = collection.indexes.size
    const others = [...collection.indexes.keys()].filter((name) => name !== '_id_')
    const names = body.index === '*' ? others : others.filter((name) => name === body.index)
    if (names.length === 0 && body.index !== '*')
      throw new MongoError(27, `index not found with name [${JSON.stringify(body.index)}]`)
    for (const name of names) work.dropIndex(collection, name)
    return { nIndexesWas }
  })
}

/** The commands for collections and indexes. */
export const CATALOGUE = { listCollections, listIndexes, dropDatabase, createIndexes, dropIndexes }

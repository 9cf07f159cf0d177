import { type Collection } from './collection'
import { keyOf } from './compare'
import { MongoError, type Doc } from './values'
import { type Handler, checkFields, collectionOf, docField, listField, matchingDocs, nameOf } from './request'
import { compileSort } from './sort'
import { type Update, compileUpdate, upsertFields, withId } from './update'
import { type WriteBatch } from './work'

/** Runs the statements of a write command; an ordered one stops at its first error. */
function statements(list: Doc[], ordered: boolean, run: (statement: Doc, index: number) => void): Doc {
  const writeErrors: Doc[] = []
  for (const [index, statement] of list.entries()) {
    try {
      run(statement, index)
    } catch (error) {
      if (!(error instanceof MongoError)) throw error
      writeErrors.push({ index, code: error.code, errmsg: error.message, ...error.extra })
      if (ordered) break
    }
  }
  return writeErrors.length ? { writeErrors } : {}
}

const insert: Handler = ({ body, db, caller, engine }) => {
  checkFields('insert', body, 'insert documents ordered')
  const documents = listField('insert.documents', body.documents)
  return engine.write(caller, (work) => {
    let n = 0
    const collection = work.ensure(db, nameOf(body))
    const result = statements(documents, body.ordered !== false, (doc) => {
      work.insert(collection, withId(doc))
      n++
    })
    return { n, ...result }
  })
}

type Change = { work: WriteBatch; collection: Collection; update: Update & { replaces: boolean }; query: Doc }

/** Updates one document, or creates the document of an upsert. */
function apply({ work, collection, update, query }: Change, before: Doc | undefined): Doc {
  if (before) {
    const after = update(before, false)
    if (after !== before) work.write(collection, keyOf(before._id), after)
    return after
  }
  const inserted = withId(update(upsertFields(query, update.replaces), true))
  work.insert(collection, inserted)
  return inserted
}

const update: Handler = (request) => {
  const { body, db, caller, engine } = request
  checkFields('update', body, 'update updates ordered')
  const updates = listField('update.updates', body.updates)
  return engine.write(caller, (work) => {
    let [n, nModified] = [0, 0]
    const upserted: Doc[] = []
    const result = statements(updates, body.ordered !== false, (statement, index) => {
      checkFields('update.updates', statement, 'q u multi upsert')
      const query = docField('update.updates.q', statement.q)
      const compiled = compileUpdate(statement.u)
      if (compiled.replaces && statement.multi === true)
        throw new MongoError(9, 'multi update is not supported for replacement-style update')
      const matches = matchingDocs(request, query, true)
      const change = { work, collection: work.ensure(db, nameOf(body)), update: compiled, query }
      for (const doc of statement.multi === true ? matches : matches.slice(0, 1)) {
        if (apply(change, doc) !== doc) nModified++
        n++
      }
      if (matches.length > 0 || statement.upsert !== true) return
      upserted.push({ index, _id: apply(change, undefined)._id })
      n++
    })
    return { n, ...(upserted.length && { upserted }), nModified, ...result }
  })
}

const remove: Handler = (request) => {
  const { body, caller, engine } = request
  checkFields('delete', body, 'delete deletes ordered')
  const deletes = listField('delete.deletes', body.deletes)
  return engine.write(caller, (work) => {
    let n = 0
    const result = statements(deletes, body.ordered !== false, (statement) => {
      checkFields('delete.deletes', statement, 'q limit')
      const matches = matchingDocs(request, docField('delete.deletes.q', statement.q), true)
      const collection = collectionOf(request)
      for (const doc of statement.limit === 1 ? matches.slice(0, 1) : matches) {
        if (collection) work.write(collection, keyOf(doc._id), undefined)
        n++
      }
    })
    return { n, ...result }
  })
}

const findAndModify: Handler = (request) => {
  const { body, db, caller, engine } = request
  checkFields('findAndModify', body, 'findAndModify query sort remove update new upsert')
  const query = docField('findAndModify.query', body.query)
  const sort = docField('findAndModify.sort', body.sort)
  const removes = body.remove === true
  if (removes === (body.update !== undefined))
    throw new MongoError(9, 'Either an update or remove=true must be specified')
  return engine.write(caller, (work) => {
    const compiled = removes ? undefined : compileUpdate(body.update)
    const matches = matchingDocs(request, query, true)
    const [before] = Object.keys(sort).length ? compileSort(sort)(matches, 1) : matches
    if (!compiled) {
      const collection = collectionOf(request)
      if (before && collection) work.write(collection, keyOf(before._id), undefined)
      return { lastErrorObject: { n: before ? 1 : 0 }, value: before ?? null }
    }
    if (!before && body.upsert !== true)
      return { lastErrorObject: { n: 0, updatedExisting: false }, value: null }
    const change = { work, collection: work.ensure(db, nameOf(body)), update: compiled, query }
    const after = apply(change, before)
    return {
      lastErrorObject: {
        n: 1,
        updatedExisting: before !== undefined,
        ...(!before && { upserted: after._id }),
      },
      value: (body.new === true ? after : before) ?? null,
    }
  })
}

/** The write commands. */
export const WRITES = { insert, update, delete: remove, findAndModify }

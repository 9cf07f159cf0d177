import { Long } from 'bson'
import { compilePipeline } from './aggregate'
import { keyOf } from './compare'
import { MongoError, type Doc, isDoc, isNumber } from './values'
import { valuesAt, splitPath } from './paths'
import { compileProjection } from './project'
import {
  type Handler,
  type Request,
  checkFields,
  collectionOf,
  countField,
  docField,
  matchingDocs,
  nameOf,
} from './request'
import { compileSort } from './sort'

const FIRST_BATCH = 101

const namespaceOf = ({ db, body }: Request) => `${db}.${nameOf(body)}`

/** Without a sort the order is undefined, so a hinted index need only exist. */
function checkHint(request: Request): void {
  const { hint } = request.body
  if (hint === undefined) return
  if (typeof hint !== 'string' || !collectionOf(request)?.indexes.has(hint))
    throw new MongoError(2, 'error processing query: hint provided does not correspond to an existing index')
}

const find: Handler = (request) => {
  const { body, cursors } = request
  checkFields('find', body, 'find filter sort projection limit batchSize singleBatch hint')
  checkHint(request)
  const sort = docField('find.sort', body.sort)
  const projection = docField('find.projection', body.projection)
  const matches = matchingDocs(request, docField('find.filter', body.filter))
  const limit = countField('find.limit', body.limit, Infinity)
  const docs = Object.keys(sort).length ? compileSort(sort)(matches, limit) : matches.slice(0, limit)
  const size = countField('find.batchSize', body.batchSize, FIRST_BATCH)
  const shown = Object.keys(projection).length ? docs.map(compileProjection(projection)) : docs
  return cursors.open(namespaceOf(request), shown, size, body.singleBatch === true)
}

const aggregate: Handler = (request) => {
  const { body, cursors, caller } = request
  checkFields('aggregate', body, 'aggregate pipeline cursor hint')
  checkHint(request)
  if (!isDoc(body.cursor)) throw new MongoError(9, "The 'cursor' option is required")
  const run = compilePipeline(body.pipeline)
  const [first] = body.pipeline as Doc[]
  const query = isDoc(first?.$match) ? first.$match : {}
  const docs = run(collectionOf(request)?.candidates(query, !caller.inTransaction) ?? [])
  return cursors.open(
    namespaceOf(request),
    docs,
    countField('aggregate.cursor.batchSize', body.cursor.batchSize, FIRST_BATCH),
  )
}

const distinct: Handler = (request) => {
  const { body } = request
  checkFields('distinct', body, 'distinct key query')
  if (typeof body.key !== 'string') throw new MongoError(40414, "BSON field 'distinct.key' is missing")
  const path = splitPath(body.key)
  const values = matchingDocs(request, docField('distinct.query', body.query)).flatMap((doc) =>
    valuesAt(doc, path)
      .flat()
      .filter((value) => value !== undefined),
  )
  return { values: [...new Map(values.map((value) => [keyOf(value), value])).values()] }
}

const getMore: Handler = ({ body, cursors }) => {
  checkFields('getMore', body, 'getMore collection batchSize')
  if (!isNumber(body.getMore)) throw new MongoError(14, "BSON field 'getMore.getMore' must be a long")
  return cursors.more(body.getMore, countField('getMore.batchSize', body.batchSize, Infinity))
}

const killCursors: Handler = ({ body, cursors }) => {
  const ids = body.cursors as number[]
  const killed = ids.filter((id) => cursors.kill(id))
  const long = (list: number[]) => list.map((id) => Long.fromNumber(id))
  return {
    cursorsKilled: long(killed),
    cursorsNotFound: long(ids.filter((id) => !killed.includes(id))),
    cursorsAlive: [],
    cursorsUnknown: [],
  }
}

/** The read commands. */
export const READS = { find, aggregate, distinct, getMore, killCursors }

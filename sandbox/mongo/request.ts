import { type Cursors } from './cursors'
import { type Collection } from './collection'
import { type Caller, type Engine } from './engine'
import { MongoError, type Doc, type Value, isDoc, isNumber, typeOf } from './values'
import { compileMatch } from './match'

/** One command, with the engine that executes it. */
export type Request = { body: Doc; db: string; caller: Caller; engine: Engine; cursors: Cursors }
export type Handler = (request: Request) => Doc | Promise<Doc>

/** Fields that every command may have and that change nothing here. */
const GENERIC_FIELDS = new Set(
  'lsid $db txnNumber autocommit startTransaction $readPreference readConcern writeConcern'.split(' '),
)

/** Throws 40415 for the first option of a command that is not in `options`, names separated by spaces. */
export function checkFields(command: string, spec: Doc, options: string): void {
  const allowed = new Set(options.split(' '))
  for (const name of Object.keys(spec)) {
    if (allowed.has(name) || (GENERIC_FIELDS.has(name) && !command.includes('.'))) continue
    throw new MongoError(40415, `BSON field '${command}.${name}' is an unknown field.`)
  }
}

const wrongType = (path: string, value: Value, wanted: string) =>
  new MongoError(14, `BSON field '${path}' is the wrong type '${typeOf(value)}', expected type '${wanted}'`)

/** The document in a field; `{}` if the field is absent. */
export function docField(path: string, value: Value): Doc {
  if (value === undefined) return {}
  if (!isDoc(value)) throw wrongType(path, value, 'object')
  return value
}

/** The list of documents in a field; throws if it is empty. */
export function listField(path: string, value: Value): Doc[] {
  if (!Array.isArray(value) || value.length === 0 || !value.every(isDoc))
    throw wrongType(path, value, 'array')
  return value
}

/** The whole number in a field; `fallback` if the field is absent or zero. */
export function countField(path: string, value: Value, fallback: number): number {
  if (value === undefined) return fallback
  if (!isNumber(value)) throw wrongType(path, value, 'number')
  if (value < 0)
    throw new MongoError(51024, `BSON field '${path}' value must be >= 0, actual value '${value}'`)
  return Math.trunc(value) || fallback
}

/** The name of the collection, which is a command's first value. */
export function nameOf(body: Doc): string {
  const [command, name] = Object.entries(body)[0] ?? []
  if (typeof name !== 'string') throw new MongoError(73, `collection name has invalid type ${typeOf(name)}`)
  if (name === '' || name.includes('$') || name.includes('\0') || name.startsWith('.') || name.endsWith('.'))
    throw new MongoError(73, `Invalid namespace specified for ${command}: '${name}'`)
  return name
}

export const collectionOf = ({ engine, db, body }: Request): Collection | undefined =>
  engine.collection(db, nameOf(body))

/** The documents that match a query. Writes and transactions see the changes of their transaction. */
export function matchingDocs(request: Request, query: Doc, isWrite = false): Doc[] {
  const matches = compileMatch(query)
  const committed = !isWrite && !request.caller.inTransaction
  return (collectionOf(request)?.candidates(query, committed) ?? []).filter(matches)
}

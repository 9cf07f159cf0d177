import { keyOf } from './compare'
import { MongoError, notSupported } from './errors'
import { type Predicate, compileMatch } from './match'
import { indexed, reach } from './paths'
import { type Doc, type Value, isDoc, isNumber, toNumber, truthy } from './values'

/** One entry of an index: its values in the order of the key, and the text that equal entries share. */
export type Entry = { text: string; values: Value[] }

const SHOWN = new Set(['unique', 'sparse', 'partialFilterExpression', 'expireAfterSeconds'])
const OPTIONS = new Set([...SHOWN, 'v', 'ns', 'key', 'name', 'background'])
const MONGODB_ONLY = new Set(
  'collation hidden weights default_language language_override textIndexVersion 2dsphereIndexVersion bits min max wildcardProjection storageEngine clustered prepareUnique'.split(
    ' ',
  ),
)
const PARTIAL = new Set(['$eq', '$exists', '$gt', '$gte', '$lt', '$lte', '$type', '$and', '$or', '$in'])

function checkPartial(query: Value): void {
  if (Array.isArray(query)) query.forEach(checkPartial)
  if (!isDoc(query)) return
  for (const [name, operand] of Object.entries(query)) {
    if (name.startsWith('$') && (!PARTIAL.has(name) || (name === '$exists' && !truthy(operand)))) {
      throw new MongoError(
        67,
        `Expression not supported in partial index: ${name}${name === '$exists' ? ': false' : ''}`,
      )
    }
    checkPartial(operand)
  }
}

/** A compiled index. The documents that it covers and their entries; the entries themselves stand in `Collection`. */
export class Index {
  readonly name: string
  readonly key: Doc
  readonly unique: boolean
  readonly expireAfterSeconds: number | undefined
  readonly paths: string[][]
  readonly firstPath: string
  readonly #sparse: boolean
  readonly #covers: Predicate | undefined

  constructor(readonly spec: Doc) {
    this.name = spec.name as string
    this.key = spec.key as Doc
    this.unique = truthy(spec.unique)
    this.#sparse = truthy(spec.sparse)
    this.#covers = spec.partialFilterExpression
      ? compileMatch(spec.partialFilterExpression as Doc)
      : undefined
    this.expireAfterSeconds =
      spec.expireAfterSeconds === undefined ? undefined : toNumber(spec.expireAfterSeconds)
    this.paths = Object.keys(this.key).map((path) => path.split('.'))
    this.firstPath = Object.keys(this.key)[0] as string
  }

  /** The document's entries; none if a sparse or partial index leaves it out. Throws 171 for two arrays. */
  entries(doc: Doc): Entry[] {
    if (this.#covers && !this.#covers(doc)) return []
    if (this.#sparse && !this.paths.some((path) => reach(doc, path).some((value) => value !== undefined)))
      return []
    const columns = this.paths.map((path) => indexed(doc, path))
    if (columns.filter((column) => column.length > 1).length > 1) {
      throw new MongoError(171, `cannot index parallel arrays ${Object.keys(this.key).join(', ')}`)
    }
    const rows = Math.max(...columns.map((column) => column.length))
    const entries = new Map<string, Entry>()
    for (let row = 0; row < rows; row++) {
      const values = columns.map((column) => (column.length > 1 ? column[row] : column[0]))
      const text = values.map(keyOf).join('|')
      entries.set(text, { text, values })
    }
    return [...entries.values()]
  }
}

/**
 * Checks an index specification of `createIndexes` and gives it in the form that `listIndexes` shows.
 * Throws 67 CannotCreateIndex, 197 for an unknown option, 115 for a kind of index that is not here.
 */
export function normaliseIndex(spec: Value): Doc {
  if (!isDoc(spec)) throw new MongoError(14, 'The elements of the indexes array must be objects')
  const { key, name } = spec
  if (!isDoc(key)) throw new MongoError(9, "The 'key' field is a required property of an index specification")
  if (typeof name !== 'string')
    throw new MongoError(9, "The 'name' field is a required property of an index specification")
  for (const option of Object.keys(spec)) {
    if (MONGODB_ONLY.has(option)) throw notSupported(`the index option ${option}`)
    if (!OPTIONS.has(option))
      throw new MongoError(197, `The field '${option}' is not valid for an index specification`)
  }
  const paths = Object.entries(key)
  if (paths.length === 0) throw new MongoError(67, 'Index keys cannot be empty.')
  for (const [path, direction] of paths) {
    if (path.split('.').includes('')) throw new MongoError(67, 'Index keys cannot be an empty field.')
    if (path.includes('$**')) throw notSupported('a wildcard index')
    if (path.split('.').some((part) => part.startsWith('$')))
      throw new MongoError(67, `Index key contains an illegal field name: field name starts with '$'.`)
    if (typeof direction === 'string')
      throw ['text', '2d', '2dsphere', 'hashed'].includes(direction)
        ? notSupported(`an index of type '${direction}'`)
        : new MongoError(67, `Unknown index plugin '${direction}'`)
    if (!isNumber(direction) || toNumber(direction) === 0 || Number.isNaN(toNumber(direction))) {
      throw new MongoError(
        67,
        'Values in v:2 index key pattern cannot be of this type or value. Only numbers > 0, numbers < 0, and strings are allowed.',
      )
    }
  }
  if (spec.partialFilterExpression !== undefined) {
    if (!isDoc(spec.partialFilterExpression))
      throw new MongoError(14, "The field 'partialFilterExpression' must be an object")
    if (truthy(spec.sparse))
      throw new MongoError(67, 'cannot mix "partialFilterExpression" and "sparse" options')
    compileMatch(spec.partialFilterExpression)
    checkPartial(spec.partialFilterExpression)
  }
  if (spec.expireAfterSeconds !== undefined) {
    if (!isNumber(spec.expireAfterSeconds))
      throw new MongoError(14, "TTL index 'expireAfterSeconds' option must be numeric")
    if (paths.length > 1)
      throw new MongoError(67, 'TTL indexes are single-field indexes, compound indexes do not support TTL.')
    if (toNumber(spec.expireAfterSeconds) < 0)
      throw new MongoError(67, "TTL index 'expireAfterSeconds' option cannot be less than 0")
  }
  const kept = Object.entries(spec).filter(
    ([option, value]) => SHOWN.has(option) && (truthy(value) || !['unique', 'sparse'].includes(option)),
  )
  return { v: 2, key, name, ...Object.fromEntries(kept) }
}

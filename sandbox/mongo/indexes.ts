import { keyOf } from './compare'
import { MongoError, notSupported, type Doc, type Value, isDoc, isNumber, isOperators } from './values'
import { type Predicate, compileMatch } from './match'
import { indexValues, splitPath } from './paths'

/** One entry of an index: its values in the order of the key, and the text that equal entries share. */
export type Entry = { text: string; values: Value[] }

const OPTIONS = new Set(['key', 'name', 'unique', 'partialFilterExpression', 'expireAfterSeconds'])

/** A compiled index: which documents it covers, and their entries. `Collection` stores the entries. */
export class Index {
  readonly name: string
  readonly key: Doc
  readonly unique: boolean
  readonly expireAfterSeconds: number | undefined
  readonly paths: string[][]
  readonly firstPath: string
  readonly #covers: Predicate | undefined

  constructor(readonly spec: Doc) {
    this.name = spec.name as string
    this.key = spec.key as Doc
    this.unique = spec.unique === true
    this.#covers = spec.partialFilterExpression
      ? compileMatch(spec.partialFilterExpression as Doc)
      : undefined
    this.expireAfterSeconds = spec.expireAfterSeconds as number | undefined
    this.paths = Object.keys(this.key).map((path) => path.split('.'))
    this.firstPath = Object.keys(this.key)[0] as string
  }

  /** The document's entries; none if a partial index omits it. Throws 171 for two arrays. */
  entries(doc: Doc): Entry[] {
    if (this.#covers && !this.#covers(doc)) return []
    const columns = this.paths.map((path) => indexValues(doc, path))
    if (columns.filter((column) => column.length > 1).length > 1)
      throw new MongoError(171, `cannot index parallel arrays ${Object.keys(this.key).join(', ')}`)
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

/** A partial index supports equality and `$exists: true`. */
function checkPartial(query: Value): void {
  if (!isDoc(query)) throw new MongoError(14, "The field 'partialFilterExpression' must be an object")
  compileMatch(query)
  for (const [name, operand] of Object.entries(query)) {
    const [operator] = name.startsWith('$') ? [name] : isOperators(operand) ? Object.keys(operand) : []
    if (operator && !(isDoc(operand) && operand.$exists === true))
      throw new MongoError(67, `Expression not supported in partial index: ${operator}`)
  }
}

/**
 * Checks an index specification of `createIndexes` and returns it as `listIndexes` shows it. Throws 67
 * CannotCreateIndex, and 115 for an unsupported option or kind of index.
 */
export function normaliseIndex(spec: Value): Doc {
  if (!isDoc(spec) || !isDoc(spec.key) || typeof spec.name !== 'string')
    throw new MongoError(9, "The fields 'key' and 'name' are required properties of an index specification")
  for (const option of Object.keys(spec))
    if (!OPTIONS.has(option)) throw notSupported(`the index option ${option}`)
  const { key, name, unique, ...options } = spec
  const paths = Object.entries(key)
  if (paths.length === 0) throw new MongoError(67, 'Index keys cannot be empty.')
  for (const [path, direction] of paths) {
    splitPath(path)
    if (direction !== 1 && direction !== -1)
      throw notSupported(`an index of type ${JSON.stringify(direction)}`)
  }
  if ('partialFilterExpression' in options) checkPartial(options.partialFilterExpression)
  const seconds = options.expireAfterSeconds
  if (seconds !== undefined && (!isNumber(seconds) || seconds < 0 || paths.length > 1))
    throw new MongoError(67, 'A TTL index is on one field, with a number of seconds.')
  return { v: 2, key, name, ...(unique === true && { unique }), ...options }
}

import { ObjectId } from 'bson'
import { compare, identical } from './compare'
import {
  MongoError,
  notSupported,
  type Doc,
  type Value,
  isDoc,
  isNumber,
  isOperators,
  typeOf,
} from './values'
import { field, splitPath } from './paths'

/**
 * Returns the changed document without modifying the given one. `isInsert` is true for an upsert's new
 * document.
 */
export type Update = (doc: Doc, isInsert: boolean) => Doc
/** Computes a field from its value (undefined if missing); returns undefined to remove it. */
type Change = (value: Value) => Value

const fail = (code: number, message: string) => new MongoError(code, message)

const OPERATORS: Record<string, (operand: Value, path: string) => Change> = {
  $set: (operand) => () => operand,
  $setOnInsert: (operand) => () => operand,
  $unset: () => () => undefined,
  $inc: (operand, path) => {
    if (!isNumber(operand)) throw fail(14, `Cannot increment with non-numeric argument: {${path}}`)
    return (value) => {
      if (value !== undefined && !isNumber(value))
        throw fail(14, `Cannot apply $inc to a value of non-numeric type: '${path}' is ${typeOf(value)}`)
      return (value ?? 0) + operand
    }
  },
  $currentDate: (operand) => {
    if (operand !== true) throw notSupported(`${JSON.stringify(operand)} of $currentDate`)
    return () => new Date()
  },
  $min: (operand) => (value) => (value === undefined || compare(operand, value) < 0 ? operand : value),
  $push: (operand, path) => {
    if (isOperators(operand)) throw notSupported(`${Object.keys(operand)[0]} of $push`)
    return (value) => {
      if (value !== undefined && !Array.isArray(value))
        throw fail(2, `The field '${path}' must be an array but is of type ${typeOf(value)}`)
      return [...((value as Value[] | undefined) ?? []), operand]
    }
  },
}

/** Changes the value at a path through documents, copying them. Throws 28 if the path meets anything else. */
function change(doc: Doc, [name = '', ...rest]: string[], alter: Change): Doc {
  const before = field(doc, name)
  if (rest.length && before !== undefined && !isDoc(before))
    throw fail(28, `Cannot create field '${rest[0]}' in element {${name}: ${typeOf(before)}}`)
  const inner = before as Doc | undefined
  // Removing a field of a missing document creates nothing.
  const after = rest.length ? change(inner ?? {}, rest, alter) : alter(before)
  if (after === undefined || (rest.length && !inner && Object.keys(after as Doc).length === 0)) {
    if (before === undefined) return doc
    return Object.fromEntries(Object.entries(doc).filter(([other]) => other !== name))
  }
  return { ...doc, [name]: after }
}

type Step = { path: string; parts: string[]; alter: Change; onInsertOnly: boolean }

/** Throws 9 for an unsupported operator, 40 for two changes of one path. */
function compileOperators(spec: Doc): Update {
  const steps = Object.entries(spec).flatMap(([operator, fields]): Step[] => {
    const compile = Object.hasOwn(OPERATORS, operator) ? OPERATORS[operator] : undefined
    if (!compile || !isDoc(fields))
      throw fail(9, `Unknown modifier: ${operator}. Expected a valid update modifier`)
    return Object.entries(fields).map(([path, operand]) => ({
      path,
      parts: splitPath(path),
      alter: compile(operand, path),
      onInsertOnly: operator === '$setOnInsert',
    }))
  })
  // New fields are added in the order of their paths.
  steps.sort((a, b) => (a.path < b.path ? -1 : 1))
  for (const { path } of steps) {
    const other = steps.find((one) => one.path.startsWith(`${path}.`))
    if (other || steps.filter((one) => one.path === path).length > 1)
      throw fail(40, `Updating the path '${other?.path ?? path}' would create a conflict at '${path}'`)
  }
  return (doc, isInsert) =>
    steps
      .filter(({ onInsertOnly }) => isInsert || !onInsertOnly)
      .reduce((changed, { parts, alter }) => change(changed, parts, alter), doc)
}

const compileReplacement =
  (spec: Doc): Update =>
  (doc) =>
    '_id' in spec || !('_id' in doc) ? spec : { _id: doc._id, ...spec }

/**
 * Compiles an update: operators or a replacement document. Every result keeps its `_id`. Throws MongoDB's
 * codes: 9 unknown modifier, 14 wrong type, 28 path not viable, 40 conflict, 66 changed `_id`, 115 a
 * pipeline.
 */
export function compileUpdate(spec: Value): Update & { replaces: boolean } {
  if (Array.isArray(spec)) throw notSupported('an update by a pipeline')
  if (!isDoc(spec)) throw fail(9, 'Update argument must be an object')
  const replaces = !isOperators(spec)
  const run = replaces ? compileReplacement(spec) : compileOperators(spec)
  const update: Update = (doc, isInsert) => {
    const result = run(doc, isInsert)
    if (doc._id !== undefined && compare(result._id, doc._id) !== 0)
      throw fail(66, `Performing an update on the path '_id' would modify the immutable field '_id'`)
    return identical(result, doc) ? doc : result
  }
  return Object.assign(update, { replaces })
}

/** The fields that a query's equalities set in an upserted document; a replacement takes only `_id`. */
export function upsertFields(query: Doc, idOnly: boolean): Doc {
  return Object.entries(query).reduce((fields, [name, value]) => {
    const binds = !name.startsWith('$') && !isOperators(value) && !(value instanceof RegExp)
    return binds && (!idOnly || name === '_id') ? change(fields, splitPath(name), () => value) : fields
  }, {} as Doc)
}

/** Puts `_id` first, with a new ObjectId if there is none. Throws 53 for an invalid `_id`. */
export function withId(doc: Doc): Doc {
  const { _id = new ObjectId(), ...rest } = doc
  if (Array.isArray(_id)) throw fail(53, `The '_id' value cannot be of type array`)
  return Object.keys(doc)[0] === '_id' ? doc : { _id, ...rest }
}

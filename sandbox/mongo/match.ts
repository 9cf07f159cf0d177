import { compare, keyOf } from './compare'
import { MongoError, type Doc, type Value, isDoc, isOperators, rankOf, typeOf } from './values'
import { valuesAt, splitPath } from './paths'

/** Tests a document. */
export type Predicate = (doc: Doc) => boolean
/** Tests one value at a path; undefined is a missing field. */
type Test = (value: Value) => boolean
/** Tests all values at a path, with arrays as values. */
type Reached = (values: Value[]) => boolean

const badValue = (message: string) => new MongoError(2, message)

/** Opens arrays: the value itself or one of its elements must pass. */
const open =
  (test: Test): Reached =>
  (values) =>
    values.some((value) => test(value) || (Array.isArray(value) && value.some(test)))

const not =
  (test: Reached): Reached =>
  (values) =>
    !test(values)

const matches =
  (expression: RegExp): Test =>
  (value) =>
    typeof value === 'string' && expression.test(value)

const equals = (operand: Value): Test => {
  if (operand === null) return (value) => value === null || value === undefined
  if (operand instanceof RegExp) return matches(operand)
  return (value) => compare(value, operand) === 0
}

/** A comparison matches only values of the operand's type; a missing field is null, and NaN equals only NaN. */
const ordered =
  (accept: (order: number) => boolean): Operator =>
  (operand) =>
    open((value) => {
      const actual = value ?? null
      if (rankOf(actual) !== rankOf(operand)) return false
      const order = compare(actual, operand)
      return Number.isNaN(actual) || Number.isNaN(operand) ? order === 0 && accept(0) : accept(order)
    })

function isIn(operand: Value): Reached {
  if (!Array.isArray(operand)) throw badValue('$in needs an array')
  if (operand.some((one) => one instanceof RegExp || isOperators(one)))
    throw badValue('cannot nest $ under $in')
  const keys = new Set(operand.map(keyOf))
  return open((value) => keys.has(keyOf(value ?? null)))
}

type Operator = (operand: Value) => Reached

const OPERATORS: Record<string, Operator> = {
  $ne: (operand) => not(open(equals(operand))),
  $not: (operand) => {
    if (!isOperators(operand)) throw badValue('$not needs operators here')
    return not(operators(operand))
  },
  $gt: ordered((order) => order > 0),
  $gte: ordered((order) => order >= 0),
  $lt: ordered((order) => order < 0),
  $lte: ordered((order) => order <= 0),
  $in: isIn,
  $exists: (operand) => {
    if (typeof operand !== 'boolean') throw badValue('$exists takes true or false here')
    return (values) => values.some((value) => value !== undefined) === operand
  },
  $type: (operand) => {
    if (operand !== 'string') throw badValue(`$type takes 'string' here, not ${JSON.stringify(operand)}`)
    return open((value) => typeOf(value) === 'string')
  },
  $regex: (operand) => {
    if (typeof operand !== 'string') throw badValue('$regex has to be a string')
    return open(matches(expressionOf(operand)))
  },
}

/** By code points if the pattern is valid in that mode. Throws 51091 for an invalid one. */
function expressionOf(pattern: string): RegExp {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(pattern, flags)
    } catch {
      continue
    }
  }
  throw new MongoError(51091, `Regular expression is invalid: ${pattern}`)
}

function operators(spec: Doc): Reached {
  const tests = Object.entries(spec).map(([name, operand]) => {
    const operator = Object.hasOwn(OPERATORS, name) ? OPERATORS[name] : undefined
    if (!operator) throw badValue(`unknown operator: ${name}`)
    return operator(operand)
  })
  return (values) => tests.every((test) => test(values))
}

/** `$and`, `$or` and `$nor` require a non-empty array of queries. */
function branches(name: string, operand: Value): Predicate[] {
  if (!Array.isArray(operand) || operand.length === 0 || !operand.every(isDoc))
    throw badValue(`${name} must be a nonempty array of queries`)
  return operand.map(compileMatch)
}

function logical(name: string, operand: Value): Predicate {
  if (name !== '$and' && name !== '$or' && name !== '$nor')
    throw badValue(`unknown top level operator: ${name}`)
  const tests = branches(name, operand)
  if (name === '$and') return (doc) => tests.every((test) => test(doc))
  return (doc) => tests.some((test) => test(doc)) === (name === '$or')
}

/**
 * Compiles a query to a predicate over documents, treating arrays, missing fields and null as MongoDB does.
 * Throws 2 (BadValue) for unsupported queries, before any document is read.
 */
export function compileMatch(query: Doc): Predicate {
  const tests = Object.entries(query).map(([name, operand]): Predicate => {
    if (name.startsWith('$')) return logical(name, operand)
    const path = splitPath(name)
    const test = isOperators(operand) ? operators(operand) : open(equals(operand))
    return (doc) => test(valuesAt(doc, path))
  })
  return (doc) => tests.every((test) => test(doc))
}

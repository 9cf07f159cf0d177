import { BSONRegExp } from 'bson'
import { compare, keyOf, typeOrder } from './compare'
import { MongoError } from './errors'
import { compileExpression } from './expression'
import { Whole, reach } from './paths'
import { toRegExp } from './regex'
import { type Doc, type Value, isDoc, isLong, isNumber, toNumber, truthy, typeName } from './values'

/** Tests a document; `variables` are those of a surrounding `$lookup`, for `$expr`. */
export type Predicate = (doc: Doc, variables?: Doc) => boolean
/** Tests one value that a path reached; undefined is a missing field. */
type Test = (value: Value) => boolean
/** Tests all the values that a path reached, arrays unopened. */
type Reached = (values: Value[]) => boolean

const bad = (message: string) => new MongoError(2, message)

const matches = (expression: RegExp) => (value: Value) =>
  typeof value === 'string'
    ? expression.test(value)
    : value instanceof BSONRegExp && value.pattern === expression.source

/** How a test meets the values that a path reached. */
type Meet = (test: Test) => Reached

const whole = (value: Value): Value => (value instanceof Whole ? value.list : value)

/** Opens arrays: the value itself or one of its elements passes. */
const open: Meet = (test) => (values) =>
  values.some((value) => test(whole(value)) || (Array.isArray(value) && value.some(test)))

/** Takes values as they are, as `$elemMatch` takes the elements of its array. */
const closed: Meet = (test) => (values) => values.some((value) => test(whole(value)))

const equals = (operand: Value): Test => {
  if (operand === undefined) throw bad('cannot compare to undefined')
  if (operand === null) return (value) => value === null || value === undefined
  if (operand instanceof BSONRegExp) {
    const test = matches(toRegExp(operand))
    return (value) => (value instanceof BSONRegExp ? compare(value, operand) === 0 : test(value))
  }
  return (value) => compare(value, operand) === 0
}

const ordered =
  (accept: (order: number) => boolean): Operator =>
  (operand, meet) => {
    if (operand instanceof BSONRegExp) throw bad("Can't have RegEx as arg to predicate over field")
    const type = typeOrder(operand)
    if (operand === null) return meet((value) => accept(0) && (value === null || value === undefined))
    const name = typeName(operand)
    if (name === 'minKey' || name === 'maxKey')
      return meet((value) => accept(compare(value ?? null, operand)))
    const notANumber = (value: Value) => isNumber(value) && Number.isNaN(toNumber(value))
    return meet(
      (value) =>
        typeOrder(value) === type &&
        (notANumber(value) || notANumber(operand)
          ? accept(0) && notANumber(value) && notANumber(operand)
          : accept(compare(value, operand))),
    )
  }

function isIn(operand: Value, meet: Meet): Reached {
  if (!Array.isArray(operand)) throw bad('$in needs an array')
  if (operand.some((element) => isDoc(element) && Object.keys(element)[0]?.startsWith('$'))) {
    throw bad('cannot nest $ under $in')
  }
  const keys = new Set(operand.map(keyOf))
  const expressions = operand.filter((element) => element instanceof BSONRegExp).map(equals)
  const nulls = operand.includes(null)
  return meet(
    (value) =>
      (value === undefined || value === null ? nulls : keys.has(keyOf(value))) ||
      expressions.some((test) => test(value)),
  )
}

// prettier-ignore
const TYPE_CODES: Record<string, string> = {
  '1': 'double', '2': 'string', '3': 'object', '4': 'array', '5': 'binData', '6': 'undefined', '7': 'objectId',
  '8': 'bool', '9': 'date', '10': 'null', '11': 'regex', '13': 'javascript', '14': 'symbol',
  '15': 'javascriptWithScope', '16': 'int', '17': 'timestamp', '18': 'long', '19': 'decimal', '-1': 'minKey',
  '127': 'maxKey',
}
const TYPE_NAMES = new Set([...Object.values(TYPE_CODES), 'number'])

function hasType(operand: Value, meet: Meet): Reached {
  const wanted = (Array.isArray(operand) ? operand : [operand]).map((type: Value) => {
    if (typeof type !== 'string' && !isNumber(type))
      throw new MongoError(14, 'type must be represented as a number or a string')
    const name = typeof type === 'string' ? type : TYPE_CODES[String(toNumber(type))]
    if (name === undefined) throw bad(`Invalid numerical type code: ${toNumber(type)}`)
    if (!TYPE_NAMES.has(name)) throw bad(`Unknown type name alias: ${name}`)
    return name
  })
  if (wanted.length === 0) throw new MongoError(9, '$type must match at least one type')
  const types = new Set(
    wanted.flatMap((name) => (name === 'number' ? ['int', 'long', 'double', 'decimal'] : [name])),
  )
  return meet((value) => types.has(typeName(value)))
}

function hasSize(operand: Value): Reached {
  const size = toNumber(operand)
  if (!isNumber(operand)) throw bad(`Failed to parse $size. Expected a number`)
  if (!Number.isInteger(size)) throw bad('Failed to parse $size. Expected an integer')
  if (size < 0) throw bad('Failed to parse $size. Expected a non-negative number')
  return closed((value) => Array.isArray(value) && value.length === size)
}

function modulo(operand: Value, meet: Meet): Reached {
  if (!Array.isArray(operand)) throw bad('malformed mod, needs to be an array')
  if (operand.length < 2) throw bad('malformed mod, not enough elements')
  if (operand.length > 2) throw bad('malformed mod, too many elements')
  if (!isNumber(operand[0])) throw bad('malformed mod, divisor not a number')
  if (!isNumber(operand[1])) throw bad('malformed mod, remainder not a number')
  const [divisor, remainder] = [Math.trunc(toNumber(operand[0])), Math.trunc(toNumber(operand[1]))]
  if (divisor === 0) throw bad('divisor cannot be 0')
  return meet((value) => {
    if (!isNumber(value) || !Number.isFinite(toNumber(value))) return false
    const whole = isLong(value) ? value.toBigInt() : BigInt(Math.trunc(toNumber(value)))
    return whole % BigInt(divisor) === BigInt(remainder)
  })
}

type Operator = (operand: Value, meet: Meet, siblings: Doc) => Reached

const isOperators = (value: Value): value is Doc =>
  isDoc(value) && (Object.keys(value)[0]?.startsWith('$') ?? false)

/** A predicate over one array element: `$elemMatch` over values or over documents. */
function element(operand: Value): Test {
  if (!isDoc(operand)) throw bad('$elemMatch needs an Object')
  const first = Object.keys(operand)[0]
  if (isOperators(operand) && !['$and', '$or', '$nor', '$expr'].includes(first ?? '')) {
    const test = operators(operand, closed)
    return (value) => test([value])
  }
  const matcher = compileMatch(operand)
  const asDoc = (value: Value) =>
    Array.isArray(value) ? Object.fromEntries(value.map((child, i) => [String(i), child])) : value
  return (value) => (isDoc(value) || Array.isArray(value)) && matcher(asDoc(value) as Doc)
}

function all(operand: Value, meet: Meet): Reached {
  if (!Array.isArray(operand)) throw bad('$all needs an array')
  const matched = operand.map((child): Reached => {
    if (isDoc(child) && Object.keys(child)[0] === '$elemMatch') return operators(child, meet)
    if (isOperators(child)) throw bad('no $ expressions in $all')
    return meet(equals(child))
  })
  if (matched.length === 0) return () => false
  return (values) => matched.every((test) => test(values))
}

const not =
  (test: Reached): Reached =>
  (values) =>
    !test(values)

const OPERATORS: Record<string, Operator> = {
  $eq: (operand, meet) =>
    meet(operand instanceof BSONRegExp ? (value) => compare(value, operand) === 0 : equals(operand)),
  $ne: (operand, meet) => {
    if (operand instanceof BSONRegExp) throw bad("Can't have regex as arg to $ne.")
    return not(meet(equals(operand)))
  },
  $gt: ordered((order) => order > 0),
  $gte: ordered((order) => order >= 0),
  $lt: ordered((order) => order < 0),
  $lte: ordered((order) => order <= 0),
  $in: isIn,
  $nin: (operand, meet) => not(isIn(operand, meet)),
  $exists: (operand) => {
    const wanted = truthy(operand)
    return (values) => values.some((value) => value !== undefined) === wanted
  },
  $type: hasType,
  $size: hasSize,
  $mod: modulo,
  $all: all,
  $elemMatch: (operand) => {
    const test = element(operand)
    return closed((value) => Array.isArray(value) && value.some(test))
  },
  $not: (operand, meet) => {
    if (operand instanceof BSONRegExp) return not(meet(matches(toRegExp(operand))))
    if (!isDoc(operand)) throw bad('$not needs a regex or a document')
    if (!isOperators(operand))
      throw bad(
        Object.keys(operand).length ? `unknown operator: ${Object.keys(operand)[0]}` : '$not cannot be empty',
      )
    return not(operators(operand, meet))
  },
  $regex: (operand, meet, siblings) => meet(matches(toRegExp(operand, siblings.$options))),
  $options: (_operand, _meet, siblings) => {
    if (!('$regex' in siblings)) throw bad('$options needs a $regex')
    return () => true
  },
}

function operators(spec: Doc, meet: Meet): Reached {
  const tests = Object.entries(spec).map(([name, operand]) => {
    const operator = Object.hasOwn(OPERATORS, name) ? OPERATORS[name] : undefined
    if (!operator) throw bad(`unknown operator: ${name}`)
    return operator(operand, meet, spec)
  })
  return (values) => tests.every((test) => test(values))
}

/** `$and`, `$or` and `$nor` take a non-empty array of queries. */
function branches(name: string, operand: Value): Predicate[] {
  if (!Array.isArray(operand)) throw bad(`${name} must be an array`)
  if (operand.length === 0) throw bad('$and/$or/$nor must be a nonempty array')
  return operand.map((branch: Value) => {
    if (!isDoc(branch)) throw bad('$or/$and/$nor entries need to be full objects')
    return compileMatch(branch)
  })
}

const LOGICAL: Record<string, (operand: Value) => Predicate> = {
  $and: (operand) => {
    const tests = branches('$and', operand)
    return (doc, variables) => tests.every((test) => test(doc, variables))
  },
  $or: (operand) => {
    const tests = branches('$or', operand)
    return (doc, variables) => tests.some((test) => test(doc, variables))
  },
  $nor: (operand) => {
    const tests = branches('$nor', operand)
    return (doc, variables) => !tests.some((test) => test(doc, variables))
  },
  $expr: (operand) => {
    const evaluate = compileExpression(operand)
    return (doc, variables) => truthy(evaluate(doc, variables))
  },
  $comment: () => () => true,
}

/**
 * Compiles a query to a predicate over documents, arrays, missing fields and null as MongoDB treats them.
 * Throws 2 (BadValue) and MongoDB's other codes for what it does not know, before any document is read.
 */
export function compileMatch(query: Doc): Predicate {
  const tests = Object.entries(query).map(([name, operand]): Predicate => {
    if (name.startsWith('$')) {
      const logical = Object.hasOwn(LOGICAL, name) ? LOGICAL[name] : undefined
      if (!logical) throw bad(`unknown top level operator: ${name}`)
      return logical(operand)
    }
    const path = name.split('.')
    const test = isOperators(operand) ? operators(operand, open) : open(equals(operand))
    return (doc) => test(reach(doc, path))
  })
  return (doc, variables) => tests.every((test) => test(doc, variables))
}

import { BSONRegExp, Double, Long, ObjectId } from 'bson'
import { Context } from 'mingo/core'
import * as mingo from 'mingo/operators/expression'
import { type Rounding, add, multiply, remainder, round, subtract } from './arithmetic'
import { compare, keyOf } from './compare'
import { MongoError } from './errors'
import { lookUp } from './paths'
import { toRegExp } from './regex'
import { type Doc, type Value, isDoc, isNumber, toNumber, truthy, typeName } from './values'

/** Variables in sight, without their `$$`; `CURRENT` is the document. */
type Scope = { readonly [name: string]: Value }
type Compiled = (scope: Scope) => Value
/** A compiled expression over one document; undefined is a missing field. */
export type Expression = (doc: Value, variables?: Scope) => Value

const isNil = (value: Value): value is null | undefined => value === undefined || value === null
const typed = (code: number, name: string, wants: string, value: Value) =>
  new MongoError(code, `${name} only supports ${wants}, not ${typeName(value)}`)

const listOf = (operand: Value): Value[] => (Array.isArray(operand) ? operand : [operand])

/** An operator that computes over its evaluated arguments, of which it takes `min` to `max`. */
const over =
  (min: number, max: number, compute: (...values: Value[]) => Value) =>
  (operand: Value, name: string): Compiled => {
    const list = listOf(operand).map(compile)
    if (list.length < min || list.length > max) {
      const wanted = min === max ? `exactly ${min}` : `at least ${min} and at most ${max}`
      throw new MongoError(
        16020,
        `Expression ${name} takes ${wanted} arguments. ${list.length} were passed in.`,
      )
    }
    return (scope) => compute(...list.map((argument) => argument(scope)))
  }

/** An operator with named arguments, of which `required` must be there. */
const named =
  (
    required: string[],
    optional: string[],
    build: (argument: Record<string, Compiled>, raw: Doc) => Compiled,
    code = 9,
  ) =>
  (operand: Value, name: string): Compiled => {
    if (!isDoc(operand)) throw new MongoError(code, `${name} only supports an object as its argument`)
    for (const key of Object.keys(operand)) {
      if (![...required, ...optional].includes(key))
        throw new MongoError(code, `Unrecognized argument to ${name}: ${key}`)
    }
    const lacking = required.find((key) => !(key in operand))
    if (lacking) throw new MongoError(code, `Missing '${lacking}' parameter to ${name}`)
    return build(
      Object.fromEntries(Object.entries(operand).map(([key, value]) => [key, compile(value)])),
      operand,
    )
  }

const compared = (accept: (order: number) => boolean) => over(2, 2, (a, b) => accept(compare(a, b)))

const arithmetic = (name: string, combine: (a: Value, b: Value) => Value) =>
  over(2, 2, (a, b) => {
    if (isNil(a) || isNil(b)) return null
    for (const value of [a, b]) if (!isNumber(value)) throw typed(14, name, 'numeric types', value)
    return combine(a, b)
  })

const rounding = (name: string, how: Rounding, most: number, code: number) =>
  over(1, most, (value, places = 0) => {
    if (isNil(value) || isNil(places)) return null
    if (!isNumber(value)) throw typed(code, name, 'numeric types', value)
    return round(value, toNumber(places), how)
  })

/** Dates take part in sums as milliseconds. */
function sum(values: Value[]): Value {
  if (values.some(isNil)) return null
  const dates = values.filter((value) => value instanceof Date)
  if (dates.length > 1) throw new MongoError(16612, 'only one date allowed in an $add expression')
  const total = values.reduce<Value>((so, value) => {
    if (!(value instanceof Date) && !isNumber(value)) throw typed(14, '$add', 'numeric or date types', value)
    return add(so, value instanceof Date ? Long.fromNumber(Number(value)) : value)
  }, 0)
  return dates.length ? new Date(toNumber(round(total, 0, 'half-even'))) : total
}

function difference(a: Value, b: Value): Value {
  if (isNil(a) || isNil(b)) return null
  if (a instanceof Date && b instanceof Date) return Long.fromNumber(Number(a) - Number(b))
  if (a instanceof Date && isNumber(b)) return new Date(Number(a) - Math.round(toNumber(b)))
  if (!isNumber(a) || !isNumber(b)) {
    throw new MongoError(14, `can't $subtract ${typeName(b)} from ${typeName(a)}`)
  }
  return subtract(a, b)
}

const divided = arithmetic('$divide', (a, b) => {
  if (toNumber(b) === 0) throw new MongoError(2, "can't $divide by zero")
  return new Double(toNumber(a) / toNumber(b))
})

const modulo = arithmetic('$mod', (a, b) => {
  if (toNumber(b) === 0) throw new MongoError(16610, "can't $mod by zero")
  const whole = b instanceof Double && !(a instanceof Double) && Number.isSafeInteger(b.value)
  return remainder(a, whole ? b.value : b)
})

/** Sum, average, least or greatest of a list, as the accumulators give it: what is no number is left out. */
export function accumulate(name: '$sum' | '$avg' | '$min' | '$max', values: Value[]): Value {
  const numbers = values.filter(isNumber)
  if (name === '$sum') return numbers.reduce<Value>(add, 0)
  if (name === '$avg') {
    return numbers.length ? new Double(toNumber(numbers.reduce<Value>(add, 0)) / numbers.length) : null
  }
  const known = values.filter((value) => !isNil(value))
  const sign = name === '$min' ? -1 : 1
  return known.length ? known.reduce((best, value) => (compare(value, best) * sign > 0 ? value : best)) : null
}

const folded = (name: '$sum' | '$avg' | '$min' | '$max') =>
  over(1, Infinity, (...values) =>
    accumulate(name, values.length === 1 && Array.isArray(values[0]) ? values[0] : values),
  )

function text(value: Value): string | null {
  if (isNil(value)) return null
  if (value instanceof Date) return value.toISOString()
  if (
    typeof value === 'string' ||
    typeof value === 'boolean' ||
    value instanceof ObjectId ||
    isNumber(value)
  ) {
    return String(value)
  }
  throw new MongoError(
    241,
    `Unsupported conversion from ${typeName(value)} to string in $convert with no onError value`,
  )
}

const cased = (change: (text: string) => string) => over(1, 1, (value) => change(text(value) ?? ''))

/** Conversion to a number type; `holds` tells which numbers the type can hold. */
const converted = (make: (number: number) => Value, limit: number) =>
  over(1, 1, (value) => {
    if (isNil(value)) return null
    const number =
      typeof value === 'string' && /^[+-]?\d/.test(value)
        ? Number(value)
        : typeof value === 'boolean' || (value instanceof Date && limit > 2 ** 31)
          ? Number(value)
          : toNumber(value)
    const whole = limit === Infinity ? number : Math.trunc(number)
    if (Number.isNaN(whole) || whole >= limit || whole < -limit) {
      throw new MongoError(
        241,
        `Failed to convert ${typeName(value)} to the wanted number type in $convert with no onError value`,
      )
    }
    return make(whole)
  })

const elementAt = (name: string, code: number) => (list: Value, at: Value) => {
  if (isNil(list) || isNil(at)) return null
  if (!Array.isArray(list))
    throw new MongoError(code, `${name}'s argument must be an array, but is ${typeName(list)}`)
  if (!isNumber(at))
    throw new MongoError(
      28690,
      `$arrayElemAt's second argument must be a numeric value, but is ${typeName(at)}`,
    )
  return (list as Value[]).at(toNumber(at))
}

const LIBRARY = {
  context: Context.init({ expression: { $literal: mingo.$literal } }),
  failOnError: true,
  useStrictMode: true,
}

/** A string, date or array operator of mingo; its arguments arrive evaluated. Failures carry MongoDB's code. */
function library(
  operator: (scope: never, operand: never, options: never) => Value,
  code: number,
  nullable = false,
) {
  const literal = (value: Value) => ({ $literal: value instanceof Double ? value.value : (value ?? null) })
  return (operand: Value, name: string): Compiled => {
    const argument =
      isDoc(operand) && !isOperator(operand)
        ? Object.fromEntries(Object.entries(operand).map(([key, value]) => [key, compile(value)]))
        : Array.isArray(operand)
          ? operand.map(compile)
          : compile(operand)
    return (scope) => {
      const evaluated = typeof argument === 'function' ? argument(scope) : undefined
      if (nullable && typeof argument === 'function' && isNil(evaluated)) return null
      const passed = Array.isArray(argument)
        ? argument.map((part) => literal(part(scope)))
        : typeof argument === 'function'
          ? literal(evaluated)
          : Object.fromEntries(Object.entries(argument).map(([key, part]) => [key, literal(part(scope))]))
      try {
        return operator({} as never, passed as never, LIBRARY as never)
      } catch (error) {
        throw new MongoError(code, `${name}: ${(error as Error).message}`)
      }
    }
  }
}

const date = (operator: (scope: never, operand: never, options: never) => Value) =>
  library(operator, 16006, true)

/** Evaluates `body` for each element of an array under a variable's name. */
const each = (list: Value, name: string, body: Compiled, scope: Scope): Value[] =>
  (list as Value[]).map((element) => body({ ...scope, [name]: element }))

const arrayOf = (code: number, name: string, value: Value): Value[] => {
  if (!Array.isArray(value))
    throw new MongoError(code, `input to ${name} must be an array not ${typeName(value)}`)
  return value
}

const OPERATORS: Record<string, (operand: Value, name: string) => Compiled> = {
  $literal: (operand) => () => operand,
  $eq: compared((order) => order === 0),
  $ne: compared((order) => order !== 0),
  $gt: compared((order) => order > 0),
  $gte: compared((order) => order >= 0),
  $lt: compared((order) => order < 0),
  $lte: compared((order) => order <= 0),
  $cmp: over(2, 2, (a, b) => Math.sign(compare(a, b))),
  $and: over(0, Infinity, (...values) => values.every(truthy)),
  $or: over(0, Infinity, (...values) => values.some(truthy)),
  $not: over(1, 1, (value) => !truthy(value)),
  $cond: (operand, name) => {
    const [test, yes, no] = (isDoc(operand) ? [operand.if, operand.then, operand.else] : listOf(operand)).map(
      compile,
    )
    if (!test || !yes || !no || (Array.isArray(operand) && operand.length !== 3)) {
      throw new MongoError(16020, `Expression ${name} takes exactly 3 arguments`)
    }
    return (scope) => (truthy(test(scope)) ? yes(scope) : no(scope))
  },
  $switch: named(
    ['branches'],
    ['default'],
    (argument, raw) => {
      const branches = (raw.branches as Doc[]).map((branch) => ({
        test: compile(branch.case),
        then: compile(branch.then),
      }))
      return (scope) => {
        const taken = branches.find((branch) => truthy(branch.test(scope)))?.then ?? argument.default
        if (!taken)
          throw new MongoError(
            40066,
            '$switch could not find a matching branch for an input, and no default was specified.',
          )
        return taken(scope)
      }
    },
    40060,
  ),
  $ifNull: (operand) => {
    const list = listOf(operand).map(compile)
    if (list.length < 2) throw new MongoError(1257300, '$ifNull needs at least two arguments')
    return (scope) => {
      let value: Value
      for (const part of list) if (!isNil((value = part(scope)))) return value
      return value
    }
  },
  $let: named(
    ['vars', 'in'],
    [],
    (argument, raw) => {
      const variables = Object.entries(raw.vars as Doc).map(([key, value]) => [key, compile(value)] as const)
      return (scope) =>
        argument.in?.({
          ...scope,
          ...Object.fromEntries(variables.map(([key, value]) => [key, value(scope)])),
        })
    },
    16875,
  ),
  $add: over(0, Infinity, (...values) => sum(values)),
  $multiply: over(0, Infinity, (...values) => {
    if (values.some(isNil)) return null
    for (const value of values) if (!isNumber(value)) throw typed(14, '$multiply', 'numeric types', value)
    return values.reduce<Value>(multiply, 1)
  }),
  $subtract: over(2, 2, difference),
  $divide: divided,
  $mod: modulo,
  $abs: over(1, 1, (value) => {
    if (isNil(value)) return null
    if (!isNumber(value)) throw typed(28765, '$abs', 'numeric types', value)
    return toNumber(value) < 0 ? multiply(value, -1) : value
  }),
  $round: rounding('$round', 'half-even', 2, 51081),
  $trunc: rounding('$trunc', 'trunc', 2, 51081),
  $ceil: rounding('$ceil', 'ceil', 1, 28765),
  $floor: rounding('$floor', 'floor', 1, 28765),
  $sum: folded('$sum'),
  $avg: folded('$avg'),
  $min: folded('$min'),
  $max: folded('$max'),
  $in: over(2, 2, (value, list) => {
    if (!Array.isArray(list))
      throw new MongoError(40081, `$in requires an array as a second argument, found: ${typeName(list)}`)
    return list.some((element) => compare(element, value) === 0)
  }),
  $type: over(1, 1, typeName),
  $isNumber: over(1, 1, isNumber),
  $isArray: over(1, 1, Array.isArray),
  $toString: over(1, 1, text),
  $toInt: converted((number) => number, 2 ** 31),
  $toLong: converted((number) => Long.fromNumber(number), 2 ** 63),
  $toDouble: converted((number) => new Double(number), Infinity),
  $toBool: over(1, 1, (value) => (isNil(value) ? null : truthy(value))),
  $toLower: cased((value) => value.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())),
  $toUpper: cased((value) => value.replace(/[a-z]+/g, (letters) => letters.toUpperCase())),
  $concat: library(mingo.$concat, 16702),
  $split: library(mingo.$split, 40085),
  $trim: library(mingo.$trim, 50699),
  $ltrim: library(mingo.$ltrim, 50699),
  $rtrim: library(mingo.$rtrim, 50699),
  $substrCP: library(mingo.$substrCP, 34450),
  $strLenCP: library(mingo.$strLenCP, 34471),
  $regexMatch: named(
    ['input', 'regex'],
    ['options'],
    ({ input, regex, options }) =>
      (scope) => {
        const [value, pattern] = [input?.(scope), regex?.(scope)]
        if (isNil(value) || isNil(pattern)) return false
        if (typeof value !== 'string')
          throw new MongoError(51104, "$regexMatch needs 'input' to be of type string")
        if (typeof pattern !== 'string' && !(pattern instanceof BSONRegExp)) {
          throw new MongoError(51105, "$regexMatch needs 'regex' to be of type string or regex")
        }
        return toRegExp(pattern, options?.(scope) ?? '').test(value)
      },
    51103,
  ),
  $size: over(1, 1, (list) => {
    if (!Array.isArray(list))
      throw new MongoError(
        17124,
        `The argument to $size must be an array, but was of type: ${typeName(list)}`,
      )
    return list.length
  }),
  $arrayElemAt: over(2, 2, elementAt('$arrayElemAt', 28689)),
  $first: over(1, 1, (list) => elementAt('$first', 28689)(list, 0)),
  $last: over(1, 1, (list) => elementAt('$last', 28689)(list, -1)),
  $concatArrays: over(0, Infinity, (...lists) =>
    lists.some(isNil) ? null : lists.flatMap((list) => arrayOf(28664, '$concatArrays', list)),
  ),
  $reverseArray: over(1, 1, (list) =>
    isNil(list) ? null : arrayOf(34435, '$reverseArray', list).toReversed(),
  ),
  $slice: library(mingo.$slice, 28724),
  $range: library(mingo.$range, 34443),
  $setUnion: over(0, Infinity, (...lists) =>
    lists.some(isNil)
      ? null
      : [
          ...new Map(
            lists.flatMap((list) => arrayOf(17043, '$setUnion', list)).map((value) => [keyOf(value), value]),
          ).values(),
        ].sort(compare),
  ),
  $filter: named(
    ['input', 'cond'],
    ['as'],
    ({ input, cond }, raw) =>
      (scope) => {
        const list = input?.(scope)
        if (isNil(list) || !cond) return null
        const kept = each(arrayOf(28651, '$filter', list), String(raw.as ?? 'this'), cond, scope)
        return (list as Value[]).filter((_, i) => truthy(kept[i]))
      },
    28647,
  ),
  $map: named(
    ['input', 'in'],
    ['as'],
    (argument, raw) => (scope) => {
      const list = argument.input?.(scope)
      if (isNil(list) || !argument.in) return null
      return each(arrayOf(16883, '$map', list), String(raw.as ?? 'this'), argument.in, scope).map(
        (value) => value ?? null,
      )
    },
    16879,
  ),
  $reduce: named(
    ['input', 'initialValue', 'in'],
    [],
    (argument) => (scope) => {
      const list = argument.input?.(scope)
      if (isNil(list)) return null
      return arrayOf(40080, '$reduce', list).reduce<Value>(
        (value, element) => argument.in?.({ ...scope, value, this: element }),
        argument.initialValue?.(scope),
      )
    },
    40077,
  ),
  $mergeObjects: over(0, Infinity, (...docs) =>
    Object.assign(
      {},
      ...docs.map((doc) => {
        if (!isNil(doc) && !isDoc(doc))
          throw new MongoError(
            40400,
            `$mergeObjects requires object inputs, but input is of type ${typeName(doc)}`,
          )
        return doc
      }),
    ),
  ),
  $objectToArray: over(1, 1, (doc) => {
    if (isNil(doc)) return null
    if (!isDoc(doc))
      throw new MongoError(40390, `$objectToArray requires a document input, found: ${typeName(doc)}`)
    return Object.entries(doc).map(([k, v]) => ({ k, v }))
  }),
  $dateToString: library(mingo.$dateToString, 16006),
  $dateTrunc: library(mingo.$dateTrunc, 5439012),
  $dateAdd: library(mingo.$dateAdd, 5166403),
  $year: date(mingo.$year),
  $month: date(mingo.$month),
  $dayOfMonth: date(mingo.$dayOfMonth),
  $dayOfWeek: date(mingo.$dayOfWeek),
  $dayOfYear: date(mingo.$dayOfYear),
  $hour: date(mingo.$hour),
  $minute: date(mingo.$minute),
  $second: date(mingo.$second),
  $millisecond: date(mingo.$millisecond),
}

const isOperator = (doc: Doc) => Object.keys(doc)[0]?.startsWith('$') ?? false

function compilePath(path: string): Compiled {
  const [name = '', ...rest] = path.startsWith('$$')
    ? path.slice(2).split('.')
    : ['CURRENT', ...path.slice(1).split('.')]
  if (rest.includes('')) throw new MongoError(40353, "FieldPath must not end with a '.'.")
  if (name === 'REMOVE') return () => undefined
  return (scope) => {
    if (!(name in scope)) throw new MongoError(17276, `Use of undefined variable: ${name}`)
    return lookUp(scope[name], rest)
  }
}

function compile(expression: Value): Compiled {
  if (typeof expression === 'string' && expression.startsWith('$')) return compilePath(expression)
  if (Array.isArray(expression)) {
    const parts = expression.map(compile)
    return (scope) => parts.map((part) => part(scope) ?? null)
  }
  if (!isDoc(expression)) return () => expression
  const entries = Object.entries(expression)
  const [first] = entries
  if (first && isOperator(expression)) {
    const [name, operand] = first
    const operator = Object.hasOwn(OPERATORS, name) ? OPERATORS[name] : undefined
    if (!operator) throw new MongoError(168, `Unrecognized expression '${name}'`)
    if (entries.length > 1) {
      throw new MongoError(15983, `An object representing an expression must have exactly one field: ${name}`)
    }
    return operator(operand, name)
  }
  const parts = entries.map(([name, value]) => [name, compile(value)] as const)
  return (scope) => {
    const doc: Doc = {}
    for (const [name, part] of parts) {
      const value = part(scope)
      if (value !== undefined) doc[name] = value
    }
    return doc
  }
}

/**
 * Compiles an aggregation expression: field paths, variables, literals and the operators above. Throws 168
 * for an operator that is not here, and MongoDB's own codes for arguments that it refuses.
 */
export function compileExpression(expression: Value): Expression {
  const compiled = compile(expression)
  return (doc, variables) => compiled({ NOW: new Date(), ...variables, ROOT: doc, CURRENT: doc })
}

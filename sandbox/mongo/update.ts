import { Double, ObjectId, Timestamp } from 'bson'
import { add, multiply } from './arithmetic'
import { type Source, compilePipeline } from './aggregate'
import { compare, identical, keyOf } from './compare'
import { MongoError, notSupported } from './errors'
import { compileMatch } from './match'
import { INDEX, field, splitPath } from './paths'
import { compileSort } from './sort'
import { type Doc, type Value, isDoc, isLong, isNumber, toNumber, typeName } from './values'

/** Gives the changed document; the given one is not touched. `inserting` is true for an upsert's new document. */
export type Update = (doc: Doc, inserting: boolean) => Doc
/** Computes a field from what it holds (undefined when missing); undefined removes it, `KEEP` leaves it. */
type Change = (value: Value, inserting: boolean) => Value

const KEEP = Symbol('keep')
const ABSENT_AS_NULL = Symbol('null inside an array, absent in a document')

const fail = (code: number, message: string) => new MongoError(code, message)

const arithmetic =
  (name: '$inc' | '$mul') =>
  (operand: Value, path: string): Change => {
    if (!isNumber(operand))
      throw fail(
        14,
        `Cannot ${name === '$inc' ? 'increment' : 'multiply'} with non-numeric argument: {${path}}`,
      )
    return (value) => {
      if (value === undefined) return name === '$inc' ? operand : add(multiply(operand, 0), 0)
      if (!isNumber(value))
        throw fail(
          14,
          `Cannot apply ${name} to a value of non-numeric type. The field '${path}' is of type ${typeName(value)}`,
        )
      const result = name === '$inc' ? add(value, operand) : multiply(value, operand)
      const whole = (number: Value) => typeof number === 'number' || isLong(number)
      if (result instanceof Double && whole(value) && whole(operand)) {
        throw fail(2, `Failed to apply ${name} operations to current value for the field '${path}'`)
      }
      return result
    }
  }

const extreme =
  (sign: number) =>
  (operand: Value): Change =>
  (value) =>
    value === undefined || compare(operand, value) * sign > 0 ? operand : KEEP

function push(operand: Value, path: string): Change {
  const each = isDoc(operand) && '$each' in operand ? operand : { $each: [operand] }
  for (const name of Object.keys(each)) {
    if (!['$each', '$slice', '$position', '$sort'].includes(name))
      throw fail(2, `Unrecognized clause in $push: ${name}`)
  }
  const { $each: added, $position: position, $slice: slice, $sort: sort } = each
  if (!Array.isArray(added))
    throw fail(2, `The argument to $each in $push must be an array but it was of type: ${typeName(added)}`)
  for (const [name, value] of [
    ['$slice', slice],
    ['$position', position],
  ] as const) {
    if (value !== undefined && (!isNumber(value) || !Number.isInteger(toNumber(value)))) {
      throw fail(2, `The value for ${name} must be an integer value but was given type: ${typeName(value)}`)
    }
  }
  const order = sort === undefined ? undefined : pushSort(sort)
  return (value) => {
    if (value !== undefined && !Array.isArray(value))
      throw fail(2, `The field '${path}' must be an array but is of type ${typeName(value)}`)
    let list: Value[] = [...((value as Value[] | undefined) ?? [])]
    list.splice(position === undefined ? list.length : toNumber(position), 0, ...(added as Value[]))
    if (order) list = order(list)
    if (slice !== undefined)
      list = toNumber(slice) < 0 ? list.slice(toNumber(slice)) : list.slice(0, toNumber(slice))
    return list
  }
}

function pushSort(sort: Value): (list: Value[]) => Value[] {
  const inner = isDoc(sort) ? Object.values(sort) : [sort]
  if (inner.length === 0 || !inner.every((sign) => isNumber(sign) && Math.abs(toNumber(sign)) === 1)) {
    throw fail(
      2,
      'The $sort is invalid: use 1/-1 to sort the whole element, or {field:1/-1} to sort embedded fields',
    )
  }
  if (!isDoc(sort)) return (list) => list.sort((a, b) => compare(a, b) * toNumber(sort))
  const sorted = compileSort(
    Object.fromEntries(Object.entries(sort).map(([name, sign]) => [`element.${name}`, sign])),
  )
  return (list) => sorted(list.map((element) => ({ element }))).map(({ element }) => element)
}

function addToSet(operand: Value, path: string): Change {
  const added: Value = isDoc(operand) && Object.keys(operand)[0] === '$each' ? operand.$each : [operand]
  if (isDoc(operand) && '$each' in operand && Object.keys(operand).length > 1)
    throw fail(2, `Found unexpected fields after $each in $addToSet: ${Object.keys(operand)[1]}`)
  if (!Array.isArray(added))
    throw fail(
      14,
      `The argument to $each in $addToSet must be an array but it was of type ${typeName(added)}`,
    )
  return (value) => {
    if (value !== undefined && !Array.isArray(value))
      throw fail(
        2,
        `Cannot apply $addToSet to non-array field. Field named '${path}' has non-array type ${typeName(value)}`,
      )
    const list = [...((value as Value[] | undefined) ?? [])]
    const keys = new Set(list.map(keyOf))
    for (const element of added as Value[]) {
      if (keys.has(keyOf(element))) continue
      keys.add(keyOf(element))
      list.push(element)
    }
    return value !== undefined && list.length === (value as Value[]).length ? KEEP : list
  }
}

const fromArray =
  (name: string, path: string, keep: (element: Value) => boolean): Change =>
  (value) => {
    if (value === undefined) return KEEP
    if (!Array.isArray(value)) throw fail(2, `Cannot apply ${name} to a non-array value at '${path}'`)
    const list = value.filter(keep)
    return list.length === value.length ? KEEP : list
  }

function pull(operand: Value, path: string): Change {
  const isCondition = isDoc(operand) && Object.keys(operand).some((name) => name.startsWith('$'))
  if (isDoc(operand) && !isCondition) {
    const matches = compileMatch(operand)
    return fromArray('$pull', path, (element) => !(isDoc(element) && matches(element)))
  }
  const matches = compileMatch({ element: operand })
  return fromArray(
    '$pull',
    path,
    (element) =>
      !(Array.isArray(element) && !isCondition ? compare(element, operand) === 0 : matches({ element })),
  )
}

function pop(operand: Value, path: string): Change {
  if (!isNumber(operand) || Math.abs(toNumber(operand)) !== 1) throw fail(9, '$pop expects 1 or -1')
  return (value) => {
    if (value === undefined) return KEEP
    if (!Array.isArray(value))
      throw fail(14, `Path '${path}' contains an element of non-array type '${typeName(value)}'`)
    return value.length === 0 ? KEEP : toNumber(operand) === 1 ? value.slice(0, -1) : value.slice(1)
  }
}

function currentDate(operand: Value): Change {
  const type = isDoc(operand) ? operand.$type : 'date'
  if (typeof operand !== 'boolean' && !isDoc(operand))
    throw fail(
      2,
      `${typeName(operand)} is not valid type for $currentDate. Please use a boolean ('true') or a $type expression`,
    )
  if (type !== 'date' && type !== 'timestamp')
    throw fail(2, "The '$type' string field is required to be 'date' or 'timestamp'")
  return () => (type === 'date' ? new Date() : new Timestamp({ t: Math.floor(Date.now() / 1000), i: 1 }))
}

const OPERATORS: Record<string, (operand: Value, path: string) => Change> = {
  $set: (operand) => () => operand,
  $setOnInsert: (operand) => (_, inserting) => (inserting ? operand : KEEP),
  $unset: () => (value) => (value === undefined ? KEEP : ABSENT_AS_NULL),
  $inc: arithmetic('$inc'),
  $mul: arithmetic('$mul'),
  $min: extreme(-1),
  $max: extreme(1),
  $currentDate: currentDate,
  $push: push,
  $addToSet: addToSet,
  $pull: pull,
  $pullAll: (operand, path) => {
    if (!Array.isArray(operand))
      throw fail(2, `$pullAll requires an array argument but was given a ${typeName(operand)}`)
    const keys = new Set(operand.map(keyOf))
    return fromArray('$pullAll', path, (element) => !keys.has(keyOf(element)))
  },
  $pop: pop,
}

/** Whether a change makes the path, or leaves alone one that is not there; only `lenient` takes a path that could not be made. */
type Reach = 'create' | 'viable' | 'lenient'
const REACH: Record<string, Reach> = {
  $unset: 'lenient',
  $pull: 'viable',
  $pullAll: 'viable',
  $pop: 'viable',
}

/** Applies a change at a path, copying what it touches. Throws 28 where the path runs into a scalar. */
function change(
  value: Value,
  parts: string[],
  at: number,
  alter: Change,
  inserting: boolean,
  create: Reach,
  path: string,
): Value {
  const name = parts[at]
  if (name === undefined) {
    const result = alter(value, inserting)
    return result === KEEP ? value : result
  }
  if (Array.isArray(value)) {
    const index = INDEX.test(name) ? Number(name) : -1
    if (index < 0) {
      if (create === 'lenient') return value
      throw fail(28, `Cannot create field '${name}' in element {${parts[at - 1]}: array}`)
    }
    if (index >= value.length && create !== 'create') return value
    const there = change(value[index], parts, at + 1, alter, inserting, create, path)
    if (there === value[index]) return value
    if (index > value.length + 1_500_000) throw fail(2, "can't backfill more than 1500000 elements")
    const list: Value[] = [...value]
    while (list.length < index) list.push(null)
    list[index] = there === ABSENT_AS_NULL ? null : there
    return list
  }
  if (value !== undefined && !isDoc(value)) {
    if (create === 'lenient') return value
    throw fail(28, `Cannot create field '${name}' in element {${parts[at - 1]}: ${typeName(value)}}`)
  }
  const doc = value ?? {}
  const before = field(doc, name)
  if (before === undefined && create !== 'create') return value
  const after = change(before, parts, at + 1, alter, inserting, create, path)
  if (after === before) return value
  if (after === ABSENT_AS_NULL) {
    return Object.fromEntries(Object.entries(doc).filter(([other]) => other !== name))
  }
  return after === undefined ? value : { ...doc, [name]: after }
}

/** Reads a field for `$rename`, which goes through no array. Throws 28 where the path runs into a scalar. */
function renamed(doc: Doc, parts: string[], end: 'source' | 'destination'): Value {
  let value: Value = doc
  for (const [i, part] of parts.entries()) {
    if (Array.isArray(value) && (end === 'destination' || Number(part) < value.length)) {
      throw fail(2, `The ${end} field cannot be an array element, '${parts.join('.')}'`)
    }
    if (value === undefined || (Array.isArray(value) && INDEX.test(part))) return undefined
    if (!isDoc(value))
      throw fail(28, `Cannot create field '${part}' in element {${parts[i - 1]}: ${typeName(value)}}`)
    value = field(value, part)
  }
  return value
}

type Step = { path: string; parts: string[]; apply: (doc: Doc, inserting: boolean) => Doc }

function steps(operator: string, fields: Value): Step[] {
  if (!isDoc(fields))
    throw fail(
      9,
      `Modifiers operate on fields but we found type ${typeName(fields)} instead. For example: {$mod: {<field>: ...}} not {${operator}: ...}`,
    )
  return Object.entries(fields).flatMap(([path, operand]): Step[] => {
    const parts = splitPath(path)
    if (parts.some((part) => part === '$' || part.startsWith('$[')))
      throw notSupported('the positional operator $')
    const dollar = parts.find((part) => part.startsWith('$'))
    if (dollar)
      throw fail(
        52,
        `The dollar ($) prefixed field '${dollar}' in '${path}' is not allowed in the context of an update's replacement document.`,
      )
    if (operator === '$rename') {
      if (typeof operand !== 'string') throw fail(2, `The 'to' field for $rename must be a string: ${path}`)
      const to = splitPath(operand)
      if (path === operand) throw fail(2, `The source and target field for $rename must differ: ${path}`)
      const move = (doc: Doc): Doc => {
        const value = renamed(doc, parts, 'source')
        if (value === undefined) return doc
        renamed(doc, to, 'destination')
        const without = change(doc, parts, 0, () => ABSENT_AS_NULL, false, 'lenient', path)
        return change(without, to, 0, () => value, false, 'create', operand) as Doc
      }
      return [
        { path, parts, apply: (doc) => doc },
        { path: operand, parts: to, apply: move },
      ]
    }
    const alter = (OPERATORS[operator] as (operand: Value, path: string) => Change)(operand, path)
    const create = REACH[operator] ?? 'create'
    return [
      {
        path,
        parts,
        apply: (doc, inserting) =>
          (operator === '$setOnInsert' && !inserting
            ? doc
            : change(doc, parts, 0, alter, inserting, create, path)) as Doc,
      },
    ]
  })
}

/** Fields are made in the order of their paths, numbers as numbers. */
const byPath = (a: Step, b: Step): number => {
  for (let i = 0; i < Math.min(a.parts.length, b.parts.length); i++) {
    const [x = '', y = ''] = [a.parts[i], b.parts[i]]
    if (x === y) continue
    return INDEX.test(x) && INDEX.test(y) ? Number(x) - Number(y) : x < y ? -1 : 1
  }
  return a.parts.length - b.parts.length
}

function compileOperators(spec: Doc): Update {
  const all = Object.entries(spec).flatMap(([operator, fields]) => {
    if (!operator.startsWith('$'))
      throw fail(
        9,
        `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an array`,
      )
    if (operator !== '$rename' && !Object.hasOwn(OPERATORS, operator)) {
      throw operator === '$bit'
        ? notSupported('the update operator $bit')
        : fail(
            9,
            `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an array`,
          )
    }
    return steps(operator, fields)
  })
  const sorted = all.sort(byPath)
  for (let i = 1; i < sorted.length; i++) {
    const [a, b] = [sorted[i - 1] as Step, sorted[i] as Step]
    if (a.path === b.path || b.path.startsWith(`${a.path}.`)) {
      throw fail(40, `Updating the path '${b.path}' would create a conflict at '${a.path}'`)
    }
  }
  return (doc, inserting) => sorted.reduce((so, step) => step.apply(so, inserting), doc)
}

function compileReplacement(spec: Doc): Update {
  return (doc, inserting) => {
    if ('_id' in spec) return spec
    return '_id' in doc && !(inserting && doc._id === undefined) ? { _id: doc._id, ...spec } : spec
  }
}

/**
 * Compiles an update: operators, a replacement document or a pipeline. Every result keeps its `_id`.
 * Throws MongoDB's codes: 9 unknown modifier, 14 wrong type, 28 path not viable, 40 conflict, 66 changed `_id`.
 */
export function compileUpdate(spec: Value, source: Source): Update & { replaces: boolean } {
  const kind = Array.isArray(spec)
    ? 'pipeline'
    : isDoc(spec) && Object.keys(spec)[0]?.startsWith('$')
      ? 'operators'
      : 'replacement'
  if (kind === 'replacement' && !isDoc(spec))
    throw fail(9, 'Update argument must be either an object or an array')
  let run: Update
  if (kind === 'pipeline') {
    for (const stage of spec as Doc[]) {
      const name = Object.keys(stage)[0] ?? ''
      if (!['$addFields', '$set', '$project', '$unset', '$replaceRoot', '$replaceWith'].includes(name)) {
        throw fail(72, `${name} is not allowed to be used within an update`)
      }
    }
    const pipeline = compilePipeline(spec, source)
    run = (doc) => pipeline([doc], undefined)[0] as Doc
  } else {
    if (kind === 'replacement') {
      const dollar = Object.keys(spec as Doc).find((name) => name.startsWith('$'))
      if (dollar)
        throw fail(52, `The dollar ($) prefixed field '${dollar}' in '${dollar}' is not valid for storage.`)
    }
    run = kind === 'operators' ? compileOperators(spec as Doc) : compileReplacement(spec as Doc)
  }
  const update: Update = (doc, inserting) => {
    const result = run(doc, inserting)
    if (doc._id !== undefined && (result._id === undefined || compare(result._id, doc._id) !== 0)) {
      throw kind === 'pipeline' && result._id === undefined
        ? fail(66, `Performing an update on the path '_id' would modify the immutable field '_id'`)
        : fail(66, `Performing an update on the path '_id' would modify the immutable field '_id'`)
    }
    return identical(result, doc) ? doc : result
  }
  return Object.assign(update, { replaces: kind === 'replacement' })
}

/** The fields that a query's equalities give to the document of an upsert. */
export function seed(query: Doc, into: Doc = {}): Doc {
  for (const [name, operand] of Object.entries(query)) {
    if (name === '$and' || (name === '$or' && (operand as Doc[]).length === 1)) {
      for (const branch of operand as Doc[]) seed(branch, into)
      continue
    }
    if (name.startsWith('$')) continue
    const operators = isDoc(operand) && Object.keys(operand)[0]?.startsWith('$')
    const single = operators && (operand.$eq !== undefined ? [operand.$eq] : (operand.$all ?? operand.$in))
    const value = !operators ? operand : Array.isArray(single) && single.length === 1 ? single[0] : undefined
    if (value === undefined || typeName(value) === 'regex') continue
    const parts = splitPath(name)
    Object.assign(
      into,
      change(into, parts, 0, () => value, true, 'create', name),
    )
  }
  return into
}

/** Puts `_id` first, with a new ObjectId if there is none. Throws 53 for an `_id` that cannot be a key. */
export function withId(doc: Doc): Doc {
  const { _id = new ObjectId(), ...rest } = doc
  if (Array.isArray(_id) || typeName(_id) === 'regex')
    throw fail(53, `The '_id' value cannot be of type ${typeName(_id)}`)
  return Object.keys(doc)[0] === '_id' ? doc : { _id, ...rest }
}

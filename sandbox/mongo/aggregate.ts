import { compare, keyOf } from './compare'
import { MongoError, notSupported, type Doc, type Value, isDoc, isNumber } from './values'
import { compileMatch } from './match'
import { compileProjection, fieldPath } from './project'

type Stage = (docs: readonly Doc[]) => readonly Doc[]

const docOf = (name: string, spec: Value): Doc => {
  if (!isDoc(spec)) throw new MongoError(9, `the ${name} specification must be an object`)
  return spec
}

const isCount = (value: Value): value is number => isNumber(value) && Number.isInteger(value) && value >= 0

/** `{ $substrBytes: ['$name', 0, 5] }`: the start of an ASCII text; empty for a missing field or null. */
function substring(operands: Value): (doc: Doc) => Value {
  const [expression, from, length] = Array.isArray(operands) ? (operands as Value[]) : []
  if (!isCount(from) || !isCount(length)) throw notSupported('$substrBytes without two whole numbers')
  const valueOf = fieldPath(expression)
  return (doc) => {
    const text = valueOf(doc) ?? ''
    if (typeof text !== 'string' || !/^[\0-\x7f]*$/.test(text))
      throw notSupported('$substrBytes of anything but ASCII')
    return text.slice(from, from + length)
  }
}

/** The field that an expression names, a part of it, or the expression's constant. */
function operandOf(expression: Value): (doc: Doc) => Value {
  if (isDoc(expression) && Object.keys(expression).join() === '$substrBytes')
    return substring(expression.$substrBytes)
  return typeof expression === 'string' || isDoc(expression) ? fieldPath(expression) : () => expression
}

/** The smallest (1) or largest (-1) of the values, ignoring missing ones and null. */
const extreme =
  (direction: 1 | -1) =>
  (values: Value[]): Value =>
    values.reduce((best, value) => {
      if (value === undefined || value === null) return best
      return best === null || compare(value, best) * direction < 0 ? value : best
    }, null)

/** The result of each accumulator for the values of its expression in one group. */
const ACCUMULATORS: Record<string, (values: Value[]) => Value> = {
  $sum: (values) => values.filter(isNumber).reduce((sum, value) => sum + value, 0),
  $first: (values) => values[0] ?? null,
  $min: extreme(1),
  $max: extreme(-1),
}

function accumulator(name: string, spec: Value): (docs: Doc[]) => Value {
  const [[operator = '', operand] = [], ...more] = Object.entries(docOf(name, spec))
  const compute = Object.hasOwn(ACCUMULATORS, operator) ? ACCUMULATORS[operator] : undefined
  if (!compute || more.length) throw new MongoError(15952, `unknown group operator '${operator}'`)
  const valueOf = operandOf(operand)
  return (docs) => compute(docs.map(valueOf))
}

function group(spec: Value): Stage {
  const { _id, ...fields } = docOf('$group', spec)
  if (!('_id' in (spec as Doc))) throw new MongoError(15955, 'a group specification must include an _id')
  const id = operandOf(_id)
  const accumulators = Object.entries(fields).map(
    ([name, value]) => [name, accumulator(name, value)] as const,
  )
  return (docs) => {
    const groups = new Map<string, { id: Value; docs: Doc[] }>()
    for (const doc of docs) {
      const value = id(doc) ?? null
      const existing = groups.get(keyOf(value))
      if (existing) existing.docs.push(doc)
      else groups.set(keyOf(value), { id: value, docs: [doc] })
    }
    return [...groups.values()].map((members) => ({
      _id: members.id,
      ...Object.fromEntries(accumulators.map(([name, compute]) => [name, compute(members.docs)])),
    }))
  }
}

const STAGES: Record<string, (spec: Value) => Stage> = {
  $match: (spec) => {
    const matches = compileMatch(docOf('$match', spec))
    return (docs) => docs.filter(matches)
  },
  $limit: (spec) => {
    if (!isNumber(spec) || !Number.isInteger(spec) || spec < 1)
      throw new MongoError(15958, 'invalid argument to $limit stage: Expected a positive number')
    return (docs) => docs.slice(0, spec)
  },
  $project: (spec) => {
    const project = compileProjection(docOf('$project', spec), true)
    return (docs) => docs.map(project)
  },
  $group: group,
}

/**
 * Compiles a pipeline. Throws 14 if it is not an array, 40323 for a stage with more than one field, 115 for
 * an unsupported one.
 */
export function compilePipeline(pipeline: Value): Stage {
  if (!Array.isArray(pipeline)) throw new MongoError(14, "'pipeline' option must be specified as an array")
  const stages = pipeline.map((spec: Value): Stage => {
    const [[name = '', operand] = [], ...more] = Object.entries(docOf('stage', spec))
    if (more.length)
      throw new MongoError(40323, 'A pipeline stage specification object must contain exactly one field.')
    const stage = Object.hasOwn(STAGES, name) ? STAGES[name] : undefined
    if (!stage) throw notSupported(`the pipeline stage ${name}`)
    return stage(operand)
  })
  return (docs) => stages.reduce((result, stage) => stage(result), docs)
}

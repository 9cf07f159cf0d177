import { compare, keyOf } from './compare'
import { MongoError, notSupported } from './errors'
import { compileMatch } from './match'
import { compileProjection, fieldPath } from './project'
import { type Doc, type Value, isDoc, isNumber } from './values'

type Stage = (docs: readonly Doc[]) => readonly Doc[]

const docOf = (name: string, spec: Value): Doc => {
  if (!isDoc(spec)) throw new MongoError(9, `the ${name} specification must be an object`)
  return spec
}

/** The field that an expression names, or the constant that it is. */
const operandOf = (expression: Value): ((doc: Doc) => Value) =>
  typeof expression === 'string' || isDoc(expression) ? fieldPath(expression) : () => expression

/** What each accumulator makes of the values that its expression gave over one group. */
const ACCUMULATORS: Record<string, (values: Value[]) => Value> = {
  $sum: (values) => values.filter(isNumber).reduce((sum, value) => sum + value, 0),
  $first: (values) => values[0] ?? null,
  $min: (values) =>
    values.reduce((least, value) => {
      if (value === undefined || value === null) return least
      return least === null || compare(value, least) < 0 ? value : least
    }, null),
}

function accumulator(name: string, spec: Value): (docs: Doc[]) => Value {
  const [[operator = '', operand] = [], ...more] = Object.entries(docOf(name, spec))
  const compute = Object.hasOwn(ACCUMULATORS, operator) ? ACCUMULATORS[operator] : undefined
  if (!compute || more.length) throw new MongoError(15952, `unknown group operator '${operator}'`)
  const take = operandOf(operand)
  return (docs) => compute(docs.map(take))
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
      const there = groups.get(keyOf(value))
      if (there) there.docs.push(doc)
      else groups.set(keyOf(value), { id: value, docs: [doc] })
    }
    return [...groups.values()].map((one) => ({
      _id: one.id,
      ...Object.fromEntries(accumulators.map(([name, compute]) => [name, compute(one.docs)])),
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

/** Compiles a pipeline. Throws 14 when it is no array, 40323 for a stage with more than one field, 115 for one that is not here. */
export function compilePipeline(pipeline: Value): Stage {
  if (!Array.isArray(pipeline)) throw new MongoError(14, "'pipeline' option must be specified as an array")
  const stages = pipeline.map((one: Value): Stage => {
    const [[name = '', spec] = [], ...more] = Object.entries(docOf('stage', one))
    if (more.length)
      throw new MongoError(40323, 'A pipeline stage specification object must contain exactly one field.')
    const stage = Object.hasOwn(STAGES, name) ? STAGES[name] : undefined
    if (!stage) throw notSupported(`the pipeline stage ${name}`)
    return stage(spec)
  })
  return (docs) => stages.reduce((result, stage) => stage(result), docs)
}

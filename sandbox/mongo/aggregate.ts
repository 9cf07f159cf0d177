import { Long } from 'bson'
import { keyOf } from './compare'
import { MongoError, notSupported } from './errors'
import { type Expression, accumulate, compileExpression } from './expression'
import { compileMatch } from './match'
import { elements, field, reach } from './paths'
import { compileAddFields, compileProjection, compileUnset } from './project'
import { compileSort } from './sort'
import { type Doc, type Value, isDoc, isNumber, toNumber, typeName } from './values'

/** Reads another collection for `$lookup`: all its documents, or those that may hold `value` at `path`. */
export type Source = (collection: string, equal?: { path: string; values: Value[] }) => readonly Doc[]
type Stage = (docs: readonly Doc[], variables: Doc | undefined) => readonly Doc[]
type Compile = (spec: Value, source: Source) => Stage

const docOf = (code: number, name: string, spec: Value): Doc => {
  if (!isDoc(spec))
    throw new MongoError(code, `the ${name} specification must be an object, but found ${typeName(spec)}`)
  return spec
}

function wholeOf(name: string, spec: Value, least: number, code: number): number {
  const number = toNumber(spec)
  if (!isNumber(spec) || !Number.isInteger(number))
    throw new MongoError(code, `invalid argument to ${name} stage: Expected an integer`)
  if (number < least)
    throw new MongoError(
      least === 1 ? 15958 : code,
      `invalid argument to ${name} stage: Expected a ${least ? 'positive' : 'non-negative'} number`,
    )
  return number
}

/** What each accumulator makes of the values that its expression gave over one group; undefined is missing. */
const ACCUMULATORS: Record<string, (values: Value[]) => Value> = {
  $sum: (values) => accumulate('$sum', values),
  $avg: (values) => accumulate('$avg', values),
  $min: (values) => accumulate('$min', values),
  $max: (values) => accumulate('$max', values),
  $first: (values) => values[0] ?? null,
  $last: (values) => values.at(-1) ?? null,
  $push: (values) => values.filter((value) => value !== undefined),
  $addToSet: (values) => [
    ...new Map(values.filter((value) => value !== undefined).map((value) => [keyOf(value), value])).values(),
  ],
  $count: (values) => values.length,
}

function accumulator(
  name: string,
  spec: Value,
): { compute: (values: Value[]) => Value; argument: Expression } {
  if (!isDoc(spec)) throw new MongoError(40234, `The field '${name}' must be an accumulator object`)
  const [operator = '', ...more] = Object.keys(spec)
  if (more.length) throw new MongoError(40238, `The field '${name}' must specify one accumulator`)
  if (name.includes('.')) throw new MongoError(40235, `The field name '${name}' cannot contain '.'`)
  const compute = Object.hasOwn(ACCUMULATORS, operator) ? ACCUMULATORS[operator] : undefined
  if (!compute)
    throw new MongoError(operator.startsWith('$') ? 15952 : 40234, `unknown group operator '${operator}'`)
  if (operator === '$count' && Object.keys(spec[operator] as Doc).length) {
    throw new MongoError(9, '$count takes no arguments, i.e. $count:{}')
  }
  return { compute, argument: operator === '$count' ? () => 1 : compileExpression(spec[operator]) }
}

/** A missing group key is null, also as the one field of a document; among several fields it is left out. */
function groupKey(spec: Value): Expression {
  const key = compileExpression(spec)
  const [name = '$', ...more] = isDoc(spec) ? Object.keys(spec) : []
  if (name.startsWith('$') || more.length) return (doc, variables) => key(doc, variables) ?? null
  return (doc, variables) => ({ [name]: null, ...(key(doc, variables) as Doc) })
}

function group(spec: Value): Stage {
  const { _id, ...fields } = docOf(15947, '$group', spec)
  if (!('_id' in (spec as Doc))) throw new MongoError(15955, 'a group specification must include an _id')
  const id = groupKey(_id)
  const accumulators = Object.entries(fields).map(([name, value]) => ({ name, ...accumulator(name, value) }))
  return (docs, variables) => {
    const groups = new Map<string, { id: Value; docs: Doc[] }>()
    for (const doc of docs) {
      const value = id(doc, variables)
      const key = keyOf(value)
      const there = groups.get(key)
      if (there) there.docs.push(doc)
      else groups.set(key, { id: value, docs: [doc] })
    }
    return [...groups.values()].map((one) => {
      const result: Doc = { _id: one.id }
      for (const { name, compute, argument } of accumulators) {
        result[name] = compute(one.docs.map((doc) => argument(doc, variables)))
      }
      return result
    })
  }
}

/** The document with a value at a path; what is no document on the way becomes one. */
function write(doc: Value, [name = '', ...rest]: string[], value: Value): Doc {
  const there = isDoc(doc) ? doc : {}
  return { ...there, [name]: rest.length ? write(field(there, name), rest, value) : value }
}

function unwind(spec: Value): Stage {
  const {
    path,
    includeArrayIndex,
    preserveNullAndEmptyArrays = false,
    ...rest
  } = isDoc(spec) ? spec : { path: spec }
  const [unknown] = Object.keys(rest)
  if (unknown) throw new MongoError(28811, `unrecognized option to $unwind stage: ${unknown}`)
  if (path === undefined) throw new MongoError(28812, 'no path specified to $unwind stage')
  if (typeof path !== 'string')
    throw new MongoError(28808, `expected a string as the path for $unwind stage, got ${typeName(path)}`)
  if (!path.startsWith('$') || path.length < 2)
    throw new MongoError(28818, `path option to $unwind stage should be prefixed with a '$': ${path}`)
  if (typeof preserveNullAndEmptyArrays !== 'boolean')
    throw new MongoError(
      28809,
      'expected a boolean for the preserveNullAndEmptyArrays option to $unwind stage',
    )
  const name = path.slice(1)
  const parts = name.split('.')
  const removed = compileUnset(name)
  const numbered = (doc: Doc, index: number | null): Doc => {
    if (includeArrayIndex === undefined) return doc
    return compileAddFields({
      [String(includeArrayIndex)]: { $literal: index === null ? null : Long.fromNumber(index) },
    })(doc)
  }
  return (docs) =>
    docs.flatMap((doc) => {
      const value = parts.reduce<Value>((so, part) => (isDoc(so) ? field(so, part) : undefined), doc)
      if (Array.isArray(value) && value.length)
        return value.map((element, i) => numbered(write(doc, parts, element), i))
      if (value !== undefined && value !== null && !Array.isArray(value)) return [numbered(doc, null)]
      if (!preserveNullAndEmptyArrays) return []
      return [numbered(Array.isArray(value) ? removed(doc) : doc, null)]
    })
}

function lookup(spec: Value, source: Source): Stage {
  const {
    from,
    as,
    localField,
    foreignField,
    let: variables = {},
    pipeline,
    ...rest
  } = docOf(9, '$lookup', spec)
  const [unknown] = Object.keys(rest)
  if (unknown) throw new MongoError(9, `unknown argument to $lookup: ${unknown}`)
  if (typeof from !== 'string')
    throw new MongoError(9, "missing 'from' option to $lookup stage specification")
  if (typeof as !== 'string') throw new MongoError(9, "must specify 'as' field for a $lookup")
  if ((localField === undefined) !== (foreignField === undefined))
    throw new MongoError(9, '$lookup requires both or neither of localField and foreignField to be specified')
  if (localField === undefined && pipeline === undefined)
    throw new MongoError(
      9,
      "$lookup requires either 'pipeline' or both 'localField' and 'foreignField' to be specified",
    )
  const bound = Object.entries(variables as Doc).map(
    ([name, value]) => [name, compileExpression(value)] as const,
  )
  const run = compilePipeline(pipeline ?? [], source)
  const target = as.split('.')
  return (docs, outer) =>
    docs.map((doc) => {
      const scope = {
        ...outer,
        ...Object.fromEntries(bound.map(([name, value]) => [name, value(doc, outer)])),
      }
      let joined: readonly Doc[]
      if (localField === undefined) joined = source(from)
      else {
        const path = String(foreignField)
        const local = elements(reach(doc, String(localField).split('.'))).map((value) => value ?? null)
        const values = local.length ? local : [null]
        const keys = new Set(values.map(keyOf))
        const foreign = path.split('.')
        joined = source(from, { path, values }).filter((candidate) => {
          const reached = reach(candidate, foreign)
          return [...reached, ...elements(reached)].some((value) => keys.has(keyOf(value ?? null)))
        })
      }
      return write(doc, target, run(joined, scope))
    })
}

function replaceRoot(spec: Value): Stage {
  const root = compileExpression(spec)
  return (docs, variables) =>
    docs.map((doc) => {
      const value = root(doc, variables)
      if (isDoc(value)) return value
      throw new MongoError(
        40228,
        `'newRoot' expression must evaluate to an object, but resulting value was of type ${typeName(value)}`,
      )
    })
}

function countAs(spec: Value): Stage {
  if (typeof spec !== 'string') throw new MongoError(40156, 'the count field must be a non-empty string')
  if (spec === '') throw new MongoError(40156, 'the count field must be a non-empty string')
  if (spec.startsWith('$')) throw new MongoError(40158, 'the count field cannot be a $-prefixed path')
  if (spec.includes('.')) throw new MongoError(40160, "the count field cannot contain '.'")
  return (docs) => (docs.length ? [{ [spec]: docs.length }] : [])
}

const STAGES: Record<string, Compile> = {
  $match: (spec) => {
    const matches = compileMatch(docOf(15959, '$match', spec))
    return (docs, variables) => docs.filter((doc) => matches(doc, variables))
  },
  $sort: (spec) => {
    const keys = docOf(15973, '$sort', spec)
    if (Object.keys(keys).length === 0)
      throw new MongoError(15976, '$sort stage must have at least one sort key')
    return compileSort(keys)
  },
  $skip: (spec) => {
    const skip = wholeOf('$skip', spec, 0, 5107200)
    return (docs) => docs.slice(skip)
  },
  $limit: (spec) => {
    const limit = wholeOf('$limit', spec, 1, 5107201)
    return (docs) => docs.slice(0, limit)
  },
  $project: (spec) => {
    const fields = docOf(15969, '$project', spec)
    if (Object.keys(fields).length === 0)
      throw new MongoError(51272, 'projection specification must have at least one field')
    const project = compileProjection(fields, false)
    return (docs, variables) => docs.map((doc) => project(doc, variables))
  },
  $addFields: (spec) => {
    const add = compileAddFields(docOf(40272, '$addFields', spec))
    return (docs, variables) => docs.map((doc) => add(doc, variables))
  },
  $set: (spec, source) => compileStage('$addFields', spec, source),
  $unset: (spec) => {
    const unset = compileUnset(spec)
    return (docs) => docs.map((doc) => unset(doc))
  },
  $group: group,
  $count: countAs,
  $unwind: unwind,
  $lookup: lookup,
  $replaceRoot: (spec) => replaceRoot(docOf(40229, '$replaceRoot', spec).newRoot),
  $replaceWith: replaceRoot,
  $sortByCount: (spec) => {
    const [grouped, sorted] = [group({ _id: spec, count: { $sum: 1 } }), compileSort({ count: -1 })]
    return (docs, variables) => sorted(grouped(docs, variables))
  },
  $facet: (spec, source) => {
    const facets = Object.entries(docOf(40169, '$facet', spec)).map(
      ([name, pipeline]) => [name, compilePipeline(pipeline, source)] as const,
    )
    return (docs, variables) => [
      Object.fromEntries(facets.map(([name, run]) => [name, run(docs, variables)])),
    ]
  },
}

const MONGODB_ONLY = new Set(
  '$bucket $bucketAuto $changeStream $collStats $currentOp $densify $documents $fill $geoNear $graphLookup $indexStats $listSessions $merge $out $redact $sample $search $setWindowFields $unionWith'.split(
    ' ',
  ),
)

function compileStage(name: string, spec: Value, source: Source): Stage {
  const stage = Object.hasOwn(STAGES, name) ? STAGES[name] : undefined
  if (stage) return stage(spec, source)
  throw MONGODB_ONLY.has(name)
    ? notSupported(`the pipeline stage ${name}`)
    : new MongoError(40324, `Unrecognized pipeline stage name: '${name}'`)
}

/**
 * Compiles a pipeline. Throws 14 when it is no array, 40323 for a stage with more than one field, 40324 for an
 * unknown stage, 115 for one that MongoDB has and this database has not.
 */
export function compilePipeline(pipeline: Value, source: Source): Stage {
  if (!Array.isArray(pipeline)) throw new MongoError(14, "'pipeline' option must be specified as an array")
  const stages = pipeline.map((stage: Value): Stage => {
    if (!isDoc(stage)) throw new MongoError(14, "Each element of the 'pipeline' array must be an object")
    const [name, ...more] = Object.keys(stage)
    if (name === undefined || more.length)
      throw new MongoError(40323, 'A pipeline stage specification object must contain exactly one field.')
    return compileStage(name, stage[name], source)
  })
  return (docs, variables) => stages.reduce((result, stage) => stage(result, variables), docs)
}

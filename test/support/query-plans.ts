import { BSON, type Db, type Document } from 'mongodb'
import { engine } from './engine'
import { type Recorded } from './wire-recorder'

/**
 * A query in a form that can be explained: one command of one collection, without its session and
 * transaction.
 */
export type Query = { verb: string; explained: Document; isCount: boolean }

/** Why a recorded command is not explained. */
const WITHOUT_PLAN: Record<string, string> = {
  insert: 'looks nothing up; unique indexes are asked for one entry each',
  getMore: 'goes on with a query that is explained',
  killCursors: 'ends a query',
  commitTransaction: 'ends a transaction',
  abortTransaction: 'ends a transaction',
  endSessions: 'ends a session',
  hello: 'is the handshake',
  ismaster: 'is the handshake',
  ping: 'is the health check',
  buildInfo: 'asks what the database is',
}

/** The queries that may read more rows than they return, and why. None may read without an index. */
const UNBOUNDED: { reason: string; holds: (query: Query) => boolean }[] = [
  {
    reason: 'older copies of a name are looked for among all that the person has (ADR 015)',
    holds: ({ explained: { filter } }) => JSON.stringify(docOf(filter).$or ?? []).includes('{"$ne":'),
  },
  {
    reason: 'names are looked for among all that a person who has left has done (ADR 028)',
    holds: ({ explained: { filter } }) =>
      ['buyerEmail', 'agentName', 'actorName'].some((name) => '$ne' in docOf(docOf(filter)[name])),
  },
  {
    reason: 'that a word is common is learned from the listings that have it, once (ADR 037)',
    holds: ({ explained: { find, filter } }) =>
      find === 'properties' && JSON.stringify(docOf(filter).$and ?? []).includes('{"words":{"$in":'),
  },
  { reason: 'a count reads the index over what it counts', holds: ({ isCount }) => isCount },
]

/** How many rows a query may read for each that it returns, and how many besides: a planner may sort some hundred. */
export const READ_PER_ROW = 10
const BASE_READS = 500

const RETRY_MS = 1_000
/** The number of concurrent explains. */
const LANES = 4

/** True for an accumulator that sums rows. */
const isSum = (accumulator: unknown): boolean => docOf(accumulator).$sum !== undefined

const docOf = (value: unknown): Document => (value ?? {}) as Document
const picked = (command: Document, names: string[]): Document =>
  Object.fromEntries(names.filter((name) => name in command).map((name) => [name, command[name] as unknown]))

/**
 * The queries of a command: itself, or for a write the find of each statement's filter. Empty for a command
 * without a plan. Throws for an unknown command.
 */
export function queriesOf(command: Recorded): Query[] {
  const verb = Object.keys(command)[0] ?? ''
  const find = (filter: unknown, rest: Document): Query => ({
    verb,
    explained: { find: command[verb] as unknown, filter: docOf(filter), ...rest },
    isCount: false,
  })
  const statements = (name: string) => command[name] as Document[]
  switch (verb) {
    case 'find':
      return [find(command.filter, picked(command, ['sort', 'skip', 'limit', 'hint']))]
    case 'aggregate':
      return [
        {
          verb,
          explained: { ...picked(command, ['aggregate', 'pipeline', 'hint']), cursor: {} },
          isCount: statements('pipeline').some(({ $group }) => Object.values(docOf($group)).some(isSum)),
        },
      ]
    case 'count':
      // Without a query it is answered from the collection's metadata.
      return Object.keys(docOf(command.query)).length === 0
        ? []
        : [{ verb, explained: picked(command, ['count', 'query']), isCount: true }]
    case 'distinct':
      return [{ verb, explained: picked(command, ['distinct', 'key', 'query']), isCount: false }]
    case 'update':
      return statements('updates').map(({ q, multi }) => find(q, multi ? {} : { limit: 1 }))
    case 'delete':
      return statements('deletes').map(({ q, limit }) => find(q, limit ? { limit: 1 } : {}))
    case 'findAndModify':
      return [find(command.query, { ...picked(command, ['sort']), limit: 1 })]
    default:
      if (verb in WITHOUT_PLAN) return []
      throw new Error(`${verb} is not known: say how it is explained, or why it has no plan`)
  }
}

/** The query without its values, as a readable text that identifies its kind. */
export function shapeOf({ verb, explained }: Query): string {
  const { find, aggregate, count, distinct, filter, sort, limit, pipeline, query, key } = explained
  const name = String(find ?? aggregate ?? count ?? distinct)
  const parts = { filter: filter as unknown, query: query as unknown, pipeline: pipeline as unknown }
  return [
    `${verb} ${name}`,
    ...Object.values(parts).flatMap((part) =>
      part === undefined ? [] : [JSON.stringify(withoutValues(part))],
    ),
    ...(key === undefined ? [] : [`key ${String(key)}`]),
    ...(sort === undefined ? [] : [`sort ${JSON.stringify(sort)}`]),
    ...(limit === undefined ? [] : [`limit ${String(limit)}`]),
  ].join(' ')
}

function withoutValues(value: unknown): unknown {
  if (Array.isArray(value)) {
    const kinds = value.map(withoutValues)
    return kinds.every((kind) => kind === '?') ? ['?'] : kinds
  }
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return '?'
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withoutValues(part)]))
}

/** The database's plan for a query as JSON, and how many rows it reads and returns. */
export type Plan = { text: string; isIndexed: boolean; rowsRead: number; rowsReturned: number }

/**
 * The error of DocumentDB's gateway if PostgreSQL gives a plan the cost "Infinity", which is not JSON; it
 * occurs once in many runs.
 */
const INFINITE_COST = /Cost": Infinity,?\s.*is not valid JSON/s

/** Explains a query by running it. A plan of infinite cost counts as one without an index. */
export async function planOf(db: Db, query: Query): Promise<Plan> {
  const explain = { explain: query.explained, verbosity: 'executionStats' }
  const explained = await db.command(explain).catch((error: unknown) => {
    if (engine === 'documentdb' && INFINITE_COST.test(String(error))) return null
    throw error
  })
  if (explained === null)
    return { text: 'a plan of infinite cost', isIndexed: false, rowsRead: 0, rowsReturned: 0 }
  // MongoDB explains stage by stage what it could not push down to the first stage of a pipeline.
  const stages = (explained.stages ?? []) as Document[]
  const first = docOf(stages[0]?.$cursor ?? explained)
  const plan = [docOf(docOf(first.queryPlanner).winningPlan), ...stages.slice(1)]
  const { nReturned, totalDocsExamined } = first.executionStats as Record<string, number>
  const text = JSON.stringify(plan)
  return {
    text,
    isIndexed: !text.includes('COLLSCAN'),
    rowsRead: [totalDocsExamined, ...stages.map((stage) => stage.totalDocsExamined as unknown)]
      .map((count) => Number(count ?? 0))
      .reduce((sum, count) => sum + count),
    rowsReturned: Number(stages.at(-1)?.nReturned ?? nReturned),
  }
}

/** What is wrong with the database's plan for a query; `null` if nothing is. */
async function faultOf(db: Db, query: Query): Promise<string | null> {
  const { text, isIndexed, rowsRead, rowsReturned } = await planOf(db, query)
  const isTooMuch =
    rowsRead > READ_PER_ROW * rowsReturned + BASE_READS && !UNBOUNDED.some(({ holds }) => holds(query))
  return !isIndexed || isTooMuch
    ? `${shapeOf(query)}: ${text}, read ${rowsRead} for ${rowsReturned}, ${BSON.EJSON.stringify(query.explained)}`
    : null
}

/** Each query once. */
function distinctOf(queries: Query[]): Query[] {
  const byText = new Map(queries.map((query) => [BSON.EJSON.stringify(query.explained), query]))
  return [...byText.values()]
}

/** The number of kinds of queries among them. */
export const kindsOf = (queries: Query[]): string[] => [...new Set(queries.map(shapeOf))].sort()

/**
 * Explains every query with its own values on a database with enough rows for a meaningful plan, and returns
 * a line for each that reads a collection without an index, or more rows than allowed. Faults are checked
 * again for `timeout` milliseconds, because plans change when the database has gathered statistics.
 */
export async function planErrorsOf(db: Db, queries: Query[], timeout = 240_000): Promise<string[]> {
  const end = Date.now() + timeout
  let remaining = distinctOf(queries)
  for (;;) {
    const faults: string[] = []
    const wrong: Query[] = []
    for (let from = 0; from < remaining.length; from += LANES) {
      const some = remaining.slice(from, from + LANES)
      const results = await Promise.all(some.map((query) => faultOf(db, query)))
      for (const [i, query] of some.entries()) {
        const fault = results[i]
        if (typeof fault !== 'string') continue
        faults.push(fault)
        wrong.push(query)
      }
    }
    if (wrong.length === 0 || Date.now() >= end) return faults
    remaining = wrong
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  }
}

/** Explains queries until one has a fault that matches the pattern; returns the faults up to that one, or all. */
export async function planErrorsUntil(db: Db, queries: Query[], fits: RegExp): Promise<string[]> {
  const faults: string[] = []
  for (const query of distinctOf(queries)) {
    const fault = await faultOf(db, query)
    if (fault === null) continue
    faults.push(fault)
    if (fits.test(fault)) break
  }
  return faults
}

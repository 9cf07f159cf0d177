import { BSON, type Db, type Document } from 'mongodb'
import { INDEXES } from '@/lib/data/indexes'
import { type Plan, planOf, type Query, READ_PER_ROW, shapeOf } from './query-plans'

/** How many rows a collection has where the plans for many are looked at. */
export const ROWS = 100_000

/** What a part may read besides ten rows for each that it shows: the totals, the account of its reader. */
export const BASE_READS = 5
/** How long the database may take to gather statistics of what was loaded. */
const STATISTICS_TIMEOUT_MS = 240_000
const AGAIN_MS = 1_000

/** The database takes so many in one command for each row quicker than four times as many. */
const BATCH = 2_500

const BEGINNINGS =
  'Spring Fair Green Bakers Port Ash Lake Mill Oak North Clear Rock River Maple Silver Wood Glen Cedar High New'
const ENDS =
  'field land ville ton burg wick ford haven view mouth dale port ridge bury ham ley brook stead gate beck'
const STATES = ['Oregon', 'Texas', 'Ohio', 'Maine', 'Utah', 'Iowa', 'Idaho', 'Nevada']
/** Four hundred cities. */
export const CITIES = BEGINNINGS.split(' ').flatMap((beginning, i) =>
  ENDS.split(' ').map((end, j) => `${beginning}${end}, ${STATES[(i + j) % STATES.length] ?? ''}`),
)
export const STREETS = 'Maple Cedar Birch Walnut Aspen Juniper Willow Prospect Chestnut Quarry'.split(' ')

/** `all[i]`, from the beginning again at its end. Throws where there is nothing. */
export function cycle<T>(all: readonly T[], i: number): T {
  const found = all[i % all.length]
  if (found === undefined) throw new Error('there is none')
  return found
}

/** Adds what `fill` adds to a collection without its indexes: they cost a fraction as much when the rows are there. */
export async function loadIndexed(db: Db, name: string, fill: () => Promise<void>): Promise<void> {
  await db.collection(name).dropIndexes()
  await fill()
  await db.collection(name).createIndexes(INDEXES[name] ?? [])
}

/** Adds many rows to a collection, then its indexes. */
export const loadRows = (db: Db, name: string, rows: readonly Document[]): Promise<void> =>
  loadIndexed(db, name, async () => {
    for (let i = 0; i < rows.length; i += BATCH)
      await db.collection(name).insertMany(rows.slice(i, i + BATCH), { ordered: false })
  })

/** What a page of a list, or a page, shows, with the queries that it asked. */
export type Asked = { name: string; shown: number; queries: Query[] }

/** Explains queries, each once however often it is asked: every page asks for the account of its reader. */
function planner(db: Db): (query: Query) => Promise<Plan> {
  const plans = new Map<string, Promise<Plan>>()
  return (query) => {
    const text = BSON.EJSON.stringify(query.explained)
    const plan = plans.get(text) ?? planOf(db, query)
    plans.set(text, plan)
    return plan
  }
}

/** What is wrong with the plans of a part; `null` if nothing is. */
async function readFaultOf(
  plan: (query: Query) => Promise<Plan>,
  { name, shown, queries }: Asked,
): Promise<string | null> {
  const plans = await Promise.all(
    queries.map(async (query) => ({ ...(await plan(query)), shape: shapeOf(query) })),
  )
  const read = plans.reduce((sum, plan) => sum + plan.read, 0)
  const isFine = plans.every(({ isIndexed }) => isIndexed) && read <= READ_PER_ROW * shown + BASE_READS
  return isFine ? null : `${name}: reads ${read}, shows ${shown}, ${JSON.stringify(plans)}`
}

/**
 * A line for each part that reads a collection without an index, or more than ten rows for each that it shows; those
 * that stay when the database has had the time to gather statistics.
 */
export async function readFaultsOf(
  db: Db,
  asked: readonly Asked[],
  timeout = STATISTICS_TIMEOUT_MS,
): Promise<string[]> {
  const end = Date.now() + timeout
  for (let left = asked; ;) {
    const plan = planner(db)
    const faults: string[] = []
    const wrong: Asked[] = []
    for (const one of left) {
      const fault = await readFaultOf(plan, one)
      if (fault === null) continue
      faults.push(fault)
      wrong.push(one)
    }
    if (wrong.length === 0 || Date.now() >= end) return faults
    left = wrong
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
  }
}

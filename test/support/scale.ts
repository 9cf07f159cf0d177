import { BSON, type Db, type Document } from 'mongodb'
import { INDEXES } from '@/lib/data/indexes'
import { type Plan, planOf, type Query, READ_PER_ROW, shapeOf } from './query-plans'

/** The number of rows of a collection for plans at scale. */
export const ROWS = 100_000

/** What a page may read besides ten rows for each that it shows: the totals, and its reader's account. */
export const BASE_READS = 5
/** How long the database may take to gather statistics of loaded data. */
const STATISTICS_TIMEOUT_MS = 240_000
const RETRY_MS = 1_000

/** The batch size of inserts; four times as many are slower per row. */
const BATCH_SIZE = 2_500

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

/** `all[i]`, cyclic. Throws if it is empty. */
export function cycle<T>(all: readonly T[], i: number): T {
  const item = all[i % all.length]
  if (item === undefined) throw new Error('The list is empty.')
  return item
}

/** Fills a collection without its indexes, which are much faster to create afterwards. */
export async function loadIndexed(db: Db, name: string, fill: () => Promise<void>): Promise<void> {
  await db.collection(name).dropIndexes()
  await fill()
  const indexes = INDEXES[name] ?? []
  if (indexes.length > 0) await db.collection(name).createIndexes(indexes)
}

/** Adds many rows to a collection, then its indexes. */
export const loadRows = (db: Db, name: string, rows: readonly Document[]): Promise<void> =>
  loadIndexed(db, name, async () => {
    for (let i = 0; i < rows.length; i += BATCH_SIZE)
      await db.collection(name).insertMany(rows.slice(i, i + BATCH_SIZE), { ordered: false })
  })

/** The number of rows that a page shows, with its queries. */
export type PageQueries = { name: string; shown: number; queries: Query[] }

/** Explains each query once, however often it occurs: every page reads its reader's account. */
function planner(db: Db): (query: Query) => Promise<Plan> {
  const plans = new Map<string, Promise<Plan>>()
  return (query) => {
    const text = BSON.EJSON.stringify(query.explained)
    const plan = plans.get(text) ?? planOf(db, query)
    plans.set(text, plan)
    return plan
  }
}

/** What is wrong with a page's plans; `null` if nothing is. */
async function readFaultOf(
  plan: (query: Query) => Promise<Plan>,
  { name, shown, queries }: PageQueries,
): Promise<string | null> {
  const plans = await Promise.all(
    queries.map(async (query) => ({ ...(await plan(query)), shape: shapeOf(query) })),
  )
  const read = plans.reduce((sum, queryPlan) => sum + queryPlan.rowsRead, 0)
  const isFine = plans.every(({ isIndexed }) => isIndexed) && read <= READ_PER_ROW * shown + BASE_READS
  return isFine ? null : `${name}: reads ${read}, shows ${shown}, ${JSON.stringify(plans)}`
}

/**
 * A line for each page that reads a collection without an index, or more than ten rows for each that it
 * shows, and still does after the database has had time to gather statistics.
 */
export async function readFaultsOf(
  db: Db,
  pages: readonly PageQueries[],
  timeout = STATISTICS_TIMEOUT_MS,
): Promise<string[]> {
  const end = Date.now() + timeout
  for (let remaining = pages; ;) {
    const plan = planner(db)
    const faults: string[] = []
    const wrong: PageQueries[] = []
    for (const one of remaining) {
      const fault = await readFaultOf(plan, one)
      if (fault === null) continue
      faults.push(fault)
      wrong.push(one)
    }
    if (wrong.length === 0 || Date.now() >= end) return faults
    remaining = wrong
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  }
}

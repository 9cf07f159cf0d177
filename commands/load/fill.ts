import { type OptionalUnlessRequiredId } from 'mongodb'
import { getDb } from '@/lib/data/client'
import {
  collection,
  type CollectionDocument,
  type CollectionName,
  type SavedSearchDoc,
  type SearchAnchorDoc,
} from '@/lib/data/collections'
import { INDEXES } from '@/lib/data/indexes'
import { repairMapCounts } from '@/lib/data/listing-search/map-counts'
import { rebuildPlaces } from '@/lib/data/listing-search/places'
import { rebuildListingWords } from '@/lib/data/listing-search/words'
import { migrate } from '@/lib/data/migrations'
import { monthsOf } from '@/lib/data/sales'
import { anchorRows } from '@/lib/data/saved-searches'
import { syntheticSite } from './world'

/** In documents. Larger batches are not faster per document. */
const BATCH_SIZE = 2_500
/** While the database writes one batch, the next one is generated. */
const CONCURRENT_BATCHES = 2

/** Receives one line for each step that is done, with its seconds. */
export type ReportProgress = (line: string) => void

/** The marker in a database that this command fills, written first. */
type Marker = { _id: 'load'; listings: number; filledAt: Date | null }
const markers = () => getDb().collection<Marker>('load')

/** The number of listings that the command loaded; `null` if it did not finish or never ran. */
export const loadedListings = async (): Promise<number | null> => {
  const marker = await markers().findOne({ _id: 'load' })
  return marker?.filledAt ? marker.listings : null
}

/**
 * Throws, with a message that says what to do, for a database with accounts or listings that this command did not load.
 * Content of migrations is ignored.
 */
async function assertOwnDatabase(): Promise<void> {
  if (await markers().findOne({ _id: 'load' })) return
  for (const name of ['users', 'properties'] as const)
    if (await collection(name).findOne({}, { projection: { _id: 1 } }))
      throw new Error(
        `The database "${getDb().databaseName}" has data that this command did not load. Nothing was changed. ` +
          'Set MONGODB_URI to an empty database.',
      )
}

async function timed<T>(report: ReportProgress, step: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  const result = await work()
  report(`${step}: ${((performance.now() - start) / 1_000).toFixed(1)} s`)
  return result
}

/** Adds all rows in batches. */
async function insert<N extends CollectionName>(
  name: N,
  rows: Iterable<CollectionDocument<N>>,
  report: ReportProgress,
): Promise<void> {
  const writing = new Set<Promise<unknown>>()
  let batch: OptionalUnlessRequiredId<CollectionDocument<N>>[] = []
  let count = 0
  const write = async () => {
    while (writing.size >= CONCURRENT_BATCHES) await Promise.race(writing)
    const insertion: Promise<unknown> = collection(name)
      .insertMany(batch, { ordered: false })
      .finally(() => writing.delete(insertion))
    writing.add(insertion)
    batch = []
  }
  for (const row of rows) {
    batch.push(row as OptionalUnlessRequiredId<CollectionDocument<N>>)
    count += 1
    if (batch.length < BATCH_SIZE) continue
    await write()
    if (count % 100_000 === 0) report(`${name}: ${count}`)
  }
  if (batch.length > 0) await write()
  await Promise.all(writing)
}

/** Fills a collection and then creates its indexes, which is much faster. */
async function fill(name: CollectionName, report: ReportProgress, add: () => Promise<void>): Promise<void> {
  await collection(name).dropIndexes()
  await timed(report, `rows of ${name}`, add)
  await timed(report, `indexes of ${name}`, () => collection(name).createIndexes(INDEXES[name] ?? []))
}

function* anchorsOf(searches: Iterable<SavedSearchDoc>): Generator<SearchAnchorDoc> {
  for (const search of searches) yield* anchorRows(search)
}

/**
 * Fills the database with a site of `listings` listings, the same site at every call. A database that this command filled
 * before is emptied first. Throws for one with other data.
 */
export async function load(listings: number, report: ReportProgress): Promise<void> {
  await assertOwnDatabase()
  await getDb().dropDatabase()
  await markers().insertOne({ _id: 'load', listings, filledAt: null })
  await migrate()
  const site = syntheticSite(listings)
  await fill('properties', report, () => insert('properties', site.properties(), report))
  await fill('places', report, rebuildPlaces)
  await timed(report, 'rows of mapCounts', repairMapCounts)
  await fill('words', report, rebuildListingWords)
  await fill('offers', report, () => insert('offers', site.offers(), report))
  await fill('reviews', report, () => insert('reviews', site.reviews(), report))
  await fill('conversations', report, () => insert('conversations', site.conversations(), report))
  await fill('messages', report, () => insert('messages', site.messages(), report))
  await fill('viewings', report, () => insert('viewings', site.viewings(), report))
  await fill('viewingClaims', report, () => insert('viewingClaims', site.claims(), report))
  await fill('savedSearches', report, () => insert('savedSearches', site.searches(), report))
  await fill('searchAnchors', report, () => insert('searchAnchors', anchorsOf(site.searches()), report))
  await fill('wishlist', report, () => insert('wishlist', site.wishlist(), report))
  await fill('users', report, async () => {
    await insert('users', [site.administrator], report)
    await insert('users', site.agents(), report)
    await insert('users', site.buyers(), report)
  })
  await fill('sales', report, () => insert('sales', monthsOf(site.sales()), report))
  await markers().updateOne({ _id: 'load' }, { $set: { filledAt: new Date() } })
}

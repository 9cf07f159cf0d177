import 'server-only'
import { type AnyBulkWriteOperation, type Db, MongoServerError, type ObjectId } from 'mongodb'
import { getLog } from '@/lib/log'
import { collection, type MigrationDoc, type PropertyDoc } from './collections'
import { getDb } from './client'
import { eraseOrphanedReasons } from './erasures'
import { refoldSearchText } from './refold-search-text'
import { positionListingsInTowns, repairZeroPositions } from './position-in-towns'
import { checkGoogleLinks } from './google-links'
import { createMissingHistories } from './history'
import { INDEXES } from './indexes'
import { addJobsOfRecords } from './jobs'
import { endOpenOffers } from './offer-ends'
import { normalizeEmails } from './normalize-emails'
import { markForAdmins } from './offers-for-admins'
import { recordPictures } from './pictures'
import { lastModified } from './properties'
import { rebuildPlaces } from './listing-search/places'
import { rebuildListingWords } from './listing-search/words'
import { derive } from './listing-search/derive'
import { nameAgentsOfReviews } from './reviews'
import { recountSales } from './sales'
import { searchFields } from './listing-search/search'

export type Migration = {
  id: number
  name: string
  /**
   * The last migration of the previous release, whose processes can run on the result of this one (D174); absent: only
   * versions that know this one can.
   */
  compatibleWith?: number
  run: (db: Db) => Promise<void>
}

const INDEX_NOT_FOUND = 27

/**
 * Work that is done once per run of `migrate`, which has its own database handle. Every migration wants the indexes of
 * this version, so the first one creates them.
 */
function onceInRun(work: (db: Db) => Promise<void>): (db: Db) => Promise<void> {
  const done = new WeakSet<Db>()
  return async (db) => {
    if (done.has(db)) return
    await work(db)
    done.add(db)
  }
}

/** Creates every missing index. */
const createIndexes = onceInRun(async (db) => {
  for (const [name, indexes] of Object.entries(INDEXES)) await db.collection(name).createIndexes(indexes)
})

/** Drops the indexes of older versions: each costs every write, and a planner may choose one that serves worse. */
const dropOldIndexes = onceInRun(async (db) => {
  for (const [name, indexes] of Object.entries(INDEXES)) {
    const kept = new Set(['_id_', ...indexes.map((index) => index.name)])
    const found = await db.collection(name).listIndexes().toArray()
    const old = found.map((index: { name: string }) => index.name).filter((index) => !kept.has(index))
    for (const index of old) await dropIndex(db, name, index)
  }
})

async function dropIndex(db: Db, name: string, index: string): Promise<void> {
  try {
    await db.collection(name).dropIndex(index)
  } catch (error) {
    // Another process has dropped it already.
    if (!(error instanceof MongoServerError && error.code === INDEX_NOT_FOUND)) throw error
  }
}

/** Batch size of writes. */
const BATCH = 1_000

/** Recomputes the derived fields of listings. */
async function deriveProperties(): Promise<void> {
  let writes: AnyBulkWriteOperation<PropertyDoc>[] = []
  const flush = async () => {
    if (writes.length > 0) await collection('properties').bulkWrite(writes, { ordered: false })
    writes = []
  }
  for await (const property of collection('properties').find()) {
    writes.push({
      updateOne: {
        filter: { _id: property._id },
        update: { $set: derive(property), $unset: { locationTrigrams: '', locationGrams: '' } },
      },
    })
    if (writes.length === BATCH) await flush()
  }
  await flush()
}

/** When listings without `modifiedAt` last changed. */
async function addModificationTimes(): Promise<void> {
  const filter = { modifiedAt: { $exists: false } }
  const found = collection('properties').find(filter, { projection: { updatedAt: 1, underOfferSince: 1 } })
  let writes: AnyBulkWriteOperation<PropertyDoc>[] = []
  const flush = async () => {
    if (writes.length > 0) await collection('properties').bulkWrite(writes, { ordered: false })
    writes = []
  }
  for await (const { _id, ...listing } of found) {
    const modifiedAt = lastModified(listing)
    writes.push({ updateOne: { filter: { _id, ...filter }, update: { $set: { modifiedAt } } } })
    if (writes.length === BATCH) await flush()
  }
  await flush()
}

/** Computes the search fields of accounts and reviews. */
async function deriveSearch(): Promise<void> {
  for await (const { _id, name, email } of collection('users').find())
    await collection('users').updateOne({ _id }, { $set: searchFields(name, email) })
  for await (const { _id, propertyTitle, name } of collection('reviews').find())
    await collection('reviews').updateOne({ _id }, { $set: searchFields(propertyTitle, name) })
  await nameInAudit()
}

/** Adds names to entries of the log that had only ids, as far as the records exist. */
async function nameInAudit(): Promise<void> {
  const titleOf = {
    user: async (_id: ObjectId) => (await collection('users').findOne({ _id }))?.name,
    property: async (_id: ObjectId) => (await collection('properties').findOne({ _id }))?.title,
    offer: async (_id: ObjectId) => (await collection('offers').findOne({ _id }))?.propertyTitle,
    review: async (_id: ObjectId) => (await collection('reviews').findOne({ _id }))?.propertyTitle,
    viewing: () => Promise.resolve(undefined),
    message: () => Promise.resolve(undefined),
  }
  for await (const entry of collection('audit').find({ searchText: { $exists: false } })) {
    const { _id, actorId, targetType, targetId, before } = entry
    const actor = actorId && (await collection('users').findOne({ _id: actorId }))
    const kept = typeof before.title === 'string' ? before.title : undefined
    const targetName = (await titleOf[targetType](targetId)) ?? kept
    const texts = [actor?.name, actor?.email, targetName].filter((text) => text !== undefined)
    await collection('audit').updateOne(
      { _id },
      { $set: { actorName: actor?.name ?? null, targetName, ...searchFields(...texts) } },
    )
  }
}

/** Older versions counted a refund as complete when it was created: each is checked again at Stripe. */
async function reviewRefunds(): Promise<void> {
  const refunded = collection('offers').find({
    status: 'rejected',
    refundId: { $exists: true },
    paymentIntentId: { $exists: true },
  })
  for await (const { _id: offerId, paymentIntentId = '' } of refunded)
    await collection('refunds').updateOne(
      { _id: paymentIntentId },
      { $setOnInsert: { offerId, state: 'due', failures: [] } },
      { upsert: true },
    )
}

/** Schedules the erasure of accounts that were deleted before. */
async function eraseDeleted(): Promise<void> {
  const now = new Date()
  for await (const { targetId } of collection('audit').find({ action: 'user.deleted' }))
    await collection('erasures').updateOne(
      { _id: targetId },
      { $setOnInsert: { at: now, dueAt: now, moderated: true } },
      { upsert: true },
    )
}

/** In order; a migration that has run anywhere is never edited, only followed by another. Each may run twice. */
export const MIGRATIONS: readonly Migration[] = [
  { id: 1, name: 'collections and indexes', run: createIndexes },
  {
    id: 2,
    name: 'paging, cascades and open payment intents',
    run: async (db) => {
      await createIndexes(db)
      await dropOldIndexes(db)
      await deriveProperties()
      await collection('locks').updateOne(
        { _id: 'administrators' },
        { $setOnInsert: { taken: 0 } },
        { upsert: true },
      )
      await collection('offers').updateMany(
        {
          paymentIntentId: { $exists: true },
          status: { $in: ['accepted', 'rejected'] },
          refundId: { $exists: false },
        },
        { $set: { unsettled: true } },
      )
    },
  },
  {
    id: 3,
    name: 'the places of listings',
    run: async (db) => {
      await deriveProperties()
      await createIndexes(db)
    },
  },
  {
    id: 4,
    name: 'places are counted',
    run: async (db) => {
      // The old indexes are dropped first, because they would slow down all of these writes.
      await dropOldIndexes(db)
      await deriveProperties()
      await createIndexes(db)
      await rebuildPlaces()
    },
  },
  {
    id: 5,
    name: 'indexes of the administrators’ tables',
    run: async (db) => {
      await deriveProperties()
      await deriveSearch()
      await createIndexes(db)
    },
  },
  {
    id: 6,
    name: 'the sales of agents by month',
    run: async (db) => {
      await createIndexes(db)
      await recountSales()
    },
  },
  { id: 7, name: 'copied names', run: createIndexes },
  {
    id: 8,
    name: 'sessions, verified emails and links to Google',
    run: async (db) => {
      await createIndexes(db)
      getLog().info(await checkGoogleLinks(), 'links to Google checked')
      // Deletes sessions without an id, and the counter that distinguished ended ones.
      await db
        .collection('users')
        .updateMany({ sessionsValidFrom: { $exists: true } }, { $unset: { sessionsValidFrom: '' } })
    },
  },
  {
    id: 9,
    name: 'pictures in use',
    run: async (db) => {
      await createIndexes(db)
      await recordPictures()
    },
  },
  {
    id: 10,
    name: 'names of deleted accounts',
    run: async (db) => {
      await createIndexes(db)
      await eraseDeleted()
    },
  },
  {
    id: 11,
    name: 'repeated checks of refunds',
    run: async (db) => {
      await createIndexes(db)
      await reviewRefunds()
    },
  },
  {
    id: 12,
    name: 'one queue of background jobs',
    run: async (db) => {
      await createIndexes(db)
      await addJobsOfRecords()
    },
  },
  { id: 13, name: 'changes of content', run: createIndexes },
  {
    id: 14,
    name: 'listed status and search words',
    run: async (db) => {
      await dropOldIndexes(db)
      await deriveProperties()
      // Places of the previous version have the suffixes of the whole text.
      await db.collection('places').deleteMany({ endings: { $exists: true } })
      await rebuildPlaces()
      await rebuildListingWords()
      await createIndexes(db)
    },
  },
  {
    id: 15,
    name: 'the history of listings',
    run: async (db) => {
      await createIndexes(db)
      await createMissingHistories()
    },
  },
  { id: 16, name: 'the towns of listings', run: positionListingsInTowns },
  {
    id: 17,
    name: 'listings by their facts and on the map',
    run: async (db) => {
      await dropOldIndexes(db)
      await deriveProperties()
      await createIndexes(db)
    },
  },
  { id: 18, name: 'imports', run: createIndexes },
  { id: 19, name: 'notices', run: createIndexes },
  { id: 20, name: 'deadlines of offers, and listings under offer', run: endOpenOffers },
  { id: 21, name: 'bank transfers', run: createIndexes },
  {
    id: 22,
    name: 'listings by under-offer status, and queues of administrators',
    run: async (db) => {
      // The new indexes first: until then lists use the old ones.
      await createIndexes(db)
      await dropOldIndexes(db)
      await markForAdmins()
    },
  },
  { id: 23, name: 'failures and reconciled payments', run: createIndexes },
  { id: 24, name: 'moderation', run: createIndexes },
  { id: 25, name: 'offers to answer by their deadline', compatibleWith: 24, run: createIndexes },
  { id: 26, name: 'reasons written by deleted accounts', compatibleWith: 24, run: eraseOrphanedReasons },
  { id: 27, name: 'places as people type them', compatibleWith: 24, run: refoldSearchText },
  { id: 28, name: 'no position at 0, 0', compatibleWith: 24, run: repairZeroPositions },
  {
    id: 29,
    name: 'one spelling of each email',
    compatibleWith: 24,
    run: async () => getLog().info(await normalizeEmails(), 'emails normalized'),
  },
  {
    id: 30,
    name: 'the agents of reviews, and their homes for sale',
    compatibleWith: 24,
    run: async (db) => {
      await createIndexes(db)
      await nameAgentsOfReviews()
    },
  },
  { id: 31, name: 'open offers of buyers by their deadline', compatibleWith: 24, run: createIndexes },
  { id: 32, name: 'marked homes and shared wishlists', compatibleWith: 24, run: createIndexes },
  { id: 33, name: 'messages', compatibleWith: 24, run: createIndexes },
  { id: 34, name: 'files of messages', compatibleWith: 24, run: createIndexes },
  { id: 35, name: 'viewings', compatibleWith: 24, run: createIndexes },
  { id: 36, name: 'open houses and calendars', compatibleWith: 24, run: createIndexes },
  { id: 37, name: 'saved searches', compatibleWith: 24, run: createIndexes },
  {
    id: 38,
    name: 'open viewings of listings',
    compatibleWith: 24,
    run: async (db) => {
      await createIndexes(db)
      await dropIndex(db, 'viewings', 'listing')
    },
  },
  {
    id: 39,
    name: 'uploads that nobody claims, by account',
    compatibleWith: 24,
    run: async (db) => {
      await createIndexes(db)
      await dropIndex(db, 'importRows', 'agent')
    },
  },
  {
    id: 40,
    name: 'listings by their modification, and the areas of postal codes',
    compatibleWith: 24,
    run: async (db) => {
      await createIndexes(db)
      await addModificationTimes()
      // Derives the listings that a postal code is found by.
      await refoldSearchText()
    },
  },
]

/** The number of the last migration: the state of a database of this version. */
export const MIGRATION = Math.max(...MIGRATIONS.map(({ id }) => id))

/** The names of this version's migrations by number. */
export const ALL_MIGRATIONS: ReadonlyMap<number, string> = new Map(
  MIGRATIONS.map(({ id, name }) => [id, name]),
)

/** The migrations that have run, newest first. */
export const findMigrations = (): Promise<MigrationDoc[]> =>
  collection('migrations')
    .find({ _id: { $gt: 0 } })
    .sort({ _id: -1 })
    .toArray()

/**
 * Runs the pending migrations and returns their names; `began` is called before each. Safe in several processes at
 * once, and beside processes of the previous version. `known`: the migrations of this version.
 */
export async function migrate(
  began: (migration: Migration) => void = () => undefined,
  known: readonly Migration[] = MIGRATIONS,
): Promise<string[]> {
  const db = getDb()
  const done = collection('migrations')
  const ran = new Set((await done.find({}, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id))
  const applied: string[] = []
  for (const migration of known.filter(({ id }) => !ran.has(id))) {
    const { id, name, compatibleWith: beside, run } = migration
    began(migration)
    await run(db)
    const row = { name, appliedAt: new Date(), ...(beside !== undefined && { beside }) }
    await done.updateOne({ _id: id }, { $setOnInsert: row }, { upsert: true })
    applied.push(name)
  }
  return applied
}

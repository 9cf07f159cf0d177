import 'server-only'
import { type AnyBulkWriteOperation, type ObjectId } from 'mongodb'
import { fold } from '@/lib/domain/text'
import { getDb, transaction } from './client'
import { collection } from './collections'
import { derive } from './listing-search/derive'
import { updatePlaceCounts } from './listing-search/places'
import { searchFields, type Searchable } from './listing-search/search'
import { addWords, wordsOfListings } from './listing-search/words'

/*
 * Recomputes stored search texts after a change of `fold`. May run beside a running site, and twice: each write is
 * conditional on what it read.
 */

/** Batch size of reads and writes. */
const BATCH = 1_000

/** Recomputes the search texts of listings, places and administrators' lists. */
export async function refoldSearchText(): Promise<void> {
  const listings = collection('properties')
    .find({}, { projection: { location: 1, title: 1, searchText: 1, locationFolded: 1 } })
    .batchSize(BATCH)
  for await (const { _id, location, title, searchText, locationFolded } of listings)
    if (searchText !== searchFields(title, location).searchText || locationFolded !== fold(location))
      await foldListing(_id)
  for (const name of ['users', 'reviews', 'audit'] as const) await foldSearchTexts(name)
}

/** With its place, whose id changes. */
const foldListing = (_id: ObjectId): Promise<void> =>
  transaction(async (session) => {
    const property = await collection('properties').findOne({ _id }, { session })
    if (!property) return
    const derived = derive(property)
    await collection('properties').updateOne({ _id }, { $set: derived }, { session })
    await addWords(wordsOfListings([derived]), session)
    await updatePlaceCounts([property], [{ ...property, ...derived }], session)
  })

type Searched = Searchable & { _id: ObjectId }

/** Computed from the older text, so that rows whose sources are deleted are found too. */
async function foldSearchTexts(name: 'users' | 'reviews' | 'audit'): Promise<void> {
  const rows = getDb()
    .collection<Searched>(name)
    .find({ searchText: { $exists: true } }, { projection: { searchText: 1 } })
    .batchSize(BATCH)
  let writes: AnyBulkWriteOperation<Searched>[] = []
  const flush = async () => {
    if (writes.length > 0) await getDb().collection<Searched>(name).bulkWrite(writes, { ordered: false })
    writes = []
  }
  for await (const { _id, searchText } of rows) {
    const folded = searchText.split('\n').map(fold).join('\n')
    if (folded === searchText) continue
    writes.push({ updateOne: { filter: { _id, searchText }, update: { $set: { searchText: folded } } } })
    if (writes.length === BATCH) await flush()
  }
  await flush()
}

import 'server-only'
import { type ClientSession, ObjectId } from 'mongodb'
import { collection, type SavedSearchDoc } from './collections'
import { NEWEST_FIRST, pageQuery, type PageQuery } from './listing-search/page'

/** A person's saved searches, newest first. */
export const findSavedSearches = (personId: string): PageQuery<SavedSearchDoc> =>
  pageQuery('savedSearches', { personId: new ObjectId(personId) }, NEWEST_FIRST, 'person')

/** The queries of a person's saved searches. */
export const findSearchTexts = async (personId: string): Promise<string[]> => {
  const found = collection('savedSearches').find(
    { personId: new ObjectId(personId) },
    { projection: { _id: 0, text: 1 }, hint: 'one_per_text' },
  )
  return (await found.toArray()).map(({ text }) => text)
}

/** The saved search of an id if it is this person's, or `null`. */
export const findSavedSearch = (
  id: string,
  personId: string,
  session?: ClientSession,
): Promise<SavedSearchDoc | null> =>
  collection('savedSearches').findOne(
    { _id: new ObjectId(id), personId: new ObjectId(personId) },
    { session },
  )

/** The number of a person's saved searches, counted up to `limit`. */
export const countSavedSearches = (
  personId: ObjectId,
  limit: number,
  session: ClientSession,
): Promise<number> => collection('savedSearches').countDocuments({ personId }, { limit, session })

/** Stores a search in place of the one with its id. Throws the duplicate-key error if the person has its text. */
export async function writeSavedSearch(search: SavedSearchDoc, session: ClientSession): Promise<void> {
  await collection('savedSearches').replaceOne({ _id: search._id }, search, { upsert: true, session })
}

/** Deletes a person's search; returns the number deleted. */
export const deleteSavedSearch = async (
  id: string,
  personId: string,
  session: ClientSession,
): Promise<number> => {
  const filter = { _id: new ObjectId(id), personId: new ObjectId(personId) }
  return (await collection('savedSearches').deleteOne(filter, { session })).deletedCount
}

/** Records that the person has opened the search; the number of searches found. */
export const writeSeen = async (id: string, personId: string, at: Date): Promise<number> =>
  (
    await collection('savedSearches').updateOne(
      { _id: new ObjectId(id), personId: new ObjectId(personId) },
      { $set: { seenAt: at } },
    )
  ).matchedCount

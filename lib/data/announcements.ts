import 'server-only'
import { type ClientSession, ObjectId } from 'mongodb'
import { type AnnouncementDoc, collection, type SavedSearchDoc } from './collections'
import { addInTransaction } from './errors'

type Pair = Pick<AnnouncementDoc, 'personId' | 'propertyId'>

/** The id of what was announced to a person of a home. */
export const announcementId = ({ personId, propertyId }: Pair): string =>
  `${personId.toHexString()}.${propertyId.toHexString()}`

/** What was announced of these pairs, by their ids. */
export async function findAnnouncements(
  pairs: readonly Pair[],
  session: ClientSession,
): Promise<Map<string, AnnouncementDoc>> {
  const announcements = await collection('announcements')
    .find({ _id: { $in: pairs.map(announcementId) } }, { session })
    .batchSize(pairs.length + 1)
    .toArray()
  return new Map(announcements.map((announcement) => [announcement._id, announcement]))
}

/** Stores announcements, in the transaction that has read the earlier ones of the same pairs: `known`, by id. */
export async function writeAnnouncements(
  announced: readonly Omit<AnnouncementDoc, '_id'>[],
  known: ReadonlyMap<string, unknown>,
  session: ClientSession,
): Promise<void> {
  const rows = announced.map((announcement) => ({ _id: announcementId(announcement), ...announcement }))
  const isKnown = ({ _id }: AnnouncementDoc) => known.has(_id)
  // A digest announces up to a hundred homes a person, and one insert is much faster than as many upserts.
  const added = rows.filter((row) => !isKnown(row))
  if (added.length > 0)
    await addInTransaction(() => collection('announcements').insertMany(added, { session }))
  const changed = rows.filter(isKnown)
  if (changed.length > 0)
    await collection('announcements').bulkWrite(
      changed.map(({ _id, ...fields }) => ({ updateOne: { filter: { _id }, update: { $set: fields } } })),
      { session },
    )
}

/** The ids of those of these accounts that are buyers. */
export const findBuyersAmong = async (ids: ObjectId[], session: ClientSession): Promise<Set<string>> =>
  new Set(
    (
      await collection('users')
        .find({ _id: { $in: ids }, role: 'user' }, { session, projection: { _id: 1 } })
        .batchSize(ids.length + 1)
        .toArray()
    ).map(({ _id }) => _id.toHexString()),
  )

/** The most announcements that are read to count those of all searches of a person. */
const READ_LIMIT = 5_000

/** How many homes were announced of each search since its person last opened it, by its id; counted up to `READ_LIMIT`. */
export async function countNewHomes(
  personId: string,
  searches: readonly Pick<SavedSearchDoc, '_id' | 'seenAt'>[],
): Promise<Map<string, number>> {
  const seenAt = new Map(searches.map((search) => [search._id.toHexString(), search.seenAt]))
  const oldest = new Date(Math.min(...searches.map((search) => search.seenAt.getTime())))
  const announcements =
    searches.length === 0
      ? []
      : await collection('announcements')
          .find(
            { personId: new ObjectId(personId), at: { $gt: oldest } },
            { projection: { _id: 0, at: 1, searchId: 1 }, hint: 'person' },
          )
          .sort({ at: -1 })
          .limit(READ_LIMIT)
          .batchSize(READ_LIMIT)
          .toArray()
  const counts = new Map<string, number>()
  for (const { searchId, at } of announcements) {
    const id = searchId.toHexString()
    const since = seenAt.get(id)
    if (since && at > since) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}

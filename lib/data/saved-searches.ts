import 'server-only'
import { type ClientSession, type Filter, ObjectId } from 'mongodb'
import {
  anchorRanges,
  anchorsOf,
  rangeLimits,
  type SearchedListing,
  tokensOf,
} from '@/lib/domain/search-match'
import { hourOf } from '@/lib/domain/digest-times'
import { groupBy } from '@/lib/domain/group-by'
import {
  collection,
  type DigestDoc,
  type SavedSearchDoc,
  type SearchAnchorDoc,
  type AnnouncementDoc,
} from './collections'
import { addJobs } from './jobs'
import { NEWEST_FIRST, pageQuery, type PageQuery } from './listing-search/page'
import { addInTransaction } from './client'
import { findByIds, hasMatched, upTo } from './reads'

/** A person's saved searches, newest first. */
export const findSavedSearches = (personId: string): PageQuery<SavedSearchDoc> =>
  pageQuery('savedSearches', { personId: new ObjectId(personId) }, NEWEST_FIRST, 'person')

/** The `searchKey` of each of a person's saved searches. */
export const findSearchTexts = async (personId: string): Promise<string[]> => {
  const cursor = collection('savedSearches').find(
    { personId: new ObjectId(personId) },
    { projection: { _id: 0, text: 1 }, hint: 'one_per_text' },
  )
  return (await cursor.toArray()).map(({ text }) => text)
}

/** When each of a person's searches was opened last. */
export const findSeenTimes = (personId: string): Promise<Pick<SavedSearchDoc, '_id' | 'seenAt'>[]> =>
  collection('savedSearches')
    .find({ personId: new ObjectId(personId) }, { projection: { seenAt: 1 }, hint: 'person' })
    .toArray()

/** The person's saved search with this id, or `null`. */
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

/** The most anchors of a search. */
const ANCHORS_LIMIT = 8

const anchorId = (searchId: ObjectId, i: number): string => `${searchId.toHexString()}.${i}`

async function deleteAnchors(ids: readonly ObjectId[], session: ClientSession): Promise<void> {
  const anchors = ids.flatMap((id) => Array.from({ length: ANCHORS_LIMIT }, (_, i) => anchorId(id, i)))
  await collection('searchAnchors').deleteMany({ _id: { $in: anchors } }, { session })
}

/**
 * Stores a search in place of the one with its id, with the anchors of an instant one. Throws the duplicate-key error if
 * the person has its text.
 */
export async function writeSavedSearch(search: SavedSearchDoc, session: ClientSession): Promise<void> {
  const { _id } = search
  await collection('savedSearches').replaceOne({ _id }, search, { upsert: true, session })
  await deleteAnchors([_id], session)
  const anchors = anchorRows(search)
  if (anchors.length > 0) await collection('searchAnchors').insertMany(anchors, { session })
}

/** The anchors by which an instant search is found; none for any other. */
export function anchorRows(search: SavedSearchDoc): SearchAnchorDoc[] {
  const { _id: searchId, personId, frequency, filters } = search
  if (frequency !== 'instant') return []
  const ranges = anchorRanges(filters)
  return anchorsOf(search).map((anchor, i) => ({
    _id: anchorId(searchId, i),
    anchor,
    searchId,
    personId,
    ...ranges,
  }))
}

/** Deletes a person's search and returns it, or `null` if they have no such search. */
export const deleteSavedSearch = async (
  id: string,
  personId: string,
  session: ClientSession,
): Promise<SavedSearchDoc | null> => {
  const filter = { _id: new ObjectId(id), personId: new ObjectId(personId) }
  const deleted = await collection('savedSearches').findOneAndDelete(filter, { session })
  if (deleted) await deleteAnchors([filter._id], session)
  return deleted
}

/** Deletes all searches of a person with their anchors. */
export async function deleteSearchesOf(personId: ObjectId, session: ClientSession): Promise<void> {
  const searches = await collection('savedSearches')
    .find({ personId }, { session, projection: { _id: 1 } })
    .toArray()
  await deleteAnchors(
    searches.map(({ _id }) => _id),
    session,
  )
  await collection('savedSearches').deleteMany({ personId }, { session })
}

/** The saved searches of these ids, in no order. */
export const findSearchesById = (ids: ObjectId[], session?: ClientSession): Promise<SavedSearchDoc[]> =>
  findByIds('savedSearches', ids, { session })

/** How many anchors are read at a time. */
const BATCH_SIZE = 1_000

/**
 * The instant searches that may find this listing, by pages: those with one of its tokens as an anchor and with ranges
 * that it keeps (ADR 076), and their people. A search may be on several pages.
 */
export async function* findCandidates(
  listing: SearchedListing,
): AsyncGenerator<Pick<SearchAnchorDoc, 'searchId' | 'personId'>[]> {
  const { atLeast, atMost } = rangeLimits(listing)
  const limits = {
    ...Object.fromEntries(Object.entries(atLeast).map(([field, value]) => [field, { $gte: value }])),
    ...Object.fromEntries(Object.entries(atMost).map(([field, value]) => [field, { $lte: value }])),
  }
  let unread = tokensOf(listing)
  let parts: Filter<SearchAnchorDoc>[] = [{ anchor: { $in: unread } }]
  for (let part = parts.shift(); part; part = parts.shift()) {
    const rows = await collection('searchAnchors')
      .find(
        { ...limits, ...part },
        {
          projection: { anchor: 1, maxPriceMinor: 1, searchId: 1, personId: 1 },
          hint: 'anchor',
          sort: { anchor: 1, maxPriceMinor: -1, _id: 1 },
          ...upTo(BATCH_SIZE),
        },
      )
      .toArray()
    yield rows
    const last = rows.length === BATCH_SIZE ? rows.at(-1) : undefined
    if (!last) continue
    const { anchor, maxPriceMinor, _id } = last
    const read = new Set(rows.map((row) => row.anchor))
    unread = unread.filter((token) => !read.has(token))
    parts = [
      { anchor, maxPriceMinor, _id: { $gt: _id } },
      { anchor, maxPriceMinor: { $gte: atLeast.maxPriceMinor, $lt: maxPriceMinor } },
      { anchor: { $in: unread } },
    ]
  }
}

/** The searches whose digests are scheduled for `now` or earlier, of at most `people` people, all of each person. */
export async function findDueSearches(now: Date, people: number): Promise<SavedSearchDoc[]> {
  const dueFilter = { nextAt: { $lte: now } }
  const rows = await collection('savedSearches')
    .find(dueFilter, {
      hint: 'due',
      projection: { personId: 1 },
      sort: { nextAt: 1, personId: 1, _id: 1 },
      ...upTo(people),
    })
    .toArray()
  const ids = rows.map(({ personId }) => personId)
  return ids.length === 0
    ? []
    : collection('savedSearches')
        .find({ personId: { $in: ids }, ...dueFilter }, { hint: 'person' })
        .sort({ createdAt: 1 })
        .toArray()
}

/** When the next digest is scheduled; `null` if none is. */
export const findNextDigest = async (): Promise<Date | null> =>
  (
    await collection('savedSearches').findOne(
      { nextAt: { $exists: true } },
      { hint: 'due', sort: { nextAt: 1 }, projection: { nextAt: 1 } },
    )
  )?.nextAt ?? null

/** Stores the ends of the windows of these searches, and when their next digests are sent. */
export async function advanceSearches(
  searches: readonly { _id: ObjectId; ranUntil: Date; nextAt: Date | null }[],
  session: ClientSession,
): Promise<void> {
  if (searches.length === 0) return
  await collection('savedSearches').bulkWrite(
    searches.map(({ _id, ranUntil, nextAt }) => ({
      updateOne: {
        filter: { _id },
        update: nextAt ? { $set: { ranUntil, nextAt } } : { $set: { ranUntil }, $unset: { nextAt: '' } },
      },
    })),
    { session },
  )
}

/** Enqueues the jobs of the hours in which these digests are sent. */
export async function addDigestJobs(times: readonly (Date | null)[], session?: ClientSession): Promise<void> {
  const hours = groupBy(
    times.filter((at) => at !== null),
    hourOf,
  )
  await addJobs(
    [...hours].map(([subject, moments]) => ({
      kind: 'send-digests',
      subject,
      dueAt: new Date(Math.min(...moments.map(Number))),
    })),
    session,
  )
}

/** Stores digests. */
export async function insertDigests(digests: DigestDoc[], session: ClientSession): Promise<void> {
  if (digests.length > 0) await collection('digests').insertMany(digests, { session })
}

/** The person's digest with this id, or `null`. */
export const findDigest = (id: string, personId: string): Promise<DigestDoc | null> =>
  collection('digests').findOne({ _id: new ObjectId(id), personId: new ObjectId(personId) })

/** A person's digests, newest first. */
export const findDigests = (personId: string): PageQuery<DigestDoc> =>
  pageQuery('digests', { personId: new ObjectId(personId) }, [['to', -1]], 'person')

/** Records that the person has opened the search; false if they have no such search. */
export const recordSeen = (id: string, personId: string, seenAt: Date): Promise<boolean> =>
  hasMatched(
    collection('savedSearches').updateOne(
      { _id: new ObjectId(id), personId: new ObjectId(personId) },
      { $set: { seenAt } },
    ),
  )

type Pair = Pick<AnnouncementDoc, 'personId' | 'propertyId'>

/** The id of the announcement of a home to a person. */
export const announcementId = ({ personId, propertyId }: Pair): string =>
  `${personId.toHexString()}.${propertyId.toHexString()}`

/** How many announcements the download of a person's data reads at once. */
const ANNOUNCEMENTS_BATCH = 100

/** The announcements to these people of these homes, by their ids. */
export async function findAnnouncements(
  pairs: readonly Pair[],
  session: ClientSession,
): Promise<Map<string, AnnouncementDoc>> {
  const announcements = await findByIds('announcements', pairs.map(announcementId), { session })
  return new Map(announcements.map((announcement) => [announcement._id, announcement]))
}

/** Those of these pairs whose person has hidden the home (D288), as ids of announcements. */
export async function findHiddenAmong(pairs: readonly Pair[], session: ClientSession): Promise<Set<string>> {
  const people = pairs.map(({ personId }) => personId)
  const homes = pairs.map(({ propertyId }) => propertyId)
  const hidden = await collection('homeMarks')
    .find(
      { userId: { $in: people }, propertyId: { $in: homes }, mark: 'hidden' },
      { session, hint: 'one_per_listing', projection: { userId: 1, propertyId: 1 } },
    )
    .toArray()
  return new Set(hidden.map(({ userId: personId, propertyId }) => announcementId({ personId, propertyId })))
}

/**
 * Those of these pairs whose person has been notified by their open offer that the home is available again (D153), as ids
 * of announcements.
 */
export async function findNotifiedByOffer(
  pairs: readonly Pair[],
  session: ClientSession,
): Promise<Set<string>> {
  if (pairs.length === 0) return new Set()
  const people = pairs.map(({ personId }) => personId)
  const homes = pairs.map(({ propertyId }) => propertyId)
  const offers = await collection('offers')
    .find(
      { buyerId: { $in: people }, propertyId: { $in: homes }, open: true },
      { session, hint: 'one_open_per_buyer', projection: { buyerId: 1, propertyId: 1 } },
    )
    .toArray()
  if (offers.length === 0) return new Set()
  const notices = await collection('notices')
    .find(
      {
        personId: { $in: offers.map(({ buyerId }) => buyerId) },
        subjectId: { $in: offers.map(({ _id }) => _id) },
        kind: 'offer-open-again',
      },
      { session, hint: 'person', projection: { subjectId: 1 } },
    )
    .toArray()
  const notified = new Set(notices.map(({ subjectId }) => subjectId.toHexString()))
  return new Set(
    offers
      .filter(({ _id }) => notified.has(_id.toHexString()))
      .map(({ buyerId: personId, propertyId }) => announcementId({ personId, propertyId })),
  )
}

/** The announcements of homes to a person, some at a time. */
export async function* announcementsTo(personId: string): AsyncGenerator<AnnouncementDoc[]> {
  // Their ids begin with the person's id and a dot, which the slash follows in the order of texts.
  for (let last = `${personId}.`; ;) {
    const announcements = await collection('announcements')
      .find({ _id: { $gt: last, $lt: `${personId}/` } }, { sort: { _id: 1 }, ...upTo(ANNOUNCEMENTS_BATCH) })
      .toArray()
    const end = announcements.at(-1)
    if (!end) return
    yield announcements
    last = end._id
  }
}

/** Stores announcements, in the transaction that has read the earlier ones of the same pairs, which are `storedById`. */
export async function writeAnnouncements(
  announcements: readonly Omit<AnnouncementDoc, '_id'>[],
  storedById: ReadonlyMap<string, unknown>,
  session: ClientSession,
): Promise<void> {
  const rows = announcements.map((item) => ({ _id: announcementId(item), ...item }))
  const isStored = ({ _id }: AnnouncementDoc) => storedById.has(_id)
  // A digest announces up to a hundred homes a person, and one insert is much faster than a hundred upserts.
  const added = rows.filter((row) => !isStored(row))
  if (added.length > 0)
    await addInTransaction(() => collection('announcements').insertMany(added, { session }))
  const changed = rows.filter(isStored)
  if (changed.length > 0)
    await collection('announcements').bulkWrite(
      changed.map(({ _id, ...fields }) => ({ replaceOne: { filter: { _id }, replacement: fields } })),
      { session },
    )
}

/** The ids of those of these accounts that are buyers. */
export async function findBuyersAmong(ids: ObjectId[], session: ClientSession): Promise<Set<string>> {
  const options = { session, projection: { _id: 1 }, batchSize: ids.length + 1 }
  const buyers = await collection('users')
    .find({ _id: { $in: ids }, role: 'user' }, options)
    .toArray()
  return new Set(buyers.map(({ _id }) => _id.toHexString()))
}

/** The most announcements that are read to count those of all searches of a person. */
const ANNOUNCEMENTS_READ = 5_000

/** How many homes were announced of each search since its person last opened it, by its id; of all searches at most 5,000. */
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
            {
              projection: { _id: 0, at: 1, searchId: 1 },
              hint: 'person',
              sort: { at: -1 },
              ...upTo(ANNOUNCEMENTS_READ),
            },
          )
          .toArray()
  const counts = new Map<string, number>()
  for (const { searchId, at } of announcements) {
    const id = searchId.toHexString()
    const since = seenAt.get(id)
    if (since && at > since) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}

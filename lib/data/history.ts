import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import { type ClientSession, ObjectId } from 'mongodb'
import { HIDDEN_STATUSES, PRICE_HISTORY_FIELDS } from '@/lib/domain/history'
import { picturesOfListing } from '@/lib/domain/listing-pictures'
import { isOnRequest, shownEndsOf, type StoredPrices } from '@/lib/domain/shown-price'
import { isVerifiedStatus } from '@/lib/domain/property'
import { collection, type HistoryDoc, type PropertyDoc, type RemovedHomeDoc } from './collections'
import { LATEST_FIRST, pageQuery, type PageQuery } from './listing-search/page'

type Change = Pick<HistoryDoc, 'field' | 'from' | 'to'>

/**
 * The fields of a listing that its history records: the bounds of its shown price in minor units, `null` on request
 * (D402), the status, and in `changesBetween` its pictures.
 */
type HistoryValues = StoredPrices & Pick<PropertyDoc, 'status'>
type WithPictures = Pick<PropertyDoc, 'image' | 'images'>

function historyValuesOf(listing: HistoryValues) {
  const ends = shownEndsOf(listing)
  const [minPrice, maxPrice] = isOnRequest(ends) ? [null, null] : [ends.shownMinMinor, ends.shownMaxMinor]
  return { minPrice, maxPrice, status: listing.status }
}

const urlsOf = (listing: WithPictures): string[] => picturesOfListing(listing).map(({ url }) => url)

/** True if the pictures or their order changed; captions may differ. */
export const hasOtherPictures = (before: WithPictures, after: WithPictures): boolean =>
  !isDeepStrictEqual(urlsOf(before), urlsOf(after))

/** The documents of these changes of a listing. */
export const historyOf = (propertyId: ObjectId, at: Date, changes: readonly Change[]): HistoryDoc[] =>
  changes.map((change) => ({ _id: new ObjectId(), propertyId, at, ...change }))

/** The first entries of a listing's history: its shown price. */
export const initialChanges = (listing: HistoryValues): Change[] => {
  const { minPrice, maxPrice, status } = historyValuesOf(listing)
  return [
    { field: 'listed', from: null, to: status },
    { field: 'minPrice', from: null, to: minPrice },
    { field: 'maxPrice', from: null, to: maxPrice },
  ]
}

/**
 * The history entries for a change of a listing. Pictures are recorded by their number, which is the same if they were
 * swapped or reordered.
 */
export function changesBetween(
  before: HistoryValues & WithPictures,
  after: HistoryValues & WithPictures,
): Change[] {
  const oldValues = historyValuesOf(before)
  const newValues = historyValuesOf(after)
  const fields = Object.keys(oldValues) as (keyof typeof oldValues)[]
  return [
    ...fields.flatMap((field) =>
      oldValues[field] === newValues[field] ? [] : [{ field, from: oldValues[field], to: newValues[field] }],
    ),
    ...(hasOtherPictures(before, after)
      ? [{ field: 'pictures' as const, from: urlsOf(before).length, to: urlsOf(after).length }]
      : []),
  ]
}

/** Records changes of a listing, in the transaction that makes them. */
export async function recordHistory(
  propertyId: ObjectId,
  at: Date,
  changes: readonly Change[],
  session: ClientSession,
): Promise<void> {
  if (changes.length === 0) return
  await collection('history').insertMany(historyOf(propertyId, at, changes), { session })
}

/** Creates the histories of new listings, in the transaction that adds them. */
export async function createHistory(
  listings: readonly (HistoryValues & Pick<PropertyDoc, '_id' | 'createdAt'>)[],
  session: ClientSession,
): Promise<void> {
  const documents = listings.flatMap((listing) =>
    historyOf(listing._id, listing.createdAt, initialChanges(listing)),
  )
  await collection('history').insertMany(documents, { session })
}

/**
 * A listing's changes, newest first; `withRejections`: includes those that reveal a rejection (`revealsRejection`),
 * `withPrices`: those of its shown price.
 */
export const findHistory = (
  propertyId: string,
  { withRejections = true, withPrices = true }: { withRejections?: boolean; withPrices?: boolean } = {},
): PageQuery<HistoryDoc> => {
  const hidden = [
    ...(withRejections
      ? []
      : HIDDEN_STATUSES.flatMap((status) => [{ from: { $ne: status } }, { to: { $ne: status } }])),
    ...(withPrices ? [] : PRICE_HISTORY_FIELDS.map((field) => ({ field: { $ne: field } }))),
  ]
  return pageQuery(
    'history',
    { propertyId: new ObjectId(propertyId), ...(hidden.length > 0 && { $and: hidden }) },
    LATEST_FIRST,
  )
}

/** Records which of the deleted listings had a public page (D382), in the transaction that deletes them. */
export async function recordRemovedHomes(
  deleted: readonly Pick<PropertyDoc, '_id' | 'status' | 'location'>[],
  session: ClientSession,
): Promise<void> {
  const at = new Date()
  const removed = deleted
    .filter(({ status }) => isVerifiedStatus(status))
    .map(({ _id, location }) => ({ _id, location, at }))
  if (removed.length > 0) await collection('removedHomes').insertMany(removed, { session })
}

/** The home of this id if it had a public page and was deleted; else `null`. */
export const findRemovedHome = (id: string): Promise<RemovedHomeDoc | null> =>
  collection('removedHomes').findOne({ _id: new ObjectId(id) })

import 'server-only'
import { randomBytes } from 'node:crypto'
import { type AnyBulkWriteOperation, type ClientSession, ObjectId } from 'mongodb'
import { shiftDay, toDay } from '@/lib/domain/dates'
import {
  DAY_LIMIT,
  type DayNumbers,
  daysBetween,
  type ListingEvent,
  NO_NUMBERS,
} from '@/lib/domain/listing-numbers'
import { addInTransaction } from './client'
import { collection, type ListingNumbersDoc, type OwnerLinkDoc } from './collections'

const monthOf = (day: string): Date => new Date(`${day.slice(0, 7)}-01`)

/** The field of a day: `d29`. */
const fieldOf = (day: string): string => `d${day.slice(8)}`

/** The numbers of these homes on the days from one moment to another, both included; days without any are absent. */
export async function findListingNumbers(
  propertyIds: readonly string[],
  from: Date,
  to: Date,
): Promise<Map<string, DayNumbers[]>> {
  const days = daysBetween(from, to)
  const documents = await collection('listingNumbers')
    .find(
      {
        propertyId: { $in: propertyIds.map((id) => new ObjectId(id)) },
        month: { $gte: monthOf(toDay(from)), $lte: to },
      },
      { hint: 'listing', projection: { _id: 0, propertyId: 1, month: 1, days: 1 } },
    )
    // All of them in one batch: the driver's default is a hundred.
    .batchSize(propertyIds.length * new Set(days.map((day) => day.slice(0, 7))).size + 1)
    .toArray()
  const numbersByListing = new Map<string, DayNumbers[]>()
  for (const document of documents) {
    const id = document.propertyId.toHexString()
    numbersByListing.set(id, [...(numbersByListing.get(id) ?? []), ...numbersOn(document, days)])
  }
  return numbersByListing
}

function numbersOn({ month, days = {} }: ListingNumbersDoc, requestedDays: readonly string[]): DayNumbers[] {
  const start = toDay(month).slice(0, 7)
  return requestedDays
    .filter((day) => day.startsWith(start))
    .flatMap((day) => {
      const numbers = days[fieldOf(day)]
      return numbers ? [{ day, ...NO_NUMBERS, ...numbers }] : []
    })
}

/** That something happened at a home on a day; the same `digest` is the same person and event. */
export type CountedEvent = { event: ListingEvent; propertyId: string; day: string; digest: string }

/**
 * Adds events to the numbers of their homes and days, each digest once for a day, whichever process adds it, in one
 * command. Safe to repeat: what was added before changes nothing (ADR 122).
 */
export async function addListingEvents(events: readonly CountedEvent[]): Promise<void> {
  const months = new Map<string, AnyBulkWriteOperation<ListingNumbersDoc>>()
  // In one order, so that two processes do not deadlock.
  const ordered = events.toSorted((a, b) => (a.propertyId < b.propertyId ? -1 : 1))
  const additions = ordered.map(({ event, propertyId, day, digest }) => {
    const _id = `${propertyId} ${day.slice(0, 7)}`
    const month = monthOf(day)
    // Created apart: an upsert by the digest too would fail for a person who was counted.
    const $setOnInsert = { propertyId: new ObjectId(propertyId), month }
    months.set(_id, { updateOne: { filter: { _id }, update: { $setOnInsert }, upsert: true } })
    const number = `days.${fieldOf(day)}.${event}`
    return {
      updateOne: {
        filter: { _id, seen: { $ne: digest }, [number]: { $not: { $gte: DAY_LIMIT } } },
        update: { $inc: { [number]: 1 }, $push: { seen: digest }, $set: { seenOn: new Date(day) } },
      },
    }
  })
  await collection('listingNumbers').bulkWrite([...months.values(), ...additions], { ordered: false })
}

/** Deletes the digests of the days before this one. */
export async function deleteSeenBefore(day: string): Promise<void> {
  await collection('listingNumbers').updateMany(
    { seenOn: { $exists: true, $lt: new Date(day) } },
    { $unset: { seen: '', seenOn: '' } },
  )
}

/** The salt of a day, the same in all processes; it is deleted when the day has ended. */
export async function saltOfDay(day: string): Promise<string> {
  const expiresAt = new Date(shiftDay(day, 1))
  const daySalt = await collection('daySalts').findOneAndUpdate(
    { _id: day },
    { $setOnInsert: { salt: randomBytes(32).toString('base64url'), expiresAt } },
    { upsert: true, returnDocument: 'after' },
  )
  if (!daySalt) throw new Error('The salt of the day was not stored.')
  return daySalt.salt
}

/** Deletes the numbers of deleted homes. */
export async function deleteNumbersOf(propertyIds: ObjectId[]): Promise<void> {
  await collection('listingNumbers').deleteMany({ propertyId: { $in: propertyIds } })
}

/** The link to the numbers of this home, or `null`. */
export const findOwnerLink = (_id: ObjectId): Promise<OwnerLinkDoc | null> =>
  collection('ownerLinks').findOne({ _id })

export const findOwnerLinkByToken = (tokenHash: string): Promise<OwnerLinkDoc | null> =>
  collection('ownerLinks').findOne({ tokenHash })

/** Stores the home's new link replacing the previous one. */
export async function replaceOwnerLink(
  _id: ObjectId,
  tokenHash: string,
  session: ClientSession,
): Promise<void> {
  await addInTransaction(() =>
    collection('ownerLinks').updateOne(
      { _id },
      { $set: { tokenHash, createdAt: new Date() } },
      { upsert: true, session },
    ),
  )
}

/** Deletes the home's link; false if there was none. */
export const deleteOwnerLink = async (_id: ObjectId, session: ClientSession): Promise<boolean> =>
  (await collection('ownerLinks').deleteOne({ _id }, { session })).deletedCount > 0

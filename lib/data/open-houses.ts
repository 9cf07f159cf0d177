import 'server-only'
import { type ClientSession, type Filter, ObjectId } from 'mongodb'
import { OPEN_HOUSE, type OpenHouseCause } from '@/lib/domain/open-house'
import { collection, type OpenHouseDoc, type OpenHouseGuestDoc } from './collections'
import { addInTransaction } from './client'
import { type Order, pageQuery, type PageQuery } from './listing-search/page'
import { findByIds, hasMatched } from './reads'

const EARLIEST_FIRST: Order = [['startsAt', 1]]

export const findOpenHouse = (id: string, session?: ClientSession): Promise<OpenHouseDoc | null> =>
  collection('openHouses').findOne({ _id: new ObjectId(id) }, { session })

/** The earliest start of an open house that is not over at this time. */
const startAfter = (now: Date): Date => new Date(now.getTime() - OPEN_HOUSE.maxMinutes * 60_000)

/** A filter for open houses that are neither cancelled nor over. */
const upcoming = (now: Date): Filter<OpenHouseDoc> => ({
  startsAt: { $gt: startAfter(now) },
  endsAt: { $gt: now },
  cause: { $exists: false },
})

/** The upcoming open houses of these listings, the earliest first. */
export const findUpcomingOpenHouses = (
  propertyIds: ObjectId[],
  now: Date,
  session?: ClientSession,
): Promise<OpenHouseDoc[]> =>
  collection('openHouses')
    .find({ propertyId: { $in: propertyIds }, ...upcoming(now) }, { session })
    .sort({ startsAt: 1, _id: 1 })
    .toArray()

/** An agent's open houses that start between two times, also cancelled ones, the earliest first. */
export const findOpenHousesOfAgent = (
  agentId: string,
  from: Date,
  until: Date,
  limit: number,
): Promise<OpenHouseDoc[]> =>
  collection('openHouses')
    .find(
      { agentId: new ObjectId(agentId), startsAt: { $gte: from, $lt: until } },
      { sort: { startsAt: 1, _id: 1 }, limit },
    )
    .toArray()

/** An agent's open houses, the earliest first. */
export const findAllOpenHousesOf = (agentId: string): PageQuery<OpenHouseDoc> =>
  pageQuery('openHouses', { agentId: new ObjectId(agentId) }, EARLIEST_FIRST, 'agent')

/** The open houses with these ids, in no order. */
export const findOpenHousesById = (ids: ObjectId[]): Promise<OpenHouseDoc[]> => findByIds('openHouses', ids)

export async function insertOpenHouse(openHouse: OpenHouseDoc, session: ClientSession): Promise<void> {
  await collection('openHouses').insertOne(openHouse, { session })
}

/** Cancels an open house that is not cancelled; false if it is. */
export const cancelOpenHouse = (
  _id: ObjectId,
  { cause, reason }: { cause: OpenHouseCause; reason?: string | undefined },
  session: ClientSession,
): Promise<boolean> =>
  hasMatched(
    collection('openHouses').updateOne(
      { _id, cause: { $exists: false } },
      { $set: { cause, ...(reason !== undefined && { reason }) }, $inc: { sequence: 1 } },
      { session },
    ),
  )

/** All open houses that start after an instant and are not cancelled, in no order. */
export const eachFutureOpenHouse = (after: Date): AsyncIterable<OpenHouseDoc> =>
  collection('openHouses').find(
    { endsAt: { $gt: after }, startsAt: { $gt: after }, cause: { $exists: false } },
    { hint: 'expiry' },
  )

/** Moves an open house, and the times of its reservations, if it is as it was read; `null` if not. */
export async function writeOpenHouseTimes(
  { _id, sequence }: OpenHouseDoc,
  times: Pick<OpenHouseDoc, 'startsAt' | 'endsAt'>,
  session: ClientSession,
): Promise<OpenHouseDoc | null> {
  const openHouse = await collection('openHouses').findOneAndUpdate(
    { _id, sequence, cause: { $exists: false } },
    { $set: times, $inc: { sequence: 1 } },
    { session, returnDocument: 'after' },
  )
  if (openHouse)
    await collection('openHouseGuests').updateMany({ openHouseId: _id }, { $set: times }, { session })
  return openHouse
}

/** Stores on the listing when its next open house is; the cards of lists show it. */
export async function refreshNextOpenHouse(
  propertyId: ObjectId,
  now: Date,
  session: ClientSession,
): Promise<void> {
  const [next] = await findUpcomingOpenHouses([propertyId], now, session)
  const { startsAt, endsAt, zone } = next ?? {}
  await collection('properties').updateOne(
    { _id: propertyId },
    startsAt && endsAt && zone
      ? { $set: { nextOpenHouse: { startsAt, endsAt, zone } } }
      : { $unset: { nextOpenHouse: '' } },
    { session },
  )
}

/** Reserves this many places, or returns them if negative; false if too few are left, or if it has started. */
export async function takeOrReturnPlaces(
  _id: ObjectId,
  places: number,
  now: Date,
  session: ClientSession,
): Promise<boolean> {
  const { modifiedCount } = await collection('openHouses').updateOne(
    { _id, cause: { $exists: false }, startsAt: { $gt: now }, left: { $gte: places } },
    { $inc: { left: -places } },
    { session },
  )
  return modifiedCount === 1
}

/** A person's reservation at an open house, or `null`. */
export const findGuest = (
  openHouseId: ObjectId,
  guestId: ObjectId,
  session?: ClientSession,
): Promise<OpenHouseGuestDoc | null> =>
  collection('openHouseGuests').findOne({ openHouseId, guestId }, { session })

/** A person's reservations at these open houses, in no order. */
export const findReservationsAmong = (
  guestId: string,
  openHouseIds: ObjectId[],
): Promise<OpenHouseGuestDoc[]> =>
  collection('openHouseGuests')
    .find({ openHouseId: { $in: openHouseIds }, guestId: new ObjectId(guestId) })
    .toArray()

/** A person's reservations, the earliest open house first. */
export const findReservationsOf = (guestId: string): PageQuery<OpenHouseGuestDoc> =>
  pageQuery('openHouseGuests', { guestId: new ObjectId(guestId) }, EARLIEST_FIRST, 'guest')

/** A person's reservations at open houses that start between two times, the earliest first. */
export const findReservationsBetween = (
  guestId: string,
  from: Date,
  until: Date,
  limit: number,
): Promise<OpenHouseGuestDoc[]> =>
  collection('openHouseGuests')
    .find(
      { guestId: new ObjectId(guestId), startsAt: { $gte: from, $lt: until } },
      { sort: { startsAt: 1, _id: 1 }, limit },
    )
    .toArray()

export const findGuestsOf = (
  openHouseIds: ObjectId[],
  session?: ClientSession,
): Promise<OpenHouseGuestDoc[]> =>
  collection('openHouseGuests')
    .find({ openHouseId: { $in: openHouseIds } }, { session })
    .toArray()

/** Adds a reservation, or changes its number of people. */
export async function writeGuest(
  { openHouseId, guestId, people, ...fields }: Omit<OpenHouseGuestDoc, '_id'>,
  session: ClientSession,
): Promise<void> {
  await addInTransaction(() =>
    collection('openHouseGuests').updateOne(
      { openHouseId, guestId },
      { $set: { people }, $setOnInsert: fields },
      { upsert: true, session },
    ),
  )
}

export async function deleteGuest(_id: ObjectId, session: ClientSession): Promise<void> {
  await collection('openHouseGuests').deleteOne({ _id }, { session })
}

/** Deletes a person's reservations and gives their places back. */
export async function deleteReservationsOf(guestId: ObjectId, session: ClientSession): Promise<void> {
  const reservations = await collection('openHouseGuests').find({ guestId }, { session }).toArray()
  for (const { openHouseId, people } of reservations)
    await collection('openHouses').updateOne({ _id: openHouseId }, { $inc: { left: people } }, { session })
  await collection('openHouseGuests').deleteMany({ guestId }, { session })
}

/** Deletes the notes and reasons of an agent; returns the cancelled open houses that had a reason. */
export async function eraseOpenHouseTexts(
  agentId: ObjectId,
  session: ClientSession,
): Promise<OpenHouseDoc[]> {
  const explained = await collection('openHouses')
    .find({ agentId, reason: { $exists: true } }, { session })
    .toArray()
  await collection('openHouses').updateMany({ agentId }, { $unset: { note: '', reason: '' } }, { session })
  return explained
}

import 'server-only'
import { type ClientSession, ObjectId } from 'mongodb'
import { type AvailabilityDoc, collection, type PropertyDoc, type CalendarFeedDoc } from './collections'
import { addInTransaction } from './client'

/** An agent's hours, or `null` if they were never set. */
export const findAvailability = (
  agentId: ObjectId,
  session?: ClientSession,
): Promise<AvailabilityDoc | null> => collection('availability').findOne({ _id: agentId }, { session })

/** The hours of some agents, of those who have set them. */
export const findAvailabilities = (
  agentIds: readonly ObjectId[],
  session?: ClientSession,
): Promise<AvailabilityDoc[]> =>
  collection('availability')
    .find({ _id: { $in: [...agentIds] } }, { session })
    .toArray()

/**
 * Replaces an agent's stored hours of this version, or of any version if it is `undefined`; `null` if the stored hours
 * have another version. Version 0 means no stored hours: throws the duplicate-key error if there are some.
 */
export const writeAvailability = (
  agentId: ObjectId,
  availability: Pick<AvailabilityDoc, 'zone' | 'windows' | 'exceptions' | 'settings'>,
  version: number | undefined,
  session: ClientSession,
): Promise<AvailabilityDoc | null> =>
  collection('availability').findOneAndUpdate(
    {
      _id: agentId,
      ...(version !== undefined && { version: version === 0 ? { $exists: false } : version }),
    },
    { $set: availability, $inc: { version: 1 } },
    { session, upsert: version === undefined || version === 0, returnDocument: 'after' },
  )

/** Saves a listing's own time zone and viewing settings; absent settings are deleted. */
export async function writeListingViewings(
  _id: ObjectId,
  { zone, viewings }: Pick<PropertyDoc, 'zone' | 'viewings'>,
  session: ClientSession,
): Promise<void> {
  await collection('properties').updateOne(
    { _id },
    {
      $set: { ...(zone !== undefined && { zone }), ...(viewings && { viewings }) },
      $unset: { ...(zone === undefined && { zone: '' }), ...(!viewings && { viewings: '' }) },
    },
    { session },
  )
}

/** The calendar feed of a link, or `null`. */
export const findCalendarFeed = (tokenHash: string): Promise<CalendarFeedDoc | null> =>
  collection('calendarFeeds').findOne({ tokenHash })

/** The person's calendar feed, or `null`. */
export const findCalendarFeedOf = (personId: string): Promise<CalendarFeedDoc | null> =>
  collection('calendarFeeds').findOne({ personId: new ObjectId(personId) })

/** Stores the person's new link in place of the earlier one. */
export async function replaceCalendarFeed(
  personId: ObjectId,
  tokenHash: string,
  session: ClientSession,
): Promise<void> {
  await addInTransaction(() =>
    collection('calendarFeeds').updateOne(
      { personId },
      { $set: { tokenHash, createdAt: new Date() } },
      { upsert: true, session },
    ),
  )
}

/** Deletes the person's calendar feed; returns how many were deleted. */
export const deleteCalendarFeed = async (personId: ObjectId, session?: ClientSession): Promise<number> =>
  (await collection('calendarFeeds').deleteOne({ personId }, { session })).deletedCount

import 'server-only'
import { type ClientSession, ObjectId } from 'mongodb'
import { type CalendarFeedDoc, collection } from './collections'
import { addInTransaction } from './errors'

/** The feed of a link, or `null`. */
export const findCalendarFeed = (tokenHash: string): Promise<CalendarFeedDoc | null> =>
  collection('calendarFeeds').findOne({ tokenHash })

/** The person's feed, or `null`. */
export const findCalendarFeedOf = (personId: string): Promise<CalendarFeedDoc | null> =>
  collection('calendarFeeds').findOne({ personId: new ObjectId(personId) })

/** Stores the person's new link replacing the previous one. */
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

/** Deletes the person's link; returns how many were deleted. */
export const deleteCalendarFeed = async (personId: ObjectId, session?: ClientSession): Promise<number> =>
  (await collection('calendarFeeds').deleteOne({ personId }, { session })).deletedCount

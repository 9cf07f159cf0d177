import 'server-only'
import { type ClientSession, ObjectId } from 'mongodb'
import { collection, type ViewingDoc } from './collections'

export const countOpenViewings = (buyerId: ObjectId, session: ClientSession): Promise<number> =>
  collection('viewings').countDocuments({ buyerId, open: true }, { session })

export const findOpenViewing = (buyerId: string, propertyId: string): Promise<ViewingDoc | null> =>
  collection('viewings').findOne({
    buyerId: new ObjectId(buyerId),
    propertyId: new ObjectId(propertyId),
    open: true,
  })

/** True if the buyer has ever requested a viewing of the listing (D205). */
export const hasRequestedViewing = async (buyerId: ObjectId, propertyId: ObjectId): Promise<boolean> =>
  (await collection('viewings').findOne({ buyerId, propertyId }, { projection: { _id: 1 } })) !== null

/** The starts of the viewings since then that a buyer missed or cancelled too late (D221). */
export const findLateTimes = async (
  buyerId: ObjectId,
  since: Date,
  session: ClientSession,
): Promise<Date[]> =>
  (
    await collection('viewings')
      .find({ buyerId, startsAt: { $gte: since }, wasLate: true }, { session, projection: { startsAt: 1 } })
      .toArray()
  ).map(({ startsAt }) => startsAt)

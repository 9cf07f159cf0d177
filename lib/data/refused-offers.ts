import 'server-only'
import { type ClientSession, ObjectId } from 'mongodb'
import { REFUSALS } from '@/lib/domain/offer-terms'
import { collection, type RefusedOfferDoc } from './collections'
import { type Order, pageQuery, type PageQuery } from './listing-search/page'

/*
 * Who offered more than a listing's maximum price in the last week (D405). Each buyer counts once for each listing.
 */

/** Records a refused offer, and returns how many buyers have one on the listing within the days that count. */
export async function recordRefusedOffer(
  { propertyId, buyerId, at }: Omit<RefusedOfferDoc, '_id'>,
  session: ClientSession,
): Promise<number> {
  await collection('refusedOffers').updateOne(
    { propertyId, buyerId },
    { $set: { at } },
    { upsert: true, session },
  )
  return collection('refusedOffers').countDocuments(
    { propertyId, at: { $gt: sinceOf(at) } },
    { session, limit: REFUSALS.buyers },
  )
}

const sinceOf = (at: Date): Date => new Date(at.getTime() - REFUSALS.ms)

/** Records that the listing's agent is notified now; false if that was less than a week ago. */
export async function claimRefusalNotice(
  propertyId: ObjectId,
  at: Date,
  session: ClientSession,
): Promise<boolean> {
  const { modifiedCount } = await collection('properties').updateOne(
    { _id: propertyId, refusalsNotifiedAt: { $not: { $gt: sinceOf(at) } } },
    { $set: { refusalsNotifiedAt: at } },
    { session },
  )
  return modifiedCount > 0
}

const LATEST_FIRST: Order = [['at', -1]]

/** The person's refused offers of the last days, the latest first. */
export const findRefusedOffers = (buyerId: string): PageQuery<RefusedOfferDoc> =>
  pageQuery('refusedOffers', { buyerId: new ObjectId(buyerId) }, LATEST_FIRST)

import 'server-only'
import { type ClientSession, type ObjectId } from 'mongodb'
import { collection, type OfferDoc } from './collections'
import { EARLIEST_DEADLINE_FIRST, pageQuery, type PageQuery } from './listing-search/page'
import { upTo } from './reads'

/** The offers that need an administrator (D194), earliest deadline first. */
export const findOffersForAdmins = (): PageQuery<OfferDoc> =>
  pageQuery('offers', { forAdmins: true }, EARLIEST_DEADLINE_FIRST, 'for_admins')

/** The number of offers that need an administrator; at most `limit`. */
export async function countOffersForAdmins(limit: number): Promise<number> {
  const offers = await collection('offers')
    .find({ forAdmins: true }, { projection: { _id: 1 }, hint: 'for_admins', ...upTo(limit) })
    .toArray()
  return offers.length
}

/** Marks on the offer that money has to be returned by an administrator. */
export async function recordForAdmins(_id: ObjectId, session: ClientSession): Promise<void> {
  await collection('offers').updateOne({ _id }, { $set: { forAdmins: true } }, { session })
}

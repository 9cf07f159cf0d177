import 'server-only'
import { type ClientSession, type ObjectId } from 'mongodb'
import { awaitsTransfer, bankTransactionId } from '@/lib/domain/transfer'
import { collection, type TransferDoc } from './collections'
import { findOffer, recordRefunded, recordRefunding } from './offers'
import { recordForAdmins } from './offers-for-admins'

/** The transfer that was recorded under the bank's reference, or `null`. */
export const findTransfer = (bankReference: string): Promise<TransferDoc | null> =>
  collection('transfers').findOne({ _id: bankReference })

/** The transfers for these offers, in no order. */
export const findTransfersFor = (offerIds: ObjectId[]): Promise<TransferDoc[]> =>
  collection('transfers')
    .find({ offerId: { $in: offerIds } })
    .toArray()

/** The transfers to return, oldest first; at most `limit`. */
export const findDueTransfers = (limit: number): Promise<TransferDoc[]> =>
  collection('transfers')
    .find({ state: 'due' })
    .sort({ recordedAt: 1, _id: 1 })
    .limit(limit)
    .batchSize(limit)
    .toArray()

/** Adds the transfer that paid an offer. Throws the duplicate-key error if it is recorded already. */
export async function insertSettledTransfer(
  transfer: Omit<TransferDoc, 'state'>,
  session: ClientSession,
): Promise<void> {
  await collection('transfers').insertOne({ ...transfer, state: 'settled' }, { session })
}

/** Adds a transfer to return and marks its offer. Throws the duplicate-key error as above. */
export async function insertDueTransfer(
  transfer: Omit<TransferDoc, 'state'>,
  session: ClientSession,
): Promise<void> {
  await collection('transfers').insertOne({ ...transfer, state: 'due' }, { session })
  await recordReturning(transfer, session)
}

/** Marks on the offer that an administrator has to return a transfer. */
async function recordReturning(
  { _id, offerId }: Pick<TransferDoc, '_id' | 'offerId'>,
  session: ClientSession,
): Promise<void> {
  await recordRefunding(offerId, bankTransactionId(_id), [], session)
  await recordForAdmins(offerId, session)
}

/** Records how a transfer was returned, here and on its offer; false if it need not be returned any more. */
export async function recordTransferReturned(
  { _id, offerId }: Pick<TransferDoc, '_id' | 'offerId'>,
  returned: { at: Date; by: ObjectId; note: string },
  session: ClientSession,
): Promise<boolean> {
  const transfers = collection('transfers')
  const { modifiedCount } = await transfers.updateOne(
    { _id, state: 'due' },
    { $set: { state: 'returned', returned } },
    { session },
  )
  if (modifiedCount === 0) return false
  await recordRefunded(offerId, bankTransactionId(_id), returned.note, session)
  const transfer = await transfers.findOne({ offerId, state: 'due' }, { session, projection: { _id: 1 } })
  if (transfer) await recordReturning({ ...transfer, offerId }, session)
  const offer = await findOffer(offerId.toHexString(), session)
  // The transfer that pays the offer may still be recorded.
  if (offer && awaitsTransfer(offer)) await recordForAdmins(offerId, session)
  return true
}

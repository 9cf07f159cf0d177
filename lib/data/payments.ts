import 'server-only'
import { type ClientSession, type ObjectId } from 'mongodb'
import { awaitsTransfer, bankTransactionId } from '@/lib/domain/transfer'
import { collection, type OfferDoc, type RefundDoc, type TransferDoc } from './collections'
import { addJobs } from './jobs'
import { recordRefunded, recordRefunding, findOffer } from './offers'
import { recordForAdmins } from './offers-for-admins'
import { hasMatched, upTo } from './reads'

/** The pending refund of a payment, or `null`. */
export const findRefund = (intentId: string): Promise<RefundDoc | null> =>
  collection('refunds').findOne({ _id: intentId })

/** The refunds that are still due, by the ids of their payment intents. */
export const findDueRefunds = (): Promise<RefundDoc[]> =>
  collection('refunds').find({ state: 'due' }).sort({ _id: 1 }).toArray()

/** The most failed refunds that are read; normally there are few. */
const FAILED_LIMIT = 1_000

/** The due refunds with a failed attempt, in no order; at most `FAILED_LIMIT`. */
export const findFailedRefunds = (): Promise<RefundDoc[]> =>
  collection('refunds')
    // Failures are texts, so this matches all documents that have one.
    .find({ state: 'due', failures: { $gt: '' } }, { hint: 'failed', ...upTo(FAILED_LIMIT) })
    .toArray()

/** Creates the refund of a payment. Throws the duplicate-key error if it exists. */
export async function insertRefund(
  { _id: offerId }: Pick<OfferDoc, '_id'>,
  intentId: string,
  session: ClientSession,
): Promise<void> {
  await collection('refunds').insertOne({ _id: intentId, offerId, state: 'due', failures: [] }, { session })
  await recordRefunding(offerId, intentId, [], session)
  await enqueueRefund(intentId, session)
}

const enqueueRefund = (subject: string, session: ClientSession): Promise<void> =>
  addJobs([{ kind: 'refund-payment', subject, dueAt: new Date() }], session)

/**
 * Records a failure, so that the refund is retried; `null` if it was recorded before. `wasNotified`: the buyer was
 * notified of a refund by one of `refundIds`.
 */
export async function recordFailure(
  { _id: intentId, offerId }: RefundDoc,
  failure: string,
  refundIds: string[],
  session: ClientSession,
): Promise<{ wasNotified: boolean } | null> {
  const isNew = await hasMatched(
    collection('refunds').updateOne(
      { _id: intentId, repaid: { $exists: false }, failures: { $ne: failure } },
      { $push: { failures: failure }, $set: { state: 'due' } },
      { session },
    ),
  )
  if (!isNew) return null
  await enqueueRefund(intentId, session)
  await recordForAdmins(offerId, session)
  return { wasNotified: await recordRefunding(offerId, intentId, refundIds, session) }
}

/**
 * Records that the whole payment is refunded, with this refund as the last; true if the buyer has not been
 * notified yet.
 */
export async function closeRefund(
  { _id: intentId, offerId }: RefundDoc,
  refundId: string,
  session: ClientSession,
): Promise<boolean> {
  const update = { $set: { state: 'done' as const } }
  return (
    (await hasMatched(
      collection('refunds').updateOne({ _id: intentId, state: 'due' }, update, { session }),
    )) && (await recordRefunded(offerId, intentId, refundId, session))
  )
}

/**
 * Records that a refund is being requested from Stripe; false if it is no longer due and must not be
 * requested.
 */
export const recordRefundRequest = (intentId: string): Promise<boolean> =>
  hasMatched(
    collection('refunds').updateOne({ _id: intentId, state: 'due' }, { $set: { askedAt: new Date() } }),
  )

/** Records that Stripe has responded to the request of a refund. */
export async function clearRefundRequest(intentId: string): Promise<void> {
  await collection('refunds').updateOne({ _id: intentId }, { $unset: { askedAt: '' } })
}

/**
 * Records a refund by other means than Stripe; false if it is not due, or if one was requested from Stripe since the
 * refund was read.
 */
export async function markRepaid(
  { _id: intentId, offerId, askedAt }: RefundDoc,
  repaid: { at: Date; note: string },
  session: ClientSession,
): Promise<boolean> {
  const filter = { _id: intentId, state: 'due' as const, askedAt: askedAt ?? { $exists: false } }
  const update = { $set: { state: 'done' as const, repaid } }
  return (
    (await hasMatched(collection('refunds').updateOne(filter, update, { session }))) &&
    (await recordRefunded(offerId, intentId, repaid.note, session))
  )
}

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
    .find({ state: 'due' }, { sort: { recordedAt: 1, _id: 1 }, ...upTo(limit) })
    .toArray()

/** Adds the transfer that paid an offer. Throws the duplicate-key error if it is recorded already. */
export async function insertSettledTransfer(
  transfer: Omit<TransferDoc, 'state'>,
  session: ClientSession,
): Promise<void> {
  await collection('transfers').insertOne({ ...transfer, state: 'settled' }, { session })
}

/** Adds a transfer to return and marks its offer. Throws the duplicate-key error if it is recorded already. */
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

/** Records how a transfer was returned, also on its offer; false if it is no longer to be returned. */
export async function recordTransferReturned(
  { _id, offerId }: Pick<TransferDoc, '_id' | 'offerId'>,
  returned: { at: Date; by: ObjectId; note: string },
  session: ClientSession,
): Promise<boolean> {
  const transfers = collection('transfers')
  const update = { $set: { state: 'returned' as const, returned } }
  if (!(await hasMatched(transfers.updateOne({ _id, state: 'due' }, update, { session })))) return false
  await recordRefunded(offerId, bankTransactionId(_id), returned.note, session)
  const otherDue = await transfers.findOne({ offerId, state: 'due' }, { session, projection: { _id: 1 } })
  if (otherDue) await recordReturning({ ...otherDue, offerId }, session)
  const offer = await findOffer(offerId.toHexString(), session)
  // The transfer that pays the offer may still be recorded.
  if (offer && awaitsTransfer(offer)) await recordForAdmins(offerId, session)
  return true
}

/** Records that the reconciliation found an offer's payment, once. */
export async function recordReconciled(_id: ObjectId, at: Date): Promise<void> {
  await collection('offers').updateOne(
    { _id, reconciledAt: { $exists: false } },
    { $set: { reconciledAt: at } },
  )
}

/** The offers whose payment the reconciliation found, newest first. */
export const findReconciled = (limit: number): Promise<OfferDoc[]> =>
  collection('offers')
    .find({ reconciledAt: { $exists: true } }, { hint: 'reconciled' })
    .sort({ reconciledAt: -1 })
    .limit(limit)
    .toArray()

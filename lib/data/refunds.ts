import 'server-only'
import { type ClientSession } from 'mongodb'
import { collection, type OfferDoc, type RefundDoc } from './collections'
import { addJobs } from './jobs'
import { noteRefunded, noteRefunding } from './offers'
import { noteForAdmins } from './offers-for-admins'

/** The work of giving a payment back, or `null` where it has not to be. */
export const findRefund = (intentId: string): Promise<RefundDoc | null> =>
  collection('refunds').findOne({ _id: intentId })

/** The payments that have not come back yet. */
export const findDueRefunds = (): Promise<RefundDoc[]> =>
  collection('refunds').find({ state: 'due' }).sort({ _id: 1 }).toArray()

/** So many failed refunds are read at once; there are few, or something is very wrong at Stripe. */
const FAILED_AT_MOST = 1_000

/** The payments that have not come back yet, and of which a try has failed, in no order; a thousand at most. */
export const findFailedRefunds = (): Promise<RefundDoc[]> =>
  collection('refunds')
    // A failure is a text: whatever has one has one after the empty text.
    .find({ state: 'due', failures: { $gt: '' } }, { hint: 'failed' })
    .limit(FAILED_AT_MOST)
    .batchSize(FAILED_AT_MOST)
    .toArray()

/**
 * Begins to give a payment back. Throws the duplicate-key error where that has begun already.
 */
export async function openRefund(
  { _id: offerId }: Pick<OfferDoc, '_id'>,
  intentId: string,
  session: ClientSession,
): Promise<void> {
  await collection('refunds').insertOne({ _id: intentId, offerId, state: 'due', failures: [] }, { session })
  await noteRefunding(offerId, intentId, [], session)
  await makeDue(intentId, session)
}

const makeDue = (subject: string, session: ClientSession): Promise<void> =>
  addJobs([{ kind: 'refund-payment', subject, dueAt: new Date() }], session)

/**
 * Notes a failure, so that the payment is due again; `null` if it was noted before. `wasTold`: the buyer has been told
 * that the money came back, by one of `refundIds`.
 */
export async function noteFailure(
  { _id: intentId, offerId }: RefundDoc,
  failure: string,
  refundIds: string[],
  session: ClientSession,
): Promise<{ wasTold: boolean } | null> {
  const { modifiedCount } = await collection('refunds').updateOne(
    { _id: intentId, repaid: { $exists: false }, failures: { $ne: failure } },
    { $push: { failures: failure }, $set: { state: 'due' } },
    { session },
  )
  if (modifiedCount === 0) return null
  await makeDue(intentId, session)
  await noteForAdmins(offerId, session)
  return { wasTold: await noteRefunding(offerId, intentId, refundIds, session) }
}

/** Notes that all of the payment came back, the last of it with this refund; true if the buyer is still to be told. */
export async function closeRefund(
  { _id: intentId, offerId }: RefundDoc,
  refundId: string,
  session: ClientSession,
): Promise<boolean> {
  const { modifiedCount } = await collection('refunds').updateOne(
    { _id: intentId, state: 'due' },
    { $set: { state: 'done' } },
    { session },
  )
  return modifiedCount === 1 && (await noteRefunded(offerId, intentId, refundId, session))
}

/** Notes that Stripe is asked for a refund of the payment now; false if it is not due any more, so that none may be. */
export async function beginRefund(intentId: string): Promise<boolean> {
  const { matchedCount } = await collection('refunds').updateOne(
    { _id: intentId, state: 'due' },
    { $set: { askedAt: new Date() } },
  )
  return matchedCount === 1
}

/** Notes that Stripe has answered. */
export async function endRefund(intentId: string): Promise<void> {
  await collection('refunds').updateOne({ _id: intentId }, { $unset: { askedAt: '' } })
}

/**
 * Notes that the payment was given back by other means than Stripe; false if it is not due, or if Stripe has been asked
 * for a refund since the work was read.
 */
export async function noteRepaid(
  { _id: intentId, offerId, askedAt }: RefundDoc,
  repaid: { at: Date; note: string },
  session: ClientSession,
): Promise<boolean> {
  const { modifiedCount } = await collection('refunds').updateOne(
    { _id: intentId, state: 'due', askedAt: askedAt ?? { $exists: false } },
    { $set: { state: 'done', repaid } },
    { session },
  )
  return modifiedCount === 1 && (await noteRefunded(offerId, intentId, repaid.note, session))
}

import 'server-only'
import { recordAudit } from '@/lib/data/audit'
import { transaction } from '@/lib/data/client'
import { type OfferDoc, type RefundDoc } from '@/lib/data/collections'
import { isDuplicateKey } from '@/lib/data/errors'
import { findOffer } from '@/lib/data/offers'
import {
  markRefundRequested,
  closeRefund,
  markRefundAnswered,
  findRefund,
  noteFailure,
  noteRepaid,
  insertRefund,
} from '@/lib/data/refunds'
import { conflict } from '@/lib/domain/errors'
import { type NoticeValues } from '@/lib/domain/notice-row'
import {
  isUnderway,
  isFullyRefunded,
  amountLeftToRefund,
  nextRefundAttempt,
  type Refund,
} from '@/lib/domain/refund'
import { type Actor } from '@/lib/domain/user'
import { createRefund, type Intent, listRefunds, retrieveIntent } from '@/lib/integrations/stripe'
import { getLog } from '@/lib/log'
import { count } from '@/lib/metrics/metrics'
import { type Handler } from '../jobs/run-job'
import { type NotificationEvent, offerEvent, notify } from '../notices/notify'

/**
 * The state of a refund: complete (`refunded`), in progress (`refunding`), or a refund `failed` and the payment is not
 * fully refunded yet.
 */
export type RefundState = 'refunded' | 'refunding' | 'failed'

/**
 * Refunds a payment in full (D51) and continues until it is done. Idempotent, and safe after any
 * interruption. Existing refunds are read from Stripe each time, so only the missing amount is refunded.
 * Throws if Stripe does not answer; the refund then stays pending.
 */
export async function refundPayment(offer: OfferDoc, intent: Intent): Promise<RefundState> {
  return advance(await opened(offer, intent.id), offer, intent)
}

/** Checks a pending or completed refund again. */
export async function continueRefund(refund: RefundDoc): Promise<RefundState> {
  const [offer, intent] = await Promise.all([
    findOffer(refund.offerId.toHexString()),
    retrieveIntent(refund._id),
  ])
  if (!offer || !intent) throw new Error(`The payment ${refund._id} or its offer does not exist.`)
  return advance(refund, offer, intent)
}

/** Checks the refund of the job's intent. Banks may take days, and a failed refund waits for its retry. */
export const continueDueRefund: Handler = async ({ subject }) => {
  const refund = await findRefund(subject)
  if (refund?.state !== 'due') return 'done'
  return (await continueRefund(refund)) === 'refunded' ? 'done' : 'wait'
}

/** The refund's document, which is stored before Stripe is called. */
async function opened(offer: OfferDoc, intentId: string): Promise<RefundDoc> {
  const known = await findRefund(intentId)
  if (known) return known
  try {
    await transaction((session) => insertRefund(offer, intentId, session))
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
  }
  const made = await findRefund(intentId)
  if (!made) throw new Error(`The refund of ${intentId} was not created.`)
  return made
}

async function advance(due: RefundDoc, offer: OfferDoc, intent: Intent): Promise<RefundState> {
  if (due.repaid) return 'refunded'
  const found = await listRefunds(intent.id)
  await reportFailures(due, offer, intent, found)
  const refunds = await giveBack(due, offer, intent, found)
  const [last] = refunds.filter(({ status }) => status === 'succeeded')
  if (last && isFullyRefunded(intent.amountMinor, refunds)) {
    await close(due, offer, intent, last)
    return 'refunded'
  }
  const { failures } = (await findRefund(due._id)) ?? due
  return failures.length > 0 ? 'failed' : 'refunding'
}

/** Creates the refund if it is overdue and missing; returns all refunds of the payment. */
async function giveBack(
  due: RefundDoc,
  offer: OfferDoc,
  intent: Intent,
  refunds: Refund[],
): Promise<Refund[]> {
  const left = amountLeftToRefund(intent.amountMinor, refunds)
  const at = nextRefundAttempt(refunds)
  if (left <= 0 || at === null || at.getTime() > Date.now()) return refunds
  // The key is derived from the previous refund: concurrent processes request the same one, and a retry is a new one.
  const [newest] = refunds
  const key = newest ? `refund-${intent.id}-after-${newest.id}` : `refund-${intent.id}`
  // Somebody may have recorded a refund by other means meanwhile.
  if (!(await markRefundRequested(due._id))) return refunds
  const answer = await createRefund(intent.id, left, key)
  await markRefundAnswered(due._id)
  if (typeof answer !== 'string') return [answer, ...refunds.filter(({ id }) => id !== answer.id)]
  const now = await listRefunds(intent.id)
  // If there are others now, another process has just refunded it, and the next check reads their state.
  if (now.length === refunds.length) await report(due, offer, intent, `refused: ${answer}`, now)
  return now
}

async function reportFailures(
  due: RefundDoc,
  offer: OfferDoc,
  intent: Intent,
  refunds: Refund[],
): Promise<void> {
  for (const { id, status } of refunds)
    if (status === 'failed' && !due.failures.includes(id)) await report(due, offer, intent, id, refunds)
}

/**
 * Reports a failure once: to administrators by audit log and log, and to the buyer if they were notified of a refund.
 */
async function report(
  due: RefundDoc,
  offer: OfferDoc,
  intent: Intent,
  failure: string,
  refunds: Refund[],
): Promise<void> {
  const ids = refunds.map(({ id }) => id)
  const isNew = await transaction(async (session) => {
    const first = await noteFailure(due, failure, ids, session)
    if (!first) return false
    await recordAudit({ ...entryOf(offer, 'offer.refund-failed'), after: { refund: failure } }, session)
    if (first.wasNotified) await notify(session, ofPayment('refund-failed', offer, intent, failure))
    return true
  })
  if (!isNew) return
  count('refundsFailed', {})
  getLog().error({ offerId: offer._id.toHexString(), paymentIntentId: intent.id, failure }, 'refund failed')
}

async function close(due: RefundDoc, offer: OfferDoc, intent: Intent, { id }: Refund): Promise<void> {
  await transaction(async (session) => {
    if (!(await closeRefund(due, id, session))) return
    await recordAudit({ ...entryOf(offer, 'offer.refunded'), after: { refund: id } }, session)
    await notify(session, ofPayment('payment-refunded', offer, intent, id, { refund: id }))
  })
}

/**
 * How long a refund request may take, in milliseconds. After that its process must have been interrupted, and
 * Stripe's list shows whether the refund exists.
 */
const ASKING = 60_000

/**
 * Records a refund by other means than Stripe, such as a bank transfer, and notifies the buyer. `note` says how, and
 * replaces a refund's id on the offer. `actor`: the administrator; `null` for a command. Throws `conflict` if no refund
 * is due, or one at Stripe is in progress: the buyer would be refunded twice.
 */
export async function recordRepaid(
  { intentId, note }: { intentId: string; note: string },
  actor: Actor | null = null,
): Promise<void> {
  const due = await findRefund(intentId)
  const offer = due && (await findOffer(due.offerId.toHexString()))
  const intent = await retrieveIntent(intentId)
  if (due?.state !== 'due' || !offer || !intent) throw conflict('This payment does not need a refund.')
  const refunds = await listRefunds(intentId)
  const isAsked = due.askedAt !== undefined && Date.now() - due.askedAt.getTime() < ASKING
  if (
    isAsked ||
    refunds.some(({ status }) => isUnderway(status)) ||
    isFullyRefunded(intent.amountMinor, refunds)
  )
    throw conflict('A refund of this payment is already in progress at Stripe.')
  await transaction(async (session) => {
    if (!(await noteRepaid(due, { at: new Date(), note }, session)))
      throw conflict('This payment has just been refunded.')
    await recordAudit({ ...entryOf(offer, 'offer.refunded'), actor, after: { repaid: note } }, session)
    await notify(session, ofPayment('payment-refunded', offer, intent, 'repaid', { repaid: note }))
  })
}

const entryOf = (offer: OfferDoc, action: 'offer.refunded' | 'offer.refund-failed') => ({
  actor: null,
  action,
  targetType: 'offer' as const,
  targetId: offer._id,
  targetName: offer.propertyTitle,
  before: {},
})

/** The event of a refund for the offer's buyer, whose account may be deleted. */
const ofPayment = (
  kind: 'payment-refunded' | 'refund-failed',
  offer: OfferDoc,
  { id, amountMinor }: Intent,
  refund: string,
  values: NoticeValues = {},
): NotificationEvent =>
  offerEvent(kind, offer, {
    at: new Date(),
    to: ['buyer'],
    each: { transaction: id, refund },
    values: { ...values, amountMinor },
    lastAddress: offer.buyerEmail,
  })

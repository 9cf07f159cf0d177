import 'server-only'
import { changingContent } from '@/lib/data/changing-content'
import { type Session, transaction, isDuplicateKey } from '@/lib/data/client'
import { type OfferDoc, type RefundDoc } from '@/lib/data/collections'
import { rejectOffers } from '@/lib/data/offer-transitions'
import { detachPaymentIntent, findOffer } from '@/lib/data/offers'
import { lockListing, markSold } from '@/lib/data/properties'
import {
  closeRefund,
  findDueRefunds,
  findRefund,
  insertRefund,
  clearRefundRequest,
  recordRefundRequest,
  markRepaid,
  recordFailure,
} from '@/lib/data/payments'
import { addSale, addSaleRefund, ensureSalesMonth, removeSaleRefund } from '@/lib/data/sales'
import { conflict } from '@/lib/domain/errors'
import { FORMAT } from '@/lib/domain/format'
import { type NoticeValues } from '@/lib/domain/notice-row'
import { isBought, isClosed, isPayable } from '@/lib/domain/offer'
import {
  type PaidCard,
  amountLeftToRefund,
  isFullyRefunded,
  isPending,
  nextRefundAttempt,
  refusedRefund,
  type Refund,
} from '@/lib/domain/refund'
import { monthOf } from '@/lib/domain/sales'
import { chargedMinor } from '@/lib/domain/stripe-amount'
import { type Actor } from '@/lib/domain/user'
import {
  cancelIntent,
  createRefund,
  type Intent,
  listRefunds,
  retrieveIntent,
} from '@/lib/integrations/stripe'
import { getLog } from '@/lib/log'
import { count } from '@/lib/metrics/metrics'
import { type ContentChange } from '@/lib/schemas/operation'
import { type RecordRepaidInput } from '@/lib/schemas/payment'
import { auditOffer } from '../audit/audit-entries'
import { assertCan } from '../authorise'
import { type Handler, processDueJobs, waitBriefly } from '../jobs/run-job'
import { closedOfferEvents, type NotificationEvent, notify, offerEvent } from '../notices/notify'
import { applyTransition } from '../offers/transition'
import { cancelOpenHousesOf } from '../open-houses/change-open-house'
import { closeViewings } from '../viewings/change-viewing'

/**
 * The state of a refund: complete (`refunded`), in progress (`refunding`), or a refund `failed` and the payment is not
 * fully refunded yet.
 */
export type RefundState = 'refunded' | 'refunding' | 'failed'

/**
 * Refunds a payment in full (D51) and continues until it is done. Idempotent, and safe after any
 * interruption. Existing refunds are read from Stripe each time, so only the missing amount is refunded.
 * Throws if Stripe does not respond; the refund then stays pending.
 */
const refundPayment = async (offer: OfferDoc, intent: Intent): Promise<RefundState> =>
  advanceRefund({ refund: await ensureRefund(offer, intent.id), offer, intent })

/** Checks a pending or completed refund again. */
export async function continueRefund(refund: RefundDoc): Promise<RefundState> {
  const [offer, intent] = await Promise.all([
    findOffer(refund.offerId.toHexString()),
    retrieveIntent(refund._id),
  ])
  if (!offer || !intent) throw new Error(`The payment ${refund._id} or its offer does not exist.`)
  return advanceRefund({ refund, offer, intent })
}

/** Checks the refund of the job's intent. Banks may take days, and a failed refund waits for its retry. */
export const continueDueRefund: Handler = async ({ subject }) => {
  const refund = await findRefund(subject)
  if (refund?.state !== 'due') return 'done'
  return (await continueRefund(refund)) === 'refunded' ? 'done' : 'wait'
}

/** The refund's document; creates it if there is none, before Stripe is called. */
async function ensureRefund(offer: OfferDoc, intentId: string): Promise<RefundDoc> {
  const stored = await findRefund(intentId)
  if (stored) return stored
  try {
    await transaction((session) => insertRefund(offer, intentId, session))
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
  }
  const created = await findRefund(intentId)
  if (!created) throw new Error(`The refund of ${intentId} was not created.`)
  return created
}

/** A refund with the offer and the payment that it is about. */
type OfferRefund = { refund: RefundDoc; offer: OfferDoc; intent: Intent }

async function advanceRefund(offerRefund: OfferRefund): Promise<RefundState> {
  const { refund, intent } = offerRefund
  if (refund.repaid) return 'refunded'
  const stripeRefunds = await listRefunds(intent.id)
  for (const { id, status } of stripeRefunds)
    if (status === 'failed' && !refund.failures.includes(id))
      await reportFailure(offerRefund, id, stripeRefunds)
  const refunds = await refundMissingAmount(offerRefund, stripeRefunds)
  const [completed] = refunds.filter(({ status }) => status === 'succeeded')
  if (completed && isFullyRefunded(intent.amountMinor, refunds)) {
    await completeRefund(offerRefund, completed)
    return 'refunded'
  }
  const { failures } = (await findRefund(refund._id)) ?? refund
  return failures.length > 0 ? 'failed' : 'refunding'
}

/** Creates the refund if it is overdue and missing; returns all refunds of the payment. */
async function refundMissingAmount(offerRefund: OfferRefund, refunds: Refund[]): Promise<Refund[]> {
  const { refund, intent } = offerRefund
  const amountLeft = amountLeftToRefund(intent.amountMinor, refunds)
  const attemptAt = nextRefundAttempt(refunds)
  if (amountLeft <= 0 || attemptAt === null || attemptAt.getTime() > Date.now()) return refunds
  // The key is derived from the previous refund: concurrent processes request the same one, and a retry is a new one.
  const [newest] = refunds
  const key = newest ? `refund-${intent.id}-after-${newest.id}` : `refund-${intent.id}`
  // Someone may have recorded a refund by other means meanwhile.
  if (!(await recordRefundRequest(refund._id))) return refunds
  const result = await createRefund(intent.id, amountLeft, key)
  await clearRefundRequest(refund._id)
  if (typeof result !== 'string') return [result, ...refunds.filter(({ id }) => id !== result.id)]
  const current = await listRefunds(intent.id)
  // More refunds than before: another process has just refunded it, and the next check reads their state.
  if (current.length === refunds.length) await reportFailure(offerRefund, refusedRefund(result), current)
  return current
}

/**
 * Reports a failure once: to administrators by audit log and log, and to the buyer if they were notified of a refund.
 */
async function reportFailure(
  { refund, offer, intent }: OfferRefund,
  failure: string,
  refunds: Refund[],
): Promise<void> {
  const ids = refunds.map(({ id }) => id)
  const isNew = await transaction(async (session) => {
    const stored = await recordFailure(refund, failure, ids, session)
    if (!stored) return false
    await auditOffer(null, 'offer.refund-failed', offer, { after: { refund: failure } }, session)
    if (stored.wasNotified) await notify(session, refundEvent('refund-failed', offer, intent, failure))
    return true
  })
  if (!isNew) return
  count('refundsFailed', {})
  getLog().error({ offerId: offer._id.toHexString(), paymentIntentId: intent.id, failure }, 'refund failed')
}

async function completeRefund({ refund, offer, intent }: OfferRefund, { id }: Refund): Promise<void> {
  await transaction(async (session) => {
    if (!(await closeRefund(refund, id, session))) return
    await auditOffer(null, 'offer.refunded', offer, { after: { refund: id } }, session)
    await notify(session, refundEvent('payment-refunded', offer, intent, id, { refund: id }))
  })
}

/**
 * How long a refund request may take, in milliseconds. After that its process must have been interrupted, and
 * Stripe's list shows whether the refund exists.
 */
const REQUEST_WINDOW_MS = 60_000

/**
 * Records a refund by other means than Stripe, such as a bank transfer, and notifies the buyer. `note` says how, and
 * replaces a refund's id on the offer. `actor`: the administrator; `null` for a command. Throws `conflict` if the
 * buyer is owed nothing, or if Stripe is already refunding them: they would get the money twice.
 */
export async function recordRepaid(
  actor: Actor | null,
  { intentId, note }: RecordRepaidInput,
): Promise<void> {
  if (actor) assertCan(actor, 'refund:record')
  const refund = await findRefund(intentId)
  const offer = refund && (await findOffer(refund.offerId.toHexString()))
  const intent = await retrieveIntent(intentId)
  if (refund?.state !== 'due' || !offer || !intent) throw conflict('This payment does not need a refund.')
  const refunds = await listRefunds(intentId)
  const isRequested =
    refund.askedAt !== undefined && Date.now() - refund.askedAt.getTime() < REQUEST_WINDOW_MS
  if (
    isRequested ||
    refunds.some(({ status }) => isPending(status)) ||
    isFullyRefunded(intent.amountMinor, refunds)
  )
    throw conflict('A refund of this payment is already in progress at Stripe.')
  await transaction(async (session) => {
    if (!(await markRepaid(refund, { at: new Date(), note }, session)))
      throw conflict('This payment has just been refunded.')
    await auditOffer(actor, 'offer.refunded', offer, { after: { repaid: note } }, session)
    await notify(session, refundEvent('payment-refunded', offer, intent, 'repaid', { repaid: note }))
  })
}

/** The event of a refund for the offer's buyer, whose account may be deleted. */
const refundEvent = (
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
    lastEmail: offer.buyerEmail,
  })

/**
 * The content that changes when a listing is sold or its `underOffer` changes: callers know the offer, not the listing.
 */
export const UNDER_OFFER_CHANGES: ContentChange[] = ['lists', 'properties']

/**
 * The outcome of a payment: `bought` now, `already` bought with it, `unpaid` if Stripe has not charged it, `foreign` if it
 * is not for an offer here. A `RefundState`: the offer could no longer be bought, so the payment is refunded (D51).
 */
export type Settlement = RefundState | 'bought' | 'already' | 'unpaid' | 'foreign'

/**
 * Processes a payment intent as just read from Stripe. The buyer's browser, the webhook and the reconciliation all call
 * it, in any order and any number of times: the first one wins, the others change nothing (D31). Refunds that were
 * reported before the purchase was recorded are counted with it (D498).
 */
export async function settlePayment(intent: Intent): Promise<Settlement> {
  // Read first: if Stripe does not answer, the payment is settled later.
  const refunds = intent.isRefunded ? await listRefunds(intent.id) : []
  const outcome = await settle(intent)
  if (outcome === 'bought' || outcome === 'already')
    for (const refund of refunds) await recordSaleRefund(intent.id, refund)
  count('payments', { outcome })
  return outcome
}

/** Records the state of a refund that somebody made at Stripe in the sales, if the payment bought its offer (D498). */
export async function recordSaleRefund(
  intentId: string,
  { id, status, amountMinor, createdAt: at }: Refund,
): Promise<void> {
  if (status === 'succeeded') await addSaleRefund(intentId, { id, amountMinor, at })
  else if (status === 'failed') await removeSaleRefund(intentId, id)
}

async function settle(intent: Intent): Promise<Settlement> {
  const offer = intent.offerId === null ? null : await findOffer(intent.offerId)
  if (!offer) return 'foreign'
  if (intent.status !== 'succeeded') return 'unpaid'
  const isAgreedAmount =
    intent.amountMinor === chargedMinor(offer.amountMinor, FORMAT) && intent.currency === FORMAT.currency
  const payment = { transactionId: intent.id, actor: null, ...(intent.card && { card: intent.card }) }
  if (isAgreedAmount && isPayable(offer.status) && (await completePurchase(offer, payment))) return 'bought'
  const current = await findOffer(offer._id.toHexString())
  if (current && isBought(current.status) && current.transactionId === intent.id) return 'already'
  return refundPayment(current ?? offer, intent)
}

export type Payment = {
  transactionId: string
  /** The card that paid it, as its receipt names it (D279). */
  card?: PaidCard
  /** Who recorded it; `null`: Stripe. */
  actor: Actor | null
  /** The values that the audit log records besides the transaction. */
  auditValues?: Record<string, unknown>
  /** Further writes in the same transaction. */
  writeMore?: (session: Session) => Promise<void>
}

/** Completes the purchase and notifies buyer and agent; false if the offer is no longer accepted. */
export const completePurchase = (offer: OfferDoc, payment: Payment): Promise<boolean> =>
  changingContent(UNDER_OFFER_CHANGES, () => markBought(offer, payment))

/** The purchase as one transaction (D29); false if the offer is no longer accepted. */
async function markBought(
  offer: OfferDoc,
  { transactionId, card, actor, auditValues = {}, writeMore }: Payment,
): Promise<boolean> {
  const now = new Date()
  await ensureSalesMonth(offer.agentId, monthOf(now))
  return transaction(async (session) => {
    await lockListing(offer.propertyId, session)
    const sale = await applyTransition(
      offer,
      { action: 'settle', by: 'payment', now },
      {
        actor,
        auditAction: 'offer.bought',
        fields: { transactionId, paidAt: now, ...(card && { card }) },
        after: { transactionId, ...auditValues },
      },
      session,
    )
    if (!sale) return false
    await markSold(offer.propertyId, now, sale.amountMinor, session)
    await addSale(sale, now, session)
    await closeViewings({ propertyIds: [offer.propertyId] }, 'sale', now, session)
    await writeMore?.(session)
    const rejected = await rejectOffers({ propertyIds: [offer.propertyId] }, 'sale', now, session)
    const cancelled = await cancelOpenHousesOf([offer.propertyId], 'sale', now, session)
    await notify(session, ...closedOfferEvents(rejected, 'sale', now, 'buyer'), ...cancelled)
    return true
  })
}

export type IntentOutcome = Settlement | 'canceled'

/**
 * Closes the intent of a rejected offer (D17, D51): an open one is cancelled, a paid one refunded. Throws if Stripe
 * does not respond; the offer then stays unsettled.
 */
export async function closeIntent({ _id, paymentIntentId = '' }: OfferDoc): Promise<IntentOutcome> {
  const intentBefore = await retrieveIntent(paymentIntentId)
  const intent = intentBefore?.status === 'open' ? await cancelIntent(paymentIntentId) : intentBefore
  if (intent && intent.status !== 'canceled') return settlePayment(intent)
  await detachPaymentIntent(_id, paymentIntentId)
  return 'canceled'
}

/** Closes the intent of the job's offer if that is still due. A refund is a job of its own. */
export const closeDueIntent: Handler = async ({ subject }) => {
  const offer = await findOffer(subject)
  if (!offer?.unsettled || !isClosed(offer.status)) return 'done'
  return (await closeIntent(offer)) === 'unpaid' ? 'wait' : 'done'
}

/** The due refunds, except for the payments of these offers. */
export async function dueRefundsExcept(offers: OfferDoc[]): Promise<RefundDoc[]> {
  const intentIds = new Set(offers.map(({ paymentIntentId }) => paymentIntentId))
  return (await findDueRefunds()).filter(({ _id }) => !intentIds.has(_id))
}

/** Closes due intents right after a cascade has committed. */
export const closeIntentsNow = (): Promise<void> =>
  waitBriefly(processDueJobs({ 'close-intent': closeDueIntent }, { now: new Date() }))

import 'server-only'
import { transaction } from '@/lib/data/client'
import { type OfferDoc, type UserDoc, type RefundDoc } from '@/lib/data/collections'
import { recordSuccess } from '@/lib/data/service-records'
import {
  attachPaymentIntent,
  findOffer,
  findLatestPurchase,
  findUnsettledOffers,
  findOffersByIds,
} from '@/lib/data/offers'
import { lockListing } from '@/lib/data/properties'
import { findRefund, recordReconciled, findFailedRefunds } from '@/lib/data/payments'
import { addDays } from '@/lib/domain/dates'
import { AppError, conflict, invalidField } from '@/lib/domain/errors'
import { canTransition, isBought, isClosed } from '@/lib/domain/offer'
import { isRefundGivenUp } from '@/lib/domain/refund'
import { isPaidByTransfer } from '@/lib/domain/transfer'
import { type Actor, isSuspended } from '@/lib/domain/user'
import {
  cancelIntent,
  createIntent,
  intentOfRefund,
  listRefunds,
  retrieveIntent,
  type Intent,
  verifyEvent,
  isConnectionError,
} from '@/lib/integrations/stripe'
import {
  type ConfirmPaymentInput,
  type CreatePaymentIntentInput,
  type PurchaseDto,
  type FailedRefundDto,
} from '@/lib/schemas/payment'
import { findUserById } from '@/lib/data/users'
import { getLog } from '@/lib/log'
import { toMajor } from '@/lib/domain/money'
import { type AdminTableCursors, type AdminTablePage } from '@/lib/schemas/admin-table'
import { assertCan } from '../authorise'
import { byId } from '@/lib/data/reads'
import { notify, offerEvent } from '../notices/notify'
import { readOffer } from '../offers/transition'
import { toOfferDto } from '../offers/list-offers'
import {
  continueRefund,
  settlePayment,
  dueRefundsExcept,
  type IntentOutcome,
  closeIntent,
  recordSaleRefund,
} from './settle-payment'

const notPayable = () => conflict('This offer is not open for payment.')

/**
 * The client secret of the offer's one payment intent (D30): created on the first call, returned on later ones. It
 * charges the offer's amount; a different `offerAmount` (here in minor units) is `invalid_input`. Only for the offer's
 * buyer, and only while the offer is accepted and before its deadline (`conflict`); above Stripe's limit
 * `amount_above_card_limit` (D32).
 */
export async function createPaymentIntent(
  actor: Actor,
  input: CreatePaymentIntentInput,
): Promise<{ clientSecret: string }> {
  const offer = await readOffer(actor, input.offerId)
  assertCan(actor, 'offer:pay', offer.buyerId.toHexString())
  if (!canTransition(offer, 'pay', 'buyer', new Date())) throw notPayable()
  if (input.offerAmount !== undefined && input.offerAmount !== offer.amountMinor) {
    throw invalidField('offerAmount', 'The amount doesn’t match the offer.')
  }
  if (isPaidByTransfer(offer.amountMinor)) {
    throw new AppError(
      'amount_above_card_limit',
      'This amount is above the limit for card payments. Please contact support.',
    )
  }

  const intent = await ensureIntent(offer)
  if (intent.clientSecret === null) throw new Error(`Stripe returned no client secret for ${intent.id}`)
  return { clientSecret: intent.clientSecret }
}

/** The payment intent of an offer; creates it if there is none, or if the earlier one was cancelled. */
async function ensureIntent(offer: OfferDoc): Promise<Intent> {
  const earlier = offer.paymentIntentId === undefined ? null : await retrieveIntent(offer.paymentIntentId)
  if (earlier && earlier.status !== 'canceled') return earlier

  // A cancelled intent cannot be paid, and its idempotency key would return it again. It is replaced in one write: in
  // between, another call would use the old key.
  const id = offer._id.toHexString()
  const key = earlier ? `offer-${id}-after-${earlier.id}` : `offer-${id}`
  const intent = await createIntent({ id, amountMinor: offer.amountMinor, title: offer.propertyTitle }, key)
  if (await attachPaymentIntent(offer._id, intent.id, offer.paymentIntentId)) return intent
  await cancelIntent(intent.id)
  throw notPayable()
}

/**
 * Confirms a payment that the buyer reports, after reading it from Stripe (D31). True if this call marked the offer as bought,
 * false if it was before. Throws `conflict` if the intent is not this offer's, has not succeeded, or came too late and
 * is refunded.
 */
export async function confirmPayment(
  actor: Actor,
  { id, transactionId }: ConfirmPaymentInput,
): Promise<boolean> {
  const offer = await readOffer(actor, id)
  assertCan(actor, 'offer:pay', offer.buyerId.toHexString())

  const intent = await retrieveIntent(transactionId)
  if (intent?.offerId !== id) throw conflict('This payment was not made for this offer.')
  const settlement = await settlePayment(intent)
  if (settlement === 'unpaid') throw conflict('The payment has not succeeded yet.')
  if (settlement === 'refunded')
    throw conflict('This offer is no longer open. Your payment has been refunded in full.')
  if (settlement === 'refunding' || settlement === 'failed')
    throw conflict('This offer is no longer open. Your payment is being refunded in full.')
  return settlement === 'bought'
}

/**
 * Notifies the buyer of a failed card payment, as just read from Stripe (D153): once for each failure, identified by
 * `failure`. Notifies nobody if the offer has been paid since, can no longer be paid, or has another intent.
 */
export async function notifyOfFailedPayment(intent: Intent, failure: string): Promise<void> {
  const { offerId } = intent
  if (intent.status !== 'open' || offerId === null) return
  const stored = await findOffer(offerId)
  if (stored?.paymentIntentId !== intent.id) return
  await transaction(async (session) => {
    // Conflicts with the purchase, so that nobody is asked to pay for what they have bought.
    await lockListing(stored.propertyId, session)
    const offer = await findOffer(offerId, session)
    const now = new Date()
    if (!offer || !canTransition(offer, 'pay', 'buyer', now)) return
    await notify(
      session,
      offerEvent('payment-failed', offer, {
        at: now,
        to: ['buyer'],
        each: { failure },
        values: { endsAt: offer.expiresAt },
      }),
    )
  })
}

/**
 * A refund was created, has succeeded or failed. Only refunds of our payments are handled: those that are due (D51), and
 * those of a purchase that someone made at Stripe (D498).
 */
async function handleRefundEvent(refundId: string): Promise<void> {
  const intentId = await intentOfRefund(refundId)
  const refund = intentId === null ? null : await findRefund(intentId)
  if (refund) await continueRefund(refund)
  else if (intentId !== null) await followSaleRefund(intentId, refundId)
}

async function followSaleRefund(intentId: string, refundId: string): Promise<void> {
  const refund = (await listRefunds(intentId)).find(({ id }) => id === refundId)
  if (refund) await recordSaleRefund(intentId, refund)
}

/** A card was declined, or a bank has not confirmed the payment: its buyer may have left the page by then. */
async function handleFailedPayment(intentId: string, eventId: string): Promise<void> {
  const intent = await retrieveIntent(intentId)
  if (intent) await notifyOfFailedPayment(intent, eventId)
}

/** The handler of each event type; other types are acknowledged and ignored. */
const HANDLERS: Partial<Record<string, (objectId: string, eventId: string) => Promise<void>>> = {
  'payment_intent.succeeded': async (intentId) => {
    const intent = await retrieveIntent(intentId)
    if (intent) await settlePayment(intent)
  },
  'payment_intent.payment_failed': handleFailedPayment,
  'refund.created': handleRefundEvent,
  'refund.updated': handleRefundEvent,
  'refund.failed': handleRefundEvent,
  'charge.refund.updated': handleRefundEvent,
}

/** The event types that the webhook must receive. */
export const HANDLED_EVENTS: readonly string[] = Object.keys(HANDLERS)

/** Handles a signed event of Stripe (D31). Throws `invalid_input` if the signature is missing or wrong. */
export async function handleStripeEvent({
  body,
  signature,
}: {
  body: string
  signature: string | null
}): Promise<void> {
  const event = signature === null ? null : verifyEvent(body, signature)
  if (!event) throw new AppError('invalid_input', 'The signature is missing or wrong.')
  if (event.objectId !== null) await HANDLERS[event.type]?.(event.objectId, event.id)
  // The doctor sends an event of its own (D173), which says nothing about Stripe.
  if (HANDLED_EVENTS.includes(event.type)) await recordSuccess('webhook')
}

/**
 * The purchase to confirm to its buyer (D112): that of the offer's id, or else the newest of the last day, with the
 * agent's contact. `null` if there is none, or the offer is not theirs or not bought.
 */
export async function getPurchase(actor: Actor, id: string | null): Promise<PurchaseDto | null> {
  assertCan(actor, 'offer:read-as-buyer', actor.id)
  const offer = await (id === null ? findLatestPurchase(actor.id, addDays(new Date(), -1)) : findOffer(id))
  if (!offer || !isBought(offer.status) || offer.buyerId.toHexString() !== actor.id) return null
  const agent = await findUserById(offer.agentId.toHexString())
  return { offer: toOfferDto(offer), agent: agent && !isSuspended(agent.role) ? contactOf(agent) : null }
}

const contactOf = ({ name, email, phone }: UserDoc) => ({ name, email, phone: phone ?? null })

/** The outcomes of an unreported payment: it bought its offer, or must be refunded. */
const UNREPORTED: ReadonlySet<IntentOutcome> = new Set(['bought', 'refunded', 'refunding', 'failed'])

/** After this many payments in a row for which Stripe was unreachable, the others are skipped: each would time out. */
const UNREACHABLE_LIMIT = 3

async function reconcile(offer: OfferDoc): Promise<IntentOutcome> {
  if (isClosed(offer.status)) return closeIntent(offer)
  // An accepted offer keeps its cancelled intent: the next one's idempotency key is derived from it.
  const intent = await retrieveIntent(offer.paymentIntentId ?? '')
  return intent ? settlePayment(intent) : 'unpaid'
}

/**
 * Settles payments that neither the buyer's browser nor the webhook reported (D31), closes the intents of
 * rejected offers (D17), and continues refunds (D51). Returns how many payments had each outcome: `failed`
 * counts those with a failed refund that are not fully refunded yet, `unknown` those that could not be
 * checked. The log names each of these, and the others are checked anyway. If Stripe is unreachable, most are
 * left for the next run, and the log says so. Idempotent; may run concurrently.
 */
export async function reconcilePayments(): Promise<Record<IntentOutcome | 'unknown', number>> {
  const counts = {
    unknown: 0,
    bought: 0,
    already: 0,
    refunded: 0,
    refunding: 0,
    failed: 0,
    unpaid: 0,
    foreign: 0,
    canceled: 0,
  }
  let unreachable = 0
  let skipped = 0
  const reconcileOne = async (
    offerId: OfferDoc['_id'],
    intentId: string,
    settle: () => Promise<IntentOutcome>,
  ) => {
    if (unreachable === UNREACHABLE_LIMIT) {
      counts.unknown += 1
      skipped += 1
      return
    }
    try {
      counts[await settle()] += 1
      unreachable = 0
    } catch (error) {
      counts.unknown += 1
      unreachable = isConnectionError(error) ? unreachable + 1 : 0
      const ids = { offerId: offerId.toHexString(), paymentIntentId: intentId }
      getLog().error({ err: error, ...ids }, 'payment not reconciled')
    }
  }
  const offers = await findUnsettledOffers()
  for (const offer of offers)
    await reconcileOne(offer._id, offer.paymentIntentId ?? '', async () => {
      const outcome = await reconcile(offer)
      // Payments that are being refunded have been reported.
      if (UNREPORTED.has(outcome) && !offer.refunding) await recordReconciled(offer._id, new Date())
      return outcome
    })
  const rejected = offers.filter(({ status }) => isClosed(status))
  for (const refund of await dueRefundsExcept(rejected))
    await reconcileOne(refund.offerId, refund._id, () => continueRefund(refund))
  if (skipped > 0) getLog().error({ left: skipped }, 'payments left unreconciled: Stripe does not respond')
  if (counts.unknown === 0) await recordSuccess('reconcile')
  return counts
}

/**
 * The position of a refund in the list. It has no date of its own, so its offer's is used, which starts the offer's id.
 */
const positionOf = ({ offerId, _id }: RefundDoc): string => `${offerId.toHexString()} ${_id}`

/** One page of the payments with a failed refund that are not refunded yet (D51), oldest offers first. */
export async function manageFailedRefunds(
  actor: Actor,
  { after = '', before }: AdminTableCursors,
  size: number,
): Promise<AdminTablePage<FailedRefundDto>> {
  assertCan(actor, 'refund:record')
  const refundsByPosition = new Map((await findFailedRefunds()).map((refund) => [positionOf(refund), refund]))
  const positions = [...refundsByPosition.keys()].sort()
  const shownPositions =
    before === undefined
      ? positions.filter((position) => position > after).slice(0, size)
      : positions.filter((position) => position < before).slice(-size)
  const first = shownPositions.at(0)
  const last = shownPositions.at(-1)
  return {
    items: await toFailedRefundDtos(
      shownPositions.flatMap((position) => refundsByPosition.get(position) ?? []),
    ),
    previous: first === undefined || first === positions.at(0) ? null : first,
    next: last === undefined || last === positions.at(-1) ? null : last,
  }
}

async function toFailedRefundDtos(refunds: RefundDoc[]): Promise<FailedRefundDto[]> {
  if (refunds.length === 0) return []
  const offers = await findOffersByIds(refunds.map(({ offerId }) => offerId))
  const offersById = byId(offers)
  return refunds.flatMap(({ _id: intentId, offerId, failures }) => {
    const offer = offersById.get(offerId.toHexString())
    if (!offer) return []
    const { propertyTitle, buyerName, buyerEmail, amountMinor } = offer
    return [
      {
        intentId,
        propertyTitle,
        buyerName,
        buyerEmail,
        amount: toMajor(amountMinor),
        failures: failures.length,
        ...(isRefundGivenUp(failures) && { isGivenUp: true as const }),
      },
    ]
  })
}

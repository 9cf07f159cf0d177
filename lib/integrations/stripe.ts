import 'server-only'
import Stripe from 'stripe'
import { FORMAT } from '@/lib/domain/format'
import { type PaidCard, type Refund } from '@/lib/domain/refund'
import { fromStripeAmount, toStripeAmount } from '@/lib/domain/stripe-amount'
import { getEnv } from '@/lib/env'

/**
 * A payment intent as the services need it. `open`: it can still be paid. Amounts are integer minor units, currencies
 * codes of ISO 4217.
 */
export type Intent = {
  id: string
  status: 'open' | 'processing' | 'succeeded' | 'canceled'
  amountMinor: number
  currency: string
  clientSecret: string | null
  /** The id of the offer that it was made for, from its metadata; `null` if it was made for anything else. */
  offerId: string | null
  /** The card that paid it; `null` while it is unpaid, or if it was not requested. */
  card: PaidCard | null
  /** True if some of it is refunded or being refunded; false if that was not requested. */
  isRefunded: boolean
}

let client: Stripe | undefined

function stripe(): Stripe {
  if (client) return client
  const { STRIPE_SECRET_KEY, STRIPE_API_URL, ANSWER_SECONDS } = getEnv()
  const { protocol, hostname, port } = new URL(STRIPE_API_URL)
  client = new Stripe(STRIPE_SECRET_KEY, {
    host: hostname,
    port: port || (protocol === 'https:' ? 443 : 80),
    protocol: protocol === 'https:' ? 'https' : 'http',
    // People wait for most calls: two attempts end within ten seconds, and jobs retry later (ADR 054).
    maxNetworkRetries: 1,
    timeout: ANSWER_SECONDS * 1_000,
    telemetry: false,
  })
  return client
}

const STATUSES: Partial<Record<Stripe.PaymentIntent.Status, Intent['status']>> = {
  succeeded: 'succeeded',
  canceled: 'canceled',
  processing: 'processing',
}

function cardOf({ status, payment_method: method }: Stripe.PaymentIntent): PaidCard | null {
  if (status !== 'succeeded' || !method || typeof method === 'string' || !method.card) return null
  const { brand, last4 } = method.card
  return { brand, last4 }
}

const isRefunded = ({ latest_charge: charge }: Stripe.PaymentIntent): boolean =>
  typeof charge === 'object' && charge !== null && charge.amount_refunded > 0

const offerIdOf = ({ metadata: { offerId = '' } }: Stripe.PaymentIntent): string | null =>
  /^[0-9a-f]{24}$/.test(offerId) ? offerId : null

const toIntent = (intent: Stripe.PaymentIntent): Intent => ({
  id: intent.id,
  status: STATUSES[intent.status] ?? 'open',
  amountMinor: fromStripeAmount(intent.amount, FORMAT),
  currency: intent.currency.toUpperCase(),
  clientSecret: intent.client_secret,
  offerId: offerIdOf(intent),
  card: cardOf(intent),
  isRefunded: isRefunded(intent),
})

const isMissing = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'

const isKeyInUse = (error: unknown) =>
  error instanceof Stripe.errors.StripeError && error.code === 'idempotency_key_in_use'

/**
 * A call with an idempotency key. While another call with this key is running, Stripe refuses at once: it is retried
 * for `ANSWER_SECONDS`, with the library's pause between attempts.
 */
async function askWithKey<T>(ask: () => Promise<T>): Promise<T> {
  const until = Date.now() + getEnv().ANSWER_SECONDS * 1_000
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!isKeyInUse(error) || Date.now() > until) throw error
    }
  }
}

/** Creates the intent of an offer; the same key returns the same intent. */
export async function createIntent(
  offer: { id: string; amountMinor: number; title: string },
  idempotencyKey: string,
): Promise<Intent> {
  const params: Stripe.PaymentIntentCreateParams = {
    amount: toStripeAmount(offer.amountMinor, FORMAT),
    currency: FORMAT.currency.toLowerCase(),
    allowed_payment_method_types: ['card'],
    description: offer.title,
    metadata: { offerId: offer.id },
  }
  return toIntent(await askWithKey(() => stripe().paymentIntents.create(params, { idempotencyKey })))
}

/** The intent as Stripe knows it, or `null` if there is none of this id. */
export async function retrieveIntent(id: string): Promise<Intent | null> {
  try {
    const expand = ['payment_method', 'latest_charge']
    return toIntent(await stripe().paymentIntents.retrieve(id, { expand }))
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Cancels an intent and returns it; an intent that was paid or cancelled meanwhile is returned unchanged. */
export async function cancelIntent(id: string): Promise<Intent | null> {
  try {
    return toIntent(await stripe().paymentIntents.cancel(id))
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return retrieveIntent(id)
    throw error
  }
}

const REFUND_STATUSES: Partial<Record<string, Refund['status']>> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
}

const toRefund = ({ id, status, amount, created }: Stripe.Refund): Refund => ({
  id,
  status: REFUND_STATUSES[status ?? ''] ?? 'pending',
  amountMinor: fromStripeAmount(amount, FORMAT),
  createdAt: new Date(created * 1000),
})

/** All refunds of an intent, the newest first. */
export async function listRefunds(intentId: string): Promise<Refund[]> {
  const refunds = stripe().refunds.list({ payment_intent: intentId, limit: 100 })
  return (await refunds.autoPagingToArray({ limit: 1_000 })).map(toRefund)
}

/** Refunds an amount of the intent; the same key returns the same refund. Returns Stripe's code if it refuses. */
export async function createRefund(
  intentId: string,
  amountMinor: number,
  idempotencyKey: string,
): Promise<Refund | string> {
  try {
    const params = { payment_intent: intentId, amount: toStripeAmount(amountMinor, FORMAT) }
    return toRefund(await askWithKey(() => stripe().refunds.create(params, { idempotencyKey })))
  } catch (error) {
    const isRefusal =
      error instanceof Stripe.errors.StripeInvalidRequestError ||
      error instanceof Stripe.errors.StripeCardError
    if (!isRefusal || isKeyInUse(error)) throw error
    return error.code ?? error.type
  }
}

/** The intent of a refund, or `null` if there is none of this id. */
export async function intentOfRefund(refundId: string): Promise<string | null> {
  try {
    const { payment_intent: intent } = await stripe().refunds.retrieve(refundId)
    return typeof intent === 'string' ? intent : (intent?.id ?? null)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** A verified webhook event: its id (the same for each delivery), type and object; `null` if the signature is wrong. */
export function verifyEvent(
  body: string,
  signature: string,
): { id: string; type: string; objectId: string | null } | null {
  try {
    const event = stripe().webhooks.constructEvent(body, signature, getEnv().STRIPE_WEBHOOK_SECRET)
    const object: object = event.data.object
    const objectId = 'id' in object && typeof object.id === 'string' ? object.id : null
    return { id: event.id, type: event.type, objectId }
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError)
      return null
    throw error
  }
}

/** The webhook endpoints with their event types; at most a hundred. Throws errors that `keyProblemOf` classifies. */
export async function listWebhooks(): Promise<{ url: string; isEnabled: boolean; events: string[] }[]> {
  const { data } = await stripe().webhookEndpoints.list({ limit: 100 })
  return data.map(({ url, status, enabled_events: events }) => ({
    url,
    isEnabled: status === 'enabled',
    events,
  }))
}

/** True if Stripe could not be reached. */
export const isConnectionError = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeConnectionError

/** Why Stripe refused a call: the key is invalid, lacks the permission, or Stripe was not reached. */
export function keyProblemOf(error: unknown): 'refused' | 'forbidden' | 'unreached' | null {
  if (error instanceof Stripe.errors.StripeAuthenticationError) return 'refused'
  if (error instanceof Stripe.errors.StripePermissionError) return 'forbidden'
  return isConnectionError(error) ? 'unreached' : null
}

/** The signature header for an event with this body; to test the webhook. */
export const signTestEvent = (payload: string): string =>
  stripe().webhooks.generateTestHeaderString({ payload, secret: getEnv().STRIPE_WEBHOOK_SECRET })

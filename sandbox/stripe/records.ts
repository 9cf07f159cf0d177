import { type Brand } from './cards'
import { type Behaviour } from './test-cards'

/** The stored objects, which the API returns: the fields of Stripe's objects that Keystead reads. */

/** Amounts in minor units of the currency, times in seconds since the epoch. */
export interface Intent {
  id: string
  object: 'payment_intent'
  allowed_payment_method_types: ['card'] | null
  amount: number
  client_secret: string
  created: number
  currency: string
  description: string | null
  last_payment_error: ErrorBody | null
  latest_charge: string | null
  metadata: Record<string, string>
  next_action: { type: 'use_stripe_sdk' } | null
  payment_method: string | null
  status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled'
}

export interface Refund {
  id: string
  object: 'refund'
  amount: number
  charge: string
  created: number
  currency: string
  payment_intent: string
  status: 'failed' | 'pending' | 'succeeded'
}

/** A card of the stand-in: the result of payments with it, its brand and its last digits. */
export interface PaymentMethod {
  id: string
  behaviour: Behaviour
  card?: { brand: Brand; last4: string }
}

export interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  charge?: string
  payment_intent?: Intent
}

/** An event with a snapshot of its object. `pending_webhooks`: 1 until it was delivered. */
export interface EventObject {
  id: string
  object: 'event'
  created: number
  data: { object: object }
  pending_webhooks: number
  type: string
}

export interface IdempotencyRecord {
  id: string
  path: string
  /** SHA-256 of the parameters, so that no card number is stored. */
  fingerprint: string
  created: number
  status: number
  body: string
}

export interface Tables {
  payment_intents: Intent
  refunds: Refund
  payment_methods: PaymentMethod
  events: EventObject
  idempotency_keys: IdempotencyRecord
}

import { newId, nowInSeconds } from './ids'
import { type Transaction } from './store'

/** The API version of this server's objects, which stripe 23.1.0 uses. */
const apiVersion = '2026-10-28.endive'

export type EventType =
  | 'charge.refund.updated'
  | 'payment_intent.created'
  | 'payment_intent.payment_failed'
  | 'payment_intent.succeeded'
  | 'refund.created'
  | 'refund.failed'
  | 'refund.updated'

/** The request that causes an event. */
export interface EventRequest {
  id: string
  idempotencyKey: string | null
  /** The number of webhook endpoints that receive each event. */
  webhooks: number
}

/** Records an event with a snapshot of its object; it is delivered once the transaction is on disk. */
export function recordEvent(
  tx: Transaction,
  request: EventRequest,
  type: EventType,
  object: object,
  previous?: object,
): void {
  tx.put('events', {
    id: newId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: nowInSeconds(),
    data: { object, ...(previous && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: request.webhooks,
    request: { id: request.id, idempotency_key: request.idempotencyKey },
    type,
  })
}

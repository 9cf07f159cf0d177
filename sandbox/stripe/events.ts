import { newId, nowInSeconds } from './ids'
import { type Transaction } from './store'

export type EventType =
  | 'charge.refund.updated'
  | 'payment_intent.created'
  | 'payment_intent.payment_failed'
  | 'payment_intent.succeeded'
  | 'refund.created'
  | 'refund.failed'
  | 'refund.updated'

/** Records an event with a snapshot of its object; it is delivered once the transaction is on disk. */
export function recordEvent(tx: Transaction, type: EventType, object: object): void {
  tx.put('events', {
    id: newId('evt'),
    object: 'event',
    created: nowInSeconds(),
    data: { object },
    pending_webhooks: 1,
    type,
  })
}

import 'server-only'
import { AppError } from '@/lib/domain/errors'
import { intentOfRefund, retrieveIntent, verifyEvent } from '@/lib/integrations/stripe'
import { noteSuccess } from '@/lib/data/last-successes'
import { findRefund } from '@/lib/data/refunds'
import { continueRefund } from './refund-payment'
import { settlePayment } from './settle-payment'
import { tellOfFailure } from './tell-of-failure'

/** A refund has come to an end. Only those of payments that we give back are ours to look after. */
async function refundChanged(refundId: string): Promise<boolean> {
  const intentId = await intentOfRefund(refundId)
  const refund = intentId === null ? null : await findRefund(intentId)
  if (refund) await continueRefund(refund)
  return false
}

/** A card was declined, or a bank has not confirmed the payment: its buyer may have left the page by then. */
async function paymentFailed(intentId: string, eventId: string): Promise<boolean> {
  const intent = await retrieveIntent(intentId)
  if (intent) await tellOfFailure(intent, eventId)
  return false
}

/**
 * What each kind of event leads to, by its object and its own id, and whether a listing was sold by it; a kind that is
 * not here is answered and left.
 */
const HANDLERS: Partial<Record<string, (objectId: string, eventId: string) => Promise<boolean>>> = {
  'payment_intent.succeeded': async (intentId) => {
    const intent = await retrieveIntent(intentId)
    return intent !== null && (await settlePayment(intent)) === 'bought'
  },
  'payment_intent.payment_failed': paymentFailed,
  'refund.updated': refundChanged,
  'refund.failed': refundChanged,
  'charge.refund.updated': refundChanged,
}

/** The kinds of events that the webhook must be told of. */
export const HANDLED_EVENTS: readonly string[] = Object.keys(HANDLERS)

/** A signed event of Stripe (D31); true if a listing was sold by it. Throws `invalid_input` if the signature is missing or wrong. */
export async function handleStripeEvent({
  body,
  signature,
}: {
  body: string
  signature: string | null
}): Promise<boolean> {
  const event = signature === null ? null : verifyEvent(body, signature)
  if (!event) throw new AppError('invalid_input', 'The signature is missing or wrong.')
  const isSold =
    event.objectId !== null && ((await HANDLERS[event.type]?.(event.objectId, event.id)) ?? false)
  await noteSuccess('webhook')
  return isSold
}

import 'server-only'
import { AppError } from '@/lib/domain/errors'
import { intentOfRefund, retrieveIntent, verifyEvent } from '@/lib/integrations/stripe'
import { noteSuccess } from '@/lib/data/last-successes'
import { findRefund } from '@/lib/data/refunds'
import { continueRefund } from './refund-payment'
import { settlePayment } from './settle-payment'
import { notifyOfFailedPayment } from './notify-of-failed-payment'

/** A refund has succeeded or failed. Only refunds of our payments are handled. */
async function refundChanged(refundId: string): Promise<boolean> {
  const intentId = await intentOfRefund(refundId)
  const refund = intentId === null ? null : await findRefund(intentId)
  if (refund) await continueRefund(refund)
  return false
}

/** A card was declined, or a bank has not confirmed the payment: its buyer may have left the page by then. */
async function paymentFailed(intentId: string, eventId: string): Promise<boolean> {
  const intent = await retrieveIntent(intentId)
  if (intent) await notifyOfFailedPayment(intent, eventId)
  return false
}

/**
 * The handler of each event type, which returns whether a listing was sold; other types are acknowledged and ignored.
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

/** The event types that the webhook must receive. */
export const HANDLED_EVENTS: readonly string[] = Object.keys(HANDLERS)

/**
 * Handles a signed event of Stripe (D31); true if a listing was sold by it. Throws `invalid_input` if the signature is
 * missing or wrong.
 */
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

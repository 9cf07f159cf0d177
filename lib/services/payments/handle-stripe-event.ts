import 'server-only'
import { AppError } from '@/lib/domain/errors'
import { retrieveIntent, verifyEvent } from '@/lib/integrations/stripe'
import { settlePayment } from './settle-payment'

/** What each kind of event leads to; a kind that is not here is answered and left. */
const HANDLERS: Partial<Record<string, (objectId: string) => Promise<void>>> = {
  'payment_intent.succeeded': async (intentId) => {
    const intent = await retrieveIntent(intentId)
    if (intent) await settlePayment(intent)
  },
}

/** A signed event of Stripe (decision 31). Throws `invalid_input` if the signature is missing or wrong. */
export async function handleStripeEvent({
  body,
  signature,
}: {
  body: string
  signature: string | null
}): Promise<void> {
  const event = signature === null ? null : verifyEvent(body, signature)
  if (!event) throw new AppError('invalid_input', 'The signature is missing or wrong.')
  if (event.objectId !== null) await HANDLERS[event.type]?.(event.objectId)
}

import 'server-only'
import { AppError } from '@/lib/domain/errors'
import { retrieveIntent, verifyEvent } from '@/lib/integrations/stripe'
import { settlePayment } from './settle-payment'

/** What each kind of event leads to, and whether a listing was sold by it; a kind that is not here is answered and left. */
const HANDLERS: Partial<Record<string, (objectId: string) => Promise<boolean>>> = {
  'payment_intent.succeeded': async (intentId) => {
    const intent = await retrieveIntent(intentId)
    return intent !== null && (await settlePayment(intent)) === 'bought'
  },
}

/** A signed event of Stripe (decision 31); true if a listing was sold by it. Throws `invalid_input` if the signature is missing or wrong. */
export async function handleStripeEvent({
  body,
  signature,
}: {
  body: string
  signature: string | null
}): Promise<boolean> {
  const event = signature === null ? null : verifyEvent(body, signature)
  if (!event) throw new AppError('invalid_input', 'The signature is missing or wrong.')
  return event.objectId !== null && ((await HANDLERS[event.type]?.(event.objectId)) ?? false)
}

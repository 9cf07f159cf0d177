import { invalidRequest, parameterMissing, StripeError } from './errors'
import { textOf, type Form } from './form'
import { findIntent } from './payment-intents'
import { type Access } from './routes'
import { type Transaction } from './store'

export interface Keys {
  secretKey: string
  publishableKey: string
}

export type Caller = 'publishable' | 'secret'

const unauthorized = (message: string) => new StripeError(401, { type: 'invalid_request_error', message })

/**
 * The key of a request, from `Bearer` or the parameter `key`.
 * @throws StripeError 401 without a key or for an unknown one.
 */
export function callerOf(authorization: string | undefined, params: Form, keys: Keys): Caller {
  const key = /^bearer (.+)$/i.exec(authorization ?? '')?.[1] ?? textOf(params, 'key')
  if (!key) throw unauthorized('You did not provide an API key.')
  if (key === keys.secretKey) return 'secret'
  if (key === keys.publishableKey) return 'publishable'
  throw unauthorized(`Invalid API Key provided: ${key.slice(0, 8)}***`)
}

/** Rejects the publishable key for other calls (403), or without the intent's client secret (400). */
export function authorize(tx: Transaction, caller: Caller, access: Access, id: string, params: Form): void {
  if (caller === 'secret') return
  if (access === 'secret')
    throw new StripeError(403, {
      type: 'invalid_request_error',
      code: 'secret_key_required',
      message: 'This API call cannot be made with a publishable API key. Please use a secret API key.',
    })
  const clientSecret = textOf(params, 'client_secret')
  if (clientSecret === undefined) throw parameterMissing('client_secret')
  if (clientSecret !== findIntent(tx, id).client_secret)
    throw invalidRequest(
      'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
      { code: 'payment_intent_invalid_parameter', param: 'client_secret' },
    )
}

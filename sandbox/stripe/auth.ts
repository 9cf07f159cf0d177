import { timingSafeEqual } from 'node:crypto'
import { invalidRequest, parameterMissing, StripeFault } from './errors'
import { textOf, type Form } from './form'
import { findIntent } from './payment-intents'
import { type Access } from './routes'
import { type Transaction } from './store'

export interface Keys {
  secretKey: string
  publishableKey: string
}

export type Caller = 'publishable' | 'secret'

const unauthorized = (message: string) => new StripeFault(401, { type: 'invalid_request_error', message })

const same = (left: string, right: string): boolean => {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const masked = (key: string): string =>
  key.length < 12
    ? '*'.repeat(key.length)
    : `${key.slice(0, 8)}${'*'.repeat(key.length - 12)}${key.slice(-4)}`

function keyOf(authorization: string | undefined, params: Form): string | undefined {
  const [scheme = '', credentials = ''] = authorization?.split(' ') ?? []
  if (/^bearer$/i.test(scheme)) return credentials
  if (/^basic$/i.test(scheme)) return Buffer.from(credentials, 'base64').toString().split(':')[0]
  return textOf(params, 'key')
}

/**
 * Whose key a request carries: `Bearer`, `Basic` with the key as user name, or `key` among the parameters.
 * @throws StripeFault 401 without a key or with an unknown one.
 */
export function callerOf(authorization: string | undefined, params: Form, keys: Keys): Caller {
  const key = keyOf(authorization, params)
  if (!key) {
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.",
    )
  }
  if (same(key, keys.secretKey)) return 'secret'
  if (same(key, keys.publishableKey)) return 'publishable'
  throw unauthorized(`Invalid API Key provided: ${masked(key)}`)
}

/** Refuses the publishable key where it may not go (403), or without the intent's client secret (400). */
export function authorize(tx: Transaction, caller: Caller, access: Access, id: string, params: Form): void {
  const clientSecret = textOf(params, 'client_secret')
  if (caller === 'publishable' && access === 'secret') {
    throw new StripeFault(403, {
      type: 'invalid_request_error',
      code: 'secret_key_required',
      message:
        'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
    })
  }
  if (access !== 'client-secret') return
  if (clientSecret === undefined) {
    if (caller === 'publishable') throw parameterMissing('client_secret')
    return
  }
  if (!same(clientSecret, findIntent(tx, id).client_secret ?? '')) {
    throw invalidRequest(
      'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
      { code: 'payment_intent_invalid_parameter', param: 'client_secret' },
    )
  }
}

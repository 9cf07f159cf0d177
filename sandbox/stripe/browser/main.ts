import { IntegrationError } from './errors'
import { StripeJs } from './stripe'

/** The release of Stripe.js that @stripe/stripe-js 10.2.1 expects. */
const version = 'endive'

const script = document.currentScript
if (!(script instanceof HTMLScriptElement)) {
  throw new IntegrationError('Load this script by its URL: <script src="…/stripe.js">.')
}
const { origin } = new URL(script.src)

/** `Stripe(publishableKey)`, with or without `new`. */
function Stripe(key: unknown): StripeJs {
  if (typeof key !== 'string' || key === '') {
    throw new IntegrationError('Please call Stripe() with your publishable key. You used an empty string.')
  }
  if (!key.startsWith('pk_')) {
    throw new IntegrationError(
      'You should not use your secret key with Stripe.js.\n        Please pass a publishable key instead.',
    )
  }
  return new StripeJs(origin, key)
}

Object.assign(window, { Stripe: Object.assign(Stripe, { version }) })

import { CardElement } from './card-element'
import { askBank } from './challenge'
import { post } from './client'
import { Elements } from './elements'
import { IntegrationError, type ResultError } from './errors'

interface Intent {
  id: string
  status: string
  last_payment_error: ResultError | null
}

type IntentResult =
  { error: ResultError; paymentIntent?: undefined } | { error?: undefined; paymentIntent: Intent }

interface ConfirmInput {
  payment_method: { card: CardElement; billing_details?: { name?: string; email?: string } }
}

const absent = (name: string) => () => {
  throw new IntegrationError(`The sandbox has no stripe.${name}().`)
}

/** The result of `Stripe(publishableKey)`: card payments with the card element. */
export class StripeJs {
  /** react-stripe-js recognizes Stripe.js by these two. */
  readonly createToken = absent('createToken')
  readonly createPaymentMethod = absent('createPaymentMethod')

  constructor(
    private readonly origin: string,
    private readonly key: string,
  ) {}

  elements(): Elements {
    return new Elements()
  }

  /** Pays with a card element, with authentication if the bank requires it. */
  async confirmCardPayment(clientSecret: string, input: ConfirmInput): Promise<IntentResult> {
    const { card, billing_details } = input.payment_method
    if (!(card instanceof CardElement))
      throw new IntegrationError('The sandbox can only confirm payments with a card element.')
    const collected = card.collect()
    if ('error' in collected) return { error: collected.error }
    const answer = await this.call(clientSecret, 'confirm', {
      use_stripe_sdk: true,
      payment_method_data: { type: 'card', card: collected.card, billing_details },
    })
    if (answer.error) return { error: answer.error }
    if (answer.value.status !== 'requires_action') return { paymentIntent: answer.value }
    const { error, value } = await this.call(clientSecret, 'authenticate', { outcome: await askBank() })
    if (error) return { error }
    if (value.last_payment_error === null) return { paymentIntent: value }
    return { error: { ...value.last_payment_error, payment_intent: value } }
  }

  private call(clientSecret: string, action: string, params: object) {
    const id = /^(pi_\w+)_secret_\w+$/.exec(clientSecret)?.[1]
    if (!id) throw new IntegrationError(`This is not an intent's client secret: ${clientSecret}.`)
    const url = `${this.origin}/v1/payment_intents/${id}/${action}`
    return post<Intent>(url, { key: this.key, client_secret: clientSecret, ...params })
  }
}

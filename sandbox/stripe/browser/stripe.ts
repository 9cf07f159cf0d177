import { CardElement } from './card-element'
import { askBank } from './challenge'
import { Client, type Answer, type Params } from './client'
import { Elements } from './elements'
import { IntegrationError, type ResultError } from './errors'

interface Intent {
  id: string
  status: string
  last_payment_error: ResultError | null
}

type IntentResult =
  { error: ResultError; paymentIntent?: undefined } | { error?: undefined; paymentIntent: Intent }

interface PaymentMethodInput {
  card?: CardElement | { token: string }
  billing_details?: Params & { address?: Params }
  type?: string
}

interface ConfirmInput {
  payment_method?: PaymentMethodInput | string
  receipt_email?: string
  return_url?: string
}

function intentPath(clientSecret: string, method: string): string {
  const id = /^(pi_\w+)_secret_\w+$/.exec(clientSecret)?.[1]
  if (!id) {
    throw new IntegrationError(
      `Invalid value for stripe.${method} intent secret: value should be a client secret of the form \${id}_secret_\${secret}. You specified: ${clientSecret}.`,
    )
  }
  return `/v1/payment_intents/${id}`
}

/** `payment_method_data` of a card element or a token; an element that is not whole is an error. */
function methodParams({ card, billing_details: billing }: PaymentMethodInput): Answer<Params> {
  if (!(card instanceof CardElement)) {
    return { value: { type: 'card', card: { token: card?.token }, billing_details: billing } }
  }
  const collected = card.collect()
  if ('error' in collected) return { error: collected.error }
  const { postalCode, ...data } = collected.card
  const address = { postal_code: postalCode, ...billing?.address }
  return { value: { type: 'card', card: data, billing_details: { ...billing, address } } }
}

/** What `Stripe(publishableKey)` returns, as far as card payments go. */
export class StripeJs {
  private readonly client: Client

  constructor(origin: string, key: string) {
    this.client = new Client(origin, key)
  }

  elements(): Elements {
    return new Elements()
  }

  /** Pays with a card element, a token or a payment method, and asks the bank if it wants to be asked. */
  async confirmCardPayment(
    clientSecret: string,
    input: ConfirmInput = {},
    { handleActions = true } = {},
  ): Promise<IntentResult> {
    const path = intentPath(clientSecret, 'confirmCardPayment')
    const { payment_method: method, ...rest } = input
    const params: Params = { client_secret: clientSecret, use_stripe_sdk: true, ...rest }
    if (typeof method === 'string') params.payment_method = method
    if (typeof method === 'object') {
      const data = methodParams(method)
      if (data.error) return { error: data.error }
      params.payment_method_data = data.value
    }
    const answer = await this.client.post<Intent>(`${path}/confirm`, params)
    if (answer.error) return { error: answer.error }
    return handleActions ? this.finish(clientSecret, answer.value) : { paymentIntent: answer.value }
  }

  async handleNextAction({ clientSecret }: { clientSecret: string }): Promise<IntentResult> {
    const { error, paymentIntent } = await this.retrievePaymentIntent(clientSecret)
    return error ? { error } : this.finish(clientSecret, paymentIntent)
  }

  handleCardAction(clientSecret: string): Promise<IntentResult> {
    return this.handleNextAction({ clientSecret })
  }

  async retrievePaymentIntent(clientSecret: string): Promise<IntentResult> {
    const path = intentPath(clientSecret, 'retrievePaymentIntent')
    const { error, value } = await this.client.get<Intent>(path, { client_secret: clientSecret })
    return error ? { error } : { paymentIntent: value }
  }

  async createPaymentMethod(
    input: PaymentMethodInput,
  ): Promise<{ error: ResultError } | { paymentMethod: unknown }> {
    const data = methodParams(input)
    if (data.error) return { error: data.error }
    const { error, value } = await this.client.post<unknown>('/v1/payment_methods', data.value)
    return error ? { error } : { paymentMethod: value }
  }

  /** `data` is the name and address on the card, in the names of the tokens API. */
  async createToken(
    element: CardElement,
    data: Params = {},
  ): Promise<{ error: ResultError } | { token: unknown }> {
    const collected = element.collect()
    if ('error' in collected) return { error: collected.error }
    const { postalCode, ...card } = collected.card
    const params = { card: { ...card, address_zip: postalCode, ...data } }
    const { error, value } = await this.client.post<unknown>('/v1/tokens', params)
    return error ? { error } : { token: value }
  }

  /** The wrappers tell which they are; nobody listens here. */
  registerAppInfo(): void {}

  _registerWrapper(): void {}

  private async finish(clientSecret: string, intent: Intent): Promise<IntentResult> {
    if (intent.status !== 'requires_action') return { paymentIntent: intent }
    const path = `${intentPath(clientSecret, 'handleNextAction')}/authenticate`
    const outcome = await askBank()
    const { error, value } = await this.client.post<Intent>(path, { client_secret: clientSecret, outcome })
    if (error) return { error }
    if (value.last_payment_error === null) return { paymentIntent: value }
    return { error: { ...value.last_payment_error, payment_intent: value } }
  }
}

import { CardElement, type CardElementOptions } from './card-element'
import { IntegrationError, type ResultError } from './errors'
import { adoptStyles } from './styles'
import qs from 'qs'

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
    const response = await this.call(clientSecret, 'confirm', {
      use_stripe_sdk: true,
      payment_method_data: { type: 'card', card: collected.card, billing_details },
    })
    if (response.error) return { error: response.error }
    if (response.value.status !== 'requires_action') return { paymentIntent: response.value }
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

function child<Name extends keyof HTMLElementTagNameMap>(
  parent: HTMLElement,
  tag: Name,
  className: string,
  text = '',
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(tag)
  element.className = className
  element.textContent = text
  parent.append(element)
  return element
}

/** The bank's authentication as a modal dialog. Escape fails it. Resolves with the outcome. */
function askBank(): Promise<'failed' | 'succeeded'> {
  adoptStyles()
  const dialog = child(document.body, 'dialog', 'SandboxChallenge')
  const title = child(dialog, 'h2', 'SandboxChallenge-title', 'Authenticate this payment')
  const text = 'Your bank would ask you to confirm here. Complete or fail the authentication.'
  child(dialog, 'p', 'SandboxChallenge-text', text)
  const buttons = child(dialog, 'div', 'SandboxChallenge-buttons')
  const main = 'SandboxChallenge-button SandboxChallenge-button--main'
  const complete = child(buttons, 'button', main, 'Complete authentication')
  const fail = child(buttons, 'button', 'SandboxChallenge-button', 'Fail authentication')
  title.id = 'sandbox-challenge-title'
  dialog.setAttribute('aria-labelledby', title.id)
  complete.type = 'button'
  fail.type = 'button'
  complete.addEventListener('click', () => dialog.close('succeeded'))
  fail.addEventListener('click', () => dialog.close('failed'))
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove()
      resolve(dialog.returnValue === 'succeeded' ? 'succeeded' : 'failed')
    })
    dialog.showModal()
  })
}

type Result<Value> = { error: ResultError; value?: undefined } | { error?: undefined; value: Value }

const connectionError: ResultError = {
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
}

/** Posts parameters to the API. Never rejects: errors are in the result's `error`. */
async function post<Value>(url: string, params: object): Promise<Result<Value>> {
  try {
    const body = new URLSearchParams(qs.stringify(params, { skipNulls: true }))
    const response = (await (await fetch(url, { method: 'POST', body })).json()) as { error?: ResultError }
    return response.error ? { error: response.error } : { value: response as Value }
  } catch {
    return { error: connectionError }
  }
}

/** react-stripe-js also passes its React component for an element. */
type ElementType = string | { __elementType?: string }

/** `stripe.elements()`: one card element at a time. */
class Elements {
  private card: CardElement | null = null

  create(type: string, options: CardElementOptions = {}): CardElement {
    if (type !== 'card') {
      throw new IntegrationError(`The sandbox offers the "card" element only, not "${type}".`)
    }
    this.card = new CardElement(options, () => {
      this.card = null
    })
    return this.card
  }

  getElement(type: ElementType): CardElement | null {
    const name = typeof type === 'string' ? type : type.__elementType
    return name === 'card' ? this.card : null
  }
}

import { CardElement, type CardElementOptions } from './card-element'
import { IntegrationError } from './errors'

/** react-stripe-js also passes its React component for an element. */
type ElementType = string | { __elementType?: string }

/** `stripe.elements()`: one card element at a time. */
export class Elements {
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

import { brandRuleOf, type Brand } from '../cards'
import { createIcon, drawBrand } from './brand-icon'
import {
  caretAfterDigits,
  digitsOf,
  fieldState,
  formatField,
  type FieldName,
  type FieldState,
} from './card-fields'
import { IntegrationError, validationError, type ValidationError } from './errors'
import { adoptStyles, applyStyle, type ElementStyle } from './styles'

export interface CardElementOptions {
  disabled?: boolean
  hidePostalCode?: boolean
  style?: ElementStyle
}

/** The `change` event of the card element. */
export interface CardChange {
  elementType: 'card'
  brand: Brand
  complete: boolean
  empty: boolean
  error: ValidationError | undefined
}

type Handler = (event: unknown) => void

/** The fields sent to the API. */
export type CardData = Record<'cvc' | 'exp_month' | 'exp_year' | 'number', string>

const fieldAttributes: Record<FieldName, Record<string, string>> = {
  number: { name: 'cardnumber', autocomplete: 'cc-number', 'aria-label': 'Card number' },
  expiry: {
    name: 'exp-date',
    autocomplete: 'cc-exp',
    'aria-label': 'Expiration date',
    placeholder: 'MM / YY',
  },
  cvc: { name: 'cvc', autocomplete: 'cc-csc', 'aria-label': 'CVC' },
}

const fields = Object.keys(fieldAttributes) as FieldName[]

function createInput(name: FieldName): HTMLInputElement {
  const input = document.createElement('input')
  input.type = 'text'
  input.className = `SandboxCard-input SandboxCard-${name}`
  input.placeholder = fieldAttributes[name]['aria-label'] ?? ''
  const attributes = {
    inputmode: 'numeric',
    autocorrect: 'off',
    spellcheck: 'false',
    ...fieldAttributes[name],
  }
  for (const [attribute, value] of Object.entries(attributes)) input.setAttribute(attribute, value)
  return input
}

/** The card element: real inputs in the page, while Stripe.js uses an iframe. */
export class CardElement {
  private readonly root = document.createElement('div')
  private readonly icon = createIcon()
  private readonly inputs: Record<FieldName, HTMLInputElement> = {
    number: createInput('number'),
    expiry: createInput('expiry'),
    cvc: createInput('cvc'),
  }
  private readonly handlers = new Set<Handler>()
  /** Fields that are now invalid if they are incomplete. */
  private readonly left = new Set<FieldName>()
  private lastChange = ''

  constructor(
    private options: CardElementOptions,
    private readonly onDestroy: () => void,
  ) {
    this.checkOptions()
    const part = (name: string, ...children: Element[]) => {
      const element = document.createElement('div')
      element.className = `SandboxCard-${name}`
      element.append(...children)
      return element
    }
    const { number, expiry, cvc } = this.inputs
    this.root.className = 'SandboxCard'
    this.root.append(part('main', this.icon, number), part('rest', expiry, cvc))
    for (const name of fields) this.listen(name)
    this.lastChange = JSON.stringify(this.state())
  }

  mount(container: HTMLElement): void {
    adoptStyles()
    container.replaceChildren(this.root)
    this.render()
  }

  destroy(): void {
    this.root.remove()
    this.onDestroy()
  }

  update(options: CardElementOptions): void {
    this.options = { ...this.options, ...options }
    this.checkOptions()
    this.changed()
  }

  /** Only `change` is emitted; another event throws. */
  on(name: string, handler: Handler): this {
    if (name !== 'change') throw new IntegrationError(`The sandbox's card element has no event "${name}".`)
    this.handlers.add(handler)
    return this
  }

  off(_name: string, handler: Handler): this {
    this.handlers.delete(handler)
    return this
  }

  /** The card if it is complete; otherwise the first error, which the element then shows too. */
  collect(): { card: CardData } | { error: ValidationError } {
    for (const name of fields) this.left.add(name)
    this.changed()
    const { error } = this.state()
    if (error) return { error }
    const expiry = digitsOf(this.inputs.expiry.value)
    return {
      card: {
        number: digitsOf(this.inputs.number.value),
        exp_month: expiry.slice(0, 2),
        exp_year: expiry.slice(2),
        cvc: this.inputs.cvc.value,
      },
    }
  }

  private checkOptions(): void {
    const unknown = Object.keys(this.options).find(
      (name) => !['disabled', 'hidePostalCode', 'style'].includes(name),
    )
    if (unknown) throw new IntegrationError(`The sandbox's card element has no option "${unknown}".`)
    if (!this.options.hidePostalCode)
      throw new IntegrationError("The sandbox's card element asks for no postal code: set hidePostalCode.")
  }

  private stateOf(name: FieldName): FieldState {
    return fieldState(name, this.inputs[name].value, this.inputs.number.value, new Date())
  }

  private errorOf(name: FieldName): ValidationError | undefined {
    const state = this.stateOf(name)
    if (state.status === 'complete') return undefined
    return state.status === 'wrong' || this.left.has(name) ? validationError(state.code) : undefined
  }

  private state(): CardChange {
    const states = fields.map((name) => this.stateOf(name).status)
    return {
      elementType: 'card',
      brand: brandRuleOf(digitsOf(this.inputs.number.value)).brand,
      complete: states.every((status) => status === 'complete'),
      empty: states.every((status) => status === 'empty'),
      error: fields.map((name) => this.errorOf(name)).find((error) => error !== undefined),
    }
  }

  private listen(name: FieldName): void {
    const input = this.inputs[name]
    input.addEventListener('input', (event) => {
      this.typed(name, event instanceof InputEvent && event.inputType.startsWith('delete'))
    })
    input.addEventListener('blur', () => {
      if (input.value === '') return
      this.left.add(name)
      this.changed()
    })
  }

  private typed(name: FieldName, deleting: boolean): void {
    const input = this.inputs[name]
    const caret = input.selectionStart ?? input.value.length
    const atEnd = caret === input.value.length
    const digitsBefore = digitsOf(input.value.slice(0, caret)).length
    const formatted = formatField(name, input.value, this.inputs.number.value, deleting)
    if (formatted !== input.value) {
      input.value = formatted
      const position = atEnd ? formatted.length : caretAfterDigits(formatted, digitsBefore)
      input.setSelectionRange(position, position)
    }
    this.left.delete(name)
    this.changed()
    const isDone = atEnd && !deleting && this.stateOf(name).status === 'complete'
    const next = fields[fields.indexOf(name) + 1]
    if (isDone && next && document.activeElement === input) this.inputs[next].focus()
  }

  private changed(): void {
    this.render()
    const state = this.state()
    const seen = JSON.stringify(state)
    if (seen === this.lastChange) return
    this.lastChange = seen
    for (const handler of this.handlers) handler(state)
  }

  private render(): void {
    const { base, invalid } = this.options.style ?? {}
    applyStyle(this.root, base)
    for (const name of fields) {
      const input = this.inputs[name]
      const isInvalid = this.errorOf(name) !== undefined
      input.disabled = this.options.disabled ?? false
      input.setAttribute('aria-invalid', String(isInvalid))
      applyStyle(input, isInvalid ? invalid : undefined)
    }
    const color = (this.errorOf('number') && invalid?.iconColor) ?? base?.iconColor ?? 'currentColor'
    drawBrand(this.icon, this.state().brand, color)
  }
}

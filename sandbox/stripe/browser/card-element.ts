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
import { Emitter } from './emitter'
import { IntegrationError, validationError, type ValidationError } from './errors'
import { adoptStyles, applyStyle, type ElementStyle } from './styles'

export interface CardElementOptions {
  classes?: { base?: string; complete?: string; empty?: string; focus?: string; invalid?: string }
  disabled?: boolean
  hideIcon?: boolean
  hidePostalCode?: boolean
  style?: ElementStyle
  value?: { postalCode?: string }
}

/** The `change` event of the card element. */
export interface CardChange {
  elementType: 'card'
  brand: Brand
  complete: boolean
  empty: boolean
  error: ValidationError | undefined
  value: { postalCode: string }
}

/** What is sent to the API. */
export interface CardData {
  number: string
  exp_month: string
  exp_year: string
  cvc: string
  postalCode: string
}

const fieldAttributes: Record<FieldName, Record<string, string>> = {
  number: {
    name: 'cardnumber',
    autocomplete: 'cc-number',
    inputmode: 'numeric',
    'aria-label': 'Card number',
    placeholder: 'Card number',
  },
  expiry: {
    name: 'exp-date',
    autocomplete: 'cc-exp',
    inputmode: 'numeric',
    'aria-label': 'Expiration date',
    placeholder: 'MM / YY',
  },
  cvc: {
    name: 'cvc',
    autocomplete: 'cc-csc',
    inputmode: 'numeric',
    'aria-label': 'CVC',
    placeholder: 'CVC',
  },
  postalCode: {
    name: 'postal',
    autocomplete: 'postal-code',
    'aria-label': 'ZIP',
    placeholder: 'ZIP',
  },
}

const allFields = Object.keys(fieldAttributes) as FieldName[]

const defaultClasses = {
  base: 'StripeElement',
  complete: 'StripeElement--complete',
  empty: 'StripeElement--empty',
  focus: 'StripeElement--focus',
  invalid: 'StripeElement--invalid',
}

function createInput(name: FieldName): HTMLInputElement {
  const input = document.createElement('input')
  input.type = 'text'
  input.className = `SandboxCard-input SandboxCard-${name}`
  const attributes = { ...fieldAttributes[name], autocorrect: 'off', spellcheck: 'false' }
  for (const [attribute, value] of Object.entries(attributes)) input.setAttribute(attribute, value)
  return input
}

/** The card element: real inputs in the page, where Stripe.js has a frame of its own. */
export class CardElement extends Emitter {
  readonly _elementType = 'card'
  private readonly root = document.createElement('div')
  private readonly rest = document.createElement('div')
  private readonly icon = createIcon()
  private readonly inputs: Record<FieldName, HTMLInputElement> = {
    number: createInput('number'),
    expiry: createInput('expiry'),
    cvc: createInput('cvc'),
    postalCode: createInput('postalCode'),
  }
  /** Fields whose incompleteness is an error by now. */
  private readonly left = new Set<FieldName>()
  private container: HTMLElement | null = null
  private focused = false
  private destroyed = false
  private lastChange = ''

  constructor(
    private options: CardElementOptions,
    private readonly onDestroy: () => void,
  ) {
    super()
    const main = document.createElement('div')
    main.className = 'SandboxCard-main'
    main.append(this.icon, this.inputs.number)
    this.rest.className = 'SandboxCard-rest'
    this.rest.append(this.inputs.expiry, this.inputs.cvc, this.inputs.postalCode)
    this.root.className = 'SandboxCard'
    this.root.append(main, this.rest)
    this.inputs.postalCode.value = options.value?.postalCode ?? ''
    for (const name of allFields) this.listen(name)
    this.root.addEventListener('focusin', () => this.setFocused(true))
    this.root.addEventListener('focusout', ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && this.root.contains(relatedTarget))) this.setFocused(false)
    })
    this.lastChange = JSON.stringify(this.state())
  }

  mount(target: HTMLElement | string): void {
    const container = typeof target === 'string' ? document.querySelector<HTMLElement>(target) : target
    if (!container) {
      throw new IntegrationError(
        `The selector you specified (${String(target)}) applies to no DOM elements that are currently on the page.`,
      )
    }
    if (this.destroyed) {
      throw new IntegrationError('This Element has already been destroyed. Please create a new one.')
    }
    if (this.container === container) return
    this.unmount()
    adoptStyles()
    this.container = container
    container.replaceChildren(this.root)
    this.render()
    setTimeout(() => {
      if (this.container === container) this.emit('ready', { elementType: 'card' })
    })
  }

  unmount(): void {
    if (!this.container) return
    this.container.classList.remove(...Object.values(this.classes()).flat())
    this.container = null
    this.focused = false
    this.root.remove()
  }

  destroy(): void {
    this.unmount()
    this.clearFields()
    this.destroyed = true
    this.onDestroy()
  }

  update(options: CardElementOptions): void {
    this.options = { ...this.options, ...options }
    const postalCode = options.value?.postalCode
    if (postalCode !== undefined) this.inputs.postalCode.value = postalCode
    this.changed()
  }

  focus(): void {
    const first = this.fields().find((name) => this.stateOf(name).status !== 'complete')
    this.inputs[first ?? 'number'].focus()
  }

  blur(): void {
    for (const input of Object.values(this.inputs)) input.blur()
  }

  clear(): void {
    this.clearFields()
    this.changed()
  }

  /** The card, if it is whole; otherwise the first fault, which is then shown in the element too. */
  collect(): { card: CardData } | { error: ValidationError } {
    if (!this.container) {
      throw new IntegrationError(
        'We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.',
      )
    }
    for (const name of this.fields()) this.left.add(name)
    this.changed()
    const fault = this.fields()
      .map((name) => this.stateOf(name))
      .find(({ status }) => status !== 'complete')
    if (fault && fault.status !== 'complete') return { error: validationError(fault.code) }
    const expiry = digitsOf(this.inputs.expiry.value)
    return {
      card: {
        number: digitsOf(this.inputs.number.value),
        exp_month: expiry.slice(0, 2),
        exp_year: expiry.slice(2),
        cvc: this.inputs.cvc.value,
        postalCode: this.inputs.postalCode.value,
      },
    }
  }

  private fields(): FieldName[] {
    return allFields.filter((name) => name !== 'postalCode' || !this.options.hidePostalCode)
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
    const states = this.fields().map((name) => this.stateOf(name).status)
    return {
      elementType: 'card',
      brand: brandRuleOf(digitsOf(this.inputs.number.value)).brand,
      complete: states.every((status) => status === 'complete'),
      empty: states.every((status) => status === 'empty'),
      error: this.fields()
        .map((name) => this.errorOf(name))
        .find((error) => error !== undefined),
      value: { postalCode: this.inputs.postalCode.value },
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
    input.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.emit('escape', { elementType: 'card' })
      if (event.key === 'Backspace' && input.value === '') {
        const previous = this.neighbour(name, -1)
        if (!previous) return
        event.preventDefault()
        previous.focus()
      }
    })
  }

  private typed(name: FieldName, deleting: boolean): void {
    const input = this.inputs[name]
    const caret = input.selectionStart ?? input.value.length
    const atEnd = caret === input.value.length
    const digitsBefore = digitsOf(input.value.slice(0, caret)).length
    const number = this.inputs.number.value
    const formatted = formatField(name, input.value, number, deleting)
    if (formatted !== input.value) {
      input.value = formatted
      const position =
        atEnd || name === 'postalCode' ? formatted.length : caretAfterDigits(formatted, digitsBefore)
      input.setSelectionRange(position, position)
    }
    this.left.delete(name)
    this.changed()
    const finished = atEnd && !deleting && name !== 'postalCode' && this.stateOf(name).status === 'complete'
    if (finished && document.activeElement === input) this.neighbour(name, 1)?.focus()
  }

  private neighbour(name: FieldName, step: -1 | 1): HTMLInputElement | undefined {
    const fields = this.fields()
    const neighbour = fields[fields.indexOf(name) + step]
    return neighbour && this.inputs[neighbour]
  }

  private clearFields(): void {
    for (const input of Object.values(this.inputs)) input.value = ''
    this.left.clear()
  }

  private setFocused(focused: boolean): void {
    if (focused === this.focused) return
    this.focused = focused
    this.render()
    this.emit(focused ? 'focus' : 'blur', { elementType: 'card' })
  }

  private changed(): void {
    this.render()
    const state = this.state()
    const seen = JSON.stringify(state)
    if (seen === this.lastChange) return
    this.lastChange = seen
    this.emit('change', state)
  }

  private classes(): Record<keyof typeof defaultClasses, string[]> {
    const named = { ...defaultClasses, ...this.options.classes }
    const words = (text: string) => text.split(/\s+/).filter((word) => word !== '')
    return {
      base: words(named.base),
      complete: words(named.complete),
      empty: words(named.empty),
      focus: words(named.focus),
      invalid: words(named.invalid),
    }
  }

  private render(): void {
    const state = this.state()
    const { base, ...variants } = this.options.style ?? {}
    applyStyle(this.root, [base])
    for (const name of allFields) {
      const input = this.inputs[name]
      const { status } = this.stateOf(name)
      const invalid = this.errorOf(name) !== undefined
      input.hidden = !this.fields().includes(name)
      input.disabled = this.options.disabled ?? false
      input.setAttribute('aria-invalid', String(invalid))
      const variant = invalid ? variants.invalid : status === 'complete' ? variants.complete : undefined
      applyStyle(input, [status === 'empty' && !invalid ? variants.empty : variant])
    }
    const numberVariant = this.errorOf('number') ? variants.invalid : undefined
    this.icon.style.display = this.options.hideIcon ? 'none' : ''
    drawBrand(this.icon, state.brand, numberVariant?.iconColor ?? base?.iconColor ?? 'currentColor')
    this.renderContainer(state)
  }

  private renderContainer({ complete, empty, error }: CardChange): void {
    if (!this.container) return
    const classes = this.classes()
    const { classList } = this.container
    const on = { base: true, complete, empty, focus: this.focused, invalid: error !== undefined }
    for (const name of ['base', 'complete', 'empty', 'focus', 'invalid'] as const) {
      for (const word of classes[name]) classList.toggle(word, on[name])
    }
  }
}

import { listOf, nested, textOf, type Form } from './form'
import { invalidRequest, parameterMissing, parameterUnknown } from './errors'

const integerPattern = /^-?\d{1,15}$/

/** An integer parameter, undefined where absent. */
export function integerOf(params: Form, name: string): number | undefined {
  const text = textOf(params, name)
  if (text === undefined) return undefined
  if (!integerPattern.test(text)) {
    throw invalidRequest(`Invalid integer: ${text}`, { code: 'parameter_invalid_integer', param: name })
  }
  return Number(text)
}

const currencies = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()))

/** The `currency` parameter: a lower-case ISO 4217 code. */
export function currencyOf(params: Form): string {
  const text = textOf(params, 'currency')
  if (text === undefined) throw parameterMissing('currency')
  const currency = text.toLowerCase()
  if (!currencies.has(currency)) {
    throw invalidRequest(`Invalid currency: ${text}.`, { param: 'currency' })
  }
  return currency
}

/** One of the listed words, undefined where absent. */
export function choiceOf<Choice extends string>(
  params: Form,
  name: string,
  choices: readonly Choice[],
): Choice | undefined {
  const text = textOf(params, name)
  const choice = choices.find((one) => one === text)
  if (text !== undefined && choice === undefined) {
    throw invalidRequest(`Invalid ${name}: must be one of ${choices.join(', ')}`, { param: name })
  }
  return choice
}

/** The `metadata` parameter: at most 50 keys of 40 characters with values of 500. */
export function metadataOf(params: Form): Record<string, string> {
  const entries = Object.entries(nested(params, 'metadata'))
  if (entries.length > 50) {
    throw invalidRequest('Metadata can have up to 50 keys.', { param: 'metadata' })
  }
  return Object.fromEntries(
    entries.map(([key, value]) => {
      if (typeof value !== 'string') {
        throw invalidRequest('Metadata values must be strings.', { param: `metadata[${key}]` })
      }
      if (key.length > 40) {
        throw invalidRequest(
          `Metadata keys can have up to 40 characters, but you passed in a key that is ${key.length} characters.`,
          { param: 'metadata' },
        )
      }
      if (value.length > 500) {
        throw invalidRequest(
          `Metadata values can have up to 500 characters, but you passed in a value that is ${value.length} characters.`,
          { param: `metadata[${key}]` },
        )
      }
      return [key, value]
    }),
  )
}

/** Refuses what the operation does not know, as Stripe does. */
export function refuseUnknown(params: Form, known: readonly string[]): void {
  for (const name of Object.keys(params)) if (!known.includes(name)) throw parameterUnknown(name)
}

/** `created` of a list: an exact time or a range, in seconds since the epoch. */
export function createdFilterOf(params: Form): (created: number) => boolean {
  const exact = integerOf(params, 'created')
  const range = nested(params, 'created')
  refuseUnknown(range, ['gt', 'gte', 'lt', 'lte'])
  const [gt, gte, lt, lte] = ['gt', 'gte', 'lt', 'lte'].map((bound) => integerOf(range, bound))
  return (created) =>
    (exact === undefined || created === exact) &&
    (gt === undefined || created > gt) &&
    (gte === undefined || created >= gte) &&
    (lt === undefined || created < lt) &&
    (lte === undefined || created <= lte)
}

/** The fields that `expand[]` names. */
export const expandOf = (params: Form): string[] => listOf(params, 'expand')

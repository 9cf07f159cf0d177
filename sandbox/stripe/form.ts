import qs from 'qs'
import { invalidRequest, parameterUnknown } from './errors'

/** A decoded form: values are text, `a[b]=c` nests, `a[]=x` and `a[0]=x` are lists. */
export type Form = qs.ParsedQs

/** Decodes a form or query in the nested notation of Stripe's clients. */
export const parseForm = (text: string): Form => qs.parse(text, { ignoreQueryPrefix: true })

/** Equal for equal forms, in any order of fields. */
export const canonical = (form: Form): string => qs.stringify(form, { sort: (a, b) => (a < b ? -1 : 1) })

/** The text of a field, or undefined if it is absent, empty or nested. */
export function textOf(form: Form, field: string): string | undefined {
  const value = form[field]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The nested form of a field; empty if there is none. */
export function nested(form: Form, field: string): Form {
  const value = form[field]
  return typeof value === 'object' && !Array.isArray(value) ? value : {}
}

export function listOf(form: Form, field: string): string[] {
  const value = form[field]
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}

/** An integer parameter, undefined if absent. */
export function integerOf(params: Form, name: string): number | undefined {
  const text = textOf(params, name)
  if (text === undefined) return undefined
  if (!/^-?\d{1,15}$/.test(text))
    throw invalidRequest(`Invalid integer: ${text}`, { code: 'parameter_invalid_integer', param: name })
  return Number(text)
}

/** The texts of a nested form; throws for deeper nesting. */
export function textsOf(params: Form, name: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(nested(params, name)).map(([key, value]) => {
      if (typeof value !== 'string')
        throw invalidRequest(`Values of ${name} must be strings.`, { param: `${name}[${key}]` })
      return [key, value]
    }),
  )
}

/** Rejects unknown parameters, as Stripe does. */
export function refuseUnknown(params: Form, allowed: readonly string[]): void {
  for (const name of Object.keys(params)) if (!allowed.includes(name)) throw parameterUnknown(name)
}

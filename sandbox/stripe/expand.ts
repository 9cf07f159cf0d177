import { invalidRequest } from './errors'
import { type Transaction } from './store'

type Json = Record<string, unknown>

const resolvers: Record<string, (tx: Transaction, id: string) => unknown> = {
  charge: (tx, id) => tx.get('charges', id),
  latest_charge: (tx, id) => tx.get('charges', id),
  payment_intent: (tx, id) => tx.get('payment_intents', id),
  payment_method: (tx, id) => tx.get('payment_methods', id)?.object,
}

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null

function expandField(tx: Transaction, object: unknown, path: readonly string[]): unknown {
  const [field, ...rest] = path
  if (field === undefined || object === null) return object
  if (!isJson(object) || !(field in object)) {
    throw invalidRequest(`This property cannot be expanded (${path.join('.')}).`, { param: 'expand' })
  }
  const value = object[field]
  if (field === 'data' && Array.isArray(value)) {
    return { ...object, data: value.map((item) => expandField(tx, item, rest)) }
  }
  const resolve = resolvers[field]
  if (!resolve) {
    throw invalidRequest(`This property cannot be expanded (${field}).`, { param: 'expand' })
  }
  const whole = typeof value === 'string' ? (resolve(tx, value) ?? value) : value
  return { ...object, [field]: expandField(tx, whole, rest) }
}

/** Replaces the ids that `expand[]` names by their objects. */
export const expand = (tx: Transaction, object: unknown, fields: readonly string[]): unknown =>
  fields.reduce((expanded, field) => expandField(tx, expanded, field.split('.')), object)

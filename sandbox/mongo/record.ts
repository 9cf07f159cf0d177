import { appendFileSync } from 'node:fs'
import { type Doc, type Value, isDoc } from './values'

/** The shape of a value: its names, with the types of their values. */
function shape(value: Value): Value {
  if (Array.isArray(value)) {
    const kinds = new Set(value.map((one) => JSON.stringify(shape(one))))
    return [...kinds].sort().map((kind) => JSON.parse(kind) as Value)
  }
  if (isDoc(value))
    return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, shape(child)]))
  if (value === null || value === undefined) return null
  return typeof value === 'object' ? value.constructor.name : typeof value
}

/**
 * Returns a function to call with every command, which appends each new shape to `file`, one JSON line for
 * each.
 */
export function recordTo(file: string): (body: Doc) => void {
  const seen = new Set<string>()
  return ({ lsid: _session, ...body }) => {
    const line = JSON.stringify(shape(body))
    if (seen.has(line)) return
    seen.add(line)
    appendFileSync(file, `${line}\n`)
  }
}

import { MongoError, notSupported, type Doc, type Value } from './values'
import { field } from './paths'

export type Projection = (doc: Doc) => Doc

/** The projected value of a document for one field; `undefined` to omit it. */
type Take = (doc: Doc) => Value

/** The value of `'$name'`. Throws 115 for any other expression. */
export function fieldPath(expression: Value): Take {
  const name = typeof expression === 'string' ? /^\$([^$.]+)$/.exec(expression)?.[1] : undefined
  if (name === undefined) throw notSupported(`the expression ${JSON.stringify(expression)}`)
  return (doc) => field(doc, name)
}

/**
 * Compiles a projection of fields to keep (with `_id`, unless it is 0) or to omit. If `computes` is true, it
 * may compute fields from others (`{ place: '$_id' }`). Throws 115 for any other.
 */
export function compileProjection(spec: Doc, computes = false): Projection {
  const { _id: id, ...fields } = spec
  const computedFields: [string, Take][] = []
  const flags = new Map<string, boolean>()
  for (const [name, value] of Object.entries(spec)) {
    if (name.includes('.') || name.startsWith('$')) throw notSupported(`'${name}' in a projection`)
    if (value === 0 || value === 1) flags.set(name, value === 1)
    else if (computes && typeof value === 'string') computedFields.push([name, fieldPath(value)])
    else throw notSupported(`${name}: ${JSON.stringify(value)} in a projection`)
  }
  const [first = id ?? 0, ...others] = Object.values(fields).map((value) => (value === 0 ? 0 : 1))
  const includes = first === 1
  if (others.some((other) => other !== first))
    throw new MongoError(31254, 'Cannot do exclusion and inclusion in one projection')
  const keeps = (name: string) => flags.get(name) ?? (name === '_id' || !includes)
  return (doc) => {
    const keptFields = Object.entries(doc).filter(([name]) => keeps(name))
    const computed = computedFields.map(([name, take]) => [name, take(doc)] as const)
    return Object.fromEntries([...keptFields, ...computed.filter(([, value]) => value !== undefined)])
  }
}

import { BSONRegExp } from 'bson'
import { MongoError, notSupported } from './errors'
import { type Value } from './values'

/** A JavaScript expression for a BSON one. Throws 2 for a pattern or an option that it cannot keep. */
export function toRegExp(pattern: Value, options: Value = ''): RegExp {
  const source = pattern instanceof BSONRegExp ? pattern.pattern : pattern
  const flags = options === '' && pattern instanceof BSONRegExp ? pattern.options : options
  if (typeof source !== 'string') throw new MongoError(2, '$regex has to be a string')
  if (typeof flags !== 'string') throw new MongoError(2, '$options has to be a string')
  const wrong = [...flags].find((flag) => !'imsu'.includes(flag))
  if (wrong === 'x') throw notSupported("the regular expression option 'x'")
  if (wrong) throw new MongoError(51108, `invalid flag in regex options: ${wrong}`)
  const inline = /^\(\?([ims]+)\)/.exec(source)
  const all = new Set([...flags.replace('u', ''), ...(inline?.[1] ?? '')])
  const body = source.slice(inline?.[0].length ?? 0)
  try {
    return new RegExp(body, `${[...all].join('')}u`)
  } catch {
    try {
      return new RegExp(body, [...all].join(''))
    } catch (error) {
      throw new MongoError(51091, `Regular expression is invalid: ${(error as Error).message}`)
    }
  }
}

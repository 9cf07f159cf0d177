import 'server-only'
import {
  countProperties,
  cursorAt,
  cursorShape,
  findProperties,
  type PropertyCursor,
} from '@/lib/data/properties'
import { invalidField } from '@/lib/domain/errors'
import { reach } from '@/lib/domain/permissions'
import { type PropertySort } from '@/lib/domain/property'
import { type Actor } from '@/lib/domain/user'
import {
  type ListPropertiesInput,
  type Page,
  type PropertyDto,
  type PropertyTeaserDto,
} from '@/lib/schemas/property'
import { toPropertyDto, toPropertyTeaser } from './property-dto'

/** A cursor names its order, because the values of one mean nothing in another. */
const encode = (cursor: PropertyCursor, sort: PropertySort): string =>
  Buffer.from(JSON.stringify([sort, ...cursor.values.map(Number), cursor.id])).toString('base64url')

function decode(text: string, sort: PropertySort): PropertyCursor {
  const shape = cursorShape(sort)
  const fault = invalidField('cursor', 'This cursor is not valid.')
  let parts: unknown
  try {
    parts = JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    throw fault
  }
  if (!Array.isArray(parts) || parts.length !== shape.length + 2 || parts[0] !== sort) throw fault
  const [id] = parts.slice(-1) as unknown[]
  if (typeof id !== 'string' || !/^[0-9a-f]{24}$/.test(id)) throw fault
  const values = shape.map((kind, i) => {
    const value: unknown = parts[i + 1]
    if (typeof value !== 'number' || !Number.isFinite(value) || Math.abs(value) > 8.64e15) throw fault
    return kind === 'date' ? new Date(value) : value
  })
  return { values, id }
}

/**
 * One page of listings: verified and pending, unsold ones; rejected ones too for an
 * administrator (decision 7). Without an actor only the teaser's fields.
 * Throws `invalid_input` for a cursor that is not of this order.
 */
export async function listProperties(
  actor: Actor | null,
  input: ListPropertiesInput,
): Promise<Page<PropertyDto | PropertyTeaserDto>> {
  const { sort, limit, location, verified } = input
  const cursor = input.cursor === undefined ? undefined : decode(input.cursor, sort)
  const includeRejected = actor !== null && reach(actor.role, 'property:read-rejected') === 'any'
  const query = { location, verified, includeRejected }
  const [rows, total] = await Promise.all([
    findProperties(query, sort, limit + 1, cursor),
    countProperties(query),
  ])
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map(actor ? toPropertyDto : toPropertyTeaser),
    total,
    next: rows.length > limit && last ? encode(cursorAt(last, sort), sort) : null,
  }
}

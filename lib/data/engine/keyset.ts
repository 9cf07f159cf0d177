import 'server-only'
import { type Document, ObjectId } from 'mongodb'

/** The rows of an order after one cursor and up to another one, whose row is included. */
export type Span = { after?: Cursor | undefined; until?: Cursor | undefined }

const cursorValues = (cursor: Cursor | undefined) => cursor && [...cursor.values, new ObjectId(cursor.id)]

const isSame = (a: unknown, b: unknown): boolean =>
  a instanceof ObjectId && b instanceof ObjectId ? a.equals(b) : Number(a) === Number(b)

/**
 * A field's range without its ends, or with `high` if `isHighIncluded`. Excluded ends of amounts, which are whole minor
 * units, are moved by one instead: DocumentDB reads all entries that are equal to an excluded end, and half of all
 * listings may have a span of 0.
 */
function between(
  field: string,
  direction: 1 | -1,
  low: unknown,
  high: unknown,
  isHighIncluded: boolean,
): Document {
  const isAmount = field.endsWith('Minor')
  const [greater, less] = direction === 1 ? ['$gt', '$lt'] : ['$lt', '$gt']
  return {
    ...(low !== undefined && (isAmount ? { [`${greater}e`]: Number(low) + direction } : { [greater]: low })),
    ...(high !== undefined &&
      (isAmount && !isHighIncluded
        ? { [`${less}e`]: Number(high) - direction }
        : { [isHighIncluded ? `${less}e` : less]: high })),
  }
}

/**
 * The filters of consecutive ranges that together are the rows of a span. After its start: first the rows that equal the
 * cursor in all fields but the last and come after it there, then those that equal it in all but the last two, and so on;
 * up to its end in reverse. `order` ends with the id. `fixed`: the value of fields that is the same in all rows.
 *
 * For MongoDB one `$or` of them would do, but DocumentDB then reads everything after the cursor to sort it.
 */
export function rangesOf(order: Order, span: Span, fixed: Record<string, number>): Document[] {
  type Values = ReturnType<typeof cursorValues>
  const from = (i: number, after: Values, until: Values, equal: Document): Document[] => {
    const [field, direction] = order[i] ?? []
    if (!after && !until) return [equal]
    if (field === undefined) return after ? [] : [equal]
    const low = after?.[i]
    const high = until?.[i]
    const fixedValue = fixed[field]
    if (fixedValue !== undefined) {
      const [beyond, before] = [low ?? fixedValue, high ?? fixedValue].map(
        (value) => (fixedValue - Number(value)) * Number(direction),
      )
      if (Number(beyond) < 0 || Number(before) > 0) return []
      return from(i + 1, beyond === 0 ? after : undefined, before === 0 ? until : undefined, equal)
    }
    if (after && until && isSame(low, high)) return from(i + 1, after, until, { ...equal, [field]: low })
    const isLast = i === order.length - 1
    return [
      ...(after ? from(i + 1, after, undefined, { ...equal, [field]: low }) : []),
      { ...equal, [field]: between(field, direction ?? 1, low, high, isLast) },
      ...(until && !isLast ? from(i + 1, undefined, until, { ...equal, [field]: high }) : []),
    ]
  }
  return from(0, cursorValues(span.after), cursorValues(span.until), {})
}

/**
 * The query options that force an index, or none.
 *
 * MongoDB chooses well. DocumentDB may prefer to sort a small result, and before it has statistics of a collection it
 * reads every index entry before the first row.
 */
export const hintFor = (index: string | undefined) => (index === undefined ? {} : { hint: index })

/** An order of a list: its fields with their directions; `_id` ascending follows, so that ties are stable. */
export type Order = readonly (readonly [field: string, direction: 1 | -1])[]

/** The end of a page: the order's fields of its last row and its id. */
export type Cursor = { values: (number | Date)[]; id: string }

/** The position of a row in an order. */
export const cursorAt = (order: Order, row: { _id: { toHexString(): string } }): Cursor => ({
  values: order.map(([field]) => (row as unknown as Record<string, number | Date>)[field] ?? 0),
  id: row._id.toHexString(),
})

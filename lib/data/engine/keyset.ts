import 'server-only'
import { type Document, ObjectId } from 'mongodb'
import { type Cursor, type Order } from '../listing-search/order'

/**
 * The rows after a cursor as consecutive ranges: those equal in all fields but the last and beyond it there, then in all
 * but the last two, and so on. `order` ends with the id.
 *
 * For MongoDB one `$or` of them would do, but DocumentDB then reads everything after the cursor to sort it.
 */
export function rangesBeyond(
  order: Order,
  { values, id }: Cursor,
  fixed: Record<string, number>,
): Document[] {
  const at = [...values, new ObjectId(id)]
  const ranges: Document[] = []
  const equal: Document = {}
  for (const [i, [field, direction]] of order.entries()) {
    const own = fixed[field]
    const distance = own === undefined ? 0 : (own - Number(at[i])) * direction
    if (distance > 0) ranges.push({ ...equal })
    if (distance !== 0) break
    if (own !== undefined) continue
    ranges.push({ ...equal, [field]: { [direction === 1 ? '$gt' : '$lt']: at[i] } })
    equal[field] = at[i]
  }
  return ranges.reverse()
}

/**
 * The query options that force an index, or none.
 *
 * MongoDB chooses well. DocumentDB may prefer to sort a small result, and before it has statistics of a collection it
 * reads every index entry before the first row.
 */
export const hintFor = (index: string | undefined) => (index === undefined ? {} : { hint: index })

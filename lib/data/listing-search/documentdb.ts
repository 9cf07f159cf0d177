import 'server-only'
import { type Document, ObjectId } from 'mongodb'
import { type Cursor, type Order } from './order'

/*
 * What lists do for DocumentDB alone. Without that engine, `readStream` in `page.ts` needs neither: its ranges become
 * one `$or`, its hint goes.
 */

/**
 * What of a stream lies beyond the cursor, as ranges that follow each other: the rows that equal it in all but the
 * last field and are beyond it there, then in all but the last two, and so on. `order` ends with the id.
 *
 * For MongoDB one `$or` of them would do. DocumentDB then reads everything beyond the cursor to sort it.
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
 * The options of a query that is to use this index, or any.
 *
 * MongoDB chooses right. Of few rows DocumentDB may rather sort all that a search finds; of a collection whose statistics
 * it has not gathered yet, it reads every entry there is before it gives the first.
 */
export const hintFor = (index: string | undefined) => (index === undefined ? {} : { hint: index })

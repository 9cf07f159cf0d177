import 'server-only'
import { type Cursor, cursorAt, type Order } from '@/lib/data/listing-search/order'
import { type Counted, type PageQuery } from '@/lib/data/listing-search/page'
import { invalidField } from '@/lib/domain/errors'
import { type Page, PAGE_LIMIT, type PageInput } from '@/lib/schemas/page'

/** The fields of an order that hold dates; all others hold numbers. */
const DATES = new Set(['createdAt', 'at', 'paidAt', 'expiresAt', 'lastAt'])

/** A cursor names its order, because the values of one mean nothing in another. */
const nameOf = (order: Order): string => order.map(([field, direction]) => `${field}:${direction}`).join()

/** A cursor as an address carries it. */
export const encodeCursor = (order: Order, { values, id }: Cursor): string =>
  Buffer.from(JSON.stringify([nameOf(order), ...values.map(Number), id])).toString('base64url')

/** The cursor of an address. Throws `invalid_input` for one that is not of this order. */
export function decodeCursor(order: Order, text: string): Cursor {
  const fault = invalidField('cursor', 'This cursor is not valid.')
  let parts: unknown
  try {
    parts = JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    throw fault
  }
  if (!Array.isArray(parts) || parts.length !== order.length + 2 || parts[0] !== nameOf(order)) throw fault
  const [id] = parts.slice(-1) as unknown[]
  if (typeof id !== 'string' || !/^[0-9a-f]{24}$/.test(id)) throw fault
  const values = order.map(([field], i) => {
    const value: unknown = parts[i + 1]
    if (typeof value !== 'number' || !Number.isFinite(value) || Math.abs(value) > 8.64e15) throw fault
    return DATES.has(field) ? new Date(value) : value
  })
  return { values, id }
}

type Count = { total: number; isMore?: boolean }

const countOf = ({ count, isAll }: Counted): Count => ({ total: count, ...(!isAll && { isMore: true }) })

/** How many rows the list has, or where that is costly at least how many, which `isMore` says. */
async function approximateTotal<Row>(
  query: PageQuery<Row>,
  limit: number,
  after: Cursor | undefined,
  reading: Promise<Row[]>,
): Promise<Count> {
  if (!query.approximateTotal) return countOf(await query.count())
  const { length } = await reading
  if (after === undefined && length <= limit) return { total: length, isMore: false }
  const { count, isAll } = await query.approximateTotal(limit + 1, after)
  return { total: count, isMore: !isAll }
}

/**
 * One page of a list as its readers see it. A long list is not counted to its end (`isMore`), with `isTotalApproximate` no
 * further than the page costs.
 * Throws `invalid_input` for a cursor that is not of this list's order.
 */
export async function readPage<Row extends { _id: { toHexString(): string } }, Dto>(
  query: PageQuery<Row>,
  { limit = PAGE_LIMIT, cursor, isTotalApproximate = false }: PageInput,
  toDto: (row: Row) => Dto,
): Promise<Page<Dto>> {
  const { order } = query
  const after = cursor === undefined ? undefined : decodeCursor(order, cursor)
  const reading = query.rows(limit + 1, after)
  const [rows, count] = await Promise.all([
    reading,
    isTotalApproximate ? approximateTotal(query, limit, after, reading) : query.count().then(countOf),
  ])
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map(toDto),
    ...count,
    next: rows.length > limit && last ? encodeCursor(order, cursorAt(order, last)) : null,
  }
}

/** The list for a page that says no number but its own, or "more than" it: what counting costs is spent on the rows. */
export const withoutCount = <Row>(query: PageQuery<Row>): PageQuery<Row> => ({
  ...query,
  approximateTotal: (limit) => Promise.resolve({ count: limit - 1, isAll: false }),
})

/** How many rows of a whole list are read at once. */
const ROWS = 100

/** A list from its beginning to its end, some rows at a time, however long it is. */
export async function* readAll<Row extends { _id: { toHexString(): string } }, Item>(
  { order, rows }: { order: Order; rows: (limit: number, after?: Cursor) => Promise<Row[]> },
  toItem: (row: Row) => Item,
): AsyncGenerator<Item[]> {
  let after: Cursor | undefined
  for (;;) {
    const part: Row[] = await rows(ROWS, after)
    const last = part.at(-1)
    if (!last) return
    yield part.map(toItem)
    if (part.length < ROWS) return
    after = cursorAt(order, last)
  }
}

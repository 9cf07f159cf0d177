import 'server-only'
import {
  type Cursor,
  cursorAt,
  type Order,
  type Counted,
  type PageQuery,
  readRows,
  type RowsRead,
  type AdminTableQuery,
} from '@/lib/data/listing-search/page'
import { invalidField, AppError } from '@/lib/domain/errors'
import { type Page, PAGE_LIMIT, type PageInput } from '@/lib/schemas/page'
import { ADMIN_TABLE_ROWS, type AdminTablePage, type AdminTableCursors } from '@/lib/schemas/admin-table'

/** Sort fields named like this hold dates; all others hold numbers. */
const DATE_FIELD = /^at$|At$/

/** The name of an order in its cursors, whose values have no meaning in another order. */
const orderName = (order: Order): string => order.map(([field, direction]) => `${field}:${direction}`).join()

/** A cursor as a string for URLs. */
export const encodeCursor = (order: Order, { values, id }: Cursor): string =>
  Buffer.from(JSON.stringify([orderName(order), ...values.map(Number), id])).toString('base64url')

/** Parses a URL's cursor. Throws `invalid_input` if it is malformed or of another order. */
export function decodeCursor(order: Order, text: string): Cursor {
  const error = invalidField('cursor', 'This cursor is not valid.')
  let parts: unknown
  try {
    parts = JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    throw error
  }
  if (!Array.isArray(parts) || parts.length !== order.length + 2 || parts[0] !== orderName(order)) throw error
  const [id] = parts.slice(-1) as unknown[]
  if (typeof id !== 'string' || !/^[0-9a-f]{24}$/.test(id)) throw error
  const values = order.map(([field], i) => {
    const value: unknown = parts[i + 1]
    if (typeof value !== 'number' || !Number.isFinite(value) || Math.abs(value) > 8.64e15) throw error
    return DATE_FIELD.test(field) ? new Date(value) : value
  })
  return { values, id }
}

type Count = { total: number; isMore?: boolean }

const countOf = ({ count, isAll }: Counted): Count => ({ total: count, ...(!isAll && { isMore: true }) })

/** The number of rows of the list; a lower bound if `isMore`. */
async function approximateTotal<Row>(
  query: PageQuery<Row>,
  limit: number,
  after: Cursor | undefined,
  firstRead: Promise<RowsRead<Row>>,
): Promise<Count> {
  if (!query.approximateTotal) return countOf(await query.count())
  const {
    rows: { length },
    stoppedAt,
  } = await firstRead
  if (after === undefined && length <= limit) return { total: length, isMore: stoppedAt !== null }
  const { count, isAll } = await query.approximateTotal(limit + 1, after)
  return { total: count, isMore: !isAll }
}

/**
 * One page of a list. A long list is not counted to its end (`isMore`); with `isTotalApproximate` counting costs at most
 * as much as the page. Throws `invalid_input` for a malformed cursor, or one of another order.
 */
export async function readPage<Row extends { _id: { toHexString(): string } }, Dto>(
  query: PageQuery<Row>,
  { limit = PAGE_LIMIT, cursor, isTotalApproximate = false }: PageInput,
  toDto: (row: Row) => Dto,
): Promise<Page<Dto>> {
  const { order } = query
  const after = cursor === undefined ? undefined : decodeCursor(order, cursor)
  const firstRead = readRows(query, limit + 1, after)
  const [{ rows, stoppedAt }, { total, isMore }] = await Promise.all([
    firstRead,
    isTotalApproximate ? approximateTotal(query, limit, after, firstRead) : query.count().then(countOf),
  ])
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  const end = rows.length > limit && last ? cursorAt(order, last) : stoppedAt
  return {
    items: items.map(toDto),
    // A count may read less than the page.
    total: isMore ? Math.max(total, items.length) : total,
    ...(isMore !== undefined && { isMore }),
    ...(stoppedAt && { isPartial: true }),
    next: end && encodeCursor(order, end),
  }
}

/** As `readPage`, for rows that are converted together because they share database calls. */
export async function readPageInBatch<Row extends { _id: { toHexString(): string } }, Dto>(
  query: PageQuery<Row>,
  pageInput: PageInput,
  toDtos: (rows: Row[]) => Promise<Dto[]>,
): Promise<Page<Dto>> {
  const page = await readPage(query, pageInput, (row) => row)
  return { ...page, items: await toDtos(page.items) }
}

/**
 * The list with the number of rows on the page as its total, or "more than" that, so that counting costs nothing. Takes
 * effect only with `isTotalApproximate`; otherwise the rows are counted.
 */
export const withTotalOfPage = <Row>(query: PageQuery<Row>): PageQuery<Row> => ({
  ...query,
  approximateTotal: (limit) => Promise.resolve({ count: limit - 1, isAll: false }),
})

/** The batch size when a whole list is read. */
const BATCH_SIZE = 100

/** Reads a whole list in batches of `BATCH_SIZE`. */
export async function* readAll<Row extends { _id: { toHexString(): string } }, Item>(
  { order, rows }: { order: Order; rows: (limit: number, after?: Cursor) => Promise<Row[]> },
  toItem: (row: Row) => Item,
): AsyncGenerator<Item[]> {
  let after: Cursor | undefined
  for (;;) {
    const batch: Row[] = await rows(BATCH_SIZE, after)
    const last = batch.at(-1)
    if (!last) return
    yield batch.map(toItem)
    if (batch.length < BATCH_SIZE) return
    after = cursorAt(order, last)
  }
}

/** The cursor of a URL; `undefined` for an outdated or mistyped one, which shows the first page. */
function cursorOrFirstPage(order: Order, text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined
  try {
    return decodeCursor(order, text)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

/**
 * One page of an administrator's list. It reads one row more than it shows, to know whether there is another
 * page.
 */
export async function readAdminTable<Row extends { _id: { toHexString(): string } }, Dto>(
  { order, rows }: AdminTableQuery<Row>,
  cursors: AdminTableCursors,
  toDto: (row: Row) => Dto,
  size = ADMIN_TABLE_ROWS,
): Promise<AdminTablePage<Dto>> {
  const before = cursorOrFirstPage(order, cursors.before)
  const after = cursorOrFirstPage(order, cursors.after)
  const isBackwards = before !== undefined
  const read = await rows(size + 1, before ?? after, isBackwards)
  const hasMore = read.length > size
  const shownRows = read.slice(0, size)
  if (isBackwards) shownRows.reverse()
  const cursorOf = (row: Row | undefined) => (row ? encodeCursor(order, cursorAt(order, row)) : null)
  return {
    items: shownRows.map(toDto),
    previous: (isBackwards ? hasMore : after !== undefined) ? cursorOf(shownRows.at(0)) : null,
    next: isBackwards || hasMore ? cursorOf(shownRows.at(-1)) : null,
  }
}

import 'server-only'
import { type Cursor, cursorAt, type Order } from '@/lib/data/listing-search/order'
import { type AdminTableQuery } from '@/lib/data/listing-search/page'
import { AppError } from '@/lib/domain/errors'
import { ADMIN_TABLE_ROWS, type AdminTablePage, type AdminTableCursors } from '@/lib/schemas/admin-table'
import { decodeCursor, encodeCursor } from './paging'

/** The cursor of a URL, or nothing: an outdated or mistyped URL shows the first page. */
function parseCursor(order: Order, text: string | undefined): Cursor | undefined {
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
  const before = parseCursor(order, cursors.before)
  const after = parseCursor(order, cursors.after)
  const isBackwards = before !== undefined
  const read = await rows(size + 1, before ?? after, isBackwards)
  const hasMore = read.length > size
  const page = read.slice(0, size)
  if (isBackwards) page.reverse()
  const at = (row: Row | undefined) => (row ? encodeCursor(order, cursorAt(order, row)) : null)
  return {
    items: page.map(toDto),
    previous: (isBackwards ? hasMore : after !== undefined) ? at(page.at(0)) : null,
    next: isBackwards || hasMore ? at(page.at(-1)) : null,
  }
}

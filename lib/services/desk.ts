import 'server-only'
import { type Cursor, type DeskQuery, type Order } from '@/lib/data/listing-search/page'
import { AppError } from '@/lib/domain/errors'
import { DESK_ROWS, type DeskPage, type DeskTurn } from '@/lib/schemas/desk'
import { cursorAt, decode, encode } from './paging'

/** The cursor of an address, or nothing: an old or mistyped address shows the first page. */
function readable(order: Order, text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined
  try {
    return decode(order, text)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

/** One page of an administrator's list. The page before or after it is known to be there by one row more than is shown. */
export async function readDesk<Row extends { _id: { toHexString(): string } }, Dto>(
  { order, rows }: DeskQuery<Row>,
  turn: DeskTurn,
  toDto: (row: Row) => Dto,
): Promise<DeskPage<Dto>> {
  const before = readable(order, turn.before)
  const after = readable(order, turn.after)
  const isBackwards = before !== undefined
  const read = await rows(DESK_ROWS + 1, before ?? after, isBackwards)
  const hasMore = read.length > DESK_ROWS
  const shown = read.slice(0, DESK_ROWS)
  if (isBackwards) shown.reverse()
  const at = (row: Row | undefined) => (row ? encode(order, cursorAt(order, row)) : null)
  return {
    items: shown.map(toDto),
    previous: (isBackwards ? hasMore : after !== undefined) ? at(shown.at(0)) : null,
    next: isBackwards || hasMore ? at(shown.at(-1)) : null,
  }
}

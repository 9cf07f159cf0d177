import 'server-only'
import { type ImportDoc } from '@/lib/data/collections'
import { type ColumnsOf } from '@/lib/domain/import/columns'
import { readRow } from '@/lib/domain/import/read-row'

/** The agent's own number in a row, or nothing. */
export function numberIn(cells: readonly string[], columns: ColumnsOf): string | null {
  if (columns.listingId === undefined) return null
  const { listingId } = readRow(cells, { listingId: columns.listingId }).given
  return typeof listingId === 'string' ? listingId : null
}

/** Finds the rows with a number that a row before has as well. */
export class Doubles {
  private readonly firsts = new Map<string, number>()
  readonly found: ImportDoc['doubles'] = []

  add(row: number, number: string | null): void {
    if (number === null) return
    const first = this.firsts.get(number)
    if (first === undefined) this.firsts.set(number, row)
    else this.found.push({ row, first })
  }
}

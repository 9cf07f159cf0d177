import 'server-only'
import { type ImportDoc } from '@/lib/data/collections'
import { type ObjectId } from '@/lib/data/ids'
import { findPropertiesByNumber, isProductId } from '@/lib/data/properties'
import { type ColumnsOf } from '@/lib/domain/import/columns'
import { readRow } from '@/lib/domain/import/read-row'

/** Batch size of lookups. */
const LISTINGS_AT_ONCE = 500

/** The agent's own number in a row, if it has a readable one. */
export function listingNumberIn(cells: readonly string[], columns: ColumnsOf): string | null {
  if (columns.listingId === undefined) return null
  const { given, faults } = readRow(cells, { listingId: columns.listingId })
  return typeof given.listingId === 'string' && faults.length === 0 ? given.listingId : null
}

/** Finds rows with the number of an earlier row. */
export class DuplicateNumbers {
  private readonly firsts = new Map<string, number>()
  private readonly found: ImportDoc['doubles'] = []

  add(row: number, number: string | null): void {
    if (number === null) return
    const first = this.firsts.get(number)
    if (first === undefined) this.firsts.set(number, row)
    else this.found.push({ row, first })
  }

  /**
   * All of them after every row is added, including rows that name a listing differently: by the agent's number, and by
   * the product's id.
   */
  async ofAgent(agentId: ObjectId): Promise<ImportDoc['doubles']> {
    const ids = [...this.firsts.keys()].filter(isProductId)
    const same: ImportDoc['doubles'] = []
    for (let i = 0; i < ids.length; i += LISTINGS_AT_ONCE)
      for (const [number, { listingId }] of await findPropertiesByNumber(
        agentId,
        ids.slice(i, i + LISTINGS_AT_ONCE),
      )) {
        const rows = [number, listingId].flatMap((name) => this.firsts.get(name ?? '') ?? [])
        if (number === listingId || rows.length < 2) continue
        same.push({ row: Math.max(...rows), first: Math.min(...rows), isListing: true })
      }
    return [...this.found, ...same]
  }
}

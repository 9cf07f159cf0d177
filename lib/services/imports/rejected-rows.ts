import 'server-only'
import { type ImportDoc, type ImportRowsDoc } from '@/lib/data/collections'
import { findBatch } from '@/lib/data/imports'
import { BYTE_ORDER_MARK, csvLineOf } from '@/lib/domain/csv'
import { conflict } from '@/lib/domain/errors'
import { type Actor } from '@/lib/domain/user'
import { assertCan } from '../authorise'
import { readImport } from './get-import'
import { rowsDeleted } from './repeat-import'

const REASON = 'Reason'

/**
 * The rejected rows of an import as a CSV file with the columns and the delimiter of the agent's file, and why in a last
 * column (D321). Throws `conflict` if the rows have expired, and if a later import of the file has replaced the result.
 */
export async function exportRejectedRows(
  actor: Actor,
  { id }: { id: string },
): Promise<{ name: string; csv: AsyncGenerator<string> }> {
  assertCan(actor, 'import:read', actor.id)
  const found = await readImport(actor, id)
  const first = await findBatch(found.rowsOf, 0)
  if (!first) throw rowsDeleted()
  if (!isOf(first, found)) throw conflict('This file was checked again. Open its latest import.')
  return { name: found.name, csv: toCsv(found, first) }
}

const isOf = ({ rejected }: ImportRowsDoc, { _id }: ImportDoc): boolean =>
  rejected?.importId.equals(_id) === true

async function* toCsv(found: ImportDoc, first: ImportRowsDoc): AsyncGenerator<string> {
  const { header, rowsOf, delimiter } = found
  const line = (cells: readonly string[], last: string) => {
    const padded = Array.from({ length: Math.max(header.length, cells.length) }, (_, i) => cells[i] ?? '')
    return csvLineOf([...padded, last], delimiter)
  }
  yield BYTE_ORDER_MARK + line(header, REASON)
  for (let batch: ImportRowsDoc | null = first; batch && isOf(batch, found);) {
    const reasons = new Map(batch.rejected?.rows.map(({ row, reason }) => [row, reason]))
    const lines = batch.rows.flatMap(({ row, cells }) => {
      const reason = reasons.get(row)
      return reason === undefined ? [] : [line(cells, reason)]
    })
    if (lines.length > 0) yield lines.join('')
    batch = await findBatch(rowsOf, batch.last)
  }
}

import 'server-only'
import { transaction } from '@/lib/data/client'
import { type ImportDoc } from '@/lib/data/collections'
import { ObjectId } from '@/lib/data/ids'
import { findRows } from '@/lib/data/imports'
import { conflict } from '@/lib/domain/errors'
import { columnsOf, type ImportField } from '@/lib/domain/import/columns'
import { type Actor } from '@/lib/domain/user'
import { type RepeatImportInput } from '@/lib/schemas/import'
import { assertCan, recheckActor } from '../authorise'
import { addImport, fieldsOf } from './create-import'
import { DuplicateNumbers, listingNumberIn } from './duplicate-numbers'
import { readImport } from './get-import'

/**
 * Processes the rows of an import again, with other columns or to write them after the check, without another upload.
 * Returns the new import's id. Throws `conflict` if the rows have expired, and while another import of the agent is
 * unfinished.
 */
export async function repeatImport(
  actor: Actor,
  { id, dryRun, columns }: RepeatImportInput,
): Promise<{ id: string }> {
  assertCan(actor, 'property:import')
  const { agentId, rowsOf, name, header, fields: before, examples, ...earlier } = await readImport(actor, id)
  const fields = columns ? fieldsOf(header, columns) : before
  const doubles = columns ? await findDoubles(agentId, rowsOf, header, fields) : earlier.doubles
  if ((await findRows(rowsOf, 0)).length === 0)
    throw conflict('This file has been deleted. Please upload it again.')
  const _id = new ObjectId()
  const { rows } = earlier
  await transaction(async (session) => {
    await recheckActor(actor, session)
    const given = { _id, agentId, rowsOf, dryRun, name, header, fields, examples, doubles, rows }
    await addImport(given, new Date(), session)
  })
  return { id: _id.toHexString() }
}

async function findDoubles(
  agentId: ObjectId,
  rowsOf: ObjectId,
  header: readonly string[],
  fields: readonly (ImportField | null)[],
): Promise<ImportDoc['doubles']> {
  const columns = columnsOf(header, fields)
  const doubles = new DuplicateNumbers()
  let rows = await findRows(rowsOf, 0)
  while (rows.length > 0) {
    for (const { row, cells } of rows) doubles.add(row, listingNumberIn(cells, columns))
    rows = await findRows(rowsOf, rows.at(-1)?.row ?? 0)
  }
  return doubles.ofAgent(agentId)
}

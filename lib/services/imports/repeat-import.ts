import 'server-only'
import { transaction } from '@/lib/data/client'
import { type ImportDoc } from '@/lib/data/collections'
import { ObjectId } from '@/lib/data/ids'
import { confirmColumns, findRows } from '@/lib/data/imports'
import { conflict } from '@/lib/domain/errors'
import { columnsOf, type ImportField } from '@/lib/domain/import/columns'
import { FILE_DELETED } from '@/lib/domain/import/import'
import { answersFor, type TypeWord, UnknownTypes } from '@/lib/domain/import/type-words'
import { type Actor } from '@/lib/domain/user'
import { type RepeatImportInput } from '@/lib/schemas/import'
import { assertCan, recheckActor } from '../authorise'
import { addImport, answerTypes, fieldsOf } from './create-import'
import { DuplicateNumbers, listingNumberIn } from './duplicate-numbers'
import { readImport } from './get-import'

export const rowsDeleted = () => conflict(FILE_DELETED)

/**
 * Processes the rows of an import again, with other columns or types or to write them after the check, without another
 * upload. Returns the new import's id, or the same one if it has checked the rows with these columns and types already.
 * Throws `conflict` if the rows have expired, and while another import of the agent is unfinished.
 */
export async function repeatImport(
  actor: Actor,
  { id, dryRun, columns, types }: RepeatImportInput,
): Promise<{ id: string }> {
  assertCan(actor, 'property:import')
  const before = await readImport(actor, id)
  const { agentId, rowsOf, name, header, examples, rows, delimiter } = before
  const fields = columns ? fieldsOf(header, columns) : before.fields
  if (dryRun && before.dryRun && isChecked(before, fields, types)) {
    await confirmColumns(before._id)
    return { id }
  }
  const found = columns ? await surveyRows(agentId, rowsOf, header, fields) : before
  const { doubles, unknownTypes = [] } = found
  if ((await findRows(rowsOf, 0)).length === 0) throw rowsDeleted()
  const _id = new ObjectId()
  await transaction(async (session) => {
    await recheckActor(actor, session)
    const answers = await answerTypes(agentId, unknownTypes, types, session)
    const given = {
      _id,
      agentId,
      rowsOf,
      dryRun,
      name,
      header,
      fields,
      examples,
      doubles,
      rows,
      unknownTypes,
      delimiter,
    }
    await addImport({ ...given, types: answers, confirmed: true }, new Date(), session)
  })
  return { id: _id.toHexString() }
}

/** True if this check has read the rows by these columns and with these types. */
function isChecked(
  { status, fields, unknownTypes = [], types = [] }: ImportDoc,
  given: readonly (ImportField | null)[],
  answers: readonly TypeWord[] | undefined,
): boolean {
  const named = answers && answersFor(unknownTypes, answers)
  const isSame =
    !named ||
    (named.length === types.length &&
      named.every(({ word, type }, i) => word === types[i]?.word && type === types[i].type))
  return status !== 'failed' && isSame && given.every((field, i) => field === fields[i])
}

/** Reads all rows for what is stored of a file as a whole. */
async function surveyRows(
  agentId: ObjectId,
  rowsOf: ObjectId,
  header: readonly string[],
  fields: readonly (ImportField | null)[],
): Promise<Pick<ImportDoc, 'doubles' | 'unknownTypes'>> {
  const columns = columnsOf(header, fields)
  const doubles = new DuplicateNumbers()
  const unknownTypes = new UnknownTypes()
  let rows = await findRows(rowsOf, 0)
  while (rows.length > 0) {
    for (const { row, cells } of rows) {
      doubles.add(row, listingNumberIn(cells, columns))
      unknownTypes.add(cells, columns)
    }
    rows = await findRows(rowsOf, rows.at(-1)?.row ?? 0)
  }
  return { doubles: await doubles.ofAgent(agentId), unknownTypes: unknownTypes.list() }
}

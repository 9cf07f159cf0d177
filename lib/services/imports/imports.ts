import 'server-only'
import { type Session, transaction, ObjectId } from '@/lib/data/client'
import { type ImportDoc, type ImportRow, type ImportRowsDoc } from '@/lib/data/collections'
import {
  claimRows,
  confirmColumns,
  deleteOlderZippedFiles,
  deleteOldestFiles,
  deleteRows,
  findBatch,
  findRows,
  hasOpenImport,
  insertImport,
  insertRows,
  findImport,
  findLatestImports,
  type ImportSummary,
  rowsExpireAt,
} from '@/lib/data/imports'
import { findUserById, setImportTypes } from '@/lib/data/users'
import { BYTE_ORDER_MARK, csvLineOf } from '@/lib/domain/csv'
import { conflict, invalidField, notFound } from '@/lib/domain/errors'
import { groupDigits } from '@/lib/domain/group-digits'
import { columnsOf, type ColumnsOf, type ImportField, recogniseColumns } from '@/lib/domain/import/columns'
import {
  COLUMN_NAME_LENGTH,
  FILE_DELETED,
  FILE_IMPORTED,
  FILES_STORED,
  IMPORT_IN_PROGRESS,
  ROWS_LIMIT,
  isOpenImport,
  ERRORS_LIMIT,
} from '@/lib/domain/import/import'
import {
  answersFor,
  typeAnswersToStore,
  type TypeWord,
  type UnknownType,
  UnknownTypes,
} from '@/lib/domain/import/type-words'
import { cutText } from '@/lib/domain/text'
import { type Actor } from '@/lib/domain/user'
import { readTable } from '@/lib/integrations/csv'
import { withUnpacked } from '@/lib/integrations/zip'
import {
  type CreateImportInput,
  type RepeatImportInput,
  importDto,
  type ImportDto,
  type ImportOnPage,
  type ListedImport,
} from '@/lib/schemas/import'
import { UPLOAD_LIMIT } from '@/lib/schemas/upload'
import { valuesOf } from '@/lib/data/listing-values'
import { findPlaceholder } from '@/lib/data/pictures'
import { missingAddress } from '@/lib/domain/address'
import { can } from '@/lib/domain/permissions'
import { NEW_LISTING_STATUS } from '@/lib/domain/property'
import { shownFieldsOf } from '@/lib/domain/shown-price'
import { isHostedImage } from '@/lib/integrations/cloudinary'
import { assertCan, recheckActor } from '../authorise'
import { refuseDuplicate } from '../duplicates'
import { serialise } from '../serialise'
import { storeZippedFiles, DuplicateNumbers, listingNumberIn, type PlannedRow, planRows } from './plan-rows'
import { knownPictures } from './import-pictures'

/** Batch limits of rows: number, and characters. */
const ROWS_AT_ONCE = 50
const TEXT_AT_ONCE = 1_000_000

/** How many examples the page shows of each column, and how many characters of each. */
const EXAMPLES_LIMIT = 3
const EXAMPLE_LENGTH = 60

type Columns = { header: string[]; fields: (ImportField | null)[]; columns: ColumnsOf }

/**
 * Accepts an agent's file (D150): reads it to its end, stores its rows and enqueues their check. Returns the import's
 * id. Throws `invalid_input` if it is not a CSV or BLM file with known columns, or a ZIP with one, and `conflict` while
 * another import of the agent is unfinished; then nothing is stored. The rows of the agent's oldest files are deleted
 * (D321).
 */
export async function createImport(
  actor: Actor,
  { dryRun, columns, types, name = '' }: CreateImportInput,
  file: AsyncIterable<Uint8Array>,
): Promise<{ id: string }> {
  assertCan(actor, 'property:import')
  if (await hasOpenImport(actor.id)) throw conflict(IMPORT_IN_PROGRESS)
  const _id = new ObjectId()
  const now = new Date()
  const agentId = new ObjectId(actor.id)
  try {
    const storeBatch = (rows: ImportRow[]) => insertRows(_id, agentId, rows, now)
    const { isZip, ...summary } = await withUnpacked(file, UPLOAD_LIMIT, async ({ table, files }) => {
      const { records, delimiter } = await readTable(table, files !== null)
      const counts = await storeRows(records, columns, agentId, storeBatch)
      if (files) await storeZippedFiles({ importId: _id, agentId }, files, now)
      return { delimiter, isZip: files !== null, ...counts }
    })
    await transaction(async (session) => {
      await recheckActor(actor, session)
      const answers = await answerTypes(agentId, summary.unknownTypes, types, session)
      const values = { _id, agentId, rowsOf: _id, dryRun, name, ...summary, types: answers }
      const written = !dryRun && { areRowsWritten: true as const }
      await insertImport({ ...values, ...(columns && { confirmed: true }), ...written }, now, session).catch(
        refuseSecondImport,
      )
      await deleteOldestFiles(agentId, { newest: _id, limit: FILES_STORED }, session)
      if (isZip) await deleteOlderZippedFiles(agentId, _id, session)
    })
  } catch (error) {
    await deleteRows(_id)
    throw error
  }
  return { id: _id.toHexString() }
}

/**
 * The types for the unknown words of a file: those that the agent enters now, which the account stores, else those
 * that it has stored (D320).
 */
export async function answerTypes(
  agentId: ObjectId,
  unknown: readonly UnknownType[],
  typeAnswers: readonly TypeWord[] | undefined,
  session: Session,
): Promise<TypeWord[]> {
  if (unknown.length === 0) return []
  const before = (await findUserById(agentId.toHexString(), session))?.importTypes ?? []
  const answers = answersFor(unknown, typeAnswers ?? before)
  if (typeAnswers) await setImportTypes(agentId, typeAnswersToStore(before, unknown, answers), session)
  return answers
}

/** An agent has one unfinished import. */
const refuseSecondImport = refuseDuplicate(['agentId'], IMPORT_IN_PROGRESS)

/** The field of each column: as chosen, else by its name. */
export function fieldsOf(
  header: readonly string[],
  columns?: (ImportField | null)[],
): (ImportField | null)[] {
  const fields = columns ?? recogniseColumns(header)
  if (fields.length !== header.length) throw invalidField('columns', `The file has ${header.length} columns.`)
  if (fields.every((field) => field === null))
    throw invalidField(
      'file',
      'We don’t recognize any column in this file. The first row must contain the column names.',
    )
  return fields
}

async function storeRows(
  records: AsyncIterable<string[]>,
  columns: (ImportField | null)[] | undefined,
  agentId: ObjectId,
  storeBatch: (rows: ImportRow[]) => Promise<void>,
) {
  let table: Columns | undefined
  const duplicates = new DuplicateNumbers()
  const unknownTypes = new UnknownTypes()
  const examples: string[][] = []
  // As a spreadsheet numbers them: the header is row 1.
  let [number, count, length] = [1, 0, 0]
  let rows: ImportRow[] = []
  for await (const cells of records) {
    if (!table) {
      const header = cells.map((cell) => cutText(cell.trim(), COLUMN_NAME_LENGTH))
      const fields = fieldsOf(header, columns)
      table = { header, fields, columns: columnsOf(header, fields) }
      continue
    }
    number += 1
    // A blank line counts, as in a spreadsheet, but is no row.
    if (cells.every((cell) => cell.trim() === '')) continue
    count += 1
    if (count > ROWS_LIMIT)
      throw invalidField('file', `A file may have at most ${groupDigits(ROWS_LIMIT)} rows.`)
    if (count <= EXAMPLES_LIMIT) examples.push(cells.map((cell) => cutText(cell, EXAMPLE_LENGTH)))
    duplicates.add(number, listingNumberIn(cells, table.columns))
    unknownTypes.add(cells, table.columns)
    rows.push({ row: number, cells })
    length += cells.reduce((sum, cell) => sum + cell.length, 0)
    if (rows.length < ROWS_AT_ONCE && length < TEXT_AT_ONCE) continue
    await storeBatch(rows)
    ;[rows, length] = [[], 0]
  }
  if (!table || count === 0) throw invalidField('file', 'The file has no rows.')
  if (rows.length > 0) await storeBatch(rows)
  const { header, fields } = table
  const survey = { doubles: await duplicates.findAll(agentId), unknownTypes: unknownTypes.list() }
  return { header, fields, examples, ...survey, rows: count }
}

export const fileDeletedConflict = () => conflict(FILE_DELETED)

/**
 * Processes the rows of an import again, with other columns or types or to write them after the check, without another
 * upload. Returns the new import's id, or the same one if it has checked the rows with these columns and types already.
 * Throws `conflict` if the rows have expired or are written already (D536), and while another import of the agent is
 * unfinished.
 */
export async function repeatImport(
  actor: Actor,
  { id, dryRun, columns, types }: RepeatImportInput,
): Promise<{ id: string }> {
  assertCan(actor, 'property:import')
  const before = await readImport(actor, id)
  const { agentId, rowsOf, name, header, examples, rows, delimiter } = before
  const file = { agentId, rowsOf, name, header, examples, rows, delimiter }
  const fields = columns ? fieldsOf(header, columns) : before.fields
  if (dryRun && before.dryRun && isChecked(before, fields, types)) {
    await confirmColumns(before._id)
    return { id }
  }
  const survey = columns ? await surveyRows(agentId, rowsOf, header, fields) : before
  const { doubles, unknownTypes = [] } = survey
  if ((await findRows(rowsOf, 0)).length === 0) throw fileDeletedConflict()
  const _id = new ObjectId()
  await transaction(async (session) => {
    await recheckActor(actor, session)
    const answers = await answerTypes(agentId, unknownTypes, types, session)
    const values = {
      ...file,
      _id,
      dryRun,
      fields,
      doubles,
      unknownTypes,
      types: answers,
      confirmed: true as const,
    }
    await insertImport(values, new Date(), session).catch(refuseSecondImport)
    if (!dryRun && !(await claimRows(rowsOf, session))) throw conflict(FILE_IMPORTED)
  })
  return { id: _id.toHexString() }
}

/** True if this check has read the rows by these columns and with these types. */
function isChecked(
  { status, fields, unknownTypes = [], types = [] }: ImportDoc,
  columns: readonly (ImportField | null)[],
  answers: readonly TypeWord[] | undefined,
): boolean {
  const answeredTypes = answers && answersFor(unknownTypes, answers)
  const isSame =
    !answeredTypes ||
    (answeredTypes.length === types.length &&
      answeredTypes.every(({ word, type }, i) => word === types[i]?.word && type === types[i].type))
  return status !== 'failed' && isSame && columns.every((field, i) => field === fields[i])
}

/** Reads all rows for what is stored of a file as a whole. */
async function surveyRows(
  agentId: ObjectId,
  rowsOf: ObjectId,
  header: readonly string[],
  fields: readonly (ImportField | null)[],
): Promise<Pick<ImportDoc, 'doubles' | 'unknownTypes'>> {
  const columns = columnsOf(header, fields)
  const duplicates = new DuplicateNumbers()
  const unknownTypes = new UnknownTypes()
  let rows = await findRows(rowsOf, 0)
  while (rows.length > 0) {
    for (const { row, cells } of rows) {
      duplicates.add(row, listingNumberIn(cells, columns))
      unknownTypes.add(cells, columns)
    }
    rows = await findRows(rowsOf, rows.at(-1)?.row ?? 0)
  }
  return { doubles: await duplicates.findAll(agentId), unknownTypes: unknownTypes.list() }
}

const REASON_HEADER = 'Reason'

/**
 * The rejected rows of an import as a CSV file with the columns and the delimiter of the agent's file, and why in a last
 * column (D321). Throws `conflict` while the import runs, if the rows have expired, and if a later import of the file has
 * replaced the result.
 */
export async function exportRejectedRows(
  actor: Actor,
  { id }: { id: string },
): Promise<{ name: string; csv: AsyncGenerator<string> }> {
  assertCan(actor, 'import:read', actor.id)
  const importDoc = await readImport(actor, id)
  if (isOpenImport(importDoc.status))
    throw conflict('This import is still running. Try again when it is done.')
  const firstBatch = await findBatch(importDoc.rowsOf, 0)
  if (!firstBatch) throw fileDeletedConflict()
  if (!isRejectionOf(firstBatch, importDoc))
    throw conflict('This file was checked again. Open its latest import.')
  return { name: importDoc.name, csv: toCsv(importDoc, firstBatch) }
}

const isRejectionOf = ({ rejected }: ImportRowsDoc, { _id }: ImportDoc): boolean =>
  rejected?.importId.equals(_id) === true

async function* toCsv(importDoc: ImportDoc, first: ImportRowsDoc): AsyncGenerator<string> {
  const { header, rowsOf, delimiter } = importDoc
  const line = (cells: readonly string[], last: string) => {
    const padded = Array.from({ length: Math.max(header.length, cells.length) }, (_, i) => cells[i] ?? '')
    return csvLineOf([...padded, last], delimiter)
  }
  yield BYTE_ORDER_MARK + line(header, REASON_HEADER)
  for (let batch: ImportRowsDoc | null = first; batch && isRejectionOf(batch, importDoc);) {
    const reasons = new Map(batch.rejected?.rows.map(({ row, reason }) => [row, reason]))
    const lines = batch.rows.flatMap(({ row, cells }) => {
      const reason = reasons.get(row)
      return reason === undefined ? [] : [line(cells, reason)]
    })
    if (lines.length > 0) yield lines.join('')
    batch = await findBatch(rowsOf, batch.last)
  }
}

/** The import with this id, for its agent and administrators. Throws `not_found` for everyone else. */
export async function readImport(actor: Actor, id: string): Promise<ImportDoc> {
  const importDoc = await findImport(id)
  if (!importDoc || !can(actor, 'import:read', importDoc.agentId.toHexString()))
    throw notFound('Import not found.')
  return importDoc
}

/** The state of an import, with the errors of its rows (D150). */
export async function getImport(actor: Actor, { id }: { id: string }): Promise<ImportDto> {
  assertCan(actor, 'import:read', actor.id)
  return toImportDto(await readImport(actor, id))
}

/** How many imports are read, and how many files of theirs are listed. */
const LATEST_IMPORTS = 20
const LISTED_FILES = 5

/**
 * The agent's latest import, or the import with the id, and the latest import of each of the last files, newest first
 * (D322). A check whose rows are deleted is not shown; a check whose rows were imported since is replaced by that import
 * (D536).
 */
export async function getOwnImports(
  actor: Actor,
  id?: string,
): Promise<{ shown: ImportOnPage | null; files: ListedImport[] }> {
  assertCan(actor, 'import:read', actor.id)
  const now = new Date()
  const latest = await findLatestImports(actor.id, LATEST_IMPORTS)
  const requested = await findOwn(actor, id ?? latest[0]?._id.toHexString())
  const written =
    requested?.dryRun &&
    latest.find(
      ({ dryRun, rowsOf, createdAt }) =>
        !dryRun && rowsOf.equals(requested.rowsOf) && createdAt > requested.createdAt,
    )
  const shownImport = written ? await findImport(written._id.toHexString()) : requested
  const files = latest.filter(
    ({ rowsOf }, i) => latest.findIndex((importSummary) => importSummary.rowsOf.equals(rowsOf)) === i,
  )
  return {
    shown:
      shownImport && (!shownImport.dryRun || rowsExpireAt(shownImport) > now)
        ? { current: await toImportDto(shownImport), isConfirmed: shownImport.confirmed === true }
        : null,
    files: files.slice(0, LISTED_FILES).map((file) => toListed(file, now)),
  }
}

function toListed(importSummary: ImportSummary, now: Date): ListedImport {
  const { _id, name, status, dryRun, rows, failed, createdAt } = importSummary
  const until = rowsExpireAt(importSummary)
  return {
    _id: _id.toHexString(),
    name,
    status,
    dryRun,
    rows,
    failed,
    createdAt: createdAt.toISOString(),
    continueUntil: dryRun && status !== 'failed' && until > now ? until.toISOString() : null,
  }
}

/** The agent's own import with this id, or `null`. */
async function findOwn(actor: Actor, id = ''): Promise<ImportDoc | null> {
  const importDoc = /^[\da-f]{24}$/i.test(id) ? await findImport(id) : null
  return importDoc?.agentId.toHexString() === actor.id ? importDoc : null
}

/** An import as its agent reads it. The steps' errors are stored in the order in which they were recorded. */
const toImportDto = async (importDoc: ImportDoc): Promise<ImportDto> =>
  serialise(importDto, importDoc, {
    errors: Object.values(importDoc.faults).flat().slice(0, ERRORS_LIMIT),
    homes: await previewHomes(importDoc),
    columns: importDoc.header.map((name, i) => ({
      name,
      field: importDoc.fields[i] ?? null,
      examples: importDoc.examples.flatMap((cells) => cells[i] || []),
    })),
    types: (importDoc.unknownTypes ?? []).map((unknownType) => ({
      ...unknownType,
      type: importDoc.types?.find(({ word }) => word === unknownType.word)?.type ?? null,
    })),
  })

type Planned = Extract<PlannedRow, { kind: 'new' | 'changed' }>

/** How many homes a check shows. */
const PREVIEWED_HOMES = 5

/**
 * The first homes of a finished check as they would be listed, with what each lacks for verification (D276); empty for
 * every other import. Fetches no pictures: a home shows one that is already at the image host.
 */
export async function previewHomes(importDoc: ImportDoc): Promise<ImportDto['homes']> {
  if (!importDoc.dryRun || importDoc.status !== 'done') return []
  const planned = await planRows(importDoc, await findRows(importDoc.rowsOf, 0))
  const homes = planned
    .filter((plannedRow) => plannedRow.kind === 'new' || plannedRow.kind === 'changed')
    .slice(0, PREVIEWED_HOMES)
  return Promise.all(homes.map((home) => toHome(importDoc, home)))
}

async function toHome({ agentId }: ImportDoc, planned: Planned): Promise<ImportDto['homes'][number]> {
  const { row, pictures = [] } = planned
  const property = planned.kind === 'changed' ? planned.property : undefined
  const values =
    planned.kind === 'new' ? planned.values : { ...valuesOf(planned.property), ...planned.values }
  const { title = '', location = '' } = values
  const { bedrooms, bathrooms, livingArea, lotArea, propertyType } = values
  const sources = pictures.map(({ source }) => source)
  const storedPictures = await knownPictures(agentId, sources)
  const [first] = [...storedPictures.values()].flatMap((fetchedPicture) =>
    'url' in fetchedPicture ? [fetchedPicture.url] : [],
  )
  const isUnderOffer = planned.underOffer ?? property?.underOffer
  const placeholder = pictures.length === 0 ? await findPlaceholder(propertyType ?? 'other') : null
  const image = first ?? property?.image ?? placeholder
  return {
    row,
    title,
    location,
    ...shownFieldsOf(values),
    ...(image !== null && isHostedImage(image) && { image }),
    pictures: pictures.length,
    status: property?.status ?? NEW_LISTING_STATUS,
    ...(isUnderOffer && { underOffer: true as const }),
    ...(typeof bedrooms === 'number' && { bedrooms }),
    ...(typeof bathrooms === 'number' && { bathrooms }),
    ...(typeof livingArea === 'number' && { livingArea }),
    ...(typeof lotArea === 'number' && { lotArea }),
    missing: missingAddress(
      property ? { ...property, ...planned.values } : { ...values, addressRequired: true },
    ),
  }
}

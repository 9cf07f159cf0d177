import 'server-only'
import { createHash } from 'node:crypto'
import { type ImportDoc, type DraftDoc, type ImportRow, type PropertyDoc } from '@/lib/data/collections'
import { type ObjectId } from '@/lib/data/client'
import { findZippedDigests, findZippedFile, insertZippedFile } from '@/lib/data/imports'
import { zippedName, type ImportError } from '@/lib/domain/import/import'
import { type FetchedFile } from '@/lib/integrations/remote-picture'
import { type ZippedFile } from '@/lib/integrations/zip'
import { askingPriceError, proposedBounds } from '@/lib/domain/asking-price'
import { findDraftsByReference } from '@/lib/data/drafts'
import { valuesOf } from '@/lib/data/listing-values'
import { findPropertiesByNumber, isProductId } from '@/lib/data/properties'
import { findUserById } from '@/lib/data/users'
import { missingAddress } from '@/lib/domain/address'
import { type AppError } from '@/lib/domain/errors'
import { implausibleFields } from '@/lib/domain/implausible'
import {
  columnsOf,
  type ColumnsOf,
  IMPORT_COLUMNS,
  type ImportField,
  isImportField,
} from '@/lib/domain/import/columns'
import {
  type CellError,
  HIDDEN_MESSAGE,
  HIDDEN_WITHOUT_NUMBER,
  type NamedDocument,
  type NamedPicture,
  readRow,
  TO_LET_MESSAGE,
} from '@/lib/domain/import/read-row'
import { typesByWord } from '@/lib/domain/import/type-words'
import { type PriceFields } from '@/lib/domain/shown-price'
import { cutText } from '@/lib/domain/text'
import { type DraftValues } from '@/lib/schemas/draft'
import {
  type ChangedRow,
  checkChangedRow,
  checkNewRow,
  draftOfRow,
  type NewRow,
  withDraft,
} from '@/lib/schemas/import-row'
import { type ListingValues, PRICE_FIELD_NAMES } from '@/lib/schemas/listing-fields'
import { factErrors } from '@/lib/schemas/property'
import { seal, SEAL_NAMES, unsealBytes } from '../secrets'
import { expiredWhy, regionQuestion, regionRefusal } from '../agents/licence'

/** Precedes the digest of a file that came in a ZIP: the same content is the same file under any name. */
const ZIPPED = 'zip:'

const isUrl = (name: string): boolean => /^[a-z][a-z\d+.-]*:\/\//i.test(name)

/** Stores the files that are zipped with the table of an import. */
export async function keepZippedFiles(
  owner: { importId: ObjectId; agentId: ObjectId },
  files: AsyncIterable<ZippedFile>,
  now: Date,
): Promise<void> {
  for await (const { name, bytes } of files) {
    const digest = createHash('sha256').update(bytes).digest('hex')
    await insertZippedFile(
      { ...owner, name, digest, sealed: seal(bytes, SEAL_NAMES.zippedFile(digest)) },
      now,
    )
  }
}

/** Tells where each file that rows name comes from: its URL, or its digest if it is zipped with them. */
export async function findSources(
  rowsOf: ObjectId,
  names: readonly string[],
): Promise<(name: string) => string> {
  const zipped = [...new Set(names.filter((name) => !isUrl(name)).map(zippedName))]
  const digests = zipped.length > 0 ? await findZippedDigests(rowsOf, zipped) : new Map<string, string>()
  return (name) => {
    const digest = isUrl(name) ? undefined : digests.get(zippedName(name))
    return digest === undefined ? name : `${ZIPPED}${digest}`
  }
}

/** True for the name of a file that did not come with the table: neither a URL nor in its ZIP. */
export const isMissing = (source: string): boolean => !isUrl(source) && !source.startsWith(ZIPPED)

const DELETED = 'The files of this ZIP have been deleted. Please upload it again.'

/** The content of a file from its source; `fetch` is called for a URL. */
export async function readSource(
  { rowsOf }: Pick<ImportDoc, 'rowsOf'>,
  source: string,
  fetch: (url: string) => Promise<FetchedFile>,
): Promise<FetchedFile> {
  if (!source.startsWith(ZIPPED)) return fetch(source)
  const digest = source.slice(ZIPPED.length)
  const file = await findZippedFile(rowsOf, digest)
  const bytes = file && unsealBytes(file.sealed, SEAL_NAMES.zippedFile(digest))
  return bytes ? { bytes } : { refused: DELETED }
}

/** Batch size of lookups. */
const LISTINGS_AT_ONCE = 500

/** The agent's own number in a row, if it has a readable one. */
export function listingNumberIn(cells: readonly string[], columns: ColumnsOf): string | null {
  if (columns.listingId === undefined) return null
  const { values, errors } = readRow(cells, { listingId: columns.listingId })
  return typeof values.listingId === 'string' && errors.length === 0 ? values.listingId : null
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

/** The most characters of a cell that an error quotes. */
const VALUE_LENGTH = 100

const UNLIKELY_VALUE = 'This value is unusual. Is it right?'

const NEEDED_MESSAGE = 'This is needed before verification. You can add it after the import.'

/** A file that a row names, and where it comes from: its URL, or its digest in the ZIP. */
export type PlannedPicture = NamedPicture & { source: string }
export type PlannedDocument = NamedDocument & { source: string }

/**
 * The planned change of a row; `draft`: the one that an earlier file brought (D496); `dropped`: the values that it is
 * imported without (D286); `unlikely`: its unusual values, which the check asks to confirm (D165); `needed`: what its
 * listing lacks for verification (D276).
 */
export type PlannedRow = {
  row: number
  cells: string[]
  pictures?: PlannedPicture[] | undefined
  documents?: PlannedDocument[] | undefined
} & (
  | ({ kind: 'new'; values: NewRow; draft?: DraftDoc | undefined } & Notes)
  | { kind: 'draft'; values: DraftValues; reference: string; draft: DraftDoc | undefined }
  | ({
      kind: 'changed'
      property: PropertyDoc
      values: ChangedRow
      number: Pick<ImportError, 'column' | 'value'>
    } & Notes)
  | { kind: 'wrong'; errors: ImportError[] }
)
type Notes = {
  dropped: ImportError[]
  unlikely: ImportError[]
  needed: ImportError[]
  /** Whether the file says that the home is under offer (D324). */
  underOffer?: boolean | undefined
}

/** Parses rows by the columns of their import and finds their existing listings. Writes nothing. */
export async function planRows(importDoc: ImportDoc, rows: readonly ImportRow[]): Promise<PlannedRow[]> {
  const columns = columnsOf(importDoc.header, importDoc.fields)
  const types = typesByWord(importDoc.types ?? [])
  const doubles = new Map(importDoc.doubles.map((double) => [double.row, double]))
  const read = rows.map(({ row, cells }) => ({ row, cells, reading: readRow(cells, columns, types) }))
  const numbers = read.flatMap(({ reading: { values } }) =>
    typeof values.listingId === 'string' ? [values.listingId] : [],
  )
  const byReference = await findPropertiesByNumber(importDoc.agentId, numbers)
  const drafts = await findDraftsByReference(importDoc.agentId, numbers)
  const licence = (await findUserById(importDoc.agentId.toHexString()))?.licence
  const expired = expiredWhy(licence)
  const sourceOf = await findSources(
    importDoc.rowsOf,
    read.flatMap(({ reading: { pictures = [], documents = [] } }) =>
      [...pictures, ...documents].map(({ name }) => name),
    ),
  )
  const rowOf = new Map<string, number>()
  return read.map(({ row, cells, reading }) => {
    const at = { row, cells }
    const wrong = (errors: CellError[]): PlannedRow => ({
      ...at,
      kind: 'wrong',
      errors: toErrors(importDoc, columns, at, errors),
    })
    const double = doubles.get(row)
    if (double) return wrong([duplicateError(double)])
    const extra = cells.slice(importDoc.header.length).filter((cell) => cell.trim() !== '').length
    if (extra > 0)
      return {
        ...at,
        kind: 'wrong',
        errors: [{ row, column: '', message: 'This row has more cells than the header has columns.' }],
      }
    const unlikely = (
      values: Partial<ListingValues>,
      before: Partial<ListingValues> = {},
      others: CellError[] = [],
    ): ImportError[] =>
      toErrors(importDoc, columns, at, [
        ...implausibleFields(withoutAnyAmount(values)).flatMap((field) =>
          values[field] === before[field] ? [] : [{ field, message: UNLIKELY_VALUE }],
        ),
        ...others,
      ]).map((error) => ({ ...error, kept: true }))
    /** The values that the row is imported without. */
    const without = ({ dropped = [] }: { dropped?: CellError[] }): ImportError[] =>
      toErrors(importDoc, columns, at, dropped).map((error) => ({ ...error, kept: true, dropped: true }))
    /** Parts of the address that the row leaves blank; parts without a column are named once for the file. */
    const addressErrors = (listing: Parameters<typeof missingAddress>[0]): ImportError[] =>
      toErrors(
        importDoc,
        columns,
        at,
        missingAddress(listing).flatMap((field) =>
          columns[field] ? [{ field, message: NEEDED_MESSAGE }] : [],
        ),
      ).map((error) => ({ ...error, kept: true, needed: true }))
    const { underOffer } = reading
    const pictures = reading.pictures?.map((picture) => ({ ...picture, source: sourceOf(picture.name) }))
    const documents = reading.documents?.map((document) => ({ ...document, source: sourceOf(document.name) }))
    const isDropped = ({ dropped = [] }: { dropped?: CellError[] }) =>
      dropped.some(({ field }) => field === 'images')
    const number = String(reading.values.listingId)
    const property = reading.values.listingId === null ? undefined : byReference.get(number)
    const draft = property ? undefined : drafts.get(number)
    if (reading.isHidden) {
      if (property) return wrong([{ field: 'saleStatus', message: HIDDEN_MESSAGE }])
      const errors = reading.errors.filter(
        ({ field, message }) => field === 'listingId' || message === TO_LET_MESSAGE,
      )
      if (errors.length > 0) return wrong(errors)
      if (typeof reading.values.listingId !== 'string')
        return wrong([{ field: 'saleStatus', message: HIDDEN_WITHOUT_NUMBER }])
      return {
        ...at,
        kind: 'draft',
        values: draftOfRow(reading, draft?.values),
        reference: number,
        draft,
        pictures,
      }
    }
    if (!property) {
      if (expired !== null) return { ...at, kind: 'wrong', errors: [{ row, column: '', message: expired }] }
      const { values, errors, ...more } = checkNewRow(draft ? withDraft(reading, draft.values) : reading)
      if (errors) return wrong(errors)
      const elsewhere = regionRefusal(licence, values.location)
      if (elsewhere !== null) return wrong([{ field: 'location', message: elsewhere }])
      const dropped = without(more)
      return {
        ...at,
        pictures: isDropped(more) ? [] : pictures,
        documents,
        kind: 'new',
        values,
        draft,
        dropped,
        unlikely: unlikely(values, {}, regionQuestion(licence, values.location)),
        needed: addressErrors({ ...values, addressRequired: true }),
        underOffer,
      }
    }
    // Its agent may have set that number since the upload.
    const before = rowOf.get(property._id.toHexString())
    if (before !== undefined) return wrong([duplicateError({ first: before, isListing: true })])
    rowOf.set(property._id.toHexString(), row)
    const remaining = leaving(property, reading.values)
    const ruled = ruledOut(property, remaining)
    const out = new Set<string>(ruled.map(({ field }) => field))
    // A qualifier says how its asking price is meant.
    if (out.has('askingPrice')) out.add('priceQualifier')
    const {
      values,
      errors: rowErrors,
      ...more
    } = checkChangedRow({
      ...reading,
      values: Object.fromEntries(Object.entries(remaining).filter(([name]) => !out.has(name))),
      errors: [...reading.errors, ...ruled],
    })
    if (rowErrors) return wrong(rowErrors)
    const column = importDoc.header[columns.listingId?.[0] ?? -1] ?? ''
    const cellName = { column, value: number }
    return {
      ...at,
      pictures: isDropped(more) || !pictures?.some(isPhoto) ? [] : pictures,
      documents,
      kind: 'changed',
      property,
      values,
      number: cellName,
      dropped: without(more),
      unlikely: unlikely(values, valuesOf(property)),
      needed: addressErrors({ ...property, ...values }),
      underOffer,
    }
  })
}

/** Nobody has named the lowest offer for a home on request without an amount. */
const withoutAnyAmount = (values: Partial<ListingValues>): Partial<ListingValues> =>
  values.priceQualifier === 'on-request' && typeof values.askingPrice !== 'number'
    ? { ...values, minPrice: undefined }
    : values

/** Plans and graphs alone never replace the photos of a listing: a blank picture stays. */
const isPhoto = ({ from }: NamedPicture): boolean => from === 'images'

const duplicateError = ({ first, isListing }: Omit<ImportDoc['doubles'][number], 'row'>): CellError => ({
  field: 'listingId',
  message: isListing ? `Row ${first} is the same home.` : `Row ${first} has the same number.`,
})

/** The row as a rejected one, for an error found while it was written. */
export function rejectedRow(
  importDoc: Pick<ImportDoc, 'header' | 'fields'>,
  { row, cells }: ImportRow,
  { message, fields = {} }: AppError,
): PlannedRow {
  const cellErrors = Object.entries(fields).flatMap(([name, cellMessage]): CellError[] => {
    const field = name === 'image' ? 'images' : name
    return isImportField(field) ? [{ field, message: cellMessage }] : []
  })
  const columns = columnsOf(importDoc.header, importDoc.fields)
  const errors = toErrors(importDoc, columns, { row, cells }, cellErrors)
  return { row, cells, kind: 'wrong', errors: errors.length > 0 ? errors : [{ row, column: '', message }] }
}

/** The changes of an existing listing, without unintended ones. */
function leaving(property: PropertyDoc, values: Record<string, unknown>): Record<string, unknown> {
  const { listingId, latitude, longitude, positionAccuracy, ...rest } = values
  const isThere = latitude === property.latitude && longitude === property.longitude
  const hasNone = values.features === null && (property.features ?? []).length === 0
  const isSaid = (value: unknown) => value !== null && value !== undefined
  return {
    ...withBounds(property, rest),
    // Found by the product's id, which is not the agent's number.
    ...(listingId === property.listingId && { listingId }),
    // A blank position means the town's; an existing one keeps its accuracy.
    ...(!isThere && isSaid(latitude) && { latitude }),
    ...(!isThere && isSaid(longitude) && { longitude }),
    ...(isSaid(positionAccuracy) && { positionAccuracy }),
    ...(hasNone && { features: property.features }),
  }
}

/**
 * The prices of a changed listing: another asking price comes with the bounds that are proposed for it, unless its agent
 * has chosen bounds that contain it (D448).
 */
function withBounds(property: PropertyDoc, values: Record<string, unknown>): Record<string, unknown> {
  const before = valuesOf(property, PRICE_FIELD_NAMES)
  const after: PriceFields = { ...before, ...values }
  const isSame = (['askingPrice', 'priceQualifier'] as const).every(
    (name) => (after[name] ?? null) === (before[name] ?? null),
  )
  const [old, proposed] = [proposedBounds(before), proposedBounds(after)]
  if (isSame || !proposed || 'minPrice' in values) return values
  const isChosen = old?.min !== before.minPrice || old.max !== before.maxPrice
  if (isChosen && askingPriceError(after) === null) return values
  return { ...values, minPrice: proposed.min, maxPrice: proposed.max }
}

/** The errors of the fields that the rest of the listing rules out; the row is imported without them. */
function ruledOut(property: PropertyDoc, values: Record<string, unknown>): CellError[] {
  const after = { ...valuesOf(property), ...values }
  const price = askingPriceError(after)
  const errors = { ...factErrors(after), ...(price !== null && { askingPrice: price }) }
  return Object.entries(errors).flatMap(([field, message]) =>
    field in values && isImportField(field) ? [{ field, message, isOptional: true as const }] : [],
  )
}

/** The errors of a row by the names of its columns; each once per column. */
function toErrors(
  { header }: Pick<ImportDoc, 'header'>,
  columns: ColumnsOf,
  { row, cells }: ImportRow,
  factProblems: readonly CellError[],
): ImportError[] {
  const errors = factProblems.map(({ field, message }): ImportError => {
    const i = columnFor(field, columns, cells)
    const value = i === undefined ? '' : cutText((cells[i] ?? '').trim(), VALUE_LENGTH)
    const column = i === undefined ? IMPORT_COLUMNS[field].label : (header[i] ?? '')
    return { row, column, message, ...(value !== '' && { value }) }
  })
  return errors.filter(
    (error, i) =>
      errors.findIndex(({ column, message }) => column === error.column && message === error.message) === i,
  )
}

/** The column of the field of an error. */
function columnFor(field: ImportField, columns: ColumnsOf, cells: readonly string[]): number | undefined {
  // A single price is the asking price and proposes both bounds.
  const alternatives: Partial<Record<ImportField, ImportField[]>> = {
    minPrice: ['maxPrice', 'askingPrice'],
    maxPrice: ['minPrice', 'askingPrice'],
    askingPrice: ['maxPrice', 'minPrice'],
    priceQualifier: ['askingPrice', 'maxPrice', 'minPrice'],
    energyClass: ['emissionsClass'],
    location: ['city', 'state', 'postalCode', 'country'],
  }
  const all = [field, ...(alternatives[field] ?? [])].flatMap((name) => columns[name] ?? [])
  // The subtype of a home is in the last column of its type.
  const ordered = field === 'propertyType' ? all.toReversed() : all
  return ordered.find((i) => (cells[i] ?? '').trim() !== '') ?? ordered[0]
}

/** An error about a file of a row that was imported anyway. */
export const fileError = (
  { header, fields }: Pick<ImportDoc, 'header' | 'fields'>,
  row: number,
  { name, from }: NamedPicture | NamedDocument,
  message: string,
): ImportError => ({
  row,
  column: header[fields.indexOf(from)] ?? IMPORT_COLUMNS[from].label,
  message,
  value: cutText(name, VALUE_LENGTH),
  kept: true,
})

import 'server-only'
import { createHash } from 'node:crypto'
import { type ImportDoc, type DraftDoc, type ImportRow, type PropertyDoc } from '@/lib/data/collections'
import { type ObjectId } from '@/lib/data/client'
import { findZippedDigests, findZippedFile, insertZippedFile } from '@/lib/data/imports'
import { zippedName, type ImportError } from '@/lib/domain/import/import'
import { type FetchedFile } from '@/lib/integrations/remote-picture'
import { type ZippedFile } from '@/lib/integrations/zip'
import { askingPriceError } from '@/lib/domain/asking-price'
import { countDrafts, findDraftsByReference } from '@/lib/data/drafts'
import { valuesOf } from '@/lib/data/listing-values'
import { findNumberedHomes, findPropertiesByNumber, isProductId } from '@/lib/data/properties'
import { findUserById } from '@/lib/data/users'
import { missingAddress } from '@/lib/domain/address'
import { ENERGY_NEEDED, lacksEnergy } from '@/lib/domain/energy'
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
import { isVerifiedStatus, statusOnMarket } from '@/lib/domain/property'
import { cutText, isSameText } from '@/lib/domain/text'
import { getEnv } from '@/lib/env'
import { DRAFTS_FULL, DRAFTS_LIMIT, type DraftValues } from '@/lib/schemas/draft'
import {
  type ChangedRow,
  checkChangedRow,
  checkNewRow,
  draftOfRow,
  type NewRow,
  withDraft,
  withMatchingBounds,
} from '@/lib/schemas/import-row'
import { type ListingValues, PRICE_FIELD_NAMES } from '@/lib/schemas/listing-fields'
import { type Actor } from '@/lib/domain/user'
import { factErrors } from '@/lib/schemas/property'
import { seal, SEAL_NAMES, unsealBytes } from '../secrets'
import { expiredLicenceRefusal, regionQuestion, regionRefusal } from '../agents/licence'
import { toActor } from '../users/actor'

/** Precedes the digest of a file that came in a ZIP: the same content is the same file under any name. */
const ZIPPED = 'zip:'

const isUrl = (name: string): boolean => /^[a-z][a-z\d+.-]*:\/\//i.test(name)

/** Stores the files that are zipped with the table of an import. */
export async function storeZippedFiles(
  owner: { importId: ObjectId; agentId: ObjectId },
  files: AsyncIterable<ZippedFile>,
  now: Date,
): Promise<void> {
  for await (const { name, bytes } of files) {
    const digest = createHash('sha256').update(bytes).digest('hex')
    const file = { ...owner, name, digest, sealed: seal(bytes, SEAL_NAMES.zippedFile(digest)) }
    await insertZippedFile(file, now)
  }
}

/** Returns a function from the name of a file in a row to its source: its URL, or its digest if it is in the ZIP. */
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
export const isMissingFile = (source: string): boolean => !isUrl(source) && !source.startsWith(ZIPPED)

const FILES_DELETED = 'The files of this ZIP have been deleted. Please upload it again.'

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
  return bytes ? { bytes } : { refused: FILES_DELETED }
}

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
  private readonly duplicates: ImportDoc['doubles'] = []

  add(row: number, number: string | null): void {
    if (number === null) return
    const first = this.firsts.get(number)
    if (first === undefined) this.firsts.set(number, row)
    else this.duplicates.push({ row, first })
  }

  /**
   * All duplicates once every row is added, including rows that name one listing differently: by the agent's number, and
   * by the product's id.
   */
  async findAll(agentId: ObjectId): Promise<ImportDoc['doubles']> {
    const ids = [...this.firsts.keys()].filter(isProductId)
    const sameListings: ImportDoc['doubles'] = []
    for (let i = 0; i < ids.length; i += LISTINGS_AT_ONCE)
      for (const [number, { listingId }] of await findPropertiesByNumber(
        agentId,
        ids.slice(i, i + LISTINGS_AT_ONCE),
      )) {
        const rows = [number, listingId].flatMap((name) => this.firsts.get(name ?? '') ?? [])
        if (number === listingId || rows.length < 2) continue
        sameListings.push({ row: Math.max(...rows), first: Math.min(...rows), isListing: true })
      }
    return [...this.duplicates, ...sameListings]
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
 * The planned change of a row. `draft`: its draft from an earlier file (D496); `dropped`: the errors of values that it is
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
  const duplicates = new Map(importDoc.doubles.map((duplicate) => [duplicate.row, duplicate]))
  const readRows = rows.map(({ row, cells }) => ({ row, cells, reading: readRow(cells, columns, types) }))
  const numbers = readRows.flatMap(({ reading: { values } }) =>
    typeof values.listingId === 'string' ? [values.listingId] : [],
  )
  const byReference = await findPropertiesByNumber(importDoc.agentId, numbers)
  const drafts = await findDraftsByReference(importDoc.agentId, numbers)
  const account = await findUserById(importDoc.agentId.toHexString())
  const homesOfColleagues = account ? await findHomesOfColleagues(await toActor(account), numbers) : []
  const licence = account?.licence
  const licenceError = expiredLicenceRefusal(licence)
  const sourceOf = await findSources(
    importDoc.rowsOf,
    readRows.flatMap(({ reading: { pictures = [], documents = [] } }) =>
      [...pictures, ...documents].map(({ name }) => name),
    ),
  )
  const isAnyHidden = readRows.some(({ reading: { isHidden } }) => isHidden)
  const storedDrafts = isAnyHidden ? await countDrafts([importDoc.agentId.toHexString()]) : 0
  let draftsLeft = DRAFTS_LIMIT - storedDrafts - (importDoc.checkedDrafts ?? 0)
  const rowById = new Map<string, number>()
  return readRows.map(({ row, cells, reading: rowReading }) => {
    const toRowErrors = (errors: CellError[]) => toErrors(importDoc, columns, { row, cells }, errors)
    const reject = (errors: ImportError[]): PlannedRow => ({ row, cells, kind: 'wrong', errors })
    const rejectCells = (...errors: CellError[]) => reject(toRowErrors(errors))
    const rejectRow = (message: string) => reject([{ row, column: '', message }])
    const duplicate = duplicates.get(row)
    if (duplicate) return rejectCells(duplicateError(duplicate))
    const extraCells = cells.slice(importDoc.header.length).filter((cell) => cell.trim() !== '').length
    if (extraCells > 0) return rejectRow('This row has more cells than the header has columns.')
    const unlikelyErrors = (
      values: Partial<ListingValues>,
      before: Partial<ListingValues> = {},
      others: CellError[] = [],
    ): ImportError[] =>
      toRowErrors([
        ...implausibleFields(withoutAnyAmount(values)).flatMap((field) =>
          values[field] === before[field] ? [] : [{ field, message: UNLIKELY_VALUE }],
        ),
        ...others,
      ]).map((error) => ({ ...error, kept: true }))
    const droppedErrors = (errors: CellError[]): ImportError[] =>
      toRowErrors(errors).map((error) => ({ ...error, kept: true, dropped: true }))
    /** Parts of the address that the row leaves blank; parts without a column are named once for the file. */
    const addressErrors = (listing: Parameters<typeof missingAddress>[0]): ImportError[] => {
      const missingFields = missingAddress(listing).filter((field) => columns[field])
      const errors = toRowErrors(missingFields.map((field) => ({ field, message: NEEDED_MESSAGE })))
      return errors.map((error) => ({ ...error, kept: true, needed: true }))
    }
    const { underOffer } = rowReading
    const reference = String(rowReading.values.listingId)
    const property = rowReading.values.listingId === null ? undefined : byReference.get(reference)
    const draft = property ? undefined : drafts.get(reference)
    const known = property ?? draft?.values
    const reading = known
      ? { ...rowReading, values: withKnownTexts(columns, rowReading.values, known) }
      : rowReading
    const pictures = reading.pictures?.map((picture) => ({ ...picture, source: sourceOf(picture.name) }))
    const documents = reading.documents?.map((document) => ({ ...document, source: sourceOf(document.name) }))
    const arePicturesDropped = (dropped: CellError[]) => dropped.some(({ field }) => field === 'images')
    /** The refusal of a row whose home is a colleague's. */
    const refuseColleagues = (rowTitle: string | undefined): PlannedRow | null => {
      const other = homesOfColleagues.find(
        ({ _id, listingId, title }) =>
          _id.toHexString() === reference || (listingId === reference && isSameText(title, rowTitle ?? '')),
      )
      return other ? rejectCells({ field: 'listingId', message: colleagueMessage(other.agentName) }) : null
    }
    if (reading.isHidden) {
      if (property) return rejectCells({ field: 'saleStatus', message: HIDDEN_MESSAGE })
      const errors = reading.errors.filter(
        ({ field, message }) => field === 'listingId' || message === TO_LET_MESSAGE,
      )
      if (errors.length > 0) return rejectCells(...errors)
      if (typeof reading.values.listingId !== 'string')
        return rejectCells({ field: 'saleStatus', message: HIDDEN_WITHOUT_NUMBER })
      const values = draftOfRow(reading, draft?.values)
      const refusal = refuseColleagues(values.title)
      if (refusal) return refusal
      if (!draft && draftsLeft-- <= 0) return rejectRow(DRAFTS_FULL)
      return { row, cells, kind: 'draft', values, reference, draft, pictures }
    }
    if (!property) {
      if (licenceError !== null) return rejectRow(licenceError)
      const checked = checkNewRow(draft ? withDraft(reading, draft.values) : reading)
      if (checked.errors) return rejectCells(...checked.errors)
      const { values, dropped } = checked
      const refusal = refuseColleagues(values.title)
      if (refusal) return refusal
      const regionError = regionRefusal(licence, values.location)
      if (regionError !== null) return rejectCells({ field: 'location', message: regionError })
      return {
        row,
        cells,
        documents,
        values,
        draft,
        kind: 'new',
        pictures: arePicturesDropped(dropped) ? [] : pictures,
        dropped: droppedErrors(dropped),
        unlikely: unlikelyErrors(values, {}, regionQuestion(licence, values.location)),
        needed: addressErrors({ ...values, addressRequired: true }),
        underOffer,
      }
    }
    // Its agent may have set that number since the upload.
    const before = rowById.get(property._id.toHexString())
    if (before !== undefined) return rejectCells(duplicateError({ first: before, isListing: true }))
    rowById.set(property._id.toHexString(), row)
    const changes = intendedChanges(property, reading.values)
    const contradicting = contradictions(property, changes)
    const omittedFields = new Set<string>(contradicting.map(({ field }) => field))
    // A qualifier says how its asking price is meant.
    if (omittedFields.has('askingPrice')) omittedFields.add('priceQualifier')
    const checked = checkChangedRow({
      ...reading,
      values: Object.fromEntries(Object.entries(changes).filter(([name]) => !omittedFields.has(name))),
      errors: [...reading.errors, ...contradicting],
    })
    if (checked.errors) return rejectCells(...checked.errors)
    const { values, dropped } = checked
    const column = importDoc.header[columns.listingId?.[0] ?? -1] ?? ''
    return {
      row,
      cells,
      property,
      values,
      kind: 'changed',
      number: { column, value: reference },
      // A sold home keeps its files: fetched files would count as unused (D143).
      documents: property.soldAt ? undefined : documents,
      pictures: property.soldAt || arePicturesDropped(dropped) || !pictures?.some(isPhoto) ? [] : pictures,
      dropped: droppedErrors(dropped),
      unlikely: unlikelyErrors(values, valuesOf(property)),
      needed: addressErrors({ ...property, ...values }),
      underOffer,
    }
  })
}

/**
 * The homes of colleagues that have one of these numbers. The file may be the export of an owner or a manager (D453), or
 * contain homes that were handed over since. An import changes only the agent's own homes.
 */
async function findHomesOfColleagues(
  { id: ownId, office }: Actor,
  numbers: string[],
): Promise<PropertyDoc[]> {
  const colleagues = (office?.members ?? []).map(({ id }) => id).filter((id) => id !== ownId)
  return colleagues.length > 0 && numbers.length > 0
    ? (await findNumberedHomes(colleagues, numbers)).flat()
    : []
}

const colleagueMessage = (name: string): string =>
  `This home is listed by ${name}. Change it on its page, or ask them to import it.`

/**
 * The values of a row whose home is known here, without losing what is not in the file (D446): without a column of
 * features, key features are added to those of the home, and without one of descriptions its description stays.
 */
function withKnownTexts(
  columns: ColumnsOf,
  values: Record<string, unknown>,
  known: { description?: string | undefined; features?: readonly string[] | undefined },
): Record<string, unknown> {
  if (!columns.keyFeatures) return values
  const { description, features, ...rest } = values
  const allFeatures = new Set([...(known.features ?? []), ...((features ?? []) as string[])])
  const isDescribed = !columns.description && Boolean(known.description)
  return {
    ...rest,
    ...(!isDescribed && description !== undefined && { description }),
    ...(columns.features ? { features } : allFeatures.size > 0 && { features: [...allFeatures] }),
  }
}

/** The values to check as implausible: of a home on request without an amount, nobody has entered a minimum. */
const withoutAnyAmount = (values: Partial<ListingValues>): Partial<ListingValues> =>
  values.priceQualifier === 'on-request' && typeof values.askingPrice !== 'number'
    ? { ...values, minPrice: undefined }
    : values

/** True for a photo. A row that only names plans and graphs does not replace the pictures of its listing. */
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

/** The intended changes of an existing listing. */
function intendedChanges(property: PropertyDoc, values: Record<string, unknown>): Record<string, unknown> {
  const { listingId, latitude, longitude, positionAccuracy, ...otherValues } = values
  const isSamePosition = latitude === property.latitude && longitude === property.longitude
  const areFeaturesStillEmpty = values.features === null && (property.features ?? []).length === 0
  const hasValue = (value: unknown) => value !== null && value !== undefined
  return {
    ...withMatchingBounds(valuesOf(property, PRICE_FIELD_NAMES), otherValues),
    // Found by the product's id, which is not the agent's number.
    ...(listingId === property.listingId && { listingId }),
    // A blank position means the town's; an existing one keeps its accuracy.
    ...(!isSamePosition && hasValue(latitude) && { latitude }),
    ...(!isSamePosition && hasValue(longitude) && { longitude }),
    ...(hasValue(positionAccuracy) && { positionAccuracy }),
    ...(areFeaturesStillEmpty && { features: property.features }),
  }
}

/** The errors of the fields that the rest of the listing rules out; the row is imported without them. */
function contradictions(property: PropertyDoc, values: Record<string, unknown>): CellError[] {
  const before = valuesOf(property)
  const after = { ...before, ...values }
  const price = askingPriceError(after)
  const energy = before.energyClass === undefined ? 'energyExempt' : 'energyClass'
  const isEnergyLost =
    before[energy] !== undefined &&
    isVerifiedStatus(statusOnMarket(property)) &&
    lacksEnergy(after, getEnv().ENERGY_REQUIRED_IN)
  const errors = {
    ...factErrors(after),
    ...(price !== null && { askingPrice: price }),
    ...(isEnergyLost && { [energy]: ENERGY_NEEDED }),
  }
  return Object.entries(errors).flatMap(([field, message]) =>
    field in values && isImportField(field) ? [{ field, message, isOptional: true as const }] : [],
  )
}

/** The errors of a row by the names of its columns; each once per column. */
function toErrors(
  { header }: Pick<ImportDoc, 'header'>,
  columns: ColumnsOf,
  { row, cells }: ImportRow,
  cellErrors: readonly CellError[],
): ImportError[] {
  const errors = cellErrors.map(({ field, message }): ImportError => {
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
  const columnIndexes = [field, ...(alternatives[field] ?? [])].flatMap((name) => columns[name] ?? [])
  // The subtype of a home is in the last column of its type.
  const orderedIndexes = field === 'propertyType' ? columnIndexes.toReversed() : columnIndexes
  return orderedIndexes.find((i) => (cells[i] ?? '').trim() !== '') ?? orderedIndexes[0]
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

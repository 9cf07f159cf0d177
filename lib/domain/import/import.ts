/** The limits of a file: its size in bytes, and its rows and columns. */
export const FILE_LIMIT = 20 * 1024 * 1024
export const ROWS_LIMIT = 10_000
export const COLUMNS_LIMIT = 200

/** How many files of an agent are stored (D321); the import page lists fewer. */
export const FILES_STORED = 10

const MEGABYTE = 1024 * 1024
export const FILE_TOO_LARGE = `The file can be at most ${FILE_LIMIT / MEGABYTE} MB.`

/** The limits of a ZIP: its size in bytes, that of its pictures and documents unpacked, and the number of its files. */
export const ZIP_LIMIT = 100 * MEGABYTE
export const UNPACKED_LIMIT = 120 * MEGABYTE
export const ZIPPED_FILES_LIMIT = 5_000
export const ZIP_FILE_TOO_LARGE = `The ZIP file can be at most ${ZIP_LIMIT / MEGABYTE} MB.`
export const UNPACKED_TOO_LARGE = `The files of a ZIP can be at most ${UNPACKED_LIMIT / MEGABYTE} MB together.`

/** True for the name of a file that is sent as a ZIP; its content decides how it is read. */
export const isZip = (name: string): boolean => name.toLowerCase().endsWith('.zip')

/** The name by which rows find a file of a ZIP: without its folders, in small letters. */
export const zippedName = (name: string): string =>
  (name.split(/[/\\]/).at(-1) ?? '').trim().normalize('NFC').toLowerCase()
export const IMPORT_IN_PROGRESS = 'You already have an import in progress. Please wait until it finishes.'
export const FILE_DELETED = 'This file has been deleted. Please upload it again.'
export const FILE_IMPORTED = 'This file has been imported. Upload it again to import it once more.'

/** Column names are cut to this length, because every error of the column repeats the name. */
export const COLUMN_NAME_LENGTH = 200

/** The most errors that an import stores; all are counted. */
export const ERRORS_LIMIT = 1_000

/** The state of an import: received, running, finished or failed. */
export const IMPORT_STATUSES = ['waiting', 'running', 'done', 'failed'] as const
export type ImportStatus = (typeof IMPORT_STATUSES)[number]

/** True while the import is not finished. */
export const isOpenImport = (status: ImportStatus): boolean => status === 'waiting' || status === 'running'

/** An error or a note about a row, numbered as in a spreadsheet: row 1 is the header. */
export type ImportError = {
  row: number
  /** The column's name in the file, or the field's label if the file has no such column. */
  column: string
  message: string
  /** The beginning of the cell's text; absent if the cell is blank. */
  value?: string
  /** True if the row was imported anyway, for example without a picture. */
  kept?: true
  /** True if the row is imported without this unreadable value; set together with `kept`. */
  dropped?: true
  /** True if the listing cannot be verified without this value (D276); set together with `kept`. */
  needed?: true
}

/** A row that is not imported, with the reason: "Price: A price is required." */
export type RejectedRow = { row: number; reason: string }

/** Joins all errors of a rejected row into one text. */
export const rejectedBy = (row: number, errors: readonly ImportError[]): RejectedRow => ({
  row,
  reason: errors.map(({ column, message }) => (column ? `${column}: ${message}` : message)).join(' '),
})

/** The number of rows by result; their sum is the number of rows processed. */
export type ImportCounts = {
  created: number
  updated: number
  unchanged: number
  /** Hidden homes that were saved as drafts (D496). */
  drafted: number
  failed: number
}

export const EMPTY_COUNTS: ImportCounts = { created: 0, updated: 0, unchanged: 0, drafted: 0, failed: 0 }

/** The number of rows processed. */
export const rowsDone = ({ created, updated, unchanged, drafted, failed }: ImportCounts): number =>
  created + updated + unchanged + drafted + failed

/** The largest file, in bytes, and what is in it. */
export const FILE_LIMIT = 20 * 1024 * 1024
export const ROWS_LIMIT = 10_000
export const COLUMNS_LIMIT = 200

/** How much of a column's name is kept: every error of the column tells it. */
export const COLUMN_NAME_LENGTH = 200

/** How many errors an import keeps; it counts them all. */
export const ERRORS_LIMIT = 1_000

/** State of an import: received, running, finished or failed. */
export const IMPORT_STATUSES = ['waiting', 'running', 'done', 'failed'] as const
export type ImportStatus = (typeof IMPORT_STATUSES)[number]

/** True while there is something left to do. */
export const isOpenImport = (status: ImportStatus): boolean => status === 'waiting' || status === 'running'

/** A fault or a note about a row, numbered as in a spreadsheet; row 1 is the header. */
export type ImportError = {
  row: number
  /** As the file names it, or as the field is called where the file has no column for it. */
  column: string
  message: string
  /** The beginning of what the cell says; absent where it is blank. */
  value?: string
  /** The row was imported anyway: for example, a picture is missing. */
  kept?: true
  /** The row is imported without this unreadable value; set with `kept`. */
  dropped?: true
}

/** A row that is not imported, and why: "Price: A price is needed." */
export type RejectedRow = { row: number; reason: string }

/** A rejected row with all of its errors in one text. */
export const rejectedBy = (row: number, errors: readonly ImportError[]): RejectedRow => ({
  row,
  reason: errors.map(({ column, message }) => (column ? `${column}: ${message}` : message)).join(' '),
})

/** What became of the rows so far; together they are those that have been looked at. */
export type ImportCounts = { created: number; updated: number; unchanged: number; failed: number }

export const EMPTY_COUNTS: ImportCounts = { created: 0, updated: 0, unchanged: 0, failed: 0 }

/** How many rows have been looked at. */
export const rowsDone = ({ created, updated, unchanged, failed }: ImportCounts): number =>
  created + updated + unchanged + failed
